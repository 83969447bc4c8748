"""Where stones can go on the temple, and which of them are one group."""

import random

import pytest

from pooram.engine.state import buffer
from pooram.games.cholas import GAME
from pooram.games.cholas.box import (
    CARD_ALIKE,
    CARD_BLOCK,
    CARD_DIAGONAL,
    CARD_ONE,
    CARD_TWO,
    CELL_NAMES,
    COLUMN,
    PLACE_CELLS,
    ROW,
)
from pooram.games.cholas.rules.temple import Groups, Temple, spaces

CELLS = {name: number for number, name in enumerate(CELL_NAMES)}
WHERE = {(int(ROW[cell]), int(COLUMN[cell])): cell for cell in CELLS.values()}
LYING, STANDING = 0, 1
ROWS_OF_TWO, COLUMNS_OF_TWO = 0, 1
BROWN, LIGHT, WHITE, GREY, GOLD = range(5)


def places(temple, card):
    """Where a card can go: by its lower left space, and turned or not."""
    out = buffer(2 * 14)
    count = temple.legal_places(card, out)
    offered = [GAME.choices[int(out[number])] for number in range(count)]
    return [(where.corner, where.turned) for where in offered]


def group(temple, cell):
    """How many uncovered stones of one colour hang together with this one."""
    return Groups().gather(temple, cell)


def temple_of(drawing):
    """A temple from its rows as they stand: a letter for a stone, . for none, = for the entrance."""
    temple = Temple()
    rows = [line.strip() for line in drawing.strip().splitlines()][::-1]
    for row, line in enumerate(rows, start=1):
        places = [where for where in sorted(WHERE) if where[0] == row]
        letters = line.replace("=", "")
        assert len(letters) == len(places), f"row {row} has {len(places)} spaces"
        for where, letter in zip(places, letters, strict=True):
            if letter != ".":
                temple.put(WHERE[where], "BLWGO".index(letter))
    return temple


def allowed(temple, card, where, turned=LYING):
    return temple.can_lay(card, CELLS[where], turned)


def names(cells):
    return [CELL_NAMES[cell] for cell in cells]


ROW_THREE_ON_THE_LEFT = """
    ...BB.......
    BBBBBB==......
    BBBBBB==......
    """
NOTHING_IN_ROW_THREE = """
    ............
    BBBBBB==BBBBBB
    BBBBBB==BBBBBB
    """


# The spaces of a card


@pytest.mark.clause("cholas/build-2", "cholas/build-11")
@pytest.mark.parametrize(
    ("card", "turned", "covered"),
    [
        (CARD_ONE, LYING, "c1"),
        (CARD_ALIKE, LYING, "c1 d1"),
        (CARD_ALIKE, STANDING, "c1 c2"),
        (CARD_TWO, LYING, "c1 d1"),
        (CARD_TWO, STANDING, "c1 c2"),
        (CARD_BLOCK, ROWS_OF_TWO, "c1 d1 c2 d2"),
        (CARD_BLOCK, COLUMNS_OF_TWO, "c1 c2 d1 d2"),
        (CARD_DIAGONAL, LYING, "c1 d2 d1 c2"),
    ],
)
def test_a_card_names_the_spaces_of_its_first_colour_first(card, turned, covered):
    assert names(spaces(card, CELLS["c1"], turned)) == covered.split()


@pytest.mark.clause("cholas/build-5", "cholas/build-6", "cholas/build-7", "cholas/build-8")
@pytest.mark.parametrize(
    ("card", "turned", "colours"),
    [
        (CARD_ONE, LYING, {"a1": WHITE}),
        (CARD_ALIKE, STANDING, {"a1": WHITE, "a2": WHITE}),
        (CARD_TWO, LYING, {"a1": WHITE, "b1": GREY}),
        (CARD_TWO, STANDING, {"a1": WHITE, "a2": GREY}),
        (CARD_BLOCK, ROWS_OF_TWO, {"a1": WHITE, "b1": WHITE, "a2": GREY, "b2": GREY}),
        (CARD_BLOCK, COLUMNS_OF_TWO, {"a1": WHITE, "a2": WHITE, "b1": GREY, "b2": GREY}),
        (CARD_DIAGONAL, LYING, {"a1": WHITE, "b2": WHITE, "b1": GREY, "a2": GREY}),
    ],
)
def test_stones_are_laid_as_the_card_shows(card, turned, colours):
    temple = Temple()
    temple.lay(card, CELLS["a1"], turned, WHITE, GREY)
    stones = {name: int(temple.stone[cell]) for name, cell in CELLS.items() if not temple.empty(cell)}
    assert stones == colours
    assert temple.built == len(colours)


@pytest.mark.parametrize("card", [CARD_ONE, CARD_DIAGONAL])
def test_one_stone_and_a_diagonal_block_have_a_single_way_to_lie(card):
    assert allowed(Temple(), card, "c1", LYING)
    assert not allowed(Temple(), card, "c1", STANDING)


# Support


@pytest.mark.clause("cholas/support-1")
def test_the_first_stones_go_onto_the_base():
    assert [CELL_NAMES[cell] for cell, _ in places(Temple(), CARD_ONE)] == [
        f"{column}1" for column in "abcdefijklmn"
    ]


@pytest.mark.clause("cholas/support-2")
def test_no_stone_without_a_stone_beneath_it():
    temple = temple_of("B.....==......")
    assert allowed(temple, CARD_ONE, "a2")
    assert not allowed(temple, CARD_ONE, "b2")
    assert not allowed(temple, CARD_ALIKE, "a2", LYING)


@pytest.mark.clause("cholas/build-10")
def test_a_card_goes_onto_empty_spaces_inside_the_temple():
    temple = temple_of("B.....==......")
    assert not allowed(temple, CARD_ONE, "a1")
    assert not allowed(temple, CARD_ALIKE, "a2", STANDING)  # there is no a3
    assert not allowed(temple, CARD_ALIKE, "f1", LYING)  # the entrance is beside it
    assert not allowed(temple, CARD_ALIKE, "n1", LYING)


@pytest.mark.clause("cholas/build-10")
def test_a_block_needs_both_its_columns_to_be_high_enough():
    temple = temple_of("""
        BBBBBB==......
        BBBBBB==......
        """)
    assert allowed(temple, CARD_BLOCK, "c3")
    assert not allowed(temple, CARD_BLOCK, "b3")  # there is no b4
    lower = temple_of("""
        B.....==......
        BB....==......
        """)
    assert not allowed(lower, CARD_ALIKE, "a2", LYING)
    assert not allowed(lower, CARD_DIAGONAL, "b2")


@pytest.mark.clause("cholas/support-4")
def test_stones_of_the_same_card_support_each_other():
    assert allowed(Temple(), CARD_TWO, "a1", STANDING)
    assert allowed(Temple(), CARD_BLOCK, "a1", COLUMNS_OF_TWO)


@pytest.mark.clause("cholas/support-3")
def test_above_the_entrance_a_stone_needs_one_beside_it():
    temple = temple_of(ROW_THREE_ON_THE_LEFT)
    assert allowed(temple, CARD_ONE, "g3")
    assert not allowed(temple, CARD_ONE, "h3")
    temple.put(CELLS["g3"], GOLD)
    assert allowed(temple, CARD_ONE, "h3")


@pytest.mark.clause("cholas/support-5")
@pytest.mark.parametrize(
    ("card", "where", "turned"),
    [(CARD_ALIKE, "g3", LYING), (CARD_BLOCK, "g3", ROWS_OF_TWO), (CARD_ALIKE, "g3", STANDING)],
)
def test_stones_above_the_entrance_cannot_hold_only_each_other(card, where, turned):
    assert not allowed(temple_of(NOTHING_IN_ROW_THREE), card, where, turned)
    assert allowed(temple_of(ROW_THREE_ON_THE_LEFT), card, where, turned)


@pytest.mark.clause("cholas/support-4", "cholas/support-5")
@pytest.mark.parametrize("where", ["f3", "h3"])
def test_a_card_across_the_edge_of_the_entrance_brings_its_own_support(where):
    temple = temple_of(NOTHING_IN_ROW_THREE)
    assert allowed(temple, CARD_TWO, where, LYING)
    assert allowed(temple, CARD_BLOCK, where, ROWS_OF_TWO)


@pytest.mark.clause("cholas/support-6")
def test_a_covered_stone_still_supports():
    temple = temple_of("""
        BB....==......
        BB....==......
        """)
    temple.sculpt(0)
    assert allowed(temple, CARD_ONE, "b3")


@pytest.mark.parametrize("card", [CARD_ONE, CARD_ALIKE, CARD_TWO, CARD_BLOCK, CARD_DIAGONAL])
def test_the_temple_offers_what_a_plain_reading_of_the_rules_allows(card):
    for temple in random_temples(games=12, seed=3):
        expected = [
            (cell, turned)
            for cell in range(len(CELLS))
            for turned in (0, 1)
            if plainly_allowed(temple, card, cell, turned)
        ]
        assert places(temple, card) == expected
        assert temple.fits(card) == bool(expected)
        for cell in range(len(CELLS)):
            for turned in (0, 1):
                assert temple.can_lay(card, cell, turned) == ((cell, turned) in expected)


@pytest.mark.clause("cholas/solo-step-10")
@pytest.mark.parametrize("card", [CARD_ONE, CARD_ALIKE, CARD_TWO, CARD_BLOCK, CARD_DIAGONAL])
def test_there_is_room_for_a_card_as_long_as_it_may_still_fit(card):
    found = set()
    for temple in random_temples(games=6, seed=4):
        room = temple.has_room(card)
        assert room == any(
            may_still_fit(temple, card, cell, turned) for cell in range(len(CELLS)) for turned in (0, 1)
        )
        found.add(room)
    assert found == {True, False}


def may_still_fit(temple, card, cell, turned):
    """Whether a card can be laid there once all is built that is neither on its spaces nor above them."""
    wanted = spaces(card, cell, turned)
    if any(space < 0 or not temple.empty(space) for space in wanted):
        return False
    grown = temple.copy()
    kept = [(int(COLUMN[space]), int(ROW[space])) for space in wanted]
    growing = True
    while growing:
        growing = False
        for space, _ in places(grown, CARD_ONE):
            if not any(COLUMN[space] == column and ROW[space] >= row for column, row in kept):
                growing = True
                grown.lay(CARD_ONE, space, 0, BROWN, BROWN)
    return grown.can_lay(card, cell, turned)


def plainly_allowed(temple, card, cell, turned):
    """The rule once more: inside, empty, and all that stands then is supported."""
    if turned and card in (CARD_ONE, CARD_DIAGONAL):
        return False
    row, column = int(ROW[cell]), int(COLUMN[cell])
    wide = card in (CARD_BLOCK, CARD_DIAGONAL) or (card != CARD_ONE and not turned)
    tall = card in (CARD_BLOCK, CARD_DIAGONAL) or (card != CARD_ONE and turned)
    laid = {(row + up, column + right) for up in range(1 + tall) for right in range(1 + wide)}
    standing = {where for where, number in WHERE.items() if not temple.empty(number)}
    return laid <= WHERE.keys() and not laid & standing and not unsupported(standing | laid)


def unsupported(stones):
    """What is left when everything that the base carries, directly or not, has been taken away."""
    carried = set()
    while True:
        more = {
            (row, column)
            for row, column in stones - carried
            if row == 1
            or (row - 1, column) in carried
            or ((row - 1, column) not in WHERE and {(row, column - 1), (row, column + 1)} & carried)
        }
        if not more:
            return stones - carried
        carried |= more


def random_temples(games, seed):
    """Temples at every stage of random building, some stones covered."""
    rng = random.Random(seed)
    for _ in range(games):
        temple = Temple()
        while True:
            card = rng.choice([CARD_ONE, CARD_ALIKE, CARD_TWO, CARD_BLOCK, CARD_DIAGONAL])
            ways = places(temple, card) or places(temple, CARD_ONE)
            if not ways:
                break
            if not temple.fits(card):
                card = CARD_ONE
            cell, turned = rng.choice(ways)
            temple.lay(card, cell, turned, rng.randrange(5), rng.randrange(5))
            place = rng.randrange(36)
            if temple.is_built(place) and rng.random() < 0.3:
                temple.sculpt(place)
            if rng.random() < 0.3:
                yield temple
        assert temple.built == len(CELLS)


# Groups


@pytest.mark.clause("cholas/points-6")
def test_a_group_hangs_together_side_by_side_and_not_across_corners():
    temple = temple_of("""
        WBW...==......
        WWB...==......
        """)
    assert group(temple, CELLS["a1"]) == 3
    assert group(temple, CELLS["c2"]) == 1
    assert group(temple, CELLS["b2"]) == 1


@pytest.mark.clause("cholas/points-6")
def test_a_group_does_not_reach_across_the_entrance():
    temple = temple_of("....WW==WW....")
    assert group(temple, CELLS["f1"]) == 2


@pytest.mark.clause("cholas/sculpt-5")
def test_covered_stones_are_in_no_group():
    temple = temple_of("""
        WWWW..==......
        WWWW..==......
        """)
    assert group(temple, CELLS["c1"]) == 8
    temple.sculpt(0)
    assert group(temple, CELLS["c1"]) == 4
    assert group(temple, CELLS["a1"]) == 0


def test_groups_are_those_of_a_plain_search():
    for temple in random_temples(games=6, seed=8):
        for cell in range(len(CELLS)):
            assert group(temple, cell) == len(plain_group(temple, cell))


def plain_group(temple, cell):
    colour = int(temple.stone[cell])
    visible = {
        where
        for where, number in WHERE.items()
        if temple.stone[number] == colour and not temple.covered[number]
    }
    found, waiting = set(), {(int(ROW[cell]), int(COLUMN[cell]))} & visible
    if temple.empty(cell):
        return found
    while waiting:
        row, column = where = waiting.pop()
        found.add(where)
        near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        waiting |= near & visible - found
    return found


# Sculptures


@pytest.mark.clause("cholas/sculpt-3", "cholas/sculpt-4")
def test_a_place_is_built_when_all_its_spaces_have_stones():
    temple = temple_of("""
        B.....==......
        BB....==......
        """)
    assert not temple.is_built(0)
    temple.put(CELLS["b2"], GREY)
    assert temple.is_built(0)


def test_a_sculpture_covers_the_spaces_of_its_place_and_no_others():
    temple = temple_of("""
        BBBBBB==BBBBBB
        BBBBBB==BBBBBB
        """)
    temple.sculpt(1)
    covered = [name for name, cell in CELLS.items() if temple.covered[cell]]
    assert covered == ["c1", "d1", "c2", "d2"]
    assert sorted(int(cell) for cell in list(PLACE_CELLS)[4:8]) == sorted(CELLS[name] for name in covered)


def test_a_copy_goes_its_own_way():
    temple = temple_of("B.....==......")
    other = temple.copy()
    other.put(CELLS["b1"], GOLD)
    other.sculpt(0)
    assert temple.empty(CELLS["b1"])
    assert temple.built == 1
    assert other.built == 2
    assert [list(temple.stone)[:2], list(temple.covered)[:2]] == [[BROWN, -1], [0, 0]]
    assert [list(other.stone)[:2], list(other.covered)[:2]] == [[BROWN, GOLD], [1, 1]]
