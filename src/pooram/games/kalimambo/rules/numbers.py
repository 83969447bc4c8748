"""The numbers of the vocabulary, as compiled code wants them; they are checked when the game loads."""

from typing import Final

from mypy_extensions import i64

from pooram.games.kalimambo.box import CARDS, MOST_SEATS, SPACES

CHOICE_PLAY: Final[i64] = 0

OUTCOME_LINE_UP: Final[i64] = 0
OUTCOME_LAY_HEAP: Final[i64] = OUTCOME_LINE_UP + MOST_SEATS
OUTCOME_TURN_UP: Final[i64] = OUTCOME_LAY_HEAP + SPACES

SEEN_ALL_TURNED_UP: Final[i64] = OUTCOME_TURN_UP + CARDS
