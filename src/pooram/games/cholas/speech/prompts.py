"""What a viewer is asked to do, or waits for."""

from typing import Final

from pooram.engine.state import choices_of
from pooram.engine.words import Said
from pooram.games.cholas.box import PLACE_NAMES
from pooram.games.cholas.choices import (
    CHOICES,
    Build,
    CholasChoice,
    Draw,
    DrawMore,
    Pick,
    Replace,
    Sculpt,
    SculptWithBonus,
)
from pooram.games.cholas.rules import phases
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import (
    CARD_NAMES,
    blue_name,
    cells_name,
    cost_name,
    either,
    red_name,
    stones_of,
    told,
)
from pooram.games.cholas.speech.telling import BLUE_KEYS, CARD_CLAUSES, RED_KEYS, cells_due

CHANCE_PROMPTS: Final = {
    int(phases.DRAW_STARTER): ("setup-6", "wait-start"),
    int(phases.LAY_TREASURE): ("setup-3", "wait-treasure"),
    int(phases.LEAVE_OUT): ("expert-setup-4", "wait-left-out"),
    int(phases.LAY_TILE): ("expert-setup-7", "wait-tiles"),
    int(phases.DEAL_STONES): ("setup-11", "wait-first-stones"),
    int(phases.DEAL_CARDS): ("setup-13", "wait-first-cards"),
    int(phases.DEAL_FACE_UP): ("setup-16", "wait-face-up"),
    int(phases.DEAL_RED): ("expert-setup-10", "wait-bonus"),
    int(phases.DEAL_BLUE): ("expert-setup-10", "wait-bonus"),
    int(phases.DRAW_STONE): ("pick-1", "wait-stone"),
    int(phases.DRAW_CARD): ("draw-1", "wait-card"),
    int(phases.REFILL): ("draw-2", "wait-face-up"),
    int(phases.TURN_UP): ("solo-step-4", "wait-face-up"),
}
END_PROMPTS: Final = {
    int(phases.BY_LAST_TURNS): ("end-1", "last-turns"),
    int(phases.BY_FULL_TEMPLE): ("end-2", "temple-full"),
    int(phases.BY_BLOCKED): ("end-3", "over-blocked"),
    int(phases.BY_ALL_SCULPTED): ("expert-end-1", "all-sculpted"),
    int(phases.BY_TOO_MANY_TURNS): ("end-5", "over-too-long"),
    int(phases.BY_EMPTY_STACK): ("solo-step-7", "stack-empty"),
}
CLAUSES_HERE: Final = {
    int(phases.BASIC): {},
    int(phases.EXPERT): {"turn-1": "expert-turn-1", "end-3": "expert-end-2"},
    int(phases.SOLO): {
        "turn-1": "solo-step-3",
        "setup-16": "solo-setup-4",
        "pick-1": "solo-step-1",
        "end-2": "solo-end-1",
    },
}
"""The clauses that a variant has instead of those of Basic."""
ACTIONS: Final = {
    "pick stones": (Pick,),
    "replace stones": (Replace,),
    "draw a card": (Draw, DrawMore),
    "build": (Build,),
    "sculpt": (Sculpt, SculptWithBonus),
}


def here(shown: Position, named: str) -> str:
    """The clause of the variant that is played."""
    return CLAUSES_HERE[int(shown.variant)].get(named, named)


def ended(shown: Position) -> Said:
    named, key = END_PROMPTS[int(shown.ended_by)]
    return told(here(shown, named), key)


def chance_is_due(shown: Position) -> Said:
    named, key = CHANCE_PROMPTS[int(shown.phase)]
    if shown.phase == phases.DRAW_STARTER:
        return told(named, key)
    return told(here(shown, named), key, who=int(shown.mover))


def awaited(shown: Position) -> Said:
    """What the others are told while somebody chooses."""
    who, phase = int(shown.mover), int(shown.phase)
    if phase == phases.ACTION:
        return told(here(shown, "turn-1"), "wait-action", who=who)
    if phase == phases.PLACE:
        return told("support-1", "wait-place", who=who, card=CARD_NAMES[shown.card])
    if phase == phases.COLOUR:
        where = cells_name(cells_due(shown))
        return told(CARD_CLAUSES[shown.card], "wait-colour", who=who, where=where)
    if phase == phases.CHANGE:
        red = int(shown.red[who])
        return told(f"bonus-red-{red}", "wait-change", who=who, bonus=red_name(red))
    if phase == phases.PAY:
        return told("pay-4", "wait-pay", who=who, where=PLACE_NAMES[shown.sculpture])
    blue = int(shown.blue[who])
    return told(f"bonus-blue-{blue}", "wait-offer", who=who, bonus=blue_name(blue))


def asked(view: CholasView) -> Said:
    """The question to the viewer whose choice it is."""
    shown = view.shown
    phase = int(shown.phase)
    if phase == phases.ACTION:
        return _asked_action(view)
    if phase == phases.PLACE:
        return told("support-1", "choose-place", card=CARD_NAMES[shown.card])
    if phase == phases.COLOUR:
        return told(CARD_CLAUSES[shown.card], "choose-colour", where=cells_name(cells_due(shown)))
    if phase == phases.CHANGE:
        red, cost = int(shown.red[shown.mover]), cost_name(int(shown.tile[shown.sculpture]))
        return told(f"bonus-red-{red}", f"choose-{RED_KEYS[red]}", cost=cost)
    if phase == phases.PAY:
        return _asked_payment(shown)
    blue = int(shown.blue[shown.mover])
    return told(f"bonus-blue-{blue}", f"choose-{BLUE_KEYS[blue]}", bonus=blue_name(blue))


def _asked_payment(shown: Position) -> Said:
    if shown.any_due:
        return told("pay-5", "choose-any", where=PLACE_NAMES[shown.sculpture])
    colour = int(shown.paying)
    due = int(shown.due[colour])
    return told("pay-4", "choose-pay-1" if due == 1 else "choose-pay", stones=stones_of(due, colour))


def _asked_action(view: CholasView) -> Said:
    """Only what can be done is named."""
    choices = _possible(view)
    if view.shown.variant == phases.SOLO:
        return _asked_build(choices)
    names = [name for name, kinds in ACTIONS.items() if any(isinstance(choice, kinds) for choice in choices)]
    if view.shown.turns_left < 0:
        return told(here(view.shown, "turn-1"), "choose-action", actions=either(names))
    last = view.shown.turns_left <= view.seats
    return told("end-1", "choose-last-action" if last else "choose-late-action", actions=either(names))


def _asked_build(choices: list[CholasChoice]) -> Said:
    match choices:
        case [Build(card)]:
            return told("solo-step-3", "choose-only-card", card=CARD_NAMES[card])
        case _:
            return told("solo-step-3", "choose-card")


def _possible(view: CholasView) -> list[CholasChoice]:
    return [CHOICES[number] for number in choices_of(view.shown, view.viewer, len(CHOICES))]
