"""What a seat knows: all that lies open, its own hand, and of other hands what was taken face up."""

from typing import final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.umbradeco.box import COLOURS
from pooram.games.umbradeco.rules.state import ANY_COLOUR, BIT, DISCARD, HOLD, PLACE, UmbradecoState


@final
class UmbradecoView(View):
    """The position as the viewer has seen it, and how many tiles it has not."""

    shown: UmbradecoState
    """The others' hands have only what was taken face up; all other unseen tiles are in the pool.

    For everybody except the mover, PLACE and DISCARD look like HOLD, and no tile is held.
    """
    unknown: vec[i64]
    """How many tiles of each seat only that seat has seen, the viewer's too."""

    def __init__(self, viewer: i64, shown: UmbradecoState, unknown: vec[i64]) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown
        self.unknown = unknown

    def hand(self) -> list[int]:
        """The viewer's tiles of each colour, the held one included; none for a watcher."""
        if self.viewer < 0:
            return [0] * COLOURS
        first = self.viewer * COLOURS
        return [int(tiles) for tiles in self.shown.hands[first : first + COLOURS]]

    def resample(self, rng: Random) -> UmbradecoState:
        state = self.shown.copy()
        self.deal_unknown(state, rng)
        if state.phase == HOLD and self.viewer != state.mover:
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
            tiles = self.unknown[seat] if seat != self.viewer and self.shown.masks[seat] == ANY_COLOUR else 0
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
            if seat != self.viewer and self.shown.masks[seat] != ANY_COLOUR:
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
        if tiles == 0 or self.shown.masks[bound[place]] & BIT[colour] == 0:
            return 0
        left[colour] = tiles - 1
        ways = tiles * self.ways(bound, place + 1, left)
        left[colour] = tiles
        return ways


def view_of(state: UmbradecoState, viewer: i64) -> UmbradecoView:
    """What the viewer knows of a position."""
    shown = state.lying_open()
    shown.phase = state.phase
    if viewer == state.mover:
        shown.held = state.held
    elif state.phase == PLACE or state.phase == DISCARD:
        shown.phase = HOLD
    shown.hands = state.known[:]
    shown.pool = state.pool[:]
    tile: i64 = 0
    while tile < len(state.hands):
        if tile // COLOURS == viewer:
            shown.hands[tile] = state.hands[tile]
        else:
            # Where an unseen tile lies is not told, only that it is somewhere.
            shown.pool[tile % COLOURS] += state.hands[tile] - state.known[tile]
        tile += 1
    return UmbradecoView(viewer, shown, vec[i64]([state.unknown(seat) for seat in range(state.seats)]))
