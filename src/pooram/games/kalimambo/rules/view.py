"""What a seat knows: all but the cards that lie face down and the order of Kali's pile."""

from typing import final

from librt.random import Random
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.kalimambo.rules.state import NO_CARD, KalimamboState


@final
class KalimamboView(View):
    """What lies open to all, who has chosen, and the viewer's own card."""

    shown: KalimamboState
    """What lies open, and of the cards face down the viewer's own alone."""
    have_chosen: i64
    """Seats with a card face down, as a bit mask."""

    def __init__(self, viewer: i64, shown: KalimamboState, have_chosen: i64) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown
        self.have_chosen = have_chosen

    def cards_in_hand(self, figure: i64) -> list[int]:
        """The cards that a seat, or Kali, has not turned up yet; one face down is still among them."""
        return numbers_in(self.shown.hands[figure])

    def resample(self, rng: Random) -> KalimamboState:
        state = self.shown.copy()
        state.owing |= self.have_chosen
        if state.face_down != 0:
            state.owing &= ~(1 << self.viewer)
        return state


def view_of(state: KalimamboState, viewer: i64) -> KalimamboView:
    """What the viewer knows of a position."""
    shown = state.open_copy()
    if viewer >= 0:
        shown.face_down = (state.card_down(viewer) + 1) << 4 * viewer
    have_chosen: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.card_down(seat) != NO_CARD:
            have_chosen |= 1 << seat
        seat += 1
    return KalimamboView(viewer, shown, have_chosen)


def numbers_in(mask: i64) -> list[int]:
    """The numbers of the bits that are set, rising.

    >>> numbers_in(0b10110)
    [1, 2, 4]
    """
    return [number for number in range(int(mask).bit_length()) if mask >> number & 1 != 0]
