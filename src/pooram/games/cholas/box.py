"""What lies in the box of Cholas: the temple, the stones, the cards, the treasure and the sculptures.

Correct a number here and everything follows. Marks: [book] the rulebook, [ours] reconstructed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_SEATS: Final[i64] = 1
MOST_SEATS: Final[i64] = 5

# Stones
COLOURS: Final[i64] = 5
COLOUR_NAMES: Final = ("brown", "light brown", "white", "grey", "gold")
"""[book], in the order in which a sculpture's value is counted [ours]"""
COLOUR_LETTERS: Final = ("B", "L", "W", "G", "O")
STONES_OF_COLOUR: Final[i64] = 32
"""[ours]"""
FIRST_STONES: Final[i64] = 2
"""Blind stones at the start, besides one of each colour [book]."""
PICKED_STONES: Final[i64] = 2
MOST_STONES: Final[i64] = 7
FEWEST_REPLACED: Final[i64] = 3

# The temple. Rows count from the base, columns from the left, both from 1.
ROWS: Final[i64] = 16
COLUMNS: Final[i64] = 14
ROW_FROM: Final[vec[i64]] = vec[i64]([0, 1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7])
ROW_TO: Final[vec[i64]] = vec[i64]([0, 14, 14, 13, 12, 12, 11, 11, 11, 10, 10, 10, 9, 9, 9, 9, 8])
"""First and last column of each row [ours]."""
ENTRANCE_FROM: Final[i64] = 7
ENTRANCE_TO: Final[i64] = 8
ENTRANCE_TOP: Final[i64] = 2
"""The entrance: these columns, up to this row, hold no stones [ours]."""
CELLS: Final[i64] = 116


def _cells() -> list[tuple[int, int]]:
    """Row and column of every space, row by row from the base."""
    return [
        (row, column)
        for row in range(1, int(ROWS) + 1)
        for column in range(int(ROW_FROM[row]), int(ROW_TO[row]) + 1)
        if row > ENTRANCE_TOP or not ENTRANCE_FROM <= column <= ENTRANCE_TO
    ]


_CELLS: Final = _cells()
_NUMBER: Final = {where: number for number, where in enumerate(_CELLS)}

ROW: Final[vec[i64]] = vec[i64]([row for row, _ in _CELLS])
COLUMN: Final[vec[i64]] = vec[i64]([column for _, column in _CELLS])
LEFT: Final[i64] = 0
RIGHT: Final[i64] = 1
UP: Final[i64] = 2
DOWN: Final[i64] = 3
NO_CELL: Final[i64] = -1
BESIDE: Final[vec[i64]] = vec[i64](
    [
        _NUMBER.get((row + up, column + right), -1)
        for row, column in _CELLS
        for up, right in ((0, -1), (0, 1), (1, 0), (-1, 0))
    ]
)
"""Of cell * 4 + direction: the cell there, or NO_CELL."""
LINTEL: Final[vec[i64]] = vec[i64](
    [int(row > 1 and (row - 1, column) not in _NUMBER) for row, column in _CELLS]
)
"""1 for the spaces right above the entrance: their support is a stone beside them."""
CELL_NAMES: Final = tuple(f"{'abcdefghijklmn'[column - 1]}{row}" for row, column in _CELLS)

# Stars and treasure
STARS: Final[i64] = 12
_STARS: Final = (
    (2, 3), (2, 12), (4, 5), (4, 10), (7, 4), (7, 11), (8, 7), (8, 8), (10, 6), (10, 9), (13, 7), (13, 8),
)  # fmt: skip
STAR_CELL: Final[vec[i64]] = vec[i64]([_NUMBER[where] for where in _STARS])
"""The space of every star [ours]."""
STAR_AT: Final[vec[i64]] = vec[i64]([_STARS.index(where) if where in _STARS else -1 for where in _CELLS])
"""The star of every space, or -1."""
TREASURES: Final[i64] = 8
TREASURE_ONE: Final[i64] = 0
TREASURE_TWO: Final[i64] = 1
TREASURE_COLOUR: Final[i64] = 2
"""Plus the colour of the stone that earns it."""
TREASURE_PATTERN: Final[i64] = 7
TREASURE_COUNT: Final[vec[i64]] = vec[i64]([3, 2, 1, 1, 1, 1, 1, 2])
TREASURE_POINTS: Final[vec[i64]] = vec[i64]([1, 2, 2, 2, 2, 2, 2, 2])

# Points
PATTERN_POINTS: Final[vec[i64]] = vec[i64]([0, 0, 0, 4, 7, 10, 15, 18, 21, 24, 27])
"""By the number of stones; the last for as many or more [book]."""
LARGEST_PATTERN: Final[i64] = 10
SMALLEST_PATTERN: Final[i64] = 3
RIVAL_PAIR: Final[i64] = 2
"""Points of the solo opponent for a pattern of two [book]."""
STONE_POINTS: Final[i64] = 1

# Build cards
CARDS: Final[i64] = 5
CARD_ONE: Final[i64] = 0
CARD_ALIKE: Final[i64] = 1
CARD_TWO: Final[i64] = 2
CARD_BLOCK: Final[i64] = 3
CARD_DIAGONAL: Final[i64] = 4
CARD_COUNT: Final[vec[i64]] = vec[i64]([32, 24, 24, 5, 5])
"""[ours]"""
CARD_STONES: Final[vec[i64]] = vec[i64]([1, 2, 2, 4, 4])
CARD_COLOURS: Final[vec[i64]] = vec[i64]([1, 1, 2, 2, 2])
"""How many colours a card wants."""
CARD_ALL: Final[i64] = 90
MOST_CARDS: Final[i64] = 4
FIRST_CARDS_BASIC: Final[i64] = 2
FIRST_CARDS_EXPERT: Final[i64] = 1

# Ends
LAST_SPACES: Final[i64] = 6
LAST_TURNS: Final[i64] = 2
MOST_TURNS: Final[i64] = 1_000
"""Only Replace could go on for ever; after so many turns the game ends as it stands [ours]."""

# Wagon and sculptures
WAGON_ROOM: Final[i64] = 5
PLACES: Final[i64] = 36
_SQUARES: Final = (
    *[(1, column, 2, 2) for column in (1, 3, 5, 9, 11, 13)],
    *[(4, column, 2, 2) for column in (3, 5, 7, 9, 11)],
    *[(7, column, 2, 2) for column in (4, 6, 8, 10)],
    *[(10, column, 2, 2) for column in (5, 7, 9)],
    *[(13, column, 2, 2) for column in (6, 8)],
)
_THREES: Final = (*[(3, column, 1, 3) for column in (2, 5, 8, 11)], (6, 4, 1, 3), (6, 9, 1, 3))
_TWOS: Final = (
    (6, 7, 1, 2), (9, 5, 1, 2), (9, 7, 1, 2), (9, 9, 1, 2), 
    (12, 6, 1, 2), (12, 8, 1, 2), (15, 6, 1, 2), (15, 8, 1, 2),
)  # fmt: skip
_ONES: Final = ((16, 7, 1, 1), (16, 8, 1, 1))
_PLACES: Final = (*_SQUARES, *_THREES, *_TWOS, *_ONES)
"""Row, column of the lower left corner, height and width of each place, squares first [ours]."""
FIRST_THREE: Final[i64] = 20
FIRST_TWO: Final[i64] = 26
FIRST_ONE: Final[i64] = 34
PLACE_ROW: Final[vec[i64]] = vec[i64]([place[0] for place in _PLACES])
PLACE_COLUMN: Final[vec[i64]] = vec[i64]([place[1] for place in _PLACES])
PLACE_TALL: Final[vec[i64]] = vec[i64]([place[2] for place in _PLACES])
PLACE_WIDE: Final[vec[i64]] = vec[i64]([place[3] for place in _PLACES])
MOST_UNDER: Final[i64] = 4
PLACE_SIZE: Final[vec[i64]] = vec[i64]([place[2] * place[3] for place in _PLACES])


def _cells_under(place: tuple[int, int, int, int]) -> list[int]:
    row, column, tall, wide = place
    cells = [_NUMBER[row + up, column + right] for up in range(tall) for right in range(wide)]
    return cells + [-1] * (int(MOST_UNDER) - len(cells))


PLACE_CELLS: Final[vec[i64]] = vec[i64]([cell for place in _PLACES for cell in _cells_under(place)])
"""Of place * 4 + n: the spaces beneath, NO_CELL behind the last."""


def _place_of(cell: int) -> int:
    return next(number for number, place in enumerate(_PLACES) if cell in _cells_under(place))


PLACE_AT: Final[vec[i64]] = vec[i64]([_place_of(cell) for cell in range(int(CELLS))])
"""The sculpture's place over every space: together they cover the temple exactly."""

# Sculpture tiles: 25 squares, kind 5 * X + Y for four stones X and one stone Y (X = Y: five of one), then
# the tiles of three, two and one points. [ours]
TILES: Final[i64] = 40
TILE_SQUARE: Final[i64] = 0
SQUARES: Final[i64] = 25
TILE_THREE: Final[i64] = 25
THREES: Final[i64] = 6
TILE_TWO: Final[i64] = 31
TWOS: Final[i64] = 8
TILE_ONE: Final[i64] = 39
"""Costs any one stone; there are two."""
SQUARE_STONES: Final[i64] = 5
STEP_VALUE: Final[vec[i64]] = vec[i64]([10, 8, 7, 6, 9])
"""The value of a square by the step from X to Y in the order of the colours."""
_THREE_COSTS: Final = ("BLG", "LWO", "WGB", "GOL", "OBW", "BGO")
_TWO_COSTS: Final = ("BL", "LW", "WG", "GO", "OB", "BW", "LG", "WO")


def _cost(tile: int) -> list[int]:
    """Stones of each colour that a tile costs; none for the one that takes any."""
    cost = [0] * int(COLOURS)
    if tile < TILE_THREE:
        cost[tile // int(COLOURS)] += int(SQUARE_STONES) - 1
        cost[tile % int(COLOURS)] += 1
    elif tile < TILE_ONE:
        letters = (*_THREE_COSTS, *_TWO_COSTS)[tile - int(TILE_THREE)]
        for letter in letters:
            cost[COLOUR_LETTERS.index(letter)] += 1
    return cost


def _value(tile: int) -> int:
    if tile < TILE_THREE:
        return int(STEP_VALUE[(tile % int(COLOURS) - tile // int(COLOURS)) % int(COLOURS)])
    return 3 if tile < TILE_TWO else 2 if tile < TILE_ONE else 1


COST: Final[vec[i64]] = vec[i64]([stones for tile in range(int(TILES)) for stones in _cost(tile)])
"""Of tile * 5 + colour."""
VALUE: Final[vec[i64]] = vec[i64]([_value(tile) for tile in range(int(TILES))])

# Bonus cards, numbered as the book numbers them [book]; which list is red and which blue is [ours].
BONUSES: Final[i64] = 6
NO_BONUS: Final[i64] = 0
RED_OWN_STONES: Final[i64] = 1
RED_DOUBLE: Final[i64] = 2
RED_FREE: Final[i64] = 3
RED_SWAP: Final[i64] = 4
RED_RECOLOUR: Final[i64] = 5
RED_LESS: Final[i64] = 6
BLUE_STONES_AFTER_TWO: Final[i64] = 1
BLUE_CARD_AFTER_ONE_OR_FOUR: Final[i64] = 2
BLUE_PICK_MORE: Final[i64] = 3
BLUE_EXTRA_TURN: Final[i64] = 4
BLUE_PICK_FROM_NONE: Final[i64] = 5
BLUE_DRAW_FROM_NONE: Final[i64] = 6

# Variants and treasure, as the options number them
BASIC: Final[i64] = 0
EXPERT: Final[i64] = 1
SOLO: Final[i64] = 2
NO_TREASURE: Final[i64] = 0
TREASURE_TILES: Final[i64] = 1
DOUBLE_TREASURE: Final[i64] = 2
LEAST_HEAD_START: Final[i64] = 100
MOST_HEAD_START: Final[i64] = 500

# Choices
CHOICE_PICK: Final[i64] = 0
"""Plus the stones beyond two: 0, 1 (with blue 3) or 2 (with blue 5)."""
CHOICE_REPLACE: Final[i64] = 3
"""Plus colour * 5 + (number - 3)."""
REPLACE_NUMBERS: Final[i64] = 5
CHOICE_DRAW: Final[i64] = 28
"""Plus the face-up slot 0 to 4, or 5 for the top of the stack."""
DRAW_TOP: Final[i64] = 5
CHOICE_DRAW_MORE: Final[i64] = 34
"""The same, and one more from the stack with blue 6."""
CHOICE_BUILD: Final[i64] = 40
"""Plus the kind of card."""
CHOICE_SCULPT: Final[i64] = 45
"""Plus the place."""
CHOICE_SCULPT_BONUS: Final[i64] = 81
"""Plus the place: with the red bonus card 2, 3, 4, 5 or 6."""
CHOICE_PLACE: Final[i64] = 117
"""Plus cell * 2 + turned: the card's lower left space there, upright if turned is 1 (columns for a block)."""
CHOICE_COLOUR: Final[i64] = 349
"""Plus the colour for the first, then for the second group of stones of the card."""
CHOICE_SWAP: Final[i64] = 354
"""Plus from * 5 + to: red 4 pays one stone of another colour."""
CHOICE_RECOLOUR: Final[i64] = 379
"""Plus four * 5 + one: red 5 pays these colours instead."""
CHOICE_LESS: Final[i64] = 404
"""Plus the colour of which red 6 pays one stone less."""
CHOICE_PAY: Final[i64] = 409
"""Plus how many stones of the colour that is due, 0 to 5, come from the hand; the wagon pays the rest."""
CHOICE_ANY_HAND: Final[i64] = 415
"""Plus the colour: one stone of the hand for a tile that takes any."""
CHOICE_ANY_WAGON: Final[i64] = 420
CHOICE_USE: Final[i64] = 425
"""Use the blue bonus card that is offered (1, 2: after a Build; 4: an extra turn)."""
CHOICE_DECLINE: Final[i64] = 426
ACTIONS: Final[i64] = 427

# Outcomes of chance
OUTCOME_START: Final[i64] = 0
OUTCOME_TREASURE: Final[i64] = 5
OUTCOME_VALUE: Final[i64] = 13
"""Plus the step whose five squares are left out."""
OUTCOME_TILE: Final[i64] = 18
"""Plus the sculpture tile for the next place, 0 to 38."""
OUTCOME_STONE: Final[i64] = 57
OUTCOME_CARD: Final[i64] = 62
OUTCOME_RED: Final[i64] = 67
"""Plus the bonus card's number - 1."""
OUTCOME_BLUE: Final[i64] = 73
OUTCOMES: Final[i64] = 79

# What points are for
PARTS: Final[i64] = 6
PART_STONES: Final[i64] = 0
PART_OWN_PATTERNS: Final[i64] = 1
PART_OTHERS_PATTERNS: Final[i64] = 2
"""Patterns of the own colour that others made."""
PART_TREASURE: Final[i64] = 3
"""What Double Treasure adds included."""
PART_SCULPTURES: Final[i64] = 4
"""Doubling by red 2 included."""
PART_OWN_STONES: Final[i64] = 5
"""By red 1."""
RIVAL_PARTS: Final[i64] = 3
RIVAL_HEAD_START: Final[i64] = 0
RIVAL_PAIRS: Final[i64] = 1
RIVAL_LARGER: Final[i64] = 2

# The record of the last Build or Sculpt; -1 where there is nothing to tell
LAST_SEAT: Final[i64] = 0
LAST_CARD: Final[i64] = 1
LAST_CELL: Final[i64] = 2
LAST_TURNED: Final[i64] = 3
LAST_PLACE: Final[i64] = 4
"""The place that was sculpted."""
LAST_POINTS: Final[i64] = 5
"""Plus the side: what it earned; the rival follows the last seat."""
LAST_SIZE: Final[i64] = 11

LONGEST: Final[i64] = 9_100
"""The set-up has 83 steps at the most: the starter, 12 treasures, 1 + 34 tiles, 10 stones, 10 cards, 5 cards
face up and 10 bonus cards. None of the 1,000 turns has more than 9: a Replace of seven stones has 8, a Build
with blue 1 has 7, a Sculpt with red 4 has 5, and an extra turn may be offered after it. Solo is far shorter:
each of its 90 cards and 123 stones comes once, and a Build has 4 choices."""
