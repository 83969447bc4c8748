"""Stones, cards, treasure and sculptures as things on the table."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Thing
from pooram.games.cholas import box
from pooram.games.cholas.box import CELL_NAMES, COLOUR_LETTERS, COLOUR_NAMES
from pooram.games.cholas.choices import COLOUR_WORDS
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.speech.names import (
    CARD_NAMES,
    cells_name,
    clause,
    stones_of,
    treasure_name,
)
from pooram.games.cholas.speech.telling import CARD_CLAUSES

SQUARES: Final = ("elephant", "dancer", "lion", "lamp", "lotus")
FIVE_ALIKE: Final = "drummer"
FRIEZES: Final = ("swans", "elephants")
PAIRS: Final = ("lotuses", "lions")
CARD_GLYPHS: Final = ("1", "2=", "2", "4", "4x")


@remembered
def stone(
    id: str, place: str, colour: int, name: str = "", small: bool = False, why: str = "points-2"
) -> Thing:
    """A stone as a thing; small ones are drawn more plainly."""
    look = COLOUR_WORDS[colour]
    return Thing(
        id,
        place,
        name or f"{COLOUR_NAMES[colour]} stone",
        f"{'chip' if small else 'stone'}-{look}",
        colour=look,
        glyph=COLOUR_LETTERS[colour],
        clause=clause(why),
    )


@remembered
def card(id: str, place: str, kind: int, said: str = "") -> Thing:
    """A build card with its picture up."""
    why = clause(CARD_CLAUSES[kind])
    return Thing(id, place, f"{CARD_NAMES[kind]}{said}", f"card-{kind}", glyph=CARD_GLYPHS[kind], clause=why)


# Ids


def cell_id(cell: int) -> str:
    return f"cell:{cell}"


def stone_id(cell: int) -> str:
    return f"stone:{cell}"


def treasure_id(star: int) -> str:
    return f"treasure:{star}"


def latest_id(cell: int) -> str:
    return f"latest:{cell}"


def plan_id(number: int) -> str:
    return f"plan:{number}"


def tile_id(place: int) -> str:
    """A tile keeps its id when it goes from its board to the temple."""
    return f"tile:{place}"


def owed_id(number: int) -> str:
    return f"owed:{number}"


def slot_id(slot: int) -> str:
    return f"slot:{slot}"


def face_id(slot: int, kind: int) -> str:
    return f"face:{slot}:{kind}"


def held_id(colour: int, number: int) -> str:
    return f"held:{colour}:{number}"


def own_card_id(kind: int, number: int) -> str:
    return f"card:{kind}:{number}"


def blue_id(seat: int) -> str:
    return f"blue:{seat}"


def pile_id(seat: int, colour: int) -> str:
    return f"pile:{seat}:{colour}"


def laid_ids(state: Position, colour: int, stones: int, own: bool) -> list[str]:
    """The mover's stones of a colour on the temple: to the mover they have their ids from the hand."""
    if not own:
        return [f"laid:{number}" for number in range(stones)]
    last = int(state.stones[state.mover * box.COLOURS + colour]) - 1
    return [held_id(colour, last - number) for number in range(stones)]


# On the temple


@remembered
def treasure(star: int, kind: int) -> Thing:
    """A treasure tile on its star."""
    look = sign = str(box.TREASURE_POINTS[kind])
    why = "treasure-2"
    if kind == box.TREASURE_PATTERN:
        look, sign, why = "pattern", "P", "treasure-4"
    elif kind >= box.TREASURE_COLOUR:
        colour = kind - int(box.TREASURE_COLOUR)
        look, sign, why = COLOUR_WORDS[colour], COLOUR_LETTERS[colour], "treasure-3"
    cell = int(box.STAR_CELL[star])
    name, symbol = f"{treasure_name(kind)} on {CELL_NAMES[cell]}", f"treasure-{look}"
    id, glyph = treasure_id(star), f"+{sign}"
    return Thing(id, cell_id(cell), name, symbol, size=0.92, glyph=glyph, clause=clause(why))


def figure_of(tile: int) -> str:
    """What the sculpture of a tile shows; squares have a figure for every colour, and one for five alike."""
    if tile < box.TILE_THREE:
        four, one = divmod(tile, int(box.COLOURS))
        return SQUARES[four] if four != one else FIVE_ALIKE
    if tile < box.TILE_TWO:
        return FRIEZES[tile % len(FRIEZES)]
    return PAIRS[tile % len(PAIRS)] if tile < box.TILE_ONE else "pot"


@remembered
def sculpture(place: int, tile: int) -> Thing:
    """A sculpture on the stones that it covers; it lies in the lowest space on the left."""
    _, _, tall, wide = box.PLACE_SHAPES[place]
    first = place * int(box.MOST_UNDER)
    cells = [int(box.PLACE_CELLS[first + number]) for number in range(tall * wide)]
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


# The card that is being built


@remembered
def plan(number: int, cell: int, group: int, asked: bool = False) -> Thing:
    """The outline of a stone of the first or second colour; plainer where it is asked for just now."""
    name = f"{CELL_NAMES[cell]}, for the {'first' if group == 1 else 'second'} colour of the card"
    symbol = f"plan-{group}-open" if asked else f"plan-{group}"
    return Thing(plan_id(number), cell_id(cell), name, symbol, glyph=str(group), clause=clause("build-11"))


def laid(state: Position, colour: int, cells: Sequence[int], own: bool) -> list[Thing]:
    """The mover's stones of a colour on spaces of the temple."""
    ids = laid_ids(state, colour, len(cells), own)
    return [
        stone(id, cell_id(cell), colour, about_to_be_placed(colour, cell), why="build-1")
        for id, cell in zip(ids, cells, strict=True)
    ]


def about_to_be_placed(colour: int, cell: int) -> str:
    return f"{COLOUR_NAMES[colour]} stone, about to be placed on {CELL_NAMES[cell]}"


@remembered
def pile(seat: int, home: str, colour: int, count: int, whose: str) -> Thing:
    """Stones of a colour on a wagon."""
    look = COLOUR_WORDS[colour]
    return Thing(
        pile_id(seat, colour),
        f"{home}:{colour}",
        f"{stones_of(count, colour)} on {whose} wagon",
        f"pile-{look}-{count}",
        colour=look,
        glyph=f"{COLOUR_LETTERS[colour]}{count}",
        clause=clause("wagon-1"),
    )
