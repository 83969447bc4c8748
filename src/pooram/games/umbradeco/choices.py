"""The vocabulary: what a seat can choose, what chance can bring, and what the others see of it."""

from typing import Annotated, TypeAlias

from pooram.engine.choices import Choice, Hidden, Names, Numbers, Outcome, Shown
from pooram.games.umbradeco.box import (
    COLOUR_NAMES,
    DIRECTION_NAMES,
    DIRECTIONS,
    FACE_UP,
    MOST_SEATS,
    NEIGHBOUR,
    SPOT_NAMES,
)

Colour = Annotated[int, Names(*COLOUR_NAMES)]
Spot = Annotated[int, Names(*SPOT_NAMES)]
Direction = Annotated[int, Names(*DIRECTION_NAMES)]
Slot = Annotated[int, Numbers(0, FACE_UP - 1, shown_from=1)]
Seat = Annotated[int, Numbers(0, MOST_SEATS - 1, shown_from=1)]


class Hold(Choice, notation="hold {colour}"):
    """Choose a tile of the hand to place."""

    colour: Colour


class Discard(Choice, notation="discard {colour}"):
    """Put a tile of the hand out of the game: none can be placed."""

    colour: Colour


class Adjacent(Choice, notation="beside {spot}"):
    """Place the held tile on an empty spot next to another."""

    spot: Spot


class StackUp(Choice, notation="stack {spot}"):
    """Cover the tile on a spot with the held one."""

    spot: Spot


class PushOver(Choice, notation="push {spot} {direction}"):
    """The tile on the spot goes one step that way, and the held one takes its spot."""

    spot: Spot
    direction: Direction

    @property
    def target(self) -> int:
        """The spot to which the pushed tile goes."""
        return int(NEIGHBOUR[self.spot * DIRECTIONS + self.direction])


class Take(Choice, notation="take {slot}"):
    """Take an open tile."""

    slot: Slot


class Start(Outcome, notation="start {seat}"):
    """The lot decides who starts."""

    seat: Seat


class Draw(Outcome, notation="{colour}"):
    """A tile of the deck is laid on the mat, dealt or revealed."""

    colour: Colour


Placement: TypeAlias = Adjacent | StackUp | PushOver
"""The three ways to place a tile."""


class Placed(Shown):
    """With a placement, the others see which tile was held."""

    colour: Colour
    placement: Placement


UmbradecoChoice: TypeAlias = Hold | Discard | Placement | Take
UmbradecoOutcome: TypeAlias = Start | Draw
UmbradecoShown: TypeAlias = UmbradecoChoice | UmbradecoOutcome | Placed | Hidden
"""Of a tile that is held or dealt, the others see only that it is."""
