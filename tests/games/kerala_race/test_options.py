"""The ways to shorten a race, who starts, and the house rule."""

import pytest
from librt.random import Random

from pooram.engine.errors import BadSetup
from pooram.engine.state import buffer
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Decline
from pooram.match.match import Match
from pooram.match.record import Record


@pytest.mark.clause("kerala_race/setup-6")
def test_a_seat_of_your_choice_starts(race):
    for seat in (1, 2, 3):
        match = Match(GAME, 3, {"starter": f"seat {seat}"})
        assert list(match.outcomes) == [f"mouths {mouths}" for mouths in range(6)]
        match.play("mouths 1", -1)
        assert match.to_move == (seat - 1,)
    with pytest.raises(BadSetup):
        Match(GAME, 2, {"starter": "seat 3"})


@pytest.mark.clause("kerala_race/setup-7", "kerala_race/centre-1", "kerala_race/centre-3")
def test_in_a_short_race_the_way_home_is_open_when_all_three_are_in_the_centre(race):
    r = race("P18 centre P17", throw=2, pieces=3).listen()
    assert r.can_move("P18", "P17")
    r.move("P18")
    assert r.frames == [("in-centre", [0, 2, 3])]
    r = race("P18 centre centre", throw=2, pieces=3).listen().move("P18")
    assert r.frames == [("released", [0, 3, 3])]
    assert [GAME.words.say(GAME.tell_frame(*frame), ["Anna"]) for frame in r.frames] == [
        "All of Anna's pieces have reached the centre: the way home is open."
    ]


@pytest.mark.clause("kerala_race/setup-7", "kerala_race/end-1")
def test_a_short_race_is_won_with_the_third_piece_home(race):
    r = race("<1 home home", "P3", throw=1, pieces=3).move("<1")
    assert r.match.over
    assert r.match.points == [156, 9]
    assert r.match.winners == (0,)


@pytest.mark.clause("kerala_race/setup-7")
def test_a_short_race_shows_three_pieces_and_a_socket_for_each(race):
    r = race("P3 centre", "home", throw=1, pieces=3)
    board = r.match.view(0).panels()[0]
    pieces = [thing.id for thing in board.things if thing.id.startswith("piece")]
    assert pieces == [f"piece-{seat}-{number}" for seat in (0, 1) for number in range(3)]
    sockets = [place.id for place in board.places if place.id.startswith("tray")]
    assert sockets == [f"tray-{seat}-{number}" for seat in (0, 1) for number in (1, 2, 3)]
    assert r.stands_for("piece-0-2") == (r.choice("off"),)


@pytest.mark.clause("kerala_race/throw-9")
def test_without_the_house_rule_a_throw_that_can_be_used_must_be(race):
    r = race("P6", throw=2)
    assert "decline" not in r.match.legal
    assert (
        r.match.why_not("decline") == "A piece of yours can use the throw, so one must. (kerala_race/throw-9)"
    )
    assert r.stands_for("shell-1") == ()


@pytest.mark.clause("kerala_race/throw-11")
def test_by_the_house_rule_a_throw_can_be_declined_and_is_lost(race):
    r = race("P6", "P9", throw=2, may_decline=1)
    assert r.match.legal == [str(r.choice("P6")), "decline"]
    assert r.stands_for("shell-1") == r.stands_for("mat-5") == (Decline(),)
    r.match.play("decline")
    assert r.stands(0, "P6")
    assert r.mover == 1
    assert r.match.log()[-1].text == "Seat 1 lets the throw go."


@pytest.mark.clause("kerala_race/throw-11", "kerala_race/lost-2")
def test_a_five_that_is_declined_gives_no_other_turn(race):
    r = race("P6", "P9", throw=5, may_decline=1)
    r.match.play("decline")
    assert r.mover == 1
    assert r.match.log()[-1].text == "Seat 1 lets the throw go, and the other turn with it."


@pytest.mark.clause("kerala_race/throw-11", "kerala_race/lost-1")
def test_a_throw_that_nobody_can_use_is_lost_without_a_question(race):
    r = race("", "P9", throw=2, may_decline=1)
    assert r.mover == 1
    assert r.match.chance_is_due


def test_a_record_names_these_options_only_where_they_are_set():
    assert "pieces" not in Record(Match(GAME, 2)).to_text()
    text = Record(Match(GAME, 2, {"pieces": 3, "may_decline": 1, "starter": 2})).to_text()
    assert [line for line in text.splitlines() if line.startswith("option")][-3:] == [
        "option starter 2",
        "option pieces 3",
        "option may_decline 1",
    ]


def likely(race, seed):
    choices = buffer(GAME.actions + 1)
    count = race.state.legal(race.mover, choices)
    return int(GAME.heuristics.likely_choice(race.state, race.mover, choices, count, Random(seed)))


def test_a_sensible_player_declines_rather_than_hit_itself_and_else_moves_on(race):
    declined = GAME.choices.number(Decline())
    r = race("P13 P16", throw=3, may_decline=1, turn_in=16)
    assert r.match.legal == [str(r.choice("P13")), "decline"]
    assert sum(likely(r, seed) == declined for seed in range(100)) > 80
    r = race("P11", throw=3, may_decline=1)
    assert sum(likely(r, seed) == declined for seed in range(100)) < 20
