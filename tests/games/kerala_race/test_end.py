"""The clauses on the end, the points and the score sheet."""

import pytest

from pooram.engine.state import OVER
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.box import MOST_THROWS
from pooram.games.kerala_race.choices import Enter

NAMES = ["Anna", "Bo", "Cy"]
ALL_BUT_ONE = "<1 home home home home"


@pytest.mark.clause("kerala_race/end-1")
def test_the_first_with_all_pieces_home_wins(race):
    r = race(ALL_BUT_ONE, "P3", throw=1).listen().move("<1")
    assert r.match.over
    assert [int(r.state.rank(seat)) for seat in (0, 1)] == [1, 2]
    assert r.frames == [("home", [0, 5, 5]), ("finished", [0, 1])]
    assert GAME.sheet(r.state, NAMES[:2]).verdict == "Anna wins: all pieces home."
    assert GAME.judge(r.match.view(1).known, Enter()).clause == "kerala_race/end-3"


@pytest.mark.clause("kerala_race/end-2", "kerala_race/end-3")
def test_of_three_the_others_play_on_for_second_place_and_the_winner_is_passed_over(race):
    r = race(ALL_BUT_ONE, "P3", ALL_BUT_ONE, seats=3, throw=1).move("<1")
    assert not r.match.over
    assert r.mover == 1
    assert GAME.judge(r.match.view(0).known, Enter()).said.key == "you-have-finished"
    r.throw(2).move("P3")
    assert r.mover == 2
    r.throw(2)
    assert r.mover == 1
    r.throw(2).move("P5").throw(1).move("<1")
    assert r.match.over
    assert [int(r.state.rank(seat)) for seat in range(3)] == [1, 3, 2]
    assert GAME.sheet(r.state, NAMES).verdict == "Anna wins: all pieces home first. Cy is second."


@pytest.mark.clause("kerala_race/end-3")
def test_a_five_that_brings_the_last_piece_home_gives_no_other_turn(race):
    r = race("<5 home home home home", "P3", "P4", seats=3, throw=5).move("<5")
    assert r.state.finished[0] == 1
    assert r.mover == 1


@pytest.mark.clause("kerala_race/end-4")
def test_the_race_is_stopped_after_twenty_thousand_throws_and_steps_decide(race):
    assert MOST_THROWS == 20_000
    r = race("P3", "P9").listen()
    r.state.throws = MOST_THROWS - 1
    r.throw(2)
    assert r.state.to_move() == 0
    r.move("P3")
    assert r.state.to_move() == OVER
    assert [int(r.state.rank(seat)) for seat in (0, 1)] == [2, 1]
    assert r.frames == [("stopped", [20_000])]
    assert GAME.sheet(r.state, NAMES[:2]).verdict == "The race was stopped; Bo is ahead with 15 steps."
    refused = GAME.judge(r.match.view(0).known, Enter())
    assert refused.clause == "kerala_race/end-4"
    for said in (refused.said, GAME.prompt(r.match.view(0).known)):
        assert GAME.words.say(said, NAMES) == "The race was stopped: 20000 throws have been made."


@pytest.mark.clause("kerala_race/end-4")
@pytest.mark.parametrize("squares", [3, 5])
def test_a_last_throw_ends_the_race_also_if_lost_or_a_five(race, squares):
    r = race("<1 home home home home", "P9").listen()
    r.state.throws = MOST_THROWS - 1
    r.throw(squares)
    assert r.match.over
    assert [key for key, _ in r.frames][-1] == "stopped"
    r = race("P1", "P9").listen()
    r.state.throws = MOST_THROWS - 1
    r.throw(squares).move("P1")
    assert r.match.over
    assert [key for key, _ in r.frames] == ["stopped"]


@pytest.mark.clause("kerala_race/end-4")
def test_equal_steps_share_a_place_behind_those_who_finished(race):
    r = race("P3", "P3", "home home home home home", seats=3)
    r.state.finished[2] = 1
    r.state.finishers = 1
    r.state.throws = MOST_THROWS
    assert [int(r.state.rank(seat)) for seat in range(3)] == [2, 2, 1]
    assert "The race for second place was stopped." in GAME.sheet(r.state, NAMES).verdict
    r = race("P3", "P3")
    r.state.throws = MOST_THROWS
    assert [int(r.state.rank(seat)) for seat in range(2)] == [1, 1]
    assert (
        GAME.sheet(r.state, NAMES[:2]).verdict == "The race was stopped; Anna and Bo are level with 9 steps."
    )


@pytest.mark.clause("kerala_race/end-4")
@pytest.mark.parametrize(
    ("pieces", "verdict"),
    [
        (("1", ""), "The race was stopped; Anna is ahead with 1 step."),
        (("1", "1"), "The race was stopped; Anna and Bo are level with 1 step."),
        (("", ""), "The race was stopped; Anna and Bo are level with 0 steps."),
    ],
)
def test_one_step_is_told_as_one(race, pieces, verdict):
    r = race(*pieces)
    r.state.throws = MOST_THROWS
    assert GAME.sheet(r.state, NAMES[:2]).verdict == verdict


@pytest.mark.clause("kerala_race/end-1", "kerala_race/end-2")
def test_who_wins_and_who_is_second_name_their_clauses():
    assert GAME.tell_frame("finished", [0, 1]).clause == "kerala_race/end-1"
    assert GAME.tell_frame("finished", [2, 2]).clause == "kerala_race/end-2"


@pytest.mark.clause("kerala_race/score-1")
def test_every_step_is_a_point_and_a_piece_sent_back_loses_its_steps(race):
    r = race("P4", "P7 P8", throw=3)
    assert [int(r.state.points(seat)) for seat in (0, 1)] == [10, 13 + 14]
    preview = GAME.preview(r.match.view(0).known, r.choice("P4"))
    assert preview.changes == (3, -13)
    r.move("P4")
    assert [int(r.state.points(seat)) for seat in (0, 1)] == [13, 14]


@pytest.mark.clause("kerala_race/score-1")
def test_the_score_sheet_tells_the_steps_by_where_the_pieces_are(race):
    r = race("home home home home home", "centre <P1 <P2 <P3 home")
    sheet = GAME.sheet(r.state, NAMES[:2])
    assert [row.values for row in sheet.rows] == [(260, 52), (0, 26 + 27 + 28 + 29), (0, 0)]
    assert sheet.totals == (260, 162)
    assert [row.values for row in GAME.sheet(race("P3", "1 2").state, NAMES).rows][2] == (9, 3)
