"""Where everything lies, in board units: a space of the temple is one unit wide.

The tower leaves the upper corners of its panel free. There lie the bag and the cards on one side, and on
the other the score board.
"""

from typing import Final

from pooram.engine.scene import Place
from pooram.games.cholas.box import (
    CARDS,
    CELL_NAMES,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    COLUMN,
    DOUBLE_TREASURE,
    EXPERT,
    FIRST_ONE,
    FIRST_THREE,
    FIRST_TWO,
    MOST_CARDS,
    MOST_STONES,
    NO_TREASURE,
    PLACE_COLUMN,
    PLACE_ROW,
    PLACE_TALL,
    PLACE_WIDE,
    PLACES,
    ROW,
    SOLO,
    SQUARE_STONES,
    STAR_AT,
)
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.speech.names import colour_notation, place_name
from pooram.games.cholas.speech.telling import clause

PALETTE: Final = {
    "writing": "#c9c4ea",
    "brown": "#7d4526",
    "light-brown": "#cd9770",
    "white": "#f6f1e6",
    "grey": "#848f9b",
    "gold": "#efba30",
}
SEAT_COLOURS: Final = tuple(colour_notation(colour) for colour in range(int(COLOURS)))
SEAT_PATTERNS: Final = tuple(f"sign-{colour}" for colour in SEAT_COLOURS)

# The temple and what lies beside it
TEMPLE_WIDE: Final = 15.4
TEMPLE_TALL: Final = 17.7
LEFT: Final = 0.7
GROUND: Final = 17.15
"""Where the first column and the first row begin."""
SUPPLY_X: Final = (1.2, 3.3)
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
TRACK_SPACE: Final = (0.812, 0.716)
ROUND: Final = 50
"""Points of a round of the score board, for which there is a token."""
PURSE: Final = 0.95
BAG_CLAUSE: Final = ("pick-1", "solo-step-1")
STACK_CLAUSE: Final = ("draw-1", "solo-step-2")
"""What the bag and the stack are for, among several and alone."""

# The sculpture board
BOARD_WIDE: Final = 14.4
BOARD_TALL: Final = 16.8
BOARD_LEFT: Final = 0.2
BOARD_GROUND: Final = 16.5
DUE: Final = 1.3
"""From one stone that has to be paid to the next."""


def cell_id(cell: int) -> str:
    return f"cell:{cell}"


def cell_middle(cell: int) -> tuple[float, float]:
    """Where the middle of a space is in the temple's panel."""
    return round(LEFT + int(COLUMN[cell]) - 0.5, 4), round(GROUND - int(ROW[cell]) + 0.5, 4)


def temple_places(state: Position) -> list[Place]:
    """The spaces of the temple, the supplies to its left, and the score board to its right."""
    seats, solo = int(state.seats), bool(state.rivals())
    found = [_cell(state, cell) for cell in range(int(CELLS))]
    y = SUPPLY_Y
    found += [
        _card_place("bag", "the bag", SUPPLY_X[0], y, "nothing", BAG_CLAUSE[solo]),
        _card_place("stack", "the stack of build cards", SUPPLY_X[1], y, "sky-slot", STACK_CLAUSE[solo]),
    ]
    for slot in range(0 if solo else seats):
        y = round(SUPPLY_Y + CARD_STEP * (slot // 2 + 1), 4)
        name = f"place {slot + 1} for a face-up card"
        found.append(_card_place(f"slot:{slot}", name, SUPPLY_X[slot % 2], y, "sky-slot", "draw-2"))
    found.append(
        Place(
            "track",
            "the score board",
            TRACK_X,
            TRACK_Y,
            TRACK_WIDE,
            tall=TRACK_TALL,
            symbol="track",
            glyph=" ",
            clause=clause("points-10"),
        )
    )
    return found + [_purse(side) for side in range(seats + solo)]


def _cell(state: Position, cell: int) -> Place:
    across, down = cell_middle(cell)
    symbol, glyph, name, why = "cell", "·", f"space {CELL_NAMES[cell]}", "support-2"
    if state.temple.covered[cell]:
        glyph, name, why = "#", f"{name}, under a sculpture", "sculpt-5"
    elif STAR_AT[cell] >= 0 and state.treasure_rule != NO_TREASURE:
        double = state.treasure_rule == DOUBLE_TREASURE
        symbol, glyph = ("cell-double" if double else "cell-star"), "*"
        name = f"{name}, with a star"
        why = "treasure-8" if double else "temple-3"
    return Place(
        cell_id(cell),
        name,
        across,
        down,
        symbol=symbol,
        colour="writing",
        label=CELL_NAMES[cell],
        glyph=glyph,
        clause=clause(why),
    )


def _card_place(id: str, name: str, x: float, y: float, symbol: str, why: str) -> Place:
    return Place(id, name, x, y, CARD_WIDE, tall=CARD_TALL, symbol=symbol, glyph="_", clause=clause(why))


def _purse(side: int) -> Place:
    """Where the token of a side lies, below the score board."""
    across = round(12.45 + PURSE * 1.12 * (side % 3), 4)
    down = round(8.35 + PURSE * 1.1 * (side // 3), 4)
    name = f"place {side + 1} for a token"
    return Place(
        f"purse:{side}", name, across, down, PURSE, symbol="nothing", glyph=" ", clause=clause("points-10")
    )


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
    if place < FIRST_THREE:
        return "square"
    if place < FIRST_TWO:
        return "three"
    return "two" if place < FIRST_ONE else "one"


def sculpture_places(paying: bool) -> list[Place]:
    """A place for every tile, as on the temple, and in a free corner what has to be paid."""
    found = []
    for place in range(int(PLACES)):
        wide, tall = int(PLACE_WIDE[place]), int(PLACE_TALL[place])
        across = BOARD_LEFT + int(PLACE_COLUMN[place]) - 1 + wide / 2
        down = BOARD_GROUND - int(PLACE_ROW[place]) + 1 - tall / 2
        found.append(
            Place(
                f"spot:{place}",
                f"the sculptor's board, {place_name(place)}",
                round(across, 4),
                round(down, 4),
                float(wide),
                tall=float(tall),
                symbol=f"spot-{shape_of(place)}",
                glyph="_",
                clause=clause("sculpt-7"),
            )
        )
    for number in range(int(SQUARE_STONES)):
        found.append(
            Place(
                f"due:{number}",
                f"stone {number + 1} of what has to be paid",
                1.75,
                round(1.4 + DUE * number, 4),
                1.2,
                symbol="owed-slot" if paying else "nothing",
                glyph=" ",
                clause=clause("pay-4"),
            )
        )
    name, why = "what is not in this game", clause("expert-setup-4")
    return [*found, Place("note", name, 12.6, 2.2, 2.6, symbol="nothing", glyph=" ", clause=why)]


# A hand, and what the others have

HAND_WIDE: Final = (8.1, 9.35)
HAND_TALL: Final = (3.25, 2.95)
"""Without and with a wagon and bonus cards."""
ROW_WIDE: Final = 9.1
ROW_TALL: Final = (1.05, 0.95)


def hand_places(variant: int) -> list[Place]:
    """Seven places for stones and those for cards; in Expert also the bonus cards and the wagon."""
    expert = variant == EXPERT
    found = []
    for number in range(int(MOST_STONES)):
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
    for number in range(int(CARDS) if solo else int(MOST_CARDS)):
        across = round(first + step * number, 4)
        name = f"place {number + 1} for a card"
        found.append(_slot(f"cards:{number}", name, across, down, wide, tall, "card", why))
    if expert:
        found += [
            _slot("bonus:red", "place for the red bonus card", 5.4, down, 1.04, 1.45, "red", "bonus-2"),
            _slot("bonus:blue", "place for the blue bonus card", 6.49, down, 1.04, 1.45, "blue", "bonus-2"),
        ]
        found += _wagon("load", "your wagon", 8.2, 1.88, 2.2, 1.98)
    return found


def row_places(seat: int, number: int, variant: int, name: str) -> list[Place]:
    """The same for another player, in one row."""
    expert = variant == EXPERT
    tall = ROW_TALL[expert]
    y = round(tall * (number + 0.5) + 0.05, 4)
    found = [_slot(f"of:{seat}", f"{name}'s colour", 0.5, y, 0.72, 0.72, "", "setup-8")]
    first, step, size = (1.2, 0.51, 0.48) if expert else (1.35, 0.66, 0.62)
    for stone in range(int(MOST_STONES)):
        across = round(first + step * stone, 4)
        told = f"{name}'s place {stone + 1} for a stone"
        found.append(_slot(f"of:{seat}:hand:{stone}", told, across, y, size, size, "stone"))
    first, step, size = (4.92, 0.53, 0.5) if expert else (6.05, 0.8, 0.74)
    for card in range(int(MOST_CARDS)):
        across = round(first + step * card, 4)
        told = f"{name}'s place {card + 1} for a card"
        found.append(
            _slot(f"of:{seat}:cards:{card}", told, across, y, size, round(1.25 * size, 4), "card", "setup-14")
        )
    if expert:
        for across, colour in ((7.08, "red"), (7.6, "blue")):
            told = f"place for {name}'s {colour} bonus card"
            found.append(_slot(f"of:{seat}:bonus:{colour}", told, across, y, 0.5, 0.7, colour, "bonus-2"))
        found += _wagon(f"of:{seat}:load", f"{name}'s wagon", 8.5, y, 1.04, 0.93)
    return found


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
    for colour in range(int(COLOURS)):
        across = round(x + (colour - 2) * step, 4)
        told = f"{name}, {COLOUR_NAMES[colour]}"
        found.append(
            Place(
                f"{id}:{colour}",
                told,
                across,
                round(y - tall * 0.065, 4),
                round(step * 0.94, 4),
                tall=round(tall * 0.78, 4),
                symbol="nothing",
                glyph=" ",
                clause=why,
            )
        )
    return found
