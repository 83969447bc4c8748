"""How tiles, stacks and cells are called."""

from typing import Final

from pooram.games.kerala.box import COLOUR_NAMES, SECOND
from pooram.games.kerala.rules.platform import Platform

COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TILE_NAMES: Final = (
    *(
        f"{colour} {face}"
        for colour in COLOUR_NAMES
        for edges in [[f"tile with a {other} edge" for other in COLOUR_NAMES if other != colour]]
        for face in ("one", "two", "three", *edges, "move-elephant tile", "move-tile tile")
    ),
    *(f"{colour} start tile" for colour in COLOUR_NAMES),
)
"""Every kind of tile as people call it."""


def count_name(number: int) -> str:
    """A number as people say it; from eleven on in figures."""
    return COUNTS[number] if number < len(COUNTS) else str(number)


def edge_name(platform: Platform, stack: int) -> str:
    """The second colour of the tile on top of a stack."""
    return COLOUR_NAMES[SECOND[platform.top_kind(stack)]]


def stack_name(platform: Platform, stack: int) -> str:
    """A tile, or a stack by the tile on top of it: "the stack of three with the red one on top"."""
    name = TILE_NAMES[platform.top_kind(stack)]
    height = int(platform.height[stack])
    return f"the {name}" if height == 1 else f"the stack of {count_name(height)} with the {name} on top"


def stack_and_cell(platform: Platform, stack: int) -> str:
    """A stack and where it is: "the black two, one north of the first cell"."""
    return f"{stack_name(platform, stack)}, {cell_name(*platform.cell(stack))}"


def cell_name(x: int, y: int) -> str:
    """A cell by its distance from the first one, where the start tile was laid; it may lie elsewhere by now.

    >>> cell_name(1, -2), cell_name(0, 3), cell_name(0, 0)
    ('two north, one east of the first cell', 'three south of the first cell', 'on the first cell')
    """
    parts = []
    if y:
        parts.append(f"{count_name(abs(y))} {'north' if y < 0 else 'south'}")
    if x:
        parts.append(f"{count_name(abs(x))} {'east' if x > 0 else 'west'}")
    return f"{', '.join(parts)} of the first cell" if parts else "on the first cell"
