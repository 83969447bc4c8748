"""What people see: the run, everybody's cards, what a click on them means, and the score sheet."""

from collections.abc import Sequence

from pooram.engine.game import GameTable
from pooram.engine.memory import remembered
from pooram.engine.scene import Clicks, Panel, SheetRow, Sight
from pooram.games.kalimambo.box import CARDS
from pooram.games.kalimambo.choices import KalimamboChoice, Play
from pooram.games.kalimambo.rules.state import KalimamboState
from pooram.games.kalimambo.rules.view import KalimamboView
from pooram.games.kalimambo.table.board import panels
from pooram.games.kalimambo.table.cards import card_id, hand_place_id, own_hand
from pooram.games.kalimambo.table.look import LOOK, seat_id
from pooram.games.kalimambo.table.sights import blamed, sights


class KalimamboTable(GameTable[KalimamboState, KalimamboView, KalimamboChoice]):
    """There are no previews: the hidden cards of the others decide what a card does."""

    look = LOOK
    plain_offers = True
    plain_secrets = True

    def panels(self, view: KalimamboView, names: Sequence[str]) -> tuple[Panel, ...]:
        """The board, everybody's hand, and Kali's cards."""
        return panels(view, tuple(names))

    def own_panels(self, view: KalimamboView, names: Sequence[str]) -> tuple[Panel, ...]:
        """The viewer's hand, with the card chosen from it."""
        seat = int(view.viewer)
        return (own_hand(seat, int(view.shown.hands[seat]), int(view.shown.card_down(seat))),)

    def clicks(self, view: KalimamboView, panels: Sequence[Panel]) -> Clicks:
        """A card of the viewer stands for playing it, wherever it lies, and so does its place in the hand."""
        return clicks(int(view.viewer))

    def sights(self, view: KalimamboView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        return sights(view, key, numbers)

    def choice_key(self, choice: KalimamboChoice) -> str:
        """A card's own number, and letters for the cards beyond 9, chooses it on the keyboard."""
        return "0123456789abcde"[choice.card]

    def sheet_rows(self, state: KalimamboState) -> list[SheetRow]:
        seats = int(state.seats)
        minus = [int(points) for points in state.minus]
        dung, rhino, kali = blamed(state)
        return [
            SheetRow("Run into dung", tuple(minus[:seats]), "kalimambo/dung-1", dung),
            SheetRow("Rammed by the rhino", tuple(minus[seats : 2 * seats]), "kalimambo/rhino-3", rhino),
            SheetRow("Taken for Kali", tuple(minus[2 * seats :]), "kalimambo/rhino-4", kali),
        ]


@remembered
def clicks(seat: int) -> Clicks:
    """What the cards of a seat and their places stand for."""
    return {
        item: (Play(card),)
        for card in range(CARDS)
        for item in (card_id(seat_id(seat), card), hand_place_id(seat_id(seat), card))
    }
