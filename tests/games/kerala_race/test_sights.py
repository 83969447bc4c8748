"""What becomes of pieces is seen: captures are struck, the centre has a ring, who is home glows."""

import pytest


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
