"""How tiles, stacks and cells are called."""

from typing import Final

from pooram.games.kerala.box import (
    COLOUR,
    COLOUR_NAMES,
    FACE_EDGE,
    FACE_MOVE_ELEPHANT,
    FACE_MOVE_TILE,
    FACES,
    KINDS,
    SECOND,
)
from pooram.games.kerala.rules.platform import Platform

ELEPHANT_NAMES: Final = ("a", "b")
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_name(number: int) -> str:
    """A number as people say it; from eleven on in figures."""
    return COUNTS[number] if number < len(COUNTS) else str(number)


def signed(number: int) -> str:
    """A number with the minus sign of print, as on the score sheet.

    >>> signed(-5), signed(12)
    ('−5', '12')
    """
    return f"−{-number}" if number < 0 else str(number)


def kind_notation(kind: int) -> str:
    """A tile in records.

    >>> [kind_notation(kind) for kind in (1, 3, 7, 8)]
    ['blue 2', 'blue edge black', 'blue elephant', 'blue tile']
    """
    colour = COLOUR_NAMES[COLOUR[kind]]
    face = kind % int(FACES)
    if face < FACE_EDGE:
        return f"{colour} {face + 1}"
    if face == FACE_MOVE_ELEPHANT:
        return f"{colour} elephant"
    return f"{colour} tile" if face == FACE_MOVE_TILE else f"{colour} edge {COLOUR_NAMES[SECOND[kind]]}"


def tile_name(kind: int) -> str:
    """A tile as people call it.

    >>> tile_name(10), tile_name(12), tile_name(16), tile_name(47)
    ('black two', 'black tile with a blue edge', 'black move-elephant tile', 'red start tile')
    """
    colour = COLOUR_NAMES[COLOUR[kind]]
    if kind >= KINDS:
        return f"{colour} start tile"
    face = kind % int(FACES)
    if face < FACE_EDGE:
        return f"{colour} {COUNTS[face + 1]}"
    if face == FACE_MOVE_ELEPHANT:
        return f"{colour} move-elephant tile"
    if face == FACE_MOVE_TILE:
        return f"{colour} move-tile tile"
    return f"{colour} tile with a {COLOUR_NAMES[SECOND[kind]]} edge"


def stack_name(platform: Platform, stack: int) -> str:
    """A tile, or a stack by the tile on top of it: "the stack of three with the red one on top"."""
    name = tile_name(int(platform.top_kind(stack)))
    height = int(platform.height[stack])
    return f"the {name}" if height == 1 else f"the stack of {count_name(height)} with the {name} on top"


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
