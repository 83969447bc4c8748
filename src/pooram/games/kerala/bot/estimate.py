"""A platform at a glance: its areas, which of them will stay, and about what it scores.

Quick rather than exact: an area stays if it is worth most by itself, with all of its edges. Search looks
at thousands of positions a second, and the exact reckoning of `areas` takes longer.
"""

from typing import final

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
from pooram.games.kerala.rules.areas import met_by_edge
from pooram.games.kerala.rules.kept_areas import NO_AREA
from pooram.games.kerala.rules.platform import NO_STACK, NO_TURN, SIDES, Platform


@final
class Estimate:
    """What is seen of a platform; make one and survey as many as you like."""

    score: i64
    """About what the platform would score now."""
    open_edges: i64
    """Coloured edges on areas that stay which wait for a tile on an empty cell."""
    colour: vec[i64]
    """Of every stack: its colour."""
    area: vec[i64]
    """Of every stack: the number of its area."""
    met: vec[i64]
    """Of every stack: the stack that meets its coloured edge, or NO_STACK."""
    areas: i64
    area_colour: vec[i64]
    size: vec[i64]
    """Of every area: its stacks."""
    worth: vec[i64]
    """Of every area: what it adds if it stays instead of going, edges left out."""
    kept: vec[i64]
    """Of every area: 1 if it is likely to stay."""
    areas_of: vec[i64]
    """Of every colour: how many areas it has."""
    weakest: vec[i64]
    """Of every colour: what the least of its areas that stay is worth."""

    def __init__(self) -> None:
        self.score = 0
        self.open_edges = 0
        self.colour = vec[i64]([0] * MOST_STACKS)
        self.area = vec[i64]([0] * MOST_STACKS)
        self.met = vec[i64]([0] * MOST_STACKS)
        self.areas = 0
        self.area_colour = vec[i64]([0] * MOST_STACKS)
        self.size = vec[i64]([0] * MOST_STACKS)
        self.worth = vec[i64]([0] * MOST_STACKS)
        self.kept = vec[i64]([0] * MOST_STACKS)
        self.areas_of = vec[i64]([0] * COLOURS)
        self.weakest = vec[i64]([0] * COLOURS)
        self.queue: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.with_edges: vec[i64] = vec[i64]([0] * MOST_STACKS)

    def survey(self, platform: Platform) -> None:
        """Find the areas, those that will stay, and about what it all scores."""
        self.find_areas(platform)
        stacks = platform.stacks
        own = platform.colour
        area: i64 = 0
        # Areas by what they are worth, with the edges that they share.
        worth = self.with_edges
        while area < self.areas:
            worth[area] = self.worth[area]
            self.kept[area] = 0
            area += 1
        stack: i64 = 0
        while stack < stacks:
            near = met_by_edge(platform, stack)
            self.met[stack] = near
            if near != NO_STACK:
                worth[self.area[stack]] += EDGE
                worth[self.area[near]] += EDGE
            stack += 1
        score = STANDING_ELEPHANT * (ELEPHANTS - platform.passes)
        colour: i64 = 0
        while colour < COLOURS:
            if self.areas_of[colour] == 0:
                score += MISSING_COLOUR
            left = OWN_AREAS if colour == own else 1
            while left > 0:
                best = NO_AREA
                area = 0
                while area < self.areas:
                    if (
                        not self.kept[area]
                        and self.area_colour[area] == colour
                        and (best == NO_AREA or worth[area] > worth[best])
                    ):
                        best = area
                    area += 1
                if best != NO_AREA:
                    self.kept[best] = 1
                    self.weakest[colour] = self.worth[best]
                    score += self.worth[best]
                left -= 1
            colour += 1
        # Tiles count as if all went, and an area that stays brings its own back.
        score += REMOVED_TILE * platform.tiles
        self.open_edges = 0
        stack = 0
        while stack < stacks:
            near = self.met[stack]
            if near != NO_STACK:
                if self.kept[self.area[stack]] and self.kept[self.area[near]]:
                    score += EDGE
            else:
                top = platform.top[stack]
                if SECOND[platform.kind[top]] >= 0 and self.kept[self.area[stack]]:
                    turn = platform.turn[top]
                    if turn != NO_TURN and platform.beside[stack * SIDES + turn] == NO_STACK:
                        self.open_edges += 1
            stack += 1
        self.score = score

    def find_areas(self, platform: Platform) -> None:
        """Number the areas and weigh them."""
        stacks = platform.stacks
        stack: i64 = 0
        while stack < stacks:
            self.colour[stack] = COLOUR[platform.kind[platform.top[stack]]]
            self.area[stack] = NO_AREA
            stack += 1
        colour: i64 = 0
        while colour < COLOURS:
            self.areas_of[colour] = 0
            colour += 1
        self.areas = 0
        stack = 0
        while stack < stacks:
            if self.area[stack] == NO_AREA:
                self.spread(platform, stack)
            stack += 1

    def spread(self, platform: Platform, start: i64) -> None:
        """A new area: the stack and all of its colour that hang together with it."""
        number = self.areas
        self.areas += 1
        colour = self.colour[start]
        self.area_colour[number] = colour
        self.areas_of[colour] += 1
        worth: i64 = 0
        size: i64 = 0
        queue = self.queue
        queue[0] = start
        self.area[start] = number
        waiting: i64 = 1
        while waiting > 0:
            waiting -= 1
            stack = queue[waiting]
            size += 1
            worth += SYMBOLS[platform.kind[platform.top[stack]]] - REMOVED_TILE * platform.height[stack]
            side = stack * SIDES
            behind = side + SIDES
            while side < behind:
                near = platform.beside[side]
                if near != NO_STACK and self.area[near] == NO_AREA and self.colour[near] == colour:
                    self.area[near] = number
                    queue[waiting] = near
                    waiting += 1
                side += 1
        self.size[number] = size
        self.worth[number] = worth
