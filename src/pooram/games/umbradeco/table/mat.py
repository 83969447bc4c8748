"""The mat: its spots, the tiles on them, and every way to place the held one, with its points."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.choices import Choice
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.umbradeco.box import COLOUR_NAMES, DIRECTIONS, NEIGHBOUR, SPOT_NAMES
from pooram.games.umbradeco.choices import Adjacent, Placement, PushOver, StackUp
from pooram.games.umbradeco.rules.mat import EMPTY, Mat
from pooram.games.umbradeco.rules.state import PLACE
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import counted, tile_name, way_name
from pooram.games.umbradeco.speech.telling import parts_of
from pooram.games.umbradeco.table.corners import corners
from pooram.games.umbradeco.table.layout import hexagon, mat_height, mat_width, middle
from pooram.games.umbradeco.table.pieces import Choices, tile, tile_id

GOAL: Final = 0.58
"""Share of its spot that a sign with points fills."""
ARROW: Final = 0.47


def mat_panel(view: UmbradecoView, names: Sequence[str], choices: Choices) -> Panel:
    """The mat, and in its corners what lies beside it."""
    side = int(view.shown.side)
    barred = barred_spots(view)
    places: list[Place] = []
    things: list[Thing] = []
    for spot in range(int(view.shown.mat.spots)):
        tiles = tiles_on(view, spot, spot in barred)
        place = spot_place(side, spot, spot in barred and not tiles)
        choices[place.id] = meant_by_spot(view, spot)
        for thing in tiles:
            choices[thing.id] = choices[place.id]
        places.append(place)
        things += tiles
        if spot == view.shown.last_spot:
            things.append(latest(spot, len(tiles) - 1))
    if is_placing(view):
        things += [*arrows(view, choices), *goals(view)]
    beside, lying = corners(view, names, choices)
    return Panel(
        "mat",
        "board",
        "The mat",
        mat_width(side),
        mat_height(side),
        (*places, *beside),
        (*things, *lying),
        backdrop=f"mat-{side}",
    )


# Spots and tiles


def spot_id(spot: int) -> str:
    return f"spot:{spot}"


def spot_place(side: int, spot: int, barred: bool) -> Place:
    name = SPOT_NAMES[spot]
    place = hexagon(spot_id(spot), f"spot {name}", *middle(side, spot), "umbradeco/adjacent-1", glyph=name)
    return replace(place, symbol="spot", label=name, barred=barred)


def tiles_on(view: UmbradecoView, spot: int, barred: bool) -> list[Thing]:
    """The tiles on a spot, a covered one first."""
    top, under = int(view.shown.mat.top[spot]), int(view.shown.mat.under[spot])
    place, where = spot_id(spot), SPOT_NAMES[spot]
    if top == EMPTY:
        return []
    upper, lower = f"{tile_name(top)} on {where}", f"{tile_name(under)} on {where}"
    if under == EMPTY:
        return [tile(tile_id(spot, top), place, top, upper, "umbradeco/push-1", barred=barred)]
    return [
        tile(tile_id(spot, under), place, under, f"{lower}, covered", "umbradeco/place-2"),
        tile(tile_id(spot, top), place, top, f"{upper}, on top", "umbradeco/stack-4", height=1),
    ]


def latest(spot: int, height: int) -> Thing:
    """A ring around the tile placed last."""
    name, clause = "the umbrella placed last", "umbradeco/score-1"
    return Thing("latest", spot_id(spot), name, "latest", height=height, glyph="", clause=clause)


def meant_by_spot(view: UmbradecoView, spot: int) -> tuple[Choice, ...]:
    """An empty spot is for placing, a tile with no empty spot beside it for stacking.

    What can be pushed has arrows for that; what cannot, though there is room, stands for the pushes, so that
    the judge says why not.
    """
    mat = view.shown.mat
    if mat.top[spot] == EMPTY:
        return (Adjacent(spot),)
    ways = [way for way, near in neighbours(mat, spot).items() if mat.top[near] == EMPTY]
    if not ways or mat.under[spot] != EMPTY:
        return (StackUp(spot),)
    if is_placing(view) and pushes(view, spot):
        return ()
    return tuple(PushOver(spot, way) for way in ways)


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
    for spot in range(int(mat.spots)) if is_placing(view) else ():
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


def arrows(view: UmbradecoView, choices: Choices) -> list[Thing]:
    """Every push; before the goals, as a terminal shows what comes last."""
    found = []
    for spot in range(int(view.shown.mat.spots)):
        for way in pushes(view, spot):
            push = PushOver(spot, way)
            thing = arrow(view, push)
            choices[thing.id] = (push,)
            found.append(thing)
    return found


def arrow(view: UmbradecoView, push: PushOver) -> Thing:
    """A push: on the side between the tile and the empty spot to which it goes."""
    spot, way, target = push.spot, push.direction, push.target
    pushed = int(view.shown.mat.top[spot])
    points = worth(view, push)
    (from_x, from_y), (to_x, to_y) = (middle(int(view.shown.side), at) for at in (spot, target))
    return Thing(
        f"push:{spot}:{way}",
        spot_id(target),
        f"push the {tile_name(pushed)} {way_name(way)} to {SPOT_NAMES[target]} for {counted(points)}",
        f"push-{way}",
        colour=COLOUR_NAMES[pushed],
        size=ARROW,
        dx=round((from_x - to_x) / 2, 4),
        dy=round((from_y - to_y) / 2, 4),
        badge=f"+{points}",
        glyph="",
        clause="umbradeco/push-1",
    )


def goals(view: UmbradecoView) -> list[Thing]:
    """Every other way to place the held tile."""
    mat, held = view.shown.mat, view.shown.held
    found = []
    for spot in range(int(mat.spots)):
        if mat.can_adjoin(spot, held):
            found.append(goal(view, Adjacent(spot), "place on", "goal", "umbradeco/adjacent-1"))
        elif mat.can_stack(spot, held):
            found.append(goal(view, StackUp(spot), "stack on", "goal-stack", "umbradeco/stack-1"))
    return found


def goal(view: UmbradecoView, placement: Adjacent | StackUp, verb: str, symbol: str, clause: str) -> Thing:
    """A sign with the points; clicks go to what lies beneath it."""
    points = worth(view, placement)
    return Thing(
        f"goal:{placement.spot}",
        spot_id(placement.spot),
        f"{verb} {SPOT_NAMES[placement.spot]} for {counted(points)}",
        symbol,
        colour=COLOUR_NAMES[view.shown.held],
        size=GOAL,
        badge=f"+{points}",
        glyph=f"+{points}",
        clause=clause,
    )
