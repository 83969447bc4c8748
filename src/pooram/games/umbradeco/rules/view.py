"""What a seat knows: all that lies open, its own hand, and of other hands what was taken face up."""

from typing import final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.umbradeco.box import COLOURS
from pooram.games.umbradeco.rules.mat import Mat
from pooram.games.umbradeco.rules.state import (
    ANY_COLOUR,
    BIT,
    DISCARD,
    HOLD,
    NO_TILE,
    PARTS,
    PLACE,
    UmbradecoState,
)


@final
class UmbradecoView(View):
    """The open position, the viewer's own hand, and what is known of the others'."""

    side: i64
    mat: Mat
    phase: i64
    """As in the position; but for everybody except the mover, PLACE and DISCARD look like HOLD."""
    starter: i64
    mover: i64
    turns: i64
    hand: vec[i64]
    """The viewer's tiles of each colour, the held one included; nothing for a watcher."""
    held: i64
    """The colour that the viewer is about to place, or NO_TILE."""
    known: vec[i64]
    """Tiles of each colour that everybody saw being taken, five numbers a seat, the viewer's too."""
    unknown: vec[i64]
    """How many other tiles each seat has, the viewer's too."""
    masks: vec[i64]
    """The colours that these others can have, one bit each: a discard shows what could not be placed."""
    face_up: vec[i64]
    unseen: vec[i64]
    """Tiles of each colour that the viewer has not seen: in the deck, left out, or unknown in a hand."""
    deck: i64
    parts: vec[i64]
    last: vec[i64]
    discards: vec[i64]

    def __init__(self, viewer: i64, seats: i64, side: i64, mat: Mat) -> None:
        super().__init__(viewer, seats)
        self.side = side
        self.mat = mat

    def points(self, seat: i64) -> i64:
        """The seat's score so far."""
        first = seat * PARTS
        parts = self.parts
        return parts[first] + parts[first + 1] + parts[first + 2] + parts[first + 3]

    def in_hand(self, seat: i64) -> i64:
        """How many tiles a seat has."""
        count = self.unknown[seat]
        tile = seat * COLOURS
        behind = tile + COLOURS
        while tile < behind:
            count += self.known[tile]
            tile += 1
        return count

    def resample(self, rng: Random) -> UmbradecoState:
        state = UmbradecoState(self.seats, self.side, 0, False)
        state.mat = self.mat.copy()
        state.phase = self.phase
        state.starter = self.starter
        state.mover = self.mover
        state.turns = self.turns
        state.hands = self.known[:]
        state.known = self.known[:]
        state.masks = self.masks[:]
        state.held = self.held
        state.face_up = self.face_up[:]
        state.pool = self.unseen[:]
        state.deck = self.deck
        state.parts = self.parts[:]
        state.last = self.last[:]
        state.discards = self.discards[:]
        if self.viewer >= 0:
            colour: i64 = 0
            while colour < COLOURS:
                state.hands[self.viewer * COLOURS + colour] = self.hand[colour]
                colour += 1
        self.deal_unknown(state, rng)
        if self.phase == HOLD and self.viewer != self.mover:
            state.look_for_places()
        else:
            state.work_out()
        return state

    def deal_unknown(self, state: UmbradecoState, rng: Random) -> None:
        """Deal every unknown tile from the unseen ones; all deals that fit the masks are equally likely.

        The tiles that a mask binds are drawn first, each colour as often as there are ways to deal
        the other bound tiles after it; the rest may be anything that is left.
        """
        bound = self.bound_tiles()
        place: i64 = 0
        while place < len(bound):
            seat = bound[place]
            left = rng.randrange(self.ways(bound, place, state.pool))
            colour: i64 = 0
            ways = self.ways_with(bound, place, state.pool, colour)
            while left >= ways:
                left -= ways
                colour += 1
                ways = self.ways_with(bound, place, state.pool, colour)
            state.hands[seat * COLOURS + colour] += 1
            state.pool[colour] -= 1
            place += 1
        total: i64 = 0
        colour = 0
        while colour < COLOURS:
            total += state.pool[colour]
            colour += 1
        seat = 0
        while seat < self.seats:
            tiles = self.unknown[seat] if seat != self.viewer and self.masks[seat] == ANY_COLOUR else 0
            while tiles > 0:
                left = rng.randrange(total)
                colour = 0
                while left >= state.pool[colour]:
                    left -= state.pool[colour]
                    colour += 1
                state.hands[seat * COLOURS + colour] += 1
                state.pool[colour] -= 1
                total -= 1
                tiles -= 1
            seat += 1

    def bound_tiles(self) -> list[i64]:
        """The seat of every unknown tile that cannot be of any colour."""
        bound: list[i64] = []
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer and self.masks[seat] != ANY_COLOUR:
                tiles = self.unknown[seat]
                while tiles > 0:
                    bound.append(seat)
                    tiles -= 1
            seat += 1
        return bound

    def ways(self, bound: list[i64], place: i64, left: vec[i64]) -> i64:
        """In how many ways the bound tiles from this one on can be dealt from the tiles left."""
        if place == len(bound):
            return 1
        total: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            total += self.ways_with(bound, place, left, colour)
            colour += 1
        return total

    def ways_with(self, bound: list[i64], place: i64, left: vec[i64], colour: i64) -> i64:
        """The same, if this one has the given colour."""
        tiles = left[colour]
        if tiles == 0 or self.masks[bound[place]] & BIT[colour] == 0:
            return 0
        left[colour] = tiles - 1
        ways = tiles * self.ways(bound, place + 1, left)
        left[colour] = tiles
        return ways


def view_of(state: UmbradecoState, viewer: i64) -> UmbradecoView:
    """What the viewer knows of a position."""
    seats = state.seats
    view = UmbradecoView(viewer, seats, state.side, state.mat.copy())
    view.phase = state.phase
    view.held = NO_TILE
    if viewer == state.mover:
        view.held = state.held
    elif state.phase == PLACE or state.phase == DISCARD:
        view.phase = HOLD
    view.starter = state.starter
    view.mover = state.mover
    view.turns = state.turns
    view.hand = vec[i64]([0] * COLOURS)
    view.known = state.known[:]
    view.unknown = vec[i64]([0] * seats)
    view.masks = state.masks[:]
    view.face_up = state.face_up[:]
    view.unseen = state.pool[:]
    view.deck = state.deck
    view.parts = state.parts[:]
    view.last = state.last[:]
    view.discards = state.discards[:]
    seat: i64 = 0
    while seat < seats:
        view.unknown[seat] = state.unknown(seat)
        colour: i64 = 0
        while colour < COLOURS:
            tile = seat * COLOURS + colour
            if seat == viewer:
                view.hand[colour] = state.hands[tile]
            else:
                # Where an unseen tile lies is not told, only that it is somewhere.
                view.unseen[colour] += state.hands[tile] - state.known[tile]
            colour += 1
        seat += 1
    return view
