"""Why something is not allowed: the rules once more, slowly and plainly, told from the view.

Here a platform is a set of cells with names for what lies there; nothing is shared with the position's own
way of counting holes, and every enclosed cell is found by walking.
"""

from collections.abc import Set
from typing import Final

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.kerala.choices import (
    Drop,
    Leave,
    Lift,
    MoveElephant,
    Pass,
    Place,
    Stay,
    Take,
    TurnEdge,
)
from pooram.games.kerala.rules.house_rules import BY_ELEPHANT, NO_FIRST_PASS, NO_HOLES
from pooram.games.kerala.rules.platform import Platform
from pooram.games.kerala.rules.state import (
    DRAW_STARTER,
    DRAW_TILE,
    DROP,
    ENDED,
    LIFT,
    MOVE_ELEPHANT,
    PLACE,
    TAKE,
    TURN_EDGE,
    KeralaState,
    KeralaView,
)
from pooram.games.kerala.speech.names import TILE_NAMES, cell_name, count_name, edge_name

Cell = tuple[int, int]
NORTH_EAST_SOUTH_WEST: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
DUE: Final = {
    Take: TAKE,
    Pass: TAKE,
    Place: PLACE,
    TurnEdge: TURN_EDGE,
    MoveElephant: MOVE_ELEPHANT,
    Stay: MOVE_ELEPHANT,
    Lift: LIFT,
    Leave: LIFT,
    Drop: DROP,
}
"""What has to be due for each kind of choice."""


# Whose turn it is, and what is due


def why_wait(view: KeralaView) -> Refused | None:
    """Why the viewer can choose nothing now."""
    shown = view.shown
    if shown.phase == ENDED:
        return refused("end-1", "over")
    if shown.phase == DRAW_STARTER:
        return refused("round-7", "no-starter")
    if shown.phase == DRAW_TILE:
        return refused("round-1", "not-drawn")
    if view.viewer != shown.mover:
        return refused("round-3", "not-your-turn", who=int(shown.mover))
    return None


def due_first(shown: KeralaState) -> Refused:
    """What the mover has to choose, and has not."""
    if shown.phase == TAKE:
        return refused("place-1", "take-first")
    if shown.phase == PLACE:
        return refused("place-2", "place-first", tile=TILE_NAMES[shown.hand])
    if shown.phase == TURN_EDGE:
        colour = edge_name(shown.platforms[shown.mover], int(shown.placed))
        return refused("edge-4", "turn-first", colour=colour)
    if shown.phase == MOVE_ELEPHANT:
        return refused("walk-1", "walk-first")
    return refused("lift-1", "lift-first") if shown.phase == LIFT else refused("drop-1", "drop-first")


# Laying a tile and moving an elephant


def why_not_take(row: list[int], slot: int) -> Refused | None:
    if slot >= len(row):
        return refused("round-1", "no-such-slot", slots=count_name(len(row)))
    if row[slot] < 0:
        return refused("round-3", "slot-is-empty")
    first = row.index(row[slot])
    if first < slot:
        return refused("round-8", "same-tile", tile=TILE_NAMES[row[slot]], slot=first + 1)
    return None


def why_not_pass(shown: KeralaState, platform: Platform) -> Refused | None:
    if shown.round == 0 and shown.house_rules & NO_FIRST_PASS:
        return refused("pass-7", "first-round")
    return refused("pass-2", "both-lie") if platform.passes == 2 else None


def why_not_place(platform: Platform, elephant: int, side: int) -> Refused | None:
    stand = elephant_cells(platform)
    if elephant == 1 and stand[0] == stand[1]:
        return refused("place-5", "same-elephant")
    if beside(stand[elephant], side) == stand[1 - elephant]:
        return refused("cover-3", "other-elephant")
    return None


def why_not_walk(platform: Platform, stack: int) -> Refused | None:
    cells = platform.cells()
    if stack >= len(cells):
        return refused("walk-1", "no-such-stack", stack=stack)
    return refused("walk-2", "tile-is-held") if cells[stack] in elephant_cells(platform) else None


# Moving a tile


def why_not_lift(platform: Platform, stack: int, house_rules: int) -> Refused | None:
    """Why a tile or stack cannot be moved."""
    if stack >= platform.stacks:
        return refused("lift-1", "no-such-stack", stack=stack)
    cell = platform.cell(stack)
    cells = set(platform.cells())
    if cell in elephant_cells(platform):
        return refused("lift-2", "elephant-on-it")
    if cells.issuperset(neighbours(cell)):
        return refused("lift-3", "surrounded")
    rest = cells - {cell}
    parts = count_parts(rest)
    if parts > 1:
        return refused("lift-5", "would-split", parts=count_name(parts))
    if cell in enclosed(rest):
        return refused("drop-4", "leaves-a-hole")
    around = {near for other in rest for near in neighbours(other)}
    if all(why_not_there(platform, cell, target, house_rules) is not None for target in around):
        # By the book alone there always is a cell: beyond the tiles farthest north, or farthest south.
        by_elephant = "-by-elephant" if house_rules & BY_ELEPHANT else ""
        no_holes = "-without-a-hole" if house_rules & NO_HOLES else ""
        return refused("lift-8", f"nowhere{by_elephant}{no_holes}")
    return None


def why_not_drop(platform: Platform, lifted: int, stack: int, side: int, house_rules: int) -> Refused | None:
    """Why the lifted stack cannot go beside another one, or not by that name."""
    cells = platform.cells()
    if stack >= len(cells):
        return refused("drop-2", "no-such-stack", stack=stack)
    if stack == lifted:
        return refused("drop-2", "beside-itself")
    target = beside(cells[stack], side)
    why = why_not_there(platform, cells[lifted], target, house_rules)
    if why is not None:
        return why
    around = [number for number, cell in enumerate(cells) if number != lifted and target in neighbours(cell)]
    oldest = min(around)
    if oldest < stack:
        name = Drop(oldest, neighbours(cells[oldest]).index(target))
        return refused("drop-6", "named-otherwise", notation=str(name))
    return None


def why_not_there(platform: Platform, lifted: Cell, target: Cell, house_rules: int) -> Refused | None:
    """Why a stack that is lifted from one cell cannot go to another, which lies beside the rest."""
    cells = set(platform.cells())
    if target == lifted:
        return refused("drop-6", "own-cell")
    if target in cells:
        return refused("drop-1", "cell-is-taken")
    holes = enclosed(cells - {lifted} | {target})
    new_holes = holes - enclosed(cells)
    if new_holes:
        first = first_in_reading_order(new_holes)
        where = "the cell it left" if first == lifted else f"the cell {cell_name(*first)}"
        return refused("drop-3", "would-close-a-hole", where=where)
    if holes and house_rules & NO_HOLES:
        where = f"the cell {cell_name(*first_in_reading_order(holes))}"
        return refused("drop-7", "hole-stays", where=where)
    if house_rules & BY_ELEPHANT and not any(
        target in neighbours(stand) for stand in elephant_cells(platform)
    ):
        return refused("drop-5", "not-by-elephant")
    return None


# Cells


def beside(cell: Cell, side: int) -> Cell:
    """The cell on one side of another."""
    dx, dy = NORTH_EAST_SOUTH_WEST[side]
    return cell[0] + dx, cell[1] + dy


def neighbours(cell: Cell) -> list[Cell]:
    return [beside(cell, side) for side in range(4)]


def first_in_reading_order(cells: Set[Cell]) -> Cell:
    return min(cells, key=lambda cell: (cell[1], cell[0]))


def elephant_cells(platform: Platform) -> list[Cell]:
    """Where both elephants stand."""
    return [platform.cell(stack) for stack in platform.elephant]


def count_parts(cells: Set[Cell]) -> int:
    """Into how many parts cells fall that hang together side by side."""
    left = set(cells)
    parts = 0
    while left:
        parts += 1
        walk = [left.pop()]
        while walk:
            for near in neighbours(walk.pop()):
                if near in left:
                    left.remove(near)
                    walk.append(near)
    return parts


def enclosed(cells: Set[Cell]) -> set[Cell]:
    """The empty cells from which no walk over empty cells leads outside."""
    if not cells:
        return set()
    xs = [x for x, _ in cells]
    ys = [y for _, y in cells]
    columns = range(min(xs) - 1, max(xs) + 2)
    rows = range(min(ys) - 1, max(ys) + 2)
    left = {(x, y) for x in columns for y in rows} - cells
    walk = [(columns[0], rows[0])]
    left.remove(walk[0])
    while walk:
        for near in neighbours(walk.pop()):
            if near in left:
                left.remove(near)
                walk.append(near)
    return left


def refused(clause: str, key: str, **slots: int | str) -> Refused:
    return Refused(f"kerala/{clause}", Said(key, slots))
