"""The temple: which stones stand where, what fits on them, and which of them are one group.

Columns fill from below, so their heights say what is empty and what is supported.
"""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.fields import Fields
from pooram.games.cholas.box import (
    BESIDE,
    CARD_ALIKE,
    CARD_BLOCK,
    CARD_DIAGONAL,
    CARD_ONE,
    CARD_STONES,
    CELLS,
    COLUMN,
    COLUMNS,
    ENTRANCE_FROM,
    ENTRANCE_TO,
    ENTRANCE_TOP,
    MOST_UNDER,
    NO_CELL,
    PLACE_CELLS,
    PLACE_SIZE,
    RIGHT,
    ROW,
    ROWS,
    UP,
)
from pooram.games.cholas.rules.numbers import CHOICE_PLACE_CARD

NO_STONE: Final[i64] = -1
SIDES: Final[i64] = 4
LINTEL_ROW: Final[i64] = ENTRANCE_TOP + 1
STRIDE: Final[i64] = COLUMNS + 1


def _rows_of(column: int) -> list[int]:
    return [int(row) for row, other in zip(ROW, COLUMN, strict=True) if other == column]


def _cell_at(row: int, column: int) -> int:
    found = [cell for cell in range(int(CELLS)) if ROW[cell] == row and COLUMN[cell] == column]
    return found[0] if found else -1


LOWEST: Final[vec[i64]] = vec[i64]([min(_rows_of(column), default=0) for column in range(int(STRIDE))])
HIGHEST: Final[vec[i64]] = vec[i64]([max(_rows_of(column), default=0) for column in range(int(STRIDE))])
"""Of every column from 1: the rows of its first and last space."""
CELL_AT: Final[vec[i64]] = vec[i64](
    [_cell_at(row, column) for row in range(int(ROWS) + 1) for column in range(int(STRIDE))]
)
"""Of row * STRIDE + column: the space there, or NO_CELL."""

HALF: Final[i64] = 58
BIT: Final[vec[i64]] = vec[i64]([2 ** (cell % int(HALF)) for cell in range(int(CELLS))])
"""Of every space: its bit in one of the two halves of a set of spaces."""


@final
class Temple(Fields):
    """All stones that have been built, and which of them lie under sculptures."""

    worked_out: ClassVar[tuple[str, ...]] = ("height", "built")

    stone: vec[i64]
    """Of every space: the colour of its stone, or NO_STONE."""
    covered: vec[i64]
    """Of every space: 1 under a sculpture."""
    height: vec[i64]
    """Of every column from 1: how many stones stand in it."""
    built: i64

    def __init__(self, new: bool = True) -> None:
        self.built = 0
        # A copy brings its own.
        if new:
            self.stone = vec[i64]([NO_STONE] * CELLS)
            self.covered = vec[i64]([0] * CELLS)
            self.height = vec[i64]([0] * STRIDE)

    def copy(self) -> "Temple":
        other = Temple(False)
        other.stone = self.stone[:]
        other.covered = self.covered[:]
        other.height = self.height[:]
        other.built = self.built
        return other

    def work_out(self) -> None:
        self.height = vec[i64]([0] * STRIDE)
        self.built = 0
        cell: i64 = 0
        while cell < CELLS:
            if not self.empty(cell):
                self.height[COLUMN[cell]] += 1
                self.built += 1
            cell += 1

    def empty(self, cell: i64) -> bool:
        return self.stone[cell] == NO_STONE

    # What fits

    def next_row(self, column: i64) -> i64:
        """The row of the next stone of a column, beyond HIGHEST if it is full."""
        return LOWEST[column] + self.height[column]

    def next_cell(self, column: i64) -> i64:
        """The space of the next stone of a column, or NO_CELL if it is full."""
        row = LOWEST[column] + self.height[column]
        return CELL_AT[row * STRIDE + column] if row <= HIGHEST[column] else NO_CELL

    def can_lay(self, card: i64, cell: i64, turned: i64) -> bool:
        """Whether all spaces are there, empty, and supported once the whole card is placed."""
        row = ROW[cell]
        column = COLUMN[cell]
        wide = CARD_STONES[card] == 4
        tall = wide
        if CARD_STONES[card] == 2:
            wide = turned == 0
            tall = turned == 1
        elif turned == 1 and card != CARD_BLOCK:
            return False
        if self.next_row(column) != row or (tall and row == HIGHEST[column]):
            return False
        if wide:
            beside = column + 1
            if beside > COLUMNS or self.next_row(beside) != row:
                return False
            # A space of the row above may be missing although this one is there.
            if row > HIGHEST[beside] or (tall and row == HIGHEST[beside]):
                return False
        if row == LINTEL_ROW and ENTRANCE_FROM - 1 <= column <= ENTRANCE_TO:
            return self.lintel_supported(column, wide)
        return True

    def lintel_supported(self, column: i64, wide: bool) -> bool:
        """Above the entrance: whether a stone beside it, itself supported, holds what is placed there."""
        left = self.next_row(ENTRANCE_FROM - 1) > LINTEL_ROW
        right = self.next_row(ENTRANCE_TO + 1) > LINTEL_ROW
        if wide:
            # Across the edge of the entrance, the stone outside it holds the other one.
            return left or right if column == ENTRANCE_FROM else True
        if column == ENTRANCE_FROM:
            return left or self.height[ENTRANCE_TO] > 0
        if column == ENTRANCE_TO:
            return right or self.height[ENTRANCE_FROM] > 0
        return True

    def fits(self, card: i64) -> bool:
        """Whether a card can be placed anywhere, were there stones for it."""
        column: i64 = 1
        while column <= COLUMNS:
            cell = self.next_cell(column)
            if cell != NO_CELL and (self.can_lay(card, cell, 0) or self.can_lay(card, cell, 1)):
                return True
            column += 1
        return False

    def has_room(self, card: i64) -> bool:
        """Whether the spaces that a card wants are free together somewhere, with support now or later."""
        cell: i64 = 0
        while cell < CELLS:
            if self.is_free(cell):
                right = BESIDE[4 * cell + RIGHT]
                above = BESIDE[4 * cell + UP]
                if CARD_STONES[card] == 1:
                    return True
                if CARD_STONES[card] == 2 and (self.is_free(right) or self.is_free(above)):
                    return True
                if self.is_free(right) and self.is_free(above) and self.is_free(BESIDE[4 * right + UP]):
                    return True
            cell += 1
        return False

    def is_free(self, cell: i64) -> bool:
        """Whether there is such a space, with no stone on it."""
        return cell != NO_CELL and self.empty(cell)

    def legal_places(self, card: i64, out: vec[i64]) -> i64:
        """Write the choices of a place for a card into `out`, rising; says how many."""
        count: i64 = 0
        column: i64 = 1
        while column <= COLUMNS:
            cell = self.next_cell(column)
            if cell != NO_CELL:
                turned: i64 = 0
                while turned < 2:
                    if self.can_lay(card, cell, turned):
                        choice = CHOICE_PLACE_CARD + 2 * cell + turned
                        i = count
                        while i > 0 and out[i - 1] > choice:
                            out[i] = out[i - 1]
                            i -= 1
                        out[i] = choice
                        count += 1
                    turned += 1
            column += 1
        return count

    # What is built

    def lay(self, card: i64, cell: i64, turned: i64, first: i64, second: i64) -> None:
        """Place a card's stones; a card of one colour has no use for the second."""
        self.put(cell, first)
        if card == CARD_ONE:
            return
        right = BESIDE[cell * SIDES + RIGHT]
        up = BESIDE[cell * SIDES + UP]
        if CARD_STONES[card] == 2:
            self.put(right if turned == 0 else up, first if card == CARD_ALIKE else second)
            return
        self.put(right, first if card == CARD_BLOCK and turned == 0 else second)
        self.put(up, first if card == CARD_BLOCK and turned == 1 else second)
        self.put(BESIDE[up * SIDES + RIGHT], first if card == CARD_DIAGONAL else second)

    def put(self, cell: i64, colour: i64) -> None:
        """One stone onto a space that is empty."""
        self.stone[cell] = colour
        self.height[COLUMN[cell]] += 1
        self.built += 1

    def is_built(self, place: i64) -> bool:
        """Whether there are stones on all spaces of a sculpture's place."""
        i: i64 = 0
        while i < PLACE_SIZE[place]:
            if self.stone[PLACE_CELLS[place * MOST_UNDER + i]] == NO_STONE:
                return False
            i += 1
        return True

    def sculpt(self, place: i64) -> None:
        """Cover the stones of a place with its sculpture."""
        i: i64 = 0
        while i < PLACE_SIZE[place]:
            self.covered[PLACE_CELLS[place * MOST_UNDER + i]] = 1
            i += 1


def cells_of(card: i64, cell: i64, turned: i64, out: vec[i64]) -> i64:
    """Write the spaces of a card, those of the first colour first; says how many."""
    out[0] = cell
    if card == CARD_ONE:
        return 1
    right = BESIDE[cell * SIDES + RIGHT]
    up = BESIDE[cell * SIDES + UP]
    if CARD_STONES[card] == 2:
        out[1] = right if turned == 0 else up
        return 2
    across = BESIDE[up * SIDES + RIGHT]
    if card == CARD_DIAGONAL:
        out[1] = across
        out[2] = right
        out[3] = up
    elif turned == 0:
        out[1] = right
        out[2] = up
        out[3] = across
    else:
        out[1] = up
        out[2] = right
        out[3] = across
    return 4


def spaces(card: i64, cell: i64, turned: i64) -> list[int]:
    """`cells_of` as a list."""
    out = vec[i64]([0] * 4)
    cells_of(card, cell, turned, out)
    found: list[int] = []
    i: i64 = 0
    while i < CARD_STONES[card]:
        found.append(int(out[i]))
        i += 1
    return found


@final
class Groups:
    """A worksheet on which the groups of a temple are gathered, each of them once."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.high: i64 = 0
        self.cells: vec[i64] = vec[i64]([0] * CELLS)
        """The spaces of the group gathered last."""

    def forget(self) -> None:
        """Start again: no space has been met."""
        self.low = 0
        self.high = 0

    def met(self, cell: i64) -> bool:
        return (self.low if cell < HALF else self.high) & BIT[cell] != 0

    def meet(self, cell: i64) -> None:
        """Leave this space out of every group from now on."""
        if cell < HALF:
            self.low |= BIT[cell]
        else:
            self.high |= BIT[cell]

    def gather(self, temple: Temple, cell: i64) -> i64:
        """Gather the group of a stone out of spaces not met so far; says its size, 0 for no group."""
        colour = temple.stone[cell]
        if colour == NO_STONE or temple.covered[cell] != 0 or self.met(cell):
            return 0
        cells = self.cells
        cells[0] = cell
        self.meet(cell)
        size: i64 = 1
        i: i64 = 0
        while i < size:
            side = cells[i] * SIDES
            last = side + SIDES
            while side < last:
                near = BESIDE[side]
                if (
                    near != NO_CELL
                    and temple.stone[near] == colour
                    and temple.covered[near] == 0
                    and not self.met(near)
                ):
                    self.meet(near)
                    cells[size] = near
                    size += 1
                side += 1
            i += 1
        return size
