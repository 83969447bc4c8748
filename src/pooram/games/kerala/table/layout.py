"""Where everything lies, in board units: the window on a platform, and the row in the middle of the table.

A platform has no borders, so its panel follows it: a cell is a place for as long as it is in sight, with an
id of its own, and only its coordinates shift when the platform grows.
"""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import Place, rise
from pooram.games.kerala.box import SIDE_NAMES, SIDES, STEP_X, STEP_Y
from pooram.games.kerala.rules.platform import Platform
from pooram.games.kerala.speech.names import cell_name
from pooram.games.kerala.speech.words import clause

OWN_CELLS: Final = (6, 5)
"""What one's own panel shows at least, so that the first tiles are not giants."""
OTHER_CELLS: Final = (5, 4)
RIM: Final = 0.12
CROWN: Final = 0.3
"""Room above the topmost cells, because a stack rises over its cell."""

SLOT: Final = 1.16
"""From one slot of the row to the next."""
ASIDE: Final = 1.46
"""Room for the bag on the left, and as much for the mat on the right."""
ROW_Y: Final = 0.64
QUEUE_Y: Final = 1.52
QUEUE: Final = 0.72
ROW_TALL: Final = 1.86


class Window:
    """The part of the endless ground that a panel shows: cells from left to right and from top to bottom."""

    def __init__(self, platform: Platform, mine: bool) -> None:
        cells = stack_cells(platform)
        margin = 1 if mine else 0
        least = OWN_CELLS if mine else OTHER_CELLS
        self.left, wide = _span([x for x, _ in cells], margin, least[0])
        self.top, tall = _span([y for _, y in cells], margin, least[1])
        self.width = round(wide + 2 * RIM, 4)
        self.height = round(tall + 2 * RIM + CROWN, 4)

    def middle(self, x: int, y: int) -> tuple[float, float]:
        """Where the middle of a cell is in the panel."""
        return round(x - self.left + 0.5 + RIM, 4), round(y - self.top + 0.5 + RIM + CROWN, 4)


def _span(numbers: Sequence[int], margin: int, least: int) -> tuple[float, float]:
    """From where on, and how far, a row of cells is shown; what is short is shown in the middle."""
    low, high = min(numbers) - margin, max(numbers) + margin
    size = high - low + 1
    more = max(0, least - size)
    return low - more / 2, float(size + more)


def stack_cells(platform: Platform) -> list[tuple[int, int]]:
    """The cells of all stacks, by their numbers."""
    return [(int(platform.x[stack]), int(platform.y[stack])) for stack in range(int(platform.stacks))]


def frontier(platform: Platform) -> list[tuple[int, int]]:
    """The empty cells beside the platform, in reading order."""
    taken = set(stack_cells(platform))
    steps = [(int(STEP_X[side]), int(STEP_Y[side])) for side in range(int(SIDES))]
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in steps} - taken
    return sorted(beside, key=lambda cell: (cell[1], cell[0]))


def cell_id(seat: int, x: int, y: int) -> str:
    return f"cell:{seat}:{x}:{y}"


def cells(platform: Platform, seat: int, window: Window, mine: bool) -> list[Place]:
    """A place for every stack, and in one's own panel for every empty cell beside the platform."""
    found = []
    for x, y in frontier(platform) if mine else ():
        across, down = window.middle(x, y)
        name = f"open ground, {cell_name(x, y)}"
        why = clause("place-2")
        found.append(Place(cell_id(seat, x, y), name, across, down, symbol="ground", glyph="·", clause=why))
    for x, y in stack_cells(platform):
        across, down = window.middle(x, y)
        found.append(
            Place(
                cell_id(seat, x, y),
                cell_name(x, y),
                across,
                down,
                symbol="under",
                glyph=" ",
                clause=clause("cover-1"),
            )
        )
    return found


TAB: Final = 0.36
"""How large a tab is by which a coloured edge is turned."""
ABOVE: Final = 50
"""A tab lies above whatever stack is beside it, as if it were so high."""


def tab_places(platform: Platform, seat: int, stack: int, window: Window) -> list[Place]:
    """Four places just outside the sides of a tile, at the height of its face."""
    x, y = window.middle(int(platform.x[stack]), int(platform.y[stack]))
    y += TAB * rise(ABOVE) - rise(int(platform.height[stack]) - 1)
    return [
        Place(
            f"side:{seat}:{side}",
            f"the {SIDE_NAMES[side]} side of the new tile",
            round(x + 0.62 * int(STEP_X[side]), 4),
            round(y + 0.62 * int(STEP_Y[side]), 4),
            TAB,
            symbol="nothing",
            glyph=" ",
            clause=clause("edge-4"),
        )
        for side in range(int(SIDES))
    ]


# The row


def row_width(seats: int) -> float:
    return round(max(seats * SLOT, seats * QUEUE + 0.5) + 2 * ASIDE, 4)


def row_places(seats: int) -> list[Place]:
    """The bag, the slots, the mat beside them, and below them the order in which the seats choose."""
    width = row_width(seats)
    first = width / 2 - (seats - 1) * SLOT / 2
    places = [
        Place("bag", "the bag", 0.72, 0.9, 1.24, symbol="pad", glyph=" ", clause=clause("round-1")),
        Place("mat", "the mat", width - 0.72, 0.9, 1.24, symbol="pad", glyph=" ", clause=clause("pass-1")),
    ]
    for slot in range(seats):
        places.append(
            Place(
                f"slot:{slot}",
                f"slot {slot + 1} of the row",
                round(first + slot * SLOT, 4),
                ROW_Y,
                symbol="slot",
                glyph="_",
                clause=clause("round-2"),
            )
        )
    first = width / 2 - (seats - 1) * QUEUE / 2
    places.append(
        Place(
            "holder",
            "beside the one who has the bag",
            round(first - 0.54, 4),
            QUEUE_Y,
            0.44,
            symbol="pad",
            glyph=" ",
            clause=clause("round-4"),
        )
    )
    for turn in range(seats):
        places.append(
            Place(
                f"queue:{turn}",
                f"number {turn + 1} to choose",
                round(first + turn * QUEUE, 4),
                QUEUE_Y,
                0.54,
                "circle",
                symbol="pad",
                glyph=" ",
                clause=clause("round-3"),
            )
        )
    return places
