"""What a platform is worth at the end."""

import pytest

from pooram.engine.fields import restore_into
from pooram.games.kerala import GAME
from pooram.games.kerala.rules.areas import Reckoning
from pooram.games.kerala.table.sheet import column


def points(found):
    return sum(column(found))


def stays(found, x, y):
    """Whether the stack on this cell stays."""
    reckoning = Reckoning(found)
    return bool(reckoning.kept[reckoning.area[found.stack_at(x, y)]])


@pytest.mark.clause(
    "kerala/score-1", "kerala/score-2", "kerala/score-9", "kerala/score-10", "kerala/score-11"
)
def test_a_platform_with_three_red_areas_and_two_edges_is_worth_37_points(platform):
    found = platform(
        """
        r1   p3   p3   r2   r2
        b3   p3   p2   g3   g3
        b>k  k3   k>g  g2   .
        r1   bS   b2   .    .
        r1   .    .    .    .
        """,
        passes=1,
    )
    blue, black, red, green, purple = 6, 3, 4, 8, 11
    assert column(found) == (-6, 0, 1, 10, blue, black, red, green, purple)
    assert points(found) == 37


@pytest.mark.clause("kerala/score-1", "kerala/score-2", "kerala/goal-3")
def test_of_a_colour_with_two_areas_one_goes_at_two_points_a_tile(platform):
    found = platform("bS k2 r1 k1 k1")
    assert column(found)[0] == -2
    assert column(found)[5] == 2
    assert stays(found, 3, 0) != stays(found, 1, 0)


@pytest.mark.clause("kerala/score-2")
def test_covered_tiles_of_an_area_that_goes_cost_as_well(platform):
    found = platform("k3 bS r1/g1/p1/k1")
    # Whichever goes: one tile and three symbols, or four tiles and one symbol.
    assert column(found)[0] == -2
    assert column(found)[5] == 1


@pytest.mark.clause("kerala/score-3", "kerala/score-12")
def test_two_areas_of_the_own_colour_stay_and_a_third_goes(platform):
    assert column(platform("bS k1 b2"))[0] == 0
    assert column(platform("b1 k1 bS r1 b2"))[0] == -2
    assert column(platform("kS b1 k2", colour="k"))[0] == 0
    assert column(platform("kS b1 k2 b2", colour="k"))[0] == -2


@pytest.mark.clause("kerala/score-4")
def test_the_choice_counts_the_edges_that_a_removed_area_would_cost(platform):
    # The black two alone is worth more, but the black one meets an edge.
    found = platform("k2 bS r>k k1")
    assert column(found)[3] == 5
    assert stays(found, 2, 0)
    assert not stays(found, -1, 0)


@pytest.mark.clause("kerala/score-4")
def test_areas_of_several_colours_are_chosen_together(platform):
    # Red and black have two areas each; each weaker one is worth it only together with the other.
    found = platform(
        """
        r2   bS  k3
        g1   .   p1
        r>k  k1  .
        """
    )
    assert column(found)[3] == 5
    assert stays(found, -1, 2)
    assert stays(found, 0, 2)


@pytest.mark.clause("kerala/score-5")
def test_equal_choices_keep_more_tiles_and_then_the_area_that_is_read_first(platform):
    # Two tiles with no symbol, or one tile with two: the same points.
    found = platform("ke kt bS k2")
    assert (stays(found, -1, 0), stays(found, 1, 0)) == (True, False)
    found = platform("k2 bS k2")
    assert (stays(found, -1, 0), stays(found, 1, 0)) == (True, False)
    found = platform(
        """
        .  k2
        bS r1
        k2 .
        """
    )
    assert (stays(found, 1, -1), stays(found, 0, 1)) == (True, False)


@pytest.mark.clause("kerala/score-6")
def test_parts_that_hang_together_only_by_what_goes_still_count(platform):
    found = platform("r1 k1 g2 bS k2 k2")
    assert not stays(found, -2, 0)
    assert column(found)[6] == 1


@pytest.mark.clause("kerala/score-7", "kerala/goal-4")
def test_each_missing_colour_costs_five(platform):
    assert column(platform("bS"))[1] == -20
    assert column(platform("bS k1 r1 g1 p1"))[1] == 0


@pytest.mark.clause("kerala/score-8")
def test_a_colour_that_is_only_covered_is_missing(platform):
    assert column(platform("bS k1/b1"))[1] == -20
    assert column(platform("bS/r1 k1"))[1] == -15


@pytest.mark.clause("kerala/score-9", "kerala/pass-2")
@pytest.mark.parametrize(("passes", "standing"), [(0, 2), (1, 1), (2, 0)])
def test_each_standing_elephant_is_a_point(platform, passes, standing):
    assert column(platform("bS", passes=passes))[2] == standing


@pytest.mark.clause("kerala/edge-1", "kerala/edge-2", "kerala/score-10")
@pytest.mark.parametrize(
    ("drawing", "edges"),
    [
        ("bS r>k k1", 1),
        ("bS r<k k1", 0),
        ("bS r>g k1", 0),
        ("bS k1 r>k", 0),
        ("bS r>k g1/k2", 1),
        ("bS r>k k2/g1", 0),
    ],
)
def test_an_edge_is_met_by_a_tile_of_its_colour_that_is_seen(platform, drawing, edges):
    assert column(platform(drawing))[3] == 5 * edges


@pytest.mark.clause("kerala/score-10", "kerala/score-15")
def test_a_covered_edge_brings_nothing(platform):
    assert column(platform("bS r>k k1"))[3] == 5
    assert column(platform("bS r>k/r1 k1"))[3] == 0
    assert column(platform("bS r>k/r>k k1"))[3] == 5


@pytest.mark.clause("kerala/edge-3", "kerala/tile-2", "kerala/score-1")
def test_a_special_tile_belongs_to_its_first_colour(platform):
    # Red with a black edge does not join the black tiles, and splits them; the red ones it joins.
    found = platform("bS k1 r>k k1 r1")
    assert column(found)[0] == -4
    assert column(platform("bS k1 ke kt k1"))[0] == 0


@pytest.mark.clause("kerala/score-11", "kerala/tile-1", "kerala/goal-5", "kerala/walk-3")
def test_every_symbol_that_is_seen_is_a_point_and_covered_ones_are_not(platform):
    assert column(platform("bS k1 k2 k3"))[4:] == (1, 6, 0, 0, 0)
    assert column(platform("bS k3/k1 ke"))[4:] == (1, 1, 0, 0, 0)


@pytest.mark.clause("kerala/score-12")
def test_the_start_tile_counts_while_it_is_seen(platform):
    assert column(platform("bS k1"))[4] == 1
    assert column(platform("bS/r1 k1"))[4] == 0


@pytest.mark.clause("kerala/score-13", "kerala/goal-6")
def test_most_points_win_and_who_is_level_shares(table):
    game = table("bS k1 r1", "kS b1 r1", "rS b2 k3", seats=3)
    assert [int(game.state.points(seat)) for seat in range(3)] == [-5, -5, -2]
    assert [int(game.state.rank(seat)) for seat in range(3)] == [2, 2, 1]
    sheet = GAME.sheet(game.state, ["Anna", "Bo", "Cy"])
    assert sheet.verdict == "Cy wins with −2 points."
    assert [row.label for row in sheet.rows][:4] == [
        "Tiles removed (−2 each)",
        "Missing colours (−5 each)",
        "Standing elephants (+1 each)",
        "Coloured edges (+5 each)",
    ]
    level = table("bS k1 r1", "kS b1 r1")
    assert GAME.sheet(level.state, ["Anna", "Bo"]).verdict == "Anna and Bo share the victory with −5 points."


@pytest.mark.clause("kerala/edge-4")
def test_an_edge_that_is_not_turned_yet_is_not_met(table):
    game = table("k1* bS*", row="g^k b1").play("take 1", "north a")
    before = int(game.state.points(0))
    assert int(game.play("edge south").state.points(0)) == before + 5


def test_a_platform_that_is_restored_from_numbers_forgets_the_points_it_had(table):
    rich, poor = table("bS k1 r1 g1 p1").state, table("bS").state
    assert (rich.points(0), poor.points(0)) == (7, -17)
    restore_into(poor, rich.to_ints())
    assert poor.points(0) == 7
