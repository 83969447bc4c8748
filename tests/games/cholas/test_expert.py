"""The Expert game: wagon, sculptures and how they are paid for, and its end."""

import pytest

from pooram.games.cholas.rules.phases import BY_ALL_SCULPTED, BY_BLOCKED, PAY

CORNER = """
    WW....==......
    WW....==......
    """
"""The place a1-b2 is built."""
FOUR_AND_ONE = {"a1-b2": "LLLLO"}
TOWER = 36
"""So many sculptures there are."""


def bag_of(at):
    return [int(stones) for stones in at.state.bag]


# The wagon


@pytest.mark.clause("cholas/wagon-1", "cholas/points-2")
def test_stones_of_a_build_are_stones_on_the_wagon(table):
    at = table("", stones=["BBLLW"], cards=["diagonal"], variant=1, colour=3)
    at.play("build diagonal", "at a1", "stone brown", "stone light-brown")
    assert at.points() == [4, 0]
    assert at.wagon(0) == "BBLL"
    assert ("wagon", 0, 0, 2) in at.frames
    assert at.wagon(1) == ""


@pytest.mark.clause("cholas/wagon-2", "cholas/wagon-3")
def test_the_wagon_holds_five_of_a_colour_and_the_points_count_all_the_same(table):
    at = table("", stones=["LL"], cards=["alike"], wagon=["LLLL"], variant=1)
    at.play("build alike", "at a1", "stone light-brown")
    assert at.wagon(0) == "LLLLL"
    assert at.points() == [2, 0]


@pytest.mark.clause("cholas/wagon-3")
def test_stones_of_the_own_colour_load_the_wagon_too(table):
    at = table("", stones=["B"], cards=["one"], variant=1)
    at.play("build one", "at a1", "stone brown")
    assert at.wagon(0) == "B"
    assert at.points() == [0, 0]


@pytest.mark.clause("cholas/wagon-4")
def test_nothing_can_be_built_with_stones_of_the_wagon(table):
    at = table("", stones=["", "B"], cards=["one", "one"], wagon=["BBBBB"], variant=1)
    assert at.options("build") == []


# Where a sculpture goes


THREE_PLACES = """
    WW.W..==......
    WWWW..==......
    """


@pytest.mark.clause("cholas/sculpt-2", "cholas/sculpt-3", "cholas/sculpt-4")
def test_only_a_place_that_is_built_up_can_be_sculpted(table):
    tiles = {"a1-b2": "LLLLO", "c1-d2": "LLLLO", "e1-f2": "LLLLO"}
    at = table(THREE_PLACES, stones=["L"], wagon=["LLLLO"], tiles=tiles, variant=1)
    assert at.options("sculpt") == ["sculpt a1-b2"]
    assert at.refusal("sculpt c1-d2")[0] == "sculpt-3"
    assert at.refusal("sculpt e1-f2")[0] == "sculpt-2"


@pytest.mark.clause("cholas/sculpt-1", "cholas/sculpt-4", "cholas/pay-2")
def test_who_cannot_pay_cannot_sculpt(table):
    at = table(CORNER, stones=["L"], wagon=["LLO"], tiles=FOUR_AND_ONE, variant=1)
    assert at.options("sculpt") == []
    assert at.refusal("sculpt a1-b2")[0].startswith("pay")


@pytest.mark.clause("cholas/sculpt-1", "cholas/sculpt-8", "cholas/goal-4")
def test_a_sculpture_covers_its_stones_and_brings_its_points_at_once(table):
    at = table(CORNER, wagon=["LLLLO"], tiles=FOUR_AND_ONE, variant=1).play("sculpt a1-b2")
    assert at.points() == [6, 0]
    assert at.frames[-1] == ("sculpture", 0, 0, 6)
    assert sum(at.state.temple.covered) == 4
    assert at.state.sculptures == 1
    assert at.mover == 1


@pytest.mark.clause("cholas/pay-4")
def test_what_can_be_paid_in_one_way_only_is_told(table):
    at = table(CORNER, stones=["L"], wagon=["LLLO"], tiles=FOUR_AND_ONE, variant=1).play("sculpt a1-b2")
    assert at.frames[:2] == [("paid", 0, 1, 1, 3), ("paid", 0, 4, 0, 1)]


@pytest.mark.clause("cholas/sculpt-7")
def test_a_place_is_sculpted_once(table):
    at = table(CORNER, wagon=["LLLLO", "LLLLO"], tiles=FOUR_AND_ONE, variant=1).play("sculpt a1-b2")
    assert at.options("sculpt") == []
    assert at.refusal("sculpt a1-b2")[0] == "sculpt-7"


@pytest.mark.clause("cholas/sculpt-7")
def test_places_are_sculpted_in_any_order(all_but):
    tiles = {"a1-b2": "BBBBL", "g6-h6": "BL", "f13-g14": "BBBBL"}
    at = all_but("", wagon=["BBBBL"], tiles=tiles, variant=1)
    assert {"sculpt a1-b2", "sculpt g6-h6", "sculpt f13-g14"} <= set(at.options("sculpt"))


@pytest.mark.clause("cholas/sculpt-5")
@pytest.mark.parametrize(("sculpted", "points"), [([], 10), (["a1-b2"], 0)])
def test_stones_under_a_sculpture_are_in_no_pattern(table, sculpted, points):
    drawing = """
        BB....==......
        BB....==......
        """
    at = table(drawing, stones=["B"], cards=["one"], sculpted=sculpted, variant=1)
    at.play("build one", "at c1", "stone brown")
    assert at.points() == [points, 0]


# Payment


@pytest.mark.clause("cholas/pay-1", "cholas/pay-2", "cholas/pay-3")
def test_four_light_brown_and_one_gold_by_wagon_and_hand(table):
    at = table(CORNER, stones=["BL"], wagon=["LLLO"], tiles=FOUR_AND_ONE, variant=1)
    before = bag_of(at)
    at.play("sculpt a1-b2")
    assert at.hand(0) == "B"
    assert at.wagon(0) == ""
    before[1] += 1
    assert bag_of(at) == before


@pytest.mark.clause("cholas/pay-3", "cholas/pay-4")
@pytest.mark.parametrize(
    ("steps", "hand", "wagon"),
    [
        (["pay 0", "pay 0"], "LLLO", "LO"),
        (["pay 1", "pay 1"], "LL", "LLOO"),
        (["pay 3", "pay 0"], "O", "LLLLO"),
    ],
)
def test_any_split_of_hand_and_wagon_can_be_paid(table, steps, hand, wagon):
    at = table(CORNER, stones=["LLLO"], wagon=["LLLLLOO"], tiles=FOUR_AND_ONE, variant=1).play("sculpt a1-b2")
    assert at.options() == ["pay 0", "pay 1", "pay 2", "pay 3"]
    at.play(steps[0])
    assert at.options() == ["pay 0", "pay 1"]
    at.play(steps[1])
    assert (at.hand(0), at.wagon(0)) == (hand, wagon)
    assert at.points() == [6, 0]


@pytest.mark.clause("cholas/pay-2", "cholas/pay-4")
def test_the_hand_pays_at_least_what_the_wagon_cannot(table):
    at = table(CORNER, stones=["LLLO"], wagon=["LLO"], tiles=FOUR_AND_ONE, variant=1).play("sculpt a1-b2")
    assert at.options() == ["pay 2", "pay 3"]


@pytest.mark.clause("cholas/pay-4")
def test_where_one_number_is_possible_nobody_is_asked(table):
    at = table(CORNER, stones=["LLLLO"], wagon=["O"], tiles=FOUR_AND_ONE, variant=1).play("sculpt a1-b2")
    assert at.hand(0) == "O"
    assert at.phase == PAY
    assert at.options() == ["pay 0", "pay 1"]


@pytest.mark.clause("cholas/pay-5", "cholas/expert-setup-14")
def test_a_tile_of_one_point_takes_any_stone_of_hand_or_wagon(all_but):
    at = all_but("", stones=["BBG"], wagon=["WG"], variant=1).play("sculpt g16")
    assert at.options() == [
        "pay brown by hand", "pay grey by hand", "pay white by wagon", "pay grey by wagon",
    ]  # fmt: skip
    at.play("pay grey by wagon")
    assert (at.hand(0), at.wagon(0), at.points()) == ("BBG", "W", [1, 0])


@pytest.mark.clause("cholas/pay-5")
@pytest.mark.parametrize(("hand", "wagon"), [("WW", ""), ("", "WW")])
def test_the_only_kind_of_stone_is_paid_without_asking(all_but, hand, wagon):
    at = all_but("", stones=[hand], wagon=[wagon], variant=1).play("sculpt g16")
    assert at.hand(0) + at.wagon(0) == "W"
    assert at.mover == 1


# The end


def but_one_sculpture(all_but, **more):
    """A full temple with all sculptures but that of h16."""
    at = all_but("", variant=1, **more)
    for place in range(35):
        at.state.temple.sculpt(place)
        at.state.sculpted[place] = 1
    at.state.sculptures = 35
    return at


@pytest.mark.clause("cholas/expert-end-1")
def test_the_last_sculpture_ends_the_game(all_but):
    at = but_one_sculpture(all_but, stones=["B"]).play("sculpt h16")
    assert at.match.over
    assert at.state.ended_by == BY_ALL_SCULPTED
    assert at.state.sculptures == TOWER
    assert at.frames[-1] == ("all-sculpted",)


def before_bo(table, drawing="", stones="BBBBBB", cards="two two two two", **more):
    """Anna has a stone to build, and Bo can do little."""
    return table(drawing, stones=["L", stones], cards=["one", cards], variant=1, **more)


@pytest.mark.clause("cholas/expert-end-2")
def test_who_can_neither_draw_build_pick_nor_sculpt_ends_the_game(table):
    at = before_bo(table).play("build one", "at n1", "stone light-brown")
    assert at.state.ended_by == BY_BLOCKED
    assert at.frames[-1] == ("blocked", 1)


@pytest.mark.clause("cholas/expert-end-2")
@pytest.mark.parametrize(
    ("stones", "cards", "wagon", "step"),
    [
        ("BBBBB", "two two two two", "", "pick 2"),
        ("BBBBBB", "two two two", "", "draw top"),
        ("BBBBBB", "two two two alike", "", "build alike"),
        ("BBBBBB", "two two two two", "LLLLO", "sculpt a1-b2"),
    ],
)
def test_one_of_the_four_is_enough_to_go_on(table, stones, cards, wagon, step):
    at = before_bo(table, CORNER, stones, cards, wagon=["", wagon], tiles=FOUR_AND_ONE)
    at.play("build one", "at n1", "stone light-brown")
    assert step in at.options()


@pytest.mark.clause("cholas/expert-end-3")
@pytest.mark.parametrize(("red", "wagon"), [(3, ""), (4, "LLLLW"), (5, ""), (6, "LLLL"), (6, "LLLO")])
def test_a_sculpture_that_only_a_bonus_card_makes_possible_counts(table, red, wagon):
    # With red 5, six brown stones and a white one pay four brown and one white.
    stones = "BBBBBBW" if red == 5 else "BBBBBB"
    cards = "diagonal diagonal diagonal diagonal"
    more = {"wagon": ["", wagon], "tiles": FOUR_AND_ONE}
    at = before_bo(table, CORNER, stones, cards, red=[0, red], **more)
    at.play("build one", "at n1", "stone light-brown")
    assert at.options("sculpt") == ["sculpt a1-b2 with bonus"]
    at = before_bo(table, CORNER, stones, cards, red=[0, 1], **more)
    at.play("build one", "at n1", "stone light-brown")
    assert at.state.ended_by == BY_BLOCKED


@pytest.mark.clause("cholas/expert-end-4")
@pytest.mark.parametrize("empty", ["h16", "h16 g16 f15 g15 h15 i15"])
def test_a_temple_that_is_full_or_nearly_so_ends_nothing(all_but, empty):
    at = all_but(empty, stones=["L", "B"], cards=["one", "one"], variant=1)
    at.play("build one", f"at {empty.split()[-1]}", "stone light-brown")
    assert not at.match.over
    assert at.state.turns_left == -1


@pytest.mark.clause("cholas/expert-end-5", "cholas/expert-end-6")
@pytest.mark.parametrize(
    ("points", "wagon", "places"),
    [
        ([30, 40, 20], ["BBBBB", "", ""], [2, 1, 3]),
        ([40, 40, 20], ["BBL", "BB", "GGGGG"], [1, 2, 3]),
        ([40, 40, 20], ["BBL", "OOO", ""], [1, 1, 3]),
    ],
)
def test_most_points_win_and_then_most_stones_on_the_wagon(all_but, points, wagon, places):
    at = but_one_sculpture(all_but, stones=["W", "", ""], wagon=wagon).play("sculpt h16", "pay white by hand")
    assert at.match.over
    for seat, number in enumerate(points):
        at.state.score[seat] = number
    assert [int(at.state.rank(seat)) for seat in range(3)] == places
