"""What a Build earns: points for stones, for patterns of whoever owns their colour, and for treasure."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    LARGEST_PATTERN,
    MOST_SEATS,
    PATTERN_POINTS,
    RIVAL_PAIR,
    SMALLEST_PATTERN,
    STAR_AT,
    STONE_POINTS,
    TREASURE_COLOUR,
    TREASURE_PATTERN,
    TREASURE_POINTS,
)
from pooram.games.cholas.rules.phases import DOUBLE_TREASURE, NOBODY, NONE, TREASURE_TILES
from pooram.games.cholas.rules.temple import Groups, Temple

RIVAL: Final[i64] = -2
"""The owner of a colour where that is the solo opponent; NOBODY if nobody plays it."""
MOST_LAID: Final[i64] = 4
PATTERN_ITEMS: Final[i64] = 4
TREASURE_ITEMS: Final[i64] = 3


@final
class Reward:
    """A worksheet for the points of one Build, filled in by `reckon`."""

    points: vec[i64]
    """Of every seat: all it earns by this Build."""
    rival: i64
    """The same for the solo opponent, of it for pairs and for larger patterns:"""
    rival_pairs: i64
    rival_larger: i64
    stones: i64
    """What the builder earns for stones of other colours, for own ones by red 1, for own patterns, ..."""
    own_stones: i64
    own_patterns: i64
    treasure: i64
    """... for treasure tiles, and once more for everything by Double Treasure."""
    doubled: i64
    patterns: i64
    """How many patterns there are, and four numbers for each: colour, size, points and owner."""
    pattern: vec[i64]
    treasures: i64
    """How many treasure tiles are taken off, and three numbers for each: star, kind and points."""
    found: vec[i64]

    def __init__(self) -> None:
        self.points = vec[i64]([0] * MOST_SEATS)
        self.rival = 0
        self.rival_pairs = 0
        self.rival_larger = 0
        self.stones = 0
        self.own_stones = 0
        self.own_patterns = 0
        self.treasure = 0
        self.doubled = 0
        self.patterns = 0
        self.pattern = vec[i64]([0] * (PATTERN_ITEMS * MOST_LAID))
        self.treasures = 0
        self.found = vec[i64]([0] * (TREASURE_ITEMS * MOST_LAID))
        self.in_pattern: vec[i64] = vec[i64]([0] * MOST_LAID)
        self.groups: Groups = Groups()
        self.before: Groups = Groups()

    def reckon(
        self,
        temple: Temple,
        cells: vec[i64],
        count: i64,
        builder: i64,
        seats: i64,
        colours: vec[i64],
        treasure: vec[i64],
        rule: i64,
        increase: bool,
        own_stones_score: bool,
    ) -> None:
        """Fill in what `builder` earned by the first `count` of `cells`, which `temple` already holds.

        `rule` is the treasure option; one seat plays against the solo opponent.
        """
        self.clear()
        own = colours[builder]
        i: i64 = 0
        while i < count:
            if temple.stone[cells[i]] != own:
                self.stones += STONE_POINTS
            elif own_stones_score:
                self.own_stones += STONE_POINTS
            i += 1
        self.find_patterns(temple, cells, count, builder, seats, colours, increase)
        if rule == TREASURE_TILES:
            self.take_treasure(temple, cells, count, treasure)
        made = self.stones + self.own_stones + self.own_patterns + self.treasure
        if rule == DOUBLE_TREASURE and on_a_star(cells, count):
            self.doubled = made
        self.points[builder] += made - self.own_patterns + self.doubled

    def clear(self) -> None:
        seat: i64 = 0
        while seat < MOST_SEATS:
            self.points[seat] = 0
            seat += 1
        self.rival = 0
        self.rival_pairs = 0
        self.rival_larger = 0
        self.stones = 0
        self.own_stones = 0
        self.own_patterns = 0
        self.treasure = 0
        self.doubled = 0
        self.patterns = 0
        self.treasures = 0

    def find_patterns(
        self,
        temple: Temple,
        cells: vec[i64],
        count: i64,
        builder: i64,
        seats: i64,
        colours: vec[i64],
        increase: bool,
    ) -> None:
        """Every group that holds a stone just placed, once, to whoever owns its colour."""
        self.groups.forget()
        i: i64 = 0
        while i < count:
            self.in_pattern[i] = 0
            i += 1
        i = 0
        while i < count:
            size = self.groups.gather(temple, cells[i])
            colour = temple.stone[cells[i]]
            owner = owner_of(colour, seats, colours)
            full = value_of(size, owner)
            if full > 0:
                points = full
                if increase:
                    points = max(0, full - self.swallowed(temple, cells, count, size, owner))
                self.note_pattern(colour, size, points, owner, builder)
                self.mark(cells, count, size)
            i += 1

    def swallowed(self, temple: Temple, cells: vec[i64], count: i64, size: i64, owner: i64) -> i64:
        """What the groups were worth that became part of the one just gathered."""
        before = self.before
        before.forget()
        i: i64 = 0
        while i < count:
            before.meet(cells[i])
            i += 1
        worth: i64 = 0
        i = 0
        while i < size:
            worth += value_of(before.gather(temple, self.groups.cells[i]), owner)
            i += 1
        return worth

    def note_pattern(self, colour: i64, size: i64, points: i64, owner: i64, builder: i64) -> None:
        first = self.patterns * PATTERN_ITEMS
        self.patterns += 1
        self.pattern[first] = colour
        self.pattern[first + 1] = size
        self.pattern[first + 2] = points
        self.pattern[first + 3] = owner
        if owner >= 0:
            self.points[owner] += points
        if owner == builder:
            self.own_patterns += points
        elif owner == RIVAL:
            self.rival += points
            if size < SMALLEST_PATTERN:
                self.rival_pairs += points
            else:
                self.rival_larger += points

    def mark(self, cells: vec[i64], count: i64, size: i64) -> None:
        """Note which of the stones just placed are in the group just gathered."""
        i: i64 = 0
        while i < size:
            j: i64 = 0
            while j < count:
                if self.groups.cells[i] == cells[j]:
                    self.in_pattern[j] = 1
                j += 1
            i += 1

    def take_treasure(self, temple: Temple, cells: vec[i64], count: i64, treasure: vec[i64]) -> None:
        """The tiles under the stones just placed; a condition that fails makes them worth nothing."""
        i: i64 = 0
        while i < count:
            star = STAR_AT[cells[i]]
            kind = treasure[star] if star >= 0 else NONE
            if kind != NONE:
                points = TREASURE_POINTS[kind]
                if kind == TREASURE_PATTERN:
                    if self.in_pattern[i] == 0:
                        points = 0
                elif kind >= TREASURE_COLOUR and temple.stone[cells[i]] != kind - TREASURE_COLOUR:
                    points = 0
                first = self.treasures * TREASURE_ITEMS
                self.treasures += 1
                self.found[first] = star
                self.found[first + 1] = kind
                self.found[first + 2] = points
                self.treasure += points
            i += 1

    def pattern_list(self) -> list[tuple[int, int, int, int]]:
        """Colour, size, points and owner of every pattern."""
        listed: list[tuple[int, int, int, int]] = []
        i: i64 = 0
        while i < self.patterns:
            first = i * PATTERN_ITEMS
            listed.append(
                (
                    int(self.pattern[first]),
                    int(self.pattern[first + 1]),
                    int(self.pattern[first + 2]),
                    int(self.pattern[first + 3]),
                )
            )
            i += 1
        return listed

    def treasure_list(self) -> list[tuple[int, int, int]]:
        """Star, kind and points of every treasure tile taken off."""
        listed: list[tuple[int, int, int]] = []
        i: i64 = 0
        while i < self.treasures:
            first = i * TREASURE_ITEMS
            listed.append((int(self.found[first]), int(self.found[first + 1]), int(self.found[first + 2])))
            i += 1
        return listed


def owner_of(colour: i64, seats: i64, colours: vec[i64]) -> i64:
    """The seat of a colour; alone at the table, all other colours are the rival's."""
    seat: i64 = 0
    while seat < seats:
        if colours[seat] == colour:
            return seat
        seat += 1
    return RIVAL if seats == 1 else NOBODY


def value_of(size: i64, owner: i64) -> i64:
    """The table's points for a group of so many stones, 0 if it is no pattern."""
    if size == SMALLEST_PATTERN - 1 and owner == RIVAL:
        return RIVAL_PAIR
    return PATTERN_POINTS[min(size, LARGEST_PATTERN)]


def on_a_star(cells: vec[i64], count: i64) -> bool:
    """Whether any of these spaces has a star."""
    i: i64 = 0
    while i < count:
        if STAR_AT[cells[i]] >= 0:
            return True
        i += 1
    return False
