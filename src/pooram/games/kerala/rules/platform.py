"""A festival platform: stacks of tiles on a plane without borders, and two elephants on them.

Cells are known by their distance from where the start tile was laid, x eastwards and y southwards; they are
plain numbers, so nothing wraps however far a platform reaches. Stacks are numbered as they came into being
and keep their number when they are moved; tiles are numbered in the order in which they were added.
"""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.fields import Fields
from pooram.games.kerala.box import START_KIND

# Sides of a tile: north, east, south, west.
SIDES: Final[i64] = 4
STEP_X: Final[vec[i64]] = vec[i64]([0, 1, 0, -1])
STEP_Y: Final[vec[i64]] = vec[i64]([-1, 0, 1, 0])

NO_STACK: Final[i64] = -1
NO_TILE: Final[i64] = -1
NO_TURN: Final[i64] = -1
"""The direction of an edge tile that lies there and has not been turned yet."""
UNKNOWN: Final[i64] = -1_000_000


@final
class Platform(Fields):
    """One seat's tiles and elephants."""

    worked_out: ClassVar[tuple[str, ...]] = ("score",)

    colour: i64
    """The owner's colour."""
    passes: i64
    """How often the owner has passed; so many elephants lie on their sides."""
    tiles: i64
    stacks: i64
    kind: vec[i64]
    """Of every tile: its kind."""
    turn: vec[i64]
    """Of every tile: the side that its coloured edge faces; 0 for a tile without an edge."""
    under: vec[i64]
    """Of every tile: the tile beneath it, or NO_TILE."""
    x: vec[i64]
    y: vec[i64]
    """Of every stack: its cell."""
    top: vec[i64]
    """Of every stack: the tile on top."""
    height: vec[i64]
    """Of every stack: how many tiles it has."""
    beside: vec[i64]
    """Four numbers a stack: the stack on each side of it, or NO_STACK."""
    elephant: vec[i64]
    """Of both elephants: the stack on which it stands."""
    score: i64
    """The points as last reckoned, or UNKNOWN since something has changed."""

    def __init__(self, colour: i64, room: i64 = 0) -> None:
        self.colour = colour
        self.passes = 0
        self.tiles = 0
        self.stacks = 0
        self.score = UNKNOWN
        # A copy brings its own, so that nothing is made twice.
        if room > 0:
            self.kind = vec[i64]([0] * room)
            self.turn = vec[i64]([0] * room)
            self.under = vec[i64]([NO_TILE] * room)
            self.x = vec[i64]([0] * room)
            self.y = vec[i64]([0] * room)
            self.top = vec[i64]([0] * room)
            self.height = vec[i64]([0] * room)
            self.beside = vec[i64]([NO_STACK] * (SIDES * room))
            self.elephant = vec[i64]([0, 0])
            self.lay(START_KIND + colour, 0, 0)

    def work_out(self) -> None:
        self.score = UNKNOWN

    # What lies there

    def cells(self) -> list[tuple[int, int]]:
        """The cells of all stacks, by their numbers."""
        return [self.cell(stack) for stack in range(self.stacks)]

    def cell(self, stack: i64) -> tuple[int, int]:
        """Where a stack lies."""
        return self.x[stack], self.y[stack]

    def cell_beside(self, stack: i64, side: i64) -> tuple[int, int]:
        """The cell on one side of a stack."""
        return self.x[stack] + STEP_X[side], self.y[stack] + STEP_Y[side]

    def stack_at(self, x: i64, y: i64) -> i64:
        """The stack on a cell, or NO_STACK."""
        stack: i64 = 0
        while stack < self.stacks:
            if self.x[stack] == x and self.y[stack] == y:
                return stack
            stack += 1
        return NO_STACK

    def top_kind(self, stack: i64) -> i64:
        """The kind of the tile that is seen: it gives the stack its colour."""
        return self.kind[self.top[stack]]

    def has_elephant(self, stack: i64) -> bool:
        return self.elephant[0] == stack or self.elephant[1] == stack

    def elephants_share_a_tile(self) -> bool:
        """Only at the start do both stand on one tile."""
        return self.elephant[0] == self.elephant[1]

    def surrounded(self, stack: i64) -> bool:
        """Whether there are tiles on all four sides."""
        first = stack * SIDES
        return (
            self.beside[first] != NO_STACK
            and self.beside[first + 1] != NO_STACK
            and self.beside[first + 2] != NO_STACK
            and self.beside[first + 3] != NO_STACK
        )

    # What changes

    def lay(self, kind: i64, x: i64, y: i64) -> i64:
        """Lay a tile on a cell, on top of what is there; gives the stack."""
        tile = self.tiles
        self.tiles += 1
        self.kind[tile] = kind
        self.turn[tile] = 0
        stack = self.stack_at(x, y)
        if stack == NO_STACK:
            stack = self.stacks
            self.under[tile] = NO_TILE
            self.height[stack] = 1
            self.settle(stack, x, y)
            self.stacks += 1
        else:
            self.under[tile] = self.top[stack]
            self.height[stack] += 1
        self.top[stack] = tile
        self.score = UNKNOWN
        return stack

    def settle(self, stack: i64, x: i64, y: i64) -> None:
        """Put a stack on an empty cell and join it with those beside it."""
        self.x[stack] = x
        self.y[stack] = y
        side: i64 = 0
        while side < SIDES:
            other = self.stack_at(x + STEP_X[side], y + STEP_Y[side])
            self.beside[stack * SIDES + side] = other
            if other != NO_STACK:
                self.beside[other * SIDES + (side ^ 2)] = stack
            side += 1

    def move(self, stack: i64, x: i64, y: i64) -> None:
        """Move a whole stack to an empty cell, its order and directions as they are."""
        side: i64 = 0
        while side < SIDES:
            other = self.beside[stack * SIDES + side]
            if other != NO_STACK:
                self.beside[other * SIDES + (side ^ 2)] = NO_STACK
            side += 1
        self.settle(stack, x, y)
        self.score = UNKNOWN

    # Copies

    def copy(self) -> "Platform":
        other = Platform(self.colour, 0)
        other.passes = self.passes
        other.tiles = self.tiles
        other.stacks = self.stacks
        other.kind = self.kind[:]
        other.turn = self.turn[:]
        other.under = self.under[:]
        other.x = self.x[:]
        other.y = self.y[:]
        other.top = self.top[:]
        other.height = self.height[:]
        other.beside = self.beside[:]
        other.elephant = self.elephant[:]
        other.score = self.score
        return other
