"""The mat: its spots, the tiles on them, and every way to place the held one, with its points."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.memory import FEW, Memory, remembered
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.umbradeco.box import COLOUR_NAMES, DIRECTIONS, NEIGHBOUR, SPOT_NAMES
from pooram.games.umbradeco.choices import Adjacent, Placement, PushOver, StackUp
from pooram.games.umbradeco.rules.mat import EMPTY, Mat
from pooram.games.umbradeco.rules.state import NO_TILE, NOBODY, PLACE
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import counted, tile_name
from pooram.games.umbradeco.speech.telling import parts_of
from pooram.games.umbradeco.table.corners import corner_places, corners
from pooram.games.umbradeco.table.layout import hexagon, mat_height, mat_width, middle
from pooram.games.umbradeco.table.pieces import tile, tile_id

GOAL: Final = 0.58
"""Share of its spot that a sign with points fills."""
PUSH: Final = 0.5
"""Of a sign on a tile, which leaves its colour to be seen."""

MATS: Final = Memory[Panel](FEW)


def mat_panel(view: UmbradecoView, names: Sequence[str], placing: bool = False) -> Panel:
    """The mat, and in its corners what lies beside it; only who is about to place a tile sees more."""
    shown = view.shown
    key = (
        int(shown.side),
        bytes(shown.mat.top),
        bytes(shown.mat.under),
        int(shown.held) if placing else NO_TILE,
        int(shown.deck),
        bytes(shown.face_up),
        bytes(shown.discards),
        int(shown.last_spot),
        int(shown.last_seat),
        bytes(shown.last_parts),
        names[shown.last_seat] if shown.last_seat != NOBODY else "",
    )
    return MATS.get(key) or MATS.keep(key, new_mat_panel(view, names, placing))


def new_mat_panel(view: UmbradecoView, names: Sequence[str], placing: bool) -> Panel:
    shown = view.shown
    mat, side = shown.mat, int(shown.side)
    barred = barred_spots(view) if placing else set()
    things: list[Thing] = []
    for spot in range(int(mat.spots)):
        tiles = tiles_on(spot, int(mat.top[spot]), int(mat.under[spot]), spot in barred)
        things += tiles
        if spot == shown.last_spot:
            things.append(latest(spot, len(tiles) - 1))
    if placing:
        things += goals(view)
    things += corners(view, names)
    shut = tuple([spot for spot in sorted(barred) if mat.top[spot] == EMPTY])
    places = all_places(side, int(mat.spots), shut, len(shown.face_up), any(shown.discards))
    return Panel(
        "mat",
        "board",
        "The mat",
        mat_width(side),
        mat_height(side),
        places,
        tuple(things),
        backdrop=f"mat-{side}",
    )


@remembered
def all_places(side: int, spots: int, shut: tuple[int, ...], slots: int, any_gone: bool) -> tuple[Place, ...]:
    """The spots, some of them barred, and the places in the corners."""
    found = [spot_place(side, spot, spot in shut) for spot in range(spots)]
    return (*found, *corner_places(side, slots, any_gone))


# Spots and tiles


def spot_id(spot: int) -> str:
    return f"spot:{spot}"


@remembered
def spot_place(side: int, spot: int, barred: bool) -> Place:
    name = SPOT_NAMES[spot]
    place = hexagon(spot_id(spot), f"spot {name}", *middle(side, spot), "umbradeco/adjacent-1", glyph=name)
    return replace(place, symbol="spot", label=name, barred=barred)


@remembered
def tiles_on(spot: int, top: int, under: int, barred: bool) -> tuple[Thing, ...]:
    """The tiles on a spot, a covered one first."""
    place, where = spot_id(spot), SPOT_NAMES[spot]
    if top == EMPTY:
        return ()
    upper, lower = f"{tile_name(top)} on {where}", f"{tile_name(under)} on {where}"
    if under == EMPTY:
        return (tile(tile_id(spot, top), place, top, upper, "umbradeco/push-1", barred=barred),)
    return (
        tile(tile_id(spot, under), place, under, f"{lower}, covered", "umbradeco/place-2"),
        tile(tile_id(spot, top), place, top, f"{upper}, on top", "umbradeco/stack-4", height=1),
    )


@remembered
def latest(spot: int, height: int) -> Thing:
    """A ring around the tile placed last."""
    name, clause = "the umbrella placed last", "umbradeco/score-1"
    return Thing("latest", spot_id(spot), name, "latest", height=height, sign=True, glyph="", clause=clause)


def neighbours(mat: Mat, spot: int) -> dict[int, int]:
    """The spots of this mat beside a spot, by their directions."""
    beside = {way: int(NEIGHBOUR[spot * DIRECTIONS + way]) for way in range(int(DIRECTIONS))}
    return {way: near for way, near in beside.items() if 0 <= near < mat.spots}


# Where the held tile may go


def is_placing(view: UmbradecoView) -> bool:
    """Whether the viewer is about to place a tile."""
    return bool(view.viewer == view.shown.mover and view.shown.phase == PLACE)


def barred_spots(view: UmbradecoView) -> set[int]:
    """The spots beside tiles, and the tiles with six around them, where the held colour must not go."""
    mat, held = view.shown.mat, view.shown.held
    shut = set()
    for spot in range(int(mat.spots)):
        around = sum(mat.top[near] != EMPTY for near in neighbours(mat, spot).values())
        if mat.top[spot] == EMPTY:
            if around and not mat.can_adjoin(spot, held):
                shut.add(spot)
        elif around == DIRECTIONS and mat.under[spot] == EMPTY and not mat.can_stack(spot, held):
            shut.add(spot)
    return shut


def pushes(view: UmbradecoView, spot: int) -> list[int]:
    """The directions in which the held tile may push what lies on a spot."""
    return [way for way in range(int(DIRECTIONS)) if view.shown.mat.can_push(spot, way, view.shown.held)]


def worth(view: UmbradecoView, placement: Placement) -> int:
    """What the held tile would score."""
    return sum(parts_of(view.shown.mat, placement, int(view.shown.held)))


def goals(view: UmbradecoView) -> list[Thing]:
    """Every spot for the held tile, with its points: they are the same whichever way a tile is pushed."""
    mat, held = view.shown.mat, int(view.shown.held)
    found = []
    for spot in range(int(mat.spots)):
        if mat.can_adjoin(spot, held):
            found.append(goal(spot, held, worth(view, Adjacent(spot)), "place"))
        elif mat.can_stack(spot, held):
            found.append(goal(spot, held, worth(view, StackUp(spot)), "stack"))
        else:
            ways = pushes(view, spot)
            if ways:
                found.append(goal(spot, held, worth(view, PushOver(spot, ways[0])), "push"))
    return found


SIGNS: Final = {
    "place": ("goal", GOAL, "umbradeco/adjacent-1"),
    "stack": ("goal-stack", GOAL, "umbradeco/stack-1"),
    "push": ("goal-push", PUSH, "umbradeco/push-1"),
}
"""The ways to place a tile: their signs, how large these are, and the clauses."""


@remembered
def goal(spot: int, held: int, points: int, way: str) -> Thing:
    """A sign with the points; clicks go to what lies beneath it."""
    symbol, size, clause = SIGNS[way]
    return Thing(
        f"goal:{spot}",
        spot_id(spot),
        f"{way} on {SPOT_NAMES[spot]} for {counted(points)}",
        symbol,
        colour=COLOUR_NAMES[held],
        size=size,
        badge=f"+{points}",
        sign=True,
        # A terminal has room for the sign or for the tile that would be pushed.
        glyph="" if way == "push" else f"+{points}",
        clause=clause,
    )
