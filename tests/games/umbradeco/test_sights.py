"""What makes the points of a tile is seen: its lines, its four colours, a push, a stack."""

import pytest

from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import SPOT_NAMES

LETTERS = "rygbv"


def numbers(tile):
    """The spot and the colour in the id of a tile."""
    return [int(number) for number in tile.split(":")[1:]]


@pytest.fixture
def seen(sights_of, laid_out):
    """What is seen of the last of these steps, tiles as `e5:r`."""

    def play(mat, hands, *steps):
        table = laid_out(mat, hands, open_tiles="gb")
        table.play(*steps)
        found = []
        for kind, *tiles in sights_of(table.match):
            called = [f"{SPOT_NAMES[spot]}:{LETTERS[colour]}" for spot, colour in map(numbers, tiles)]
            found.append((kind, *called))
        return found

    return play


@pytest.mark.clause("umbradeco/score-4", "umbradeco/score-5")
def test_light_runs_along_a_line_from_end_to_end_also_over_gaps(seen):
    found = seen("e2:r e8:r d5:b e6:g", ["rr", "gg"], "hold red", "beside e5")
    assert found == [("line", "e8:r", "e5:r", "e2:r")]


@pytest.mark.clause("umbradeco/score-4")
def test_every_line_has_a_light_of_its_own(seen):
    found = seen("e8:r b2:r d5:b", ["rr", "gg"], "hold red", "beside e5")
    assert sorted(kind for kind, *_ in found) == ["line", "line"]
    assert all("e5:r" in tiles for _, *tiles in found)


@pytest.mark.clause("umbradeco/score-6", "umbradeco/score-7")
def test_four_colours_have_a_ring_through_one_tile_of_each_and_a_push_is_a_thud(seen):
    found = seen("e6:g d4:v f4:b e5:y e4:g", ["rr", "gg"], "hold red", "push e5 up-left")
    ring, thud = found
    assert ring[:2] == ("ring", "e5:r")
    assert sorted(tile[-1] for tile in ring[2:]) == ["b", "g", "v", "y"]
    assert thud == ("thud", "e5:r")


@pytest.mark.clause("umbradeco/score-8")
def test_a_stack_glows(seen):
    around = "e6:g f5:v f4:y e4:g d4:v d5:y"
    assert seen(f"e5:b {around}", ["rr", "gg"], "hold red", "stack e5") == [("glow", "e5:r")]


@pytest.mark.clause("umbradeco/score-1")
def test_a_tile_that_scores_nothing_is_not_lit(seen):
    assert seen("e5:r e6:b", ["gv", "rr"], "hold green", "beside f5") == []


@pytest.mark.clause("umbradeco/score-8")
def test_the_sheet_lights_the_stacks_that_it_counts(laid_out):
    table = laid_out("e5:r/b e6:g d5:y", ["rr", "gg"])
    *others, stacks = GAME.sheet_rows(table.state)
    assert [[numbers(tile)[0] for tile in sight.at] for sight in stacks.sights] == [[SPOT_NAMES.index("e5")]]
    assert not any(row.sights for row in others)
