"""The clauses on the way, its options, and the centre."""

import pytest

from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Move
from pooram.games.kerala_race.judge import way
from pooram.games.kerala_race.speech import step_name


@pytest.mark.clause("kerala_race/way-1", "kerala_race/way-2")
def test_up_the_lane_onto_the_corner_and_around_clockwise(race):
    r = race("4", throw=2).move("4")
    assert r.stands(0, "P0")
    r = race("4", throw=4).move("4")
    assert r.stands(0, "P2")


@pytest.mark.clause("kerala_race/way-3", "kerala_race/way-6")
def test_from_the_turn_in_square_into_the_centre(race):
    r = race("P19", throw=1).listen().move("P19")
    assert r.stands(0, "centre")
    assert r.frames == [("in-centre", [0, 1, 5])]


@pytest.mark.clause("kerala_race/way-6")
def test_the_turn_in_square_is_an_option(race):
    r = race("P9", throw=2, turn_in=10).move("P9")
    assert r.stands(0, "centre")
    assert int(r.state.route.centre) == 5 + 11 + 1


@pytest.mark.clause("kerala_race/way-4", "kerala_race/way-7")
def test_out_of_the_centre_to_p1_and_around_to_the_corner(race):
    r = race("centre centre centre centre centre", throw=1).move("centre")
    assert r.stands(0, "centre centre centre centre <P1")
    r = race("centre centre centre centre <P18", throw=2).move("<P18")
    assert r.stands(0, "centre centre centre centre <P0")


@pytest.mark.clause("kerala_race/way-7")
def test_the_re_entry_square_is_an_option_and_p0_makes_a_full_round(race):
    r = race("centre centre centre centre centre", throw=1, re_entry=12).move("centre")
    assert int(r.state.route.square[max(r.steps(0))]) == 12
    r = race("centre centre centre centre centre", throw=1, re_entry=0).move("centre")
    assert int(r.state.route.square[max(r.steps(0))]) == 0
    assert int(r.state.route.home) == 26 + 20 + 1 + 5 + 1


@pytest.mark.clause("kerala_race/way-5")
def test_down_the_lane_and_off_the_board(race):
    r = race("centre centre centre centre <P0", throw=1).move("<P0")
    assert r.stands(0, "centre centre centre centre <5")
    r = race("centre centre centre centre <2", throw=2).listen().move("<2")
    assert r.stands(0, "centre centre centre centre home")
    assert r.frames == [("home", [0, 1, 5])]


@pytest.mark.clause("kerala_race/way-5")
def test_a_piece_that_is_home_does_not_move(race):
    r = race("centre centre centre centre home", throw=2)
    assert r.can_move("centre")
    assert r.refusal("home") == ("kerala_race/way-5", "A piece that is home does not move any more.")


@pytest.mark.clause("kerala_race/way-8")
def test_the_centre_needs_the_exact_throw(race):
    r = race("P18 1", throw=3)
    assert r.can_move("1")
    clause, sentence = r.refusal("P18")
    assert clause == "kerala_race/way-8"
    assert "needs 2 and you threw 3" in sentence


@pytest.mark.clause("kerala_race/way-8")
def test_a_piece_that_would_enter_beyond_the_centre_is_told_of_no_throw_that_cannot_enter(race):
    # The centre is step 4 here, and only a 1 or a 5 enters.
    r = race(lane=1, turn_in=1)
    r.state.mouths, r.state.to_use = 0, 1
    clause, sentence = r.refusal("off")
    assert clause == "kerala_race/way-8"
    assert sentence == "The centre must be hit exactly: entering with 5 goes beyond it."


@pytest.mark.clause("kerala_race/way-8")
def test_with_the_option_a_high_throw_stops_in_the_centre(race):
    r = race("P18", throw=10, exact_centre=0).move("P18")
    assert r.stands(0, "centre")


@pytest.mark.clause("kerala_race/way-8", "kerala_race/centre-1")
def test_the_last_piece_does_not_run_through_the_centre(race):
    r = race("P18 centre centre centre centre", throw=4, exact_centre=0).move("P18")
    assert r.stands(0, "centre centre centre centre centre")


@pytest.mark.clause("kerala_race/way-9")
def test_a_piece_leaves_the_board_by_the_exact_throw(race):
    r = race("centre centre centre centre <2", throw=3)
    assert r.can_move("centre")
    clause, sentence = r.refusal("<2")
    assert clause == "kerala_race/way-9"
    assert "needs 2 and you threw 3" in sentence


@pytest.mark.clause("kerala_race/way-9")
def test_with_the_option_a_high_throw_takes_it_off_as_well(race):
    r = race("centre centre centre centre <2", throw=10, exact_finish=0).move("<2")
    assert r.stands(0, "centre centre centre centre home")


@pytest.mark.clause("kerala_race/way-10")
def test_steps_are_counted_along_the_way(race):
    r = race()
    numbers = [
        r.step(name) for name in ("1", "5", "P0", "P19", "centre", "<P1", "<P19", "<P0", "<5", "<1", "home")
    ]
    assert numbers == [1, 5, 6, 25, 26, 27, 45, 46, 47, 51, 52]
    assert str(Move(12)) == "move 12"
    view = r.match.view(0).known
    assert way(view) == [step_name(r.state.route, step) for step in range(53)]
    r = race("P1", throw=1, lane=1, turn_in=1, re_entry=19)
    refused = GAME.judge(r.match.view(0).known, Move(62))
    assert refused.clause == "kerala_race/way-10"
    assert "step 62" in GAME.words.say(refused.said, ["Anna", "Bo"])


@pytest.mark.clause("kerala_race/way-10")
def test_every_step_of_the_longest_way_has_a_notation(race):
    r = race(lane=10, turn_in=19, re_entry=0)
    assert GAME.choices.number(Move(int(r.state.route.home) - 1)) == GAME.actions - 2 == 62


@pytest.mark.clause("kerala_race/centre-1")
def test_no_piece_leaves_the_centre_before_all_five_have_reached_it(race):
    r = race("centre centre centre centre P3", throw=2)
    assert r.can_move("P3")
    clause, sentence = r.refusal("centre")
    assert clause == "kerala_race/centre-1"
    assert "one more" in sentence
    assert "3 others" in race("centre centre P3", throw=2).refusal("centre")[1]


@pytest.mark.clause("kerala_race/centre-2")
def test_the_centre_is_safe_and_holds_any_number(race):
    r = race("P18 centre centre centre", "centre centre centre", throw=2).move("P18")
    assert r.stands(0, "centre centre centre centre")
    assert r.stands(1, "centre centre centre")


@pytest.mark.clause("kerala_race/centre-3")
def test_the_fifth_piece_opens_the_way_at_once_for_another_turn_too(race):
    r = race("P15 centre centre centre centre", throw=5).listen().move("P15")
    assert r.frames == [("released", [0, 5, 5]), ("another-turn", [0])]
    r.throw(2)
    assert r.can_move("centre")


@pytest.mark.clause("kerala_race/centre-3")
def test_a_piece_sent_back_to_the_centre_may_leave_again(race):
    r = race("<P7 <P9 <P11 <P12 <P13", "P4", throw=1).move("<P11")
    assert r.stands(0, "<P7 <P9 centre <P12 <P13")
    r.throw(2).move("P4").throw(2)
    assert "move 26" in r.match.legal_for(0)
