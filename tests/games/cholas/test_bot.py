"""What the bot looks at: groups at a glance, the best way to build a card, and a sensible next choice."""

import pytest
from librt.random import Random
from librt.vecs import vec

from pooram.bots.specs import find_bot
from pooram.engine.state import CHANCE, OVER, buffer, choices_of
from pooram.games.cholas import GAME
from pooram.games.cholas.bot.estimate import GROWTHS, Estimate
from pooram.games.cholas.box import (
    CARD_ALIKE,
    CARD_BLOCK,
    CARD_DIAGONAL,
    CARD_ONE,
    CARD_TWO,
    CELL_NAMES,
    TREASURE_TWO,
)
from pooram.games.cholas.rules.state import new_game
from pooram.games.cholas.rules.temple import Groups
from pooram.lab.simulate import play_with_bots

LETTERS = "BLWGO"


def outlook_of(table, seat=0):
    found = Estimate()
    found.look_at(table.state.temple)
    found.sit(table.state, seat)
    return found


def planned(table, card):
    """Where Anna would best build a card, and in which colours."""
    estimate = outlook_of(table)
    estimate.plan(card, -1, -1)
    where = GAME.choices[int(estimate.plan_place)]
    colours = LETTERS[estimate.plan_first] + LETTERS[estimate.plan_second]
    return CELL_NAMES[where.corner], where.turned, colours


def values(table):
    found = vec[float]([0.0] * int(table.state.seats))
    GAME.heuristics.evaluate(table.state, found)
    return list(found)


def likely(table, times=60):
    """What a sensible player does, by notation, with how often."""
    choices = buffer(GAME.actions + 1)
    count = table.state.legal(table.mover, choices)
    found = {}
    for seed in range(times):
        choice = GAME.heuristics.likely_choice(table.state, table.mover, choices, count, Random(seed))
        notation = str(GAME.choices[int(choice)])
        found[notation] = found.get(notation, 0) + 1
    return found


# At a glance


@pytest.mark.parametrize("variant", [0, 1])
def test_groups_at_a_glance_are_those_of_the_temple(positions, variant):
    estimate = Estimate()
    for number, state in enumerate(positions(3, 2, variant)):
        if number % 40 == 0:
            estimate.look_at(state.temple)
            for cell in range(len(CELL_NAMES)):
                assert estimate.size_at(cell) == Groups().gather(state.temple, cell)


def test_a_stone_joins_every_group_beside_it_once(table):
    t = table("""
        BB.B..==......
        BBBB..==......
        """)
    estimate = outlook_of(t)
    between = CELL_NAMES.index("c2")
    assert estimate.joined(0, between, -1) == 8
    assert estimate.joined(0, CELL_NAMES.index("e1"), CELL_NAMES.index("f1")) == 9
    assert estimate.joined(1, between, -1) == 1


def test_the_best_spaces_of_a_colour_are_remembered_best_first(table):
    estimate = outlook_of(table("BBB..L==L....."))
    estimate.survey_growth(estimate.owner)
    # Four brown stones in a row or round a corner, and four ways for it.
    assert list(estimate.growth)[:GROWTHS] == [7.0, 7.0, 7.0]
    # Two light brown ones.
    assert list(estimate.growth)[GROWTHS : 2 * GROWTHS] == [1.6, 1.6, 1.6]


# The best way to build a card


def test_a_stone_of_ones_own_goes_where_the_pattern_grows(table):
    t = table("BB.L..==......", stones=["BG", ""], cards=["one", ""])
    assert planned(t, CARD_ONE)[0] in {"a2", "b2", "c1"}
    assert planned(t, CARD_ONE)[2][0] == "B"


def test_a_space_that_others_need_is_taken_from_them(table):
    t = table(
        """
        GOGLLL==OGOGOG
        OGOLLL==GOGOGO
        """,
        stones=["W", ""],
        cards=["one", ""],
    )
    assert planned(t, CARD_ONE)[0] in {"d3", "e3", "f3"}


def test_stones_are_not_laid_where_they_make_a_pattern_for_others(table):
    t = table("LL....==......", stones=["L", ""], cards=["one", ""])
    assert planned(t, CARD_ONE)[0] not in {"a2", "b2", "c1"}


def test_a_treasure_is_worth_going_for(table):
    t = table("GOWGOW==GOWGOW", stones=["W", ""], cards=["one", ""], treasure_at={"c2": TREASURE_TWO})
    assert planned(t, CARD_ONE)[0] == "c2"


def test_two_alike_bridge_a_gap(table):
    t = table("BB..BB==......", stones=["BBGG", ""], cards=["alike", ""])
    assert planned(t, CARD_ALIKE) == ("c1", 0, "BB")


@pytest.mark.parametrize("card", [CARD_TWO, CARD_BLOCK, CARD_DIAGONAL])
def test_cards_of_two_colours_bring_an_own_stone_to_its_pattern(table, card):
    word = {CARD_TWO: "two", CARD_BLOCK: "block", CARD_DIAGONAL: "diagonal"}[card]
    t = table(
        """
        BB....==......
        BB....==......
        """,
        stones=["BBGG", ""],
        cards=[word, ""],
    )
    where, _, colours = planned(t, card)
    assert where in {"b3", "c1"}
    assert set(colours) == {"B", "G"}


# How a position stands


def test_more_points_stand_better(table):
    t = table(stones=["BLWGO", "BLWGO"], cards=["one", "one"])
    t.state.score[0] = 30
    better, worse = values(t)
    assert 0.5 < better < 1
    assert 0 < worse < 0.5


@pytest.mark.parametrize(
    "better",
    [
        {"drawing": "BBBB..==......"},
        {"stones": ["BBLWG", "BLWG"]},
        {"cards": ["one two", "one"]},
    ],
    ids=["a group that can grow", "stones", "cards"],
)
def test_what_a_seat_has_counts(table, better):
    even = {"drawing": "", "stones": ["BLWG", "BLWG"], "cards": ["one", "one"]}
    assert values(table(**even))[0] == pytest.approx(0.45, abs=0.05)
    assert values(table(**{**even, **better}))[0] > values(table(**even))[0]


def test_a_group_that_is_walled_in_promises_nothing(table):
    rest = {"stones": ["BLWG", "BLWG"], "cards": ["one", "one"]}
    can_grow = table(
        """
        GGGB..==......
        BBBGGG==......
        """,
        **rest,
    )
    walled_in = table(
        """
        GGGG..==......
        BBBBGG==......
        """,
        **rest,
    )
    assert values(can_grow)[0] > values(walled_in)[0]


def test_a_sculpture_that_can_be_paid_counts(table):
    drawing = """
        WG....==......
        GW....==......
        """
    tiles = {"a1-b2": "WWWWG"}
    rest = {"drawing": drawing, "stones": ["B", "B"], "cards": ["one", "one"], "variant": 1, "tiles": tiles}
    payable = values(table(wagon=["WWWWG", "OOOOL"], **rest))
    assert payable[0] > payable[1]


def test_a_card_that_is_being_built_counts_as_what_it_will_bring(table):
    t = table("BBB...==......", stones=["BLWG", "BLWG"], cards=["one", "one"])
    before = values(t)[0]
    t.play(t.options("build")[0])
    assert values(t)[0] > before


def test_alone_the_opponents_points_count(table):
    t = table(seats=1, stones=["BLWGOOO"])
    before = values(t)[0]
    t.state.rival += 40
    assert values(t)[0] < before


@pytest.mark.parametrize(
    ("seats", "variant"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (2, 1), (3, 1), (4, 1), (5, 1)]
)
def test_at_any_moment_values_are_shares_and_likely_choices_are_legal(seats, variant):
    state = new_game(seats, variant, seats % 3, seats % 4, 100, tuple(range(seats)), 0)
    found = vec[float]([0.0] * seats)
    choices = buffer(GAME.actions + 1)
    rng = Random(seats)
    while (mover := int(state.to_move())) != OVER:
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
            continue
        GAME.heuristics.evaluate(state, found)
        assert all(0 <= value <= 1 for value in found)
        count = state.legal(mover, choices)
        choice = int(GAME.heuristics.likely_choice(state, mover, choices, count, rng))
        assert choice in choices_of(state, mover, GAME.actions)
        state.play_unchecked(mover, choice)


# What a sensible player does


def test_a_sensible_player_makes_a_pattern_grow(table):
    t = table("BBBB..==......", stones=["B", "L"], cards=["one", ""])
    assert likely(t)["build one"] > 45


def test_a_sensible_player_places_the_sculpture_that_can_be_paid(table):
    drawing = """
        WG....==......
        GW....==......
        """
    t = table(
        drawing, variant=1, stones=["BL", "L"], cards=["", ""], tiles={"a1-b2": "WWWWG"}, wagon=["WWWWG", ""]
    )
    assert likely(t)[t.options("sculpt")[0]] > 45


def test_a_sensible_player_pays_from_the_wagon(table):
    drawing = """
        WG....==......
        GW....==......
        """
    t = table(drawing, variant=1, stones=["WWG", "L"], tiles={"a1-b2": "WWWWG"}, wagon=["WWWWG", ""])
    t.play(t.options("sculpt")[0])
    assert list(likely(t)) == [t.options()[0]]
    assert t.options()[0].endswith("0")


def test_sensible_players_beat_random_ones():
    wins = 0
    for number in range(6):
        state = new_game(2, number % 2, 1, 0, 0, (0, 1), 0)
        rng = Random(number)
        choices = buffer(GAME.actions + 1)
        while (mover := int(state.to_move())) != OVER:
            if mover == CHANCE:
                state.play_unchecked(CHANCE, state.draw(rng))
                continue
            count = state.legal(mover, choices)
            sensible = GAME.heuristics.likely_choice(state, mover, choices, count, rng)
            state.play_unchecked(mover, sensible if mover == 0 else choices[rng.randrange(count)])
        wins += state.rank(0) == 1
    assert wins >= 5


# Search


def test_search_builds_where_its_pattern_grows(table):
    t = table(
        """
        GOGBBB==OGOGOG
        OGOBBB==GOGOGO
        """,
        stones=["BW", "L"],
        cards=["one", ""],
    ).play("build one")
    bot = find_bot("search:simulations=300")
    for _ in range(2):
        choice = bot.choose(t.match.view(0, Random(1)))
        t.play(str(GAME.choices[choice]))
    assert t.points() == [18, 0]


@pytest.mark.parametrize(("seats", "variant"), [(1, 0), (2, 1), (3, 0), (5, 1)])
def test_search_plays_a_whole_game_at_any_number_of_seats(seats, variant):
    options = {"variant": variant} if seats > 1 else {}
    state = GAME.begin(seats, options)
    bots = [find_bot("search:simulations=3"), *[find_bot("random")] * (seats - 1)]
    play_with_bots(GAME, state, bots, seed=1, number=0)
    assert state.to_move() == OVER
