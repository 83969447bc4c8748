"""The vocabulary: what a seat can choose and what chance can bring."""

from typing import Annotated, TypeAlias

from pooram.engine.choices import Choice, Numbers, Outcome
from pooram.games.kerala_race.box import LONGEST_WAY, MOST_SEATS, SHELLS


class Enter(Choice, notation="enter"):
    """Bring a piece onto the board."""

    step = 0
    """Off the board is where the way begins."""


class Move(Choice, notation="move {step}"):
    """Move the piece that stands on this step of the way."""

    step: Annotated[int, Numbers(1, LONGEST_WAY)]


class Decline(Choice, notation="decline"):
    """Do without a throw that a piece could use, as a house rule allows."""


class Start(Outcome, notation="start {seat}"):
    """Who starts."""

    seat: Annotated[int, Numbers(0, MOST_SEATS - 1, shown_from=1)]


class Throw(Outcome, notation="mouths {mouths}"):
    """So many shells fall mouth up."""

    mouths: Annotated[int, Numbers(0, SHELLS)]


PieceChoice: TypeAlias = Enter | Move
RaceChoice: TypeAlias = PieceChoice | Decline
RaceOutcome: TypeAlias = Start | Throw
RaceShown: TypeAlias = Enter | Move | Decline | Start | Throw
"""Nothing is hidden: what viewers see of a step is the step."""


def move_from(step: int) -> PieceChoice:
    """The choice of a piece that stands on this step."""
    return Move(step) if step else Enter()
