"""The position of Kerala and how it changes: the bag, the row, whose turn it is and what of it is due.

Nothing is hidden from anybody. The tiles that were taken out of the bag before the game are known to
nobody, so they are no part of the position: the bag is a number of tiles among all that were not seen.
"""

from typing import ClassVar, Final, TypeAlias, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.open_view import OpenView
from pooram.engine.state import CHANCE, OVER, State
from pooram.games.kerala.box import (
    COLOURS,
    ELEPHANTS,
    FACE_EDGE,
    FACE_MOVE_ELEPHANT,
    FACE_MOVE_TILE,
    FACES,
    KINDS,
    MOST_PASSES,
    MOST_STACKS,
    REMOVED,
    ROUNDS,
    TILES,
    TILES_OF_COLOUR,
    TILES_OF_FACE,
)
from pooram.games.kerala.rules.areas import met_by_edge, points_of
from pooram.games.kerala.rules.ground import Ground
from pooram.games.kerala.rules.house_rules import NO_FIRST_PASS
from pooram.games.kerala.rules.legal import (
    legal_drops,
    legal_elephant_moves,
    legal_lifts,
    legal_placements,
    legal_turns,
)
from pooram.games.kerala.rules.numbers import (
    CHOICE_DROP,
    CHOICE_LEAVE,
    CHOICE_LIFT,
    CHOICE_MOVE_ELEPHANT,
    CHOICE_PASS,
    CHOICE_PLACE,
    CHOICE_STAY,
    CHOICE_TAKE,
    CHOICE_TURN_EDGE,
    OUTCOME_DRAW_STARTER,
    OUTCOME_DRAW_TILE,
)
from pooram.games.kerala.rules.platform import NO_STACK, NO_TILE, NO_TURN, STEP_X, STEP_Y, UNKNOWN, Platform

NOBODY: Final[i64] = -1

# What is due
DRAW_STARTER: Final[i64] = 0
DRAW_TILE: Final[i64] = 1
TAKE: Final[i64] = 2
PLACE: Final[i64] = 3
TURN_EDGE: Final[i64] = 4
MOVE_ELEPHANT: Final[i64] = 5
LIFT: Final[i64] = 6
DROP: Final[i64] = 7
ENDED: Final[i64] = 8


@final
class KeralaState(State):
    """The platforms, the row in the middle, and the bag."""

    worked_out: ClassVar[tuple[str, ...]] = ("ground",)

    phase: i64
    """What is due: DRAW_STARTER to ENDED."""
    starter: i64
    """Who has the bag: draws this round's row and is first to choose."""
    mover: i64
    turns: i64
    """Turns taken so far, passes included."""
    round: i64
    row: vec[i64]
    """The kind of tile in every slot of the row, or NO_TILE."""
    drawn: i64
    """Tiles drawn for this row so far."""
    hand: i64
    """The kind of tile that the mover has taken and not placed yet, or NO_TILE."""
    placed: i64
    """The stack on which the mover has placed a tile this turn, or NO_STACK."""
    lifted: i64
    """The stack that the mover has lifted, or NO_STACK."""
    bag: i64
    """Tiles in the bag."""
    unseen: vec[i64]
    """Of every kind: tiles that nobody has seen yet, in the bag or taken out before the game."""
    unseen_of: vec[i64]
    """The same of every colour."""
    boxed: vec[i64]
    """Of every kind: tiles put back into the box because nobody took them."""
    platforms: list[Platform]
    in_play: vec[i64]
    """Of every colour: 1 if it is a player's."""
    unused_unseen: i64
    """Unseen tiles of the colours that nobody plays."""
    unused_in_bag: i64
    """So many of them are in the bag."""
    house_rules: i64
    """The sum of those that are kept."""
    ground: Ground | None

    def __init__(
        self,
        seats: i64,
        house_rules: i64,
        colours: tuple[int, ...] = (),
        starter: i64 = 0,
        new: bool = False,
    ) -> None:
        super().__init__(seats)
        self.phase = DRAW_STARTER if starter == NOBODY else DRAW_TILE
        self.starter = starter
        self.mover = starter
        self.turns = 0
        self.round = 0
        self.drawn = 0
        self.hand = NO_TILE
        self.placed = NO_STACK
        self.lifted = NO_STACK
        self.house_rules = house_rules
        self.ground = None
        self.bag = TILES - REMOVED[seats]
        self.unused_unseen = (COLOURS - seats) * TILES_OF_COLOUR
        self.unused_in_bag = self.unused_unseen - REMOVED[seats]
        self.platforms = []
        # A copy brings its own, so that nothing is made twice.
        if new:
            self.row = vec[i64]([NO_TILE] * seats)
            self.unseen = vec[i64]([0] * KINDS)
            self.unseen_of = vec[i64]([TILES_OF_COLOUR] * COLOURS)
            self.boxed = vec[i64]([0] * KINDS)
            self.in_play = vec[i64]([0] * COLOURS)
            kind: i64 = 0
            while kind < KINDS:
                self.unseen[kind] = TILES_OF_FACE[kind % FACES]
                kind += 1
            for colour in colours:
                self.in_play[colour] = 1
                self.platforms.append(Platform(colour, ROUNDS[seats] + 1))

    # Whose turn it is

    def to_move(self) -> i64:
        if self.phase <= DRAW_TILE:
            return CHANCE
        return OVER if self.phase == ENDED else self.mover

    def turn(self) -> i64:
        return self.turns

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if seat != self.mover or phase <= DRAW_TILE or phase == ENDED:
            return 0
        platform = self.platforms[seat]
        if phase == TAKE:
            return self.legal_tiles(platform, out)
        if phase == PLACE:
            return legal_placements(platform, out)
        if phase == TURN_EDGE:
            return legal_turns(out)
        if phase == MOVE_ELEPHANT:
            return legal_elephant_moves(platform, out)
        if phase == LIFT:
            return legal_lifts(platform, self.surveyed(platform), self.house_rules, out)
        return legal_drops(platform, self.surveyed(platform), self.lifted, self.house_rules, out)

    def legal_tiles(self, platform: Platform, out: vec[i64]) -> i64:
        """Tiles of the row, equal ones once, and passing."""
        count: i64 = 0
        slot: i64 = 0
        while slot < self.seats:
            if self.row[slot] != NO_TILE and self.first_slot_of(self.row[slot]) == slot:
                out[count] = CHOICE_TAKE + slot
                count += 1
            slot += 1
        if self.can_pass(platform):
            out[count] = CHOICE_PASS
            count += 1
        return count

    def can_pass(self, platform: Platform) -> bool:
        """Whether a player who is to choose a tile may do without."""
        if self.round == 0 and self.house_rules & NO_FIRST_PASS:
            return False
        return platform.passes < MOST_PASSES

    def first_slot_of(self, kind: i64) -> i64:
        """The first slot of the row with such a tile: equal tiles are one choice."""
        slot: i64 = 0
        while self.row[slot] != kind:
            slot += 1
        return slot

    def surveyed(self, platform: Platform) -> Ground:
        """The ground around a platform as it lies now; made once for a position and used again."""
        ground = self.ground
        if ground is None:
            ground = Ground()
            self.ground = ground
        ground.survey(platform)
        return ground

    # Steps

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        phase = self.phase
        if phase == DRAW_TILE:
            self.lay_out(choice - OUTCOME_DRAW_TILE)
        elif phase == TAKE:
            self.take(seat, choice)
        elif phase == PLACE:
            self.place_tile(seat, (choice - CHOICE_PLACE) >> 2, (choice - CHOICE_PLACE) & 3)
        elif phase == TURN_EDGE:
            self.turn_edge(seat, choice - CHOICE_TURN_EDGE)
        elif phase == MOVE_ELEPHANT:
            self.move_elephant(seat, choice)
        elif phase == LIFT:
            self.lift(choice)
        elif phase == DROP:
            self.drop(seat, (choice - CHOICE_DROP) >> 2, (choice - CHOICE_DROP) & 3)
        else:
            self.starter = choice - OUTCOME_DRAW_STARTER
            self.mover = self.starter
            self.phase = DRAW_TILE

    def lay_out(self, kind: i64) -> None:
        """A tile comes out of the bag into the row."""
        colour = kind // FACES
        self.unseen[kind] -= 1
        self.unseen_of[colour] -= 1
        self.bag -= 1
        if not self.in_play[colour]:
            self.unused_unseen -= 1
            self.unused_in_bag -= 1
        self.row[self.drawn] = kind
        self.drawn += 1
        if self.drawn == self.seats:
            self.phase = TAKE

    def take(self, seat: i64, choice: i64) -> None:
        if choice == CHOICE_PASS:
            platform = self.platforms[seat]
            platform.passes += 1
            platform.score = UNKNOWN
            self.end_turn()
            return
        slot = choice - CHOICE_TAKE
        self.hand = self.row[slot]
        self.row[slot] = NO_TILE
        self.phase = PLACE

    def place_tile(self, seat: i64, elephant: i64, side: i64) -> None:
        """Lay the tile beside an elephant, which follows onto it; then a special tile may act."""
        platform = self.platforms[seat]
        kind = self.hand
        here = platform.elephant[elephant]
        stack = platform.lay(kind, platform.x[here] + STEP_X[side], platform.y[here] + STEP_Y[side])
        self.hand = NO_TILE
        self.placed = stack
        face = kind % FACES
        if FACE_EDGE <= face < FACE_MOVE_ELEPHANT:
            platform.turn[platform.top[stack]] = NO_TURN
        listener = self.listener
        if listener is not None:
            listener.told(self, "follows", [seat, elephant, stack])
        platform.elephant[elephant] = stack
        if face < FACE_EDGE:
            self.end_turn()
        elif face < FACE_MOVE_ELEPHANT:
            self.phase = TURN_EDGE
        elif face == FACE_MOVE_ELEPHANT and platform.stacks > ELEPHANTS:
            self.phase = MOVE_ELEPHANT
        elif face == FACE_MOVE_TILE and self.surveyed(platform).any_can_be_moved(platform, self.house_rules):
            self.phase = LIFT
        else:
            if listener is not None:
                key = "nowhere-to-walk" if face == FACE_MOVE_ELEPHANT else "nothing-to-move"
                listener.told(self, key, [seat])
            self.end_turn()

    def turn_edge(self, seat: i64, side: i64) -> None:
        platform = self.platforms[seat]
        platform.turn[platform.top[self.placed]] = side
        platform.score = UNKNOWN
        listener = self.listener
        if listener is not None and met_by_edge(platform, self.placed) != NO_STACK:
            listener.told(self, "edge-met", [seat, self.placed])
        self.end_turn()

    def move_elephant(self, seat: i64, choice: i64) -> None:
        if choice != CHOICE_STAY:
            elephant = (choice - CHOICE_MOVE_ELEPHANT) // MOST_STACKS
            self.platforms[seat].elephant[elephant] = choice - CHOICE_MOVE_ELEPHANT - elephant * MOST_STACKS
        self.end_turn()

    def lift(self, choice: i64) -> None:
        if choice == CHOICE_LEAVE:
            self.end_turn()
            return
        self.lifted = choice - CHOICE_LIFT
        self.phase = DROP

    def drop(self, seat: i64, stack: i64, side: i64) -> None:
        platform = self.platforms[seat]
        platform.move(self.lifted, platform.x[stack] + STEP_X[side], platform.y[stack] + STEP_Y[side])
        self.end_turn()

    def end_turn(self) -> None:
        self.placed = NO_STACK
        self.lifted = NO_STACK
        self.turns += 1
        self.mover += 1
        if self.mover == self.seats:
            self.mover = 0
        if self.mover == self.starter:
            self.end_round()
        else:
            self.phase = TAKE

    def end_round(self) -> None:
        """Tiles that nobody took go into the box, and the bag goes to the left."""
        listener = self.listener
        slot: i64 = 0
        while slot < self.seats:
            kind = self.row[slot]
            if kind != NO_TILE:
                self.row[slot] = NO_TILE
                self.boxed[kind] += 1
                if listener is not None:
                    listener.told(self, "boxed", [kind])
            slot += 1
        self.drawn = 0
        self.round += 1
        if self.bag == 0:
            self.phase = ENDED
            if listener is not None:
                listener.told(self, "bag-is-empty", [self.round])
            return
        self.starter += 1
        if self.starter == self.seats:
            self.starter = 0
        self.mover = self.starter
        self.phase = DRAW_TILE
        if listener is not None:
            listener.told(self, "bag-passes", [self.starter])

    # Chance

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        count: i64 = 0
        if self.phase == DRAW_STARTER:
            while count < self.seats:
                out[count] = OUTCOME_DRAW_STARTER + count
                weights[count] = 1
                count += 1
            return count
        # Any tile of a player's colour is in the bag; one of another colour is there with the chance
        # unused_in_bag / unused_unseen.
        kind: i64 = 0
        while kind < KINDS:
            weight = self.unseen[kind]
            if not self.in_play[kind // FACES]:
                weight *= self.unused_in_bag
            elif self.unused_unseen > 0:
                weight *= self.unused_unseen
            if weight > 0:
                out[count] = OUTCOME_DRAW_TILE + kind
                weights[count] = weight
                count += 1
            kind += 1
        return count

    def draw(self, rng: Random) -> i64:
        if self.phase == DRAW_STARTER:
            return OUTCOME_DRAW_STARTER + rng.randrange(self.seats)
        # First whether the tile is of a player's colour, then which of those not seen.
        left: i64 = rng.randrange(self.bag)
        used: i64 = 1
        if left < self.unused_in_bag:
            used = 0
            left = rng.randrange(self.unused_unseen)
        else:
            left -= self.unused_in_bag
        colour: i64 = 0
        while self.in_play[colour] != used or left >= self.unseen_of[colour]:
            if self.in_play[colour] == used:
                left -= self.unseen_of[colour]
            colour += 1
        kind = colour * FACES
        while left >= self.unseen[kind]:
            left -= self.unseen[kind]
            kind += 1
        return OUTCOME_DRAW_TILE + kind

    # Results

    def points(self, side: i64) -> i64:
        return points_of(self.platforms[side])

    # Copies

    def copy(self) -> "KeralaState":
        other = KeralaState(self.seats, self.house_rules, (), 0, False)
        other.phase = self.phase
        other.starter = self.starter
        other.mover = self.mover
        other.turns = self.turns
        other.round = self.round
        other.row = self.row[:]
        other.drawn = self.drawn
        other.hand = self.hand
        other.placed = self.placed
        other.lifted = self.lifted
        other.bag = self.bag
        other.unseen = self.unseen[:]
        other.unseen_of = self.unseen_of[:]
        other.boxed = self.boxed[:]
        # Who plays which colour never changes.
        other.in_play = self.in_play
        other.unused_unseen = self.unused_unseen
        other.unused_in_bag = self.unused_in_bag
        for platform in self.platforms:
            other.platforms.append(platform.copy())
        return other


KeralaView: TypeAlias = OpenView[KeralaState]
"""Nothing is hidden from anybody."""
