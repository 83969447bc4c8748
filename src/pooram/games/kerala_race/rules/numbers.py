"""The numbers of the vocabulary, as compiled code wants them; they are checked when the game loads."""

from typing import Final

from mypy_extensions import i64

from pooram.games.kerala_race.box import LONGEST_WAY, MOST_SEATS

# A choice has the number of the step from which the piece goes: a piece that enters goes from step 0.
CHOICE_ENTER: Final[i64] = 0
CHOICE_MOVE: Final[i64] = 1
CHOICE_DECLINE: Final[i64] = CHOICE_MOVE + LONGEST_WAY

OUTCOME_START: Final[i64] = 0
OUTCOME_THROW: Final[i64] = OUTCOME_START + MOST_SEATS
