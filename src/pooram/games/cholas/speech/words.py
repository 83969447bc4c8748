"""Every sentence that is said at the table, made from a view."""

from typing import Final

from pooram.engine.state import CHANCE
from pooram.engine.words import Said, Words
from pooram.games.cholas.box import (
    BLUE_EXTRA_TURN,
    RED_OWN_STONES,
    SMALLEST_PATTERN,
    TREASURE_COLOUR,
    TREASURE_PATTERN,
)
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import (
    blue_name,
    card_name,
    colour_name,
    place_name,
    points_name,
    red_name,
    stones_of,
    treasure_name,
)
from pooram.games.cholas.speech.notation import choice_notation as choice_notation
from pooram.games.cholas.speech.notation import outcome_notation as outcome_notation
from pooram.games.cholas.speech.prompts import prompt as prompt
from pooram.games.cholas.speech.refusals import REFUSALS
from pooram.games.cholas.speech.sentences import FRAME_CLAUSES, FRAME_SLOTS, SENTENCES
from pooram.games.cholas.speech.telling import Slots, clause, payment, told_choice, told_outcome

WORDS: Final = Words({**SENTENCES, **REFUSALS})

NOBODY: Final = -1
RIVAL: Final = -2
"""Owners of a pattern that are no seats, as the frame numbers them."""


def tell_step(view: CholasView, seat: int, label: int) -> Said:
    """A line of the log: the step as the viewer has seen it, on the table before it."""
    if seat == CHANCE:
        key, slots, named = told_outcome(view, label)
        return Said(key, slots, clause(named))
    key, slots, named = told_choice(view, seat, label)
    return Said(key, {"who": seat, **slots}, clause(named))


def tell_option(view: CholasView, choice: int) -> Said:
    key, slots, named = told_choice(view, int(view.viewer), choice)
    return Said(f"option-{key}", slots, clause(named))


def tell_score(view: CholasView, side: int) -> Said:
    """The points of a seat, or those of the opponent whom a lone player has."""
    if side == view.seats:
        return counted(int(view.shown.rival), "solo-setup-5")
    return counted(int(view.shown.score[side]), "points-1")


def counted(points: int, named: str) -> Said:
    return Said("score-1" if points == 1 else "score", {"points": points}, clause(named))


# What followed by force


def tell_frame(key: str, slots: list[int]) -> Said:
    """A frame: the state names the key and its numbers."""
    if key == "paid":
        return _paid(*slots)
    numbers = dict(zip(FRAME_SLOTS[key], slots, strict=True))
    named = FRAME_CLAUSES[key]
    if key == "pattern":
        key, named = _pattern(numbers["who"], numbers["size"])
    elif key == "treasure":
        key, named = _treasure(numbers["kind"], numbers["points"])
    elif key in ("stone-points", "trigger") and slots[-1] == 1:
        key = f"{key}-1"
    elif key == "bonus-spent":
        named = f"bonus-red-{numbers['red']}"
    return Said(key, _frame_slots(key, numbers), clause(named))


def _paid(seat: int, colour: int, from_hand: int, from_wagon: int) -> Said:
    """What could be paid in one way only, in the words for what is chosen."""
    key, slots, _ = payment(colour, from_hand, from_wagon)
    return Said(key, {"who": seat, **slots}, clause(FRAME_CLAUSES["paid"]))


def _pattern(owner: int, size: int) -> tuple[str, str]:
    if owner == NOBODY:
        return "pattern-nobody", "points-9"
    if owner == RIVAL:
        return (
            ("pair-rival", "solo-points-4") if size < SMALLEST_PATTERN else ("pattern-rival", "solo-points-3")
        )
    return "pattern", "points-5"


def _treasure(kind: int, points: int) -> tuple[str, str]:
    if not points:
        return "treasure-lost", "treasure-6"
    if kind < TREASURE_COLOUR:
        return "treasure", "treasure-2"
    return "treasure", "treasure-4" if kind == TREASURE_PATTERN else "treasure-3"


def _frame_slots(key: str, numbers: dict[str, int]) -> Slots:
    """The numbers of a frame as they are spoken."""
    slots: Slots = {name: number for name, number in numbers.items() if name in ("size", "spaces", "turns")}
    if numbers.get("who", NOBODY) >= 0:
        slots["who"] = numbers["who"]
    if "points" in numbers:
        slots["points"] = points_name(numbers["points"])
    if "colour" in numbers:
        slots["colour"] = colour_name(numbers["colour"])
    if "number" in numbers:
        slots["stones"] = stones_of(numbers["number"], numbers["colour"])
    if "place" in numbers:
        slots["where"] = place_name(numbers["place"])
    if "red" in numbers:
        slots["bonus"] = red_name(numbers["red"])
    if key.startswith("treasure"):
        slots["treasure"] = treasure_name(numbers["kind"])
    elif "kind" in numbers:
        slots["card"] = card_name(numbers["kind"])
    if key == "own-stones":
        slots["bonus"] = red_name(RED_OWN_STONES)
    if key == "skips":
        slots["bonus"] = blue_name(BLUE_EXTRA_TURN)
    return slots
