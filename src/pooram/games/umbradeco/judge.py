"""Why something is not allowed: the rules once more, slowly and plainly, told from the view.

Here the mat is a set of cells with what shows on each; nothing is shared with the position's own way of
counting neighbours.
"""

from functools import lru_cache

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.umbradeco.box import COLOUR_NAMES, SPOT_NAMES, Q, R
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import lying_on, spots_named, tile_name

Cell = tuple[int, int]
CELLS: list[Cell] = [(int(q), int(r)) for q, r in zip(Q, R, strict=True)]
UP_AND_CLOCKWISE = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

# What is due, as the position counts it.
WAIT_STARTER, LAY_FIRST, LAY_SECOND, DEAL, REVEAL, HOLD, PLACE, DISCARD, TAKE, ENDED = range(10)


def judge(view: UmbradecoView, choice: int) -> Refused | None:
    """The clause that forbids the choice to the viewer, or None if it is allowed."""
    not_the_time = _not_the_time(view)
    if not_the_time is not None:
        return not_the_time
    phase = int(view.phase)
    if phase == TAKE:
        return _take(view, choice)
    if phase == PLACE:
        return _place(view, choice)
    return _hold_or_discard(view, choice)


def _not_the_time(view: UmbradecoView) -> Refused | None:
    phase = int(view.phase)
    if phase == ENDED:
        return _refused("end-1", "over")
    if phase < REVEAL or view.turns == 0:
        clauses = {WAIT_STARTER: "turn-2", LAY_FIRST: "setup-3", LAY_SECOND: "setup-3", DEAL: "setup-6"}
        return _refused(clauses.get(phase, "setup-8"), "not-set-up")
    if phase == REVEAL:
        return _refused("take-2", "not-revealed")
    if view.viewer != view.mover:
        return _refused("turn-3", "not-your-turn", who=int(view.mover))
    return None


# The hand and the open tiles


def _hold_or_discard(view: UmbradecoView, choice: int) -> Refused | None:
    hand = [colour for colour in range(5) if view.hand[colour] > 0]
    mat = drawn(view)
    fitting = [colour for colour in hand if has_place(mat, colour)]
    if choice >= 498:
        return _refused("take-1", "place-before-taking" if fitting else "discard-first")
    if choice >= 10:
        return _refused("turn-4", "hold-first") if fitting else _refused("discard-1", "discard-first")
    colour = choice % 5
    if colour not in hand:
        return _refused("turn-4", "not-in-hand", tile=tile_name(colour))
    if choice < 5 and colour not in fitting:
        return _refused("place-1", "no-place", tile=tile_name(colour))
    if choice >= 5 and fitting:
        return _refused("discard-3", "can-place", tile=tile_name(fitting[0]))
    return None


@lru_cache(maxsize=64)
def has_place(mat: "Drawing", colour: int) -> bool:
    """Whether a tile of this colour can be placed anywhere in any way."""
    return any(why_not_place(mat, colour, choice) is None for choice in range(10, 498))


def _take(view: UmbradecoView, choice: int) -> Refused | None:
    if choice < 498:
        return _refused("take-1", "take-first")
    open_tiles = [int(colour) for colour in view.face_up]
    slot = choice - 498
    if open_tiles[slot] < 0:
        return _refused("take-1", "slot-is-empty")
    if open_tiles[slot] in open_tiles[:slot]:
        return _refused("take-4", "same-tile")
    return None


# Placing


def _place(view: UmbradecoView, choice: int) -> Refused | None:
    held = int(view.held)
    if choice < 10:
        return _refused("turn-4", "place-first", tile=tile_name(held))
    if choice >= 498:
        return _refused("take-1", "place-before-taking")
    return why_not_place(drawn(view), held, choice)


def why_not_place(mat: "Drawing", colour: int, choice: int) -> Refused | None:
    """Why a tile of this colour cannot be placed so."""
    if choice < 71:
        return why_not_adjacent(mat, colour, CELLS[choice - 10])
    if choice < 132:
        return why_not_stack(mat, colour, CELLS[choice - 71])
    spot, direction = divmod(choice - 132, 6)
    return why_not_push(mat, colour, CELLS[spot], direction)


def why_not_adjacent(mat: "Drawing", colour: int, cell: Cell) -> Refused | None:
    """Why a tile of this colour cannot lie on this cell, beside others."""
    shown = mat.shown
    if not mat.holds(cell):
        return _refused("turn-5", "off-mat", spot=name(cell))
    if cell in shown:
        return _refused("adjacent-1", "spot-is-taken", what=_sentence(lying(shown, [cell])))
    if not any(near in shown for near in around(cell)):
        return _refused("adjacent-1", "beside-nothing", spot=name(cell))
    return would_touch(shown, colour, cell)


def why_not_stack(mat: "Drawing", colour: int, cell: Cell) -> Refused | None:
    """Why a tile of this colour cannot cover the one on this cell."""
    shown = mat.shown
    if not mat.holds(cell):
        return _refused("turn-5", "off-mat", spot=name(cell))
    if cell not in shown:
        return _refused("stack-1", "nothing-to-cover", spot=name(cell))
    if cell in mat.stacks:
        return _refused("stack-4", "two-high", spot=name(cell))
    if not all(mat.holds(near) for near in around(cell)):
        return _refused("stack-2", "at-the-edge", spot=name(cell))
    gaps = [near for near in around(cell) if near not in shown]
    if gaps:
        named = spots_named([CELLS.index(gap) for gap in gaps])
        return _refused("stack-1", "gap-1" if len(gaps) == 1 else "gap", spots=named)
    if shown[cell] == colour:
        return _refused("stack-3", "same-as-covered", spot=name(cell), colour=COLOUR_NAMES[colour])
    return would_touch(shown, colour, cell)


def why_not_push(mat: "Drawing", colour: int, cell: Cell, direction: int) -> Refused | None:
    """Why a tile of this colour cannot push the one on this cell that way."""
    shown = mat.shown
    if not mat.holds(cell):
        return _refused("turn-5", "off-mat", spot=name(cell))
    if cell not in shown:
        return _refused("push-1", "nothing-to-push", spot=name(cell))
    if cell in mat.stacks:
        return _refused("push-5", "stack-stays", spot=name(cell))
    pushed = tile_name(shown[cell])
    if not any(mat.holds(near) and near not in shown for near in around(cell)):
        return _refused("push-2", "no-way-to-push", pushed=pushed)
    target = around(cell)[direction]
    if not mat.holds(target):
        return _refused("turn-5", "off-the-edge", pushed=pushed)
    if target in shown:
        return _refused("push-2", "in-the-way", what=_sentence(lying(shown, [target])))
    if shown[cell] == colour:
        return _refused("push-4", "same-as-pushed", pushed=pushed)
    after = {**shown, cell: colour, target: shown[cell]}
    touched = would_touch(after, colour, cell)
    if touched is not None:
        return touched
    met = [near for near in around(target) if after.get(near) == after[target]]
    if met:
        return _refused(
            "push-3", "pushed-would-touch", pushed=pushed, target=name(target), what=lying(after, met)
        )
    return None


def would_touch(shown: dict[Cell, int], colour: int, cell: Cell) -> Refused | None:
    """The neighbours that forbid a tile of their colour here."""
    same = [near for near in around(cell) if shown.get(near) == colour]
    return _refused("place-1", "would-touch", what=_sentence(lying(shown, same))) if same else None


# Cells


class Drawing:
    """The mat as somebody would draw it: which colour shows where, and where a stack is."""

    def __init__(self, side: int, top: tuple[int, ...], under: tuple[int, ...]) -> None:
        self.side = side
        self.shown = {cell: colour for cell, colour in zip(CELLS, top, strict=True) if colour >= 0}
        self.stacks = {cell for cell, colour in zip(CELLS, under, strict=True) if colour >= 0}

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the mat: less than a side's length from the centre."""
        q, r = cell
        return max(abs(q), abs(r), abs(q + r)) < self.side


def drawn(view: UmbradecoView) -> Drawing:
    """The mat of a view; the same one as long as nothing on it changes."""
    mat = view.mat
    return _drawn(int(view.side), tuple(mat.top), tuple(mat.under))


_drawn = lru_cache(maxsize=16)(Drawing)


def around(cell: Cell) -> list[Cell]:
    """The six cells beside a cell, clockwise from the one above."""
    return [(cell[0] + q, cell[1] + r) for q, r in UP_AND_CLOCKWISE]


def name(cell: Cell) -> str:
    return SPOT_NAMES[CELLS.index(cell)]


def lying(shown: dict[Cell, int], cells: list[Cell]) -> str:
    """Tiles of one colour and where they lie."""
    return lying_on(shown[cells[0]], [CELLS.index(cell) for cell in cells])


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _refused(clause: str, key: str, **slots: int | str) -> Refused:
    return Refused(f"umbradeco/{clause}", Said(key, slots, f"umbradeco/{clause}"))
