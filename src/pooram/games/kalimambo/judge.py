"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from pooram.engine.game import GameJudge, Refused
from pooram.engine.words import Said
from pooram.games.kalimambo.box import CARDS, HEAPS
from pooram.games.kalimambo.choices import KalimamboChoice
from pooram.games.kalimambo.rules.state import FEW_ROUNDS, SHORT_GAME
from pooram.games.kalimambo.rules.view import KalimamboView, numbers_in


class KalimamboJudge(GameJudge[KalimamboView, KalimamboChoice]):
    """Does not ask the position what is legal: the kit plays the two against each other."""

    def judge(self, view: KalimamboView, choice: KalimamboChoice) -> Refused | None:
        shown = view.shown
        if shown.round == CARDS:
            return Refused("kalimambo/end-1", Said("over"))
        if shown.round == SHORT_GAME + FEW_ROUNDS:
            return Refused("kalimambo/end-4", Said("over-early", {"rounds": int(FEW_ROUNDS)}))
        if len(numbers_in(shown.heaps)) < HEAPS:
            return Refused("kalimambo/setup-8", Said("not-set-up"))
        if view.viewer < 0:
            return Refused("kalimambo/round-1", Said("only-watching"))
        if not numbers_in(shown.owing):
            return Refused("kalimambo/round-3", Said("cards-are-up"))
        own_card = int(shown.card_down(view.viewer))
        if own_card >= 0:
            return Refused("kalimambo/round-2", Said("chosen-already", {"card": own_card}))
        hand = view.cards_in_hand(view.viewer)
        if choice.card not in hand:
            cards = ", ".join(map(str, hand))
            return Refused("kalimambo/round-5", Said("used-up", {"card": choice.card, "cards": cards}))
        return None
