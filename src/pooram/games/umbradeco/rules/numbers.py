"""The numbers of the vocabulary, as compiled code wants them; they are checked when the game loads.

They are written out because mypyc folds no constant that is made from those of another module.
"""

from typing import Final

from mypy_extensions import i64

CHOICE_HOLD: Final[i64] = 0
CHOICE_DISCARD: Final[i64] = 5
CHOICE_ADJACENT: Final[i64] = 10
CHOICE_STACK_UP: Final[i64] = 71
CHOICE_PUSH_OVER: Final[i64] = 132
CHOICE_TAKE: Final[i64] = 498
ACTIONS: Final[i64] = 500

SEEN_PLACED: Final[i64] = 500

OUTCOME_START: Final[i64] = 0
OUTCOME_DRAW: Final[i64] = 4
OUTCOMES: Final[i64] = 9
