"""The panel of the sculptures: the tiles that can still be carved, laid out like the temple."""

from typing import Final

from msgspec.structs import replace

from pooram.engine.memory import FEW, Memory, remembered
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.cholas import box
from pooram.games.cholas.rules.phases import CHANGE, NONE, PAY
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.speech.names import clause, tile_name
from pooram.games.cholas.table import clicks, layout
from pooram.games.cholas.table.pieces import owed_id, stone, tile_id

SCULPTURES: Final = "sculptures"


BOARDS: Final = Memory[Panel](FEW)


def sculpture_panel(state: Position) -> Panel:
    """Everybody sees the same."""
    key = (
        bytes(state.tile),
        bytes(state.sculpted),
        int(state.sculptures),
        int(state.sculpture),
        int(state.left_out),
        state.phase in (CHANGE, PAY),
        int(state.any_due),
        bytes(state.due),
    )
    return BOARDS.get(key) or BOARDS.keep(key, new_panel(state))


def new_panel(state: Position) -> Panel:
    things = [
        tile(place, int(state.tile[place]), state.sculpture == place)
        for place in range(int(box.PLACES))
        if state.tile[place] != NONE and not state.sculpted[place]
    ]
    if state.left_out != NONE:
        things.append(left_out(int(box.STEP_VALUE[state.left_out])))
    if state.phase in (CHANGE, PAY):
        things += owed(state)
    title = f"Sculptures, {box.PLACES - state.sculptures} left"
    size = layout.BOARD_WIDE, layout.BOARD_TALL
    places = all_places(state.phase in (CHANGE, PAY))
    return Panel(SCULPTURES, "board", title, *size, places, tuple(things), backdrop="workshop")


@remembered
def all_places(paying: bool) -> tuple[Place, ...]:
    """The tiles', those of the stones that are due, and one for what is not in this game."""
    spots = [layout.spot(place) for place in range(int(box.PLACES))]
    due = [layout.due_place(number, paying) for number in range(int(box.SQUARE_STONES))]
    return (*spots, *due, layout.note_place())


@remembered
def tile(place: int, kind: int, being_carved: bool) -> Thing:
    """A tile with its cost and value on show; while it is paid for, lifted a little above the others."""
    name, glyph, why = tile_name(kind), str(box.VALUE[kind]), clause("sculpt-1")
    thing = Thing(tile_id(place), f"spot:{place}", name, f"tile-{kind}", glyph=glyph, clause=why)
    if not being_carved:
        return thing
    return replace(thing, name=f"{name}, being carved", size=1.16, rotation=-5.0, height=1)


@remembered
def left_out(value: int) -> Thing:
    name, why = f"the five {value}-point squares are not in this game", clause("expert-setup-4")
    return Thing("left-out", "note", name, "left-out", badge=str(value), glyph=f"−{value}", clause=why)


def owed(state: Position) -> list[Thing]:
    """Stones that are still due for the sculpture."""
    if state.any_due:
        return [any_stone()]
    return [to_be_paid(number, colour) for number, colour in enumerate(clicks.colours_due(state))]


@remembered
def any_stone() -> Thing:
    why = clause("pay-5")
    return Thing("owed-any", "due:0", "any one stone", "any-stone", glyph="?", clause=why)


def to_be_paid(number: int, colour: int) -> Thing:
    name = f"{box.COLOUR_NAMES[colour]} stone to be paid"
    return stone(owed_id(number), f"due:{number}", colour, name, why="pay-4")
