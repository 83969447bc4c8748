"""What a click means: the choices of the step that is due for which places stand, legal or not."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pooram.engine.choices import Choice
from pooram.engine.scene import Panel
from pooram.games.kerala.box import ELEPHANTS
from pooram.games.kerala.choices import (
    SIDE_NAMES,
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
from pooram.games.kerala.rules.platform import NO_TILE, Platform
from pooram.games.kerala.rules.state import (
    DROP,
    LIFT,
    MOVE_ELEPHANT,
    PLACE,
    TAKE,
    TURN_EDGE,
    KeralaState,
    KeralaView,
)
from pooram.games.kerala.table.layout import MAT, Cell, cell_id, side_id, slot_id
from pooram.games.kerala.table.pieces import beneath

Meant: TypeAlias = Mapping[str, tuple[Choice, ...]]
"""By the id of a place or thing."""


def clicks(view: KeralaView, panels: Sequence[Panel]) -> Meant:
    """A thing stands for what its place stands for; but of a stack only the tile on top, and no elephant."""
    meant = meant_by_places(view)
    if not meant:
        return meant
    seat = int(view.viewer)
    below = beneath(view.shown.platforms[seat], seat)
    things = {
        thing.id: meant[thing.place]
        for panel in panels
        for thing in panel.things
        if thing.place in meant and thing.id not in below
    }
    return {**meant, **things}


def meant_by_places(view: KeralaView) -> Meant:
    """What the viewer would mean by each place; a watcher means nothing."""
    shown = view.shown
    seat = int(view.viewer)
    if seat < 0:
        return {}
    platform = shown.platforms[seat]
    stacks = range(int(platform.stacks))
    if shown.phase == TAKE:
        return {MAT: (Pass(),), **takes(shown)}
    if shown.phase == PLACE:
        return on_cells(seat, placements(platform))
    if shown.phase == TURN_EDGE:
        return {side_id(seat, side): (TurnEdge(side),) for side in range(len(SIDE_NAMES))}
    if shown.phase == MOVE_ELEPHANT:
        walks = {platform.cell(stack): (MoveElephant(0, stack), MoveElephant(1, stack)) for stack in stacks}
        return {MAT: (Stay(),), **on_cells(seat, walks)}
    if shown.phase == LIFT:
        return {MAT: (Leave(),), **on_cells(seat, {platform.cell(stack): (Lift(stack),) for stack in stacks})}
    return on_cells(seat, drops(platform, int(shown.lifted))) if shown.phase == DROP else {}


def takes(state: KeralaState) -> Meant:
    """Tiles of the row that are alike are one choice, named by the first of them."""
    row = [int(kind) for kind in state.row]
    named = [slot if kind == NO_TILE else row.index(kind) for slot, kind in enumerate(row)]
    return {slot_id(slot): (Take(first),) for slot, first in enumerate(named)}


def on_cells(seat: int, choices: Mapping[Cell, tuple[Choice, ...]]) -> Meant:
    return {cell_id(seat, cell): meant for cell, meant in choices.items()}


def placements(platform: Platform) -> dict[Cell, tuple[Choice, ...]]:
    """A cell stands for either elephant that stands beside it."""
    found: dict[Cell, tuple[Choice, ...]] = {}
    for elephant in range(1 if platform.elephants_share_a_tile() else int(ELEPHANTS)):
        for side in range(len(SIDE_NAMES)):
            cell = platform.cell_beside(platform.elephant[elephant], side)
            found[cell] = (*found.get(cell, ()), Place(elephant, side))
    return found


def drops(platform: Platform, lifted: int) -> dict[Cell, tuple[Choice, ...]]:
    """A cell is named by the oldest stack beside it, and by the lifted one only if there is no other."""
    found: dict[Cell, tuple[Choice, ...]] = {}
    for stack in sorted(range(int(platform.stacks)), key=lambda stack: stack == lifted):
        for side in range(len(SIDE_NAMES)):
            found.setdefault(platform.cell_beside(stack, side), (Drop(stack, side),))
    return found
