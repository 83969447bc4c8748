"""The panels: everybody's platform, and the row in the middle of the table."""

from collections.abc import Sequence, Set
from typing import Final

from pooram.engine.memory import FEW, Memory
from pooram.engine.scene import Panel, Thing
from pooram.games.kerala.box import ROUNDS
from pooram.games.kerala.rules.platform import NO_STACK, Platform
from pooram.games.kerala.rules.state import ENDED, TAKE, TURN_EDGE, KeralaState
from pooram.games.kerala.table import layout, pieces

PLATFORMS: Final = Memory[Panel](FEW)
OWN_PLATFORMS: Final = Memory[Panel](FEW)
ROWS: Final = Memory[Panel](FEW)
LAID: Final = Memory[dict[str, Thing]](FEW)


def platform_id(seat: int) -> str:
    return f"platform:{seat}"


def seen(platform: Platform) -> tuple[object, ...]:
    """All that shows of a platform."""
    return (
        int(platform.colour),
        int(platform.passes),
        int(platform.tiles),
        int(platform.stacks),
        bytes(platform.kind),
        bytes(platform.turn),
        bytes(platform.under),
        bytes(platform.x),
        bytes(platform.y),
        bytes(platform.top),
        bytes(platform.elephant),
    )


def lifted(state: KeralaState, seat: int) -> int:
    """The stack that hovers above a platform, or NO_STACK."""
    return int(state.lifted) if seat == state.mover else int(NO_STACK)


def platform_panel(shown: KeralaState, seat: int, owner: str) -> Panel:
    """A platform as the others see it."""
    key = seat, owner, seen(shown.platforms[seat]), lifted(shown, seat), shown.phase == ENDED
    return PLATFORMS.get(key) or PLATFORMS.keep(
        key, new_platform_panel(shown, seat, owner, frozenset(), mine=False)
    )


def own_platform_panel(shown: KeralaState, seat: int, owner: str, barred: frozenset[str]) -> Panel:
    """A platform as its owner sees it, with open ground around it, some of which may be barred."""
    turning = shown.phase == TURN_EDGE and seat == shown.mover
    key = (
        seat,
        owner,
        seen(shown.platforms[seat]),
        lifted(shown, seat),
        int(shown.placed) if turning else int(NO_STACK),
        int(shown.phase) if barred else shown.phase == ENDED,
        barred,
    )
    return OWN_PLATFORMS.get(key) or OWN_PLATFORMS.keep(
        key, new_platform_panel(shown, seat, owner, barred, mine=True)
    )


def new_platform_panel(shown: KeralaState, seat: int, owner: str, barred: Set[str], mine: bool) -> Panel:
    platform = shown.platforms[seat]
    window = layout.Window(platform, mine)
    places = layout.open_ground(platform, seat, window, barred) if mine else []
    places += layout.laid_cells(platform, seat, window)
    things = pieces.on_platform(shown, seat, owner, barred)
    if mine and seat == shown.mover and shown.phase == TURN_EDGE:
        places += layout.tab_places(platform, seat, int(shown.placed), window)
        things += pieces.tabs(shown)
    return Panel(
        platform_id(seat),
        "mine" if mine else "other",
        "Your platform" if mine else f"{owner}'s platform",
        window.width,
        window.height,
        tuple(places),
        tuple(things),
        seat,
    )


def laid(state: KeralaState, seat: int, owner: str) -> dict[str, Thing]:
    """What lies on a platform, unmarked, by its ids."""
    key = seat, owner, seen(state.platforms[seat]), lifted(state, seat)
    return LAID.get(key) or LAID.keep(key, {thing.id: thing for thing in pieces.unmarked(state, seat, owner)})


def row_panel(shown: KeralaState, names: Sequence[str], declining: bool = False) -> Panel:
    """The row of tiles, the bag, who chooses when, and what stands for doing without."""
    key = (
        *names,
        int(shown.starter),
        int(shown.mover),
        shown.phase >= TAKE,
        shown.phase == ENDED,
        int(shown.round),
        int(shown.bag),
        bytes(shown.row),
        tuple(pieces.on_the_mat(shown, declining)),
        tuple([int(platform.colour) for platform in shown.platforms]),
    )
    return ROWS.get(key) or ROWS.keep(key, new_row_panel(shown, names, declining))


def new_row_panel(shown: KeralaState, names: Sequence[str], declining: bool) -> Panel:
    seats = int(shown.seats)
    rounds = int(ROUNDS[seats])
    things = (
        pieces.bag(int(shown.bag)),
        *pieces.in_the_row(shown),
        *pieces.queue(shown, names),
        *pieces.on_the_mat(shown, declining),
    )
    title = f"The row, round {min(int(shown.round) + 1, rounds)} of {rounds}"
    size = layout.row_width(seats), layout.ROW_TALL
    return Panel("row", "supply", title, *size, layout.row_places(seats), things, backdrop="cloth")
