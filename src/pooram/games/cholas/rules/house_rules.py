"""The house rules of a game, as one number: the sum of those that are kept."""

from typing import Final

from mypy_extensions import i64

ONLY_INCREASE: Final[i64] = 1
"""Patterns score only their increase: points-7."""
BLUE_AFTERWARDS: Final[i64] = 2
"""Blue 3, 5 and 6 are decided after the draw: bonus-blue-9."""
