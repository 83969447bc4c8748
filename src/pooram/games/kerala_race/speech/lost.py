"""Throws that nobody can use: those in a row are told together."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.words import Said, listed
from pooram.games.kerala_race.box import MOST_THROWS, MOUTHS_FOR_ANOTHER_TURN, THROWS
from pooram.games.kerala_race.rules.state import RaceState

NAMED: Final = (("who", "of_who"), ("whom", "of_whom"), ("whose", "of_whose"))
"""The slots of a player and of what they threw; there are three players at most."""


def is_lost(race: RaceState, mouths: int) -> bool:
    """Whether the next throw, if it falls so, is of no use to who throws."""
    thrown = race.copy()
    thrown.mouths = mouths
    return not thrown.can_use(thrown.mover)


def is_last(race: RaceState) -> bool:
    """Whether no throw follows the next one."""
    return int(race.throws) + 1 >= MOST_THROWS


def tell_lost(race: RaceState, last: int, throws: Sequence[int]) -> Said:
    """All of these throws, the mouths of each, of which the last was this player's."""
    if len(throws) == 1:
        return tell_one(race, last, throws[0])
    by_player: dict[int, list[str]] = {}
    for player, mouths in zip(throwers(race, last, len(throws)), throws, strict=True):
        by_player.setdefault(player, []).append(str(THROWS[mouths]))
    slots: dict[str, int | str] = {}
    for (name, squares), (player, lost) in zip(NAMED, by_player.items(), strict=False):
        slots[name] = player
        slots[squares] = listed(lost)
    return Said(f"lost-by-{len(by_player)}", slots, "kerala_race/lost-1")


def tell_one(race: RaceState, who: int, mouths: int) -> Said:
    """A throw that is lost alone, and why."""
    slots: dict[str, int | str] = {"who": who, "squares": THROWS[mouths]}
    if mouths == MOUTHS_FOR_ANOTHER_TURN:
        return Said("lost-again", slots, "kerala_race/lost-2")
    key = "lost-outside" if race.waits_to_enter(who) else "lost"
    return Said(key, slots, "kerala_race/lost-1")


def throwers(race: RaceState, last: int, count: int) -> list[int]:
    """Who made the last so many throws, if none of them moved a piece."""
    found = [last]
    while len(found) < count:
        found.append(before(race, found[-1]))
    found.reverse()
    return found


def before(race: RaceState, player: int) -> int:
    """Who throws before somebody: those who have finished do not."""
    found = player
    while True:
        found = (found or int(race.seats)) - 1
        if race.finished[found] == 0:
            return found
