"""The hands: one's own open, of others' only what everybody saw being taken; and whose marker is whose."""

from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Panel, Place, Thing
from pooram.games.umbradeco.box import COLOUR_NAMES, COLOURS, HAND
from pooram.games.umbradeco.choices import Discard, Hold
from pooram.games.umbradeco.rules.state import BIT, DISCARD, HOLD
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import tile_name
from pooram.games.umbradeco.table.layout import bare, hexagon
from pooram.games.umbradeco.table.pieces import Choices, held_id, marker, own_id, tile

WIDTH: Final = 3.3
HEIGHT: Final = 1.2
MIDDLE: Final = 0.66
LIFTED: Final = -0.13
"""How far the held tile hovers above its place."""


def hand_panel(view: UmbradecoView, seat: int, name: str, choices: Choices) -> Panel:
    """A seat's tiles and its marker, which shows whose colour is whose."""
    mine = seat == view.viewer
    whose = "your" if mine else f"{name}'s"
    stand = bare(f"stand:{seat}", f"beside {whose} hand", 0.5, MIDDLE, 0.62, "umbradeco/box-3")
    mark = marker(seat, f"colour:{seat}", stand.id, f"{whose} marker")
    tiles = own_hand(view, choices) if mine else known_hand(view, seat)
    return Panel(
        f"hand:{seat}",
        "hand" if mine else "other",
        "Your hand" if mine else f"{name}'s hand",
        WIDTH,
        HEIGHT,
        (stand, *(hand_place(seat, number, whose) for number in range(int(HAND)))),
        (mark, *tiles),
        seat=seat,
    )


def hand_id(seat: int, number: int) -> str:
    return f"hand:{seat}:{number}"


def hand_place(seat: int, number: int, whose: str) -> Place:
    """A place for a tile."""
    name = f"place {number + 1} of {whose} hand"
    return hexagon(hand_id(seat, number), name, 1.5 + 1.12 * number, MIDDLE, "umbradeco/setup-6")


def own_hand(view: UmbradecoView, choices: Choices) -> list[Thing]:
    """The viewer's tiles; one that cannot go anywhere is barred while others can."""
    shown, viewer = view.shown, int(view.viewer)
    choosing = shown.phase == HOLD and viewer == shown.mover
    open_to = shown.mat.placeable()
    found: list[Thing] = []
    for colour, tiles in enumerate(view.hand()):
        name = f"your {tile_name(colour)}"
        barred = choosing and not open_to & BIT[colour]
        for number in range(tiles):
            id, place = own_id(viewer, colour, number), hand_id(viewer, len(found))
            thing = tile(id, place, colour, name, "umbradeco/turn-4", barred=barred)
            if colour == shown.held and id == held_id(view):
                thing = replace(thing, name=f"{name}, held", size=1.06, dy=LIFTED)
            choices[id] = (Discard(colour) if shown.phase == DISCARD else Hold(colour),)
            found.append(thing)
    return found


def known_hand(view: UmbradecoView, seat: int) -> list[Thing]:
    """Another's tiles: what was taken face up is known, the rest are backs."""
    found: list[Thing] = []
    for colour, colour_name in enumerate(COLOUR_NAMES):
        for number in range(int(view.shown.known[seat * COLOURS + colour])):
            thing = Thing(
                f"known:{seat}:{colour}:{number}",
                hand_id(seat, len(found)),
                f"{tile_name(colour)}, taken face up",
                f"known-{colour_name}",
                colour=colour_name,
                glyph=colour_name[0],
                clause="umbradeco/know-1",
            )
            found.append(thing)
    could_be = view.shown.masks[seat]
    ruled_out = [name for name, bit in zip(COLOUR_NAMES, BIT, strict=True) if not could_be & bit]
    name = f"hidden tile, not {' or '.join(ruled_out)}" if ruled_out else "hidden tile"
    clause = "umbradeco/know-3" if ruled_out else "umbradeco/know-1"
    for number in range(int(view.unknown[seat])):
        id, place = f"back:{seat}:{number}", hand_id(seat, len(found))
        found.append(Thing(id, place, name, "back", glyph="?", clause=clause))
    return found
