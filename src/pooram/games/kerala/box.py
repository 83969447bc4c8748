"""What lies in the box of Kerala: the tiles, the bag for every number of players, and the ways to lay.

Correct a number here and everything follows. Marks: [book] the rulebook, [source] independent
reviews or other editions, [ours] reconstructed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_SEATS: Final[i64] = 2
MOST_SEATS: Final[i64] = 5

# Colours: numbers in the order in which the score sheet lists them.
COLOURS: Final[i64] = 5
COLOUR_NAMES: Final = ("blue", "black", "red", "green", "purple")
"""[source]"""

# Tiles. A kind is colour * FACES + face; the start tiles follow behind them.
FACES: Final[i64] = 9
FACE_EDGE: Final[i64] = 3
"""Faces 0 to 2 show one to three elephants; 3 to 6 have an edge in one of the four other colours."""
FACE_MOVE_ELEPHANT: Final[i64] = 7
FACE_MOVE_TILE: Final[i64] = 8
KINDS: Final[i64] = 45
START_KIND: Final[i64] = 45
"""The start tile of colour c is kind START_KIND + c."""
TILES_OF_FACE: Final[vec[i64]] = vec[i64]([5, 5, 4, 1, 1, 1, 1, 1, 1])
"""How many tiles of each face every colour has: 20 in all [book], spread so [ours]."""
TILES: Final[i64] = 100
TILES_OF_COLOUR: Final[i64] = 20
START_SYMBOLS: Final[i64] = 1
"""Elephants on a start tile [book]."""
REMOVED: Final[vec[i64]] = vec[i64]([0, 0, 20, 10, 4, 0])
"""Tiles of unused colours that stay out of the bag, by the number of players [book]."""

ELEPHANTS: Final[i64] = 2
MOST_PASSES: Final[i64] = 2

# Points [book]
REMOVED_TILE: Final[i64] = -2
MISSING_COLOUR: Final[i64] = -5
STANDING_ELEPHANT: Final[i64] = 1
EDGE: Final[i64] = 5
OWN_AREAS: Final[i64] = 2
"""Areas that may stay of the player's own colour; of any other it is one."""

# Sides of a tile: north, east, south, west. South is down: y grows southwards, x eastwards.
SIDES: Final[i64] = 4
NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3
SIDE_NAMES: Final = ("north", "east", "south", "west")
STEP_X: Final[vec[i64]] = vec[i64]([0, 1, 0, -1])
STEP_Y: Final[vec[i64]] = vec[i64]([-1, 0, 1, 0])

# Choices. Stacks are numbered as they came into being; 0 is the start tile.
MOST_STACKS: Final[i64] = 41
"""The start tile and, with two players, one tile in each of 40 rounds."""
CHOICE_TAKE: Final[i64] = 0
"""Plus the slot of the row."""
CHOICE_PASS: Final[i64] = 5
CHOICE_PLACE: Final[i64] = 6
"""Plus elephant * 4 + side."""
CHOICE_TURN: Final[i64] = 14
"""Plus the side that the coloured edge faces."""
CHOICE_ELEPHANT: Final[i64] = 18
"""Plus elephant * 41 + stack."""
CHOICE_STAY: Final[i64] = 100
CHOICE_LIFT: Final[i64] = 101
"""Plus the stack."""
CHOICE_LEAVE: Final[i64] = 142
CHOICE_DROP: Final[i64] = 143
"""Plus stack * 4 + side: beside that stack, on that side of it."""
ACTIONS: Final[i64] = 307

# Outcomes of chance: who starts (if it is drawn), then the tiles of each row.
OUTCOME_START: Final[i64] = 0
OUTCOME_TILE: Final[i64] = 5
OUTCOMES: Final[i64] = 50

LONGEST: Final[i64] = 336
"""The starter, 100 draws, 100 turns of two steps, 20 edges, 5 elephants and 5 tiles of two steps to move."""

PALETTE: Final = {
    "blue": "#2f6fb7",
    "black": "#3a3836",
    "red": "#c8372d",
    "green": "#3d8b4a",
    "purple": "#8a4a9e",
}
SEAT_COLOURS: Final = COLOUR_NAMES
SEAT_PATTERNS: Final = ("sign-blue", "sign-black", "sign-red", "sign-green", "sign-purple")


def _second_colour(kind: int) -> int:
    """The colour of a tile's edge, or -1: the k-th of the four others, in rising order."""
    colour, face = divmod(kind, int(FACES))
    place = face - int(FACE_EDGE)
    if kind >= KINDS or not 0 <= place < COLOURS - 1:
        return -1
    return place if place < colour else place + 1


def _symbols(kind: int) -> int:
    """The elephants on a tile that count."""
    if kind >= KINDS:
        return int(START_SYMBOLS)
    face = kind % int(FACES)
    return face + 1 if face < FACE_EDGE else 0


def _colour(kind: int) -> int:
    return kind // int(FACES) if kind < KINDS else kind - int(START_KIND)


ALL_KINDS: Final[i64] = 50
COLOUR: Final[vec[i64]] = vec[i64]([_colour(kind) for kind in range(50)])
"""The colour of every kind of tile, start tiles included."""
SYMBOLS: Final[vec[i64]] = vec[i64]([_symbols(kind) for kind in range(50)])
"""The elephants on every kind of tile."""
SECOND: Final[vec[i64]] = vec[i64]([_second_colour(kind) for kind in range(50)])
"""The colour of the edge of every kind of tile, -1 if it has none."""


def kind_of(colour: i64, face: i64) -> i64:
    """The number of a tile's kind.

    >>> kind_of(2, 1), COLOUR[19], SYMBOLS[19], SECOND[kind_of(2, FACE_EDGE + 2)]
    (19, 2, 2, 3)
    """
    return colour * FACES + face


def rounds_with(seats: i64) -> i64:
    """How many rounds a game has: the bag empties evenly.

    >>> [rounds_with(seats) for seats in (2, 3, 4, 5)]
    [40, 30, 24, 20]
    """
    return (TILES - REMOVED[seats]) // seats
