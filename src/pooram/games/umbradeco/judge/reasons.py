"""Why something is not allowed: the rules once more, slowly and plainly, told from the view.

Here the mat is a set of cells with what shows on each; nothing is shared with the position's own way of
counting neighbours.
"""

from functools import lru_cache
from typing import Final, assert_never

from pooram.engine.choices import Vocabulary
from pooram.engine.game import Refused
from pooram.engine.words import Said, listed
from pooram.games.umbradeco.box import COLOUR_NAMES, SPOT_NAMES, Q, R
from pooram.games.umbradeco.choices import (
    Adjacent,
    Discard,
    Hold,
    Placement,
    PushOver,
    StackUp,
    Take,
    UmbradecoChoice,
)
from pooram.games.umbradeco.rules.state import DEAL, DRAW_STARTER, ENDED, REVEAL
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import lying_on, tile_name

Cell = tuple[int, int]
CELLS: Final[list[Cell]] = [(int(q), int(r)) for q, r in zip(Q, R, strict=True)]
NAMES: Final = dict(zip(CELLS, SPOT_NAMES, strict=True))
UP_AND_CLOCKWISE: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PLACEMENTS: Final = Vocabulary[Placement](Placement)


def why_not_now(view: UmbradecoView) -> Refused | None:
    """Why the viewer cannot choose anything now."""
    phase = view.shown.phase
    if phase == ENDED:
        return refused("end-1", "over")
    if view.shown.turns == 0:
        clauses = {DRAW_STARTER: "turn-2", DEAL: "setup-6", REVEAL: "setup-8"}
        return refused(clauses.get(phase, "setup-3"), "not-set-up")
    if phase == REVEAL:
        return refused("take-2", "not-revealed")
    if view.viewer != view.shown.mover:
        return refused("turn-3", "not-your-turn", who=int(view.shown.mover))
    return None


# The hand and the open tiles


def why_not_hold_or_discard(view: UmbradecoView, choice: UmbradecoChoice) -> Refused | None:
    """Why a turn cannot begin so."""
    mat = drawn(view)
    hand = [colour for colour, tiles in enumerate(view.hand()) if tiles]
    fitting = [colour for colour in hand if has_place(mat, colour)]
    match choice:
        case Take():
            return refused("take-1", "place-before-taking" if fitting else "discard-first")
        case Adjacent() | StackUp() | PushOver():
            return refused("turn-4", "hold-first") if fitting else refused("discard-1", "discard-first")
        case Hold(colour) | Discard(colour) if colour not in hand:
            return refused("turn-4", "not-in-hand", tile=tile_name(colour))
        case Hold(colour):
            return None if colour in fitting else refused("place-1", "no-place", tile=tile_name(colour))
        case Discard():
            return refused("discard-3", "can-place", tile=tile_name(fitting[0])) if fitting else None
        case _:
            assert_never(choice)


@lru_cache(maxsize=64)
def has_place(mat: "Drawing", colour: int) -> bool:
    """Whether a tile of this colour can be placed anywhere in any way."""
    return any(why_not_place(mat, colour, placement) is None for placement in PLACEMENTS)


def why_not_take(view: UmbradecoView, choice: UmbradecoChoice) -> Refused | None:
    """Why a turn cannot end so."""
    if not isinstance(choice, Take):
        return refused("take-1", "take-first")
    open_tiles = [int(colour) for colour in view.shown.face_up]
    if open_tiles[choice.slot] < 0:
        return refused("take-1", "slot-is-empty")
    if open_tiles[choice.slot] in open_tiles[: choice.slot]:
        return refused("take-4", "same-tile")
    return None


# Placing


def why_not_go_on(view: UmbradecoView, choice: UmbradecoChoice) -> Refused | None:
    """Why the held tile cannot be dealt with so."""
    held = int(view.shown.held)
    match choice:
        case Hold() | Discard():
            return refused("turn-4", "place-first", tile=tile_name(held))
        case Take():
            return refused("take-1", "place-before-taking")
        case _:
            return why_not_place(drawn(view), held, choice)


def why_not_place(mat: "Drawing", colour: int, placement: Placement) -> Refused | None:
    """Why a tile of this colour cannot be placed so."""
    cell = CELLS[placement.spot]
    if not mat.holds(cell):
        return refused("turn-5", "off-mat", spot=NAMES[cell])
    match placement:
        case Adjacent():
            return why_not_adjacent(mat, colour, cell)
        case StackUp():
            return why_not_stack(mat, colour, cell)
        case PushOver(_, direction):
            return why_not_push(mat, colour, cell, around(cell)[direction])
        case _:
            assert_never(placement)


def why_not_adjacent(mat: "Drawing", colour: int, cell: Cell) -> Refused | None:
    """Why a tile of this colour cannot lie on this cell, beside others."""
    shown = mat.shown
    if cell in shown:
        return refused("adjacent-1", "spot-is-taken", what=lying(shown, [cell]))
    if not any(near in shown for near in around(cell)):
        return refused("adjacent-1", "beside-nothing", spot=NAMES[cell])
    return would_touch(shown, colour, cell)


def why_not_stack(mat: "Drawing", colour: int, cell: Cell) -> Refused | None:
    """Why a tile of this colour cannot cover the one on this cell."""
    shown = mat.shown
    if cell not in shown:
        return refused("stack-1", "nothing-to-cover", spot=NAMES[cell])
    if cell in mat.stacks:
        return refused("stack-4", "two-high", spot=NAMES[cell])
    if not mat.edge_stacks and not all(mat.holds(near) for near in around(cell)):
        return refused("stack-2", "at-the-edge", spot=NAMES[cell])
    gaps = [near for near in around(cell) if mat.holds(near) and near not in shown]
    if gaps:
        key = "gap-1" if len(gaps) == 1 else "gap"
        return refused("stack-1", key, spots=listed([NAMES[gap] for gap in gaps]))
    if shown[cell] == colour:
        return refused("stack-3", "same-as-covered", spot=NAMES[cell], colour=COLOUR_NAMES[colour])
    return would_touch(shown, colour, cell)


def why_not_push(mat: "Drawing", colour: int, cell: Cell, target: Cell) -> Refused | None:
    """Why a tile of this colour cannot push the one on this cell to the target."""
    shown = mat.shown
    if cell not in shown:
        return refused("push-1", "nothing-to-push", spot=NAMES[cell])
    if cell in mat.stacks:
        return refused("push-5", "stack-stays", spot=NAMES[cell])
    pushed = tile_name(shown[cell])
    if not any(mat.holds(near) and near not in shown for near in around(cell)):
        return refused("push-2", "no-way-to-push", pushed=pushed)
    if not mat.holds(target):
        return refused("turn-5", "off-the-edge", pushed=pushed)
    if target in shown:
        return refused("push-2", "in-the-way", what=lying(shown, [target]))
    if shown[cell] == colour:
        return refused("push-4", "same-as-pushed", pushed=pushed)
    after = {**shown, cell: colour, target: shown[cell]}
    touched = would_touch(after, colour, cell)
    if touched is not None:
        return touched
    met = [near for near in around(target) if after.get(near) == after[target]]
    if met:
        what = lying(after, met)
        return refused("push-3", "pushed-would-touch", pushed=pushed, target=NAMES[target], what=what)
    return None


def would_touch(shown: dict[Cell, int], colour: int, cell: Cell) -> Refused | None:
    """The neighbours that forbid a tile of their colour here."""
    same = [near for near in around(cell) if shown.get(near) == colour]
    return refused("place-1", "would-touch", what=lying(shown, same)) if same else None


# Cells


class Drawing:
    """The mat as somebody would draw it: which colour shows where, and where a stack is."""

    def __init__(self, side: int, edge_stacks: bool, top: tuple[int, ...], under: tuple[int, ...]) -> None:
        self.side = side
        self.edge_stacks = edge_stacks
        self.shown = {cell: colour for cell, colour in zip(CELLS, top, strict=True) if colour >= 0}
        self.stacks = {cell for cell, colour in zip(CELLS, under, strict=True) if colour >= 0}

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the mat: less than a side's length from the centre."""
        q, r = cell
        return max(abs(q), abs(r), abs(q + r)) < self.side


def drawn(view: UmbradecoView) -> Drawing:
    """The mat of a view; the same one as long as nothing on it changes."""
    shown, mat = view.shown, view.shown.mat
    return _drawn(int(shown.side), shown.size != shown.side, tuple(mat.top), tuple(mat.under))


_drawn = lru_cache(maxsize=16)(Drawing)


def around(cell: Cell) -> list[Cell]:
    """The six cells beside a cell, clockwise from the one above."""
    return [(cell[0] + q, cell[1] + r) for q, r in UP_AND_CLOCKWISE]


def lying(shown: dict[Cell, int], cells: list[Cell]) -> str:
    """Tiles of one colour and where they lie."""
    return lying_on(shown[cells[0]], [NAMES[cell] for cell in cells])


def refused(clause: str, key: str, **slots: int | str) -> Refused:
    return Refused(f"umbradeco/{clause}", Said(key, slots))
