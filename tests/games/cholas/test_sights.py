"""What brings points is seen on the temple: patterns glow, stones, stars and sculptures are marked."""

import pytest

from pooram.games.cholas import GAME
from pooram.games.cholas.box import CELL_NAMES, PLACE_NAMES, TREASURE_TWO
from pooram.games.cholas.rules.position import RIVAL_HEAD_START, RIVAL_LARGER, RIVAL_PAIRS
from pooram.games.cholas.table.sights import counted_for_rival


@pytest.fixture
def seen(sights_of):
    """What is seen of the last step, spaces by their names."""

    def look(at):
        found = []
        for kind, *things in sights_of(at.match):
            numbers = [(thing.partition(":")[0], int(thing.partition(":")[2])) for thing in things]
            names = [PLACE_NAMES[n] if what == "tile" else CELL_NAMES[n] for what, n in numbers]
            found.append((kind, *sorted(names)))
        return found

    return look


@pytest.mark.clause("cholas/points-2", "cholas/points-4", "cholas/points-6")
def test_stones_have_rings_and_the_whole_pattern_glows(table, seen):
    at = table("W.....==......", stones=["WW", "B", "B"], cards=["alike", "", ""])
    at.play("build alike", "at b1", "stone white")
    assert seen(at) == [("ring", "b1"), ("ring", "c1"), ("glow", "a1", "b1", "c1")]


@pytest.mark.clause("cholas/points-3")
def test_own_stones_have_no_ring_but_glow_in_a_pattern(table, seen):
    at = table("BB....==......", stones=["B", ""], cards=["one", ""])
    at.play("build one", "at c1", "stone brown")
    assert seen(at) == [("glow", "a1", "b1", "c1")]


@pytest.mark.clause("cholas/treasure-2")
def test_a_treasure_that_was_found_has_a_ring(table, seen):
    at = table(".....W==......", stones=["W", ""], cards=["one", ""], treasure_at={"c2": TREASURE_TWO})
    at.play("build one", "at a1", "stone white")
    assert seen(at) == [("ring", "a1")]
    at = table("..W...==......", stones=["W", ""], cards=["one", ""], treasure_at={"c2": TREASURE_TWO})
    at.play("build one", "at c2", "stone white")
    assert seen(at) == [("ring", "c2"), ("ring", "c2")]


@pytest.mark.clause("cholas/points-9")
def test_a_pattern_that_brings_points_to_nobody_does_not_glow(table, seen):
    at = table("OO....==......", stones=["O", ""], cards=["one", ""])
    at.play("build one", "at c1", "stone gold")
    assert seen(at) == [("ring", "c1")]


@pytest.mark.clause("cholas/sculpt-8")
def test_a_sculpture_glows_as_soon_as_it_is_paid_for(table, seen):
    corner = "LL....==...... LL....==......"
    at = table(corner, wagon=["LLLLO"], tiles={"a1-b2": "LLLLO"}, variant=1)
    assert seen(at.play("sculpt a1-b2")) == [("glow", "a1-b2")]


def counted(at, label):
    """The spaces or places of what a line of the sheet lets people see."""
    row = next(row for row in GAME.sheet_rows(at.state) if row.label.startswith(label))
    names = {"stone": CELL_NAMES, "tile": PLACE_NAMES}
    things = [[thing.partition(":")[::2] for thing in sight.at] for sight in row.sights]
    return [sorted(names[what][int(number)] for what, number in sight) for sight in things]


@pytest.mark.clause("cholas/points-3", "cholas/points-9")
def test_the_sheet_lights_the_patterns_of_the_players_that_stand(table):
    at = table("BBB.LL==OOO..L", stones=["", "B"], cards=["", "one"])
    assert counted(at, "Own patterns, built by oneself") == [["a1", "b1", "c1"]]
    assert counted(at, "Stones") == counted(at, "Treasure") == []


@pytest.mark.clause("cholas/sculpt-8")
def test_the_sheet_lights_all_sculptures(table):
    corner = "LL....==...... LL....==......"
    at = table(corner, wagon=["LLLLO"], tiles={"a1-b2": "LLLLO"}, variant=1).play("sculpt a1-b2")
    assert counted(at, "Sculptures") == [["a1-b2"]]


@pytest.mark.clause("cholas/solo-points-3", "cholas/solo-points-4")
def test_the_opponents_pairs_and_patterns_are_those_of_the_colours_that_no_player_has(table):
    state = table("BBB.WW==OOO..L", stones=["", "B"], cards=["", "one"]).state
    pairs, larger, head_start = (
        counted_for_rival(state, part) for part in (RIVAL_PAIRS, RIVAL_LARGER, RIVAL_HEAD_START)
    )
    assert [len(sight.at) for sight in pairs] == [2]
    assert [len(sight.at) for sight in larger] == [3]
    assert head_start == ()
