"""Where a move-tile tile lets a stack go: the ground around a platform, its holes, and open cells.

Why so few tests are exact. Without the lifted stack the platform is still in one piece, so a cell that
is laid with tiles cuts its surroundings into as many parts as there are gaps in the ring around it:

- The vacated cell must lie open. If a side of it was open to the outside, it does, and lifting can only
  open holes; if not, it is a new enclosed cell wherever the stack goes.
- Filling a cell that was enclosed encloses nothing that was not.
- Filling an outside cell with two gaps around it cuts one of them off: what is cut off touches the new
  tile and so has an outside or the vacated cell in it, neither of which was enclosed before.

Where no hole may be left at all, every enclosed cell must have been opened by lifting, and then the new tile
cuts nothing off; or one single cell is still enclosed, and the new tile fills it.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.kerala.box import MOST_STACKS
from pooram.games.kerala.rules.house_rules import BY_ELEPHANT, NO_HOLES
from pooram.games.kerala.rules.platform import NO_STACK, SIDES, STEP_X, STEP_Y, Platform

ROOM: Final[i64] = 625
"""A connected platform of 41 stacks is at most 42 wide and high together, and two cells of
margin go all around it: (21 + 4) * (21 + 4)."""
MARGIN: Final[i64] = 2

# What is on a cell; a stack s is HELD + s.
OUTSIDE: Final[i64] = 0
ENCLOSED: Final[i64] = 1
HELD: Final[i64] = 2


@final
class Ground:
    """A window on the cells around a platform, just large enough for it."""

    cells: vec[i64]
    queue: vec[i64]
    walked: vec[i64]
    """Of every stack: the number of the walk that last came by."""
    opened: vec[i64]
    """Of every cell: the same."""
    walks: i64
    enclosed: i64
    """How many cells are."""
    left: i64
    above: i64
    wide: i64
    size: i64
    step: vec[i64]
    """What a step to each side adds to a cell's number."""

    def __init__(self) -> None:
        self.cells = vec[i64]([0] * ROOM)
        self.queue = vec[i64]([0] * ROOM)
        self.walked = vec[i64]([0] * MOST_STACKS)
        self.opened = vec[i64]([0] * ROOM)
        self.walks = 0
        self.enclosed = 0
        self.left = 0
        self.above = 0
        self.wide = 0
        self.size = 0
        self.step = vec[i64]([0, 0, 0, 0])

    def survey(self, platform: Platform) -> None:
        """Look at a platform as it lies: its stacks, the outside, and the cells that are enclosed."""
        left = platform.x[0]
        right = left
        above = platform.y[0]
        below = above
        stack: i64 = 1
        while stack < platform.stacks:
            x = platform.x[stack]
            y = platform.y[stack]
            if x < left:
                left = x
            if x > right:
                right = x
            if y < above:
                above = y
            if y > below:
                below = y
            stack += 1
        self.left = left - MARGIN
        self.above = above - MARGIN
        self.wide = right - left + 1 + 2 * MARGIN
        self.size = self.wide * (below - above + 1 + 2 * MARGIN)
        side: i64 = 0
        while side < SIDES:
            self.step[side] = STEP_X[side] + STEP_Y[side] * self.wide
            side += 1
        cell: i64 = 0
        while cell < self.size:
            self.cells[cell] = ENCLOSED
            cell += 1
        stack = 0
        while stack < platform.stacks:
            self.cells[self.cell_of(platform.x[stack], platform.y[stack])] = HELD + stack
            stack += 1
        self.enclosed = self.size - platform.stacks - self.flood_outside()

    def cell_of(self, x: i64, y: i64) -> i64:
        return (y - self.above) * self.wide + x - self.left

    def flood_outside(self) -> i64:
        """Walk in from the margin over empty cells: what is reached is outside; says how many that are."""
        cells = self.cells
        queue = self.queue
        # A step beyond the left or right border lands on the other one a row on, which is outside as well.
        cells[0] = OUTSIDE
        queue[0] = 0
        reached: i64 = 1
        waiting: i64 = 1
        while waiting > 0:
            waiting -= 1
            cell = queue[waiting]
            side: i64 = 0
            while side < SIDES:
                near = cell + self.step[side]
                if 0 <= near < self.size and cells[near] == ENCLOSED:
                    cells[near] = OUTSIDE
                    queue[waiting] = near
                    waiting += 1
                    reached += 1
                side += 1
        return reached

    def empty_without(self, cell: i64, lifted: i64) -> bool:
        """Whether a cell is empty once the lifted stack is gone."""
        return self.cells[cell] < HELD or self.cells[cell] == HELD + lifted

    def gaps_around(self, cell: i64, lifted: i64) -> i64:
        """Into how many parts a tile on this cell would cut the empty cells around it."""
        gaps: i64 = 0
        side: i64 = 0
        while side < SIDES:
            near = self.step[side]
            if self.empty_without(cell + near, lifted):
                gaps += 1
                on = self.step[(side + 1) & 3]
                if self.empty_without(cell + on, lifted) and self.empty_without(cell + near + on, lifted):
                    gaps -= 1
            side += 1
        return gaps

    def enclosed_without(self, cell: i64) -> i64:
        """How many cells stay enclosed when a stack that lies open to the outside leaves this cell."""
        left = self.enclosed
        if left == 0:
            return 0
        self.walks += 1
        waiting: i64 = 1
        self.queue[0] = cell
        while waiting > 0:
            waiting -= 1
            here = self.queue[waiting]
            side: i64 = 0
            while side < SIDES:
                near = here + self.step[side]
                if self.cells[near] == ENCLOSED and self.opened[near] != self.walks:
                    self.opened[near] = self.walks
                    self.queue[waiting] = near
                    waiting += 1
                    left -= 1
                side += 1
        return left

    def leaves_no_hole(self, platform: Platform, lifted: i64, cell: i64) -> bool:
        """Whether nothing is enclosed once the lifted stack lies on this cell."""
        enclosed = self.enclosed_without(self.cell_of(platform.x[lifted], platform.y[lifted]))
        gaps = self.gaps_around(cell, lifted)
        # The only cell of a hole has no gap around it; one that was opened has.
        return gaps == 1 if enclosed == 0 else enclosed == 1 and gaps == 0

    def can_be_lifted(self, platform: Platform, stack: i64) -> bool:
        """Whether the stack may leave its cell, wherever it goes."""
        if platform.has_elephant(stack) or platform.surrounded(stack):
            return False
        cell = self.cell_of(platform.x[stack], platform.y[stack])
        side: i64 = 0
        while side < SIDES:
            if self.cells[cell + self.step[side]] == OUTSIDE:
                return self.holds_without(platform, stack)
            side += 1
        return False

    def holds_without(self, platform: Platform, lifted: i64) -> bool:
        """Whether the platform stays in one piece without this stack."""
        beside = platform.beside
        start = NO_STACK
        neighbours: i64 = 0
        side: i64 = 0
        while side < SIDES:
            if beside[lifted * SIDES + side] != NO_STACK:
                start = beside[lifted * SIDES + side]
                neighbours += 1
            side += 1
        if neighbours < 2:
            return neighbours == 1
        # Walk from one neighbour to all that can be reached; a walk of its own number needs no clearing.
        self.walks += 1
        reached: i64 = 1
        waiting: i64 = 1
        self.queue[0] = start
        self.walked[start] = self.walks
        while waiting > 0:
            waiting -= 1
            first = self.queue[waiting] * SIDES
            side = 0
            while side < SIDES:
                near = beside[first + side]
                if near != NO_STACK and near != lifted and self.walked[near] != self.walks:
                    self.walked[near] = self.walks
                    self.queue[waiting] = near
                    waiting += 1
                    reached += 1
                side += 1
        return reached == platform.stacks - 1

    def can_be_dropped(
        self, platform: Platform, lifted: i64, stack: i64, side: i64, house_rules: i64
    ) -> bool:
        """Whether the lifted stack may go beside another one, and no lower number names the same cell."""
        if platform.beside[stack * SIDES + side] != NO_STACK:
            return False
        cell = self.cell_of(platform.x[stack], platform.y[stack]) + self.step[side]
        elephants: i64 = 0
        around: i64 = 0
        while around < SIDES:
            near = self.cells[cell + self.step[around]] - HELD
            if near >= 0 and near != lifted:
                if near < stack:
                    return False
                if platform.has_elephant(near):
                    elephants += 1
            around += 1
        if house_rules & BY_ELEPHANT and elephants == 0:
            return False
        if house_rules & NO_HOLES:
            return self.leaves_no_hole(platform, lifted, cell)
        return self.cells[cell] == ENCLOSED or self.gaps_around(cell, lifted) == 1

    def has_target(self, platform: Platform, lifted: i64, house_rules: i64) -> bool:
        """Whether there is any cell to which the lifted stack may go."""
        stack: i64 = 0
        while stack < platform.stacks:
            side: i64 = 0
            while side < SIDES and stack != lifted:
                if self.can_be_dropped(platform, lifted, stack, side, house_rules):
                    return True
                side += 1
            stack += 1
        return False

    def can_be_moved(self, platform: Platform, stack: i64, house_rules: i64) -> bool:
        """Whether a stack may be lifted and has somewhere to go."""
        return self.can_be_lifted(platform, stack) and self.has_target(platform, stack, house_rules)

    def any_can_be_moved(self, platform: Platform, house_rules: i64) -> bool:
        """Whether a move-tile tile leaves its owner a choice."""
        stack: i64 = 0
        while stack < platform.stacks:
            if self.can_be_moved(platform, stack, house_rules):
                return True
            stack += 1
        return False
