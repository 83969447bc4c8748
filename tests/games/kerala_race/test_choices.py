"""The vocabulary, and what of a position is kept as numbers."""

import pytest

from pooram.engine.errors import BadNotation
from pooram.engine.state import CHANCE
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Enter, Move, Start, Throw


@pytest.mark.parametrize(
    ("value", "notation", "number"),
    [(Enter(), "enter", 0), (Move(1), "move 1", 1), (Move(62), "move 62", 62)],
)
def test_a_choice_has_a_notation_and_the_number_of_the_step_it_goes_from(value, notation, number):
    assert str(value) == notation
    assert GAME.choices.parse(notation) == GAME.choices[number] == value
    assert GAME.choices.number(value) == number == value.step


@pytest.mark.parametrize(
    ("value", "notation", "number"),
    [
        (Start(0), "start 1", 0),
        (Start(2), "start 3", 2),
        (Throw(0), "mouths 0", 3),
        (Throw(5), "mouths 5", 8),
    ],
)
def test_chance_says_who_starts_and_how_many_mouths_are_up(value, notation, number):
    assert str(value) == notation
    assert GAME.outcomes.parse(notation) == GAME.outcomes[number] == value
    assert GAME.outcomes.number(value) == number


@pytest.mark.parametrize("wrong", ["move 0", "move 63", "move", "enter 1", "mouths 3"])
def test_nothing_else_is_a_choice(wrong):
    with pytest.raises(BadNotation):
        GAME.parse(0, wrong)


def test_everybody_sees_the_step_itself(race):
    r = race("P4", throw=3)
    for viewer in (-1, 0, 1):
        choice, outcome = GAME.choices.number(r.choice("P4")), GAME.outcomes.number(Throw(3))
        assert GAME.shown(0, r.state.seen(viewer, 0, choice)) == r.choice("P4")
        assert GAME.shown(CHANCE, r.state.seen(viewer, CHANCE, outcome)) == Throw(3)


def test_the_way_and_who_has_finished_are_worked_out_when_a_position_is_restored(race):
    r = race("home home home home <1", "P3", "P4", seats=3, throw=1, lane=7, re_entry=0, mouth=20)
    r.move("<1")
    again = GAME.restore(r.state.to_ints())
    assert again == r.state
    assert again.finishers == 1
    assert (again.route.centre, again.route.home) == (r.state.route.centre, r.state.route.home)
    assert list(again.route.square) == list(r.state.route.square)
    assert list(again.route.weights) == list(r.state.route.weights)
