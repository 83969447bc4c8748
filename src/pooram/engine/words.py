"""Sentences as keyed templates with named slots, so that a language is a file.

>>> words = Words({"plays": "{who} plays the {card}."})
>>> words.say(Said("plays", {"who": 1, "card": 7}), ("Anna", "Bo"))
'Bo plays the 7.'

Where a template has two ways in brackets, the second is what somebody reads of themselves:

>>> words = Words({"rams": "[{who} rams|You ram] [{whom}|you]."})
>>> told = Said("rams", {"who": 0, "whom": 1})
>>> [words.say(told, ("Anna", "Bo"), reader) for reader in (-1, 0, 1)]
['Anna rams Bo.', 'You ram Bo.', 'Anna rams you.']
"""

import re
from collections.abc import Mapping, Sequence

from pooram.engine.memory import Memory
from pooram.engine.said import NOTHING, Said

__all__ = ["NOTHING", "SEAT_SLOTS", "Said", "Words", "is_about", "listed", "ordinal", "seat_names", "signed"]

SEAT_SLOTS = ("who", "whom", "whose", "other")
"""Slots that hold a seat's number and are spoken as its name."""
_TWO_WAYS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_SEAT_SLOT = re.compile("{(" + "|".join(SEAT_SLOTS) + ")}")


class Words:
    """The sentences of one game in one language."""

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.templates = dict(templates)
        self._sentences: Memory[str] = Memory()

    def say(self, said: Said, names: Sequence[str], reader: int = -1) -> str:
        """The sentence with every slot filled in, seats by their names, but for the seat that reads it.

        Where there is a template with -1 behind its key, it is said of one point, or one minus point. A
        number below 0 has the minus sign of print.
        """
        # The same few sentences are said again and again, of scores and of what can be chosen above all.
        parts: list[int | str] = [said.key]
        for slot, value in said.slots.items():
            parts.append(slot)
            parts.append(names[int(value)] if slot in SEAT_SLOTS else value)
            if slot in SEAT_SLOTS and value == reader:
                parts.append("reads it")
        whole = tuple(parts)
        sentence = self._sentences.get(whole)
        if sentence is None:
            sentence = self._sentences.keep(whole, self._spoken(said, names, reader))
        return sentence

    def _spoken(self, said: Said, names: Sequence[str], reader: int) -> str:
        slots: dict[str, int | str] = {}
        for slot, value in said.slots.items():
            if slot in SEAT_SLOTS:
                slots[slot] = names[int(value)]
            else:
                slots[slot] = signed(value) if isinstance(value, int) else value
        key = said.key
        if not key:
            return ""
        if "points" in said.slots and str(said.slots["points"]).strip("-−") == "1":
            single = f"{key}-1"
            key = single if single in self.templates else key
        if key not in self.templates:
            raise LookupError(f"there is no sentence {key!r}")
        try:
            return self._read_by(reader, self.templates[key], said).format_map(slots)
        except KeyError as missing:
            known = ", ".join(slots) or "none"
            raise LookupError(f"the sentence {key!r} wants {missing}, and is given {known}") from None

    def _read_by(self, reader: int, template: str, said: Said) -> str:
        """The template with one way of each two: whom it is about is said in the first, or it is `who`."""
        parts = []
        end = 0
        for found in _TWO_WAYS.finditer(template):
            named = _SEAT_SLOT.search(found[1])
            own = reader >= 0 and said.slots.get(named[1] if named else "who") == reader
            parts += [template[end : found.start()], found[2] if own else found[1]]
            end = found.end()
        return "".join([*parts, template[end:]])


def is_about(said: Said, seat: int) -> bool:
    """Whether a sentence names a seat."""
    # Four look-ups, one after the other: this is asked for every viewer of every line.
    at = said.slots.get
    return at("who") == seat or at("whom") == seat or at("whose") == seat or at("other") == seat


def signed(number: int) -> str:
    """A number with the minus sign of print.

    >>> signed(-3), signed(12)
    ('−3', '12')
    """
    return f"−{-number}" if number < 0 else str(number)


def ordinal(number: int) -> str:
    """A number in a row of places.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def listed(parts: Sequence[str]) -> str:
    """Names in a row as people say them.

    >>> listed(["Anna", "Bo", "Cy"]), listed(["Anna"])
    ('Anna, Bo and Cy', 'Anna')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def seat_names(seats: int) -> list[str]:
    """Names for seats that nobody has named.

    >>> seat_names(2)
    ['Seat 1', 'Seat 2']
    """
    return [f"Seat {seat + 1}" for seat in range(seats)]
