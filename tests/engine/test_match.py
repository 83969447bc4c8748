"""Public calls check every step, name the clause, and change nothing when they refuse."""

import pytest

from pooram.engine.errors import BadNotation, BadSetup, IllegalStep, UnknownGame
from pooram.engine.match import Match
from pooram.games import find_game
from pooram.games.template import GAME as TEMPLATE


def lamps(*rows, seats=2):
    match = Match(TEMPLATE, seats)
    for count in rows:
        match.play(-1, f"lamps {count}")
    return match


@pytest.mark.parametrize(
    ("steps", "seat", "step", "clause"),
    [
        ([], 0, "light 1", "template/turn-1"),
        ([], 1, "row 1", "template/turn-1"),
        ([(0, "row 1")], 0, "row 2", "template/turn-2"),
        ([(0, "row 1"), (0, "light 3"), (1, "row 2"), (1, "light 1")], 0, "row 1", "template/turn-1"),
    ],
)
def test_an_illegal_step_names_its_clause_and_changes_nothing(steps, seat, step, clause):
    match = lamps(3, 3)
    for who, what in steps:
        match.play(who, what)
    before = match.state.to_bytes(), list(match.history)
    with pytest.raises(IllegalStep) as caught:
        match.play(seat, step)
    assert caught.value.clause == clause
    assert (match.state.to_bytes(), match.history) == before


def test_a_step_nobody_knows_is_explained():
    with pytest.raises(BadNotation) as caught:
        lamps(3, 3).play(0, "castle")
    assert "row 1" in caught.value.hint


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_a_seat_count_out_of_range_is_refused(seats):
    with pytest.raises(BadSetup, match="2 to 4 seats"):
        Match(TEMPLATE, seats)


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(UnknownGame) as caught:
        find_game("chess")
    assert "template" in caught.value.hint


@pytest.mark.parametrize(("options", "says"), [({"bonus": 10}, "cannot be 10"), ({"x": 1}, "no option")])
def test_a_bad_option_is_refused(options, says):
    with pytest.raises(BadSetup, match=says):
        Match(TEMPLATE, 2, options)


def test_chance_cannot_be_played_out_of_turn():
    with pytest.raises(IllegalStep):
        lamps(3, 3).play(-1, "lamps 3")
