"""The panel of the temple: the tower, the supplies to its left and the score board to its right."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import Panel, Place, Thing
from pooram.games.cholas import box
from pooram.games.cholas.box import CELL_NAMES, COLOUR_NAMES
from pooram.games.cholas.choices import LayStones
from pooram.games.cholas.rules import position
from pooram.games.cholas.rules.phases import COLOUR, DOUBLE_TREASURE, NO_TREASURE, NONE, PLACE
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.rules.temple import spaces
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import cells_name, clause, points_name
from pooram.games.cholas.speech.telling import groups_in_play
from pooram.games.cholas.table import clicks, layout
from pooram.games.cholas.table.pieces import cell_id, laid, plan, sculpture, stone, treasure
from pooram.games.cholas.table.spread import Spread
from pooram.games.cholas.table.supplies import add_scores, add_supplies

TEMPLE: Final = "temple"


def temple_panel(view: CholasView, names: Sequence[str], spread: Spread) -> Panel:
    """All that lies open for everybody, but the sculptures that are not carved yet."""
    add_spaces(view, spread)
    add_built(view, spread)
    add_card_in_play(view, spread)
    add_supplies(view, spread)
    add_scores(view.shown, names, spread)
    title, size = f"The temple, {_left(view.shown)}", (layout.TEMPLE_WIDE, layout.TEMPLE_TALL)
    return spread.panel(TEMPLE, "board", title, size, backdrop="evening")


def _left(state: Position) -> str:
    """How near the end is.

    The turns that are left are those of all players together.
    """
    spaces_left = int(state.spaces_left())
    told = f"{spaces_left} space{'s' * (spaces_left != 1)} left"
    return f"{told}, {state.turns_left} turns to go" if state.turns_left > 0 else told


# The tower


def add_spaces(view: CholasView, spread: Spread) -> None:
    placing = view.shown.mover == view.viewer and view.shown.phase == PLACE
    for cell in range(int(box.CELLS)):
        barred = placing and clicks.is_top(view, cell) and not clicks.has_room(view, cell)
        spread.add(space(view.shown, cell, barred), means=clicks.on_cell(view, cell))


def space(state: Position, cell: int, barred: bool) -> Place:
    """A space of the temple; barred, if it is on top of a column and the card in play cannot cover it."""
    x, y = layout.cell_middle(cell)
    symbol, glyph, name, why = "cell", "·", f"space {CELL_NAMES[cell]}", "support-2"
    if state.temple.covered[cell]:
        glyph, name, why = "#", f"{name}, under a sculpture", "sculpt-5"
    elif box.STAR_AT[cell] >= 0 and state.treasure_rule != NO_TREASURE:
        double = state.treasure_rule == DOUBLE_TREASURE
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


def add_built(view: CholasView, spread: Spread) -> None:
    """Stones, treasure on stars that are not built on, sculptures, and what was built last."""
    state = view.shown
    for cell in range(int(box.CELLS)):
        colour = int(state.temple.stone[cell])
        if colour != NONE and not state.temple.covered[cell]:
            name = f"{COLOUR_NAMES[colour]} stone on {CELL_NAMES[cell]}"
            thing = stone(f"stone:{cell}", cell_id(cell), colour, name, why="points-6")
            spread.add(thing, means=clicks.on_stone(view, cell))
    for star in range(int(box.STARS)):
        if state.treasure[star] != NONE:
            found = treasure(star, int(state.treasure[star]))
            spread.add(found, means=clicks.on_treasure(view, int(box.STAR_CELL[star])))
    for place in range(int(box.PLACES)):
        if state.sculpted[place]:
            spread.add(sculpture(place, int(state.tile[place])), means=clicks.on_tile(view, place))
    if state.last[position.LAST_CARD] != NONE:
        add_latest(view, spread)


def add_latest(view: CholasView, spread: Spread) -> None:
    """Frames around the stones that were laid last, until somebody carves or builds."""
    last = view.shown.last
    cells = sorted(spaces(last[position.LAST_CARD], last[position.LAST_CELL], last[position.LAST_TURNED]))
    points = int(last[position.LAST_POINTS + last[position.LAST_SEAT]])
    name, why = f"built last: {cells_name(cells)}, for {points_name(points)}", clause("points-1")
    for cell in cells:
        thing = Thing(f"latest:{cell}", cell_id(cell), name, "latest", glyph="", clause=why)
        spread.add(thing, means=clicks.on_stone(view, cell))


def add_card_in_play(view: CholasView, spread: Spread) -> None:
    """The outline of the card in play, with the stones of the colour that is named already."""
    state = view.shown
    if state.phase != COLOUR:
        return
    one, other = groups_in_play(state)
    named = state.first != NONE
    if named:
        mine = state.mover == view.viewer
        stones = laid(view, int(state.first), one)
        spread.add(*stones, means=(LayStones(int(state.first)),) if mine else ())
    for number, cell in enumerate(one + other):
        if cell in other or not named:
            group = 1 if cell in one else 2
            outline = plan(number, cell, group, asked=(group == 2) == named)
            spread.add(outline, means=clicks.on_cell(view, cell))
