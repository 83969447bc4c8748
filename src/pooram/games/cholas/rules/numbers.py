"""The numbers of the vocabulary, as compiled code wants them; they are checked when the game loads."""

from typing import Final

from mypy_extensions import i64

CHOICE_PICK: Final[i64] = 0
"""Plus the stones beyond two."""
CHOICE_REPLACE: Final[i64] = 3
"""Plus colour * 5 + (stones - 3)."""
CHOICE_DRAW: Final[i64] = 28
"""Plus the slot, or TOP_OF_STACK."""
CHOICE_DRAW_MORE: Final[i64] = 34
CHOICE_BUILD: Final[i64] = 40
"""Plus the kind of card."""
CHOICE_SCULPT: Final[i64] = 45
"""Plus the place."""
CHOICE_SCULPT_WITH_BONUS: Final[i64] = 81
CHOICE_PLACE_CARD: Final[i64] = 117
"""Plus cell * 2 + turned."""
CHOICE_LAY_STONES: Final[i64] = 349
"""Plus the colour."""
CHOICE_SWAP: Final[i64] = 354
"""Plus old * 5 + new."""
CHOICE_RECOLOUR: Final[i64] = 379
"""Plus four * 5 + one, which is the square of that cost."""
CHOICE_PAY_LESS: Final[i64] = 404
"""Plus the colour."""
CHOICE_PAY: Final[i64] = 409
"""Plus the stones from the hand."""
CHOICE_ANY_FROM_HAND: Final[i64] = 415
"""Plus the colour."""
CHOICE_ANY_FROM_WAGON: Final[i64] = 420
CHOICE_USE: Final[i64] = 425
CHOICE_DECLINE: Final[i64] = 426
ACTIONS: Final[i64] = 427

OUTCOME_STARTER: Final[i64] = 0
OUTCOME_TREASURE: Final[i64] = 5
OUTCOME_LEFT_OUT: Final[i64] = 13
OUTCOME_TILE: Final[i64] = 18
OUTCOME_STONE: Final[i64] = 57
OUTCOME_CARD: Final[i64] = 62
OUTCOME_RED_BONUS: Final[i64] = 67
"""Plus the bonus card's number - 1."""
OUTCOME_BLUE_BONUS: Final[i64] = 73
OUTCOMES: Final[i64] = 79
