"""The clauses on captures and the marked squares."""

import pytest

from pooram.games.kerala_race import GAME


@pytest.mark.clause("kerala_race/capture-1")
def test_an_enemy_on_its_way_to_the_centre_goes_off_the_board(race):
    r = race("P4", "P7 P8", throw=3).listen().move("P4")
    assert r.stands(0, "P7")
    assert r.stands(1, "P8")
    assert r.frames == [("lands-on", [0, 1, 7]), ("sent-off", [1])]


@pytest.mark.clause("kerala_race/capture-2")
def test_an_enemy_on_its_way_home_goes_back_to_the_centre(race):
    r = race("P4", "<P7 centre centre centre centre", throw=3).listen().move("P4")
    assert r.stands(1, "centre centre centre centre centre")
    assert [key for key, _ in r.frames] == ["lands-on-homebound", "sent-to-centre"]


@pytest.mark.clause("kerala_race/capture-1", "kerala_race/capture-2")
def test_a_piece_on_its_way_home_captures_as_well(race):
    r = race("<P4 centre centre centre centre", "P7", throw=3).move("<P4")
    assert r.stands(1, "")


@pytest.mark.clause("kerala_race/capture-1")
def test_only_landing_captures_not_passing(race):
    r = race("P6", "P7 P8", throw=3).move("P6")
    assert r.stands(1, "P7 P8")


@pytest.mark.clause("kerala_race/capture-3")
def test_an_own_piece_suffers_the_same(race):
    r = race("P4 P7", throw=3).listen().move("P4")
    assert r.stands(0, "P7")
    assert r.frames == [("lands-on-own", [0, 7]), ("own-sent-off", [0])]
    r = race("<P6 <P7 centre centre centre", throw=1).listen().move("<P6")
    assert r.frames == [("lands-on-own", [0, 7]), ("own-sent-to-centre", [0])]
    assert r.stands(0, "<P7 centre centre centre centre")


@pytest.mark.clause("kerala_race/capture-3")
def test_an_own_piece_in_the_lane_suffers_the_same(race):
    r = race("1 3", throw=2).listen().move("1")
    assert r.stands(0, "3")
    assert r.frames == [("lands-in-lane", [0, 3]), ("own-sent-off", [0])]
    r = race("<4 <2 centre centre centre", throw=2).move("<4")
    assert r.stands(0, "<2 centre centre centre centre")


@pytest.mark.clause("kerala_race/capture-1", "kerala_race/capture-2", "kerala_race/capture-3")
@pytest.mark.parametrize(
    ("mine", "theirs", "clause"),
    [
        ("P4", "P7", "capture-1"),
        ("P4", "<P7 centre centre centre centre", "capture-2"),
        ("P4 P7", "", "capture-3"),
        ("<P4 <P7 centre centre centre", "", "capture-3"),
        ("<4 <1 centre centre centre", "", "capture-3"),
    ],
)
def test_the_option_and_all_that_is_told_name_the_clause_of_the_piece_that_is_hit(race, mine, theirs, clause):
    r = race(mine, theirs, throw=3).listen()
    start = mine.split()[0]
    option = GAME.tell_choice(r.match.view(0).known, r.choice(start))
    r.move(start)
    told = [GAME.tell_frame(*frame) for frame in r.frames]
    assert [said.clause for said in (option, *told)] == [f"kerala_race/{clause}"] * 3


@pytest.mark.clause("kerala_race/capture-4")
def test_landing_on_an_own_piece_is_a_choice_and_forced_if_the_only_one(race):
    r = race("P3 P6", throw=3)
    assert r.can_move("P3", "P6")
    r = race("P16 P18 centre centre centre", throw=2, exact_centre=1)
    assert r.can_move("P16", "P18")
    r = race("P17 P18 centre centre centre", throw=1).move("P17")
    assert r.stands(0, "P18 centre centre centre")
    r = race("P14 P18 centre centre centre", throw=4)
    assert r.can_move("P14")
    r.move("P14")
    assert r.stands(0, "P18 centre centre centre")


@pytest.mark.clause("kerala_race/capture-5")
def test_entering_onto_an_own_lane_piece_changes_nothing_and_is_allowed(race):
    r = race("1", throw=1)
    assert r.can_move("off", "1")
    r.move("off")
    assert r.stands(0, "1")
    assert r.mover == 1


@pytest.mark.clause("kerala_race/safe-1")
@pytest.mark.parametrize("corner", [5, 10, 15])
def test_on_a_corner_enemies_stand_side_by_side(race, corner):
    r = race(f"P{corner - 3}", f"P{corner}", throw=3).move(f"P{corner - 3}")
    assert r.stands(0, f"P{corner}")
    assert r.stands(1, f"P{corner}")


@pytest.mark.clause("kerala_race/safe-1")
def test_three_players_can_share_the_corner_p0(race):
    r = race("5", "P0", "<P0 centre centre centre centre", seats=3, throw=1).move("5")
    assert [r.stands(0, "P0"), r.stands(1, "P0"), r.stands(2, "<P0 centre centre centre centre")] == [
        True
    ] * 3


@pytest.mark.clause("kerala_race/safe-2")
def test_a_second_own_piece_may_not_stop_on_a_corner(race):
    r = race("P2 P5", throw=3)
    assert r.can_move("P5")
    clause, sentence = r.refusal("P2")
    assert clause == "kerala_race/safe-2"
    assert "P5" in sentence
    assert r.match.chance_is_due is False


@pytest.mark.clause("kerala_race/safe-2")
def test_with_a_full_second_round_the_corner_p0_still_holds_one(race):
    r = race("centre centre centre centre centre", throw=1, re_entry=0)
    home_corner = int(r.state.route.home) - 6
    r.state.at[4] = home_corner
    assert int(r.state.route.square[home_corner]) == 0
    assert r.match.legal_for(0) == [f"move {home_corner}"]
    assert r.refusal("centre")[0] == "kerala_race/safe-2"
