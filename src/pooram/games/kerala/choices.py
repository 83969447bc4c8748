"""The vocabulary: what a seat can choose and what chance can bring.

Stacks of a platform are numbered as they came into being; 0 is the start tile.
"""

from typing import Annotated, Final, TypeAlias

from pooram.engine.choices import Choice, Names, Numbers, Outcome
from pooram.games.kerala.box import COLOUR_NAMES, MOST_SEATS, MOST_STACKS

SIDE_NAMES: Final = ("north", "east", "south", "west")
TILE_NOTATIONS: Final = tuple(
    f"{colour} {face}"
    for colour in COLOUR_NAMES
    for edges in [[f"edge {other}" for other in COLOUR_NAMES if other != colour]]
    for face in ("1", "2", "3", *edges, "elephant", "tile")
)
"""The kinds of tile in records: how many elephants one shows, its edge, or what it moves."""

Seat = Annotated[int, Numbers(0, MOST_SEATS - 1, shown_from=1)]
Slot = Annotated[int, Numbers(0, MOST_SEATS - 1, shown_from=1)]
Elephant = Annotated[int, Names("a", "b")]
Side = Annotated[int, Names(*SIDE_NAMES)]
Stack = Annotated[int, Numbers(0, MOST_STACKS - 1)]
TileKind = Annotated[int, Names(*TILE_NOTATIONS)]


# Choices


class Take(Choice, notation="take {slot}"):
    """A tile of the row."""

    slot: Slot


class Pass(Choice, notation="pass"):
    """No tile: an elephant is laid on its side instead."""


class Place(Choice, notation="{side} {elephant}"):
    """The tile goes beside an elephant, which follows onto it."""

    elephant: Elephant
    side: Side


class TurnEdge(Choice, notation="edge {side}"):
    """The coloured edge of the new tile faces that side."""

    side: Side


class MoveElephant(Choice, notation="elephant {elephant} to {stack}"):
    """What a move-elephant tile is for."""

    elephant: Elephant
    stack: Stack


class Stay(Choice, notation="stay"):
    """The elephants stay where they are."""


class Lift(Choice, notation="lift {stack}"):
    """What a move-tile tile moves, alone or as a stack."""

    stack: Stack


class Leave(Choice, notation="leave"):
    """All tiles stay where they are."""


class Drop(Choice, notation="drop {stack} {side}"):
    """What was lifted goes beside another stack, on that side of it."""

    stack: Stack
    side: Side


# Chance


class DrawStarter(Outcome, notation="start {seat}"):
    """This seat gets the bag in the first round."""

    seat: Seat


class DrawTile(Outcome, notation="{kind}"):
    """A tile comes out of the bag into the row."""

    kind: TileKind


KeralaChoice: TypeAlias = Take | Pass | Place | TurnEdge | MoveElephant | Stay | Lift | Leave | Drop
KeralaOutcome: TypeAlias = DrawStarter | DrawTile
KeralaShown: TypeAlias = KeralaChoice | KeralaOutcome
"""Nothing is hidden: what viewers see of a step is the step."""
