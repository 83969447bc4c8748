"""The house rule that blue 3, 5 and 6 are decided after the draw."""

import pytest
from librt.random import Random

from pooram.engine.errors import CannotUndo
from pooram.engine.state import CHANCE, OVER, WATCHER
from pooram.games.cholas import GAME
from pooram.games.cholas.choices import DrawMore, Pick
from pooram.games.cholas.rules.house_rules import BLUE_AFTERWARDS
from pooram.games.cholas.rules.phases import ACTION, OFFER
from pooram.games.cholas.rules.state import new_game

pytestmark = pytest.mark.clause("cholas/bonus-blue-9")
NAMES = ["Anna", "Bo"]


def owner(table, blue, stones="", cards="", **more):
    """Anna has a blue card, which she need not announce."""
    return table(
        "", stones=[stones, "B"], cards=[cards, "one"], blue=[blue], variant=1, blue_afterwards=1, **more
    )


def prompt(at, seat=0):
    return GAME.words.say(GAME.prompt(GAME.view(at.state, seat)), NAMES)


def told(at, step):
    view = GAME.view(at.state, at.mover)
    choice = GAME.choices.parse(step)
    sayings = GAME.tell_choice(view, choice), GAME.tell_step(GAME.view(at.state, WATCHER), at.mover, choice)
    return [GAME.words.say(said, NAMES) for said in sayings]


@pytest.mark.parametrize(
    ("blue", "refused"),
    [(3, "pick 3"), (5, "pick 4"), (6, "draw 1 and one"), (6, "draw top and one")],
)
def test_nothing_is_announced(table, blue, refused):
    at = owner(table, blue, face_up=["two", "block"])
    assert at.options() == ["pick 2", "draw 1", "draw 2", "draw top"]
    clause, sentence = at.refusal(refused)
    assert clause == "bonus-blue-9"
    assert sentence.startswith(f"House rule: blue {blue} ")
    assert sentence.endswith(" is offered to you after you have seen what you drew.")


def test_a_third_stone_is_picked_or_not_once_two_are_seen(table):
    at = owner(table, 3, "BBBB").play("pick 2").chance("stone grey", "stone gold")
    assert (at.mover, at.phase, at.hand(0)) == (0, OFFER, "BBBBGO")
    assert at.options() == ["use", "decline"]
    assert prompt(at).endswith(": do you pick another stone?")
    assert told(at, "use")[0] == "Pick another stone from the bag"
    assert told(at, "use")[1].endswith(" and picks another stone.")
    at.play("use").chance("stone white")
    assert at.hand(0) == "BBBBWGO"
    assert at.mover == 1
    assert at.state.blue[0] == 3
    declined = owner(table, 3, "BBBB").play("pick 2").chance("stone grey", "stone gold").play("decline")
    assert (declined.hand(0), declined.mover) == ("BBBBGO", 1)


def test_two_more_stones_are_for_who_had_none_before_the_pick(table):
    at = owner(table, 5).play("pick 2").chance("stone grey", "stone gold")
    assert prompt(at).endswith(": do you pick two more stones?")
    assert told(at, "use")[0] == "Pick two more stones from the bag"
    at.play("use").chance("stone white", "stone white")
    assert (at.hand(0), at.mover) == ("WWGO", 1)
    held = owner(table, 5, "B").play("pick 2").chance("stone grey", "stone gold")
    assert held.mover == 1


def test_another_card_is_for_who_had_none_and_comes_after_the_row_is_refilled(table):
    at = owner(table, 6, face_up=["two", "block"]).play("draw 2").chance("card alike")
    assert (at.phase, at.face_up(), at.held(0)) == (OFFER, ["two", "alike"], ["block"])
    assert prompt(at).endswith(": do you draw another card?")
    assert told(at, "use")[0] == "Draw another card from the stack"
    at.play("use").chance("card one")
    assert (at.held(0), at.mover) == (["one", "block"], 1)
    held = owner(table, 6, cards="one").play("draw top").chance("card two")
    assert held.mover == 1


@pytest.mark.clause("cholas/draw-4")
def test_who_looks_at_a_card_of_the_stack_before_deciding_looks_alone(table):
    at = owner(table, 6).play("draw top").chance("card diagonal")
    assert at.phase == OFFER
    assert prompt(at, seat=1).startswith("Waiting for Anna, who may use blue 6 ")
    for viewer in (WATCHER, 1):
        view = GAME.view(at.state, viewer)
        assert list(view.shown.cards)[:5] == [0] * 5
        assert view.unknown[0] == 1
        assert view.demands[0] == 0
    at.play("use")
    assert at.state.seen(1, CHANCE, at.outcome("card one")) < 0
    assert at.state.seen(0, CHANCE, at.outcome("card one")) == at.outcome("card one")


@pytest.mark.clause("cholas/bonus-5")
def test_it_is_offered_just_where_it_could_have_been_announced(table):
    assert owner(table, 3, "BBBBB").play("pick 2").chance("stone grey", "stone gold").mover == 1
    assert owner(table, 3, bag="GG").play("pick 2").chance("stone grey", "stone grey").mover == 1
    assert owner(table, 5, bag="GGG").play("pick 2").chance("stone grey", "stone grey").mover == 1
    assert owner(table, 6, stack=["one"]).play("draw top").chance("card one").mover == 1
    two_left = owner(table, 6, face_up=["two", "one"], stack=["one", "two"]).play("draw 1").chance("card one")
    assert two_left.phase == OFFER
    assert two_left.play("use").chance("card two").state.stack == 0


@pytest.mark.clause("cholas/bonus-blue-1")
def test_it_follows_neither_a_replace_nor_the_stones_of_another_bonus_card(table):
    at = owner(table, 3, "BBB").play("replace brown 3").chance(*["stone grey"] * 3)
    assert at.mover == 1
    at = owner(table, 1, "BB", "alike").play("build alike", "at a1", "stone brown")
    assert at.options() == ["use", "decline"]
    assert at.play("use").chance("stone grey", "stone gold").mover == 1


def test_who_has_seen_the_draw_cannot_take_it_back_but_may_think_again_about_more(table):
    at = owner(table, 3).play("pick 2").chance("stone grey", "stone gold")
    with pytest.raises(CannotUndo):
        at.match.undo(0)
    at.play("decline")
    at.match.undo(0)
    assert at.match.legal_for(0) == ["use", "decline"]


def test_without_the_house_rule_nothing_is_offered_after_a_pick(table):
    at = table("", stones=["", "B"], cards=["", "one"], blue=[3], variant=1).play("pick 2")
    assert at.chance("stone grey", "stone gold").mover == 1


@pytest.mark.parametrize("seats", [2, 5])
def test_in_whole_games_everything_is_announced_or_nothing(seats):
    offered = announced = 0
    for seed in range(4):
        rule = BLUE_AFTERWARDS * (seed % 2)
        state = new_game(seats, 1, 1, rule, 0, tuple(range(seats)), 0)
        rng = Random(seed)
        while state.to_move() != OVER and state.turns < 60:
            mover = int(state.to_move())
            if mover == CHANCE:
                state.play_unchecked(CHANCE, state.draw(rng))
                continue
            choices = GAME.legal_choices(state, mover)
            assert choices
            more = [
                c
                for c in choices
                if isinstance(GAME.choices[c], DrawMore) or GAME.choices[c] in (Pick(3), Pick(4))
            ]
            asked = state.phase == OFFER and state.blue[mover] in (3, 5, 6)
            assert state.with_bonus == 0 or state.phase > ACTION
            assert not (rule and more)
            assert not (asked and not rule)
            announced += len(more)
            offered += asked
            state.play_unchecked(mover, choices[rng.randrange(len(choices))])
    assert announced
    assert offered
