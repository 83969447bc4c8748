"""Where places and things lie in their panel, as web/src/lib/geometry.ts has it; a browser test compares."""

import math
from typing import NamedTuple

from pooram.engine.scene import Panel, Place, Thing, rise


class Box(NamedTuple):
    """A box around its middle, in board units."""

    x: float
    y: float
    wide: float
    tall: float
    rotation: float = 0.0
    """Degrees clockwise."""


class Stack(NamedTuple):
    """A place where things lie on each other."""

    place: Place
    top: Thing
    levels: int


def place_box(place: Place) -> Box:
    """Where a place lies."""
    return Box(place.x, place.y, place.size, place.tall or place.size, place.rotation)


def beside(place: Place, panel: Panel) -> tuple[float, float]:
    """Where the label of a place stands that is written beside it, from its middle."""
    angle = math.atan2(panel.height / 2 - place.y, panel.width / 2 - place.x) - math.radians(place.rotation)
    far = place.inward * place.size
    return far * math.cos(angle), far * math.sin(angle)


def thing_box(thing: Thing, place: Place) -> Box:
    """Where a thing lies: on its place, shifted, lifted by its level in a stack, as large as its share."""
    return Box(
        place.x + thing.dx,
        place.y + thing.dy - rise(thing.height) * place.size,
        place.size * thing.size,
        (place.tall or place.size) * thing.size,
        place.rotation + thing.rotation,
    )


def hexagon(wide: float, tall: float) -> list[tuple[float, float]]:
    """The corners of a hexagon with a corner on top; one that is less tall than wide lies on a side.

    >>> [(round(x, 2), round(y, 2)) for x, y in hexagon(2, 1.73)][:2]
    [(1.0, 0.0), (0.5, 0.87)]
    """
    lies = tall < wide
    radius = wide / 2 if lies else wide / math.sqrt(3)
    angles = [math.pi / 3 * corner - (0 if lies else math.pi / 2) for corner in range(6)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def from_the_ground_up(panel: Panel) -> list[tuple[Thing, Place]]:
    """The things with their places, lower ones first, so that a stack is drawn from the ground up."""
    places = {place.id: place for place in panel.places}
    things = sorted(panel.things, key=lambda thing: thing.height)
    return [(thing, places[thing.place]) for thing in things if thing.place in places]


def stacks_of(panel: Panel) -> list[Stack]:
    """The stacks of a panel; what stands on the top level is no level of its own."""
    lying: dict[str, list[Thing]] = {}
    for thing, place in from_the_ground_up(panel):
        lying.setdefault(place.id, []).append(thing)
    levels = {place: len({thing.height for thing in things}) for place, things in lying.items()}
    return [
        Stack(place, lying[place.id][-1], levels[place.id])
        for place in panel.places
        if levels.get(place.id, 0) > 1
    ]
