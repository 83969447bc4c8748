"""What lies in the corners of the mat's panel: the deck, the open tiles, the last points, the discards."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import Place, Thing
from pooram.games.umbradeco.box import SPOT_NAMES
from pooram.games.umbradeco.choices import Take
from pooram.games.umbradeco.rules.state import NO_TILE, NOBODY
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import counted, tile_name
from pooram.games.umbradeco.table.layout import bare, hexagon, mat_height, mat_width
from pooram.games.umbradeco.table.look import LOOK
from pooram.games.umbradeco.table.pieces import Choices, tile

WIDE: Final = 0.84
TOTAL: Final = 0.6
PART: Final = 0.54
PARTS_FROM: Final = (-0.08, 0.62)
"""From the sum of the last placement to the first of its parts, which are below it."""
PART_STEP: Final = 0.57
PART_NAMES: Final = (
    ("part-lines", "for tiles of its colour in line", "umbradeco/score-4"),
    ("part-four-colours", "for four colours around it", "umbradeco/score-6"),
    ("part-pushes", "for the push", "umbradeco/score-7"),
    ("part-stacks", "for the stack", "umbradeco/score-8"),
)


def corners(view: UmbradecoView, names: Sequence[str], choices: Choices) -> tuple[list[Place], list[Thing]]:
    """The deck above on the left, the open tiles on the right; below, the last points and the discards."""
    side = int(view.shown.side)
    width, height = mat_width(side), mat_height(side)
    places = [hexagon("deck", "the deck", 0.5, 0.46, "umbradeco/setup-1", WIDE, glyph=" ")]
    things = deck(view)
    open_tiles = [int(colour) for colour in view.shown.face_up]
    for slot, colour in enumerate(open_tiles):
        x = width - 0.47 - 0.89 * (len(open_tiles) - 1 - slot)
        place = hexagon(f"slot:{slot}", f"open tile {slot + 1}", x, 0.46, "umbradeco/setup-8", WIDE)
        places.append(place)
        # Open tiles that are alike are one choice, named by the first of them.
        choices[place.id] = (Take(slot if colour == NO_TILE else open_tiles.index(colour)),)
        if colour != NO_TILE:
            name = f"open {tile_name(colour)}"
            thing = tile(f"open:{slot}:{colour}", place.id, colour, name, "umbradeco/take-1")
            things.append(thing)
            choices[thing.id] = choices[place.id]
    last = "the points of the last placement"
    places.append(bare("last", last, 0.42, height - 0.96, TOTAL, "umbradeco/score-3"))
    things += last_points(view, names)
    gone = discarded(view)
    if gone:
        x, y = width - 0.5, height - 0.44
        places.append(hexagon("box", "discarded tiles", x, y, "umbradeco/discard-1", WIDE, glyph=" "))
    return places, [*things, *gone]


def deck(view: UmbradecoView) -> list[Thing]:
    left = int(view.shown.deck)
    name = f"the deck with {left} tile{'' if left == 1 else 's'} in it"
    thing = Thing(
        "the-deck", "deck", name, "deck", badge=f"{left}", glyph=f"{left}", clause="umbradeco/take-2"
    )
    return [thing] if left else []


def last_points(view: UmbradecoView, names: Sequence[str]) -> list[Thing]:
    """What the last placement scored: the sum, and below it the parts."""
    seat = int(view.shown.last_seat)
    if seat == NOBODY:
        return []
    parts = [int(points) for points in view.shown.last_parts]
    total = Thing(
        "last-total",
        "last",
        f"{names[seat]} placed on {SPOT_NAMES[view.shown.last_spot]} for {counted(sum(parts))}",
        "total",
        colour=LOOK.seat_colours[seat],
        pattern=LOOK.seat_patterns[seat],
        badge=str(sum(parts)),
        glyph=f"{sum(parts)} =",
        clause="umbradeco/score-3",
    )
    scored = [(points, *named) for points, named in zip(parts, PART_NAMES, strict=True) if points]
    return [total, *(last_part(number, *part) for number, part in enumerate(scored))]


def last_part(number: int, points: int, symbol: str, said: str, clause: str) -> Thing:
    """A part of the sum: all but the first have a plus before them."""
    return Thing(
        f"last-{symbol}",
        "last",
        f"{points} {said}",
        symbol,
        size=round(PART / TOTAL, 4),
        dx=round(PARTS_FROM[0] + PART_STEP * number, 4),
        dy=PARTS_FROM[1],
        badge=f"+{points}" if number else str(points),
        glyph=f"+{points}" if number else f" {points}",
        clause=clause,
    )


def discarded(view: UmbradecoView) -> list[Thing]:
    """Discarded tiles, one on top of the other."""
    found: list[Thing] = []
    for colour, tiles in enumerate(view.shown.discards):
        name = f"discarded {tile_name(colour)}"
        for height in range(len(found), len(found) + int(tiles)):
            id = f"gone:{height}:{colour}"
            found.append(tile(id, "box", colour, name, "umbradeco/discard-1", height))
    return found
