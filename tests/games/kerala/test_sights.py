"""What brings points is seen on a platform: the area that a tile joins, and edges that meet their colour."""

import pytest

from pooram.games.kerala import GAME


@pytest.fixture
def seen(sights_of):
    """What is seen of the last step: tiles by their numbers, the start tile 0."""

    def look(table):
        return [
            (kind, *sorted(int(tile.rpartition(":")[2]) for tile in tiles))
            for kind, *tiles in sights_of(table.match)
        ]

    return look


@pytest.mark.clause("kerala/score-1")
def test_the_area_that_a_tile_joins_glows(table, seen):
    at = table("bS r1 r2*", row="r3 k1")
    at.play("take 1", "east a")
    assert seen(at) == [("glow", 1, 2, 3)]


@pytest.mark.clause("kerala/score-2")
def test_a_tile_in_an_area_that_would_go_is_not_lit(table, seen):
    at = table("r3 r3 bS k1*", row="r1 k1")
    at.play("take 1", "east a")
    assert seen(at) == []


@pytest.mark.clause("kerala/edge-1", "kerala/score-10")
def test_light_runs_from_an_edge_to_the_tile_of_its_colour(table, seen):
    at = table("bS k>r*", row="r1 k1")
    at.play("take 1", "east a")
    assert ("line", 1, 2) in seen(at)


@pytest.mark.clause("kerala/edge-1", "kerala/edge-4")
def test_an_edge_that_is_turned_to_its_colour_is_lit_too(table, seen):
    at = table("bS*", row="k>b r1")
    at.play("take 1", "east a", "edge west")
    assert seen(at) == [("line", 0, 1)]


def counted(table, label):
    """What the line of the sheet with this label counts on the first platform, as if the game were over."""
    rows = GAME.sheet_rows(table.state)
    row = next(row for row in rows if row.label.startswith(label))
    found = [(sight.kind, *[thing.partition(":")[2] for thing in sight.at]) for sight in row.sights]
    return [(kind, *things) for kind, *things in found if things[0].startswith("0:")]


@pytest.mark.clause("kerala/score-2", "kerala/score-11")
def test_when_all_is_counted_dust_is_seen_on_what_goes_and_what_counts_glows(table):
    at = table("r3 r3 bS k1 r1 k1*")
    assert counted(at, "Tiles removed") == [("dust", "0:4", "0:5")]
    assert counted(at, "Symbols on red") == [("glow", "0:1", "0:2")]
    assert counted(at, "Symbols on black") == [("glow", "0:3")]
    assert counted(at, "Symbols on green") == counted(at, "Missing colours") == []


@pytest.mark.clause("kerala/score-9", "kerala/score-10")
def test_standing_elephants_have_a_ring_and_edges_a_light_if_both_tiles_stay(table):
    at = table("bS k>r r1*")
    assert counted(at, "Coloured edges") == [("line", "0:1", "0:2")]
    assert counted(at, "Standing elephants") == [("ring", "0:0"), ("ring", "0:1")]
    at.state.platforms[0].passes = 1
    assert counted(at, "Standing elephants") == [("ring", "0:0")]
    gone = table("r3 r3 r3 bS k>r r1*")
    assert counted(gone, "Coloured edges") == []
