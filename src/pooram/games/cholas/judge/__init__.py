"""Why something is not allowed: the rules once more, slowly and plainly, told from the view.

Here it is said whose turn it is and what is due; what can be drawn, built and sculpted is said in the
modules beside it. None of them asks the position for its own legal choices.
"""

from typing import Final, assert_never

from pooram.engine.game import GameJudge, Refused
from pooram.games.cholas.choices import (
    AnyFromHand,
    AnyFromWagon,
    Build,
    CholasChoice,
    Decline,
    Draw,
    DrawMore,
    LayStones,
    Pay,
    PayLess,
    Pick,
    PlaceCard,
    Recolour,
    Replace,
    Sculpt,
    SculptWithBonus,
    Swap,
    Use,
)
from pooram.games.cholas.judge.building import spaces_due, why_not_build, why_not_colour, why_not_place
from pooram.games.cholas.judge.drawing import why_not_draw, why_not_pick, why_not_replace
from pooram.games.cholas.judge.sculpting import (
    change_first,
    pay_first,
    why_not_any,
    why_not_change,
    why_not_from_hand,
    why_not_sculpt,
    why_not_sculpt_with_bonus,
)
from pooram.games.cholas.rules import phases
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import CARD_NAMES, blue_name
from pooram.games.cholas.speech.refusals import refused

CHANCE: Final = {
    int(phases.DRAW_STARTER): ("setup-6", "chance-starter"),
    int(phases.LAY_TREASURE): ("setup-3", "chance-treasure"),
    int(phases.LEAVE_OUT): ("expert-setup-4", "chance-left-out"),
    int(phases.LAY_TILE): ("expert-setup-7", "chance-tile"),
    int(phases.DEAL_STONES): ("setup-11", "chance-first-stones"),
    int(phases.DEAL_CARDS): ("setup-13", "chance-first-cards"),
    int(phases.DEAL_FACE_UP): ("setup-16", "chance-face-up"),
    int(phases.DEAL_RED): ("expert-setup-10", "chance-bonus"),
    int(phases.DEAL_BLUE): ("expert-setup-10", "chance-bonus"),
    int(phases.DRAW_STONE): ("pick-1", "chance-stone"),
    int(phases.DRAW_CARD): ("draw-1", "chance-card"),
    int(phases.REFILL): ("draw-2", "chance-refill"),
    int(phases.TURN_UP): ("solo-step-2", "chance-turn-up"),
}
"""What chance has to do first, by the phase."""
OVER: Final = {
    int(phases.BASIC): "win-1",
    int(phases.EXPERT): "expert-end-5",
    int(phases.SOLO): "solo-end-2",
}


class CholasJudge(GameJudge[CholasView, CholasChoice]):
    """First whose turn it is, then what is due, then the choice itself."""

    def judge(self, view: CholasView, choice: CholasChoice) -> Refused | None:
        shown = view.shown
        phase = int(shown.phase)
        if phase == phases.ENDED:
            return refused(OVER[int(shown.variant)], "over")
        if phase in CHANCE:
            return refused(*CHANCE[phase])
        if view.viewer != shown.mover:
            return refused("turn-1", "not-your-turn", who=int(shown.mover))
        if phase == phases.ACTION:
            return why_not_act(shown, choice)
        if phase == phases.PLACE:
            if isinstance(choice, PlaceCard):
                return why_not_place(shown, choice)
            return refused("turn-2", "place-first", card=CARD_NAMES[shown.card])
        if phase == phases.COLOUR:
            if isinstance(choice, LayStones):
                return why_not_colour(shown, choice.colour)
            return refused("turn-2", "colour-first", spaces=spaces_due(shown))
        if phase == phases.CHANGE:
            if isinstance(choice, Swap | Recolour | PayLess):
                return why_not_change(shown, choice)
            return change_first(shown)
        if phase == phases.PAY:
            if isinstance(choice, Pay):
                return why_not_from_hand(shown, choice.from_hand)
            if isinstance(choice, AnyFromHand | AnyFromWagon):
                return why_not_any(shown, choice)
            return pay_first(shown)
        return why_not_answer(shown, choice)


def why_not_act(shown: CholasState, choice: CholasChoice) -> Refused | None:
    """Why the mover's turn cannot be this."""
    match choice:
        case PlaceCard() | LayStones():
            return refused("turn-2", "card-first")
        case Swap() | Recolour() | PayLess() | Pay() | AnyFromHand() | AnyFromWagon():
            return refused("sculpt-1", "sculpture-first")
        case Use() | Decline():
            return refused("bonus-3", "nothing-offered")
        case Build(card):
            return why_not_build(shown, card)
    if shown.variant == phases.SOLO:
        return refused("solo-step-3", "must-build")
    match choice:
        case Pick(stones):
            return why_not_pick(shown, stones)
        case Replace(colour, stones):
            return why_not_replace(shown, colour, stones)
        case Draw(slot):
            return why_not_draw(shown, slot, more=False)
        case DrawMore(slot):
            return why_not_draw(shown, slot, more=True)
        case Sculpt(place):
            return why_not_sculpt(shown, place)
        case SculptWithBonus(place):
            return why_not_sculpt_with_bonus(shown, place)
        case _:
            assert_never(choice)


def why_not_answer(shown: CholasState, choice: CholasChoice) -> Refused | None:
    """A blue bonus card that is offered has to be used or declined."""
    if isinstance(choice, Use | Decline):
        return None
    number = int(shown.blue[shown.mover])
    key = "extra-first" if shown.phase == phases.EXTRA else "offer-first"
    return refused(f"bonus-blue-{number}", key, bonus=blue_name(number))
