"""What steps, options and positions are told as."""

from collections.abc import Sequence
from typing import assert_never

from pooram.engine.words import NOTHING, Said, listed
from pooram.games.umbradeco.box import (
    FIRST_SPOT,
    HAND,
    LEFT_OUT,
    PUSH_POINTS,
    SECOND_SPOT,
    SPOT_NAMES,
    STACK_POINTS,
    TILES,
)
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
from pooram.games.umbradeco.rules import state
from pooram.games.umbradeco.rules.mat import Mat
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import counted, lying_on, tile_name, way_name


def draw_told(view: UmbradecoView, colour: int) -> Said:
    """Where a tile of the deck goes."""
    tile = tile_name(colour)
    phase = view.shown.phase
    if phase == state.DEAL:
        return Said("dealt", {"who": int(view.shown.mover), "tile": tile}, "umbradeco/setup-6")
    if phase == state.REVEAL:
        return Said("revealed", {"tile": tile}, clause_of_reveal(view))
    spot = SPOT_NAMES[FIRST_SPOT if phase == state.LAY_FIRST else SECOND_SPOT]
    return Said("laid", {"tile": tile, "spot": spot}, "umbradeco/setup-5")


def set_up_told(view: UmbradecoView, colour: int | None) -> Said:
    """Each part of the set-up once it is complete; None is a tile that the viewer does not see."""
    shown = view.shown
    if shown.phase == state.DEAL:
        seats = int(shown.seats)
        left = int(TILES - LEFT_OUT[seats]) - 2 - seats * int(HAND)
        if shown.deck > left + 1:
            return NOTHING
        hand = view.hand()
        if colour is not None and shown.mover == view.viewer:
            hand[colour] += 1
        tiles = [tile_name(n) for n, count in enumerate(hand) for _ in range(count)]
        slots: dict[str, int | str] = {"tiles": listed(tiles)}
        return Said("dealt-own" if tiles else "dealt-all", slots, "umbradeco/setup-6")
    assert colour is not None
    tile = tile_name(colour)
    if shown.phase == state.REVEAL:
        before = int(shown.face_up[0])
        if before == state.NO_TILE:
            return NOTHING
        return Said("revealed-both", {"tile": tile_name(before), "second": tile}, "umbradeco/setup-8")
    if shown.phase == state.LAY_FIRST:
        return NOTHING
    first = tile_name(int(shown.mat.top[FIRST_SPOT]))
    spots: dict[str, int | str] = {"spot": SPOT_NAMES[FIRST_SPOT], "there": SPOT_NAMES[SECOND_SPOT]}
    return Said("laid-both", {"tile": first, "second": tile, **spots}, "umbradeco/setup-5")


def clause_of_reveal(view: UmbradecoView) -> str:
    return "umbradeco/take-2" if view.shown.turns else "umbradeco/setup-8"


def choice_told(view: UmbradecoView, choice: UmbradecoChoice, held: int) -> Said:
    """A choice, whoever makes it; `held` is the colour of a tile that it places."""
    top = view.shown.mat.top
    match choice:
        case Hold(colour):
            return Said("hold", {"tile": tile_name(colour)}, "umbradeco/turn-4")
        case Discard(colour):
            return Said("discard", {"tile": tile_name(colour)}, "umbradeco/discard-1")
        case Adjacent(spot):
            return Said(
                "adjacent", {"tile": tile_name(held), "spot": SPOT_NAMES[spot]}, "umbradeco/adjacent-1"
            )
        case StackUp(spot):
            what = lying_on(int(top[spot]), [SPOT_NAMES[spot]])
            return Said("stack", {"tile": tile_name(held), "what": what}, "umbradeco/stack-1")
        case PushOver(spot, direction):
            slots: dict[str, int | str] = {
                "tile": tile_name(held),
                "spot": SPOT_NAMES[spot],
                "pushed": tile_name(int(top[spot])),
                "way": way_name(direction),
                "target": SPOT_NAMES[choice.target],
            }
            return Said("push", slots, "umbradeco/push-1")
        case Take(slot):
            return Said("take", {"tile": tile_name(int(view.shown.face_up[slot]))}, "umbradeco/take-1")
        case _:
            assert_never(choice)


def parts_of(mat: Mat, placement: Placement, colour: int) -> tuple[int, int, int, int]:
    """What a tile would score so: for lines, for four colours, for a push, for a stack."""
    pushes = isinstance(placement, PushOver)
    return (
        int(mat.line_points(placement.spot, colour)),
        int(mat.four_colours_points(placement.spot, colour, pushes)),
        int(PUSH_POINTS) if pushes else 0,
        int(STACK_POINTS) if isinstance(placement, StackUp) else 0,
    )


def reckoned(parts: Sequence[int]) -> str:
    """The parts of a score as a sum.

    >>> reckoned((3, 3, 1, 0)), reckoned((1, 0, 0, 0)), reckoned((0, 0, 0, 0))
    ('7 points (3 in line + 3 four colours + 1 push)', '1 point (in line)', 'no points')
    """
    names = ("in line", "four colours", "push", "stack")
    found = [(points, name) for points, name in zip(parts, names, strict=True) if points]
    if not found:
        return "no points"
    if len(found) == 1:
        return f"{counted(sum(parts))} ({found[0][1]})"
    return f"{counted(sum(parts))} ({' + '.join(f'{points} {name}' for points, name in found)})"
