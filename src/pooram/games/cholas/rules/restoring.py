"""A position out of its numbers."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    CARDS,
    CELLS,
    COLOURS,
    LAST_SIZE,
    PARTS,
    PLACES,
    RIVAL_PARTS,
    STARS,
)
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.rules.temple import NO_STONE, Temple


@final
class Reader:
    """Takes numbers off a list, one or several at a time."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.next = 0

    def number(self) -> i64:
        self.next += 1
        return self.numbers[self.next - 1]

    def several(self, count: i64) -> vec[i64]:
        self.next += int(count)
        return vec[i64](self.numbers[self.next - int(count) : self.next])


def restore(ints: list[int]) -> CholasState:
    """The position whose `to_ints` these are."""
    return restore_from(Reader(ints))


def restore_from(reader: Reader) -> CholasState:
    """A position whose numbers come next."""
    seats = reader.number()
    state = CholasState(seats, False)
    state.variant = reader.number()
    state.treasure_rule = reader.number()
    state.increase = reader.number()
    state.head_start = reader.number()
    state.starter = reader.number()
    state.mover = reader.number()
    state.phase = reader.number()
    state.turns = reader.number()
    state.dealt = reader.number()
    state.stack = reader.number()
    state.left_out = reader.number()
    state.sculptures = reader.number()
    state.rival = reader.number()
    state.card = reader.number()
    state.cell = reader.number()
    state.turned = reader.number()
    state.first = reader.number()
    state.sculpture = reader.number()
    state.with_red = reader.number()
    state.paying = reader.number()
    state.any_due = reader.number()
    state.stones_due = reader.number()
    state.cards_due = reader.number()
    state.refill = reader.number()
    state.solo_step = reader.number()
    state.turns_left = reader.number()
    state.ended_by = reader.number()
    state.treasure = reader.several(STARS)
    state.bag = reader.several(COLOURS)
    state.face_up = reader.several(CARDS)
    state.turned_up = reader.several(CARDS)
    state.pool = reader.several(CARDS)
    state.discarded = reader.several(CARDS)
    state.tile = reader.several(PLACES)
    state.sculpted = reader.several(PLACES)
    state.colour = reader.several(seats)
    state.stones = reader.several(seats * COLOURS)
    state.wagon = reader.several(seats * COLOURS)
    state.cards = reader.several(seats * CARDS)
    state.known = reader.several(seats * CARDS)
    state.red = reader.several(seats)
    state.blue = reader.several(seats)
    state.blue_down = reader.several(seats)
    state.proofs = reader.several(seats)
    state.lacks = reader.several(seats)
    state.score = reader.several(seats)
    state.parts = reader.several(seats * PARTS)
    state.rival_parts = reader.several(RIVAL_PARTS)
    state.last = reader.several(LAST_SIZE)
    state.due = reader.several(COLOURS)
    state.temple = restore_temple(reader)
    return state


def restore_temple(reader: Reader) -> Temple:
    """A temple whose `to_ints` come next."""
    temple = Temple()
    cell: i64 = 0
    while cell < CELLS:
        colour = reader.number()
        if colour != NO_STONE:
            temple.put(cell, colour)
        temple.covered[cell] = reader.number()
        cell += 1
    return temple
