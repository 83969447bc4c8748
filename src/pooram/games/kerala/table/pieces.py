"""Tiles and elephants as things: on a platform, in the row, and in the hand of the one who chooses."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Thing
from pooram.games.kerala.box import (
    COLOUR,
    COLOUR_NAMES,
    ELEPHANTS,
    FACE_EDGE,
    FACE_MOVE_ELEPHANT,
    FACE_MOVE_TILE,
    FACES,
    KINDS,
    REMOVED_TILE,
    SECOND,
    SIDE_NAMES,
    SIDES,
)
from pooram.games.kerala.rules.platform import NO_TILE, NO_TURN, Platform
from pooram.games.kerala.rules.state import ENDED, LIFT, MOVE_ELEPHANT, TAKE, KeralaState
from pooram.games.kerala.speech.names import kind_notation, signed, tile_name
from pooram.games.kerala.speech.words import clause
from pooram.games.kerala.table.layout import ABOVE, cell_id
from pooram.games.kerala.table.sheet import reckoned

FIGURE: Final = 0.68
"""Share of its cell that an elephant fills."""
ON_TILE: Final = ((0.16, 0.12), (0.16, 0.12))
SIDE_BY_SIDE: Final = ((-0.2, 0.02), (0.2, 0.16))
"""Where the two elephants stand, each on a tile of its own or both on the start tile."""
LIFTED: Final = -0.16
"""How far a lifted stack hovers above its cell."""
FACE_CLAUSES: Final = (
    "tile-1",
    "tile-1",
    "tile-1",
    "edge-1",
    "edge-1",
    "edge-1",
    "edge-1",
    "walk-1",
    "lift-1",
)


def tile_id(seat: int, tile: int) -> str:
    """A tile keeps its id from when it is taken until the game ends."""
    return f"tile:{seat}:{tile}"


def tile(id: str, place: str, kind: int, turn: int, height: int = 0) -> Thing:
    """A tile of some kind as a thing; `turn` matters only to one with a coloured edge."""
    face = int(kind) % int(FACES)
    colour = COLOUR_NAMES[COLOUR[kind]]
    name = tile_name(kind)
    symbol = f"tile-{colour}-{face + 1}"
    if kind >= KINDS:
        symbol, why = f"start-{colour}", "score-12"
    else:
        why = FACE_CLAUSES[face]
        if face == FACE_MOVE_ELEPHANT:
            symbol = f"move-elephant-{colour}"
        elif face == FACE_MOVE_TILE:
            symbol = f"move-tile-{colour}"
        elif face >= FACE_EDGE and turn == NO_TURN:
            symbol = f"edge-{colour}"
        elif face >= FACE_EDGE:
            side = SIDE_NAMES[turn]
            symbol = f"tile-{colour}-edge-{COLOUR_NAMES[SECOND[kind]]}-{side[0]}"
            name = f"{name} facing {side}"
    sign = kind_notation(kind).split()[1][0] if kind < KINDS else "s"
    glyph = colour[0].upper() + sign if colour != "black" else "K" + sign
    return Thing(
        id, place, name, symbol, colour=colour, size=0.98, height=height, glyph=glyph, clause=clause(why)
    )


def levels(platform: Platform, stack: int) -> list[int]:
    """The tiles of a stack by their numbers, from the ground up."""
    found = []
    at = platform.top[stack]
    while at != NO_TILE:
        found.append(int(at))
        at = platform.under[at]
    return found[::-1]


def on_platform(state: KeralaState, seat: int, owner: str) -> list[Thing]:
    """Every tile and both elephants of a platform; after the end, what is removed is marked with its cost."""
    found = unmarked(state, seat, owner)
    if state.phase != ENDED:
        return found
    costs = removed_at_the_end(state.platforms[seat], seat)
    return [_removed(thing, costs[thing.id]) if thing.id in costs else thing for thing in found]


def unmarked(state: KeralaState, seat: int, owner: str) -> list[Thing]:
    """The same as it lies there, whether or not the game is over."""
    platform = state.platforms[seat]
    found = []
    for stack in range(int(platform.stacks)):
        place = cell_id(seat, int(platform.x[stack]), int(platform.y[stack]))
        hover = LIFTED if stack == state.lifted and seat == state.mover else 0.0
        for height, at in enumerate(levels(platform, stack)):
            thing = tile(tile_id(seat, at), place, int(platform.kind[at]), int(platform.turn[at]), height)
            if hover:
                thing = replace(thing, name=f"{thing.name}, lifted", size=1.04, dy=hover)
            found.append(thing)
    return found + elephants(platform, seat, owner)


def _removed(thing: Thing, cost: str) -> Thing:
    return replace(
        thing, name=f"{thing.name}, removed for {cost} points", badge=cost, clause=clause("score-2")
    )


def elephants(platform: Platform, seat: int, owner: str) -> list[Thing]:
    """The two figures; as many of them lie as the owner has passed."""
    shared = platform.elephants_share_a_tile()
    found = []
    for elephant in range(int(ELEPHANTS)):
        stack = int(platform.elephant[elephant])
        lies = elephant >= ELEPHANTS - platform.passes
        dx, dy = (SIDE_BY_SIDE if shared else ON_TILE)[elephant]
        colour = COLOUR_NAMES[platform.colour]
        found.append(
            Thing(
                f"elephant:{seat}:{elephant}",
                cell_id(seat, int(platform.x[stack]), int(platform.y[stack])),
                f"{owner}'s elephant{', lying on its side' if lies else ''}",
                "figure-lying" if lies else "figure-standing",
                colour=colour,
                pattern=f"sign-{colour}",
                size=FIGURE,
                dx=dx,
                dy=dy,
                height=int(platform.height[stack]) - 1,
                glyph="e" if lies else "E",
                clause=clause("pass-4" if lies else "place-3"),
            )
        )
    return found


def tabs(state: KeralaState) -> list[Thing]:
    """Four tabs around a tile whose coloured edge still has to be turned."""
    seat = int(state.mover)
    colour = COLOUR_NAMES[SECOND[state.platforms[seat].top_kind(state.placed)]]
    return [
        Thing(
            f"tab:{seat}:{side}",
            f"side:{seat}:{side}",
            f"the {colour} edge to the {SIDE_NAMES[side]}",
            f"tab-{colour}",
            turn=90.0 * side,
            height=ABOVE,
            glyph="^>v<"[side],
            clause=clause("edge-4"),
        )
        for side in range(int(SIDES))
    ]


def removed_at_the_end(platform: Platform, seat: int) -> dict[str, str]:
    """The tiles on top of what is removed when points are counted, each with what that costs."""
    found = reckoned(platform)
    return {
        tile_id(seat, int(platform.top[stack])): signed(int(REMOVED_TILE * platform.height[stack]))
        for stack in range(int(platform.stacks))
        if not found.kept[found.area[stack]]
    }


# The row


def in_the_row(state: KeralaState) -> list[Thing]:
    """The tiles that can still be chosen this round."""
    return [
        tile(f"row:{int(state.round)}:{slot}", f"slot:{slot}", int(state.row[slot]), 0)
        for slot in range(int(state.seats))
        if state.row[slot] != NO_TILE
    ]


def bag(state: KeralaState) -> Thing:
    left = int(state.bag)
    name = f"the bag with {left} tile{'' if left == 1 else 's'} in it"
    return Thing("the-bag", "bag", name, "bag", badge=str(left), glyph="bag", clause=clause("round-1"))


def queue(state: KeralaState, names: Sequence[str]) -> list[Thing]:
    """Who chooses in which order this round: the one with the bag first, and on to the left."""
    if state.starter < 0:
        return []
    seats = int(state.seats)
    order = [(int(state.starter) + turn) % seats for turn in range(seats)]
    now = seats if state.phase == ENDED else order.index(int(state.mover))
    found = [
        Thing(
            "holder-bag",
            "holder",
            f"{names[order[0]]} has the bag",
            "bag",
            glyph="*",
            clause=clause("round-2"),
        )
    ]
    for turn, seat in enumerate(order):
        how, said = (
            ("done", "has had a turn this round")
            if turn < now
            else ("waiting", f"is number {turn + 1} to choose this round")
        )
        if turn == now and state.phase >= TAKE:
            how, said = "now", "is choosing now"
        colour = COLOUR_NAMES[state.platforms[seat].colour]
        found.append(
            Thing(
                f"queue-{seat}",
                f"queue:{turn}",
                f"{names[seat]} {said}",
                f"turn-{how}-{colour}",
                colour=colour,
                glyph=names[seat][:2],
                clause=clause("round-3"),
            )
        )
    return found


def beside_the_row(state: KeralaState, viewer: int) -> list[Thing]:
    """What lies on the mat: the tile in hand, or what stands for not using a turn or a special tile."""
    if state.hand != NO_TILE:
        seat = int(state.mover)
        number = int(state.platforms[seat].tiles)
        return [tile(tile_id(seat, number), "mat", int(state.hand), 0)]
    if viewer < 0 or viewer != state.mover:
        return []
    words = {
        int(TAKE): ("Pass", "passing", "pass-1"),
        int(MOVE_ELEPHANT): ("Stay", "letting the elephants stay", "walk-1"),
        int(LIFT): ("Leave", "moving no tile", "lift-1"),
    }
    if int(state.phase) not in words:
        return []
    badge, name, why = words[int(state.phase)]
    colour = COLOUR_NAMES[state.platforms[viewer].colour]
    return [Thing("decline", "mat", name, "mat", colour=colour, badge=badge, glyph=badge, clause=clause(why))]
