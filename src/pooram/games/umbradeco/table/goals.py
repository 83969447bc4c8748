"""Where the held tile may go: every way to place it, with the points that it would score."""

from typing import Final

from pooram.engine.scene import Thing
from pooram.games.umbradeco.box import (
    CHOICE_ADJACENT,
    CHOICE_PUSH,
    CHOICE_STACK,
    COLOUR_NAMES,
    DIRECTIONS,
    NEIGHBOUR,
    SPOT_NAMES,
)
from pooram.games.umbradeco.rules.state import PLACE
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import tile_name, way_name
from pooram.games.umbradeco.speech.words import clause
from pooram.games.umbradeco.table.layout import middle, spot_id
from pooram.games.umbradeco.table.pieces import counted

GOAL: Final = 0.58
"""Share of its spot that a sign with points fills."""
ARROW: Final = 0.47


def is_placing(view: UmbradecoView) -> bool:
    """Whether the viewer is about to place a tile."""
    return bool(view.viewer >= 0 and view.viewer == view.mover and view.phase == PLACE)


def pushes(view: UmbradecoView, spot: int) -> list[int]:
    """The directions in which the held tile may push what lies on a spot."""
    return [way for way in range(int(DIRECTIONS)) if view.mat.can_push(spot, way, view.held)]


def worth(view: UmbradecoView, choice: int) -> int:
    """What the held tile would score."""
    return int(view.mat.worth(choice, view.held))


def goals(view: UmbradecoView) -> list[Thing]:
    """Every way to place the held tile with its points; arrows first, as a terminal shows what comes last."""
    if not is_placing(view):
        return []
    found = [arrow(view, spot, way) for spot in range(int(view.mat.spots)) for way in pushes(view, spot)]
    for spot in range(int(view.mat.spots)):
        if view.mat.can_adjoin(spot, view.held):
            found.append(goal(view, spot, int(CHOICE_ADJACENT) + spot, "goal", "adjacent-1"))
        elif view.mat.can_stack(spot, view.held):
            found.append(goal(view, spot, int(CHOICE_STACK) + spot, "goal-stack", "stack-1"))
    return found


def goal(view: UmbradecoView, spot: int, choice: int, symbol: str, why: str) -> Thing:
    points = worth(view, choice)
    verb = "stack on" if symbol == "goal-stack" else "place on"
    return Thing(
        f"goal:{spot}",
        spot_id(spot),
        f"{verb} {SPOT_NAMES[spot]} for {counted(points)}",
        symbol,
        colour=COLOUR_NAMES[view.held],
        size=GOAL,
        badge=f"+{points}",
        glyph=f"+{points}",
        clause=clause(why),
    )


def arrow(view: UmbradecoView, spot: int, way: int) -> Thing:
    """A push: on the side between the tile and the empty spot to which it goes."""
    target = int(NEIGHBOUR[spot * DIRECTIONS + way])
    pushed = int(view.mat.top[spot])
    points = worth(view, int(CHOICE_PUSH) + spot * int(DIRECTIONS) + way)
    (from_x, from_y), (to_x, to_y) = (middle(int(view.side), at) for at in (spot, target))
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
        clause=clause("push-1"),
    )
