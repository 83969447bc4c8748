"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.kalimambo.box import CARDS, HEAPS
from pooram.games.kalimambo.rules.view import KalimamboView


def judge(view: KalimamboView, choice: int) -> Refused | None:
    """The clause that forbids the viewer to choose this card, or None if it is allowed."""
    if int(view.round) == int(CARDS):
        return Refused("kalimambo/end-1", Said("over"))
    if heaps_lying(view) < HEAPS:
        return Refused("kalimambo/setup-8", Said("not-set-up"))
    if int(view.viewer) < 0:
        return Refused("kalimambo/round-1", Said("only-watching"))
    if not seats_that_choose(view):
        return Refused("kalimambo/round-3", Said("cards-are-up"))
    if int(view.own_card) >= 0:
        return Refused("kalimambo/round-2", Said("chosen-already", {"card": int(view.own_card)}))
    hand = cards_in_hand(view, int(view.viewer))
    if choice not in hand:
        cards = ", ".join(str(card) for card in hand)
        return Refused("kalimambo/round-5", Said("used-up", {"card": choice, "cards": cards}))
    return None


def cards_in_hand(view: KalimamboView, figure: int) -> list[int]:
    """The cards that a seat, or Kali, has not turned up yet, in rising order."""
    return [card for card in range(int(CARDS)) if int(view.hands[figure]) & 2**card]


def seats_that_choose(view: KalimamboView) -> list[int]:
    """The seats that have yet to put a card down."""
    return [seat for seat in range(int(view.seats)) if int(view.owing) & 2**seat]


def heaps_lying(view: KalimamboView) -> int:
    """How many heaps are on the track."""
    return bin(int(view.heaps)).count("1")
