"""What a view looks like: the mat and all that lies open, the hands, the score track; what a click means."""

from collections.abc import Sequence

from msgspec.structs import replace

from pooram.engine.game import Preview
from pooram.engine.scene import Ghost, Panel, Place, Scene, Thing
from pooram.games.umbradeco.box import (
    CHOICE_ADJACENT,
    CHOICE_DISCARD,
    CHOICE_PUSH,
    CHOICE_STACK,
    CHOICE_TAKE,
    CHOICE_TILE,
    DIRECTIONS,
    NEIGHBOUR,
)
from pooram.games.umbradeco.rules.mat import EMPTY, spot_of
from pooram.games.umbradeco.rules.state import DISCARD, NO_TILE
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.table import goals, layout, pieces
from pooram.games.umbradeco.table.layout import spot_id


def scene(view: UmbradecoView, names: Sequence[str]) -> Scene:
    """The mat, the viewer's hand, the others' in the order of their turns, and the score track."""
    seats, viewer = int(view.seats), int(view.viewer)
    order = [(max(viewer, 0) + turn) % seats for turn in range(seats)]
    hands = [hand_panel(view, seat, names[seat]) for seat in order]
    return Scene((mat_panel(view, names), *hands, score_panel(view, names)))


def mat_panel(view: UmbradecoView, names: Sequence[str]) -> Panel:
    """The mat, and in its corners the deck, the open tiles, the last points and the discards."""
    side = int(view.side)
    gone = pieces.discarded(view)
    places = [*layout.spots(side, int(view.mat.spots)), *layout.corners(side, bool(gone))]
    things = [
        *pieces.on_mat(view),
        *goals.goals(view),
        *pieces.deck(view),
        *pieces.face_up(view),
        *pieces.last_points(view, names),
        *gone,
    ]
    if goals.is_placing(view):
        places, things = mark_barred(view, places, things)
    return Panel(
        "mat",
        "board",
        "The mat",
        layout.mat_width(side),
        layout.mat_height(side),
        tuple(places),
        tuple(things),
        backdrop=f"mat-{side}",
    )


def mark_barred(
    view: UmbradecoView, places: list[Place], things: list[Thing]
) -> tuple[list[Place], list[Thing]]:
    """Mark the spots beside tiles, and the tiles with six around them, where a colour must not go."""
    mat, held = view.mat, view.held
    shut = set()
    for spot in range(int(mat.spots)):
        beside = neighbours(view, spot)
        around = sum(mat.top[near] != EMPTY for near in beside)
        if mat.top[spot] == EMPTY:
            if around and not mat.can_adjoin(spot, held):
                shut.add(spot_id(spot))
        elif around == DIRECTIONS and mat.under[spot] == EMPTY and not mat.can_stack(spot, held):
            shut.add(pieces.tile_id(spot, int(mat.top[spot])))
    return (
        [replace(place, barred=True) if place.id in shut else place for place in places],
        [replace(thing, barred=True) if thing.id in shut else thing for thing in things],
    )


def neighbours(view: UmbradecoView, spot: int) -> list[int]:
    """The spots of this mat beside a spot."""
    beside = (int(NEIGHBOUR[spot * DIRECTIONS + way]) for way in range(int(DIRECTIONS)))
    return [near for near in beside if 0 <= near < view.mat.spots]


def hand_panel(view: UmbradecoView, seat: int, name: str) -> Panel:
    """A seat's tiles and its marker, which shows whose colour is whose."""
    mine = seat == view.viewer
    whose = "your" if mine else f"{name}'s"
    marker = pieces.marker(seat, f"colour:{seat}", f"stand:{seat}", f"{whose} marker")
    return Panel(
        f"hand:{seat}",
        "hand" if mine else "other",
        "Your hand" if mine else f"{name}'s hand",
        layout.HAND_WIDTH,
        layout.HAND_HEIGHT,
        tuple(layout.hand_places(seat, whose)),
        (marker, *pieces.in_hand(view, seat)),
        seat=seat,
    )


def score_panel(view: UmbradecoView, names: Sequence[str]) -> Panel:
    return Panel(
        "score",
        "score",
        "The score track",
        layout.TRACK_WIDTH,
        layout.TRACK_HEIGHT,
        tuple(layout.track()),
        tuple(pieces.on_track(view, names)),
    )


# What a click means


def stands_for(view: UmbradecoView, target: str) -> tuple[int, ...]:
    """The choices for which a thing or place stands, legal or not."""
    if view.viewer < 0:
        return ()
    kind, *rest = target.split(":")
    if kind in ("spot", "tile"):
        return _spot(view, int(rest[0]))
    if kind == "push":
        return (int(CHOICE_PUSH) + int(rest[0]) * int(DIRECTIONS) + int(rest[1]),)
    if kind in ("slot", "open"):
        return _open(view, int(rest[0]))
    if kind == "own":
        first = CHOICE_DISCARD if view.phase == DISCARD else CHOICE_TILE
        return (int(first) + int(rest[1]),)
    return ()


def _spot(view: UmbradecoView, spot: int) -> tuple[int, ...]:
    """An empty spot is for placing, a tile with no empty spot beside it for stacking.

    What can be pushed has arrows for that; what cannot, though there is room, stands for the pushes, so that
    the judge says why not.
    """
    mat = view.mat
    if mat.top[spot] == EMPTY:
        return (int(CHOICE_ADJACENT) + spot,)
    ways = [
        way
        for way in range(int(DIRECTIONS))
        if 0 <= (near := int(NEIGHBOUR[spot * DIRECTIONS + way])) < mat.spots and mat.top[near] == EMPTY
    ]
    if not ways or mat.under[spot] != EMPTY:
        return (int(CHOICE_STACK) + spot,)
    if goals.is_placing(view) and goals.pushes(view, spot):
        return ()
    return tuple(int(CHOICE_PUSH) + spot * int(DIRECTIONS) + way for way in ways)


def _open(view: UmbradecoView, slot: int) -> tuple[int, ...]:
    """Open tiles that are alike are one choice, named by the first of them."""
    colour = int(view.face_up[slot])
    first = slot if colour == NO_TILE else [int(other) for other in view.face_up].index(colour)
    return (int(CHOICE_TAKE) + first,)


# What a choice would do


def preview(view: UmbradecoView, choice: int) -> Preview:
    """Where the held tile and a pushed one would be, and the points.

    Holding, discarding and taking a tile change no score.
    """
    if not CHOICE_ADJACENT <= choice < CHOICE_TAKE:
        return Preview()
    ghosts = []
    spot = int(spot_of(choice))
    if choice >= CHOICE_PUSH:
        way = (choice - int(CHOICE_PUSH)) % int(DIRECTIONS)
        pushed = int(view.mat.top[spot])
        target = int(NEIGHBOUR[spot * DIRECTIONS + way])
        ghosts.append(pieces.tile(pieces.tile_id(spot, pushed), spot_id(target), pushed, "push-1"))
    height = int(CHOICE_STACK <= choice < CHOICE_PUSH)
    ghosts.append(pieces.tile(pieces.held_id(view), spot_id(spot), int(view.held), "score-1", height))
    changes = [0] * int(view.seats)
    changes[int(view.viewer)] = goals.worth(view, choice)
    return Preview(tuple(Ghost("mat", thing) for thing in ghosts), tuple(changes))
