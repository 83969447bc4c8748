"""How the judge says where stones can go and where not, card by card."""

import pytest

SIDES = """
    ............
    BBBBBB==BBBBBB
    BBBBBB==BBBBBB
    """
LEFT = """
    ....B.......
    BBBBBB==BBBBBB
    BBBBBB==BBBBBB
    """
LEFT_LINTEL = """
    ....BB......
    BBBBBB==BBBBBB
    BBBBBB==BBBBBB
    """
CORNER = """
    BB....==......
    BBB...==......
    """
ALL = "BBLLWGO"
"""Stones for every card."""


def places(table, drawing, card):
    """Where a card can go."""
    at = table(drawing, stones=[ALL], cards=[card]).play(f"build {card}")
    return {step.removeprefix("at ") for step in at.options()}


def refused(table, drawing, card, where):
    at = table(drawing, stones=[ALL], cards=[card]).play(f"build {card}")
    return at.refusal(f"at {where}")


# Cards in every orientation


@pytest.mark.clause("cholas/build-4", "cholas/support-1")
def test_one_stone_goes_on_the_base_or_on_a_stone(table):
    base = {f"{column}1" for column in "defijklmn"}
    assert places(table, CORNER, "one") == base | {"c2", "b3"}


@pytest.mark.clause("cholas/build-2", "cholas/build-5", "cholas/build-6")
@pytest.mark.parametrize("card", ["alike", "two"])
def test_two_stones_lie_or_stand(table, card):
    lying = {f"{column}1" for column in "deijklm"}
    standing = {f"{column}1 upright" for column in "defijklmn"}
    assert places(table, CORNER, card) == lying | standing | {"c2 upright"}


@pytest.mark.clause("cholas/build-7", "cholas/build-9")
def test_a_block_has_rows_or_columns(table):
    rows = {f"{column}1" for column in "deijklm"}
    assert places(table, CORNER, "block") == rows | {f"{where} upright" for where in rows}


@pytest.mark.clause("cholas/build-8", "cholas/build-9")
def test_a_diagonal_block_fills_a_square(table):
    assert places(table, CORNER, "diagonal") == {f"{column}1" for column in "deijklm"}


@pytest.mark.clause("cholas/build-11")
@pytest.mark.parametrize(
    ("card", "where", "colours", "built"),
    [
        ("one", "a1", "white", {"a1": "W"}),
        ("alike", "a1", "brown", {"a1": "B", "b1": "B"}),
        ("alike", "a1 upright", "light-brown", {"a1": "L", "a2": "L"}),
        ("two", "a1", "white grey", {"a1": "W", "b1": "G"}),
        ("two", "a1 upright", "gold brown", {"a1": "O", "a2": "B"}),
        ("block", "a1", "brown light-brown", {"a1": "B", "b1": "B", "a2": "L", "b2": "L"}),
        ("block", "a1 upright", "brown light-brown", {"a1": "B", "a2": "B", "b1": "L", "b2": "L"}),
        ("diagonal", "a1", "brown light-brown", {"a1": "B", "b2": "B", "b1": "L", "a2": "L"}),
    ],
)
def test_the_first_colour_goes_to_the_lower_left(table, card, where, colours, built):
    at = table("", stones=[ALL], cards=[card]).play(f"build {card}", f"at {where}")
    at.play(*(f"stone {colour}" for colour in colours.split()))
    assert at.built() == built


@pytest.mark.clause("cholas/build-11")
@pytest.mark.parametrize("card", ["one", "diagonal"])
def test_what_looks_the_same_is_not_turned(table, card):
    assert refused(table, "", card, "a1 upright")[0] == "build-11"


# Spaces


@pytest.mark.clause("cholas/temple-2")
def test_nothing_goes_into_the_entrance(table):
    assert refused(table, "", "two", "f1") == ("temple-2", "g1 is in the entrance: no stone goes there.")


@pytest.mark.clause("cholas/build-10")
@pytest.mark.parametrize(("card", "where"), [("two", "n1"), ("two", "a2 upright"), ("block", "b3")])
def test_a_card_does_not_stick_out_of_the_temple(table, card, where):
    name = {"two": "two-colour card", "block": "block card"}[card]
    sentence = f"From {where.split()[0]} the {name} would stick out of the temple."
    assert refused(table, CORNER, card, where) == ("build-10", sentence)


@pytest.mark.clause("cholas/build-10")
@pytest.mark.parametrize(
    ("card", "where", "space"), [("one", "a1", "a1"), ("two", "b2", "b2"), ("two", "c1", "c1")]
)
def test_a_stone_lies_there_already(table, card, where, space):
    assert refused(table, CORNER, card, where) == ("build-10", f"There is a stone on {space} already.")


@pytest.mark.clause("cholas/build-10")
def test_a_card_that_overlaps_a_stone_with_its_far_end_is_refused(table):
    drawing = ".B....==......"
    assert refused(table, drawing, "two", "a1") == ("build-10", "There is a stone on b1 already.")


# Support


@pytest.mark.clause("cholas/support-2")
@pytest.mark.parametrize(
    ("card", "where", "space"),
    [("one", "d2", "d2"), ("one", "d4", "d4"), ("two", "c2", "d2"), ("diagonal", "c2", "d2")],
)
def test_no_stone_without_one_beneath_it(table, card, where, space):
    assert refused(table, CORNER, card, where) == ("support-2", f"{space} has no stone beneath it.")


@pytest.mark.clause("cholas/support-4")
@pytest.mark.parametrize("where", ["two:c2 upright", "block:d1", "diagonal:d1"])
def test_stones_of_one_card_support_each_other(table, where):
    card, place = where.split(":")
    assert place in places(table, CORNER, card)


@pytest.mark.clause("cholas/support-3")
@pytest.mark.parametrize(("drawing", "allowed"), [(SIDES, False), (LEFT, True), (LEFT_LINTEL, None)])
def test_left_above_the_entrance_a_stone_needs_one_beside_it(table, drawing, allowed):
    if allowed is None:
        assert refused(table, drawing, "one", "g3") == ("build-10", "There is a stone on g3 already.")
    elif allowed:
        assert "g3" in places(table, drawing, "one")
    else:
        sentence = "g3 is above the entrance: it needs a stone beside it."
        assert refused(table, drawing, "one", "g3") == ("support-3", sentence)


@pytest.mark.clause("cholas/support-3", "cholas/support-5")
@pytest.mark.parametrize(("drawing", "allowed"), [(SIDES, False), (LEFT, False), (LEFT_LINTEL, True)])
def test_right_above_the_entrance_the_stone_beside_it_may_be_another_one_there(table, drawing, allowed):
    assert ("h3" in places(table, drawing, "one")) == allowed


@pytest.mark.clause("cholas/support-5")
@pytest.mark.parametrize("card", ["alike", "two", "block", "diagonal"])
def test_two_stones_above_the_entrance_cannot_hold_only_each_other(table, card):
    sentence = "g3 is above the entrance: two stones there cannot hold only each other."
    assert refused(table, SIDES, card, "g3") == ("support-5", sentence)
    assert "g3" in places(table, LEFT, card)


@pytest.mark.clause("cholas/support-4", "cholas/support-5")
@pytest.mark.parametrize("card", ["alike", "two", "block", "diagonal"])
@pytest.mark.parametrize("where", ["f3", "h3"])
def test_a_card_can_bring_its_own_support_for_the_lintel(table, card, where):
    assert where in places(table, SIDES, card)


@pytest.mark.clause("cholas/support-3")
def test_a_card_across_the_edge_needs_a_stone_beneath_its_outer_part(table):
    drawing = """
        BBBBB.==......
        BBBBBB==......
        """
    assert refused(table, drawing, "two", "f3") == ("support-2", "f3 has no stone beneath it.")


@pytest.mark.clause("cholas/support-3", "cholas/support-4")
def test_a_standing_card_above_the_entrance_needs_support_for_its_foot(table):
    assert "g3 upright" in places(table, LEFT, "two")
    sentence = "g3 is above the entrance: it needs a stone beside it."
    assert refused(table, SIDES, "two", "g3 upright") == ("support-3", sentence)


@pytest.mark.clause("cholas/support-2")
def test_above_the_lintel_a_stone_is_beneath_like_anywhere(table):
    assert "g4" in places(table, LEFT_LINTEL, "one")
    assert refused(table, LEFT_LINTEL, "one", "h4") == ("support-2", "h4 has no stone beneath it.")


@pytest.mark.clause("cholas/support-6")
def test_a_stone_under_a_sculpture_supports_others(table):
    drawing = """
        BB....==......
        BB....==......
        """
    at = table(drawing, stones=[ALL], cards=["one"], sculpted=["a1-b2"], variant=1).play("build one")
    assert "at b3" in at.options()


# Stones


@pytest.mark.clause("cholas/build-1")
def test_a_card_must_be_in_hand(table):
    at = table("", stones=[ALL], cards=["one"])
    assert at.refusal("build two") == ("build-1", "You hold no two-colour card.")


@pytest.mark.clause(
    "cholas/build-1", "cholas/build-4", "cholas/build-5", "cholas/build-6", "cholas/build-7", "cholas/build-8"
)
@pytest.mark.parametrize(
    ("card", "stones", "clause", "sentence"),
    [
        ("one", "", "build-4", "You hold no stones."),
        ("alike", "BLWGO", "build-5", "You hold no two stones of one colour."),
        ("two", "BBB", "build-6", "You hold no stones of two colours."),
        ("block", "BBBLWGO", "build-7", "You do not hold two stones each of two colours."),
        ("diagonal", "BBBBBBB", "build-8", "You do not hold two stones each of two colours."),
    ],
)
def test_a_card_is_played_only_with_stones_for_it(table, card, stones, clause, sentence):
    at = table("", stones=[stones], cards=[card])
    assert at.refusal(f"build {card}") == (clause, sentence)


@pytest.mark.clause("cholas/build-10")
def test_a_card_is_played_only_where_there_is_room(all_but):
    at = all_but("g16 h16", stones=[ALL], cards=["block"])
    assert at.refusal("build block") == ("build-10", "The temple has no room for the block card.")


@pytest.mark.clause("cholas/build-1")
def test_a_colour_needs_stones_in_hand(table):
    at = table("", stones=[ALL], cards=["block"]).play("build block", "at a1")
    assert at.options() == ["stone brown", "stone light-brown"]
    assert at.refusal("stone grey") == ("build-1", "You need 2 grey for a1 and b1 and hold 1.")
    at.play("stone light-brown")
    assert at.options() == ["stone brown"]


@pytest.mark.clause("cholas/build-6", "cholas/build-7", "cholas/build-8")
@pytest.mark.parametrize(
    ("card", "clause"), [("two", "build-6"), ("block", "build-7"), ("diagonal", "build-8")]
)
def test_the_second_colour_differs_from_the_first(table, card, clause):
    at = table("", stones=["BBBBLL"], cards=[card]).play(f"build {card}", "at a1", "stone brown")
    assert at.refusal("stone brown") == (clause, "The second colour must differ from the first: brown.")


@pytest.mark.clause("cholas/turn-2")
def test_the_place_comes_before_the_colours(table):
    at = table("", stones=[ALL], cards=["two"])
    assert at.refusal("at a1") == ("turn-2", "Choose the card that you build first.")
    at.play("build two")
    assert at.refusal("stone grey") == ("turn-2", "The two-colour card is played: say where its stones go.")
    at.play("at a1")
    assert at.refusal("at b1") == ("turn-2", "Say the colour of the stones for a1.")
    at.play("stone grey")
    assert at.refusal("pick 2") == ("turn-2", "Say the colour of the stones for b1.")
