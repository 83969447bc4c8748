"""What lies in the box of Umbradeco: the umbrellas, the mat and its spots, the points.

Correct a number here and everything follows. Marks: [book] the rulebook, [source] independent
reviews or other editions, [ours] reconstructed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_SEATS: Final[i64] = 2
MOST_SEATS: Final[i64] = 4

# Umbrellas
COLOURS: Final[i64] = 5
"""[book]"""
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue", "violet")
"""[ours]"""
TILES_OF_COLOUR: Final[i64] = 8
"""[book]"""
TILES: Final[i64] = COLOURS * TILES_OF_COLOUR
LEFT_OUT: Final[vec[i64]] = vec[i64]([0, 0, 0, 2, 2])
"""Tiles that go back into the box unseen, by the number of players [book]."""
HAND: Final[i64] = 2
"""Tiles dealt to each player [book]."""
FACE_UP: Final[i64] = 2
"""Tiles that lie open beside the deck [book]."""

# Points for the tile placed [book]
LINE_POINTS: Final[i64] = 1
"""For each tile of its colour on the lines through it."""
FOUR_COLOURS_POINTS: Final[i64] = 3
PUSH_POINTS: Final[i64] = 1
STACK_POINTS: Final[i64] = 5

# The mat: flat-topped hexagons in columns, numbered in rings around the centre; each ring starts straight
# above the centre and goes round clockwise.
SIDE: Final[i64] = 4
"""Spots along an edge of the mat [ours]; the other size is an option."""
LARGE_SIDE: Final[i64] = 5
MOST_SPOTS: Final[i64] = 3 * LARGE_SIDE * (LARGE_SIDE - 1) + 1
"""Spots of the large mat; a smaller one is the first of them."""
FIRST_SPOT: Final[i64] = 0
SECOND_SPOT: Final[i64] = 1
"""Where the two tiles of the set-up lie: the centre and the spot above it [ours]."""
DIRECTIONS: Final[i64] = 6
"""Clockwise from straight up; a direction and the one three on are opposite."""
DIRECTION_NAMES: Final = ("up", "up-right", "down-right", "down", "down-left", "up-left")

_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""A step in each direction as columns to the right and rows down along the column."""


def _rings() -> list[tuple[int, int]]:
    """Column and row of every spot, ring by ring; rows are counted along the column."""
    spots = [(0, 0)]
    for ring in range(1, int(LARGE_SIDE)):
        q, r = 0, -ring
        for side in range(6):
            for _ in range(ring):
                spots.append((q, r))
                # Straight above the centre, clockwise begins with a step down and to the right.
                q += _STEPS[(side + 2) % 6][0]
                r += _STEPS[(side + 2) % 6][1]
    return spots


def _neighbours() -> list[int]:
    spots = _rings()
    numbers = {spot: number for number, spot in enumerate(spots)}
    return [numbers.get((q + dq, r + dr), -1) for q, r in spots for dq, dr in _STEPS]


def _name(q: int, r: int) -> str:
    """The letter of the column and how many spots up from its lower end, on the large mat."""
    reach = int(LARGE_SIDE) - 1
    return f"{'abcdefghi'[q + reach]}{min(reach, reach - q) - r + 1}"


Q: Final[vec[i64]] = vec[i64]([q for q, _ in _rings()])
"""The column of every spot, 0 in the middle, to the right."""
R: Final[vec[i64]] = vec[i64]([r for _, r in _rings()])
"""Its row along the slanting axis: one step down in a column is one more."""
NEIGHBOUR: Final[vec[i64]] = vec[i64](_neighbours())
"""By spot * 6 + direction: the spot one step on, or -1. A small mat ends earlier: see `Mat.spots`."""
SPOT_NAMES: Final = tuple(_name(q, r) for q, r in _rings())
"""e5 is the centre, e6 the spot above it; the same on both sizes of mat."""
