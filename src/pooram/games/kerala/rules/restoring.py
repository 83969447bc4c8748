"""A position back from its numbers; all that follows from them is worked out anew."""

from typing import final

from mypy_extensions import i64

from pooram.games.kerala.box import COLOURS, FACES, KINDS, REMOVED, TILES_OF_COLOUR, rounds_with
from pooram.games.kerala.rules.platform import NO_TILE, Platform
from pooram.games.kerala.rules.state import KeralaState


@final
class Reader:
    """Takes numbers off a list, one by one."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.next = 0

    def number(self) -> i64:
        self.next += 1
        return self.numbers[self.next - 1]


def restore(ints: list[int]) -> KeralaState:
    """The position whose `to_ints` these are."""
    reader = Reader(ints)
    seats = reader.number()
    state = KeralaState(seats, 0, 0, reader.number(), True)
    state.phase = reader.number()
    state.starter = reader.number()
    state.mover = reader.number()
    state.turns = reader.number()
    state.round = reader.number()
    state.drawn = reader.number()
    state.hand = reader.number()
    state.placed = reader.number()
    state.lifted = reader.number()
    state.bag = reader.number()
    slot: i64 = 0
    while slot < seats:
        state.row[slot] = reader.number()
        slot += 1
    kind: i64 = 0
    while kind < KINDS:
        state.unseen[kind] = reader.number()
        kind += 1
    kind = 0
    while kind < KINDS:
        state.boxed[kind] = reader.number()
        kind += 1
    state.platforms = []
    while len(state.platforms) < seats:
        state.platforms.append(restore_platform(reader, seats))
    count_unseen(state)
    return state


def restore_platform(reader: Reader, seats: i64) -> Platform:
    """A platform whose `to_ints` come next."""
    platform = Platform(reader.number(), rounds_with(seats) + 1, True)
    platform.passes = reader.number()
    platform.elephant[0] = reader.number()
    platform.elephant[1] = reader.number()
    platform.tiles = reader.number()
    tile: i64 = 0
    while tile < platform.tiles:
        platform.kind[tile] = reader.number()
        platform.turn[tile] = reader.number()
        platform.under[tile] = reader.number()
        tile += 1
    stacks = reader.number()
    platform.stacks = 0
    while platform.stacks < stacks:
        stack = platform.stacks
        platform.settle(stack, reader.number(), reader.number())
        top = reader.number()
        platform.top[stack] = top
        platform.height[stack] = 0
        while top != NO_TILE:
            platform.height[stack] += 1
            top = platform.under[top]
        platform.stacks += 1
    return platform


def count_unseen(state: KeralaState) -> None:
    """How many tiles of each colour, and of the colours in nobody's hands, have not been seen."""
    colour: i64 = 0
    while colour < COLOURS:
        state.in_play[colour] = 0
        state.unseen_of[colour] = 0
        colour += 1
    for platform in state.platforms:
        state.in_play[platform.colour] = 1
    kind: i64 = 0
    state.unused_unseen = 0
    while kind < KINDS:
        colour = kind // FACES
        state.unseen_of[colour] += state.unseen[kind]
        if not state.in_play[colour]:
            state.unused_unseen += state.unseen[kind]
        kind += 1
    state.unused_in_bag = state.unused_unseen - REMOVED[state.seats]
    assert state.unused_in_bag >= 0, f"more than {TILES_OF_COLOUR} tiles of a colour are in play"
