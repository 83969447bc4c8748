"""The colours of the seats: who has which, and how what a game shows is painted in them.

A game draws its seats in its usual colours, the first seat in the first one. Where people choose others, the
colours and the signs that go with them are swapped in the finished scene, so a game need not think of it.
Only where the rules know a seat's colour the position has it, and the game paints by itself.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.errors import BadSetup
from pooram.engine.memory import Memory, remembered
from pooram.engine.options import OptionValue, plain_name
from pooram.engine.scene import Ghost, Panel, Place, Thing


def colour_name(key: str) -> str:
    """A colour of the palette as people say it.

    >>> colour_name("light-brown")
    'light brown'
    """
    return key.replace("-", " ")


def chosen_colours(
    game: str, known: Sequence[str], wanted: Sequence[str], usual: Sequence[int]
) -> tuple[int, ...]:
    """The colours of all seats, as numbers: the one wanted by its name, else the usual one or a free one.

    >>> chosen_colours("Ludo", ("red", "light-blue", "green"), ["", "red"], [0, 1])
    (1, 0)
    >>> chosen_colours("Ludo", ("red", "light-blue", "green"), ["Light Blue"], [0, 1, 2])
    (1, 0, 2)
    >>> chosen_colours("Ludo", ("red", "light-blue"), ["red", "red"], [0, 1])
    Traceback (most recent call last):
    pooram.engine.errors.BadSetup: Two seats cannot both be red. Free: light blue.
    """
    if len(wanted) > len(usual):
        raise BadSetup(f"There are {len(usual)} seats, but {len(wanted)} colours.")
    names = {plain_name(key): number for number, key in enumerate(known)}
    found: list[int | None] = [None] * len(usual)
    for seat, name in enumerate(wanted):
        if not name:
            continue
        number = names.get(plain_name(name))
        if number is None:
            told = ", ".join(map(colour_name, known))
            raise BadSetup(f"{game} has no colour {name!r} for a seat.", hint=f"Its colours: {told}.")
        if number in found:
            free = [colour_name(key) for other, key in enumerate(known) if other not in found]
            raise BadSetup(
                f"Two seats cannot both be {colour_name(known[number])}.", hint=f"Free: {', '.join(free)}."
            )
        found[seat] = number
    # Who has not chosen keeps the usual colour if it can be: so one choice changes as little as possible.
    found = [
        number if number is not None else None if own in found else own
        for number, own in zip(found, usual, strict=True)
    ]
    free_ones = [number for number in range(len(known)) if number not in found]
    return tuple([number if number is not None else free_ones.pop(0) for number in found])


def first_colour(game: str, known: Sequence[str], value: OptionValue) -> int:
    """The colour of seat 1 in an option of an earlier version: its number, or its name."""
    if isinstance(value, int) or value.isdecimal():
        return int(value) % len(known)
    return chosen_colours(game, known, [value], [0])[0]


class Paint:
    """Other colours, and the signs that go with them, in place of the usual ones."""

    def __init__(self, colours: dict[str, str], signs: dict[str, str]) -> None:
        self.colours = colours
        self.signs = signs

    def panels(self, panels: Sequence[Panel]) -> tuple[Panel, ...]:
        """The panels in these colours, each the same object as long as the one it is made from is."""
        return tuple(panels) if self is PLAIN else tuple([_painted_panel(panel, self) for panel in panels])

    def ghosts(self, ghosts: tuple[Ghost, ...]) -> tuple[Ghost, ...]:
        """What a choice would do, in these colours."""
        if self is PLAIN:
            return ghosts
        return tuple([Ghost(ghost.panel, _painted_thing(ghost.thing, self)) for ghost in ghosts])


PLAIN: Final = Paint({}, {})
"""Everything as the game draws it."""
PAINTED: Final = Memory[tuple[Panel, Panel]]()


@remembered
def paint_for(colours: tuple[str, ...], signs: tuple[str, ...], chosen: tuple[int, ...]) -> Paint:
    """For seats that have these of a game's colours, each with its sign."""
    if chosen == tuple(range(len(chosen))):
        return PLAIN
    return Paint(
        {colours[seat]: colours[number] for seat, number in enumerate(chosen)},
        {signs[seat]: signs[number] for seat, number in enumerate(chosen)},
    )


def _painted_panel(panel: Panel, paint: Paint) -> Panel:
    # Comparing all that lies in a panel takes longer than painting it: it is the object that counts.
    key = id(panel), paint
    kept = PAINTED.get(key)
    if kept is not None and kept[0] is panel:
        return kept[1]
    places = tuple([_painted_place(place, paint) for place in panel.places])
    things = tuple([_painted_thing(thing, paint) for thing in panel.things])
    return PAINTED.keep(key, (panel, replace(panel, places=places, things=things)))[1]


@remembered
def _painted_place(place: Place, paint: Paint) -> Place:
    return replace(place, colour=paint.colours.get(place.colour, place.colour))


@remembered
def _painted_thing(thing: Thing, paint: Paint) -> Thing:
    return replace(
        thing,
        colour=paint.colours.get(thing.colour, thing.colour),
        pattern=paint.signs.get(thing.pattern, thing.pattern),
    )
