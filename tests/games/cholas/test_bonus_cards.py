"""The twelve bonus cards of the Expert game, each with its limits."""

import pytest

from pooram.games.cholas.rules.phases import EXTRA, OFFER

CORNER = """
    LL....==......
    LL....==......
    """
WHITE_AND_GREY = {"a1-b2": "WWWWG"}
SMALL = "g6-h6"
"""A place of 2 points."""


def sculptor(table, red, stones="", wagon="", **more):
    """Anna has a red card and a square before her that costs four white and one grey: 8 points."""
    more = {"tiles": WHITE_AND_GREY, **more}
    return table(CORNER, stones=[stones, "B"], wagon=[wagon], red=[red], variant=1, **more)


def owner(table, blue, stones="", cards="", **more):
    """Anna has a blue card."""
    return table("", stones=[stones, "B"], cards=[cards, "one"], blue=[blue], variant=1, **more)


# Red


@pytest.mark.clause("cholas/bonus-red-1", "cholas/bonus-2")
def test_own_stones_bring_a_point_each(table):
    at = table("", stones=["BBL", "B"], cards=["alike two", "one"], red=[1], variant=1)
    at.play("build alike", "at a1", "stone brown")
    assert at.points() == [2, 0]
    assert ("own-stones", 0, 2) in at.frames
    assert at.state.red[0] == 1


@pytest.mark.clause("cholas/bonus-red-7")
@pytest.mark.parametrize(("red", "points"), [(1, 2), (2, 0)])
def test_double_treasure_doubles_points_for_own_stones(table, red, points):
    at = table("..L...==......", stones=["B"], cards=["one"], red=[red], variant=1, treasure=2)
    at.play("build one", "at c2", "stone brown")
    assert at.points() == [points, 0]


@pytest.mark.clause("cholas/bonus-red-2", "cholas/bonus-1")
def test_eight_points_become_sixteen_once(table):
    at = sculptor(table, 2, wagon="WWWWG")
    assert at.options("sculpt") == ["sculpt a1-b2", "sculpt a1-b2 with bonus"]
    at.play("sculpt a1-b2 with bonus")
    assert at.points() == [16, 0]
    assert at.wagon(0) == ""
    assert at.state.red[0] == 0
    assert at.frames[-1] == ("bonus-spent", 0, 2)


@pytest.mark.clause("cholas/bonus-1", "cholas/bonus-red-2")
def test_who_sculpts_without_the_card_keeps_it(table):
    at = sculptor(table, 2, wagon="WWWWG").play("sculpt a1-b2")
    assert at.points() == [8, 0]
    assert at.state.red[0] == 2


@pytest.mark.clause("cholas/bonus-red-2")
def test_doubling_does_not_pay(table):
    assert sculptor(table, 2, wagon="WWWW").options("sculpt") == []


@pytest.mark.clause("cholas/bonus-red-3")
def test_a_sculpture_for_nothing_once(table):
    at = sculptor(table, 3, stones="W", wagon="G")
    assert at.options("sculpt") == ["sculpt a1-b2 with bonus"]
    at.play("sculpt a1-b2 with bonus")
    assert (at.points(), at.hand(0), at.wagon(0)) == ([8, 0], "W", "G")
    assert at.state.red[0] == 0


@pytest.mark.clause("cholas/bonus-red-4", "cholas/bonus-2", "cholas/bonus-3")
def test_one_stone_is_paid_in_another_colour_again_and_again(table):
    at = sculptor(table, 4, stones="B", wagon="WWWW")
    assert at.options("sculpt") == ["sculpt a1-b2 with bonus"]
    at.play("sculpt a1-b2 with bonus")
    assert at.options() == ["swap grey brown"]
    at.play("swap grey brown")
    assert (at.points(), at.hand(0), at.wagon(0)) == ([8, 0], "", "")
    assert at.state.red[0] == 4
    assert at.frames[-1][0] == "sculpture"


@pytest.mark.clause("cholas/bonus-red-8")
def test_the_other_colour_may_be_one_of_the_cost(table):
    at = sculptor(table, 4, wagon="WWWGG").play("sculpt a1-b2 with bonus")
    assert at.options() == ["swap white grey"]
    at = sculptor(table, 4, wagon="WWWWW").play("sculpt a1-b2 with bonus")
    assert at.options() == ["swap grey white"]


@pytest.mark.clause("cholas/bonus-red-4")
def test_a_swap_is_into_another_colour(table):
    at = sculptor(table, 4, wagon="WWWWGB").play("sculpt a1-b2 with bonus")
    assert at.options() == ["swap white brown", "swap grey brown"]


@pytest.mark.clause("cholas/bonus-red-4", "cholas/bonus-3")
def test_only_one_stone_is_swapped(table):
    assert sculptor(table, 4, wagon="WWWBB").options("sculpt") == []


@pytest.mark.clause("cholas/bonus-red-5")
def test_the_same_make_in_other_colours(table):
    at = sculptor(table, 5, stones="W", wagon="BBBB").play("sculpt a1-b2 with bonus")
    assert at.options() == ["recolour brown white"]
    at.play("recolour brown white")
    assert (at.points(), at.hand(0), at.wagon(0)) == ([8, 0], "", "")
    assert at.state.red[0] == 5


@pytest.mark.clause("cholas/bonus-red-5")
def test_other_colours_are_not_those_of_the_tile(table):
    at = sculptor(table, 5, wagon="WWWWGGGG").play("sculpt a1-b2 with bonus")
    assert at.options() == ["recolour grey white"]


@pytest.mark.clause("cholas/bonus-red-9")
def test_two_colours_stay_two_and_one_stays_one(table):
    assert sculptor(table, 5, wagon="BBBBB").options("sculpt") == []
    five = {"a1-b2": "WWWWW"}
    assert sculptor(table, 5, wagon="BBBBG", tiles=five).options("sculpt") == []
    at = sculptor(table, 5, wagon="BBBBB", tiles=five).play("sculpt a1-b2 with bonus")
    assert at.options() == ["recolour brown brown"]
    at.play("recolour brown brown")
    assert (at.points(), at.wagon(0)) == ([10, 0], "")


@pytest.mark.clause("cholas/bonus-red-6", "cholas/bonus-red-10")
@pytest.mark.parametrize(
    ("wagon", "step", "left"),
    [("WWWG", "less white", ""), ("WWWW", "less grey", ""), ("WWWWG", "less white", "W")],
)
def test_one_stone_less_and_the_payer_says_which(table, wagon, step, left):
    at = sculptor(table, 6, wagon=wagon).play("sculpt a1-b2 with bonus")
    assert at.options() == (["less white", "less grey"] if left else [step])
    at.play(step)
    assert (at.points(), at.wagon(0)) == ([8, 0], left)
    assert at.state.red[0] == 6


@pytest.mark.clause("cholas/bonus-red-6")
def test_two_stones_less_are_too_few(table):
    assert sculptor(table, 6, wagon="WWW").options("sculpt") == []


@pytest.mark.clause("cholas/bonus-3", "cholas/pay-4")
def test_a_changed_cost_is_split_between_hand_and_wagon_too(table):
    at = sculptor(table, 6, stones="WWG", wagon="WWG").play("sculpt a1-b2 with bonus", "less white")
    assert at.options() == ["pay 1", "pay 2"]
    at.play("pay 1")
    assert at.options() == ["pay 0", "pay 1"]
    at.play("pay 1")
    assert (at.hand(0), at.wagon(0)) == ("W", "G")


@pytest.mark.clause("cholas/bonus-6")
@pytest.mark.parametrize(("red", "helps"), [(2, True), (3, True), (4, False), (5, False), (6, False)])
@pytest.mark.parametrize("place", ["b3-d3", "g6-h6", "h16"])
def test_red_4_to_6_are_not_for_small_tiles(all_but, red, helps, place):
    at = all_but("", wagon=["BBBBBLLLLLWWWWWGGGGGOOOOO"], red=[red], variant=1)
    assert f"sculpt {place}" in at.options()
    assert (f"sculpt {place} with bonus" in at.options()) == helps
    assert "sculpt a1-b2 with bonus" in at.options()


# Blue 1 and 2: after a Build


@pytest.mark.clause("cholas/bonus-blue-1", "cholas/bonus-1")
@pytest.mark.parametrize("card", ["alike", "two"])
def test_two_stones_may_follow_a_build_of_two(table, card):
    at = owner(table, 1, "BBL", card).play(f"build {card}", "at a1", "stone brown")
    if card == "two":
        at.play("stone light-brown")
    assert at.phase == OFFER
    assert at.options() == ["use", "decline"]
    left = at.hand(0)
    at.play("use").chance("stone grey", "stone gold")
    assert at.hand(0) == left + "GO"
    assert at.mover == 1
    assert at.state.blue[0] == 1


@pytest.mark.clause("cholas/bonus-1")
def test_an_offer_can_be_declined(table):
    at = owner(table, 1, "BB", "alike").play("build alike", "at a1", "stone brown", "decline")
    assert at.hand(0) == ""
    assert at.mover == 1


@pytest.mark.clause("cholas/bonus-blue-1", "cholas/bonus-5")
def test_stones_do_not_follow_other_builds_or_an_empty_bag(table):
    at = owner(table, 1, "B", "one").play("build one", "at a1", "stone brown")
    assert at.mover == 1
    at = owner(table, 1, "BB", "alike", bag="G").play("build alike", "at a1", "stone brown")
    assert at.mover == 1


@pytest.mark.clause("cholas/bonus-blue-2")
@pytest.mark.parametrize("card", ["one", "block", "diagonal"])
def test_a_card_may_follow_a_build_of_one_or_four(table, card):
    at = owner(table, 2, "BBLL", card).play(f"build {card}", "at a1", "stone brown")
    if card != "one":
        at.play("stone light-brown")
    assert at.options() == ["use", "decline"]
    at.play("use").chance("card two")
    assert at.held(0) == ["two"]
    assert list(at.state.known)[:5] == [0] * 5
    assert at.mover == 1


@pytest.mark.clause("cholas/bonus-blue-2", "cholas/bonus-5")
def test_a_card_follows_neither_two_stones_nor_an_empty_stack(table):
    at = owner(table, 2, "BB", "alike").play("build alike", "at a1", "stone brown")
    assert at.mover == 1
    at = owner(table, 2, "B", "one", stack=[]).play("build one", "at a1", "stone brown")
    assert at.mover == 1


# Blue 3, 5 and 6: announced before drawing


@pytest.mark.clause("cholas/bonus-blue-3", "cholas/bonus-blue-7")
def test_a_third_stone_is_picked(table):
    at = owner(table, 3, "BBBB")
    assert at.options("pick") == ["pick 2", "pick 3"]
    at.play("pick 3").chance("stone grey", "stone gold", "stone gold")
    assert at.hand(0) == "BBBBGOO"


@pytest.mark.clause("cholas/bonus-blue-3", "cholas/bonus-5")
def test_a_third_stone_needs_room_and_a_stone(table):
    assert owner(table, 3, "BBBBB").options("pick") == ["pick 2"]
    assert owner(table, 3, "BBBB", bag="GG").options("pick") == ["pick 2"]


@pytest.mark.clause("cholas/bonus-blue-5", "cholas/bonus-blue-7")
def test_four_stones_are_picked_with_none_in_hand(table):
    at = owner(table, 5)
    assert at.options("pick") == ["pick 2", "pick 4"]
    at.play("pick 4").chance("stone grey", "stone gold", "stone gold", "stone white")
    assert at.hand(0) == "WGOO"


@pytest.mark.clause("cholas/bonus-blue-5", "cholas/bonus-5")
def test_four_stones_are_not_for_who_has_one_or_an_emptier_bag(table):
    assert owner(table, 5, "B").options("pick") == ["pick 2"]
    assert owner(table, 5, bag="GGG").options("pick") == ["pick 2"]


@pytest.mark.clause("cholas/bonus-blue-6", "cholas/bonus-blue-7")
def test_a_second_card_comes_after_the_row_is_refilled(table):
    at = owner(table, 6, face_up=["two", "block"])
    assert at.options("draw") == [
        "draw 1", "draw 2", "draw top", "draw 1 and one", "draw 2 and one", "draw top and one",
    ]  # fmt: skip
    at.play("draw 2 and one").chance("card alike")
    assert at.face_up() == ["two", "alike"]
    assert at.held(0) == ["block"]
    at.chance("card one")
    assert at.held(0) == ["one", "block"]
    assert at.mover == 1


@pytest.mark.clause("cholas/bonus-blue-6")
def test_both_cards_may_come_off_the_top(table):
    at = owner(table, 6).play("draw top and one").chance("card one", "card two")
    assert at.held(0) == ["one", "two"]


@pytest.mark.clause("cholas/bonus-blue-6", "cholas/bonus-5")
def test_a_second_card_is_not_for_who_has_one_or_a_short_stack(table):
    assert not any("and one" in step for step in owner(table, 6, cards="one").options())
    assert not any("and one" in step for step in owner(table, 6, stack=["one"]).options())
    assert "draw top and one" in owner(table, 6, stack=["one", "two"]).options()


# Blue 4: the extra turn


def pick(at):
    """The mover picks two stones, a grey and a gold one."""
    return at.play("pick 2").chance("stone grey", "stone gold")


@pytest.mark.clause("cholas/bonus-blue-4", "cholas/bonus-blue-8")
def test_an_extra_turn_costs_the_next_one_and_the_card_is_ready_again(table):
    at = pick(owner(table, 4))
    assert at.phase == EXTRA
    assert at.options() == ["use", "decline"]
    at.play("use")
    assert at.mover == 0
    assert at.state.blue_down[0] == 1
    at.play("draw top").chance("card one")
    assert at.mover == 1
    pick(at)
    assert at.frames[-1] == ("skips", 0)
    assert at.mover == 1
    assert at.state.blue_down[0] == 0
    pick(at)
    assert at.mover == 0
    pick(at)
    assert at.phase == EXTRA


@pytest.mark.clause("cholas/bonus-1", "cholas/bonus-blue-4")
def test_who_declines_the_extra_turn_misses_none(table):
    at = pick(owner(table, 4)).play("decline")
    assert at.mover == 1
    pick(at)
    assert at.mover == 0


@pytest.mark.clause("cholas/bonus-blue-8")
@pytest.mark.parametrize(("cards", "offered"), [("two two two two", False), ("two two two one", True)])
def test_an_extra_turn_is_offered_only_if_there_is_something_to_do(table, cards, offered):
    at = owner(table, 4, "GGGG", cards).play("pick 2").chance("stone grey", "stone grey")
    assert (at.phase == EXTRA) == offered
    assert at.mover == (0 if offered else 1)


@pytest.mark.clause("cholas/bonus-blue-8")
def test_the_turn_that_is_missed_is_not_looked_at_for_being_blocked(table):
    at = owner(table, 4, "GGGG", "two two two one").play("pick 2").chance("stone grey", "stone grey")
    at.play("use", "replace grey 3").chance("stone grey", "stone grey", "stone grey")
    at.state.cards[0] = 0
    at.state.cards[2] = 4
    pick(at)
    assert not at.match.over
    assert at.mover == 1
    pick(at)
    assert at.match.over
