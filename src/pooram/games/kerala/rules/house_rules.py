"""The house rules of a game, as one number: the sum of those that are kept."""

from typing import Final

from mypy_extensions import i64

BY_ELEPHANT: Final[i64] = 1
"""A moved tile goes beside an elephant: drop-5."""
NO_HOLES: Final[i64] = 2
"""No hole is left once a tile was moved: drop-7."""
NO_FIRST_PASS: Final[i64] = 4
"""Nobody passes in the first round: pass-7."""
