"""Where everything lies, in board units: a tile is as wide as one, from corner to corner.

The mat is a hexagon with a corner on top. In the corners that it leaves free of its panel lie the deck, the
open tiles, the points of the last placement, and what was discarded.
"""

from math import sqrt
from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Place
from pooram.games.umbradeco.box import FACE_UP, HAND, SPOT_NAMES, Q, R
from pooram.games.umbradeco.speech.words import clause

TALL: Final = round(sqrt(3) / 2, 4)
"""Height of a hexagon that lies on one of its sides."""
COLUMN: Final = 0.75
"""From one column of spots to the next."""
RIM: Final = 0.16

OPEN: Final = 0.84
"""Width of what lies in the corners."""
TOTAL: Final = 0.6
PART: Final = 0.54
PARTS_FROM: Final = (-0.08, 0.62)
"""From the sum of the last placement to the first of its parts, which are below it."""
PART_STEP: Final = 0.57

HAND_WIDTH: Final = 3.3
HAND_HEIGHT: Final = 1.2
HAND_Y: Final = 0.66

SPACES: Final = 50
"""Spaces of the score track; whoever has more points starts again."""
IN_A_ROW: Final = 10
TRACK_RIM: Final = 0.1


# The mat


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


def spot_id(spot: int) -> str:
    return f"spot:{spot}"


def hexagon(
    id: str, name: str, x: float, y: float, wide: float, symbol: str, why: str, glyph: str = " "
) -> Place:
    """A place for a tile."""
    return Place(
        id,
        name,
        round(x, 4),
        round(y, 4),
        wide,
        "hexagon",
        tall=round(wide * TALL, 4),
        symbol=symbol,
        glyph=glyph,
        clause=clause(why),
    )


def spots(side: int, count: int) -> list[Place]:
    """Every spot of the mat."""
    return [
        replace(
            hexagon(
                spot_id(spot),
                f"spot {SPOT_NAMES[spot]}",
                *middle(side, spot),
                wide=1.0,
                symbol="spot",
                why="adjacent-1",
                glyph=SPOT_NAMES[spot],
            ),
            label=SPOT_NAMES[spot],
        )
        for spot in range(count)
    ]


def corners(side: int, discarded: bool) -> list[Place]:
    """The deck above on the left, the open tiles on the right; below, the last points and the discards."""
    width, height = mat_width(side), mat_height(side)
    found = [hexagon("deck", "the deck", 0.5, 0.46, OPEN, "pad", "setup-1")]
    for slot in range(int(FACE_UP)):
        x = width - 0.47 - 0.89 * (int(FACE_UP) - 1 - slot)
        name = f"open tile {slot + 1}"
        found.append(hexagon(f"slot:{slot}", name, x, 0.46, OPEN, "pad", "setup-8", glyph="_"))
    last = Place(
        "last",
        "the points of the last placement",
        0.42,
        round(height - 0.96, 4),
        TOTAL,
        symbol="nothing",
        glyph=" ",
        clause=clause("score-3"),
    )
    found.append(last)
    if discarded:
        found.append(hexagon("box", "discarded tiles", width - 0.5, height - 0.44, OPEN, "pad", "discard-1"))
    return found


# Hands


def hand_places(seat: int, whose: str) -> list[Place]:
    """Where a seat's marker and its tiles lie."""
    marker = Place(
        f"stand:{seat}",
        f"beside {whose} hand",
        0.5,
        HAND_Y,
        0.62,
        symbol="nothing",
        glyph=" ",
        clause=clause("box-3"),
    )
    tiles = [
        hexagon(
            f"hand:{seat}:{number}",
            f"place {number + 1} of {whose} hand",
            x=1.5 + 1.12 * number,
            y=HAND_Y,
            wide=1.0,
            symbol="pad",
            why="setup-6",
            glyph="_",
        )
        for number in range(int(HAND))
    ]
    return [marker, *tiles]


# The score track

TRACK_WIDTH: Final = IN_A_ROW + 2 * TRACK_RIM
TRACK_HEIGHT: Final = SPACES // IN_A_ROW + 2 * TRACK_RIM


def track() -> list[Place]:
    """Five rows of ten; every fifth space shows its number."""
    return [
        Place(
            f"space:{space}",
            f"{space} point{'' if space == 1 else 's'}",
            round(space % IN_A_ROW + 0.5 + TRACK_RIM, 4),
            round(space // IN_A_ROW + 0.5 + TRACK_RIM, 4),
            0.98,
            symbol="space" if space % 5 else f"space-{space}",
            clause=clause("box-3"),
        )
        for space in range(SPACES)
    ]
