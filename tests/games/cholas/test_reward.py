"""What a Build earns: stones, patterns, treasure; every number of the rulebook's examples."""

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    CARD_ALIKE,
    CARD_BLOCK,
    CARD_DIAGONAL,
    CARD_ONE,
    CARD_TWO,
    CELL_NAMES,
    STAR_CELL,
    TREASURE_COLOUR,
    TREASURE_ONE,
    TREASURE_PATTERN,
    TREASURE_TWO,
)
from pooram.games.cholas.rules.phases import DOUBLE_TREASURE, NO_TREASURE, NOBODY, TREASURE_TILES
from pooram.games.cholas.rules.reward import RIVAL, Reward
from pooram.games.cholas.rules.temple import Temple, spaces

CELLS = {name: number for number, name in enumerate(CELL_NAMES)}
STARS = {CELL_NAMES[int(cell)]: star for star, cell in enumerate(STAR_CELL)}
NAMES = ("brown", "light", "white", "grey", "gold")
BROWN, LIGHT, WHITE, GREY, GOLD = range(5)
LYING, STANDING = 0, 1
WAYS = [(cell, turned) for cell in CELLS.values() for turned in (LYING, STANDING)]
TABLE = {3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 24, 10: 27, 11: 27, 14: 27}


def reward_of(temple, cells, builder, colours, treasure, rule, increase, own_stones):
    """A worksheet for the stones on these spaces, filled in."""
    reward = Reward()
    where, owned, tiles = (vec[i64](numbers) for numbers in (cells, colours, treasure))
    seats = len(colours)
    reward.reckon(temple, where, len(cells), builder, seats, owned, tiles, rule, increase, own_stones)
    return reward


class Site:
    """A temple with named stones, and a Build on it."""

    def __init__(self, *colours, **stones):
        self.colours = list(colours)
        self.temple = Temple()
        self.treasure = [-1] * 12
        for colour, where in stones.items():
            for name in where.split():
                self.temple.put(CELLS[name], NAMES.index(colour))

    def with_treasure(self, where, kind):
        self.treasure[STARS[where]] = kind
        return self

    def build(
        self,
        card,
        where,
        first,
        second=-1,
        turned=LYING,
        rule=TREASURE_TILES,
        increase=False,
        own_stones=False,
    ):
        """What seat 1 earns with a card."""
        cell = CELLS[where]
        self.temple.lay(card, cell, turned, first, second)
        return reward_of(
            self.temple,
            spaces(card, cell, turned),
            0,
            self.colours,
            self.treasure,
            rule,
            increase,
            own_stones,
        )


def points(reward, seats=2):
    return [int(number) for number in reward.points][:seats]


# The rulebook's examples


@pytest.mark.clause("cholas/points-2", "cholas/points-4")
def test_two_white_stones_beside_a_third_bring_two_to_the_builder_and_four_to_white():
    site = Site(BROWN, WHITE, white="a1")
    assert points(site.build(CARD_ALIKE, "b1", WHITE)) == [2, 4]


@pytest.mark.clause("cholas/points-2")
def test_four_stones_on_the_diagonals_bring_four():
    assert points(Site(GREY, GOLD).build(CARD_DIAGONAL, "a1", BROWN, LIGHT)) == [4, 0]


@pytest.mark.clause("cholas/points-2")
def test_two_alike_of_another_colour_bring_two():
    assert points(Site(BROWN, GOLD).build(CARD_ALIKE, "a1", WHITE)) == [2, 0]


@pytest.mark.clause("cholas/points-3")
def test_a_pattern_of_three_and_a_stone_of_another_colour_bring_five():
    site = Site(GOLD, BROWN, gold="a1 b1")
    assert points(site.build(CARD_TWO, "c1", GOLD, WHITE)) == [4 + 1, 0]


@pytest.mark.clause("cholas/treasure-1", "cholas/treasure-2")
def test_two_brown_stones_on_a_treasure_bring_four_and_brown_has_four():
    site = Site(WHITE, BROWN, brown="c1").with_treasure("c2", TREASURE_TWO)
    site.temple.put(CELLS["b1"], GOLD)
    site.temple.put(CELLS["b2"], GOLD)
    reward = site.build(CARD_ALIKE, "c2", BROWN, turned=STANDING)
    assert points(reward) == [2 + 2, 4]
    assert reward.treasure_list() == [(STARS["c2"], TREASURE_TWO, 2)]


@pytest.mark.clause("cholas/treasure-8", "cholas/treasure-9")
def test_double_treasure_doubles_the_builders_points_and_no_others():
    site = Site(BROWN, LIGHT, brown="b1", light="e1")
    reward = site.build(CARD_BLOCK, "c1", BROWN, LIGHT, turned=1, rule=DOUBLE_TREASURE)
    assert points(reward) == [2 * (2 + 4), 4]
    assert reward.doubled == 6


@pytest.mark.clause("cholas/solo-points-1", "cholas/solo-points-3", "cholas/solo-points-4")
def test_alone_two_pairs_bring_two_to_the_player_and_two_each_to_the_opponent():
    site = Site(BROWN, white="a1", grey="d1")
    reward = site.build(CARD_TWO, "b1", WHITE, GREY)
    assert points(reward, seats=1) == [2]
    assert reward.rival == 2 + 2
    assert reward.rival_pairs == 4
    assert reward.rival_larger == 0


# Stones and patterns


@pytest.mark.clause("cholas/points-2")
@pytest.mark.parametrize(
    ("card", "first", "second", "stones"),
    [
        (CARD_ONE, BROWN, -1, 0),
        (CARD_ONE, GOLD, -1, 1),
        (CARD_ALIKE, BROWN, -1, 0),
        (CARD_TWO, BROWN, GREY, 1),
        (CARD_DIAGONAL, BROWN, GREY, 2),
    ],
)
def test_own_stones_bring_no_point_of_their_own(card, first, second, stones):
    assert points(Site(BROWN, WHITE).build(card, "a1", first, second)) == [stones, 0]


@pytest.mark.clause("cholas/points-5")
@pytest.mark.parametrize("size", TABLE)
def test_a_pattern_brings_the_tables_points(size):
    names = [*"abcdef"]
    ring = [f"{column}1" for column in names] + [f"{column}2" for column in names] + ["b3", "c3"]
    site = Site(BROWN, WHITE, white=" ".join(ring[: size - 1]))
    reward = site.build(CARD_ONE, ring[size - 1], WHITE)
    assert points(reward) == [1, TABLE[size]]
    assert reward.pattern_list() == [(WHITE, size, TABLE[size], 1)]


@pytest.mark.clause("cholas/points-8")
def test_groups_that_join_are_one_pattern():
    site = Site(BROWN, WHITE, white="a1 b1 c1 e1 f1")
    assert site.build(CARD_ONE, "d1", WHITE).pattern_list() == [(WHITE, 6, 15, 1)]


@pytest.mark.clause("cholas/points-8")
def test_separate_groups_score_one_by_one():
    site = Site(BROWN, WHITE, brown="a1 a2 d1 d2", white="i1")
    reward = site.build(CARD_DIAGONAL, "b1", BROWN, GREY)
    assert reward.pattern_list() == [(BROWN, 3, 4, 0), (BROWN, 3, 4, 0)]
    assert points(reward) == [2 + 4 + 4, 0]


@pytest.mark.clause("cholas/points-6")
def test_a_pattern_that_no_stone_was_added_to_brings_nothing():
    site = Site(BROWN, WHITE, white="a1 b1 c1")
    assert points(site.build(CARD_ONE, "e1", WHITE)) == [1, 0]


@pytest.mark.clause("cholas/points-9")
def test_a_pattern_in_a_colour_of_nobody_brings_points_to_nobody():
    site = Site(BROWN, WHITE, gold="a1 b1")
    reward = site.build(CARD_ONE, "c1", GOLD)
    assert points(reward) == [1, 0]
    assert reward.pattern_list() == [(GOLD, 3, 4, NOBODY)]


@pytest.mark.clause("cholas/sculpt-5")
def test_a_covered_stone_is_in_no_pattern():
    site = Site(BROWN, WHITE, white="a1 b1 a2 b2")
    site.temple.sculpt(0)
    assert site.build(CARD_ALIKE, "c1", WHITE).pattern_list() == []


@pytest.mark.clause("cholas/points-7")
@pytest.mark.parametrize(
    ("stones", "increase"),
    [
        ("a1 b1", 4),  # a pair was worth nothing
        ("a1 b1 b2", 7 - 4),
        ("a1 b1 b2 a2 d1 e1 e2", 21 - 7 - 4),  # two patterns become one
        ("a1 b1 d1", 7),
    ],
)
def test_option_a_pattern_brings_what_it_is_worth_more_than_what_it_was_made_of(stones, increase):
    site = Site(BROWN, WHITE, white=stones)
    assert points(site.build(CARD_ONE, "c1", WHITE, increase=True)) == [1, increase]


@pytest.mark.clause("cholas/points-7")
def test_option_a_pattern_never_takes_points_away():
    two_of_nine = "a1 a2 b1 b2 b3 c1 c2 c3 c4 e1 e2 e3 e4 f1 f2 f3 f4 f5"
    site = Site(BROWN, WHITE, white=two_of_nine)
    reward = site.build(CARD_ONE, "d1", WHITE, increase=True)
    assert points(reward) == [1, 0]
    assert reward.pattern_list() == [(WHITE, 19, 0, 1)]


@pytest.mark.clause("cholas/points-7", "cholas/solo-points-4")
def test_option_alone_a_pair_counts_as_what_the_opponent_had():
    site = Site(BROWN, white="a1 b1")
    assert site.build(CARD_ONE, "c1", WHITE, increase=True).rival == 4 - 2


# Treasure


@pytest.mark.clause("cholas/treasure-2", "cholas/treasure-3", "cholas/treasure-6")
@pytest.mark.parametrize(
    ("kind", "stone", "extra"),
    [
        (TREASURE_ONE, GREY, 1),
        (TREASURE_TWO, GREY, 2),
        (TREASURE_COLOUR + GREY, GREY, 2),
        (TREASURE_COLOUR + GREY, GOLD, 0),
        (TREASURE_COLOUR + BROWN, GREY, 0),
        (TREASURE_PATTERN, GREY, 0),
    ],
)
def test_a_treasure_tile_brings_its_points_if_its_condition_is_met(kind, stone, extra):
    site = Site(BROWN, WHITE, brown="c1").with_treasure("c2", kind)
    reward = site.build(CARD_ONE, "c2", stone)
    assert points(reward) == [1 + extra, 0]
    assert reward.treasure_list() == [(STARS["c2"], kind, extra)]


@pytest.mark.clause("cholas/treasure-4", "cholas/treasure-5")
@pytest.mark.parametrize("colour", [BROWN, WHITE, GOLD])
def test_the_pattern_tile_wants_its_own_stone_in_a_pattern_of_any_colour(colour):
    site = Site(BROWN, WHITE, **{NAMES[colour]: "b1 c1"}).with_treasure("c2", TREASURE_PATTERN)
    assert site.build(CARD_ONE, "c2", colour).treasure == 2


@pytest.mark.clause("cholas/treasure-4")
def test_a_pattern_elsewhere_on_the_card_does_not_open_the_pattern_tile():
    site = Site(BROWN, WHITE, white="a1 a2 b1", gold="c1").with_treasure("c2", TREASURE_PATTERN)
    reward = site.build(CARD_TWO, "b2", WHITE, GREY)
    assert reward.pattern_list() == [(WHITE, 4, 7, 1)]
    assert reward.treasure_list() == [(STARS["c2"], TREASURE_PATTERN, 0)]


@pytest.mark.clause("cholas/treasure-5")
def test_alone_a_pair_of_the_opponent_opens_the_pattern_tile():
    site = Site(BROWN, white="c1").with_treasure("c2", TREASURE_PATTERN)
    reward = site.build(CARD_ONE, "c2", WHITE)
    assert points(reward, seats=1) == [1 + 2]
    assert reward.rival == 2


@pytest.mark.clause("cholas/solo-points-2")
def test_alone_a_pair_of_ones_own_is_no_pattern():
    site = Site(BROWN, brown="c1").with_treasure("c2", TREASURE_PATTERN)
    reward = site.build(CARD_ONE, "c2", BROWN)
    assert points(reward, seats=1) == [0]
    assert reward.pattern_list() == []


@pytest.mark.clause("cholas/solo-points-3")
def test_alone_every_other_colour_is_the_opponents():
    site = Site(BROWN, grey="a1 b1")
    reward = site.build(CARD_ONE, "c1", GREY)
    assert reward.pattern_list() == [(GREY, 3, 4, RIVAL)]
    assert (reward.rival_pairs, reward.rival_larger) == (0, 4)


def test_a_star_without_a_tile_brings_nothing():
    assert Site(BROWN, WHITE, brown="c1").build(CARD_ONE, "c2", GREY).treasure_list() == []


@pytest.mark.clause("cholas/treasure-7")
def test_without_treasure_a_star_is_a_space_like_any_other():
    site = Site(BROWN, WHITE, brown="c1")
    assert points(site.build(CARD_ONE, "c2", GREY, rule=NO_TREASURE)) == [1, 0]


@pytest.mark.clause("cholas/treasure-10")
def test_two_stars_double_once():
    below = " ".join(f"{column}{row}" for row in range(1, 8) for column in "gh" if f"{column}{row}" in CELLS)
    site = Site(BROWN, WHITE, grey="f1 f2 f3", gold=below)
    assert points(site.build(CARD_ALIKE, "g8", GREY, rule=DOUBLE_TREASURE)) == [4, 0]


def test_double_treasure_needs_a_star():
    assert points(Site(BROWN, WHITE).build(CARD_ALIKE, "a1", GREY, rule=DOUBLE_TREASURE)) == [2, 0]


# The red bonus card for own stones


@pytest.mark.clause("cholas/bonus-red-1")
def test_with_red_1_own_stones_bring_a_point_each():
    reward = Site(BROWN, WHITE).build(CARD_DIAGONAL, "a1", BROWN, GREY, own_stones=True)
    assert points(reward) == [4, 0]
    assert (reward.stones, reward.own_stones) == (2, 2)


@pytest.mark.clause("cholas/bonus-red-7")
def test_double_treasure_doubles_the_points_of_red_1():
    site = Site(BROWN, WHITE, grey="c1")
    assert points(site.build(CARD_ONE, "c2", BROWN, own_stones=True, rule=DOUBLE_TREASURE)) == [2, 0]


# Everything once more, plainly


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("rule", [NO_TREASURE, TREASURE_TILES, DOUBLE_TREASURE])
@pytest.mark.parametrize("increase", [False, True])
def test_points_are_those_of_a_plain_reckoning(seats, rule, increase):
    rng = random.Random(seats + 10 * int(rule))
    colours = [(seat + 2) % 5 for seat in range(seats)]
    for _ in range(8):
        temple = Temple()
        tiles = [0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 7]
        rng.shuffle(tiles)
        while True:
            card = rng.choice([c for c in range(5) if temple.fits(c)] or [-1])
            if card < 0:
                break
            cell, turned = rng.choice([where for where in WAYS if temple.can_lay(card, *where)])
            first, second = rng.sample(range(5), 2)
            before = temple.copy()
            temple.lay(card, cell, turned, first, second)
            laid = spaces(card, cell, turned)
            builder = rng.randrange(seats)
            red = rng.random() < 0.5
            reward = reward_of(temple, laid, builder, colours, tiles, rule, increase, red)
            expected = plain_points(before, temple, laid, builder, colours, tiles, rule, increase, red)
            assert (points(reward, seats), reward.rival) == expected
            builders = reward.stones + reward.own_stones + reward.own_patterns + reward.treasure
            assert points(reward, seats)[builder] == builders + reward.doubled
            place = rng.randrange(36)
            if temple.is_built(place) and rng.random() < 0.2:
                temple.sculpt(place)


def plain_points(before, after, laid, builder, colours, tiles, rule, increase, red):
    owners = {colour: seat for seat, colour in enumerate(colours)}
    points, rival = [0] * len(colours), 0
    own = colours[builder]
    made = sum(1 for cell in laid if red or after.stone[cell] != own)
    groups = {frozenset(group_of(after, cell)) for cell in laid}
    scored = set()
    for group in groups:
        colour = int(after.stone[min(group)])
        alone = len(colours) == 1 and colour != own
        smallest = 2 if alone else 3
        if len(group) < smallest:
            continue
        scored |= group
        worth = full = table(len(group), smallest)
        if increase:
            swallowed = {frozenset(group_of(before, cell)) for cell in group - set(laid)}
            worth = max(0, full - sum(table(len(old), smallest) for old in swallowed))
        if colour == own:
            made += worth
        elif colour in owners:
            points[owners[colour]] += worth
        elif alone:
            rival += worth
    stars = [cell for cell in laid if CELL_NAMES[cell] in STARS]
    if rule == TREASURE_TILES:
        for cell in stars:
            kind = tiles[STARS[CELL_NAMES[cell]]]
            made += {
                TREASURE_ONE: 1,
                TREASURE_TWO: 2,
                TREASURE_PATTERN: 2 * (cell in scored),
            }.get(kind, 2 * (after.stone[cell] == kind - TREASURE_COLOUR))
    if rule == DOUBLE_TREASURE and stars:
        made *= 2
    points[builder] += made
    return points, rival


def table(size, smallest):
    if size < smallest:
        return 0
    return {2: 2, 3: 4, 4: 7, 5: 10}.get(size, min(27, 3 * size - 3))


def group_of(temple, cell):
    """The visible stones of one colour around a stone, by widening until nothing is added."""
    colour = temple.stone[cell]
    visible = {c for c in CELLS.values() if temple.stone[c] == colour and not temple.covered[c]}
    found = {cell}
    while True:
        wider = {c for c in visible if any(beside(c, other) for other in found)} - found
        if not wider:
            return found
        found |= wider


def beside(a, b):
    (a_column, a_row), (b_column, b_row) = split(a), split(b)
    return abs(a_column - b_column) + abs(a_row - b_row) == 1


def split(cell):
    name = CELL_NAMES[cell]
    return ord(name[0]), int(name[1:])
