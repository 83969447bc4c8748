"""A position of Cholas: everything that lies on the table or is held, what is due, and the points so far."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import State
from pooram.games.cholas.box import (
    CARD_COUNT,
    CARDS,
    CELLS,
    COLOURS,
    FIRST_ONE,
    NO_BONUS,
    PLACES,
    STARS,
    STONES_OF_COLOUR,
    TILE_ONE,
)
from pooram.games.cholas.rules.phases import ENDED, EXPERT, NONE, NOT_ENDED, SOLO
from pooram.games.cholas.rules.reward import Reward
from pooram.games.cholas.rules.temple import Temple

TOP_OF_STACK: Final[i64] = 5
"""Where a card is drawn from, if not from one of the five slots face up."""

# What points are for
PARTS: Final[i64] = 6
PART_STONES: Final[i64] = 0
PART_OWN_PATTERNS: Final[i64] = 1
PART_OTHERS_PATTERNS: Final[i64] = 2
"""Patterns of the own colour that others made."""
PART_TREASURE: Final[i64] = 3
"""What Double Treasure adds included."""
PART_SCULPTURES: Final[i64] = 4
"""Doubling by red 2 included."""
PART_OWN_STONES: Final[i64] = 5
"""By red 1."""
RIVAL_PARTS: Final[i64] = 3
RIVAL_HEAD_START: Final[i64] = 0
RIVAL_PAIRS: Final[i64] = 1
RIVAL_LARGER: Final[i64] = 2

# The record of the last Build or Sculpt; NONE where there is nothing to tell
LAST_SEAT: Final[i64] = 0
LAST_CARD: Final[i64] = 1
LAST_CELL: Final[i64] = 2
LAST_TURNED: Final[i64] = 3
LAST_POINTS: Final[i64] = 4
"""Plus the side: what it earned; the rival follows the last seat."""
LAST_SIZE: Final[i64] = 10


class Position(State):
    """The temple, the supplies, what every seat has, the turn, and the points."""

    worked_out: ClassVar[tuple[str, ...]] = ("reward",)

    variant: i64
    """BASIC, EXPERT or SOLO."""
    treasure_rule: i64
    house_rules: i64
    """The sum of those that are kept."""
    head_start: i64
    starter: i64
    mover: i64
    """Whose turn it is; while the game is set up, who is dealt to."""
    phase: i64
    turns: i64
    """The number of turns begun; in Solo, of Builds begun."""
    dealt: i64
    """What has been laid or dealt in the present phase of the set-up."""
    temple: Temple
    treasure: vec[i64]
    """The tile on every star, or NONE."""

    # Supplies
    bag: vec[i64]
    face_up: vec[i64]
    """The kind of card in every slot beside the stack, or NONE."""
    turned_up: vec[i64]
    """Solo's face-up cards by kind."""
    pool: vec[i64]
    """The cards of the stack by kind; in a view, all that the viewer has not seen."""
    stack: i64
    discarded: vec[i64]
    tile: vec[i64]
    """The sculpture tile of every place, or NONE."""
    sculpted: vec[i64]
    left_out: i64
    """The step whose five squares are left out, or NONE."""
    sculptures: i64
    """How many sculptures are placed."""

    # What the seats have: seat * 5 + colour or kind
    colour: vec[i64]
    stones: vec[i64]
    wagon: vec[i64]
    cards: vec[i64]
    known: vec[i64]
    """Those of the cards that everybody saw being taken."""
    red: vec[i64]
    blue: vec[i64]
    """The number of the bonus card, 1 to 6, or NO_BONUS."""
    blue_down: vec[i64]
    """1 while the extra turn of blue 4 has not been paid for by a turn skipped."""
    proofs: vec[i64]
    lacks: vec[i64]
    """What everybody can conclude about the cards that were not seen: see `deductions`."""

    # Points
    score: vec[i64]
    parts: vec[i64]
    """What the points are for: seat * PARTS + part."""
    rival: i64
    rival_parts: vec[i64]
    last: vec[i64]
    """The last Build or Sculpt: LAST_SEAT and so on say where it is what."""

    # The action under way
    card: i64
    """The kind of card that is being built, or NONE; it has left the hand and is not discarded yet."""
    cell: i64
    turned: i64
    first: i64
    """The colour of the first group of stones, or NONE."""
    sculpture: i64
    """The place that is being sculpted, or NONE."""
    with_bonus: i64
    """1 if a bonus card goes with the action: red with a Sculpt, or blue that is offered after a draw."""
    due: vec[i64]
    """Stones of each colour still to be paid."""
    paying: i64
    """The colour in question, or NONE."""
    any_due: i64
    """1 while any one stone has to be paid."""
    stones_due: i64
    cards_due: i64
    refill: i64
    """The slot that is to be refilled, or NONE."""
    solo_step: i64
    """The step of the solo game that comes next: see `solo`."""

    # The end
    turns_left: i64
    """Turns that are left for all together, this one included, once the end has been triggered, else NONE."""
    ended_by: i64

    reward: Reward | None
    """A worksheet that is made once for a position and used again."""

    def __init__(self, seats: i64, new: bool = True) -> None:
        super().__init__(seats)
        self.variant = 0
        self.treasure_rule = 0
        self.house_rules = 0
        self.head_start = 0
        self.starter = 0
        self.mover = 0
        self.phase = ENDED
        self.turns = 0
        self.dealt = 0
        self.stack = 0
        self.left_out = NONE
        self.sculptures = 0
        self.rival = 0
        self.card = NONE
        self.cell = NONE
        self.turned = 0
        self.first = NONE
        self.sculpture = NONE
        self.with_bonus = 0
        self.paying = NONE
        self.any_due = 0
        self.stones_due = 0
        self.cards_due = 0
        self.refill = NONE
        self.solo_step = 0
        self.turns_left = NONE
        self.ended_by = NOT_ENDED
        self.reward = None
        # A copy brings its own, so that nothing is made twice.
        if new:
            self.temple = Temple()
            self.treasure = vec[i64]([NONE] * STARS)
            self.bag = vec[i64]([0] * COLOURS)
            self.face_up = vec[i64]([NONE] * CARDS)
            self.turned_up = vec[i64]([0] * CARDS)
            self.pool = vec[i64]([0] * CARDS)
            self.discarded = vec[i64]([0] * CARDS)
            self.tile = vec[i64]([NONE] * PLACES)
            self.sculpted = vec[i64]([0] * PLACES)
            self.colour = vec[i64]([0] * seats)
            self.stones = vec[i64]([0] * (seats * COLOURS))
            self.wagon = vec[i64]([0] * (seats * COLOURS))
            self.cards = vec[i64]([0] * (seats * CARDS))
            self.known = vec[i64]([0] * (seats * CARDS))
            self.red = vec[i64]([NO_BONUS] * seats)
            self.blue = vec[i64]([NO_BONUS] * seats)
            self.blue_down = vec[i64]([0] * seats)
            self.proofs = vec[i64]([0] * seats)
            self.lacks = vec[i64]([0] * seats)
            self.score = vec[i64]([0] * seats)
            self.parts = vec[i64]([0] * (seats * PARTS))
            self.rival_parts = vec[i64]([0] * RIVAL_PARTS)
            self.last = vec[i64]([NONE] * LAST_SIZE)
            self.due = vec[i64]([0] * COLOURS)

    def fill(self, colours: tuple[int, ...]) -> None:
        """The box is opened: bag and stack are full, and everybody has a stone of each colour."""
        each = self.seats if self.variant != SOLO else 0
        i: i64 = 0
        while i < COLOURS:
            self.bag[i] = STONES_OF_COLOUR - each
            i += 1
        i = 0
        while i < each * COLOURS:
            self.stones[i] = 1
            i += 1
        i = 0
        while i < CARDS:
            self.pool[i] = CARD_COUNT[i]
            self.stack += CARD_COUNT[i]
            i += 1
        for seat, colour in enumerate(colours):
            self.colour[seat] = colour
        if self.variant == EXPERT:
            i = FIRST_ONE
            while i < PLACES:
                self.tile[i] = TILE_ONE
                i += 1
        if self.variant == SOLO:
            self.rival = self.head_start
            self.rival_parts[RIVAL_HEAD_START] = self.head_start

    # Counts

    def hand_size(self, seat: i64) -> i64:
        """How many stones a seat has in hand."""
        found: i64 = 0
        i = seat * COLOURS
        end = i + COLOURS
        while i < end:
            found += self.stones[i]
            i += 1
        return found

    def cards_held(self, seat: i64) -> i64:
        found: i64 = 0
        i = seat * CARDS
        end = i + CARDS
        while i < end:
            found += self.cards[i]
            i += 1
        return found

    def unknown_cards(self, seat: i64) -> i64:
        """How many cards of a seat nobody else has seen."""
        found: i64 = 0
        i = seat * CARDS
        end = i + CARDS
        while i < end:
            found += self.cards[i] - self.known[i]
            i += 1
        return found

    def bag_size(self) -> i64:
        found: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            found += self.bag[colour]
            colour += 1
        return found

    def spaces_left(self) -> i64:
        return CELLS - self.temple.built

    # Points

    def rivals(self) -> i64:
        return 1 if self.variant == SOLO else 0

    def points(self, side: i64) -> i64:
        return self.score[side] if side < self.seats else self.rival

    def rank(self, side: i64) -> i64:
        rank = super().rank(side)
        if self.variant == SOLO:
            return rank
        other: i64 = 0
        while other < self.seats:
            level = self.score[other] == self.score[side]
            if level and self.tie_breaker(other) > self.tie_breaker(side):
                rank += 1
            other += 1
        return rank

    def tie_breaker(self, seat: i64) -> i64:
        """Expert: stones on the wagon; Basic: stones of the own colour on the temple."""
        found: i64 = 0
        i: i64 = 0
        if self.variant == EXPERT:
            while i < COLOURS:
                found += self.wagon[seat * COLOURS + i]
                i += 1
            return found
        while i < CELLS:
            if self.temple.stone[i] == self.colour[seat]:
                found += 1
            i += 1
        return found

    def earn(self, seat: i64, part: i64, points: i64) -> None:
        self.score[seat] += points
        self.parts[seat * PARTS + part] += points

    # Copies

    def copy_open(self, other: "Position") -> None:
        """Give another position everything of this one that lies open, field by field."""
        other.variant = self.variant
        other.treasure_rule = self.treasure_rule
        other.house_rules = self.house_rules
        other.head_start = self.head_start
        other.starter = self.starter
        other.mover = self.mover
        other.phase = self.phase
        other.turns = self.turns
        other.dealt = self.dealt
        other.temple = self.temple.copy()
        other.treasure = self.treasure[:]
        other.bag = self.bag[:]
        other.face_up = self.face_up[:]
        other.turned_up = self.turned_up[:]
        other.stack = self.stack
        other.discarded = self.discarded[:]
        other.tile = self.tile[:]
        other.sculpted = self.sculpted[:]
        other.left_out = self.left_out
        other.sculptures = self.sculptures
        # Who has which colour never changes.
        other.colour = self.colour
        other.stones = self.stones[:]
        other.wagon = self.wagon[:]
        other.known = self.known[:]
        other.red = self.red[:]
        other.blue = self.blue[:]
        other.blue_down = self.blue_down[:]
        other.proofs = self.proofs[:]
        other.lacks = self.lacks[:]
        other.score = self.score[:]
        other.parts = self.parts[:]
        other.rival = self.rival
        other.rival_parts = self.rival_parts[:]
        other.last = self.last[:]
        other.card = self.card
        other.cell = self.cell
        other.turned = self.turned
        other.first = self.first
        other.sculpture = self.sculpture
        other.with_bonus = self.with_bonus
        other.due = self.due[:]
        other.paying = self.paying
        other.any_due = self.any_due
        other.stones_due = self.stones_due
        other.cards_due = self.cards_due
        other.refill = self.refill
        other.solo_step = self.solo_step
        other.turns_left = self.turns_left
        other.ended_by = self.ended_by

    def copy_hidden(self, other: "Position") -> None:
        """Give another position the rest: cards in hand, and what the stack is made of."""
        other.cards = self.cards[:]
        other.pool = self.pool[:]
