"""Notation, and every sentence as a template with named slots."""

from typing import Final

from pooram.engine.state import CHANCE
from pooram.engine.words import Said, Words
from pooram.games.template.box import CHOICE_LIGHT, FEWEST_LAMPS
from pooram.games.template.view import LampsView

WORDS: Final = Words(
    {
        "drawn": "A row gets {lamps} lamps.",
        "chose-row": "{who} turns to row {row}.",
        "lit": "{who} lights {lamps}.",
        "all-lit": "{who} lit the very last lamp: {bonus} points.",
        "option-row": "Row {row}",
        "option-light": "Light {lamps}",
        "score": "{points} points",
        "choose-row": "Choose a row.",
        "choose-lamps": "How many lamps of row {row} do you light?",
        "wait": "Waiting for {who}.",
        "over": "The game is over: all lamps are lit.",
        "not-drawn": "The rows are not laid out yet.",
        "not-your-turn": "It is {who}'s turn.",
        "row-first": "Choose a row first.",
        "row-is-lit": "All lamps of row {row} are lit.",
        "row-is-chosen": "You have chosen row {row}; now light lamps of it.",
        "too-many": "You cannot light {lamps}: only {left} are left in the row.",
        "won": "{winners} wins with {points} points.",
        "shared": "{winners} share the victory with {points} points.",
    }
)


def choice_notation(choice: int) -> str:
    if choice < CHOICE_LIGHT:
        return f"row {choice + 1}"
    return f"light {choice - int(CHOICE_LIGHT) + 1}"


def outcome_notation(outcome: int) -> str:
    return f"lamps {outcome + int(FEWEST_LAMPS)}"


def tell_step(view: LampsView, seat: int, label: int) -> Said:
    """A line of the log; `label` is the step as the viewer has seen it."""
    if seat == CHANCE:
        return Said("drawn", {"lamps": label + int(FEWEST_LAMPS)}, "template/setup-1")
    if label < CHOICE_LIGHT:
        return Said("chose-row", {"who": seat, "row": label + 1}, "template/turn-1")
    return Said("lit", {"who": seat, "lamps": label - int(CHOICE_LIGHT) + 1}, "template/turn-2")


def tell_frame(key: str, slots: list[int]) -> Said:
    """What followed by force; the state names the key and its numbers."""
    return Said(key, {"who": slots[0], "bonus": slots[1]}, "template/score-2")


def tell_option(view: LampsView, choice: int) -> Said:
    if choice < CHOICE_LIGHT:
        return Said("option-row", {"row": choice + 1})
    return Said("option-light", {"lamps": choice - int(CHOICE_LIGHT) + 1})


def tell_score(view: LampsView, side: int) -> Said:
    return Said("score", {"points": int(view.shown.points(side))})


def prompt(view: LampsView) -> Said:
    """What the viewer has to do now, and the clause it falls under."""
    shown = view.shown
    if shown.last >= 0:
        return Said("over", clause="template/end-1")
    if shown.mover != view.viewer:
        return Said("wait", {"who": int(shown.mover)}, "template/turn-1")
    if shown.row < 0:
        return Said("choose-row", clause="template/turn-1")
    return Said("choose-lamps", {"row": int(shown.row) + 1}, "template/turn-2")
