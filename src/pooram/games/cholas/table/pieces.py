"""Stones, cards, treasure and sculptures as things on the table."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Thing
from pooram.games.cholas.box import (
    CELL_NAMES,
    CELLS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    LAST_CARD,
    LAST_CELL,
    LAST_POINTS,
    LAST_SEAT,
    LAST_TURNED,
    MOST_UNDER,
    PLACE_CELLS,
    PLACE_SIZE,
    PLACE_TALL,
    PLACE_WIDE,
    PLACES,
    STAR_CELL,
    STARS,
    STEP_VALUE,
    TILE_ONE,
    TILE_THREE,
    TILE_TWO,
    TREASURE_COLOUR,
    TREASURE_PATTERN,
    TREASURE_POINTS,
    VALUE,
)
from pooram.games.cholas.rules.position import CHANGE, COLOUR, NONE, PAY, Position
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import (
    CARD_NAMES,
    cells_name,
    colour_notation,
    groups_of,
    tile_name,
    treasure_name,
)
from pooram.games.cholas.speech.telling import CARD_CLAUSES, clause
from pooram.games.cholas.table.layout import cell_id

SQUARES: Final = ("elephant", "dancer", "lion", "lamp", "lotus")
FIVE_ALIKE: Final = "drummer"
FRIEZES: Final = ("swans", "elephants")
PAIRS: Final = ("lotuses", "lions")
CARD_GLYPHS: Final = ("1", "2=", "2", "4", "4x")


def stone(
    id: str, place: str, colour: int, name: str = "", small: bool = False, why: str = "points-2"
) -> Thing:
    """A stone as a thing; small ones are drawn more plainly."""
    look = colour_notation(colour)
    return Thing(
        id,
        place,
        name or f"{COLOUR_NAMES[colour]} stone",
        f"{'chip' if small else 'stone'}-{look}",
        colour=look,
        glyph=COLOUR_LETTERS[colour],
        clause=clause(why),
    )


def card(id: str, place: str, kind: int, said: str = "") -> Thing:
    """A build card with its picture up."""
    why = clause(CARD_CLAUSES[kind])
    return Thing(id, place, f"{CARD_NAMES[kind]}{said}", f"card-{kind}", glyph=CARD_GLYPHS[kind], clause=why)


# On the temple


def on_temple(state: Position) -> list[Thing]:
    """Stones, sculptures, and treasure on stars that are not built on."""
    temple = state.temple
    found = [
        stone(
            f"stone:{cell}",
            cell_id(cell),
            int(temple.stone[cell]),
            f"{COLOUR_NAMES[temple.stone[cell]]} stone on {CELL_NAMES[cell]}",
            why="points-6",
        )
        for cell in range(int(CELLS))
        if not temple.empty(cell) and not temple.covered[cell]
    ]
    found += [
        treasure(star, int(state.treasure[star]))
        for star in range(int(STARS))
        if state.treasure[star] != NONE
    ]
    found += [
        sculpture(place, int(state.tile[place])) for place in range(int(PLACES)) if state.sculpted[place]
    ]
    return found + latest(state)


def latest(state: Position) -> list[Thing]:
    """Frames around the stones that were laid last, until somebody carves or builds."""
    card = int(state.last[LAST_CARD])
    if card == NONE:
        return []
    first, second = groups_of(card, int(state.last[LAST_CELL]), int(state.last[LAST_TURNED]))
    points = int(state.last[LAST_POINTS + state.last[LAST_SEAT]])
    cells = sorted([*first, *second])
    name = f"built last: {cells_name(cells)}, for {points} point{'' if points == 1 else 's'}"
    return [
        Thing(f"latest:{cell}", cell_id(cell), name, "latest", glyph="", clause=clause("points-1"))
        for cell in cells
    ]


def treasure(star: int, kind: int) -> Thing:
    """A treasure tile on its star."""
    look = sign = str(TREASURE_POINTS[kind])
    why = "treasure-2"
    if kind == TREASURE_PATTERN:
        look, sign, why = "pattern", "P", "treasure-4"
    elif kind >= TREASURE_COLOUR:
        colour = kind - int(TREASURE_COLOUR)
        look, sign, why = colour_notation(colour), COLOUR_LETTERS[colour], "treasure-3"
    cell = int(STAR_CELL[star])
    name = f"{treasure_name(kind)} on {CELL_NAMES[cell]}"
    return Thing(
        f"treasure:{star}",
        cell_id(cell),
        name,
        f"treasure-{look}",
        size=0.92,
        glyph=f"+{sign}",
        clause=clause(why),
    )


def figure_of(tile: int) -> str:
    """What the sculpture of a tile shows; squares have a figure for every colour, and one for five alike."""
    if tile < TILE_THREE:
        four, one = divmod(tile, int(COLOURS))
        return SQUARES[four] if four != one else FIVE_ALIKE
    if tile < TILE_TWO:
        return FRIEZES[tile % len(FRIEZES)]
    return PAIRS[tile % len(PAIRS)] if tile < TILE_ONE else "pot"


def sculpture(place: int, tile: int) -> Thing:
    """A sculpture on the stones that it covers; it lies in the lowest space on the left."""
    wide, tall = int(PLACE_WIDE[place]), int(PLACE_TALL[place])
    cells = cells_under(place)
    figure = figure_of(tile)
    return Thing(
        tile_id(place),
        cell_id(cells[0]),
        f"sculpture, {figure}, on {cells_name(cells)}",
        f"sculpture-{figure}",
        size=float(max(wide, tall)),
        dx=(wide - 1) / 2,
        dy=-(tall - 1) / 2,
        glyph="#",
        clause=clause("sculpt-5"),
    )


def cells_under(place: int) -> list[int]:
    """The spaces beneath a sculpture, from the lowest on the left."""
    return [int(PLACE_CELLS[place * MOST_UNDER + number]) for number in range(int(PLACE_SIZE[place]))]


def tile_id(place: int) -> str:
    """A tile keeps its id when it goes from its board to the temple."""
    return f"tile:{place}"


# The card that is being built


def groups(state: Position) -> tuple[list[int], list[int]]:
    """The spaces of the card that is being built, by its colours; none before it has a place."""
    if state.card == NONE or state.cell == NONE:
        return [], []
    return groups_of(int(state.card), int(state.cell), int(state.turned))


def planned(cells: Sequence[int], group: int, first: int = 0, asked: bool = False) -> list[Thing]:
    """The outline of the first or second colour of a card; plainer where a stone is asked for just now."""
    return [
        Thing(
            f"plan:{first + number}",
            cell_id(cell),
            f"{CELL_NAMES[cell]}, for the {'first' if group == 1 else 'second'} colour of the card",
            f"plan-{group}-open" if asked else f"plan-{group}",
            glyph=str(group),
            clause=clause("build-11"),
        )
        for number, cell in enumerate(cells)
    ]


def outline(kind: int, cell: int, turned: int) -> list[Thing]:
    """A whole card without colours."""
    one, other = groups_of(kind, cell, turned)
    return planned(one, 1) + planned(other, 2, len(one))


def being_built(view: CholasView) -> list[Thing]:
    """The outline of the card in play, with the stones of the colour that is named already."""
    state = view.shown
    if state.phase != COLOUR:
        return []
    one, other = groups(state)
    if state.first == NONE:
        return planned(one, 1, asked=True) + planned(other, 2, len(one))
    return laid(view, int(state.first), one) + planned(other, 2, len(one), asked=True)


def laid(view: CholasView, colour: int, cells: Sequence[int]) -> list[Thing]:
    """The mover's stones of a colour on spaces of the temple: in the viewer's hand they have these ids."""
    state = view.shown
    held = int(state.stones[state.mover * COLOURS + colour])
    mine = state.mover == view.viewer
    return [
        stone(
            held_id(colour, held - 1 - number) if mine else f"laid:{number}",
            cell_id(cell),
            colour,
            f"{COLOUR_NAMES[colour]} stone, about to be placed on {CELL_NAMES[cell]}",
            why="build-1",
        )
        for number, cell in enumerate(cells)
    ]


def held_id(colour: int, number: int) -> str:
    return f"held:{colour}:{number}"


# The sculpture board


def on_sculpture_board(state: Position) -> list[Thing]:
    """The tiles that are not on the temple yet, what has to be paid, and what is not in this game."""
    found = [
        carved(tile(state, place)) if place == state.sculpture else tile(state, place)
        for place in range(int(PLACES))
        if state.tile[place] != NONE and not state.sculpted[place]
    ]
    if state.left_out != NONE:
        value = int(STEP_VALUE[state.left_out])
        name = f"the five {value}-point squares are not in this game"
        found.append(
            Thing(
                "left-out",
                "note",
                name,
                "left-out",
                badge=str(value),
                glyph=f"-{value}",
                clause=clause("expert-setup-4"),
            )
        )
    return found + to_pay(state)


def tile(state: Position, place: int) -> Thing:
    """A tile with its cost and value on show."""
    kind = int(state.tile[place])
    name, glyph = tile_name(kind), str(VALUE[kind])
    return Thing(
        tile_id(place), f"spot:{place}", name, f"tile-{kind}", glyph=glyph, clause=clause("sculpt-1")
    )


def carved(thing: Thing) -> Thing:
    """The tile that is being paid for: lifted a little above the others."""
    return replace(thing, name=f"{thing.name}, being carved", size=1.16, turn=-5.0, height=1)


def to_pay(state: Position) -> list[Thing]:
    """Stones that are still due for the sculpture."""
    if state.phase not in (CHANGE, PAY):
        return []
    if state.any_due:
        return [Thing("owed-any", "due:0", "any one stone", "any-stone", glyph="?", clause=clause("pay-5"))]
    colours = [colour for colour in range(int(COLOURS)) for _ in range(int(state.due[colour]))]
    return [
        stone(
            f"owed:{number}",
            f"due:{number}",
            colour,
            f"{COLOUR_NAMES[colour]} stone to be paid",
            why="pay-4",
        )
        for number, colour in enumerate(colours)
    ]
