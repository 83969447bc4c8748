"""The position and how it changes: this file is compiled, so it is typed to the last number."""

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.open_view import OpenView
from pooram.engine.state import CHANCE, OVER, State
from pooram.games.template.box import FEWEST_LAMPS, MOST_AT_ONCE, MOST_LAMPS, ROWS

# The numbers of the vocabulary, as compiled code wants them; they are checked when the game loads.
CHOICE_CHOOSE_ROW: Final[i64] = 0
CHOICE_LIGHT: Final[i64] = CHOICE_CHOOSE_ROW + ROWS
ACTIONS: Final[i64] = CHOICE_LIGHT + MOST_AT_ONCE
OUTCOMES: Final[i64] = MOST_LAMPS - FEWEST_LAMPS + 1

NOT_DRAWN: Final[i64] = -1
NO_ROW: Final[i64] = -1
NOBODY: Final[i64] = -1


@final
class LampsState(State):
    """Two rows of lamps and who lit how many."""

    unlit: vec[i64]
    """Unlit lamps of each row, or NOT_DRAWN."""
    lit: vec[i64]
    """How many lamps each seat has lit."""
    mover: i64
    row: i64
    """The row chosen this turn, or NO_ROW."""
    last: i64
    """Who lit the very last lamp, or NOBODY."""
    bonus: i64
    head_start: i64
    """Points with which the night begins, if one seat plays alone against it."""
    turns: i64

    def __init__(self, seats: i64, bonus: i64, head_start: i64) -> None:
        super().__init__(seats)
        self.unlit = vec[i64]([NOT_DRAWN] * ROWS)
        self.lit = vec[i64]([0] * seats)
        self.mover = 0
        self.row = NO_ROW
        self.last = NOBODY
        self.bonus = bonus
        self.head_start = head_start
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
                    out[count] = CHOICE_CHOOSE_ROW + row
                    count += 1
                row += 1
            return count
        most = min(self.unlit[self.row], MOST_AT_ONCE)
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
            self.row = choice - CHOICE_CHOOSE_ROW
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

    def rivals(self) -> i64:
        return 1 if self.seats == 1 else 0

    def points(self, side: i64) -> i64:
        if side == self.seats:
            return self.head_start + self.turns
        return self.lit[side] + (self.bonus if side == self.last else 0)


LampsView: TypeAlias = OpenView[LampsState]
"""What a seat knows: everything, for nothing is hidden in this game."""
