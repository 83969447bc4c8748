"""The panel of the temple: the tower, the supplies to its left and the score board to its right."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.memory import FEW, Memory, remembered
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.cholas import box
from pooram.games.cholas.box import CELL_NAMES, COLOUR_NAMES
from pooram.games.cholas.rules import position
from pooram.games.cholas.rules.phases import COLOUR, DOUBLE_TREASURE, NO_TREASURE, NONE, PLACE
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.rules.temple import spaces
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import cells_name, clause, points_name
from pooram.games.cholas.speech.telling import groups_in_play
from pooram.games.cholas.table import clicks, layout
from pooram.games.cholas.table.pieces import (
    cell_id,
    laid,
    laid_ids,
    latest_id,
    plan,
    sculpture,
    stone,
    stone_id,
    treasure,
)
from pooram.games.cholas.table.supplies import score_places, scores, supplies, supply_places

TEMPLE: Final = "temple"


TEMPLES: Final = Memory[Panel](FEW)
PLACES: Final = Memory[tuple[Place, ...]]()


def temple_panel(view: CholasView, names: Sequence[str], building: bool = False) -> Panel:
    """All that lies open for everybody, but the sculptures that are not carved yet.

    Who builds sees where the card cannot go, and the own stones leaving the hand.
    """
    state = view.shown
    key = (
        *names,
        bytes(state.temple.stone),
        bytes(state.temple.covered),
        int(state.temple.built),
        int(state.variant),
        int(state.treasure_rule),
        bytes(state.treasure),
        bytes(state.sculpted),
        bytes(state.tile) if state.sculptures else b"",
        built_last(state),
        int(state.bag_size()),
        int(state.stack),
        bytes(state.face_up),
        bytes(state.colour),
        bytes(state.score),
        int(state.rival),
        int(state.turns_left),
        in_play(view, building),
    )
    return TEMPLES.get(key) or TEMPLES.keep(key, new_temple_panel(view, names, building))


def built_last(state: Position) -> tuple[int, ...]:
    """The spaces on which stones were laid last, and the points for them; nothing, if somebody has carved."""
    if state.last[position.LAST_CARD] == NONE:
        return ()
    return (*latest_cells(state), int(state.last[position.LAST_POINTS + state.last[position.LAST_SEAT]]))


def in_play(view: CholasView, building: bool) -> tuple[object, ...]:
    """All that shows of the card that is being built; to who looks for a place, where it cannot go."""
    state = view.shown
    if state.phase == COLOUR:
        one, other = groups_in_play(state)
        first = int(state.first)
        ids = laid_ids(state, first, len(one), building) if first != NONE else ()
        return first, tuple(one), tuple(other), tuple(ids)
    return tuple(barred_spaces(view)) if building else ()


def is_building(view: CholasView) -> bool:
    """Whether the viewer is about to place a card, or the stones for it."""
    return bool(view.shown.mover == view.viewer and view.shown.phase in (PLACE, COLOUR))


def new_temple_panel(view: CholasView, names: Sequence[str], building: bool) -> Panel:
    state = view.shown
    things = built(state)
    if state.last[position.LAST_CARD] != NONE:
        things += latest(state)
    if state.phase == COLOUR:
        things += card_in_play(state, building)
    things += supplies(state)
    things += scores(state, names)
    title, size = f"The temple, {_left(state)}", (layout.TEMPLE_WIDE, layout.TEMPLE_TALL)
    return Panel(TEMPLE, "board", title, *size, all_places(view, building), tuple(things), backdrop="evening")


def _left(state: Position) -> str:
    """How near the end is.

    The turns that are left are those of all players together.
    """
    spaces_left = int(state.spaces_left())
    told = f"{spaces_left} space{'s' * (spaces_left != 1)} left"
    return f"{told}, {state.turns_left} turns to go" if state.turns_left > 0 else told


# The tower


def all_places(view: CholasView, building: bool) -> tuple[Place, ...]:
    """The spaces of the temple, and the places beside it."""
    state = view.shown
    barred = tuple(barred_spaces(view)) if building else ()
    key = bytes(state.temple.covered), int(state.treasure_rule), int(state.variant), int(state.seats), barred
    return PLACES.get(key) or PLACES.keep(key, new_places(state, barred))


def new_places(state: Position, barred: Sequence[int]) -> tuple[Place, ...]:
    rule = int(state.treasure_rule)
    spaces = [
        space(cell, bool(state.temple.covered[cell]), rule, cell in barred) for cell in range(int(box.CELLS))
    ]
    return (*spaces, *supply_places(state), *score_places(state))


def barred_spaces(view: CholasView) -> list[int]:
    """The spaces on top of a column that the card cannot cover for which the viewer looks for a place."""
    if view.shown.phase != PLACE:
        return []
    return [
        cell
        for cell in range(int(box.CELLS))
        if clicks.is_top(view, cell) and not clicks.has_room(view, cell)
    ]


@remembered
def space(cell: int, covered: bool, treasure_rule: int, barred: bool) -> Place:
    """A space of the temple."""
    x, y = layout.cell_middle(cell)
    symbol, glyph, name, why = "cell", "·", f"space {CELL_NAMES[cell]}", "support-2"
    if covered:
        glyph, name, why = "#", f"{name}, under a sculpture", "sculpt-5"
    elif box.STAR_AT[cell] >= 0 and treasure_rule != NO_TREASURE:
        double = treasure_rule == DOUBLE_TREASURE
        symbol, glyph, name = "cell-double" if double else "cell-star", "*", f"{name}, with a star"
        why = "treasure-8" if double else "temple-3"
    return Place(
        cell_id(cell),
        name,
        x,
        y,
        symbol=symbol,
        colour="writing",
        label=CELL_NAMES[cell],
        glyph=glyph,
        clause=clause(why),
        barred=barred,
    )


def built(state: Position) -> list[Thing]:
    """Stones, treasure on stars that are not built on, and sculptures."""
    found = []
    for cell in range(int(box.CELLS)):
        colour = int(state.temple.stone[cell])
        if colour != NONE and not state.temple.covered[cell]:
            found.append(stone_on(cell, colour))
    for star in range(int(box.STARS)):
        if state.treasure[star] != NONE:
            found.append(treasure(star, int(state.treasure[star])))
    for place in range(int(box.PLACES)):
        if state.sculpted[place]:
            found.append(sculpture(place, int(state.tile[place])))
    return found


@remembered
def stone_on(cell: int, colour: int) -> Thing:
    name = f"{COLOUR_NAMES[colour]} stone on {CELL_NAMES[cell]}"
    return stone(stone_id(cell), cell_id(cell), colour, name, why="points-6")


def latest(state: Position) -> list[Thing]:
    """Frames around the stones that were laid last, until somebody carves or builds."""
    *cells, points = built_last(state)
    name = f"built last: {cells_name(cells)}, for {points_name(points)}"
    return [frame(cell, name) for cell in cells]


def latest_cells(state: Position) -> list[int]:
    """The spaces on which stones were laid last."""
    last = state.last
    return sorted(spaces(last[position.LAST_CARD], last[position.LAST_CELL], last[position.LAST_TURNED]))


@remembered
def frame(cell: int, name: str) -> Thing:
    return Thing(latest_id(cell), cell_id(cell), name, "latest", glyph="", clause=clause("points-1"))


def card_in_play(state: Position, building: bool) -> list[Thing]:
    """The outline of the card in play, with the stones of the colour that is named already."""
    one, other = groups_in_play(state)
    named = state.first != NONE
    found = laid(state, int(state.first), one, building) if named else []
    for number, cell in enumerate(one + other):
        if cell in other or not named:
            group = 1 if cell in one else 2
            found.append(plan(number, cell, group, (group == 2) == named))
    return found
