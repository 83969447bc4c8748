"""Tiles and elephants as things: on a platform, in the row, and in the hand of the one who chooses."""

from collections.abc import Sequence, Set
from typing import Final

from msgspec.structs import replace

from pooram.engine.memory import remembered
from pooram.engine.scene import Thing
from pooram.engine.words import signed
from pooram.games.kerala.box import (
    COLOUR,
    COLOUR_NAMES,
    ELEPHANTS,
    FACES,
    KINDS,
    REMOVED_TILE,
    SECOND,
)
from pooram.games.kerala.choices import SIDE_NAMES
from pooram.games.kerala.rules.areas import Reckoning
from pooram.games.kerala.rules.platform import NO_STACK, NO_TILE, NO_TURN, Platform
from pooram.games.kerala.rules.state import ENDED, LIFT, MOVE_ELEPHANT, TAKE, KeralaState
from pooram.games.kerala.speech.names import TILE_NAMES, edge_name
from pooram.games.kerala.table.layout import ABOVE, MAT, cell_id, queue_id, side_id, slot_id

Shift = tuple[float, float]
FIGURE: Final = 0.68
"""Share of its cell that an elephant fills."""
ON_TILE: Final[tuple[Shift, ...]] = ((0.16, 0.12), (0.16, 0.12))
SIDE_BY_SIDE: Final[tuple[Shift, ...]] = ((-0.2, 0.02), (0.2, 0.16))
"""Where the two elephants stand, each on a tile of its own or both on the start tile."""
LIFTED: Final = -0.16
"""How far a lifted stack hovers above its cell."""

# Of every face, and at the end of the start tile
FACE_SYMBOLS: Final = (
    *("tile-{}-1", "tile-{}-2", "tile-{}-3"),
    *["edge-{}"] * 4,
    *("move-elephant-{}", "move-tile-{}", "start-{}"),
)
FACE_CLAUSES: Final = (*["tile-1"] * 3, *["edge-1"] * 4, "walk-1", "lift-1", "score-12")
FACE_GLYPHS: Final = "123eeeeets"
COLOUR_GLYPHS: Final = "BKRGP"


@remembered
def tile(id: str, place: str, kind: int, turn: int = 0, height: int = 0) -> Thing:
    """A tile of some kind as a thing; `turn` matters only to one with a coloured edge."""
    face = kind % int(FACES) if kind < KINDS else int(FACES)
    colour = COLOUR_NAMES[COLOUR[kind]]
    name, symbol = TILE_NAMES[kind], FACE_SYMBOLS[face].format(colour)
    if SECOND[kind] >= 0 and turn != NO_TURN:
        side = SIDE_NAMES[turn]
        name, symbol = f"{name} facing {side}", f"tile-{colour}-edge-{COLOUR_NAMES[SECOND[kind]]}-{side[0]}"
    return Thing(
        id,
        place,
        name,
        symbol,
        colour=colour,
        size=0.98,
        height=height,
        glyph=COLOUR_GLYPHS[COLOUR[kind]] + FACE_GLYPHS[face],
        clause=f"kerala/{FACE_CLAUSES[face]}",
    )


# A platform


def tile_id(seat: int, number: int) -> str:
    """A tile keeps its id from when it is taken until the game ends."""
    return f"tile:{seat}:{number}"


def elephant_id(seat: int, elephant: int) -> str:
    return f"elephant:{seat}:{elephant}"


def on_platform(state: KeralaState, seat: int, owner: str, barred: Set[str] = frozenset()) -> list[Thing]:
    """Every tile and both elephants of a platform; what may not be lifted, and what is removed, is marked."""
    found = unmarked(state, seat, owner)
    platform = state.platforms[seat]
    if state.phase == LIFT and barred:
        below = beneath(platform, seat)
        return [shut(thing) if thing.place in barred and thing.id not in below else thing for thing in found]
    if state.phase == ENDED:
        costs = removed_at_the_end(platform, seat)
        return [removed(thing, costs[thing.id]) if thing.id in costs else thing for thing in found]
    return found


def unmarked(state: KeralaState, seat: int, owner: str) -> list[Thing]:
    """The same as it lies there, whether or not the game is over."""
    platform = state.platforms[seat]
    up = int(state.lifted) if seat == state.mover else int(NO_STACK)
    found = []
    for stack, cell in enumerate(platform.cells()):
        place = cell_id(seat, cell)
        for height, number in enumerate(levels(platform, stack)):
            kind, turn = int(platform.kind[number]), int(platform.turn[number])
            thing = tile(tile_id(seat, number), place, kind, turn, height)
            found.append(lifted(thing) if stack == up else thing)
    return found + elephants(platform, seat, owner)


@remembered
def shut(tile: Thing) -> Thing:
    return replace(tile, barred=True)


@remembered
def lifted(tile: Thing) -> Thing:
    return replace(tile, name=f"{tile.name}, lifted", size=1.04, dy=LIFTED)


def levels(platform: Platform, stack: int) -> list[int]:
    """The tiles of a stack by their numbers, from the ground up."""
    found = []
    number = int(platform.top[stack])
    while number != NO_TILE:
        found.append(number)
        number = int(platform.under[number])
    return found[::-1]


def elephants(platform: Platform, seat: int, owner: str) -> list[Thing]:
    """The two figures; as many of them lie as the owner has passed."""
    shifts = SIDE_BY_SIDE if platform.elephants_share_a_tile() else ON_TILE
    found = []
    for elephant, shift in enumerate(shifts):
        stack = int(platform.elephant[elephant])
        lies = elephant >= ELEPHANTS - platform.passes
        place, height = cell_id(seat, platform.cell(stack)), int(platform.height[stack]) - 1
        id = elephant_id(seat, elephant)
        found.append(figure(id, place, owner, COLOUR_NAMES[platform.colour], lies, shift, height))
    return found


@remembered
def figure(id: str, place: str, owner: str, colour: str, lies: bool, shift: Shift, height: int) -> Thing:
    """An elephant that stands, or lies on its side."""
    return Thing(
        id,
        place,
        f"{owner}'s elephant{', lying on its side' if lies else ''}",
        "figure-lying" if lies else "figure-standing",
        colour=colour,
        pattern=f"sign-{colour}",
        size=FIGURE,
        dx=shift[0],
        dy=shift[1],
        height=height,
        glyph="e" if lies else "E",
        clause="kerala/pass-4" if lies else "kerala/place-3",
    )


def beneath(platform: Platform, seat: int) -> set[str]:
    """Things that a click on a stack does not mean: its covered tiles, and the elephants."""
    covered = [number for stack in range(int(platform.stacks)) for number in levels(platform, stack)[:-1]]
    figures = {elephant_id(seat, elephant) for elephant in range(int(ELEPHANTS))}
    return figures.union(tile_id(seat, number) for number in covered)


def removed_at_the_end(platform: Platform, seat: int) -> dict[str, str]:
    """The tiles on top of what is removed when points are counted, each with what that costs."""
    found = Reckoning(platform)
    return {
        tile_id(seat, int(platform.top[stack])): signed(int(REMOVED_TILE * platform.height[stack]))
        for stack in range(int(platform.stacks))
        if not found.kept[found.area[stack]]
    }


@remembered
def removed(thing: Thing, cost: str) -> Thing:
    name = f"{thing.name}, removed for {cost} points"
    return replace(thing, name=name, badge=cost, clause="kerala/score-2")


def tabs(state: KeralaState) -> list[Thing]:
    """Four tabs around a tile whose coloured edge still has to be turned."""
    seat = int(state.mover)
    colour = edge_name(state.platforms[seat], int(state.placed))
    return [tab(seat, side, colour) for side in range(len(SIDE_NAMES))]


@remembered
def tab(seat: int, side: int, colour: str) -> Thing:
    return Thing(
        f"tab:{seat}:{side}",
        side_id(seat, side),
        f"the {colour} edge to the {SIDE_NAMES[side]}",
        f"tab-{colour}",
        rotation=90.0 * side,
        height=ABOVE,
        glyph="^>v<"[side],
        clause="kerala/edge-4",
    )


# The row


def in_the_row(state: KeralaState) -> list[Thing]:
    """The tiles that can still be chosen this round."""
    return [
        tile(f"row:{int(state.round)}:{slot}", slot_id(slot), int(kind))
        for slot, kind in enumerate(state.row)
        if kind != NO_TILE
    ]


@remembered
def bag(left: int) -> Thing:
    name = f"the bag with {left} tile{'' if left == 1 else 's'} in it"
    return Thing("the-bag", "bag", name, "bag", badge=str(left), glyph="bag", clause="kerala/round-1")


def queue(state: KeralaState, names: Sequence[str]) -> list[Thing]:
    """Who chooses in which order this round: the one with the bag first, and on to the left."""
    if state.starter < 0:
        return []
    seats = int(state.seats)
    order = [(int(state.starter) + turn) % seats for turn in range(seats)]
    now = seats if state.phase == ENDED else order.index(int(state.mover))
    found = [holder(names[order[0]])]
    for turn, seat in enumerate(order):
        how = "waiting"
        if turn < now:
            how = "done"
        elif turn == now and state.phase >= TAKE:
            how = "now"
        found.append(in_turn(seat, names[seat], COLOUR_NAMES[state.platforms[seat].colour], turn, how))
    return found


@remembered
def holder(name: str) -> Thing:
    said, clause = f"{name} has the bag", "kerala/round-2"
    return Thing("holder-bag", "holder", said, "bag", glyph="*", clause=clause)


@remembered
def in_turn(seat: int, name: str, colour: str, turn: int, how: str) -> Thing:
    """A seat in the order of this round, and how far it is."""
    said = {
        "waiting": f"is number {turn + 1} to choose this round",
        "done": "has had a turn this round",
        "now": "is choosing now",
    }[how]
    return Thing(
        f"queue-{seat}",
        queue_id(turn),
        f"{name} {said}",
        f"turn-{how}-{colour}",
        colour=colour,
        glyph=name[:2],
        clause="kerala/round-3",
    )


DECLINING: Final = {
    int(TAKE): ("Pass", "passing", "kerala/pass-1"),
    int(MOVE_ELEPHANT): ("Stay", "letting the elephants stay", "kerala/walk-1"),
    int(LIFT): ("Leave", "moving no tile", "kerala/lift-1"),
}
"""What stands for not using a turn or a special tile: its badge, its name and its clause."""


def can_decline(state: KeralaState, seat: int) -> bool:
    """Whether a seat can do without what is offered to it now."""
    return bool(seat == state.mover and state.hand == NO_TILE and int(state.phase) in DECLINING)


def on_the_mat(state: KeralaState, may_decline: bool) -> list[Thing]:
    """The tile in hand, or what the mover can click to do without."""
    seat = int(state.mover)
    if state.hand != NO_TILE:
        return [tile(tile_id(seat, int(state.platforms[seat].tiles)), MAT, int(state.hand))]
    return [declining(int(state.phase), COLOUR_NAMES[state.platforms[seat].colour])] if may_decline else []


@remembered
def declining(phase: int, colour: str) -> Thing:
    badge, name, clause = DECLINING[phase]
    return Thing("decline", MAT, name, "mat", colour=colour, badge=badge, glyph=badge, clause=clause)
