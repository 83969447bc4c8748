"""What steps, options and positions are told as."""

from typing import assert_never

from msgspec.structs import replace

from pooram.engine.game import GameSpeech
from pooram.engine.words import Said, Words
from pooram.games.kerala.box import MOST_PASSES
from pooram.games.kerala.choices import (
    SIDE_NAMES,
    DrawStarter,
    DrawTile,
    Drop,
    KeralaChoice,
    KeralaShown,
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
    DRAW_STARTER,
    DRAW_TILE,
    ENDED,
    LIFT,
    MOVE_ELEPHANT,
    PLACE,
    TAKE,
    TURN_EDGE,
    KeralaState,
    KeralaView,
)
from pooram.games.kerala.speech.names import (
    TILE_NAMES,
    cell_name,
    edge_name,
    signed,
    stack_and_cell,
    stack_name,
)
from pooram.games.kerala.speech.sentences import FRAMES, SENTENCES


class KeralaSpeech(GameSpeech[KeralaView, KeralaChoice, KeralaShown]):
    """A choice has a sentence for the log and one, with `option-` before its key, for who may make it."""

    words = Words(SENTENCES)
    frames = FRAMES

    def tell_step(self, view: KeralaView, seat: int, step: KeralaShown) -> Said:
        match step:
            case DrawStarter(starter):
                return Said("starts", {"who": starter}, "kerala/round-7")
            case DrawTile(kind):
                starter = int(view.shown.starter)
                return Said("draws", {"who": starter, "tile": TILE_NAMES[kind]}, "kerala/round-1")
            case _:
                said = meaning(view.shown, seat, step)
                return replace(said, slots={"who": seat, **said.slots})

    def spoken(self, slot: str, number: int) -> int | str:
        return TILE_NAMES[number] if slot == "tile" else number

    def tell_choice(self, view: KeralaView, choice: KeralaChoice) -> Said:
        said = meaning(view.shown, int(view.viewer), choice)
        return replace(said, key=f"option-{said.key}")

    def tell_score(self, view: KeralaView, side: int) -> Said:
        return Said("score", {"points": signed(int(view.shown.points(side)))}, "kerala/goal-6")

    def prompt(self, view: KeralaView) -> Said:
        shown = view.shown
        if shown.phase == ENDED:
            return Said("over", clause="kerala/end-1")
        if shown.phase == DRAW_STARTER:
            return Said("wait-start", clause="kerala/round-7")
        if shown.phase == DRAW_TILE:
            return Said("wait-draw", {"who": int(shown.starter)}, "kerala/round-1")
        said = what_is_due(shown)
        if shown.mover == view.viewer:
            return replace(said, key=f"choose-{said.key}")
        return Said(f"wait-{said.key}", {"who": int(shown.mover), **said.slots}, said.clause)


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
        if platform.passes < MOST_PASSES:
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
