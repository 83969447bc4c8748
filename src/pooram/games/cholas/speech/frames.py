"""What the position tells its listeners: what follows by force."""

from collections.abc import Callable
from typing import Final

from pooram.engine.game import Frame
from pooram.engine.words import Said
from pooram.games.cholas import box
from pooram.games.cholas.rules.reward import RIVAL
from pooram.games.cholas.speech.names import (
    CARD_NAMES,
    clause,
    points_name,
    red_name,
    stones_of,
    told,
    treasure_name,
)
from pooram.games.cholas.speech.telling import payment


def _frame(named: str, *slots: str) -> Frame:
    return Frame(clause(named), slots)


FRAMES: Final = {
    "stone-points": _frame("points-2", "who", "points"),
    "own-stones": _frame("bonus-red-1", "who", "earned"),
    "pattern": _frame("points-5", "colour", "size", "earned", "who"),
    "treasure": _frame("treasure-2", "who", "treasure", "earned"),
    "doubled": _frame("treasure-8", "who", "earned"),
    "wagon": _frame("wagon-1", "who", "colour", "stones"),
    "paid": _frame("pay-4", "who", "colour", "from_hand", "from_wagon"),
    "sculpture": _frame("sculpt-8", "who", "where", "earned"),
    "bonus-spent": _frame("bonus-2", "who", "bonus"),
    "trigger": _frame("end-1", "spaces"),
    "last-turns": _frame("end-1"),
    "temple-full": _frame("end-2"),
    "all-sculpted": _frame("expert-end-1"),
    "blocked": _frame("end-3", "who"),
    "too-long": _frame("end-5", "turns"),
    "skips": _frame("bonus-blue-4", "who"),
    "solo-discard": _frame("solo-step-6", "card"),
    "stack-empty": _frame("solo-step-7"),
}
SPOKEN: Final[dict[str, Callable[[int], str]]] = {
    "earned": points_name,
    "colour": box.COLOUR_NAMES.__getitem__,
    "treasure": treasure_name,
    "where": box.PLACE_NAMES.__getitem__,
    "bonus": red_name,
    "card": CARD_NAMES.__getitem__,
}
"""What the numbers of these slots are said as."""


def told_otherwise(key: str, numbers: list[int]) -> Said | None:
    """Where the numbers decide about the sentence or its clause."""
    match key, numbers:
        case "pattern", [colour, size, points, owner] if owner < 0:
            return _pattern(box.COLOUR_NAMES[colour], size, points, owner)
        case "treasure", [_, kind, 0]:
            return told("treasure-6", "treasure-lost", treasure=treasure_name(kind))
        case "treasure", [seat, kind, points] if kind >= box.TREASURE_COLOUR:
            named = "treasure-4" if kind == box.TREASURE_PATTERN else "treasure-3"
            return told(named, key, who=seat, treasure=treasure_name(kind), earned=points_name(points))
        case "wagon", [seat, colour, stones]:
            return told("wagon-1", key, who=seat, stones=stones_of(stones, colour))
        case "paid", [seat, colour, from_hand, from_wagon]:
            said = payment(colour, from_hand, from_wagon)
            return told("pay-4", said.key, who=seat, **said.slots)
        case "bonus-spent", [seat, red]:
            return told(f"bonus-red-{red}", key, who=seat, bonus=red_name(red))
        case "trigger", [1]:
            return told("end-1", "trigger-1")
    return None


def _pattern(colour: str, size: int, points: int, owner: int) -> Said:
    """A pattern of a colour that no seat has."""
    if owner != RIVAL:
        return told("points-9", "pattern-nobody", size=size, colour=colour)
    if size < box.SMALLEST_PATTERN:
        return told("solo-points-4", "pair-rival", colour=colour, earned=points_name(points))
    return told("solo-points-3", "pattern-rival", size=size, colour=colour, earned=points_name(points))
