"""What a platform is worth: its areas, those of them that stay, and the points line by line.

An area is worth its symbols and two points for every tile that need not be removed; a coloured edge that
is met is worth five more if the areas on both sides of it stay.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.kerala.box import (
    COLOUR,
    COLOURS,
    EDGE,
    ELEPHANTS,
    MISSING_COLOUR,
    MOST_STACKS,
    OWN_AREAS,
    REMOVED_TILE,
    SECOND,
    STANDING_ELEPHANT,
    SYMBOLS,
)
from pooram.games.kerala.rules.kept_areas import NO_AREA, KeptAreas
from pooram.games.kerala.rules.platform import NO_STACK, NO_TURN, SIDES, UNKNOWN, Platform

SHARE: Final[i64] = 128
"""A point weighs more than all tiles together: of equally good choices the one that removes fewest wins."""


@final
class Reckoning:
    """The points of a platform, line by line, as if the game ended now."""

    total: i64
    removed_tiles: i64
    """Tiles that go, covered ones too."""
    missing_colours: i64
    standing_elephants: i64
    edges: i64
    """Coloured edges that are met, after the removals."""
    symbols: vec[i64]
    """Elephants that are seen, of each colour, after the removals."""
    areas: i64
    area: vec[i64]
    """Of every stack: the number of its area, in reading order of their first stacks."""
    kept: vec[i64]
    """Of every area: 1 if it stays, 0 if it goes."""

    def __init__(self, platform: Platform) -> None:
        self.total = 0
        self.removed_tiles = 0
        self.missing_colours = 0
        self.standing_elephants = 0
        self.edges = 0
        self.symbols = vec[i64]([0] * COLOURS)
        self.areas = 0
        self.area = vec[i64]([NO_AREA] * MOST_STACKS)
        self.colour: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.area_tiles: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.area_symbols: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.areas_of: vec[i64] = vec[i64]([0] * COLOURS)
        self.order: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.queue: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.keeping: KeptAreas = KeptAreas(platform.colour, OWN_AREAS, EDGE * SHARE)
        self.kept = self.keeping.kept
        self.find_areas(platform)
        self.weigh_areas(platform)
        self.keeping.choose()
        self.add_up(platform)

    # Areas

    def find_areas(self, platform: Platform) -> None:
        """Number the areas, the one with the northernmost, then westernmost stack first."""
        stacks = platform.stacks
        order = self.order
        stack: i64 = 0
        while stack < stacks:
            # Stacks in reading order, by insertion.
            x = platform.x[stack]
            y = platform.y[stack]
            place = stack
            while place > 0 and comes_before(platform, x, y, order[place - 1]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = stack
            stack += 1
        place = 0
        while place < stacks:
            if self.area[order[place]] == NO_AREA:
                self.spread(platform, order[place])
            place += 1

    def spread(self, platform: Platform, start: i64) -> None:
        """A new area: the stack and all of its colour that hang together with it."""
        number = self.areas
        self.areas += 1
        colour = COLOUR[platform.kind[platform.top[start]]]
        self.colour[number] = colour
        self.areas_of[colour] += 1
        tiles: i64 = 0
        symbols: i64 = 0
        queue = self.queue
        queue[0] = start
        self.area[start] = number
        waiting: i64 = 1
        while waiting > 0:
            waiting -= 1
            stack = queue[waiting]
            tiles += platform.height[stack]
            symbols += SYMBOLS[platform.kind[platform.top[stack]]]
            side = stack * SIDES
            behind = side + SIDES
            while side < behind:
                near = platform.beside[side]
                if (
                    near != NO_STACK
                    and self.area[near] == NO_AREA
                    and COLOUR[platform.kind[platform.top[near]]] == colour
                ):
                    self.area[near] = number
                    queue[waiting] = near
                    waiting += 1
                side += 1
        self.area_tiles[number] = tiles
        self.area_symbols[number] = symbols

    # The choice

    def weigh_areas(self, platform: Platform) -> None:
        """Tell what each area is worth by itself, and which edges depend on two areas."""
        keeping = self.keeping
        area: i64 = 0
        while area < self.areas:
            points = self.area_symbols[area] - REMOVED_TILE * self.area_tiles[area]
            keeping.add_area(self.colour[area], points * SHARE + self.area_tiles[area])
            area += 1
        stack: i64 = 0
        while stack < platform.stacks:
            near = met_by_edge(platform, stack)
            if near != NO_STACK:
                keeping.join(self.area[stack], self.area[near])
            stack += 1

    # The points

    def add_up(self, platform: Platform) -> None:
        """The lines of the score sheet and their sum."""
        colour: i64 = 0
        while colour < COLOURS:
            if self.areas_of[colour] == 0:
                self.missing_colours += 1
            colour += 1
        shown: i64 = 0
        area: i64 = 0
        while area < self.areas:
            if self.kept[area]:
                self.symbols[self.colour[area]] += self.area_symbols[area]
                shown += self.area_symbols[area]
            else:
                self.removed_tiles += self.area_tiles[area]
            area += 1
        stack: i64 = 0
        while stack < platform.stacks:
            near = met_by_edge(platform, stack)
            if near != NO_STACK and self.kept[self.area[stack]] and self.kept[self.area[near]]:
                self.edges += 1
            stack += 1
        self.standing_elephants = ELEPHANTS - platform.passes
        self.total = (
            REMOVED_TILE * self.removed_tiles
            + MISSING_COLOUR * self.missing_colours
            + STANDING_ELEPHANT * self.standing_elephants
            + EDGE * self.edges
            + shown
        )


def comes_before(platform: Platform, x: i64, y: i64, other: i64) -> bool:
    """Whether a cell comes before a stack in reading order."""
    return y < platform.y[other] or (y == platform.y[other] and x < platform.x[other])


def met_by_edge(platform: Platform, stack: i64) -> i64:
    """The stack of the right colour at the coloured edge that is seen on this stack, or NO_STACK."""
    top = platform.top[stack]
    second = SECOND[platform.kind[top]]
    if second < 0 or platform.turn[top] == NO_TURN:
        return NO_STACK
    near = platform.beside[stack * SIDES + platform.turn[top]]
    if near == NO_STACK or COLOUR[platform.kind[platform.top[near]]] != second:
        return NO_STACK
    return near


def points_of(platform: Platform) -> i64:
    """What the platform would score now; remembered until something changes."""
    if platform.score == UNKNOWN:
        platform.score = Reckoning(platform).total
    return platform.score
