"""Why stones or cards cannot be drawn so: Pick, Replace and Draw once more, for the judge."""

from pooram.engine.game import Refused
from pooram.games.cholas.box import COLOUR_NAMES
from pooram.games.cholas.judge.building import mine
from pooram.games.cholas.rules import phases
from pooram.games.cholas.rules.house_rules import BLUE_AFTERWARDS
from pooram.games.cholas.rules.position import TOP_OF_STACK
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.speech.names import blue_name, count_name
from pooram.games.cholas.speech.refusals import refused


def why_not_blue(shown: CholasState, wanted: int) -> Refused | None:
    """Why the mover cannot use a blue bonus card."""
    if shown.variant != phases.EXPERT:
        return refused("goal-3", "no-bonus-cards")
    number = int(shown.blue[shown.mover])
    if number != wanted:
        titles = {"wanted": blue_name(wanted), "bonus": blue_name(number)}
        return refused(f"bonus-blue-{wanted}", "other-blue", **titles)
    return None


def why_not_beforehand(shown: CholasState, number: int) -> Refused | None:
    """Why the mover cannot announce a blue bonus card before drawing."""
    if shown.house_rules & BLUE_AFTERWARDS:
        return refused("bonus-blue-9", "draw-first", bonus=blue_name(number))
    return None


def why_not_pick(shown: CholasState, wanted: int) -> Refused | None:
    """Why the mover cannot pick two stones, three with blue 3 or four with blue 5."""
    if wanted > 2:
        blue = 3 if wanted == 3 else 5
        without = why_not_blue(shown, blue) or why_not_beforehand(shown, blue)
        if without is not None:
            return without
    held = sum(mine(shown, shown.stones))
    if wanted == 4 and held:
        return refused("bonus-blue-5", "holds-stones", stones=held, bonus=blue_name(5))
    if held + wanted > 7:
        clause = "bonus-blue-3" if wanted == 3 and held + 2 <= 7 else "pick-2"
        return refused(clause, "too-many-stones", stones=held, more=count_name(wanted))
    bag = sum(int(stones) for stones in shown.bag)
    if bag < wanted:
        clause = "bonus-5" if bag >= 2 else "pick-3"
        return refused(clause, "bag-too-empty", stones=bag, wanted=count_name(wanted))
    return None


def why_not_replace(shown: CholasState, colour: int, wanted: int) -> Refused | None:
    """Why the mover cannot put so many stones of a colour back."""
    held = mine(shown, shown.stones)[colour]
    if held < 3:
        return refused("replace-1", "too-few-alike", stones=count_name(held), colour=COLOUR_NAMES[colour])
    if held < wanted:
        return refused("replace-2", "not-so-many", stones=held, wanted=wanted, colour=COLOUR_NAMES[colour])
    return None


def why_not_draw(shown: CholasState, slot: int, more: bool) -> Refused | None:
    """Why the mover cannot draw the card of a slot, or the top card; `more`: and another with blue 6."""
    if more:
        without = why_not_blue(shown, 6) or why_not_beforehand(shown, 6)
        if without is not None:
            return without
    held = sum(mine(shown, shown.cards))
    if held >= 4:
        return refused("draw-3", "four-cards")
    if slot == TOP_OF_STACK:
        if not shown.stack:
            return refused("draw-5", "stack-empty-refusal")
    elif slot >= shown.seats:
        return refused("setup-16", "no-such-slot", slots=count_name(int(shown.seats)))
    elif shown.face_up[slot] < 0:
        return refused("draw-5", "slot-empty")
    else:
        first = [int(card) for card in shown.face_up].index(int(shown.face_up[slot]))
        if first < slot:
            return refused("draw-7", "same-card", first=first + 1)
    if not more:
        return None
    if held:
        return refused("bonus-blue-6", "holds-cards", cards=count_name(held), bonus=blue_name(6))
    # A face-up card is replaced before the extra card comes, so both ways take two cards of the stack.
    if shown.stack == 1:
        return refused("bonus-5", "stack-too-small", bonus=blue_name(6))
    return refused("bonus-5", "stack-empty-refusal") if not shown.stack else None
