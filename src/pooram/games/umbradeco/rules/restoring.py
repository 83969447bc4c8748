"""A position back from its numbers; what follows from them is worked out anew."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.umbradeco.box import COLOURS, FACE_UP, spots_of
from pooram.games.umbradeco.rules.mat import Mat, restore_mat
from pooram.games.umbradeco.rules.state import DISCARD, HOLD, LAST_PARTS, PARTS, UmbradecoState


@final
class Reader:
    """Takes numbers off a list, in order."""

    numbers: list[int]
    next: int

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.next = 0

    def number(self) -> i64:
        self.next += 1
        return self.numbers[self.next - 1]

    def many(self, count: i64) -> list[int]:
        start = self.next
        self.next += int(count)
        return self.numbers[start : self.next]

    def row(self, count: i64) -> vec[i64]:
        return vec[i64](self.many(count))

    def mat(self, side: i64) -> Mat:
        spots = spots_of(side)
        top = self.many(spots)
        return restore_mat(spots, top, self.many(spots))


def restore(ints: list[int]) -> UmbradecoState:
    """The position whose `to_ints` these are."""
    reader = Reader(ints)
    seats = reader.number()
    state = UmbradecoState(seats, reader.number(), 0, False)
    state.phase = reader.number()
    state.starter = reader.number()
    state.mover = reader.number()
    state.turns = reader.number()
    state.held = reader.number()
    state.deck = reader.number()
    state.mat = reader.mat(state.side)
    state.hands = reader.row(seats * COLOURS)
    state.known = reader.row(seats * COLOURS)
    state.masks = reader.row(seats)
    state.face_up = reader.row(FACE_UP)
    state.pool = reader.row(COLOURS)
    state.parts = reader.row(seats * PARTS)
    state.last = reader.row(LAST_PARTS + PARTS)
    state.discards = reader.row(COLOURS)
    if HOLD <= state.phase <= DISCARD:
        state.placeable = state.mat.placeable()
    return state
