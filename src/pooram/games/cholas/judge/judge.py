"""Why something is not allowed: the rules once more, slowly and plainly, told from the view.

Here it is said whose turn it is and what is due; what can be drawn, built and sculpted is said in the
modules beside it. None of them asks the position for its own legal choices.
"""

from typing import Final

from pooram.engine.game import Refused
from pooram.games.cholas.judge.building import spaces_due, why_not_build, why_not_colour, why_not_place
from pooram.games.cholas.judge.drawing import why_not_draw, why_not_pick, why_not_replace
from pooram.games.cholas.judge.sculpting import (
    change_first,
    pay_first,
    why_not_any,
    why_not_change,
    why_not_from_hand,
    why_not_sculpt,
    why_not_sculpt_bonus,
)
from pooram.games.cholas.rules.state import (
    ACTION,
    CHANGE,
    COLOUR,
    DEAL_BLUE,
    DEAL_CARDS,
    DEAL_FACE_UP,
    DEAL_RED,
    DEAL_STONES,
    DRAW_CARD,
    DRAW_STARTER,
    DRAW_STONE,
    ENDED,
    EXTRA,
    LAY_TILE,
    LAY_TREASURE,
    LEAVE_OUT,
    PAY,
    PLACE,
    REFILL,
    TURN_UP,
    CholasState,
)
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import blue_name, card_name
from pooram.games.cholas.speech.refusals import plainly, refused

BASIC, EXPERT, SOLO = range(3)

# Where each kind of choice begins
REPLACE, DRAW, DRAW_MORE, BUILD, SCULPT, SCULPT_BONUS = 3, 28, 34, 40, 45, 81
PLACES, COLOURS, CHANGES, FROM_HAND, ANY, USE = 117, 349, 354, 409, 415, 425

CHANCE: Final = {
    int(DRAW_STARTER): ("setup-6", "chance-starter"),
    int(LAY_TREASURE): ("setup-3", "chance-treasure"),
    int(LEAVE_OUT): ("expert-setup-4", "chance-left-out"),
    int(LAY_TILE): ("expert-setup-7", "chance-tile"),
    int(DEAL_STONES): ("setup-11", "chance-first-stones"),
    int(DEAL_CARDS): ("setup-13", "chance-first-cards"),
    int(DEAL_FACE_UP): ("setup-16", "chance-face-up"),
    int(DEAL_RED): ("expert-setup-10", "chance-bonus"),
    int(DEAL_BLUE): ("expert-setup-10", "chance-bonus"),
    int(DRAW_STONE): ("pick-1", "chance-stone"),
    int(DRAW_CARD): ("draw-1", "chance-card"),
    int(REFILL): ("draw-2", "chance-refill"),
    int(TURN_UP): ("solo-step-2", "chance-turn-up"),
}
"""What chance has to do first, by the phase."""
OVER: Final = {BASIC: "win-1", EXPERT: "expert-end-5", SOLO: "solo-end-2"}


def judge(view: CholasView, choice: int) -> Refused | None:
    """The clause that forbids the choice to the viewer, or None if it is allowed."""
    shown = view.shown
    phase = int(shown.phase)
    if phase == ENDED:
        return plainly(OVER[int(shown.variant)], "over")
    if phase in CHANCE:
        return plainly(*CHANCE[phase])
    if view.viewer != shown.mover:
        return refused("turn-1", "not-your-turn", who=int(shown.mover))
    if phase == ACTION:
        return _action(shown, choice)
    if phase == PLACE:
        if PLACES <= choice < COLOURS:
            return why_not_place(shown, choice - PLACES)
        return refused("turn-2", "place-first", card=card_name(int(shown.card)))
    if phase == COLOUR:
        if COLOURS <= choice < CHANGES:
            return why_not_colour(shown, choice - COLOURS)
        return refused("turn-2", "colour-first", spaces=spaces_due(shown))
    if phase == CHANGE:
        return (
            why_not_change(shown, choice - CHANGES) if CHANGES <= choice < FROM_HAND else change_first(shown)
        )
    if phase == PAY:
        return _pay(shown, choice)
    return _bonus(shown, choice)


def _action(shown: CholasState, choice: int) -> Refused | None:
    if choice >= PLACES:
        return _too_early(choice)
    if BUILD <= choice < SCULPT:
        return why_not_build(shown, choice - BUILD)
    if shown.variant == SOLO:
        return plainly("solo-step-3", "must-build")
    if choice < REPLACE:
        return why_not_pick(shown, choice)
    if choice < DRAW:
        colour, beyond_three = divmod(choice - REPLACE, 5)
        return why_not_replace(shown, colour, 3 + beyond_three)
    if choice < DRAW_MORE:
        return why_not_draw(shown, choice - DRAW, more=False)
    if choice < BUILD:
        return why_not_draw(shown, choice - DRAW_MORE, more=True)
    if choice < SCULPT_BONUS:
        return why_not_sculpt(shown, choice - SCULPT)
    return why_not_sculpt_bonus(shown, choice - SCULPT_BONUS)


def _too_early(choice: int) -> Refused:
    if choice < CHANGES:
        return plainly("turn-2", "card-first")
    return plainly("sculpt-1", "sculpture-first") if choice < USE else plainly("bonus-3", "nothing-offered")


def _pay(shown: CholasState, choice: int) -> Refused | None:
    if FROM_HAND <= choice < ANY:
        return why_not_from_hand(shown, choice - FROM_HAND)
    return why_not_any(shown, choice - ANY) if ANY <= choice < USE else pay_first(shown)


def _bonus(shown: CholasState, choice: int) -> Refused | None:
    if choice >= USE:
        return None
    number = int(shown.blue[shown.mover])
    key = "extra-first" if shown.phase == EXTRA else "offer-first"
    return refused(f"bonus-blue-{number}", key, bonus=blue_name(number))
