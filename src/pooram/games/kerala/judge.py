"""Why something is not allowed: the rules once more, slowly and plainly, told from the view.

Here a platform is a set of cells with names for what lies there; nothing is shared with the position's own
way of counting holes, and every enclosed cell is found by walking.
"""

from collections.abc import Set

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.kerala.rules.platform import Platform
from pooram.games.kerala.rules.state import KeralaView
from pooram.games.kerala.speech.names import cell_name, count_name, tile_name

Cell = tuple[int, int]
NORTH_EAST_SOUTH_WEST = ((0, -1), (1, 0), (0, 1), (-1, 0))
SIDES = ("north", "east", "south", "west")
EDGE_COLOURS = ("blue", "black", "red", "green", "purple")

# What is due, as the position counts it.
WAIT_STARTER, WAIT_ROW, TAKE, PLACE, TURN, WALK, LIFT, DROP, ENDED = range(9)


def judge(view: KeralaView, choice: int) -> Refused | None:
    """The clause that forbids the choice to the viewer, or None if it is allowed."""
    not_the_time = _not_the_time(view)
    if not_the_time is not None:
        return not_the_time
    phase = int(view.shown.phase)
    if phase == TAKE:
        return _take(view, choice)
    if phase == PLACE:
        return _place(view, choice)
    if phase == TURN:
        return _turn(view, choice)
    if phase == WALK:
        return _walk(view, choice)
    return _lift(view, choice) if phase == LIFT else _drop(view, choice)


def _not_the_time(view: KeralaView) -> Refused | None:
    shown = view.shown
    phase = int(shown.phase)
    if phase == ENDED:
        return _refused("end-1", "over")
    if phase == WAIT_STARTER:
        return _refused("round-7", "no-starter")
    if phase == WAIT_ROW:
        return _refused("round-1", "not-drawn")
    if view.viewer != shown.mover:
        return _refused("round-3", "not-your-turn", who=int(shown.mover))
    return None


def _mine(view: KeralaView) -> Platform:
    return view.shown.platforms[int(view.viewer)]


def _take(view: KeralaView, choice: int) -> Refused | None:
    row = [int(kind) for kind in view.shown.row]
    if choice == 5:
        return _refused("pass-2", "both-lie") if _mine(view).passes == 2 else None
    if choice > 5:
        return _refused("place-1", "take-first")
    if choice >= len(row):
        return _refused("round-1", "no-such-slot", slots=count_name(len(row)))
    if row[choice] < 0:
        return _refused("round-3", "slot-is-empty")
    if row[choice] in row[:choice]:
        first = row.index(row[choice])
        return _refused("round-8", "same-tile", tile=tile_name(row[choice]), slot=first + 1)
    return None


def _place(view: KeralaView, choice: int) -> Refused | None:
    if not 6 <= choice < 14:
        return _refused("place-2", "place-first", tile=tile_name(int(view.shown.hand)))
    elephant, side = divmod(choice - 6, 4)
    stand = elephant_cells(_mine(view))
    if elephant == 1 and stand[0] == stand[1]:
        return _refused("place-5", "same-elephant")
    if beside(stand[elephant], side) == stand[1 - elephant]:
        return _refused("cover-3", "other-elephant")
    return None


def _turn(view: KeralaView, choice: int) -> Refused | None:
    if 14 <= choice < 18:
        return None
    platform = _mine(view)
    newest = int(platform.kind[int(platform.tiles) - 1])
    others = [colour for number, colour in enumerate(EDGE_COLOURS) if number != newest // 9]
    return _refused("edge-4", "turn-first", colour=others[newest % 9 - 3])


def _walk(view: KeralaView, choice: int) -> Refused | None:
    if choice == 100:
        return None
    if not 18 <= choice < 100:
        return _refused("walk-1", "walk-first")
    stack = (choice - 18) % 41
    cells = stack_cells(_mine(view))
    if stack >= len(cells):
        return _refused("walk-1", "no-such-stack", stack=stack)
    if cells[stack] in elephant_cells(_mine(view)):
        return _refused("walk-2", "tile-is-held")
    return None


def _lift(view: KeralaView, choice: int) -> Refused | None:
    if choice == 142:
        return None
    if not 101 <= choice < 142:
        return _refused("lift-1", "lift-first")
    cells = stack_cells(_mine(view))
    stack = choice - 101
    if stack >= len(cells):
        return _refused("lift-1", "no-such-stack", stack=stack)
    return why_not_lift(_mine(view), cells[stack], bool(view.shown.by_elephant))


def why_not_lift(platform: Platform, cell: Cell, by_elephant: bool) -> Refused | None:
    """Why the tile or stack on this cell cannot be moved."""
    cells = set(stack_cells(platform))
    if cell in elephant_cells(platform):
        return _refused("lift-2", "elephant-on-it")
    if all(beside(cell, side) in cells for side in range(4)):
        return _refused("lift-3", "surrounded")
    rest = cells - {cell}
    parts = count_parts(rest)
    if parts > 1:
        return _refused("lift-5", "would-split", parts=count_name(parts))
    if cell in enclosed(rest):
        return _refused("drop-4", "leaves-a-hole")
    around = {beside(other, side) for other in rest for side in range(4)}
    if by_elephant and all(why_not_drop(platform, cell, target, True) is not None for target in around):
        return _refused("lift-8", "nowhere-by-elephant")
    # Without the house rule there always is a cell: beyond the tiles farthest north, or farthest south.
    return None


def _drop(view: KeralaView, choice: int) -> Refused | None:
    if choice < 143:
        return _refused("drop-1", "drop-first")
    platform = _mine(view)
    cells = stack_cells(platform)
    lifted = int(view.shown.lifted)
    stack, side = divmod(choice - 143, 4)
    if stack >= len(cells):
        return _refused("drop-2", "no-such-stack", stack=stack)
    if stack == lifted:
        return _refused("drop-2", "beside-itself")
    target = beside(cells[stack], side)
    refused = why_not_drop(platform, cells[lifted], target, bool(view.shown.by_elephant))
    if refused is not None:
        return refused
    oldest = min(
        number for number, cell in enumerate(cells) if number != lifted and target in neighbours(cell)
    )
    if oldest < stack:
        named = f"drop {oldest} {SIDES[neighbours(cells[oldest]).index(target)]}"
        return _refused("drop-6", "named-otherwise", notation=named)
    return None


def why_not_drop(platform: Platform, lifted: Cell, target: Cell, by_elephant: bool) -> Refused | None:
    """Why a stack that is lifted from one cell cannot go to another, which lies beside the rest."""
    cells = set(stack_cells(platform))
    if target == lifted:
        return _refused("drop-6", "own-cell")
    if target in cells:
        return _refused("drop-1", "cell-is-taken")
    new_holes = enclosed(cells - {lifted} | {target}) - enclosed(cells)
    if new_holes:
        x, y = min(new_holes, key=lambda cell: (cell[1], cell[0]))
        where = "the cell it left" if (x, y) == lifted else f"the cell {cell_name(x, y)}"
        return _refused("drop-3", "would-close-a-hole", where=where)
    if by_elephant and not near_elephant(platform, target):
        return _refused("drop-5", "not-by-elephant")
    return None


# Cells


def beside(cell: Cell, side: int) -> Cell:
    """The cell on one side of another."""
    dx, dy = NORTH_EAST_SOUTH_WEST[side]
    return cell[0] + dx, cell[1] + dy


def neighbours(cell: Cell) -> list[Cell]:
    return [beside(cell, side) for side in range(4)]


def stack_cells(platform: Platform) -> list[Cell]:
    """Where each stack lies."""
    return [(int(platform.x[stack]), int(platform.y[stack])) for stack in range(int(platform.stacks))]


def elephant_cells(platform: Platform) -> list[Cell]:
    """Where both elephants stand."""
    cells = stack_cells(platform)
    return [cells[int(stack)] for stack in platform.elephant]


def near_elephant(platform: Platform, cell: Cell) -> bool:
    return any(cell in neighbours(stand) for stand in elephant_cells(platform))


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


def _refused(clause: str, key: str, **slots: int | str) -> Refused:
    return Refused(f"kerala/{clause}", Said(key, slots, f"kerala/{clause}"))
