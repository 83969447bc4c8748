"""What lies in the corners of the mat's panel: the deck, the open tiles, the last points, the discards."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Place, Thing
from pooram.games.umbradeco.box import SPOT_NAMES
from pooram.games.umbradeco.rules.state import NO_TILE, NOBODY
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import counted, tile_name
from pooram.games.umbradeco.table.layout import bare, hexagon, mat_height, mat_width
from pooram.games.umbradeco.table.look import LOOK
from pooram.games.umbradeco.table.pieces import tile

WIDE: Final = 0.84
TOTAL: Final = 0.6
PART: Final = 0.54
PARTS_FROM: Final[tuple[float, ...]] = (-0.08, 0.62)
"""From the sum of the last placement to the first of its parts, which are below it."""
PART_STEP: Final = 0.57
PART_NAMES: Final = (
    ("part-lines", "for tiles of its colour in line", "umbradeco/score-4"),
    ("part-four-colours", "for four colours around it", "umbradeco/score-6"),
    ("part-pushes", "for the push", "umbradeco/score-7"),
    ("part-stacks", "for the stack", "umbradeco/score-8"),
)


def corners(view: UmbradecoView, names: Sequence[str]) -> list[Thing]:
    """The deck above on the left, the open tiles on the right; below, the last points and the discards."""
    shown = view.shown
    things = [deck(int(shown.deck))] if shown.deck else []
    for slot, colour in enumerate(shown.face_up):
        if colour != NO_TILE:
            things.append(open_tile(slot, int(colour)))
    if shown.last_seat != NOBODY:
        seat = int(shown.last_seat)
        things += last_points(seat, names[seat], int(shown.last_spot), tuple(shown.last_parts))
    return things + discarded(tuple(shown.discards))


def corner_places(side: int, slots: int, any_gone: bool) -> list[Place]:
    """For so many open tiles, and for what was discarded, if anything was."""
    width, height = mat_width(side), mat_height(side)
    places = [hexagon("deck", "the deck", 0.5, 0.46, "umbradeco/setup-1", WIDE, glyph=" ")]
    for slot in range(slots):
        x = width - 0.47 - 0.89 * (slots - 1 - slot)
        name = f"open tile {slot + 1}"
        places.append(hexagon(slot_id(slot), name, x, 0.46, "umbradeco/setup-8", WIDE))
    last = "the points of the last placement"
    places.append(bare("last", last, 0.42, height - 0.96, TOTAL, "umbradeco/score-3"))
    if any_gone:
        x, y = width - 0.5, height - 0.44
        places.append(hexagon("box", "discarded tiles", x, y, "umbradeco/discard-1", WIDE, glyph=" "))
    return places


def slot_id(slot: int) -> str:
    return f"slot:{slot}"


def open_id(slot: int, colour: int) -> str:
    return f"open:{slot}:{colour}"


def open_tile(slot: int, colour: int) -> Thing:
    name = f"open {tile_name(colour)}"
    return tile(open_id(slot, colour), slot_id(slot), colour, name, "umbradeco/take-1")


@remembered
def deck(left: int) -> Thing:
    name = f"the deck with {left} tile{'' if left == 1 else 's'} in it"
    return Thing(
        "the-deck", "deck", name, "deck", badge=f"{left}", glyph=f"{left}", clause="umbradeco/take-2"
    )


def last_points(seat: int, name: str, spot: int, parts: Sequence[int]) -> list[Thing]:
    """What the last placement scored: the sum, and below it the parts."""
    scored = [(int(points), *named) for points, named in zip(parts, PART_NAMES, strict=True) if points]
    total = last_total(seat, name, spot, sum([points for points, *_ in scored]))
    return [total, *[last_part(number, *part) for number, part in enumerate(scored)]]


@remembered
def last_total(seat: int, name: str, spot: int, points: int) -> Thing:
    return Thing(
        "last-total",
        "last",
        f"{name} placed on {SPOT_NAMES[spot]} for {counted(points)}",
        "total",
        colour=LOOK.seat_colours[seat],
        pattern=LOOK.seat_patterns[seat],
        badge=str(points),
        sign=True,
        glyph=f"{points} =",
        clause="umbradeco/score-3",
    )


@remembered
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
        sign=True,
        glyph=f"+{points}" if number else f" {points}",
        clause=clause,
    )


def discarded(discards: Sequence[int]) -> list[Thing]:
    """Discarded tiles, of each colour so many, one on top of the other."""
    found: list[Thing] = []
    for colour, tiles in enumerate(discards):
        name = f"discarded {tile_name(colour)}"
        for height in range(len(found), len(found) + int(tiles)):
            id = f"gone:{height}:{colour}"
            found.append(tile(id, "box", colour, name, "umbradeco/discard-1", height))
    return found
