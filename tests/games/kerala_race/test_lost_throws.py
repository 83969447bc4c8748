"""Throws that are lost one after the other are told in one line, before the first that can be used."""

import pytest
from librt.random import Random

from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.box import MOST_THROWS
from pooram.kit.trial import random_step
from pooram.match.match import Match

USED = "Seat {} throws one mouth up: 1 square."


def lines(race):
    return [line.text for line in race.match.log()][1:]


def test_nothing_is_told_of_a_lost_throw_until_there_is_one_that_can_be_used(race):
    r = race().throw(3).throw(2)
    assert lines(r) == []
    r.throw(1)
    assert lines(r) == ["Lost throws: Seat 1 3; Seat 2 2.", USED.format(1)]


def test_all_throws_of_a_player_are_told_in_the_order_in_which_they_fell(race):
    r = race(seats=3)
    for squares in (3, 2, 4, 10, 3, 3, 4):
        r.throw(squares)
    r.throw(1)
    assert lines(r) == ["Lost throws: Seat 1 3, 10 and 4; Seat 2 2 and 3; Seat 3 4 and 3.", USED.format(2)]


def test_who_has_finished_has_lost_nothing(race):
    r = race("", "home home home home home", "", seats=3)
    r.state.finished[1] = r.state.finishers = 1
    r.throw(3).throw(2).throw(4).throw(1)
    assert lines(r) == ["Lost throws: Seat 1 3 and 4; Seat 3 2.", USED.format(3)]


@pytest.mark.clause("kerala_race/lost-1", "kerala_race/lost-2")
@pytest.mark.parametrize(
    ("pieces", "squares", "sentence", "clause"),
    [
        ("", 3, "Seat 1 throws 3, and a piece enters with 1 or 5 only: the throw is lost.", "lost-1"),
        (
            "<1 home home home home",
            3,
            "Seat 1 throws 3, and no piece can go so far: the throw is lost.",
            "lost-1",
        ),
        (
            "<1 home home home home",
            5,
            "Seat 1 throws 5, and no piece can go so far: the throw and the other turn are lost.",
            "lost-2",
        ),
    ],
)
def test_one_alone_is_told_with_the_reason(race, pieces, squares, sentence, clause):
    log = race(pieces).throw(squares).throw(1).match.log()[1:]
    assert [line.text for line in log] == [sentence, USED.format(2)]
    assert [line.clause for line in log] == [f"kerala_race/{clause}", "kerala_race/throw-6"]


def test_what_is_moved_ends_the_row(race):
    r = race().throw(3).throw(1).move("off").throw(2).throw(1)
    assert lines(r)[3:] == [
        "Seat 1 throws 2, and a piece enters with 1 or 5 only: the throw is lost.",
        USED.format(2),
    ]


def test_the_last_throw_of_a_race_that_is_stopped_is_told_with_those_before_it(race):
    r = race().throw(3)
    r.state.throws = MOST_THROWS - 2
    r.throw(2).throw(4)
    assert r.match.over
    assert lines(r) == [
        "Lost throws: Seat 1 3 and 4; Seat 2 2.",
        f"The race is stopped after {MOST_THROWS} throws.",
    ]


def test_a_choice_that_is_taken_back_takes_the_throws_after_it_out_of_the_log():
    match = Match(GAME, 2)
    rng = Random(4)
    while not any(line.text.startswith("Lost throws") for line in match.log()[-2:]) or not match.to_move:
        before = [line.text for line in match.log()]
        random_step(match, rng)
        match.draw_until_choice(rng)
    match.undo()
    assert [line.text for line in match.log()] == before
