"""The mat: which tiles lie where, where another may go, and what it would score there."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.fields import Fields
from pooram.games.umbradeco.box import (
    DIRECTIONS,
    FOUR_COLOURS_POINTS,
    LINE_POINTS,
    MOST_SPOTS,
    NEIGHBOUR,
    PUSH_POINTS,
    STACK_POINTS,
)
from pooram.games.umbradeco.rules.numbers import CHOICE_ADJACENT, CHOICE_PUSH_OVER, CHOICE_STACK_UP

EMPTY: Final[i64] = -1
SIX_TILES: Final[i64] = 6 << 15
UNIT: Final[vec[i64]] = vec[i64]([1 | 1 << 15, 8 | 1 << 15, 64 | 1 << 15, 512 | 1 << 15, 4096 | 1 << 15])
"""What a neighbour of each colour adds to `near`: one of its colour, one in all."""
ONE_TILE: Final[i64] = 1 << 15
"""One tile more in all, of whatever colour."""
SHOWN: Final[i64] = 0o77777
"""The part of `near` that counts colours."""
EVERY_COLOUR: Final[i64] = 0o11111
"""One bit for each colour, where `near` has its count."""


@final
class Mat(Fields):
    """Tiles on the spots, two high at the most."""

    worked_out: ClassVar[tuple[str, ...]] = ("near", "walled")

    spots: i64
    """Spots 0 to spots - 1 are on this mat."""
    top: vec[i64]
    """The colour that each spot shows, or EMPTY."""
    under: vec[i64]
    """The colour that a stack's upper tile covers, or EMPTY."""
    near: vec[i64]
    """Tiles that show around each spot: three bits for every colour, and above them how many in all."""
    walled: bool
    """House rule: beyond the edge of the mat a tile without colour counts in `near`, so that all six
    neighbours of a spot hold tiles once those that there are do."""

    def __init__(self, spots: i64, top: vec[i64], under: vec[i64], near: vec[i64]) -> None:
        self.spots = spots
        self.top = top
        self.under = under
        self.near = near
        self.walled = False

    def copy(self) -> "Mat":
        other = Mat(self.spots, self.top[:], self.under[:], self.near[:])
        other.walled = self.walled
        return other

    def wall_in(self) -> None:
        """From now on tiles may be stacked at the edge, too."""
        if self.walled:
            # A mat that was copied has its wall already, and a second one would count as more tiles.
            return
        self.walled = True
        beside: i64 = 0
        while beside < self.spots * DIRECTIONS:
            if NEIGHBOUR[beside] < 0 or NEIGHBOUR[beside] >= self.spots:
                self.near[beside // DIRECTIONS] += ONE_TILE
            beside += 1

    def work_out(self) -> None:
        lying = self.top
        bare = empty_mat(self.spots)
        self.top = bare.top
        self.near = bare.near
        spot: i64 = 0
        while spot < self.spots:
            self.show(spot, lying[spot])
            spot += 1
        self.walled = False

    # Where a tile may go

    def can_adjoin(self, spot: i64, colour: i64) -> bool:
        """Whether a tile may go onto this empty spot next to another tile."""
        near = self.near[spot]
        return self.top[spot] == EMPTY and near & SHOWN != 0 and near >> 3 * colour & 7 == 0

    def can_stack(self, spot: i64, colour: i64) -> bool:
        """Whether a tile may go on top of this one."""
        near = self.near[spot]
        return (
            near >= SIX_TILES
            and self.top[spot] != EMPTY
            and self.under[spot] == EMPTY
            and self.top[spot] != colour
            and near >> 3 * colour & 7 == 0
        )

    def can_push(self, spot: i64, direction: i64, colour: i64) -> bool:
        """Whether a tile may take this spot and push what lies there one step on."""
        return (
            self.top[spot] != colour
            and self.near[spot] >> 3 * colour & 7 == 0
            and self.can_give_way(spot, direction)
        )

    def can_give_way(self, spot: i64, direction: i64) -> bool:
        """Whether the tile on a spot may be pushed that way by a tile of another colour."""
        pushed = self.top[spot]
        if pushed == EMPTY or self.under[spot] != EMPTY:
            return False
        target = NEIGHBOUR[spot * DIRECTIONS + direction]
        if target < 0 or target >= self.spots or self.top[target] != EMPTY:
            return False
        # The only tile of its colour that it may find there is itself, on the spot it leaves.
        return self.near[target] >> 3 * pushed & 7 == 1

    def can_be_pushed(self, spot: i64) -> bool:
        """Whether there is any way for the tile on a spot to be pushed."""
        direction: i64 = 0
        while direction < DIRECTIONS:
            if self.can_give_way(spot, direction):
                return True
            direction += 1
        return False

    def placeable(self) -> i64:
        """The colours for which there is any place on the mat, one bit each."""
        top = self.top
        near = self.near
        found: i64 = 0
        spot: i64 = 0
        # Empty spots first: they nearly always settle it.
        while spot < self.spots and found != EVERY_COLOUR:
            around = near[spot]
            if top[spot] == EMPTY and around & SHOWN != 0:
                found |= EVERY_COLOUR & ~(around | around >> 1 | around >> 2)
            spot += 1
        spot = 0
        while spot < self.spots and found != EVERY_COLOUR:
            around = near[spot]
            if top[spot] != EMPTY and self.under[spot] == EMPTY:
                free = EVERY_COLOUR & ~(around | around >> 1 | around >> 2)
                free &= ~(UNIT[top[spot]] & EVERY_COLOUR)
                if free & ~found != 0 and (around >= SIX_TILES or self.can_be_pushed(spot)):
                    found |= free
            spot += 1
        # From three bits a colour to one.
        return (found & 1) | (found >> 2 & 2) | (found >> 4 & 4) | (found >> 6 & 8) | (found >> 8 & 16)

    def list_places(self, colour: i64, out: vec[i64]) -> i64:
        """Write all choices to place a tile of this colour, in rising order, and say how many."""
        top = self.top
        near = self.near
        spots = self.spots
        shift = 3 * colour
        count: i64 = 0
        spot: i64 = 0
        while spot < spots:
            around = near[spot]
            if top[spot] == EMPTY and around & SHOWN != 0 and around >> shift & 7 == 0:
                out[count] = CHOICE_ADJACENT + spot
                count += 1
            spot += 1
        spot = 0
        while spot < spots:
            if near[spot] >= SIX_TILES and self.can_stack(spot, colour):
                out[count] = CHOICE_STACK_UP + spot
                count += 1
            spot += 1
        spot = 0
        while spot < spots:
            around = near[spot]
            if (
                top[spot] != EMPTY
                and top[spot] != colour
                and around < SIX_TILES
                and around >> shift & 7 == 0
                and self.under[spot] == EMPTY
            ):
                direction: i64 = 0
                while direction < DIRECTIONS:
                    if self.can_give_way(spot, direction):
                        out[count] = CHOICE_PUSH_OVER + spot * DIRECTIONS + direction
                        count += 1
                    direction += 1
            spot += 1
        return count

    # What a tile scores

    def line_points(self, spot: i64, colour: i64) -> i64:
        """Points for the tiles of this colour on the three lines through a spot, itself not counted."""
        top = self.top
        spots = self.spots
        points: i64 = 0
        direction: i64 = 0
        while direction < DIRECTIONS:
            there = NEIGHBOUR[spot * DIRECTIONS + direction]
            # On a hexagon, who has left the small mat along a line does not come back to it.
            while there >= 0 and there < spots:
                if top[there] == colour:
                    points += LINE_POINTS
                there = NEIGHBOUR[there * DIRECTIONS + direction]
            direction += 1
        return points

    def four_colours_points(self, spot: i64, colour: i64, pushes: bool) -> i64:
        """Points if the tile's neighbours will show all other colours, a tile that it pushes among them."""
        around = self.near[spot]
        if pushes:
            around += UNIT[self.top[spot]]
        shown = (around | around >> 1 | around >> 2 | UNIT[colour]) & EVERY_COLOUR
        return FOUR_COLOURS_POINTS if shown == EVERY_COLOUR else 0

    def worth(self, choice: i64, colour: i64) -> i64:
        """All points that a tile of this colour would score so."""
        spot = spot_of(choice)
        pushes = choice >= CHOICE_PUSH_OVER
        points = self.line_points(spot, colour) + self.four_colours_points(spot, colour, pushes)
        if pushes:
            return points + PUSH_POINTS
        return points + STACK_POINTS if choice >= CHOICE_STACK_UP else points

    # How tiles come to lie there

    def show(self, spot: i64, colour: i64) -> None:
        """From now on the spot shows this colour, or is EMPTY."""
        change: i64 = 0
        if self.top[spot] != EMPTY:
            change -= UNIT[self.top[spot]]
        if colour != EMPTY:
            change += UNIT[colour]
        self.top[spot] = colour
        near = self.near
        beside = spot * DIRECTIONS
        behind = beside + DIRECTIONS
        while beside < behind:
            if NEIGHBOUR[beside] >= 0:
                near[NEIGHBOUR[beside]] += change
            beside += 1

    def cover(self, spot: i64, colour: i64) -> None:
        """Put a tile on top of the one that lies there."""
        self.under[spot] = self.top[spot]
        self.show(spot, colour)

    def push(self, spot: i64, direction: i64) -> None:
        """Move a single tile one step on."""
        target = NEIGHBOUR[spot * DIRECTIONS + direction]
        pushed = self.top[spot]
        self.show(spot, EMPTY)
        self.show(target, pushed)


def spot_of(choice: i64) -> i64:
    """The spot that a choice to place a tile fills.

    >>> spot_of(CHOICE_ADJACENT + 7), spot_of(CHOICE_STACK_UP + 7), spot_of(CHOICE_PUSH_OVER + 7 * 6 + 5)
    (7, 7, 7)
    """
    if choice >= CHOICE_PUSH_OVER:
        return (choice - CHOICE_PUSH_OVER) // DIRECTIONS
    return choice - CHOICE_STACK_UP if choice >= CHOICE_STACK_UP else choice - CHOICE_ADJACENT


def spots_of(side: i64) -> i64:
    """How many spots a mat has with so many along an edge.

    >>> spots_of(4), spots_of(5)
    (37, 61)
    """
    return 3 * side * (side - 1) + 1


def empty_mat(spots: i64) -> Mat:
    """A mat with nothing on it."""
    nothing = vec[i64]([EMPTY] * MOST_SPOTS)
    return Mat(spots, nothing, nothing[:], vec[i64]([0] * MOST_SPOTS))
