"""The position and how it changes."""

from functools import cache
from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from connect_four.box import COLUMNS, ROWS
from pooram.engine.open_view import OpenView
from pooram.engine.state import OVER, State

# The numbers of the vocabulary, as `legal` writes them; they are checked when the game loads.
CHOICE_DROP: Final[i64] = 0
ACTIONS: Final[i64] = COLUMNS

SQUARES: Final[i64] = COLUMNS * ROWS
EMPTY: Final[i64] = -1
NOBODY: Final[i64] = -1
DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Across, up, and slanting both ways: columns to the right, rows upwards."""


def square(column: i64, row: i64) -> i64:
    """The places of a board are numbered column by column, from below."""
    return column * ROWS + row


@cache
def lines(length: int) -> tuple[tuple[int, ...], ...]:
    """Every straight line of so many places, anywhere on the board."""
    found = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            for right, up in DIRECTIONS:
                places = [(column + right * i, row + up * i) for i in range(length)]
                if all(c < COLUMNS and 0 <= r < ROWS for c, r in places):
                    found.append(tuple(square(c, r) for c, r in places))
    return tuple(found)


@cache
def lines_through(place: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Those to which this place belongs."""
    return tuple(line for line in lines(length) if place in line)


@final
class ConnectFourState(State):
    """The board, with the order in which it was filled."""

    dropped: vec[i64]
    """For every place the turn in which its disc was dropped, or EMPTY: even ones are the first player's."""
    turns: i64
    winner: i64
    in_a_row: i64

    def __init__(self, in_a_row: i64) -> None:
        super().__init__(2)
        self.dropped = vec[i64]([EMPTY] * SQUARES)
        self.turns = 0
        self.winner = NOBODY
        self.in_a_row = in_a_row

    def copy(self) -> "ConnectFourState":
        other = ConnectFourState(self.in_a_row)
        other.dropped = self.dropped[:]
        other.turns = self.turns
        other.winner = self.winner
        return other

    def to_move(self) -> i64:
        if self.winner != NOBODY or self.turns == SQUARES:
            return OVER
        return self.turns % 2

    def turn(self) -> i64:
        return self.turns

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        if self.to_move() != seat:
            return count
        column: i64 = 0
        while column < COLUMNS:
            if self.dropped[square(column, ROWS - 1)] == EMPTY:
                out[count] = CHOICE_DROP + column
                count += 1
            column += 1
        return count

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        place = self.landing(choice - CHOICE_DROP)
        self.dropped[place] = self.turns
        self.turns += 1
        if self.connects(seat, place):
            self.winner = seat
            listener = self.listener
            if listener is not None:
                listener.told(self, "connected", [seat, self.in_a_row])

    def landing(self, column: i64) -> i64:
        """The lowest empty place of a column that is not full."""
        place = square(column, 0)
        while self.dropped[place] != EMPTY:
            place += 1
        return place

    def owner(self, place: i64) -> i64:
        """Whose disc lies there, or NOBODY."""
        turn = self.dropped[place]
        return NOBODY if turn == EMPTY else turn % 2

    def connects(self, seat: i64, place: i64) -> bool:
        """Whether the seat's disc there is part of a line of its own."""
        for line in lines_through(place, self.in_a_row):
            if all(self.owner(other) == seat for other in line):
                return True
        return False

    def points(self, side: i64) -> i64:
        return 1 if side == self.winner else 0


ConnectFourView: TypeAlias = OpenView[ConnectFourState]
"""What a seat knows: everything, for nothing is hidden in this game."""
