"""What lies in the box of Kerala: the tiles, the bag for every number of players, and the points.

Correct a number here and everything follows. Marks: [book] the rulebook, [source] independent
reviews or other editions, [ours] reconstructed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_SEATS: Final[i64] = 2
MOST_SEATS: Final[i64] = 5
ELEPHANTS: Final[i64] = 2
"""Of every player [book]."""
MOST_PASSES: Final[i64] = 2

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
REMOVED: Final[vec[i64]] = vec[i64]([0, 0, 20, 10, 4, 0])
"""Tiles of unused colours that stay out of the bag, by the number of players [book]."""
ROUNDS: Final[vec[i64]] = vec[i64]([0, 0, 40, 30, 24, 20])
"""By the number of players [book]: so the bag comes out even."""
MOST_STACKS: Final[i64] = 41
"""On a platform: the start tile and, with two players, one tile in each of 40 rounds."""

COLOUR: Final[vec[i64]] = vec[i64]([kind // 9 for kind in range(45)] + [0, 1, 2, 3, 4])
"""The colour of every kind of tile, start tiles included."""
SYMBOLS: Final[vec[i64]] = vec[i64]([1, 2, 3, 0, 0, 0, 0, 0, 0] * 5 + [1] * 5)
"""The elephants on every kind of tile: one on a start tile [book], none on special tiles [source]."""
SECOND: Final[vec[i64]] = vec[i64](
    [-1, -1, -1, 1, 2, 3, 4, -1, -1]
    + [-1, -1, -1, 0, 2, 3, 4, -1, -1]
    + [-1, -1, -1, 0, 1, 3, 4, -1, -1]
    + [-1, -1, -1, 0, 1, 2, 4, -1, -1]
    + [-1, -1, -1, 0, 1, 2, 3, -1, -1]
    + [-1] * 5
)
"""The colour of the edge of every kind of tile, or -1: each colour has an edge for every other [ours]."""

# Points [book]
REMOVED_TILE: Final[i64] = -2
MISSING_COLOUR: Final[i64] = -5
STANDING_ELEPHANT: Final[i64] = 1
EDGE: Final[i64] = 5
OWN_AREAS: Final[i64] = 2
"""Areas that may stay of the player's own colour; of any other it is one."""
