"""What lies in the box: every number that somebody with the box in hand might correct."""

from typing import Final

from mypy_extensions import i64

ROWS: Final[i64] = 2
FEWEST_LAMPS: Final[i64] = 3
MOST_LAMPS: Final[i64] = 7
MOST_AT_ONCE: Final[i64] = 3
BONUS: Final[i64] = 3
