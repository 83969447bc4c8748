"""How stones, cards, treasure, sculptures, bonus cards and places are called."""

from typing import Final

from pooram.engine.words import Said, listed
from pooram.games.cholas import box
from pooram.games.cholas.box import COLOUR_NAMES
from pooram.games.cholas.choices import price
from pooram.games.cholas.rules.temple import spaces

COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

CARD_NAMES: Final = ("one-stone card", "two-alike card", "two-colour card", "block card", "diagonal card")
CARD_TEXTS: Final = (
    "One stone of any colour.",
    "Two stones of one colour, side by side or one on the other.",
    "Two stones of two colours, side by side or one on the other.",
    "Four stones in a square, two of each of two colours, in rows or in columns.",
    "Four stones in a square, two of each of two colours, on the diagonals.",
)

# Bonus cards by their number, 1 to 6; nobody has number 0.
RED_TITLES: Final = (
    "",
    "Own stones",
    "Double points",
    "Free sculpture",
    "One stone swapped",
    "Other colours",
    "One stone less",
)
RED_TEXTS: Final = (
    "",
    "Stones of your own colour earn 1 point each when you build them.",
    "Once: a sculpture earns you double its points, and this card is gone.",
    "Once: a sculpture costs you nothing, and this card is gone.",
    "Pay one stone in another colour for a sculpture of 6 points or more.",
    "Pay in other colours for a sculpture of 6 points or more: two colours stay two, and one stays one.",
    "Pay one stone less for a sculpture of 6 points or more.",
)
BLUE_TITLES: Final = (
    "",
    "Stones again",
    "Card again",
    "Third stone",
    "Extra turn",
    "Full basket",
    "Fresh cards",
)
BLUE_TEXTS: Final = (
    "",
    "After you have built two stones you may pick two from the bag.",
    "After you have built one or four stones you may draw a card from the stack.",
    "When you pick you may pick three stones instead of two.",
    "After your turn you may have another at once; you skip your next one, and the card is ready again.",
    "When you pick with no stones in hand you may pick four instead of two.",
    "When you draw with no cards in hand you may draw one more from the stack.",
)


def red_name(number: int) -> str:
    """A red bonus card by its number and title.

    >>> red_name(3)
    'red 3 “Free sculpture”'
    """
    return f"red {number} “{RED_TITLES[number]}”"


def blue_name(number: int) -> str:
    return f"blue {number} “{BLUE_TITLES[number]}”"


def within(sentence: str) -> str:
    """A sentence as a part of another one.

    >>> within("One stone of any colour.")
    'one stone of any colour'
    """
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def count_name(number: int) -> str:
    """A number as people say it; from eleven on in figures."""
    return COUNTS[number] if number < len(COUNTS) else str(number)


def points_name(points: int) -> str:
    """Points with their noun.

    >>> points_name(1), points_name(0)
    ('1 point', '0 points')
    """
    return f"{points} point{'s' * (points != 1)}"


def either(parts: list[str]) -> str:
    """What can be chosen from.

    >>> either(["pick", "draw", "build"]), either(["build"])
    ('pick, draw or build', 'build')
    """
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def stones_of(number: int, colour: int) -> str:
    """Some stones of a colour as people say it.

    >>> stones_of(1, 3), stones_of(4, 2)
    ('a grey stone', 'four white stones')
    """
    if number == 1:
        return f"a {COLOUR_NAMES[colour]} stone"
    return f"{count_name(number)} {COLOUR_NAMES[colour]} stones"


def treasure_name(kind: int) -> str:
    """A treasure tile and when it pays.

    >>> treasure_name(0), treasure_name(5)
    ('+1 treasure', '+2 treasure for a grey stone')
    """
    name = f"+{box.TREASURE_POINTS[kind]} treasure"
    if kind < box.TREASURE_COLOUR:
        return name
    if kind == box.TREASURE_PATTERN:
        return f"{name} for a pattern"
    return f"{name} for a {COLOUR_NAMES[kind - int(box.TREASURE_COLOUR)]} stone"


# Sculptures


def costs(tile: int) -> list[int]:
    """Stones of each colour that a tile costs."""
    return [int(box.COST[tile * int(box.COLOURS) + colour]) for colour in range(int(box.COLOURS))]


def stones_name(stones: list[int]) -> str:
    """Stones by colour.

    >>> stones_name([4, 1, 0, 0, 0]), stones_name([0, 0, 0, 1, 0])
    ('4 brown and 1 light brown', '1 grey')
    """
    return listed([f"{number} {COLOUR_NAMES[colour]}" for colour, number in enumerate(stones) if number])


def cost_name(tile: int) -> str:
    """What a tile costs, the four before the one.

    >>> cost_name(17), cost_name(18), cost_name(25), cost_name(39)
    ('4 grey and 1 white', '5 grey', '1 brown, 1 light brown and 1 grey', 'any one stone')
    """
    parts = [f"{stones} {COLOUR_NAMES[colour]}" for stones, colour in price(tile)]
    return listed(parts) or "any one stone"


def tile_name(tile: int) -> str:
    """A sculpture tile by its points and its cost.

    >>> tile_name(13)
    '8-point sculpture (4 white and 1 grey)'
    """
    return f"{tile_points_name(tile)} ({cost_name(tile)})"


def tile_points_name(tile: int) -> str:
    return f"{box.VALUE[tile]}-point sculpture"


# Places on the temple


def cells_name(cells: list[int]) -> str:
    """Spaces in a row.

    >>> cells_name([0, 1])
    'a1 and b1'
    """
    return listed([box.CELL_NAMES[cell] for cell in cells])


def groups_of(card: int, cell: int, turned: int) -> tuple[list[int], list[int]]:
    """The spaces of a card's first and of its second colour.

    >>> groups_of(2, 0, 1), groups_of(3, 0, 0), groups_of(4, 0, 0)
    (([0], [12]), ([0, 1], [12, 13]), ([0, 13], [1, 12]))
    """
    cells = spaces(card, cell, turned)
    of_first = len(cells) // int(box.CARD_COLOURS[card])
    return cells[:of_first], cells[of_first:]


# Sentences and the clauses behind them


def clause(name: str) -> str:
    return f"cholas/{name}"


def told(named: str, key: str, **slots: int | str) -> Said:
    """The sentence of that key under a clause."""
    return Said(key, slots, clause(named))
