"""The numbers of the vocabulary, as compiled code wants them; they are checked when the game loads."""

from typing import Final

from mypy_extensions import i64

CHOICE_TAKE: Final[i64] = 0
"""Plus the slot of the row."""
CHOICE_PASS: Final[i64] = 5
CHOICE_PLACE: Final[i64] = 6
"""Plus elephant * 4 + side."""
CHOICE_TURN_EDGE: Final[i64] = 14
"""Plus the side that the coloured edge faces."""
CHOICE_MOVE_ELEPHANT: Final[i64] = 18
"""Plus elephant * 41 + stack."""
CHOICE_STAY: Final[i64] = 100
CHOICE_LIFT: Final[i64] = 101
"""Plus the stack."""
CHOICE_LEAVE: Final[i64] = 142
CHOICE_DROP: Final[i64] = 143
"""Plus stack * 4 + side: beside that stack, on that side of it."""
ACTIONS: Final[i64] = 307

OUTCOME_DRAW_STARTER: Final[i64] = 0
"""Plus the seat."""
OUTCOME_DRAW_TILE: Final[i64] = 5
"""Plus the kind of tile."""
OUTCOMES: Final[i64] = 50
