"""Where everything lies, in board units: the window on a platform, and the row in the middle of the table.

A platform has no borders, so its panel follows it: a cell is a place for as long as it is in sight, with an
id of its own, and only its coordinates shift when the platform grows.
"""

from collections.abc import Sequence, Set
from functools import partial
from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Place, rise
from pooram.games.kerala.choices import SIDE_NAMES
from pooram.games.kerala.rules.platform import STEP_X, STEP_Y, Platform
from pooram.games.kerala.speech.names import cell_name

Cell = tuple[int, int]

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
MAT: Final = "mat"
"""The id of the place beside the row."""


class Window:
    """The part of the endless ground that a panel shows: cells from left to right and from top to bottom."""

    def __init__(self, platform: Platform, mine: bool) -> None:
        cells = platform.cells()
        least_wide, least_tall = OWN_CELLS if mine else OTHER_CELLS
        self.left, wide = _span([x for x, _ in cells], int(mine), least_wide)
        self.top, tall = _span([y for _, y in cells], int(mine), least_tall)
        self.width = round(wide + 2 * RIM, 4)
        self.height = round(tall + 2 * RIM + CROWN, 4)

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Where the middle of a cell is in the panel."""
        x, y = cell
        return round(x - self.left + 0.5 + RIM, 4), round(y - self.top + 0.5 + RIM + CROWN, 4)


def _span(numbers: Sequence[int], margin: int, least: int) -> tuple[float, float]:
    """From where on, and how far, a row of cells is shown; what is short is shown in the middle."""
    low, high = min(numbers) - margin, max(numbers) + margin
    size = high - low + 1
    more = max(0, least - size)
    return low - more / 2, float(size + more)


# A platform


def cell_id(seat: int, cell: Cell) -> str:
    return f"cell:{seat}:{cell[0]}:{cell[1]}"


def open_ground(platform: Platform, seat: int, window: Window, barred: Set[str]) -> list[Place]:
    """A place for every empty cell beside the platform, in reading order."""
    laid = platform.cells()
    sides = range(len(SIDE_NAMES))
    beside = {platform.cell_beside(stack, side) for stack in range(len(laid)) for side in sides}
    return [
        open_cell(seat, cell, *window.middle(cell), cell_id(seat, cell) in barred)
        for cell in sorted(beside.difference(laid), key=by_rows)
    ]


def by_rows(cell: Cell) -> Cell:
    x, y = cell
    return y, x


@remembered
def open_cell(seat: int, cell: Cell, x: float, y: float, barred: bool) -> Place:
    name, clause = f"open ground, {cell_name(*cell)}", "kerala/place-2"
    return Place(cell_id(seat, cell), name, x, y, symbol="ground", clause=clause, barred=barred)


def laid_cells(platform: Platform, seat: int, window: Window) -> list[Place]:
    """A place for every stack."""
    return [laid_cell(seat, cell, *window.middle(cell)) for cell in platform.cells()]


@remembered
def laid_cell(seat: int, cell: Cell, x: float, y: float) -> Place:
    clause = "kerala/cover-1"
    return Place(cell_id(seat, cell), cell_name(*cell), x, y, symbol="under", glyph=" ", clause=clause)


TAB: Final = 0.36
"""How large a tab is by which a coloured edge is turned."""
ABOVE: Final = 50
"""A tab lies above whatever stack is beside it, as if it were so high."""


def side_id(seat: int, side: int) -> str:
    return f"side:{seat}:{side}"


def tab_places(platform: Platform, seat: int, stack: int, window: Window) -> list[Place]:
    """Four places just outside the sides of a tile, at the height of its face."""
    x, y = window.middle(platform.cell(stack))
    y += TAB * rise(ABOVE) - rise(int(platform.height[stack]) - 1)
    return [tab_place(seat, side, x, y) for side in range(len(SIDE_NAMES))]


@remembered
def tab_place(seat: int, side: int, x: float, y: float) -> Place:
    """Beside the middle of a tile."""
    return Place(
        side_id(seat, side),
        f"the {SIDE_NAMES[side]} side of the new tile",
        round(x + 0.62 * int(STEP_X[side]), 4),
        round(y + 0.62 * int(STEP_Y[side]), 4),
        TAB,
        symbol="nothing",
        glyph=" ",
        clause="kerala/edge-4",
    )


# The row


pad = partial(Place, symbol="pad", glyph=" ")


def slot_id(slot: int) -> str:
    return f"slot:{slot}"


def queue_id(turn: int) -> str:
    return f"queue:{turn}"


def row_width(seats: int) -> float:
    return round(max(seats * SLOT, seats * QUEUE + 0.5) + 2 * ASIDE, 4)


@remembered
def row_places(seats: int) -> tuple[Place, ...]:
    """The bag, the slots, the mat beside them, and below them the order in which the seats choose."""
    width = row_width(seats)
    first_slot = width / 2 - (seats - 1) * SLOT / 2
    first_turn = width / 2 - (seats - 1) * QUEUE / 2
    places = [
        pad("bag", "the bag", 0.72, 0.9, 1.24, clause="kerala/round-1"),
        pad(MAT, "the mat", width - 0.72, 0.9, 1.24, clause="kerala/pass-1"),
    ]
    for slot in range(seats):
        x = round(first_slot + slot * SLOT, 4)
        name = f"slot {slot + 1} of the row"
        places.append(Place(slot_id(slot), name, x, ROW_Y, symbol="slot", glyph="_", clause="kerala/round-2"))
    x = round(first_turn - 0.54, 4)
    places.append(pad("holder", "beside the one who has the bag", x, QUEUE_Y, 0.44, clause="kerala/round-4"))
    for turn in range(seats):
        x = round(first_turn + turn * QUEUE, 4)
        name = f"number {turn + 1} to choose"
        places.append(pad(queue_id(turn), name, x, QUEUE_Y, 0.54, "circle", clause="kerala/round-3"))
    return tuple(places)
