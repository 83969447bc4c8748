"""The hands: one's own open, of others' only what everybody saw being taken; and whose marker is whose."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.memory import remembered
from pooram.engine.scene import Panel, Place, Role, Thing
from pooram.games.umbradeco.box import COLOUR_NAMES, COLOURS, HAND
from pooram.games.umbradeco.rules.state import BIT, HOLD
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import tile_name
from pooram.games.umbradeco.table.layout import bare, hexagon
from pooram.games.umbradeco.table.pieces import marker, own_id, tile

WIDTH: Final = 3.3
HEIGHT: Final = 1.2
MIDDLE: Final = 0.66
LIFTED: Final = -0.13
"""How far the held tile hovers above its place."""


def hand_panel(view: UmbradecoView, seat: int, name: str) -> Panel:
    """A seat's tiles as the others know them, and its marker, which shows whose colour is whose."""
    shown = view.shown
    known = tuple([int(shown.known[seat * COLOURS + colour]) for colour in range(COLOURS)])
    return known_hand(seat, name, known, int(view.unknown[seat]), int(shown.masks[seat]))


def own_hand_panel(view: UmbradecoView) -> Panel:
    """The viewer's own tiles."""
    hand = tuple(view.hand())
    return own_hand(int(view.viewer), hand, int(view.shown.held), shut_colours(view, hand))


def shut_colours(view: UmbradecoView, hand: Sequence[int]) -> tuple[int, ...]:
    """The colours of the hand that cannot go anywhere, while others can and the viewer chooses."""
    shown = view.shown
    if shown.phase != HOLD or view.viewer != shown.mover:
        return ()
    open_to = shown.mat.placeable()
    return tuple([colour for colour, tiles in enumerate(hand) if tiles and not open_to & BIT[colour]])


@remembered
def own_hand(viewer: int, hand: tuple[int, ...], held: int, shut: tuple[int, ...]) -> Panel:
    """The viewer's tiles of each colour, one of which may be held; some colours are barred."""
    found: list[Thing] = []
    for colour, tiles in enumerate(hand):
        name = f"your {tile_name(colour)}"
        for number in range(tiles):
            id, place = own_id(viewer, colour, number), hand_id(viewer, len(found))
            thing = tile(id, place, colour, name, "umbradeco/turn-4", barred=colour in shut)
            # Of several alike, the last is held.
            found.append(lifted(thing) if colour == held and number == tiles - 1 else thing)
    return panel_of(viewer, "hand", "Your hand", "your", found)


@remembered
def lifted(tile: Thing) -> Thing:
    return replace(tile, name=f"{tile.name}, held", size=1.06, dy=LIFTED)


@remembered
def known_hand(seat: int, name: str, known: tuple[int, ...], unknown: int, could_be: int) -> Panel:
    """Another's tiles: what was taken face up is known, the rest are backs."""
    found: list[Thing] = []
    for colour, tiles in enumerate(known):
        for number in range(tiles):
            found.append(known_tile(seat, colour, number, len(found)))
    for number in range(unknown):
        found.append(hidden_tile(seat, number, len(found), could_be))
    return panel_of(seat, "other", f"{name}'s hand", f"{name}'s", found)


@remembered
def known_tile(seat: int, colour: int, number: int, place: int) -> Thing:
    colour_name = COLOUR_NAMES[colour]
    return Thing(
        f"known:{seat}:{colour}:{number}",
        hand_id(seat, place),
        f"{tile_name(colour)}, taken face up",
        f"known-{colour_name}",
        colour=colour_name,
        glyph=colour_name[0],
        clause="umbradeco/know-1",
    )


@remembered
def hidden_tile(seat: int, number: int, place: int, could_be: int) -> Thing:
    """The back of a tile that has one of the colours of a mask."""
    ruled_out = [name for name, bit in zip(COLOUR_NAMES, BIT, strict=True) if not could_be & bit]
    name = f"hidden tile, not {' or '.join(ruled_out)}" if ruled_out else "hidden tile"
    clause = "umbradeco/know-3" if ruled_out else "umbradeco/know-1"
    return Thing(f"back:{seat}:{number}", hand_id(seat, place), name, "back", glyph="?", clause=clause)


def panel_of(seat: int, role: Role, title: str, whose: str, tiles: list[Thing]) -> Panel:
    places = hand_places(seat, whose)
    mark = marker(seat, f"colour:{seat}", places[0].id, f"{whose} marker")
    return Panel(f"hand:{seat}", role, title, WIDTH, HEIGHT, places, (mark, *tiles), seat=seat)


@remembered
def hand_places(seat: int, whose: str) -> tuple[Place, ...]:
    """Where the marker stands, and the places of the tiles."""
    stand = bare(f"stand:{seat}", f"beside {whose} hand", 0.5, MIDDLE, 0.62, "umbradeco/box-3")
    return (stand, *[hand_place(seat, number, whose) for number in range(int(HAND))])


def hand_id(seat: int, number: int) -> str:
    return f"hand:{seat}:{number}"


def hand_place(seat: int, number: int, whose: str) -> Place:
    """A place for a tile."""
    name = f"place {number + 1} of {whose} hand"
    return hexagon(hand_id(seat, number), name, 1.5 + 1.12 * number, MIDDLE, "umbradeco/setup-6")
