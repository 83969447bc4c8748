"""What is seen of points: the area to which a tile is laid, and the coloured edges that it meets."""

from collections.abc import Sequence

from pooram.engine.scene import Sight
from pooram.games.kerala.rules.areas import Reckoning, met_by_edge
from pooram.games.kerala.rules.platform import NO_STACK, Platform
from pooram.games.kerala.rules.state import KeralaView
from pooram.games.kerala.table.pieces import tile_id


def sights(view: KeralaView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
    """An area that stays glows; light runs from an edge to the tile of its colour."""
    if key not in ("follows", "edge-met"):
        return ()
    seat, stack = numbers[0], numbers[-1]
    platform = view.shown.platforms[seat]
    found = edges(platform, seat, stack)
    if key == "follows":
        found = area(platform, seat, stack) + found
    return tuple(found)


def top_id(platform: Platform, seat: int, stack: int) -> str:
    """The tile that is seen on a stack."""
    return tile_id(seat, int(platform.top[stack]))


def area(platform: Platform, seat: int, stack: int) -> list[Sight]:
    """All tiles that hang together with this one, if there are others, and they are to stay."""
    reckoning = Reckoning(platform)
    number = reckoning.area[stack]
    tiles = [
        top_id(platform, seat, other)
        for other in range(int(platform.stacks))
        if reckoning.area[other] == number
    ]
    return [Sight("glow", tuple(tiles))] if len(tiles) > 1 and reckoning.kept[number] else []


def edges(platform: Platform, seat: int, stack: int) -> list[Sight]:
    """The edges that this stack meets, or that are met on it."""
    found = []
    for other in range(int(platform.stacks)):
        near = int(met_by_edge(platform, other))
        if near != NO_STACK and stack in (near, other):
            found.append(Sight("line", (top_id(platform, seat, other), top_id(platform, seat, near))))
    return found
