"""What the elephants reach: about what a tile of any kind would add beside either of them.

Quick rather than exact: a tile is judged by what it covers and what it touches.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.kerala.bot.estimate import Estimate
from pooram.games.kerala.box import (
    COLOUR,
    COLOURS,
    EDGE,
    MISSING_COLOUR,
    OWN_AREAS,
    REMOVED_TILE,
    SECOND,
    SYMBOLS,
)
from pooram.games.kerala.rules.platform import NO_STACK, SIDES, STEP_X, STEP_Y, Platform

CELLS: Final[i64] = 4096
LAST_BITS: Final[i64] = 63
"""Cells are noted by the last six bits of x and y: a platform and its surroundings are never wider."""
TARGETS: Final[i64] = 8
"""Where a tile can go: elephant * 4 + side."""
NO_COLOUR: Final[i64] = -1
FORBIDDEN: Final[i64] = -2
"""In place of the stack on a target: the other elephant stands there."""
IMPOSSIBLE: Final[i64] = -1000
SPLIT: Final[i64] = 3
"""An area that may fall apart is taken to lose one part in so many of its worth."""


@final
class Surroundings:
    """The cells beside the elephants of the platform that its estimate has surveyed last."""

    estimate: Estimate
    target: vec[i64]
    """Of every target: the stack there, NO_STACK, or FORBIDDEN."""
    nears: vec[i64]
    """Of every target and side: the stack beside it, or NO_STACK."""
    gain: vec[i64]
    """Of every target and colour: what a tile adds there, its own symbols left out."""
    stays: vec[i64]
    """Of every target and colour: 1 if the tile stays and its symbols count."""

    def __init__(self) -> None:
        self.estimate = Estimate()
        self.target = vec[i64]([0] * TARGETS)
        self.nears = vec[i64]([0] * (TARGETS * SIDES))
        self.gain = vec[i64]([0] * (TARGETS * COLOURS))
        self.stays = vec[i64]([0] * (TARGETS * COLOURS))
        self.grid: vec[i64] = vec[i64]([0] * CELLS)
        """Of every cell: its stack + 1, or 0; empty between two looks."""
        # Of every colour, for the target at hand
        self.joined: vec[i64] = vec[i64]([0] * COLOURS)
        self.brought: vec[i64] = vec[i64]([0] * COLOURS)

    def look_around(self, platform: Platform) -> None:
        """Survey the platform, then find what a tile of each colour would add on each target."""
        self.estimate.survey(platform)
        grid = self.grid
        stack: i64 = 0
        while stack < platform.stacks:
            grid[cell_of(platform.x[stack], platform.y[stack])] = stack + 1
            stack += 1
        together = platform.elephants_share_a_tile()
        target: i64 = 0
        while target < TARGETS:
            elephant = target >> 2
            side = target & 3
            here = platform.elephant[elephant]
            x = platform.x[here] + STEP_X[side]
            y = platform.y[here] + STEP_Y[side]
            there = platform.beside[here * SIDES + side]
            self.target[target] = there
            if there == platform.elephant[1 - elephant] or (together and elephant == 1):
                self.target[target] = FORBIDDEN
            else:
                around: i64 = 0
                while around < SIDES:
                    near = grid[cell_of(x + STEP_X[around], y + STEP_Y[around])] - 1
                    self.nears[target * SIDES + around] = near
                    around += 1
                self.weigh_target(platform, target, there)
            target += 1
        stack = 0
        while stack < platform.stacks:
            grid[cell_of(platform.x[stack], platform.y[stack])] = 0
            stack += 1

    def weigh_target(self, platform: Platform, target: i64, there: i64) -> None:
        """What a tile of each colour would add on one target: it joins what it touches, or begins an area."""
        estimate = self.estimate
        joined = self.joined
        brought = self.brought
        colour: i64 = 0
        while colour < COLOURS:
            areas = estimate.areas_of[colour]
            joined[colour] = 1 if areas == 0 or (colour == platform.colour and areas < OWN_AREAS) else 0
            brought[colour] = 0 if areas > 0 else -MISSING_COLOUR
            colour += 1
        side = target * SIDES
        around: i64 = 0
        while around < SIDES:
            near = self.nears[side + around]
            if near != NO_STACK:
                area = estimate.area[near]
                colour = estimate.colour[near]
                if not estimate.kept[area]:
                    # Touched twice it counts twice: rare, and for so small an area no great mistake.
                    brought[colour] += estimate.worth[area]
                else:
                    joined[colour] = 1
                    top = platform.top[near]
                    second = SECOND[platform.kind[top]]
                    if second >= 0 and platform.turn[top] == around ^ 2:
                        brought[second] += EDGE
            around += 1
        carried: i64 = 1
        covered: i64 = NO_COLOUR
        left_behind: i64 = 0
        if there != NO_STACK:
            covered = estimate.colour[there]
            carried += platform.height[there]
            left_behind = self.lost_by_covering(platform, target, there)
        colour = 0
        place = target * COLOURS
        while colour < COLOURS:
            if colour == covered:
                self.weigh_same_colour(platform, there, place)
            else:
                gained = brought[colour]
                if not joined[colour]:
                    # With what it touches it may outdo the area that stays now, which then goes.
                    gained -= estimate.weakest[colour]
                    if gained > REMOVED_TILE * carried:
                        joined[colour] = 1
                    else:
                        gained = REMOVED_TILE * carried
                self.stays[place] = joined[colour]
                self.gain[place] = left_behind + gained
            place += 1
            colour += 1

    def weigh_same_colour(self, platform: Platform, there: i64, place: i64) -> None:
        """A tile on top of one of its own colour changes no area."""
        estimate = self.estimate
        if not estimate.kept[estimate.area[there]]:
            self.stays[place] = 0
            self.gain[place] = REMOVED_TILE
            return
        self.stays[place] = 1
        self.gain[place] = -SYMBOLS[platform.kind[platform.top[there]]]
        near = estimate.met[there]
        if near != NO_STACK and estimate.kept[estimate.area[near]]:
            self.gain[place] -= EDGE

    def lost_by_covering(self, platform: Platform, target: i64, there: i64) -> i64:
        """What changes for the area of a stack that is covered by another colour."""
        estimate = self.estimate
        area = estimate.area[there]
        if not estimate.kept[area]:
            # Its tiles went; on an area that stays they would not.
            return -REMOVED_TILE * platform.height[there]
        colour = estimate.colour[there]
        gained = -SYMBOLS[platform.kind[platform.top[there]]]
        near = estimate.met[there]
        if near != NO_STACK and estimate.kept[estimate.area[near]]:
            gained -= EDGE
        same: i64 = 0
        around: i64 = 0
        while around < SIDES:
            near = self.nears[target * SIDES + around]
            if near != NO_STACK:
                if estimate.colour[near] == colour:
                    same += 1
                    # Neighbours that hang together around the corner are not cut apart.
                    next_to = self.nears[target * SIDES + ((around + 1) & 3)]
                    if next_to != NO_STACK and estimate.colour[next_to] == colour:
                        corner = platform.beside[near * SIDES + ((around + 1) & 3)]
                        if corner != NO_STACK and estimate.colour[corner] == colour:
                            same -= 1
                elif estimate.met[near] == there and estimate.kept[estimate.area[near]]:
                    gained -= EDGE
            around += 1
        if estimate.size[area] == 1:
            if estimate.areas_of[colour] == 1:
                gained += MISSING_COLOUR
        elif same > 1:
            gained -= estimate.worth[area] // SPLIT
        return gained

    def gain_of(self, target: i64, kind: i64) -> i64:
        """About what a tile adds on a target; an edge is turned as well as can be."""
        estimate = self.estimate
        if self.target[target] == FORBIDDEN:
            return IMPOSSIBLE
        place = target * COLOURS + COLOUR[kind]
        gained = self.gain[place]
        if not self.stays[place]:
            return gained
        second = SECOND[kind]
        if second < 0:
            return gained + SYMBOLS[kind]
        around: i64 = 0
        while around < SIDES:
            near = self.nears[target * SIDES + around]
            if near != NO_STACK and estimate.colour[near] == second and estimate.kept[estimate.area[near]]:
                return gained + EDGE
            around += 1
        return gained

    def best_gain(self, kind: i64) -> i64:
        """About what a tile adds on the best target."""
        best = IMPOSSIBLE
        target: i64 = 0
        while target < TARGETS:
            gained = self.gain_of(target, kind)
            if gained > best:
                best = gained
            target += 1
        return best

    def reach(self, weights: vec[float], symbols: float) -> float:
        """About what the next tile adds, by how likely its colour is, with so many symbols on it."""
        total = 0.0
        tiles = 0.0
        colour: i64 = 0
        while colour < COLOURS:
            if weights[colour] > 0.0:
                best = float(IMPOSSIBLE)
                target: i64 = 0
                while target < TARGETS:
                    if self.target[target] != FORBIDDEN:
                        place = target * COLOURS + colour
                        gained = float(self.gain[place]) + symbols * float(self.stays[place])
                        if gained > best:
                            best = gained
                    target += 1
                total += weights[colour] * best
                tiles += weights[colour]
            colour += 1
        return total / tiles if tiles > 0.0 else 0.0


def cell_of(x: i64, y: i64) -> i64:
    """Where a cell is noted.

    >>> cell_of(0, 0), cell_of(2, 1), cell_of(-1, 0)
    (0, 66, 63)
    """
    return (y & LAST_BITS) * (LAST_BITS + 1) + (x & LAST_BITS)
