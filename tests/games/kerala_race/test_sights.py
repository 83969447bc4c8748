"""What becomes of pieces is seen: captures are struck, the centre has a ring, who is home glows."""

import pytest

from pooram.games.kerala_race import GAME


@pytest.mark.clause("kerala_race/capture-1")
def test_a_capture_is_a_thud_on_its_square(race, sights_of):
    assert sights_of(race("P4", "P7 P8", throw=3).move("P4").match) == [("thud", "p7")]


@pytest.mark.clause("kerala_race/capture-3")
def test_so_it_is_in_the_own_lane(race, sights_of):
    assert sights_of(race("1 3", throw=2).move("1").match) == [("thud", "lane-0-3")]


@pytest.mark.clause("kerala_race/centre-1")
def test_a_ring_closes_around_the_centre_when_all_pieces_are_there(race, sights_of):
    r = race("P15 centre centre centre centre", throw=5)
    assert [kind for kind, *_ in sights_of(r.move("P15").match)] == ["ring"]


@pytest.mark.clause("kerala_race/score-1")
def test_every_line_of_the_sheet_lights_the_pieces_that_it_counts(race):
    r = race("home home home home <1", "centre home P3", throw=1).move("<1")
    rows = GAME.sheet_rows(r.match.state)
    lit = [[[int(piece.split("-")[1]) for piece in sight.at] for sight in row.sights] for row in rows]
    # Those off the board count nothing, and stand among those who have the longest way to go.
    assert lit == [[[0] * 5, [1]], [[1]], [[1] * 3]]
    assert {sight.kind for row in rows for sight in row.sights} == {"glow"}
