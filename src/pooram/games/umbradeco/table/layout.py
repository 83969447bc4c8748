"""Where everything lies, in board units: a tile is as wide as one, from corner to corner.

The mat is a hexagon with a corner on top. In the corners that it leaves free of its panel lie the deck, the
open tiles, the points of the last placement, and what was discarded.
"""

from math import sqrt
from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Place
from pooram.games.umbradeco.box import Q, R

TALL: Final = round(sqrt(3) / 2, 4)
"""Height of a hexagon that lies on one of its sides."""
COLUMN: Final = 0.75
"""From one column of spots to the next."""
RIM: Final = 0.16


def mat_width(side: int) -> float:
    return round(2 * (side - 1) * COLUMN + 1 + 2 * RIM, 4)


def mat_height(side: int) -> float:
    return round((2 * side - 1) * TALL + 2 * RIM, 4)


def middle(side: int, spot: int) -> tuple[float, float]:
    """Where the middle of a spot is.

    >>> middle(4, 0) == (mat_width(4) / 2, mat_height(4) / 2)
    True
    """
    column, row = int(Q[spot]), int(R[spot])
    x = mat_width(side) / 2 + column * COLUMN
    y = mat_height(side) / 2 + (row + column / 2) * TALL
    return round(x, 4), round(y, 4)


@remembered
def hexagon(
    id: str, name: str, x: float, y: float, clause: str, wide: float = 1.0, glyph: str = "_"
) -> Place:
    """A pad for a tile."""
    x, y, tall = round(x, 4), round(y, 4), round(wide * TALL, 4)
    return Place(id, name, x, y, wide, "hexagon", tall, symbol="pad", glyph=glyph, clause=clause)


@remembered
def bare(id: str, name: str, x: float, y: float, size: float, clause: str) -> Place:
    """A place of which nothing shows but what stands there."""
    return Place(id, name, x, round(y, 4), size, symbol="nothing", glyph=" ", clause=clause)
