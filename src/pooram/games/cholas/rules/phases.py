"""Which game is played, what is due in it, and why it ended."""

from typing import Final

from mypy_extensions import i64

NOBODY: Final[i64] = -1
NONE: Final[i64] = -1

# Variants, and what the stars are for, as the options number them
BASIC: Final[i64] = 0
EXPERT: Final[i64] = 1
SOLO: Final[i64] = 2
NO_TREASURE: Final[i64] = 0
TREASURE_TILES: Final[i64] = 1
DOUBLE_TREASURE: Final[i64] = 2

# What is due: first what chance brings ...
DRAW_STARTER: Final[i64] = 0
LAY_TREASURE: Final[i64] = 1
LEAVE_OUT: Final[i64] = 2
LAY_TILE: Final[i64] = 3
DEAL_STONES: Final[i64] = 4
DEAL_CARDS: Final[i64] = 5
DEAL_FACE_UP: Final[i64] = 6
DEAL_RED: Final[i64] = 7
DEAL_BLUE: Final[i64] = 8
DRAW_STONE: Final[i64] = 9
DRAW_CARD: Final[i64] = 10
REFILL: Final[i64] = 11
TURN_UP: Final[i64] = 12
# ... then what the mover chooses.
ACTION: Final[i64] = 13
PLACE: Final[i64] = 14
COLOUR: Final[i64] = 15
CHANGE: Final[i64] = 16
PAY: Final[i64] = 17
OFFER: Final[i64] = 18
EXTRA: Final[i64] = 19
ENDED: Final[i64] = 20

# Why the game is over
NOT_ENDED: Final[i64] = 0
BY_LAST_TURNS: Final[i64] = 1
BY_FULL_TEMPLE: Final[i64] = 2
BY_BLOCKED: Final[i64] = 3
BY_ALL_SCULPTED: Final[i64] = 4
BY_TOO_MANY_TURNS: Final[i64] = 5
BY_EMPTY_STACK: Final[i64] = 6
