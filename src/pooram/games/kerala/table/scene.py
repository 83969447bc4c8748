"""What a view looks like: the platforms, the row between them, and what a click on them means."""

from collections.abc import Sequence

from msgspec.structs import replace

from pooram.engine.game import Preview
from pooram.engine.match import seat_names
from pooram.engine.scene import Ghost, Panel, Place, Scene, Thing
from pooram.engine.state import choices_of
from pooram.games.kerala.box import (
    ACTIONS,
    CHOICE_DROP,
    CHOICE_ELEPHANT,
    CHOICE_LEAVE,
    CHOICE_LIFT,
    CHOICE_PASS,
    CHOICE_PLACE,
    CHOICE_STAY,
    CHOICE_TAKE,
    CHOICE_TURN,
    ELEPHANTS,
    MOST_STACKS,
    SIDES,
    STEP_X,
    STEP_Y,
    rounds_with,
)
from pooram.games.kerala.rules.platform import NO_STACK, NO_TILE, Platform
from pooram.games.kerala.rules.state import (
    DROP,
    LIFT,
    MOVE_ELEPHANT,
    PLACE,
    TAKE,
    TURN,
    KeralaState,
    KeralaView,
)
from pooram.games.kerala.table import layout, pieces


def scene(view: KeralaView, names: Sequence[str]) -> Scene:
    """All platforms, the viewer's first and the others in the order of their turns, and the row."""
    seats = int(view.seats)
    viewer = int(view.viewer)
    order = [(max(viewer, 0) + turn) % seats for turn in range(seats)]
    panels = [platform_panel(view, seat, names[seat]) for seat in order]
    return Scene((*panels, row_panel(view, names)))


def platform_panel(view: KeralaView, seat: int, name: str) -> Panel:
    """A platform, with open ground around it where it is the viewer's own."""
    shown = view.shown
    mine = seat == view.viewer
    window = layout.Window(shown.platforms[seat], mine)
    things = pieces.on_platform(shown, seat, name)
    places = layout.cells(shown.platforms[seat], seat, window, mine)
    if shown.phase == TURN and mine and seat == shown.mover:
        places += layout.tab_places(shown.platforms[seat], seat, int(shown.placed), window)
        things += pieces.tabs(shown)
    if mine and seat == shown.mover:
        places, things = mark_barred(view, places, things)
    return Panel(
        f"platform:{seat}",
        "mine" if mine else "other",
        "Your platform" if mine else f"{name}'s platform",
        window.width,
        window.height,
        tuple(places),
        tuple(things),
        seat=seat,
    )


def mark_barred(
    view: KeralaView, places: list[Place], things: list[Thing]
) -> tuple[list[Place], list[Thing]]:
    """Mark the stacks that must not be lifted, or the cells where a lifted one must not go."""
    shown = view.shown
    seat = int(view.viewer)
    if shown.phase not in (LIFT, DROP):
        return places, things
    legal = set(choices_of(shown, seat, ACTIONS))
    platform = shown.platforms[seat]
    if shown.phase == LIFT:
        tops = {
            pieces.tile_id(seat, int(platform.top[stack]))
            for stack in range(int(platform.stacks))
            if int(CHOICE_LIFT) + stack not in legal
        }
        return places, [replace(thing, barred=True) if thing.id in tops else thing for thing in things]
    shut = {
        layout.cell_id(seat, x, y)
        for x, y in layout.frontier(platform)
        if not legal & set(drops_to(shown, platform, x, y))
    }
    return [replace(place, barred=True) if place.id in shut else place for place in places], things


def row_panel(view: KeralaView, names: Sequence[str]) -> Panel:
    """The row of tiles, the bag, who chooses when, and what stands for doing without."""
    shown = view.shown
    seats = int(view.seats)
    rounds = int(rounds_with(seats))
    things = [
        pieces.bag(shown),
        *pieces.in_the_row(shown),
        *pieces.queue(shown, names),
        *pieces.beside_the_row(shown, int(view.viewer)),
    ]
    return Panel(
        "row",
        "supply",
        f"The row, round {min(int(shown.round) + 1, rounds)} of {rounds}",
        layout.row_width(seats),
        layout.ROW_TALL,
        tuple(layout.row_places(seats)),
        tuple(things),
        backdrop="cloth",
    )


def seat_look(view: KeralaView, seat: int) -> int:
    """A seat has the colour of its start tile."""
    return int(view.shown.platforms[seat].colour)


# What a click means


def stands_for(view: KeralaView, target: str) -> tuple[int, ...]:
    """The choices of the step that is due for which a thing or place stands, legal or not."""
    if view.viewer < 0:
        return ()
    kind, *rest = target.split(":")
    if kind in ("slot", "row"):
        return _slot(view, int(rest[-1]))
    if kind in ("decline", "mat"):
        return _decline(view)
    if kind in ("tab", "side"):
        return (int(CHOICE_TURN) + int(rest[1]),) if view.shown.phase == TURN else ()
    if kind == "cell":
        seat, x, y = (int(part) for part in rest)
        return _cell(view, x, y) if seat == view.viewer else ()
    if kind == "tile":
        seat, number = (int(part) for part in rest)
        return _tile(view, number) if seat == view.viewer else ()
    return ()


def _slot(view: KeralaView, slot: int) -> tuple[int, ...]:
    """Tiles that are alike are one choice, named by the first of them."""
    shown = view.shown
    if shown.phase != TAKE:
        return ()
    kind = shown.row[slot]
    first = slot if kind == NO_TILE else int(shown.first_slot_of(kind))
    return (int(CHOICE_TAKE) + first,)


def _decline(view: KeralaView) -> tuple[int, ...]:
    choices = {int(TAKE): CHOICE_PASS, int(MOVE_ELEPHANT): CHOICE_STAY, int(LIFT): CHOICE_LEAVE}
    choice = choices.get(int(view.shown.phase))
    return () if choice is None else (int(choice),)


def _tile(view: KeralaView, number: int) -> tuple[int, ...]:
    """The tile on top stands for what its cell stands for."""
    platform = view.shown.platforms[int(view.viewer)]
    for stack in range(int(platform.stacks)):
        if platform.top[stack] == number:
            return _cell(view, int(platform.x[stack]), int(platform.y[stack]))
    return ()


def _cell(view: KeralaView, x: int, y: int) -> tuple[int, ...]:
    shown = view.shown
    platform = shown.platforms[int(view.viewer)]
    stack = int(platform.stack_at(x, y))
    if shown.phase == PLACE:
        return placements_to(platform, x, y)
    if shown.phase == MOVE_ELEPHANT and stack != NO_STACK:
        return tuple(
            int(CHOICE_ELEPHANT) + elephant * int(MOST_STACKS) + stack for elephant in range(int(ELEPHANTS))
        )
    if shown.phase == LIFT and stack != NO_STACK:
        return (int(CHOICE_LIFT) + stack,)
    if shown.phase == DROP:
        return drops_to(shown, platform, x, y)
    return ()


def placements_to(platform: Platform, x: int, y: int) -> tuple[int, ...]:
    """The choices that lay a tile on a cell: by either elephant that stands beside it."""
    elephants = 1 if platform.elephants_share_a_tile() else int(ELEPHANTS)
    return tuple(
        int(CHOICE_PLACE) + elephant * int(SIDES) + side
        for elephant in range(elephants)
        for side in range(int(SIDES))
        if _beside(platform, int(platform.elephant[elephant]), side) == (x, y)
    )


def drops_to(state: KeralaState, platform: Platform, x: int, y: int) -> tuple[int, ...]:
    """The choice that drops the lifted stack on a cell, named by the oldest stack beside it.

    Only where nothing else is beside a cell is it named by the lifted stack itself.
    """
    lifted = int(state.lifted)
    for stack in [*(stack for stack in range(int(platform.stacks)) if stack != lifted), lifted]:
        for side in range(int(SIDES)):
            if _beside(platform, stack, side) == (x, y):
                return (int(CHOICE_DROP) + stack * int(SIDES) + side,)
    return ()


def _beside(platform: Platform, stack: int, side: int) -> tuple[int, int]:
    return int(platform.x[stack] + STEP_X[side]), int(platform.y[stack] + STEP_Y[side])


# What a choice would do


def preview(view: KeralaView, choice: int) -> Preview:
    """Tiles and elephants where they would be, and how the viewer's live score would change.

    Taking a tile and lifting a stack only pick something up, and where it goes is the next choice. The marks
    of the reckoning are left out, or the last step of a game would redraw tiles that it does not touch.
    """
    shown = view.shown
    if shown.phase in (TAKE, LIFT) and choice != CHOICE_PASS:
        return Preview()
    seat = int(view.viewer)
    after = shown.copy()
    after.play_unchecked(seat, choice)
    owner = seat_names(int(view.seats))[seat]
    before = {thing.id: thing for thing in pieces.unmarked(shown, seat, owner)}
    ghosts = tuple(
        Ghost(f"platform:{seat}", thing)
        for thing in pieces.unmarked(after, seat, owner)
        if before.get(thing.id) != thing
    )
    changes = [0] * int(view.seats)
    if shown.phase != MOVE_ELEPHANT:
        changes[seat] = int(after.points(seat) - shown.points(seat))
    return Preview(ghosts, tuple(changes))
