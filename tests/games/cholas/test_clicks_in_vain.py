"""What a click on something that is no option is told."""

import pytest

from pooram.games.cholas import GAME
from pooram.games.cholas.box import CELL_NAMES

NAMES = ["Anna", "Bo"]
CELL = {name: f"cell:{cell}" for cell, name in enumerate(CELL_NAMES)}


def why(game, target, seat=0):
    """The judge's sentence; None where the rule of the thing itself explains it."""
    view = GAME.view(game.state, seat)
    meant = GAME.scene(view, NAMES).stands_for(target)
    refused = next(filter(None, (GAME.judge(view, choice) for choice in meant)), None)
    return refused and GAME.words.say(refused.said, NAMES)


@pytest.mark.clause("cholas/turn-2", "cholas/support-2")
def test_a_vain_click_while_a_place_is_wanted_is_told_what_is_wrong_with_it(table):
    game = table("B.....==......", stones=["B"], cards=["one"], treasure_at={"c2": 1})
    assert why(game, CELL["b1"]) == "Choose the card that you build first."
    assert why(game, "stone:0") is None
    game.play("build one")
    assert why(game, "held:0:0") == "The one-stone card is played: say where its stones go."
    assert why(game, "the-bag") == why(game, "the-stack") == why(game, "held:0:0")
    assert why(game, "stone:0") == "There is a stone on a1 already."
    assert why(game, "treasure:0") == "c2 has no stone beneath it."
    assert why(game, CELL["b1"]) is None


@pytest.mark.clause("cholas/turn-2")
def test_a_vain_click_in_the_middle_of_a_turn_is_told_what_is_due(table):
    game = table(stones=["BL"], cards=["one one"]).play("build one", "at a1")
    asked = "Say the colour of the stones for a1."
    assert [why(game, target) for target in (CELL["b1"], "card:0:0", "the-bag")] == [asked] * 3
    assert why(game, "the-bag", 1) == "It is Anna's turn."


def test_a_vain_click_on_a_stone_of_another_colour_is_told_which_is_owed(table):
    drawing = "BL....==......\nBLWGOB==BLWGOB"
    game = table(drawing, variant=1, stones=["LLLO"], wagon=["LLLO"], tiles={"a1-b2": "LLLLO"})
    game.play("sculpt a1-b2")
    assert why(game, "held:4:0") == "You owe 4 light brown: say how many of them you pay from your hand."
