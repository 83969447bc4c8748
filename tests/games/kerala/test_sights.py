"""What brings points is seen on a platform: the area that a tile joins, and edges that meet their colour."""

import pytest


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
