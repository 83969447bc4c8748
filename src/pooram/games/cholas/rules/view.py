"""What a seat knows: all but the build cards of the others that it has not seen, and those of the stack."""

from typing import final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.cholas.box import CARD_COUNT, CARDS
from pooram.games.cholas.rules.dealing import deal_unseen
from pooram.games.cholas.rules.deductions import proofs_now
from pooram.games.cholas.rules.phases import NONE
from pooram.games.cholas.rules.state import CholasState


@final
class CholasView(View):
    """The open position, the viewer's own cards, and how many of each other seat's nobody has seen."""

    shown: CholasState
    """A position with only those cards in hands that the viewer knows; its pool holds all that are unseen."""
    unknown: vec[i64]
    """Of every seat: cards that the viewer has not seen."""
    demands: vec[i64]
    """Of every seat: what everybody can conclude of these cards, see `deductions.proofs_now`."""

    def __init__(self, viewer: i64, shown: CholasState) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown
        self.unknown = vec[i64]([0] * shown.seats)
        self.demands = vec[i64]([0] * shown.seats)

    def cards_held(self, seat: i64) -> i64:
        """How many build cards a seat has, seen or not."""
        return self.shown.cards_held(seat) + self.unknown[seat]

    def resample(self, rng: Random) -> CholasState:
        state = self.shown.copy()
        deal_unseen(state, self.unknown, self.demands, rng)
        return state


def view_of(state: CholasState, viewer: i64) -> CholasView:
    """What the viewer knows of a position."""
    shown = CholasState(state.seats, True)
    state.copy_open(shown)
    view = CholasView(viewer, shown)
    seat: i64 = 0
    while seat < state.seats:
        held = state.cards if seat == viewer else state.known
        card: i64 = 0
        while card < CARDS:
            shown.cards[seat * CARDS + card] = held[seat * CARDS + card]
            card += 1
        if seat != viewer:
            view.unknown[seat] = state.unknown_cards(seat)
            view.demands[seat] = proofs_now(state, seat)
        seat += 1
    count_unseen(shown)
    return view


def count_unseen(shown: CholasState) -> None:
    """The pool of a view: all cards but those that lie open, were played, or are known to be in a hand."""
    card: i64 = 0
    while card < CARDS:
        unseen = CARD_COUNT[card] - shown.turned_up[card] - shown.discarded[card]
        seat: i64 = 0
        while seat < shown.seats:
            unseen -= shown.cards[seat * CARDS + card]
            seat += 1
        slot: i64 = 0
        while slot < CARDS:
            if shown.face_up[slot] == card:
                unseen -= 1
            slot += 1
        shown.pool[card] = unseen
        card += 1
    if shown.card != NONE:
        shown.pool[shown.card] -= 1
