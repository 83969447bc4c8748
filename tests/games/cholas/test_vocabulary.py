"""What can be chosen and what chance can bring: values, their notations and their numbers."""

import pytest

from pooram.engine.choices import Hidden, wrong_numbers
from pooram.engine.state import BLANK, CHANCE
from pooram.games.cholas import GAME
from pooram.games.cholas.choices import (
    AnyFromWagon,
    BlueBonus,
    Build,
    Card,
    Decline,
    Draw,
    DrawMore,
    LayStones,
    LeftOut,
    Pay,
    PayLess,
    Pick,
    PlaceCard,
    Recolour,
    Replace,
    SculptWithBonus,
    Starter,
    Stone,
    Swap,
    Tile,
    Treasure,
    price,
)
from pooram.games.cholas.rules import numbers

BROWN, LIGHT, WHITE, GREY, GOLD = range(5)


@pytest.mark.parametrize(
    ("choice", "notation", "number"),
    [
        (Pick(2), "pick 2", 0),
        (Replace(LIGHT, 7), "replace light-brown 7", 12),
        (Draw(0), "draw 1", 28),
        (DrawMore(5), "draw top and one", 39),
        (Build(1), "build alike", 41),
        (SculptWithBonus(20), "sculpt b3-d3 with bonus", 101),
        (PlaceCard(12, 0), "at a2", 141),
        (PlaceCard(12, 1), "at a2 upright", 142),
        (LayStones(GOLD), "stone gold", 353),
        (Swap(WHITE, GREY), "swap white grey", 367),
        (Recolour(GOLD, BROWN), "recolour gold brown", 399),
        (PayLess(WHITE), "less white", 406),
        (Pay(0), "pay 0", 409),
        (AnyFromWagon(LIGHT), "pay light-brown by wagon", 421),
        (Decline(), "decline", 426),
    ],
)
def test_a_choice_is_a_value_a_notation_and_a_number(choice, notation, number):
    assert str(choice) == notation
    assert GAME.choices.parse(notation) == choice
    assert GAME.choices.number(choice) == number
    assert GAME.choices[number] == choice


@pytest.mark.parametrize(
    ("outcome", "notation", "number"),
    [
        (Starter(1), "seat 2 starts", 1),
        (Treasure(7), "treasure pattern", 12),
        (LeftOut(1), "leave out 8", 14),
        (Tile(17), "tile 4 grey 1 white", 35),
        (Stone(GREY), "stone grey", 60),
        (Card(4), "card diagonal", 66),
        (BlueBonus(2), "blue 2", 74),
    ],
)
def test_an_outcome_is_a_value_a_notation_and_a_number(outcome, notation, number):
    assert str(outcome) == notation
    assert GAME.outcomes.parse(notation) == outcome
    assert GAME.outcomes.number(outcome) == number


def test_compiled_code_has_the_numbers_of_the_vocabulary():
    assert wrong_numbers(numbers, GAME.choices, GAME.outcomes) == []
    assert (numbers.ACTIONS, numbers.OUTCOMES) == (427, 79)


@pytest.mark.clause("cholas/draw-4")
def test_a_card_of_the_stack_is_shown_to_its_owner_and_hidden_from_the_others(table):
    game = table(stones=["B"], cards=["one"]).play("draw top")
    number = GAME.outcomes.number(Card(4))
    seen = [int(game.state.seen(viewer, CHANCE, number)) for viewer in (0, 1)]
    assert seen == [number, BLANK]
    assert [GAME.shown(CHANCE, label) for label in seen] == [Card(4), Hidden()]


@pytest.mark.clause("cholas/expert-setup-13")
def test_a_price_names_four_stones_before_one_whatever_the_colours():
    assert price(5 * GOLD + BROWN) == [(4, GOLD), (1, BROWN)]
    assert price(5 * WHITE + WHITE) == [(5, WHITE)]
