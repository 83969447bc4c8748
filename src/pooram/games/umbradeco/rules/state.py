"""The position of Umbradeco and how a turn changes it: hold a tile, place it, take another.

Which tile a player holds is nobody else's business until it lies on the mat, and neither is it whether the
player holds one or cannot place any: the others only see what comes of it.
"""

from typing import ClassVar, Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import BLANK, CHANCE, OVER, State
from pooram.games.umbradeco.box import (
    COLOURS,
    DIRECTIONS,
    FACE_UP,
    FIRST_SPOT,
    HAND,
    LEFT_OUT,
    PUSH_POINTS,
    SECOND_SPOT,
    STACK_POINTS,
    TILES,
    TILES_OF_COLOUR,
)
from pooram.games.umbradeco.rules.mat import Mat, empty_mat, spot_of, spots_of
from pooram.games.umbradeco.rules.numbers import (
    CHOICE_ADJACENT,
    CHOICE_DISCARD,
    CHOICE_HOLD,
    CHOICE_PUSH_OVER,
    CHOICE_STACK_UP,
    CHOICE_TAKE,
    OUTCOME_DRAW,
    OUTCOME_START,
    SEEN_PLACED,
)

# Phases, in the order in which they first come.
DRAW_STARTER: Final[i64] = 0
LAY_FIRST: Final[i64] = 1
LAY_SECOND: Final[i64] = 2
DEAL: Final[i64] = 3
REVEAL: Final[i64] = 4
HOLD: Final[i64] = 5
PLACE: Final[i64] = 6
DISCARD: Final[i64] = 7
TAKE: Final[i64] = 8
ENDED: Final[i64] = 9

NO_TILE: Final[i64] = -1
NOBODY: Final[i64] = -1
NOWHERE: Final[i64] = -1
EDGE_STACKS: Final[i64] = 16
"""House rule, added to the side of the mat: tiles may be stacked at its edge."""
ANY_COLOUR: Final[i64] = 31
"""A mask of all colours."""
BIT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16])

# The parts of a score.
PARTS: Final[i64] = 4
LINES: Final[i64] = 0
FOUR_COLOURS: Final[i64] = 1
PUSHES: Final[i64] = 2
STACKS: Final[i64] = 3


@final
class UmbradecoState(State):
    """The mat, the hands, the deck and the points."""

    worked_out: ClassVar[tuple[str, ...]] = ("placeable", "side")

    size: i64
    """The side of the mat, and EDGE_STACKS if tiles may be stacked at its edge."""
    side: i64
    """So many spots lie along each edge of the mat."""
    mat: Mat
    phase: i64
    starter: i64
    """Who starts, or NOBODY while it has to be drawn."""
    mover: i64
    """Whose turn it is, or who is dealt tiles; the starter before that."""
    turns: i64
    """Turns begun; 0 during the set-up."""
    hands: vec[i64]
    """Tiles of each colour: five numbers a seat. A held tile is still one of the hand."""
    known: vec[i64]
    """Those of them that everybody saw being taken."""
    masks: vec[i64]
    """For each seat the colours that its other tiles can have, for all that the others know."""
    held: i64
    """The colour that the mover is about to place, or NO_TILE."""
    face_up: vec[i64]
    """The colour in each slot beside the deck, or NO_TILE."""
    pool: vec[i64]
    """Tiles of each colour that nobody has seen: those in the deck and those left out."""
    deck: i64
    """Tiles in the deck."""
    parts: vec[i64]
    """Points: four numbers a seat, for lines, four colours, pushes and stacks."""
    last_seat: i64
    """Who placed a tile last, or NOBODY."""
    last_spot: i64
    """Where it lies, or NOWHERE."""
    last_parts: vec[i64]
    """What it scored, in four numbers."""
    discards: vec[i64]
    """Tiles of each colour that were discarded."""
    placeable: i64
    """Reckoned when a turn begins: the colours for which there is a place, one bit each."""

    def __init__(self, seats: i64, size: i64, starter: i64 = 0, fresh: bool = True) -> None:
        super().__init__(seats)
        self.size = size
        self.side = size % EDGE_STACKS
        self.phase = DRAW_STARTER if starter == NOBODY else LAY_FIRST
        self.starter = starter
        self.mover = self.starter
        self.turns = 0
        self.held = NO_TILE
        self.deck = TILES - LEFT_OUT[seats]
        self.last_seat = NOBODY
        self.last_spot = NOWHERE
        self.placeable = 0
        if fresh:
            # A copy brings its own.
            self.mat = empty_mat(spots_of(self.side))
            if size >= EDGE_STACKS:
                self.mat.wall_in()
            self.hands = vec[i64]([0] * (seats * COLOURS))
            self.known = vec[i64]([0] * (seats * COLOURS))
            self.masks = vec[i64]([ANY_COLOUR] * seats)
            self.face_up = vec[i64]([NO_TILE] * FACE_UP)
            self.pool = vec[i64]([TILES_OF_COLOUR] * COLOURS)
            self.parts = vec[i64]([0] * (seats * PARTS))
            self.last_parts = vec[i64]([0] * PARTS)
            self.discards = vec[i64]([0] * COLOURS)

    def work_out(self) -> None:
        self.side = self.size % EDGE_STACKS
        if self.size >= EDGE_STACKS:
            self.mat.wall_in()
        if HOLD <= self.phase <= DISCARD:
            self.placeable = self.mat.placeable()

    # Whose turn it is

    def to_move(self) -> i64:
        phase = self.phase
        if phase < HOLD:
            return CHANCE
        return OVER if phase == ENDED else self.mover

    def turn(self) -> i64:
        # `turns` have begun: the set-up belongs to the first, and at the end all of them count.
        return self.turns if self.turns == 0 or self.phase == ENDED else self.turns - 1

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        count: i64 = 0
        if seat != self.mover or phase < HOLD or phase == ENDED:
            return count
        if phase == PLACE:
            return self.mat.list_places(self.held, out)
        if phase == TAKE:
            slot: i64 = 0
            while slot < FACE_UP:
                if self.face_up[slot] != NO_TILE and not self.shown_before(slot):
                    out[count] = CHOICE_TAKE + slot
                    count += 1
                slot += 1
            return count
        first = CHOICE_HOLD if phase == HOLD else CHOICE_DISCARD
        # With nothing to place, any tile of the hand may be discarded.
        wanted = self.placeable if phase == HOLD else ANY_COLOUR
        colour: i64 = 0
        while colour < COLOURS:
            if self.hands[seat * COLOURS + colour] > 0 and wanted & BIT[colour] != 0:
                out[count] = first + colour
                count += 1
            colour += 1
        return count

    def shown_before(self, slot: i64) -> bool:
        """Whether a lower slot shows the same colour: equal tiles are one choice."""
        lower: i64 = 0
        while lower < slot:
            if self.face_up[lower] == self.face_up[slot]:
                return True
            lower += 1
        return False

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        if seat < 0:
            if choice < OUTCOME_DRAW:
                self.starter = choice - OUTCOME_START
                self.mover = self.starter
                self.phase = LAY_FIRST
            else:
                self.draw_tile(choice - OUTCOME_DRAW)
        elif choice < CHOICE_DISCARD:
            self.held = choice - CHOICE_HOLD
            self.phase = PLACE
        elif choice < CHOICE_ADJACENT:
            self.discard(seat, choice - CHOICE_DISCARD)
        elif choice < CHOICE_TAKE:
            self.place_tile(seat, choice)
        else:
            self.take(seat, choice - CHOICE_TAKE)

    # Chance

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        count: i64 = 0
        if self.phase == DRAW_STARTER:
            while count < self.seats:
                out[count] = OUTCOME_START + count
                weights[count] = 1
                count += 1
            return count
        colour: i64 = 0
        while colour < COLOURS:
            if self.pool[colour] > 0 and colour != self.barred_colour():
                out[count] = OUTCOME_DRAW + colour
                weights[count] = self.pool[colour]
                count += 1
            colour += 1
        return count

    def draw(self, rng: Random) -> i64:
        if self.phase == DRAW_STARTER:
            return OUTCOME_START + rng.randrange(self.seats)
        barred = self.barred_colour()
        total: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            if colour != barred:
                total += self.pool[colour]
            colour += 1
        left = rng.randrange(total)
        colour = 0
        while colour == barred or left >= self.pool[colour]:
            if colour != barred:
                left -= self.pool[colour]
            colour += 1
        return OUTCOME_DRAW + colour

    def barred_colour(self) -> i64:
        """The second tile on the mat must differ from the first: others go back until it does."""
        return self.mat.top[FIRST_SPOT] if self.phase == LAY_SECOND else NO_TILE

    def draw_tile(self, colour: i64) -> None:
        """A tile comes from the deck: onto the mat, into a hand, or face up beside the deck."""
        self.pool[colour] -= 1
        self.deck -= 1
        if self.phase == LAY_FIRST:
            self.mat.show(FIRST_SPOT, colour)
            self.phase = LAY_SECOND
        elif self.phase == LAY_SECOND:
            self.mat.show(SECOND_SPOT, colour)
            self.phase = DEAL
        elif self.phase == DEAL:
            self.hands[self.mover * COLOURS + colour] += 1
            if self.in_hand(self.mover) == HAND:
                self.mover = (self.mover + 1) % self.seats
                if self.mover == self.starter:
                    self.phase = REVEAL
        else:
            slot: i64 = 0
            while self.face_up[slot] != NO_TILE:
                slot += 1
            self.face_up[slot] = colour
            self.reveal_or_go_on()

    def reveal_or_go_on(self) -> None:
        """Reveal a tile for every empty slot as long as there are any; then the next turn begins."""
        if self.deck > 0:
            slot: i64 = 0
            while slot < FACE_UP:
                if self.face_up[slot] == NO_TILE:
                    self.phase = REVEAL
                    return
                slot += 1
        if self.turns > 0:
            self.mover = (self.mover + 1) % self.seats
        self.begin_turn()

    # A turn

    def begin_turn(self) -> None:
        """The mover's turn begins, or the next one's who has a tile; with all hands empty it is over."""
        passed: i64 = 0
        while passed < self.seats and self.in_hand(self.mover) == 0:
            self.mover = (self.mover + 1) % self.seats
            passed += 1
        if passed == self.seats:
            self.phase = ENDED
            self.tell("over", [])
            return
        self.turns += 1
        self.look_for_places()

    def look_for_places(self) -> None:
        """The mover holds a tile that can be placed, or has to discard one if there is none."""
        self.placeable = self.mat.placeable()
        self.phase = DISCARD
        colour: i64 = 0
        while colour < COLOURS:
            if self.hands[self.mover * COLOURS + colour] > 0 and self.placeable & BIT[colour] != 0:
                self.phase = HOLD
            colour += 1

    def place_tile(self, seat: i64, choice: i64) -> None:
        """Put the held tile on the mat and score for it."""
        mat = self.mat
        colour = self.held
        spot = spot_of(choice)
        pushes = choice >= CHOICE_PUSH_OVER
        parts = self.last_parts
        parts[LINES] = mat.line_points(spot, colour)
        parts[FOUR_COLOURS] = mat.four_colours_points(spot, colour, pushes)
        parts[PUSHES] = 0
        parts[STACKS] = 0
        if pushes:
            mat.push(spot, (choice - CHOICE_PUSH_OVER) % DIRECTIONS)
            mat.show(spot, colour)
            parts[PUSHES] = PUSH_POINTS
        elif choice >= CHOICE_STACK_UP:
            mat.cover(spot, colour)
            parts[STACKS] = STACK_POINTS
        else:
            mat.show(spot, colour)
        part: i64 = 0
        while part < PARTS:
            self.parts[seat * PARTS + part] += parts[part]
            part += 1
        self.last_seat = seat
        self.last_spot = spot
        self.held = NO_TILE
        self.remove(seat, colour)
        self.phase = TAKE
        if self.listener is not None:
            self.tell("scores", [seat, parts[LINES], parts[FOUR_COLOURS], parts[PUSHES], parts[STACKS]])
        self.take_or_go_on()

    def discard(self, seat: i64, colour: i64) -> None:
        """Put a tile back into the box: nothing in this hand can go anywhere, and now all know it."""
        self.masks[seat] &= ~self.placeable
        self.discards[colour] += 1
        self.remove(seat, colour)
        self.phase = TAKE
        self.take_or_go_on()

    def remove(self, seat: i64, colour: i64) -> None:
        """A tile leaves a hand before everybody's eyes: one they know of, if there is one."""
        tile = seat * COLOURS + colour
        self.hands[tile] -= 1
        if self.known[tile] > 0:
            self.known[tile] -= 1
        if self.unknown(seat) == 0:
            self.masks[seat] = ANY_COLOUR

    def take_or_go_on(self) -> None:
        """With no face-up tile left, play goes on without taking."""
        slot: i64 = 0
        while slot < FACE_UP:
            if self.face_up[slot] != NO_TILE:
                return
            slot += 1
        self.reveal_or_go_on()

    def take(self, seat: i64, slot: i64) -> None:
        colour = self.face_up[slot]
        self.hands[seat * COLOURS + colour] += 1
        self.known[seat * COLOURS + colour] += 1
        self.face_up[slot] = NO_TILE
        self.reveal_or_go_on()

    def tell(self, key: str, slots: list[i64]) -> None:
        listener = self.listener
        if listener is not None:
            listener.told(self, key, [int(slot) for slot in slots])

    # Hands

    def in_hand(self, seat: i64) -> i64:
        """How many tiles a seat has."""
        count: i64 = 0
        tile = seat * COLOURS
        behind = tile + COLOURS
        while tile < behind:
            count += self.hands[tile]
            tile += 1
        return count

    def unknown(self, seat: i64) -> i64:
        """How many tiles of a seat nobody else has seen."""
        count: i64 = 0
        tile = seat * COLOURS
        behind = tile + COLOURS
        while tile < behind:
            count += self.hands[tile] - self.known[tile]
            tile += 1
        return count

    # What the seats know

    def seen(self, viewer: i64, seat: i64, choice: i64) -> i64:
        if seat < 0:
            return choice if self.phase != DEAL or viewer == self.mover else BLANK
        if viewer == seat or choice >= CHOICE_TAKE:
            return choice
        if choice < CHOICE_ADJACENT:
            return BLANK if choice < CHOICE_DISCARD else choice
        # The held tile shows with its placement.
        return SEEN_PLACED + self.held * (CHOICE_TAKE - CHOICE_ADJACENT) + choice - CHOICE_ADJACENT

    # Results

    def points(self, seat: i64) -> i64:
        parts = self.parts
        first = seat * PARTS
        return parts[first] + parts[first + 1] + parts[first + 2] + parts[first + 3]

    # Copies

    def lying_open(self) -> "UmbradecoState":
        """A new position with all that everybody sees; its phase, hands and pool are yet to be told."""
        other = UmbradecoState(self.seats, self.size, 0, False)
        other.mat = self.mat.copy()
        other.starter = self.starter
        other.mover = self.mover
        other.turns = self.turns
        other.known = self.known[:]
        other.masks = self.masks[:]
        other.face_up = self.face_up[:]
        other.deck = self.deck
        other.parts = self.parts[:]
        other.last_seat = self.last_seat
        other.last_spot = self.last_spot
        other.last_parts = self.last_parts[:]
        other.discards = self.discards[:]
        return other

    def copy(self) -> "UmbradecoState":
        other = self.lying_open()
        other.phase = self.phase
        other.hands = self.hands[:]
        other.held = self.held
        other.pool = self.pool[:]
        other.placeable = self.placeable
        return other
