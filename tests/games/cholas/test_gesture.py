"""A Build in one gesture: where a card goes, and in which colours, is shown and chosen together."""

import pytest

from pooram.games.cholas import GAME
from pooram.games.cholas.box import CELL_NAMES
from pooram.match.plans import plans_of

CELL = {name: f"cell:{cell}" for cell, name in enumerate(CELL_NAMES)}


def plans(game, step):
    """All ways to go on with a step, by their notations."""
    view, names = GAME.view(game.state, 0), ["Anna", "Bo"]
    return {plan.notations: plan for plan in plans_of(GAME, view, GAME.choices.parse(step), names)}


@pytest.mark.clause("cholas/build-6", "cholas/build-11")
def test_where_a_card_goes_and_in_which_colours_is_one_gesture(table):
    game = table(stones=["BLW"], cards=["two"]).play("build two")
    found = plans(game, "at a1")
    colours = ("brown", "light-brown", "white")
    assert set(found) == {
        ("at a1", f"stone {one}", f"stone {other}") for one in colours for other in colours if one != other
    }
    plan = found["at a1", "stone brown", "stone white"]
    assert {(ghost.thing.symbol, ghost.thing.place) for ghost in plan.ghosts} == {
        ("stone-brown", CELL["a1"]),
        ("stone-white", CELL["b1"]),
    }
    game.play("at a1", "stone brown")
    last = GAME.preview(GAME.view(game.state, 0), GAME.choices.parse("stone white"))
    assert plan.changes == last.changes != ()
    assert plan.ends == "turn"


def test_a_card_of_one_colour_is_complete_with_it(table):
    game = table(stones=["BBL"], cards=["alike"]).play("build alike")
    assert set(plans(game, "at a1")) == {("at a1", "stone brown")}
