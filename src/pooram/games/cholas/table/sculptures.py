"""The panel of the sculptures: the tiles that can still be carved, laid out like the temple."""

from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Panel, Thing
from pooram.games.cholas import box
from pooram.games.cholas.rules.phases import CHANGE, NONE, PAY
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import clause, tile_name
from pooram.games.cholas.table import clicks, layout
from pooram.games.cholas.table.pieces import stone, tile_id
from pooram.games.cholas.table.spread import Spread

SCULPTURES: Final = "sculptures"


def sculpture_panel(view: CholasView, spread: Spread) -> Panel:
    state = view.shown
    for place in range(int(box.PLACES)):
        spread.add(layout.spot(place), means=clicks.on_tile(view, place))
        if state.tile[place] != NONE and not state.sculpted[place]:
            thing = tile(place, int(state.tile[place]), state.sculpture == place)
            spread.add(thing, means=clicks.on_tile(view, place))
    add_cost(view, spread)
    title = f"Sculptures, {box.PLACES - state.sculptures} left"
    size = layout.BOARD_WIDE, layout.BOARD_TALL
    return spread.panel(SCULPTURES, "board", title, size, backdrop="workshop")


def tile(place: int, kind: int, being_carved: bool) -> Thing:
    """A tile with its cost and value on show; while it is paid for, lifted a little above the others."""
    name, glyph, why = tile_name(kind), str(box.VALUE[kind]), clause("sculpt-1")
    thing = Thing(tile_id(place), f"spot:{place}", name, f"tile-{kind}", glyph=glyph, clause=why)
    if not being_carved:
        return thing
    return replace(thing, name=f"{name}, being carved", size=1.16, rotation=-5.0, height=1)


def add_cost(view: CholasView, spread: Spread) -> None:
    """Stones that are still due for the sculpture, and beside them what is not in this game."""
    state = view.shown
    paying = state.phase in (CHANGE, PAY)
    for number in range(int(box.SQUARE_STONES)):
        spread.add(layout.due_place(number, paying), means=clicks.on_due(view, number))
    spread.add(layout.note_place())
    if state.left_out != NONE:
        value = int(box.STEP_VALUE[state.left_out])
        name, why = f"the five {value}-point squares are not in this game", clause("expert-setup-4")
        out = Thing("left-out", "note", name, "left-out", badge=str(value), glyph=f"-{value}", clause=why)
        spread.add(out)
    if paying and state.any_due:
        why = clause("pay-5")
        spread.add(Thing("owed-any", "due:0", "any one stone", "any-stone", glyph="?", clause=why))
    elif paying:
        for number, colour in enumerate(clicks.colours_due(view)):
            name = f"{box.COLOUR_NAMES[colour]} stone to be paid"
            owed = stone(f"owed:{number}", f"due:{number}", colour, name, why="pay-4")
            spread.add(owed, means=clicks.on_due(view, number))
