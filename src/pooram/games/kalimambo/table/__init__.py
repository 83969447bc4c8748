"""What people see: the run, everybody's cards, what a click on them means, and the score sheet."""

from collections.abc import Sequence

from pooram.engine.game import GameTable
from pooram.engine.memory import remembered
from pooram.engine.scene import Clicks, Scene, SheetRow
from pooram.games.kalimambo.box import CARDS
from pooram.games.kalimambo.choices import KalimamboChoice, Play
from pooram.games.kalimambo.rules.state import KalimamboState
from pooram.games.kalimambo.rules.view import KalimamboView
from pooram.games.kalimambo.table.board import board, run_of
from pooram.games.kalimambo.table.cards import card_id, hand, hand_place_id
from pooram.games.kalimambo.table.look import LOOK, Owner, owners


class KalimamboTable(GameTable[KalimamboState, KalimamboView, KalimamboChoice]):
    """There are no previews: the hidden cards of the others decide what a card does."""

    look = LOOK

    def scene(self, view: KalimamboView, names: Sequence[str]) -> Scene:
        """The board, the viewer's hand, the other hands, and Kali's cards."""
        shown, viewer = view.shown, int(view.viewer)
        figures = owners(tuple(names), viewer)
        hands = [
            hand(owner, int(shown.hands[number]), int(shown.card_down(number)))
            for number, owner in enumerate(figures)
        ]
        if viewer >= 0:
            hands.insert(0, hands.pop(viewer))
        return Scene((board(figures, run_of(view)), *hands), clicks(figures[viewer]) if viewer >= 0 else {})

    def choice_key(self, choice: KalimamboChoice) -> str:
        """A card's own number, and letters for the cards beyond 9, chooses it on the keyboard."""
        return "0123456789abcde"[choice.card]

    def sheet_rows(self, state: KalimamboState) -> list[SheetRow]:
        seats = int(state.seats)
        minus = [int(points) for points in state.minus]
        return [
            SheetRow("Run into dung", tuple(minus[:seats]), "kalimambo/dung-1"),
            SheetRow("Rammed by the rhino", tuple(minus[seats : 2 * seats]), "kalimambo/rhino-3"),
            SheetRow("Taken for Kali", tuple(minus[2 * seats :]), "kalimambo/rhino-4"),
        ]


@remembered
def clicks(owner: Owner) -> Clicks:
    """A card of the viewer stands for playing it, wherever it lies, and so does its place in the hand."""
    return {
        item: (Play(card),)
        for card in range(CARDS)
        for item in (card_id(owner.figure, card), hand_place_id(owner, card))
    }
