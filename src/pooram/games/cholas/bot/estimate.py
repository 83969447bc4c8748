"""What a temple promises at a glance: its groups, how colours could grow, and the best place for a card."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    BESIDE,
    CARD_ALIKE,
    CARD_COLOURS,
    CARD_DIAGONAL,
    CARD_ONE,
    CARD_STONES,
    CELLS,
    COLOURS,
    COLUMNS,
    DOWN,
    LARGEST_PATTERN,
    LEFT,
    NO_CELL,
    PATTERN_POINTS,
    RED_OWN_STONES,
    STAR_AT,
    TREASURE_COLOUR,
    TREASURE_PATTERN,
    TREASURE_POINTS,
)
from pooram.games.cholas.rules.numbers import CHOICE_PLACE_CARD
from pooram.games.cholas.rules.phases import DOUBLE_TREASURE, TREASURE_TILES
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.rules.reward import RIVAL, owner_of, value_of
from pooram.games.cholas.rules.temple import NO_STONE, SIDES, Temple, cells_of

NO_GROUP: Final[i64] = -1
GROWTHS: Final[i64] = 3
"""How many of a colour's best spaces are remembered."""
SEED: Final[vec[float]] = vec[float]([0.0, 0.4, 1.6])
"""What one stone and two stones of a colour promise, although they are no pattern yet."""
SHIELD: Final = 0.25
"""How much of what a colour could gain on a space goes with the space."""
NONE_FITS: Final = -1000.0


@final
class Estimate:
    """A worksheet on one temple, seen by one builder."""

    temple: Temple
    state: Position
    plan_worth: float
    """The best way to build the card looked at last: what it is worth, where, and in which colours."""
    plan_place: i64
    plan_first: i64
    plan_second: i64

    def __init__(self) -> None:
        self.parent: vec[i64] = vec[i64]([NO_GROUP] * CELLS)
        self.size: vec[i64] = vec[i64]([0] * CELLS)
        self.growth: vec[float] = vec[float]([0.0] * (COLOURS * GROWTHS))
        """Of every colour: what its best spaces would bring, the best first."""
        self.stake: vec[float] = vec[float]([0.0] * COLOURS)
        """Of every colour: how a point for it counts for the builder."""
        self.owner: vec[i64] = vec[i64]([NO_GROUP] * COLOURS)
        self.hand: vec[i64] = vec[i64]([0] * COLOURS)
        self.own: i64 = 0
        self.own_stones_score: bool = False
        self.cells: vec[i64] = vec[i64]([0] * 4)
        self.met: vec[i64] = vec[i64]([0] * 8)
        self.places: vec[i64] = vec[i64]([0] * (2 * COLUMNS))
        self.worth: vec[float] = vec[float]([0.0] * (2 * COLOURS))
        self.plan_worth = NONE_FITS
        self.plan_place = 0
        self.plan_first = 0
        self.plan_second = 0

    # Groups

    def look_at(self, temple: Temple) -> None:
        """Find all groups of uncovered stones, row by row."""
        self.temple = temple
        stone = temple.stone
        parent = self.parent
        size = self.size
        cell: i64 = 0
        while cell < CELLS:
            colour = stone[cell]
            if colour == NO_STONE or temple.covered[cell] != 0:
                parent[cell] = NO_GROUP
            else:
                parent[cell] = cell
                size[cell] = 1
                near = BESIDE[cell * SIDES + DOWN]
                if near != NO_CELL and parent[near] != NO_GROUP and stone[near] == colour:
                    self.join(near, cell)
                near = BESIDE[cell * SIDES + LEFT]
                if near != NO_CELL and parent[near] != NO_GROUP and stone[near] == colour:
                    self.join(near, cell)
            cell += 1

    def root(self, cell: i64) -> i64:
        """The stone that stands for the whole group of a stone."""
        parent = self.parent
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    def join(self, one: i64, other: i64) -> None:
        one = self.root(one)
        other = self.root(other)
        if one != other:
            self.parent[other] = one
            self.size[one] += self.size[other]

    def size_at(self, cell: i64) -> i64:
        """The size of the group of a stone, 0 without such a stone."""
        return 0 if self.parent[cell] == NO_GROUP else self.size[self.root(cell)]

    def joined(self, colour: i64, cell: i64, other: i64) -> i64:
        """How large the group would be with a stone on one space, or on two that are neighbours."""
        stone = self.temple.stone
        met = self.met
        count: i64 = 0
        total: i64 = 1 if other == NO_CELL else 2
        here = cell
        while here != NO_CELL:
            side: i64 = 0
            while side < SIDES:
                near = BESIDE[here * SIDES + side]
                if near != NO_CELL and stone[near] == colour and self.parent[near] != NO_GROUP:
                    root = self.root(near)
                    i: i64 = 0
                    while i < count and met[i] != root:
                        i += 1
                    if i == count:
                        met[count] = root
                        count += 1
                        total += self.size[root]
                side += 1
            here = other if here == cell else NO_CELL
        return total

    def survey_growth(self, owner: vec[i64]) -> None:
        """Note for every colour that is owned what its three best spaces would bring."""
        growth = self.growth
        i: i64 = 0
        while i < COLOURS * GROWTHS:
            growth[i] = 0.0
            i += 1
        column: i64 = 1
        while column <= COLUMNS:
            cell = self.temple.next_cell(column)
            if cell != NO_CELL and self.temple.can_lay(CARD_ONE, cell, 0):
                colour: i64 = 0
                while colour < COLOURS:
                    if owner[colour] >= 0 or owner[colour] == RIVAL:
                        self.note_growth(colour, promise_of(self.joined(colour, cell, NO_CELL)))
                    colour += 1
            column += 1

    def note_growth(self, colour: i64, promise: float) -> None:
        growth = self.growth
        first = colour * GROWTHS
        if promise > growth[first]:
            growth[first + 2] = growth[first + 1]
            growth[first + 1] = growth[first]
            growth[first] = promise
        elif promise > growth[first + 1]:
            growth[first + 2] = growth[first + 1]
            growth[first + 1] = promise
        elif promise > growth[first + 2]:
            growth[first + 2] = promise

    # Building

    def sit(self, state: Position, seat: i64) -> None:
        """See everything as this builder does."""
        self.state = state
        self.own = state.colour[seat]
        self.own_stones_score = state.red[seat] == RED_OWN_STONES
        others = float(max(1, state.seats - 1))
        colour: i64 = 0
        while colour < COLOURS:
            owner = owner_of(colour, state.seats, state.colour)
            self.owner[colour] = owner
            self.stake[colour] = 1.0 if owner == seat else -1.0 / others
            if owner != RIVAL and owner < 0:
                self.stake[colour] = 0.0
            self.hand[colour] = state.stones[seat * COLOURS + colour]
            colour += 1

    def plan(self, card: i64, place: i64, first: i64) -> float:
        """Find the best place and colours for a card, or what is left to choose (-1) of them."""
        self.plan_worth = NONE_FITS
        count: i64 = 1
        if place < 0:
            count = self.temple.legal_places(card, self.places)
        else:
            self.places[0] = place
        i: i64 = 0
        while i < count:
            self.plan_at(card, self.places[i], first)
            i += 1
        return self.plan_worth

    def plan_at(self, card: i64, place: i64, fixed: i64) -> None:
        """Compare the colours for a card at a place with the best so far."""
        cells = self.cells
        at = place - CHOICE_PLACE_CARD
        cells_of(card, at // 2, at % 2, cells)
        worth = self.worth
        each: i64 = 2 if CARD_STONES[card] == 4 or card == CARD_ALIKE else 1
        two = CARD_COLOURS[card] == 2
        # The stones of a colour lie side by side, except in a diagonal block.
        together = each == 2 and card != CARD_DIAGONAL
        colour: i64 = 0
        while colour < COLOURS:
            if self.hand[colour] >= each:
                if together:
                    worth[colour] = self.worth_of(colour, cells[0], cells[1])
                    if two:
                        worth[COLOURS + colour] = self.worth_of(colour, cells[2], cells[3])
                elif each == 2:
                    worth[colour] = self.worth_of(colour, cells[0], NO_CELL) + self.worth_of(
                        colour, cells[1], NO_CELL
                    )
                    worth[COLOURS + colour] = self.worth_of(colour, cells[2], NO_CELL) + self.worth_of(
                        colour, cells[3], NO_CELL
                    )
                else:
                    worth[colour] = self.worth_of(colour, cells[0], NO_CELL)
                    if two:
                        worth[COLOURS + colour] = self.worth_of(colour, cells[1], NO_CELL)
            colour += 1
        first: i64 = 0
        while first < COLOURS:
            if first == fixed or (fixed < 0 and self.hand[first] >= each):
                if not two:
                    self.consider(worth[first], place, first, 0)
                else:
                    second: i64 = 0
                    while second < COLOURS:
                        if second != first and self.hand[second] >= each:
                            self.consider(worth[first] + worth[COLOURS + second], place, first, second)
                        second += 1
            first += 1

    def consider(self, worth: float, place: i64, first: i64, second: i64) -> None:
        if worth > self.plan_worth:
            self.plan_worth = worth
            self.plan_place = place
            self.plan_first = first
            self.plan_second = second

    def worth_of(self, colour: i64, cell: i64, other: i64) -> float:
        """What stones of one colour on a space, or on two neighbours, bring the builder more than others."""
        size = self.joined(colour, cell, other)
        value = float(value_of(size, self.owner[colour]))
        stake = self.stake[colour]
        made = 0.0
        if colour != self.own or self.own_stones_score:
            made = 1.0 if other == NO_CELL else 2.0
        if colour == self.own:
            made += value
        made = self.with_treasure(made, colour, cell, value > 0.0)
        if other != NO_CELL:
            made = self.with_treasure(made, colour, other, value > 0.0)
        if colour != self.own:
            made += stake * value
        if size < 3:
            made += stake * SEED[size]
        return made + self.shield(colour, cell) + (0.0 if other == NO_CELL else self.shield(colour, other))

    def with_treasure(self, made: float, colour: i64, cell: i64, in_pattern: bool) -> float:
        star = STAR_AT[cell]
        if star < 0:
            return made
        if self.state.treasure_rule == DOUBLE_TREASURE:
            return 2.0 * made
        if self.state.treasure_rule != TREASURE_TILES:
            return made
        kind = self.state.treasure[star]
        if kind < 0 or (kind == TREASURE_PATTERN and not in_pattern):
            return made
        if TREASURE_COLOUR <= kind < TREASURE_PATTERN and kind - TREASURE_COLOUR != colour:
            return made
        return made + float(TREASURE_POINTS[kind])

    def shield(self, colour: i64, cell: i64) -> float:
        """What it is worth that the neighbours of other colours cannot grow onto this space any more."""
        lost = 0.0
        side: i64 = 0
        while side < SIDES:
            near = BESIDE[cell * SIDES + side]
            if near != NO_CELL and self.parent[near] != NO_GROUP:
                other = self.temple.stone[near]
                if other != colour:
                    lost += self.stake[other] * promise_of(self.size[self.root(near)] + 1)
            side += 1
        return -SHIELD * lost


def promise_of(size: i64) -> float:
    """What a group of so many stones brings, or promises to bring."""
    return SEED[size] if size < 3 else float(PATTERN_POINTS[min(size, LARGEST_PATTERN)])
