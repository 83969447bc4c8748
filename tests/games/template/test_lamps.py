"""The clauses of Lamps, one by one."""

import pytest

from pooram.engine.errors import IllegalStep
from pooram.engine.state import points_of, ranks_of
from pooram.games.template import GAME
from pooram.match.match import Match

NAMES = ["Anna", "The night"]


def lamps(*rows, seats=2, **options):
    """A match whose rows have this many lamps."""
    match = Match(GAME, seats, options)
    for count in rows:
        match.play(f"lamps {count}", -1)
    return match


def play(match, *steps):
    for step in steps:
        match.play(step, match.to_move[0])
    return match


@pytest.mark.clause("template/setup-1")
def test_chance_gives_each_row_three_to_seven_lamps():
    match = Match(GAME, 2)
    outcomes = GAME.possible_outcomes(match.state)
    assert [str(GAME.outcomes[o]) for o, _ in outcomes] == [f"lamps {n}" for n in range(3, 8)]
    match = lamps(3, 7)
    assert list(match.state.unlit) == [3, 7]
    assert not match.chance_is_due


@pytest.mark.clause("template/turn-1")
def test_a_row_without_unlit_lamps_cannot_be_chosen():
    match = play(lamps(3, 4), "row 1", "light 3")
    assert match.legal_for(1) == ["row 2"]
    with pytest.raises(IllegalStep, match="All lamps of row 1 are lit"):
        match.play("row 1", 1)


@pytest.mark.clause("template/turn-1")
def test_the_seats_take_turns():
    match = play(lamps(7, 7, seats=3), "row 1", "light 1")
    assert match.to_move == (1,)


@pytest.mark.clause("template/turn-2")
def test_no_more_lamps_than_three_or_than_are_unlit():
    match = play(lamps(4, 4), "row 1")
    assert match.legal_for(0) == ["light 1", "light 2", "light 3"]
    match = play(match, "light 3", "row 1")
    assert match.legal_for(1) == ["light 1"]


@pytest.mark.clause("template/score-1", "template/score-2", "template/end-1")
def test_every_lamp_is_a_point_and_the_last_one_three_more():
    match = play(lamps(3, 3), "row 1", "light 3", "row 2", "light 2", "row 2", "light 1")
    assert match.over
    assert [match.state.points(seat) for seat in (0, 1)] == [4 + 3, 2]
    assert GAME.sheet(match.state, ["Anna", "Bo"]).verdict == "Anna wins with 7 points."


@pytest.mark.clause("template/score-2", "template/end-1")
def test_the_bonus_is_an_option_and_ties_share():
    match = play(lamps(3, 3, bonus=0), "row 1", "light 3", "row 2", "light 3")
    assert [match.state.rank(seat) for seat in (0, 1)] == [1, 1]
    assert "share the victory" in GAME.sheet(match.state, ["Anna", "Bo"]).verdict


@pytest.mark.clause("template/alone-1")
def test_alone_the_night_has_a_head_start_and_a_point_a_turn():
    match = play(lamps(3, 7, seats=1, head_start=2), "row 2", "light 3", "row 1", "light 1")
    assert match.to_move == (0,)
    assert points_of(match.state) == [4, 2 + 2]


@pytest.mark.clause("template/alone-1", "template/alone-2")
def test_alone_the_night_is_beaten_by_few_turns():
    match = play(lamps(3, 3, seats=1), "row 1", "light 3", "row 2", "light 3")
    assert points_of(match.state) == [6 + 3, 6 + 2]
    assert ranks_of(match.state) == [1, 2]
    sheet = GAME.sheet(match.state, NAMES)
    assert [row.values for row in sheet.rows] == [(6, 0), (3, 0), (0, 6), (0, 2)]
    assert sheet.verdict == "Anna wins with 9 points."


@pytest.mark.clause("template/alone-2")
def test_alone_a_tie_is_lost():
    match = play(lamps(3, 3, seats=1, head_start=7), "row 1", "light 3", "row 2", "light 3")
    assert points_of(match.state) == [9, 9]
    assert ranks_of(match.state) == [2, 1]
    assert GAME.sheet(match.state, NAMES).verdict == "The night wins with 9 points."


@pytest.mark.clause("template/score-1")
def test_while_the_lamps_are_counted_light_runs_along_the_rows():
    match = play(lamps(3, 3), "row 1", "light 3", "row 2", "light 3")
    counted, bonus = GAME.sheet(match.state, NAMES).rows
    assert [sight.kind for sight in counted.sights] == ["line", "line"]
    assert bonus.sights == ()
