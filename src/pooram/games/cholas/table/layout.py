"""Where everything lies, in board units: a space of the temple is one unit wide.

The tower leaves the upper corners of its panel free. There lie the bag and the cards on one side, and on
the other the score board.
"""

from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Place
from pooram.games.cholas import box
from pooram.games.cholas.box import COLOUR_NAMES, PLACE_NAMES
from pooram.games.cholas.rules.phases import EXPERT, SOLO
from pooram.games.cholas.speech.names import clause
from pooram.games.cholas.table.pieces import slot_id

# The temple and what lies beside it
TEMPLE_WIDE: Final = 15.4
TEMPLE_TALL: Final = 17.7
LEFT: Final = 0.7
GROUND: Final = 17.15
"""Where the first column and the first row begin."""
SUPPLY_X: Final[tuple[float, ...]] = (1.2, 3.3)
SUPPLY_Y: Final = 1.4
CARD_WIDE: Final = 1.88
CARD_TALL: Final = 2.35
CARD_STEP: Final = 2.45
TRACK_X: Final = 13.17
TRACK_Y: Final = 3.95
TRACK_WIDE: Final = 4.3
TRACK_TALL: Final = 7.4
TRACK_ROW: Final = 5
"""Spaces in a row of the score board; the next row goes back again."""
TRACK_SPACE: Final[tuple[float, ...]] = (0.812, 0.716)
ROUND: Final = 50
"""Points of a round of the score board, for which there is a token."""
PURSE: Final = 0.95

# The sculpture board
BOARD_WIDE: Final = 14.4
BOARD_TALL: Final = 16.8
BOARD_LEFT: Final = 0.2
BOARD_GROUND: Final = 16.5
DUE: Final = 1.3
"""From one stone that has to be paid to the next."""


def cell_middle(cell: int) -> tuple[float, float]:
    """Where the middle of a space is in the temple's panel."""
    return round(LEFT + int(box.COLUMN[cell]) - 0.5, 4), round(GROUND - int(box.ROW[cell]) + 0.5, 4)


@remembered
def bag_place(why: str) -> Place:
    return _card_place("bag", "the bag", 0, "nothing", why)


@remembered
def stack_place(why: str) -> Place:
    return _card_place("stack", "the stack of build cards", 1, "sky-slot", why)


@remembered
def slot_place(slot: int) -> Place:
    return _card_place(slot_id(slot), f"place {slot + 1} for a face-up card", slot + 2, "sky-slot", "draw-2")


def _card_place(id: str, name: str, number: int, symbol: str, why: str) -> Place:
    """Two in a row, from above."""
    x, y = SUPPLY_X[number % 2], round(SUPPLY_Y + CARD_STEP * (number // 2), 4)
    return Place(id, name, x, y, CARD_WIDE, tall=CARD_TALL, symbol=symbol, glyph="_", clause=clause(why))


@remembered
def score_board() -> Place:
    x, y, wide, tall, why = TRACK_X, TRACK_Y, TRACK_WIDE, TRACK_TALL, clause("points-10")
    return Place("track", "the score board", x, y, wide, tall=tall, symbol="track", glyph=" ", clause=why)


@remembered
def purse(side: int) -> Place:
    """Where the token of a side lies, below the score board."""
    x, y = round(12.45 + PURSE * 1.12 * (side % 3), 4), round(8.35 + PURSE * 1.1 * (side // 3), 4)
    id, name, why = f"purse:{side}", f"place {side + 1} for a token", clause("points-10")
    return Place(id, name, x, y, PURSE, symbol="nothing", glyph=" ", clause=why)


def track_shift(points: int) -> tuple[float, float]:
    """From the middle of the score board to a number of points on it.

    >>> track_shift(0)[0] == track_shift(9)[0] < track_shift(5)[0]
    True
    """
    row, along = divmod(points % ROUND, TRACK_ROW)
    column = TRACK_ROW - 1 - along if row % 2 else along
    wide, tall = TRACK_SPACE
    middle = (ROUND / TRACK_ROW - 1) / 2
    return round((column - (TRACK_ROW - 1) / 2) * wide, 4), round((middle - row) * tall, 4)


# The sculpture board


def shape_of(place: int) -> str:
    """The shape of a sculpture's place.

    >>> shape_of(0), shape_of(20), shape_of(26), shape_of(35)
    ('square', 'three', 'two', 'one')
    """
    _, _, tall, wide = box.PLACE_SHAPES[place]
    return "square" if tall > 1 else ("one", "two", "three")[wide - 1]


@remembered
def spot(place: int) -> Place:
    """Where a tile lies, as on the temple."""
    row, column, tall, wide = box.PLACE_SHAPES[place]
    return Place(
        f"spot:{place}",
        f"the sculptor's board, {PLACE_NAMES[place]}",
        round(BOARD_LEFT + column - 1 + wide / 2, 4),
        round(BOARD_GROUND - row + 1 - tall / 2, 4),
        float(wide),
        tall=float(tall),
        symbol=f"spot-{shape_of(place)}",
        glyph="_",
        clause=clause("sculpt-7"),
    )


@remembered
def due_place(number: int, paying: bool) -> Place:
    """In a free corner of the board: what has to be paid."""
    name, symbol = f"stone {number + 1} of what has to be paid", "owed-slot" if paying else "nothing"
    y = round(1.4 + DUE * number, 4)
    return Place(f"due:{number}", name, 1.75, y, 1.2, symbol=symbol, glyph=" ", clause=clause("pay-4"))


@remembered
def note_place() -> Place:
    name, why = "what is not in this game", clause("expert-setup-4")
    return Place("note", name, 12.6, 2.2, 2.6, symbol="nothing", glyph=" ", clause=why)


# A hand, and what the others have

HAND_WIDE: Final[tuple[float, ...]] = (8.1, 9.35)
HAND_TALL: Final[tuple[float, ...]] = (3.25, 2.95)
"""Without and with a wagon and bonus cards."""
ROW_WIDE: Final = 9.1
ROW_TALL: Final[tuple[float, ...]] = (1.05, 0.95)


@remembered
def hand_places(variant: int) -> tuple[Place, ...]:
    """Seven places for stones and those for cards; in Expert also the bonus cards and the wagon."""
    expert = variant == EXPERT
    found = []
    for number in range(int(box.MOST_STONES)):
        name = f"place {number + 1} for a stone"
        found.append(_slot(f"hand:{number}", name, 0.6 + 0.99 * number, 0.6, 0.94, 0.94, "stone"))
    if expert:
        found.append(_slot("answer", "your colour, or your answer", 8.2, 0.42, 1.3, 0.72, "", "setup-8"))
        first, step, wide, tall, down = 0.68, 1.17, 1.12, 1.4, 2.03
    else:
        found.append(_slot("answer", "your colour", 7.6, 0.6, 0.82, 0.82, "", "setup-8"))
        first, step, wide, tall, down = 0.98, 1.53, 1.45, 1.82, 2.2
    solo = variant == SOLO
    why = "solo-setup-4" if solo else "setup-14"
    for number in range(int(box.CARDS) if solo else int(box.MOST_CARDS)):
        name = f"place {number + 1} for a card"
        found.append(_slot(f"cards:{number}", name, first + step * number, down, wide, tall, "card", why))
    if expert:
        found += [
            _slot("bonus:red", "place for the red bonus card", 5.4, down, 1.04, 1.45, "red", "bonus-2"),
            _slot("bonus:blue", "place for the blue bonus card", 6.49, down, 1.04, 1.45, "blue", "bonus-2"),
        ]
        found += _wagon("load", "your wagon", 8.2, 1.88, 2.2, 1.98)
    return tuple(found)


@remembered
def row_places(seat: int, number: int, variant: int, name: str) -> tuple[Place, ...]:
    """The same for another player, in one row."""
    expert = variant == EXPERT
    y = round(ROW_TALL[expert] * (number + 0.5) + 0.05, 4)
    found = [_slot(f"of:{seat}", f"{name}'s colour", 0.5, y, 0.72, 0.72, "", "setup-8")]
    first, step, size = (1.2, 0.51, 0.48) if expert else (1.35, 0.66, 0.62)
    for stone in range(int(box.MOST_STONES)):
        told = f"{name}'s place {stone + 1} for a stone"
        found.append(_slot(f"of:{seat}:hand:{stone}", told, first + step * stone, y, size, size, "stone"))
    first, step, size = (4.92, 0.53, 0.5) if expert else (6.05, 0.8, 0.74)
    for card in range(int(box.MOST_CARDS)):
        id, told = f"of:{seat}:cards:{card}", f"{name}'s place {card + 1} for a card"
        tall = round(1.25 * size, 4)
        found.append(_slot(id, told, first + step * card, y, size, tall, "card", "setup-14"))
    if expert:
        for across, colour in ((7.08, "red"), (7.6, "blue")):
            told = f"place for {name}'s {colour} bonus card"
            found.append(_slot(f"of:{seat}:bonus:{colour}", told, across, y, 0.5, 0.7, colour, "bonus-2"))
        found += _wagon(f"of:{seat}:load", f"{name}'s wagon", 8.5, y, 1.04, 0.93)
    return tuple(found)


def _slot(
    id: str, name: str, x: float, y: float, wide: float, tall: float, what: str, why: str = "setup-12"
) -> Place:
    symbol = f"{what}-slot" if what else "nothing"
    return Place(id, name, round(x, 4), y, wide, tall=tall, symbol=symbol, glyph="_", clause=clause(why))


def _wagon(id: str, name: str, x: float, y: float, wide: float, tall: float) -> list[Place]:
    """A wagon with a place for the pile of every colour."""
    why = clause("wagon-2")
    found = [Place(id, name, x, y, wide, tall=tall, symbol="wagon", glyph=" ", clause=why)]
    step = wide * 0.188
    y, size, tall = round(y - tall * 0.065, 4), round(step * 0.94, 4), round(tall * 0.78, 4)
    for colour in range(int(box.COLOURS)):
        spot, told = f"{id}:{colour}", f"{name}, {COLOUR_NAMES[colour]}"
        across = round(x + (colour - 2) * step, 4)
        found.append(Place(spot, told, across, y, size, tall=tall, symbol="nothing", glyph=" ", clause=why))
    return found
