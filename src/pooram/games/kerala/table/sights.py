"""What is seen of points: while a tile is laid, and line by line when all is counted."""

from collections.abc import Sequence

from pooram.engine.scene import Sight
from pooram.games.kerala.box import COLOUR, COLOURS, ELEPHANTS, SYMBOLS
from pooram.games.kerala.rules.areas import Reckoning, met_by_edge
from pooram.games.kerala.rules.platform import NO_STACK, Platform
from pooram.games.kerala.rules.state import KeralaView
from pooram.games.kerala.table.pieces import elephant_id, tile_id


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


# The score sheet


def counted(platforms: Sequence[Platform]) -> list[tuple[Sight, ...]]:
    """What each line of the sheet counts, on all platforms."""
    found = [Counted(platform, seat) for seat, platform in enumerate(platforms)]
    lines = zip(*[one.lines() for one in found], strict=True)
    return [tuple([sight for platform in line for sight in platform]) for line in lines]


class Counted:
    """What counts on a platform when the game is over, line by line as the sheet has it."""

    def __init__(self, platform: Platform, seat: int) -> None:
        self.platform = platform
        self.seat = seat
        reckoning = Reckoning(platform)
        self.stacks = range(int(platform.stacks))
        self.kept = [bool(reckoning.kept[reckoning.area[stack]]) for stack in self.stacks]

    def lines(self) -> list[list[Sight]]:
        colours = [self.symbols(colour) for colour in range(int(COLOURS))]
        # A colour that is missing is nowhere to be seen.
        return [self.removed(), [], self.standing(), self.edges(), *colours]

    def top(self, stack: int) -> str:
        return top_id(self.platform, self.seat, stack)

    def removed(self) -> list[Sight]:
        tiles = tuple([self.top(stack) for stack in self.stacks if not self.kept[stack]])
        return [Sight("dust", tiles)] if tiles else []

    def standing(self) -> list[Sight]:
        """As many lie as their owner has passed, the last ones first."""
        figures = range(int(ELEPHANTS - self.platform.passes))
        return [Sight("ring", (elephant_id(self.seat, figure),)) for figure in figures]

    def edges(self) -> list[Sight]:
        found = []
        for stack in self.stacks:
            near = int(met_by_edge(self.platform, stack))
            if near != NO_STACK and self.kept[stack] and self.kept[near]:
                found.append(Sight("line", (self.top(stack), self.top(near))))
        return found

    def symbols(self, colour: int) -> list[Sight]:
        kinds = [int(self.platform.kind[self.platform.top[stack]]) for stack in self.stacks]
        tiles = [
            self.top(stack)
            for stack in self.stacks
            if self.kept[stack] and COLOUR[kinds[stack]] == colour and SYMBOLS[kinds[stack]]
        ]
        return [Sight("glow", tuple(tiles))] if tiles else []
