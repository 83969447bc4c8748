"""Pick, Replace, Draw and Build: what a turn is, and what is refused."""

import pytest

from pooram.engine.state import BLANK, CHANCE, WATCHER
from pooram.games.cholas.rules.phases import DRAW_CARD, REFILL


@pytest.mark.clause("cholas/turn-1", "cholas/setup-7", "cholas/expert-turn-1")
@pytest.mark.parametrize("variant", [0, 1])
def test_a_turn_is_one_action_and_turns_go_clockwise(table, variant):
    at = table("", stones=["B", "B", "B"], cards=["one", "one", "one"], variant=variant)
    at.play("pick 2").chance("stone grey", "stone gold")
    assert at.mover == 1
    at.play("draw top").chance("card two")
    assert at.mover == 2
    at.play("build one", "at a1", "stone brown")
    assert at.mover == 0


@pytest.mark.clause("cholas/turn-1")
def test_others_wait_for_their_turn(table):
    at = table("", stones=["B", "B"], cards=["one", "one"])
    assert at.refusal("pick 2", seat=1) == ("turn-1", "It is Anna's turn.")


@pytest.mark.clause("cholas/turn-1")
def test_nothing_is_chosen_while_a_stone_is_drawn(table):
    at = table("", stones=["B", "B"], cards=["one", "one"]).play("pick 2")
    assert at.refusal("pick 2") == ("pick-1", "A stone must be drawn from the bag first.")


# Pick


@pytest.mark.clause("cholas/pick-1")
def test_pick_brings_two_stones_out_of_the_bag(table):
    at = table("", stones=["BL", "B"], cards=["", ""])
    before = [int(stones) for stones in at.state.bag]
    at.play("pick 2").chance("stone grey", "stone grey")
    assert at.hand(0) == "BLGG"
    assert [int(stones) for stones in at.state.bag] == [*before[:3], before[3] - 2, before[4]]


@pytest.mark.clause("cholas/pick-2", "cholas/expert-turn-2")
@pytest.mark.parametrize("variant", [0, 1])
def test_seven_stones_are_the_most(table, variant):
    assert "pick 2" in table("", stones=["BBBBB", "B"], cards=["", ""], variant=variant).options()
    at = table("", stones=["BBBBBB", "B"], cards=["", ""], variant=variant)
    assert at.refusal("pick 2") == (
        "pick-2",
        "You hold 6 stones: with two more you would have more than seven.",
    )


@pytest.mark.clause("cholas/pick-3")
def test_the_bag_must_have_two_stones(table):
    at = table("", stones=["B", "B"], cards=["one", ""], bag="G")
    assert at.refusal("pick 2") == ("pick-3", "That takes two stones, and the bag has 1.")
    assert "pick 2" in table("", stones=["B", "B"], cards=["one", ""], bag="GO").options()


# Replace


@pytest.mark.clause("cholas/replace-1", "cholas/replace-2")
def test_three_or_more_of_one_colour_are_replaced(table):
    at = table("", stones=["GGGGWWL", "B"], cards=["", ""])
    assert at.options("replace") == ["replace grey 3", "replace grey 4"]
    assert at.refusal("replace white 3") == (
        "replace-1",
        "Replace takes three or more of a colour: you hold two white.",
    )
    assert at.refusal("replace grey 5") == ("replace-2", "You hold only 4 grey, not 5.")
    at.play("replace grey 3")
    assert at.hand(0) == "LWWG"
    at.chance("stone brown", "stone brown", "stone gold")
    assert at.hand(0) == "BBLWWGO"
    assert at.mover == 1


@pytest.mark.clause("cholas/replace-3")
def test_what_went_back_can_be_drawn_again(table):
    at = table("", stones=["GGG", "B"], cards=["", ""], bag="")
    at.play("replace grey 3").chance("stone grey", "stone grey", "stone grey")
    assert at.hand(0) == "GGG"


# Draw


@pytest.mark.clause("cholas/draw-1", "cholas/draw-4")
def test_the_top_card_is_seen_by_who_draws_it(table):
    at = table("", stones=["B", "B"], cards=["one", "one"]).play("draw top")
    assert at.state.phase == DRAW_CARD
    card = at.outcome("card block")
    assert at.state.seen(0, CHANCE, card) == card
    assert at.state.seen(1, CHANCE, card) == at.state.seen(WATCHER, CHANCE, card) == BLANK
    at.chance("card block")
    assert at.held(0) == ["one", "block"]


@pytest.mark.clause("cholas/draw-1", "cholas/draw-2", "cholas/setup-15")
def test_a_face_up_card_is_replaced_at_once_and_everybody_remembers_who_took_it(table):
    at = table("", stones=["B", "B"], cards=["one", "one"], face_up=["two", "block"]).play("draw 2")
    assert at.state.phase == REFILL
    card = at.outcome("card alike")
    assert at.state.seen(1, CHANCE, card) == card
    at.chance("card alike")
    assert at.face_up() == ["two", "alike"]
    assert at.held(0) == ["one", "block"]
    shown = at.match.view(1).known.shown
    assert [int(number) for number in list(shown.cards)[:5]] == [0, 0, 0, 1, 0]


@pytest.mark.clause("cholas/draw-3", "cholas/expert-turn-2")
@pytest.mark.parametrize("variant", [0, 1])
def test_four_cards_are_the_most(table, variant):
    at = table("", stones=["B", "B"], cards=["one one two two", "one"], variant=variant)
    assert at.options("draw") == []
    for step in ("draw top", "draw 1"):
        assert at.refusal(step) == ("draw-3", "You already hold four cards.")
    assert "draw top" in table("", stones=["B", "B"], cards=["one two two", "one"], variant=variant).options()


@pytest.mark.clause("cholas/setup-16")
def test_there_are_as_many_face_up_cards_as_players(table):
    at = table("", stones=["B", "B"], cards=["one", "one"], face_up=["one", "two"])
    assert at.options("draw") == ["draw 1", "draw 2", "draw top"]
    assert at.refusal("draw 3") == ("setup-16", "Only two cards lie face up.")


@pytest.mark.clause("cholas/draw-5")
def test_with_an_empty_stack_face_up_cards_can_be_taken_and_none_follows(table):
    at = table("", stones=["B", "B"], cards=["one", "one"], face_up=["two", "block"], stack=[])
    assert at.refusal("draw top") == ("draw-5", "The stack is empty.")
    at.play("draw 1")
    assert at.mover == 1
    assert at.face_up() == [None, "block"]
    assert at.refusal("draw 1") == ("draw-5", "No card lies there: the stack is empty.")
    assert at.options("draw") == ["draw 2"]


@pytest.mark.clause("cholas/draw-6", "cholas/build-3")
def test_a_card_that_was_played_is_out_of_the_game(table):
    at = table("", stones=["B", "B"], cards=["one", "one"], stack=["two"])
    at.play("build one", "at a1", "stone brown")
    assert at.held(0) == []
    assert list(at.state.discarded) == [1, 0, 0, 0, 0]
    assert at.state.stack == 1


# Build


@pytest.mark.clause("cholas/build-1", "cholas/points-1")
def test_a_build_places_stones_of_the_hand_and_counts_points_at_once(table):
    at = table("", stones=["GGWW", "B"], cards=["diagonal", "one"])
    at.play("build diagonal", "at a1", "stone grey", "stone white")
    assert at.built() == {"a1": "G", "b2": "G", "b1": "W", "a2": "W"}
    assert at.hand(0) == ""
    assert at.points() == [4, 0]
    assert at.mover == 1


@pytest.mark.clause("cholas/bonus-3")
def test_a_bonus_card_is_used_only_when_it_is_offered(table):
    at = table("", stones=["B", "B"], cards=["one", "one"], variant=1)
    for step in ("use", "decline"):
        assert at.refusal(step) == ("bonus-3", "No bonus card is offered to you now.")


@pytest.mark.clause("cholas/goal-3")
@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("pick 3", "Only the Expert game has bonus cards."),
        ("draw top and one", "Only the Expert game has bonus cards."),
        ("sculpt a1-b2", "Only the Expert game has sculptures."),
        ("sculpt a1-b2 with bonus", "Only the Expert game has bonus cards."),
    ],
)
def test_basic_has_nothing_of_expert(table, step, sentence):
    at = table("", stones=["B", "B"], cards=["one", "one"])
    assert at.refusal(step) == ("goal-3", sentence)
