"""The position and how it changes: this file is compiled, so it is typed to the last number."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import CHANCE, OVER, State
from pooram.games.template.components import (
    CHOICE_LIGHT,
    CHOICE_ROW,
    FEWEST_LAMPS,
    MOST_AT_ONCE,
    OUTCOMES,
    ROWS,
)

NOT_DRAWN: Final[i64] = -1
NO_ROW: Final[i64] = -1
NOBODY: Final[i64] = -1


@final
class LampsState(State):
    """Two rows of lamps and who lit how many."""

    unlit: vec[i64]
    """Unlit lamps of each row, or NOT_DRAWN."""
    lit: vec[i64]
    """Lamps lit by each seat."""
    mover: i64
    row: i64
    """The row chosen this turn, or NO_ROW."""
    last: i64
    """Who lit the very last lamp, or NOBODY."""
    bonus: i64
    turns: i64

    def __init__(self, seats: i64, bonus: i64) -> None:
        super().__init__(seats)
        self.unlit = vec[i64]([NOT_DRAWN] * ROWS)
        self.lit = vec[i64]([0] * seats)
        self.mover = 0
        self.row = NO_ROW
        self.last = NOBODY
        self.bonus = bonus
        self.turns = 0

    def to_move(self) -> i64:
        if self.last != NOBODY:
            return OVER
        if self.unlit[ROWS - 1] == NOT_DRAWN:
            return CHANCE
        return self.mover

    def turn(self) -> i64:
        return self.turns

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        if self.to_move() != seat:
            return count
        if self.row == NO_ROW:
            row: i64 = 0
            while row < ROWS:
                if self.unlit[row] > 0:
                    out[count] = CHOICE_ROW + row
                    count += 1
                row += 1
            return count
        most = self.unlit[self.row]
        if most > MOST_AT_ONCE:
            most = MOST_AT_ONCE
        while count < most:
            out[count] = CHOICE_LIGHT + count
            count += 1
        return count

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        if seat == CHANCE:
            row: i64 = 0
            while self.unlit[row] != NOT_DRAWN:
                row += 1
            self.unlit[row] = FEWEST_LAMPS + choice
        elif self.row == NO_ROW:
            self.row = choice - CHOICE_ROW
        else:
            self.light(seat, choice - CHOICE_LIGHT + 1)

    def light(self, seat: i64, lamps: i64) -> None:
        self.unlit[self.row] -= lamps
        self.lit[seat] += lamps
        self.row = NO_ROW
        self.turns += 1
        self.mover = (seat + 1) % self.seats
        if self.unlit[0] + self.unlit[1] == 0:
            self.last = seat
            listener = self.listener
            if listener is not None:
                # What follows by force is told as a frame, so that the table can show it.
                listener.told(self, "all-lit", [seat, self.bonus])

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        count: i64 = 0
        while count < OUTCOMES:
            out[count] = count
            weights[count] = 1
            count += 1
        return count

    def points(self, seat: i64) -> i64:
        return self.lit[seat] + (self.bonus if seat == self.last else 0)

    def place(self, seat: i64) -> i64:
        place: i64 = 1
        other: i64 = 0
        while other < self.seats:
            if self.points(other) > self.points(seat):
                place += 1
            other += 1
        return place

    def copy(self) -> "LampsState":
        other = LampsState(self.seats, self.bonus)
        other.unlit = self.unlit[:]
        other.lit = self.lit[:]
        other.mover = self.mover
        other.row = self.row
        other.last = self.last
        other.turns = self.turns
        return other

    def to_ints(self) -> list[int]:
        rest = [self.seats, self.bonus, self.mover, self.row, self.last, self.turns]
        return [int(n) for n in rest] + list(self.unlit) + list(self.lit)


def restore(ints: list[int]) -> LampsState:
    """The position whose `to_ints` these are."""
    state = LampsState(ints[0], ints[1])
    state.mover = ints[2]
    state.row = ints[3]
    state.last = ints[4]
    state.turns = ints[5]
    state.unlit = vec[i64](ints[6:8])
    state.lit = vec[i64](ints[8:])
    return state
