"""Tiles and markers as things: on the mat and beside it, in the hands, on the score track."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Thing
from pooram.games.umbradeco.box import (
    COLOUR_NAMES,
    COLOURS,
    FACE_UP,
    SEAT_COLOURS,
    SEAT_PATTERNS,
    SPOT_NAMES,
)
from pooram.games.umbradeco.rules.mat import EMPTY
from pooram.games.umbradeco.rules.state import (
    HOLD,
    LAST_PARTS,
    LAST_SEAT,
    LAST_SPOT,
    NO_TILE,
    NOBODY,
    PARTS,
)
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import tile_name
from pooram.games.umbradeco.speech.words import clause
from pooram.games.umbradeco.table.layout import (
    PART,
    PART_STEP,
    PARTS_FROM,
    SPACES,
    TOTAL,
    spot_id,
)

LIFTED: Final = -0.13
"""How far the held tile hovers above its place."""
TWO_TO_A_SPACE: Final = (0.62, ((-0.2, -0.17), (0.2, 0.17)))
FOUR_TO_A_SPACE: Final = (0.52, ((-0.24, -0.24), (0.24, -0.24), (-0.24, 0.24), (0.24, 0.24)))
"""How large markers are that share a space of the score track, and where they stand, none outside it."""
PART_NAMES: Final = (
    ("part-lines", "for tiles of its colour in line", "score-4"),
    ("part-four-colours", "for four colours around it", "score-6"),
    ("part-pushes", "for the push", "score-7"),
    ("part-stacks", "for the stack", "score-8"),
)


def counted(points: int) -> str:
    """Points as people say them."""
    return f"{points} point{'' if points == 1 else 's'}"


def tile(id: str, place: str, colour: int, why: str, height: int = 0) -> Thing:
    """An umbrella from above."""
    return Thing(
        id,
        place,
        tile_name(colour),
        f"tile-{COLOUR_NAMES[colour]}",
        colour=COLOUR_NAMES[colour],
        height=height,
        glyph=COLOUR_NAMES[colour][0].upper(),
        clause=clause(why),
    )


# The mat


def tile_id(spot: int, colour: int) -> str:
    """A colour lies at most once on a spot."""
    return f"tile:{spot}:{colour}"


def on_mat(view: UmbradecoView) -> list[Thing]:
    """Every tile on the mat, covered ones too, and a ring around the one placed last."""
    mat = view.mat
    found = []
    for spot in range(int(mat.spots)):
        top, under = int(mat.top[spot]), int(mat.under[spot])
        if top == EMPTY:
            continue
        height = 0
        where = SPOT_NAMES[spot]
        if under != EMPTY:
            covered = tile(tile_id(spot, under), spot_id(spot), under, "place-2")
            found.append(replace(covered, name=f"{covered.name} on {where}, covered"))
            height = 1
        upper = tile(tile_id(spot, top), spot_id(spot), top, "stack-4" if height else "push-1", height)
        found.append(replace(upper, name=f"{upper.name} on {where}{', on top' if height else ''}"))
        if spot == view.last[LAST_SPOT]:
            found.append(
                Thing(
                    "latest",
                    spot_id(spot),
                    "the umbrella placed last",
                    "latest",
                    height=height,
                    glyph="",
                    clause=clause("score-1"),
                )
            )
    return found


def deck(view: UmbradecoView) -> list[Thing]:
    left = int(view.deck)
    if not left:
        return []
    name = f"the deck with {left} tile{'' if left == 1 else 's'} in it"
    return [
        Thing("the-deck", "deck", name, "deck", badge=str(left), glyph=f"{left}", clause=clause("take-2"))
    ]


def face_up(view: UmbradecoView) -> list[Thing]:
    """The open tiles beside the deck."""
    return [
        replace(
            tile(f"open:{slot}:{colour}", f"slot:{slot}", colour, "take-1"), name=f"open {tile_name(colour)}"
        )
        for slot in range(int(FACE_UP))
        if (colour := int(view.face_up[slot])) != NO_TILE
    ]


def discarded(view: UmbradecoView) -> list[Thing]:
    """Discarded tiles, one on top of the other."""
    colours = [colour for colour in range(int(COLOURS)) for _ in range(int(view.discards[colour]))]
    return [
        replace(
            tile(f"gone:{height}:{colour}", "box", colour, "discard-1", height),
            name=f"discarded {tile_name(colour)}",
        )
        for height, colour in enumerate(colours)
    ]


def last_points(view: UmbradecoView, names: Sequence[str]) -> list[Thing]:
    """What the last placement scored: the sum, and below it the parts."""
    seat = int(view.last[LAST_SEAT])
    if seat == NOBODY:
        return []
    parts = [int(view.last[LAST_PARTS + part]) for part in range(int(PARTS))]
    where = SPOT_NAMES[view.last[LAST_SPOT]]
    total = Thing(
        "last-total",
        "last",
        f"{names[seat]} placed on {where} for {counted(sum(parts))}",
        "total",
        colour=SEAT_COLOURS[seat],
        pattern=SEAT_PATTERNS[seat],
        badge=str(sum(parts)),
        glyph=f"{sum(parts)} =",
        clause=clause("score-3"),
    )
    found = [total]
    for part, points in enumerate(parts):
        if not points:
            continue
        symbol, said, why = PART_NAMES[part]
        number = len(found) - 1
        found.append(
            Thing(
                f"last-{symbol}",
                "last",
                f"{points} {said}",
                symbol,
                size=round(PART / TOTAL, 4),
                dx=round(PARTS_FROM[0] + PART_STEP * number, 4),
                dy=PARTS_FROM[1],
                badge=f"+{points}" if number else str(points),
                glyph=f"+{points}" if number else f" {points}",
                clause=clause(why),
            )
        )
    return found


# Hands


def in_hand(view: UmbradecoView, seat: int) -> list[Thing]:
    """A seat's tiles: the viewer's own open, of others only those open that everybody saw being taken."""
    found = own_hand(view) if seat == view.viewer else known_hand(view, seat)
    return [replace(thing, place=f"hand:{seat}:{number}") for number, thing in enumerate(found)]


def held_id(view: UmbradecoView) -> str:
    """The id of the tile that the viewer holds: of several alike, the last."""
    return own_id(view, int(view.held), int(view.hand[view.held]) - 1)


def own_id(view: UmbradecoView, colour: int, number: int) -> str:
    return f"own:{int(view.viewer)}:{colour}:{number}"


def own_hand(view: UmbradecoView) -> list[Thing]:
    """The viewer's tiles; one that cannot go anywhere is barred while others can."""
    held = held_id(view) if view.held != NO_TILE else ""
    choosing = view.phase == HOLD and view.viewer == view.mover
    open_to = int(view.mat.placeable())
    found = []
    for colour in range(int(COLOURS)):
        for number in range(int(view.hand[colour])):
            thing = tile(own_id(view, colour, number), "", colour, "turn-4")
            thing = replace(thing, name=f"your {thing.name}", barred=choosing and not open_to >> colour & 1)
            if thing.id == held:
                thing = replace(thing, name=f"{thing.name}, held", size=1.06, dy=LIFTED)
            found.append(thing)
    return found


def known_hand(view: UmbradecoView, seat: int) -> list[Thing]:
    """Another's tiles: what was taken face up is known, the rest are backs."""
    found = []
    for colour in range(int(COLOURS)):
        for number in range(int(view.known[seat * COLOURS + colour])):
            found.append(
                Thing(
                    f"known:{seat}:{colour}:{number}",
                    "",
                    f"{tile_name(colour)}, taken face up",
                    f"known-{COLOUR_NAMES[colour]}",
                    colour=COLOUR_NAMES[colour],
                    glyph=COLOUR_NAMES[colour][0],
                    clause=clause("know-1"),
                )
            )
    could_be = int(view.masks[seat])
    ruled_out = [COLOUR_NAMES[colour] for colour in range(int(COLOURS)) if not could_be >> colour & 1]
    name = f"hidden tile, not {' or '.join(ruled_out)}" if ruled_out else "hidden tile"
    for number in range(int(view.unknown[seat])):
        why = clause("know-3" if ruled_out else "know-1")
        found.append(Thing(f"back:{seat}:{number}", "", name, "back", glyph="?", clause=why))
    return found


def marker(seat: int, id: str, place: str, name: str) -> Thing:
    """A little umbrella in the seat's colour."""
    return Thing(
        id,
        place,
        name,
        "marker",
        colour=SEAT_COLOURS[seat],
        pattern=SEAT_PATTERNS[seat],
        glyph=str(seat + 1),
        clause=clause("box-3"),
    )


def on_track(view: UmbradecoView, names: Sequence[str]) -> list[Thing]:
    """The markers on the score track; those that share a space stand side by side."""
    points = [int(view.points(seat)) for seat in range(int(view.seats))]
    spaces = [at % SPACES for at in points]
    found = []
    for seat, space in enumerate(spaces):
        thing = marker(seat, f"marker:{seat}", f"space:{space}", f"{names[seat]}: {counted(points[seat])}")
        if points[seat] >= SPACES:
            thing = replace(thing, badge=str(points[seat]))
        sharing = [other for other, there in enumerate(spaces) if there == space]
        if len(sharing) > 1:
            size, stands = TWO_TO_A_SPACE if len(sharing) == 2 else FOUR_TO_A_SPACE
            dx, dy = stands[sharing.index(seat)]
            thing = replace(thing, size=size, dx=dx, dy=dy)
        found.append(thing)
    return found
