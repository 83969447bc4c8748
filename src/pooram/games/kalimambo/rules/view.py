"""What a seat knows: all but the cards that lie face down and the order of Kali's pile."""

from typing import final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.kalimambo.rules.state import NO_CARD, KalimamboState


@final
class KalimamboView(View):
    """The open position, who has chosen, and the viewer's own card."""

    line: i64
    at: vec[i64]
    rhino: i64
    hands: vec[i64]
    """Cards that were not turned up yet, as for everybody to see: those face down are still among them."""
    own_card: i64
    """The card that the viewer has chosen, or NO_CARD."""
    have_chosen: i64
    """Seats with a card face down, as a bit mask."""
    turned_up: i64
    minus: vec[i64]
    owing: i64
    unplaced: i64
    heaps: i64
    heaps_left: i64
    next_heap: i64
    round: i64

    def __init__(self, viewer: i64, seats: i64) -> None:
        super().__init__(viewer, seats)
        self.line = 0
        self.at = vec[i64]([0] * (seats + 1))
        self.rhino = 0
        self.hands = vec[i64]([0] * (seats + 1))
        self.own_card = NO_CARD
        self.have_chosen = 0
        self.turned_up = 0
        self.minus = vec[i64]([0] * (3 * seats))
        self.owing = 0
        self.unplaced = 0
        self.heaps = 0
        self.heaps_left = 0
        self.next_heap = 0
        self.round = 0

    def points(self, seat: i64) -> i64:
        """The seat's minus points."""
        seats = self.seats
        return self.minus[seat] + self.minus[seats + seat] + self.minus[2 * seats + seat]

    def card_up(self, figure: i64) -> i64:
        """The card of a figure, Kali included, that was turned up last, or NO_CARD."""
        return (self.turned_up >> 4 * figure & 15) - 1

    def resample(self, rng: Random) -> KalimamboState:
        state = KalimamboState(self.seats)
        state.line = self.line
        state.at = self.at[:]
        state.rhino = self.rhino
        state.hands = self.hands[:]
        state.turned_up = self.turned_up
        state.minus = self.minus[:]
        state.owing = self.owing | self.have_chosen
        state.unplaced = self.unplaced
        state.heaps = self.heaps
        state.heaps_left = self.heaps_left
        state.next_heap = self.next_heap
        state.round = self.round
        if self.own_card != NO_CARD:
            state.face_down = (self.own_card + 1) << 4 * self.viewer
            state.owing &= ~(1 << self.viewer)
        return state


def view_of(state: KalimamboState, viewer: i64) -> KalimamboView:
    """What the viewer knows of a position."""
    view = KalimamboView(viewer, state.seats)
    view.line = state.line
    view.at = state.at[:]
    view.rhino = state.rhino
    view.hands = state.hands[:]
    view.turned_up = state.turned_up
    view.minus = state.minus[:]
    view.owing = state.owing
    view.unplaced = state.unplaced
    view.heaps = state.heaps
    view.heaps_left = state.heaps_left
    view.next_heap = state.next_heap
    view.round = state.round
    seat: i64 = 0
    while seat < state.seats:
        if state.card_down(seat) != NO_CARD:
            view.have_chosen |= 1 << seat
        seat += 1
    if viewer >= 0:
        view.own_card = state.card_down(viewer)
    return view
