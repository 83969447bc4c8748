"""What a viewer is asked to do, or waits for."""

from typing import Final

from pooram.engine.state import OVER, choices_of
from pooram.engine.words import Said
from pooram.games.cholas.box import ACTIONS, BLUE_STONES_AFTER_TWO, EXPERT, SOLO
from pooram.games.cholas.rules.position import (
    ACTION,
    BY_ALL_SCULPTED,
    BY_BLOCKED,
    BY_EMPTY_STACK,
    BY_FULL_TEMPLE,
    BY_LAST_TURNS,
    BY_TOO_MANY_TURNS,
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
    EXTRA,
    LAY_TILE,
    LAY_TREASURE,
    LEAVE_OUT,
    OFFER,
    PAY,
    PLACE,
    REFILL,
    TURN_UP,
    Position,
)
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import (
    blue_name,
    card_name,
    cells_name,
    cost_name,
    either,
    place_name,
    red_name,
    stones_of,
)
from pooram.games.cholas.speech.notation import kind_of_choice
from pooram.games.cholas.speech.telling import CARD_CLAUSES, RED_KEYS, Slots, Told, cells_due, clause

CHANCE_PROMPTS: Final = {
    int(DRAW_STARTER): ("wait-start", "setup-6"),
    int(LAY_TREASURE): ("wait-treasure", "setup-3"),
    int(LEAVE_OUT): ("wait-left-out", "expert-setup-4"),
    int(LAY_TILE): ("wait-tiles", "expert-setup-7"),
    int(DEAL_STONES): ("wait-first-stones", "setup-11"),
    int(DEAL_CARDS): ("wait-first-cards", "setup-13"),
    int(DEAL_FACE_UP): ("wait-face-up", "setup-16"),
    int(DEAL_RED): ("wait-bonus", "expert-setup-10"),
    int(DEAL_BLUE): ("wait-bonus", "expert-setup-10"),
    int(DRAW_STONE): ("wait-stone", "pick-1"),
    int(DRAW_CARD): ("wait-card", "draw-1"),
    int(REFILL): ("wait-face-up", "draw-2"),
    int(TURN_UP): ("wait-face-up", "solo-step-4"),
}
END_PROMPTS: Final = {
    int(BY_LAST_TURNS): ("last-turns", "end-1"),
    int(BY_FULL_TEMPLE): ("temple-full", "end-2"),
    int(BY_BLOCKED): ("over-blocked", "end-3"),
    int(BY_ALL_SCULPTED): ("all-sculpted", "expert-end-1"),
    int(BY_TOO_MANY_TURNS): ("over-too-long", "end-5"),
    int(BY_EMPTY_STACK): ("stack-empty", "solo-step-7"),
}
SOLO_CLAUSES: Final = {
    "turn-1": "solo-step-3",
    "setup-16": "solo-setup-4",
    "pick-1": "solo-step-1",
    "end-2": "solo-end-1",
}
EXPERT_CLAUSES: Final = {"turn-1": "expert-turn-1", "end-3": "expert-end-2"}
"""The clauses that a variant has instead of those of Basic."""
ACTION_NAMES: Final = {
    "pick": "pick stones",
    "replace": "replace stones",
    "draw": "draw a card",
    "build": "build",
    "sculpt": "sculpt",
}


def prompt(view: CholasView) -> Said:
    """What the viewer has to do now, and the clause it falls under."""
    shown = view.shown
    phase = int(shown.phase)
    if shown.to_move() == OVER:
        key, named = END_PROMPTS[int(shown.ended_by)]
        return Said(key, clause=clause(_here(shown, named)))
    if phase in CHANCE_PROMPTS:
        key, named = CHANCE_PROMPTS[phase]
        return Said(
            key, {"who": int(shown.mover)} if phase != DRAW_STARTER else {}, clause(_here(shown, named))
        )
    if shown.mover == view.viewer:
        key, slots, named = _asked(view)
        return Said(f"choose-{key}", slots, clause(named))
    key, slots, named = _awaited(shown)
    return Said(f"wait-{key}", {"who": int(shown.mover), **slots}, clause(named))


def _asked(view: CholasView) -> Told:
    """The question to the viewer whose choice it is."""
    shown = view.shown
    phase = int(shown.phase)
    if phase == ACTION:
        return _asked_action(view)
    key, slots, named = _awaited(shown)
    if phase == CHANGE:
        cost = cost_name(int(shown.tile[shown.sculpture]))
        return Told(RED_KEYS[shown.red[shown.mover]], {"cost": cost}, named)
    if phase == PAY:
        if shown.any_due:
            return Told("any", slots, "pay-5")
        colour = int(shown.paying)
        due = int(shown.due[colour])
        return Told("pay-1" if due == 1 else "pay", {"stones": stones_of(due, colour)}, named)
    if phase == OFFER:
        stones = shown.blue[shown.mover] == BLUE_STONES_AFTER_TWO
        return Told("offer-stones" if stones else "offer-card", slots, named)
    return Told("extra" if phase == EXTRA else key, slots, named)


def _asked_action(view: CholasView) -> Told:
    """Only what can be done is named."""
    choices = choices_of(view.shown, view.viewer, ACTIONS)
    if view.shown.variant == SOLO:
        if len(choices) > 1:
            return Told("card", {}, "solo-step-3")
        return Told("only-card", {"card": card_name(kind_of_choice(choices[0])[1])}, "solo-step-3")
    possible = {kind_of_choice(choice)[0] for choice in choices}
    names = [
        name for kind, name in ACTION_NAMES.items() if {kind, f"{kind}-more", f"{kind}-bonus"} & possible
    ]
    slots: Slots = {"actions": either(names)}
    if view.shown.turns_left < 0:
        return Told("action", slots, _here(view.shown, "turn-1"))
    return Told("last-action" if view.shown.turns_left <= view.seats else "late-action", slots, "end-1")


def _awaited(shown: Position) -> Told:
    """What the others are told while somebody chooses."""
    phase = int(shown.phase)
    if phase == ACTION:
        return Told("action", {}, _here(shown, "turn-1"))
    if phase == PLACE:
        return Told("place", {"card": card_name(int(shown.card))}, "support-1")
    if phase == COLOUR:
        return Told("colour", {"where": cells_name(cells_due(shown))}, CARD_CLAUSES[shown.card])
    if phase == CHANGE:
        red = int(shown.red[shown.mover])
        return Told("change", {"bonus": red_name(red)}, f"bonus-red-{red}")
    if phase == PAY:
        return Told("pay", {"where": place_name(int(shown.sculpture))}, "pay-4")
    assert phase in (OFFER, EXTRA)
    blue = int(shown.blue[shown.mover])
    return Told("offer", {"bonus": blue_name(blue)}, f"bonus-blue-{blue}")


def _here(shown: Position, named: str) -> str:
    """The clause of the variant that is played."""
    others = SOLO_CLAUSES if shown.variant == SOLO else EXPERT_CLAUSES if shown.variant == EXPERT else {}
    return others.get(named, named)
