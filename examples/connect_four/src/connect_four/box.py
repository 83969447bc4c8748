"""What lies in the box: every number that somebody with the box in hand might correct."""

from typing import Final

from mypy_extensions import i64

COLUMNS: Final[i64] = 7
ROWS: Final[i64] = 6
IN_A_ROW: Final[i64] = 4
