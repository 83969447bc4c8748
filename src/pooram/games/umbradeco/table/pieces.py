"""Umbrella tiles and markers, wherever they lie."""

from pooram.engine.memory import remembered
from pooram.engine.scene import Thing
from pooram.games.umbradeco.box import COLOUR_NAMES
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.table.look import LOOK


@remembered
def tile(
    id: str, place: str, colour: int, name: str, clause: str, height: int = 0, barred: bool = False
) -> Thing:
    """An umbrella from above."""
    return Thing(
        id,
        place,
        name,
        f"tile-{COLOUR_NAMES[colour]}",
        colour=COLOUR_NAMES[colour],
        height=height,
        glyph=COLOUR_NAMES[colour][0].upper(),
        clause=clause,
        barred=barred,
    )


def tile_id(spot: int, colour: int) -> str:
    """A tile on the mat: a colour lies at most once on a spot."""
    return f"tile:{spot}:{colour}"


def own_id(viewer: int, colour: int, number: int) -> str:
    """A tile of the viewer's hand."""
    return f"own:{viewer}:{colour}:{number}"


def held_id(view: UmbradecoView) -> str:
    """The tile that the viewer holds: of several alike, the last."""
    held = int(view.shown.held)
    return own_id(int(view.viewer), held, view.hand()[held] - 1)


@remembered
def marker(seat: int, id: str, place: str, name: str) -> Thing:
    """A little umbrella in the seat's colour."""
    return Thing(
        id,
        place,
        name,
        "marker",
        colour=LOOK.seat_colours[seat],
        pattern=LOOK.seat_patterns[seat],
        glyph=str(seat + 1),
        clause="umbradeco/box-3",
    )
