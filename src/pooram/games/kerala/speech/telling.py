"""What steps, options and positions are told as."""

from typing import assert_never

from pooram.engine.words import Said
from pooram.games.kerala.box import MOST_PASSES
from pooram.games.kerala.choices import (
    SIDE_NAMES,
    Drop,
    KeralaChoice,
    Leave,
    Lift,
    MoveElephant,
    Pass,
    Place,
    Stay,
    Take,
    TurnEdge,
)
from pooram.games.kerala.rules.platform import NO_STACK
from pooram.games.kerala.rules.state import (
    LIFT,
    MOVE_ELEPHANT,
    PLACE,
    TAKE,
    TURN_EDGE,
    KeralaState,
)
from pooram.games.kerala.speech.names import (
    TILE_NAMES,
    cell_name,
    edge_name,
    stack_and_cell,
    stack_name,
)


def meaning(state: KeralaState, seat: int, choice: KeralaChoice) -> Said:
    """What a choice of a seat would do in this position."""
    platform = state.platforms[seat]
    match choice:
        case Take(slot):
            return Said("take", {"tile": TILE_NAMES[state.row[slot]]}, "kerala/place-1")
        case Pass():
            return Said("pass", {"left": int(MOST_PASSES - platform.passes) - 1}, "kerala/pass-1")
        case Place(elephant, side):
            return laying(state, seat, int(platform.elephant[elephant]), side)
        case TurnEdge(side):
            colour = edge_name(platform, int(state.placed))
            return Said("turn", {"colour": colour, "side": SIDE_NAMES[side]}, "kerala/edge-4")
        case MoveElephant(elephant, stack):
            here = stack_and_cell(platform, int(platform.elephant[elephant]))
            return Said("walk", {"here": here, "there": stack_and_cell(platform, stack)}, "kerala/walk-1")
        case Stay():
            return Said("stay", clause="kerala/walk-1")
        case Lift(stack):
            return Said("lift", {"what": stack_and_cell(platform, stack)}, "kerala/lift-1")
        case Leave():
            return Said("leave", clause="kerala/lift-1")
        case Drop(stack, side):
            what = stack_name(platform, int(state.lifted))
            where = cell_name(*platform.cell_beside(stack, side))
            return Said("drop", {"what": what, "where": where}, "kerala/drop-2")
        case _:
            assert_never(choice)


def laying(state: KeralaState, seat: int, here: int, side: int) -> Said:
    """The tile in hand goes to one side of an elephant's stack, on open ground or on top of others."""
    platform = state.platforms[seat]
    slots: dict[str, int | str] = {
        "tile": TILE_NAMES[state.hand],
        "side": SIDE_NAMES[side],
        "here": TILE_NAMES[platform.top_kind(here)],
        "where": cell_name(*platform.cell_beside(here, side)),
    }
    there = int(platform.stack_at(*platform.cell_beside(here, side)))
    if there == NO_STACK:
        return Said("place", slots, "kerala/place-2")
    return Said("cover", {**slots, "there": stack_name(platform, there)}, "kerala/cover-1")


def what_is_due(state: KeralaState) -> Said:
    """What the mover has to do, or may do; sentences for the mover and the others are keyed by it."""
    platform = state.platforms[state.mover]
    if state.phase == TAKE:
        if state.can_pass(platform):
            return Said("tile-or-pass", clause="kerala/place-1")
        return Said("tile", clause="kerala/round-2" if state.mover == state.starter else "kerala/round-3")
    if state.phase == PLACE:
        return Said("place", {"tile": TILE_NAMES[state.hand]}, "kerala/place-2")
    if state.phase == TURN_EDGE:
        return Said("turn", {"colour": edge_name(platform, int(state.placed))}, "kerala/edge-4")
    if state.phase == MOVE_ELEPHANT:
        return Said("walk", clause="kerala/walk-1")
    if state.phase == LIFT:
        return Said("lift", clause="kerala/lift-1")
    return Said("drop", {"what": stack_name(platform, int(state.lifted))}, "kerala/drop-2")
