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
"""[book]"""

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
"""[ours]"""

# Points
PATTERN_POINTS: Final[vec[i64]] = vec[i64]([0, 0, 0, 4, 7, 10, 15, 18, 21, 24, 27])
"""By the number of stones; the last for as many or more [book]."""
LARGEST_PATTERN: Final[i64] = 10
SMALLEST_PATTERN: Final[i64] = 3
RIVAL_PAIR: Final[i64] = 2
"""Points of the solo opponent for a pattern of two [book]."""
STONE_POINTS: Final[i64] = 1
"""[book]"""

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
MOST_CARDS: Final[i64] = 4
FIRST_CARDS_BASIC: Final[i64] = 2
FIRST_CARDS_EXPERT: Final[i64] = 1
"""[book]"""

# Ends
LAST_SPACES: Final[i64] = 6
LAST_TURNS: Final[i64] = 2
"""Once so few spaces are left, everybody has so many turns [book]."""
MOST_TURNS: Final[i64] = 1_000
"""Only Replace could go on for ever; after so many turns the game ends as it stands [ours]."""

# Wagon and sculptures
WAGON_ROOM: Final[i64] = 5
"""Stones of each colour [book]."""
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
PLACE_SHAPES: Final = (*_SQUARES, *_THREES, *_TWOS, *_ONES)
"""Row, column of the lower left corner, height and width of each place, squares first [ours]."""
FIRST_THREE: Final[i64] = 20
FIRST_TWO: Final[i64] = 26
FIRST_ONE: Final[i64] = 34
MOST_UNDER: Final[i64] = 4
PLACE_SIZE: Final[vec[i64]] = vec[i64]([place[2] * place[3] for place in PLACE_SHAPES])


def _cells_under(place: tuple[int, int, int, int]) -> list[int]:
    row, column, tall, wide = place
    cells = [_NUMBER[row + up, column + right] for up in range(tall) for right in range(wide)]
    return cells + [-1] * (int(MOST_UNDER) - len(cells))


PLACE_CELLS: Final[vec[i64]] = vec[i64]([cell for place in PLACE_SHAPES for cell in _cells_under(place)])
"""Of place * 4 + n: the spaces beneath, NO_CELL behind the last. Together they cover the temple exactly."""


def _place_name(place: tuple[int, int, int, int]) -> str:
    """A place by its lower left and its upper right space: a1-b2."""
    cells = [CELL_NAMES[cell] for cell in _cells_under(place) if cell >= 0]
    return cells[0] if len(cells) == 1 else f"{cells[0]}-{cells[-1]}"


PLACE_NAMES: Final = tuple(_place_name(place) for place in PLACE_SHAPES)

# Sculpture tiles: 25 squares, kind 5 * X + Y for four stones X and one stone Y (X = Y: five of one), then
# the tiles of three, two and one points. [ours]
TILES: Final[i64] = 40
TILE_SQUARE: Final[i64] = 0
TILE_THREE: Final[i64] = 25
TILE_TWO: Final[i64] = 31
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

# Solo
LEAST_HEAD_START: Final[i64] = 100
"""[book]"""
MOST_HEAD_START: Final[i64] = 500
"""[ours]"""
