"""What a tile scores when it is placed, part by part and all together."""

import pytest
from librt.random import Random

from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import SPOT_NAMES, Q, R
from pooram.games.umbradeco.choices import StackUp
from pooram.games.umbradeco.rules.state import PLACE

THE_BOOKS_EXAMPLE = """
            r
        .       .
    .       y       .
.       .       .       r
    .       g       .
.       v       b       .
    .       y       .
.       .       .       .
    .       .       .
.       .       .       .
    .       b       .
        .       .
            r
"""
"""A push of the yellow tile on e5: three red ones are in line, and all four other colours will be around."""


def score(table, *steps):
    table.play(*steps)
    return table.parts()


@pytest.mark.clause("umbradeco/score-9", "umbradeco/score-3")
def test_the_books_example_makes_seven(laid_out):
    table = laid_out(THE_BOOKS_EXAMPLE, ["rv", "rr"])
    assert score(table, "hold red", "push e5 down-left") == [3, 3, 1, 0]
    assert table.points() == [7, 0]
    assert table.mat()["e5"] == "r"
    assert table.mat()["d4"] == "y"


# Each part alone


@pytest.mark.clause("umbradeco/score-1", "umbradeco/score-2")
def test_a_tile_without_anything_scores_nothing(laid_out):
    table = laid_out("e5:r e6:b", ["gv", "rr"])
    assert score(table, "hold green", "beside f5") == [0, 0, 0, 0]


@pytest.mark.clause("umbradeco/score-4", "umbradeco/score-5")
@pytest.mark.parametrize(
    ("line", "spots"),
    [
        ("vertical", ["e8", "e7", "e3", "e2"]),
        ("rising", ["h5", "g5", "c3", "b2"]),
        ("falling", ["b5", "c5", "g3", "h2"]),
    ],
)
def test_each_tile_of_its_colour_on_a_line_is_a_point(laid_out, line, spots):
    for count in (1, 2, 4):
        # Tiles of one colour side by side cannot come about, but each of them would count.
        mat = " ".join(f"{spot}:g" for spot in spots[:count])
        table = laid_out(f"e6:r {mat}", ["gv", "rr"])
        assert score(table, "hold green", "beside e5") == [count, 0, 0, 0]


@pytest.mark.clause("umbradeco/score-5")
def test_a_line_runs_through_empty_spots_and_over_other_colours(laid_out):
    table = laid_out("e8:g e6:r e2:g e4:b", ["gv", "rr"])
    assert score(table, "hold green", "beside e5") == [2, 0, 0, 0]


@pytest.mark.clause("umbradeco/score-4", "umbradeco/score-5")
def test_only_tiles_of_its_own_colour_in_line_count(laid_out):
    # f6 is one step up and one to the upper right of e5: in no line with it. The others differ in colour.
    table = laid_out("e6:r e7:b e8:y f6:g d7:g f3:g", ["gv", "rr"])
    assert score(table, "hold green", "beside e5") == [0, 0, 0, 0]


@pytest.mark.clause("umbradeco/score-6")
def test_all_four_other_colours_around_it_are_three_points(laid_out):
    table = laid_out("e6:r f5:y f4:b d5:v", ["gv", "rr"])
    assert score(table, "hold green", "beside e5") == [0, 3, 0, 0]


@pytest.mark.clause("umbradeco/score-6")
def test_three_other_colours_are_not_enough(laid_out):
    table = laid_out("e6:r f5:y f4:r e4:b d4:y d5:b", ["gv", "rr"])
    assert score(table, "hold green", "beside e5") == [0, 0, 0, 0]


@pytest.mark.clause("umbradeco/score-7")
def test_a_push_is_a_point(laid_out):
    table = laid_out("e5:r e6:b", ["gv", "rr"])
    assert score(table, "hold green", "push e5 down") == [0, 0, 1, 0]


@pytest.mark.clause("umbradeco/score-8")
def test_a_stack_is_five_points(laid_out):
    table = laid_out("e5:r e6:y f5:g f4:y e4:g d4:y d5:g", ["bv", "rr"])
    assert score(table, "hold blue", "stack e5") == [0, 0, 0, 5]


# Several at once


@pytest.mark.clause("umbradeco/score-3")
def test_a_stack_and_its_lines_are_added(laid_out):
    table = laid_out("e5:r e6:y f5:g f4:y e4:g d4:y d5:g e7:b h5:b b2:b", ["bv", "rr"])
    assert score(table, "hold blue", "stack e5") == [3, 0, 0, 5]
    assert table.points() == [8, 0]


@pytest.mark.clause("umbradeco/score-3", "umbradeco/score-6")
def test_lines_and_four_colours_are_added(laid_out):
    table = laid_out("e6:r f5:y f4:b d5:v e3:g", ["gv", "rr"])
    assert score(table, "hold green", "beside e5") == [1, 3, 0, 0]


@pytest.mark.clause("umbradeco/score-1", "umbradeco/score-6")
def test_the_pushed_tile_counts_where_it_has_gone(laid_out):
    # Yellow is among the four colours only because it ends beside the tile that pushed it.
    table = laid_out("e5:y e6:r f5:b d5:v", ["gr", "rr"])
    assert score(table, "hold green", "push e5 down") == [0, 3, 1, 0]


@pytest.mark.clause("umbradeco/score-1")
def test_only_the_tile_that_was_placed_scores(laid_out):
    # The pushed yellow tile comes into line with another: that is worth nothing.
    table = laid_out("e5:y e6:r f7:y", ["gr", "rr"])
    assert "push e5 down-right" in table.play("hold green").options()
    assert score(table, "push e5 down-right") == [0, 0, 1, 0]
    # Nor do tiles that were placed before score again when another comes into line with them.
    table = laid_out("e5:r e6:b", ["gv", "gr"], "yy").play("hold green", "beside e7", "take 1", "blue")
    table.play("hold green", "beside e4")
    assert table.points() == [0, 1]


@pytest.mark.clause("umbradeco/score-10")
def test_a_stack_never_has_four_colours_around_it(random_game):
    stacks = 0
    for seed in range(25):
        for state in random_game(seed, 2 + seed % 3, Random(seed)):
            if state.phase == PLACE:
                for number in GAME.legal_choices(state, int(state.mover)):
                    choice = GAME.choices[number]
                    if isinstance(choice, StackUp):
                        assert state.mat.four_colours_points(choice.spot, state.held, False) == 0
                        stacks += 1
    assert stacks > 50


# At the edge, in the corner and over stacks


@pytest.mark.clause("umbradeco/score-4", "umbradeco/score-6", "umbradeco/score-7")
def test_in_the_corner_lines_run_three_ways(laid_out):
    # From the corner e8 down its column, and along both edges to the corners b5 and h5.
    table = laid_out("e7:r e2:g b5:g h5:g", ["gv", "rr"])
    assert score(table, "hold green", "beside e8") == [3, 0, 0, 0]
    # A corner has three neighbours: never four colours.
    table = laid_out("e7:r d7:y f7:b e6:v", ["gv", "rr"])
    assert score(table, "hold green", "beside e8") == [0, 0, 0, 0]
    table = laid_out("e8:y e7:r e2:g h5:g", ["gv", "rr"])
    assert score(table, "hold green", "push e8 down-left") == [2, 0, 1, 0]


@pytest.mark.clause("umbradeco/score-6", "umbradeco/score-7", "umbradeco/score-3")
def test_at_the_edge_four_neighbours_can_show_four_colours(laid_out):
    # f7 lies at the upper right edge, between the corner e8 and g6.
    table = laid_out("e8:r e7:y f6:b g6:v", ["gr", "rr"])
    assert score(table, "hold green", "beside f7") == [0, 3, 0, 0]
    table = laid_out("f7:v e8:r e7:y f6:b f2:g", ["gr", "rr"])
    assert score(table, "hold green", "push f7 down-right") == [1, 3, 1, 0]


@pytest.mark.clause("umbradeco/score-4", "umbradeco/mat-2")
def test_on_the_large_mat_lines_are_longer(laid_out):
    table = laid_out("e6:r e9:g e1:g a1:g i5:g", ["gv", "rr"], side=5)
    assert score(table, "hold green", "beside e5") == [4, 0, 0, 0]


@pytest.mark.clause("umbradeco/place-2", "umbradeco/score-5")
def test_in_a_line_only_the_top_of_a_stack_counts(laid_out):
    table = laid_out("e6:r e7:g/b e3:b/g", ["gv", "rr"])
    assert score(table, "hold green", "beside e5") == [1, 0, 0, 0]


@pytest.mark.clause("umbradeco/place-2", "umbradeco/score-6")
def test_around_a_tile_only_the_top_of_a_stack_counts(laid_out):
    table = laid_out("e6:v/r f5:y f4:b d5:y", ["gr", "rr"])
    assert score(table, "hold green", "beside e5") == [0, 0, 0, 0]
    table = laid_out("e6:r/v f5:y f4:b d5:r", ["gr", "rr"])
    assert score(table, "hold green", "beside e5") == [0, 3, 0, 0]


def plain_parts(before, after, name, letter):
    """The score of the tile that came to lie on a spot, told from the mat before and after."""
    cells = {spot: (int(Q[n]), int(R[n])) for n, spot in enumerate(SPOT_NAMES)}
    q, r = cells[name]
    tops = {cells[spot]: stack[-1] for spot, stack in after.items()}
    in_line = [
        cell
        for cell, top in tops.items()
        if top == letter and cell != (q, r) and (cell[0] == q or cell[1] == r or sum(cell) == q + r)
    ]
    around = {top for (x, y), top in tops.items() if max(abs(x - q), abs(y - r), abs(x + y - q - r)) == 1}
    pushed = len(after) > len(before) and name in before
    return [len(in_line), 3 if len(around) == 4 else 0, 1 if pushed else 0, 5 if "/" in after[name] else 0]


@pytest.mark.clause("umbradeco/score-1", "umbradeco/score-2", "umbradeco/score-3", "umbradeco/score-5")
@pytest.mark.parametrize("side", [4, 5])
def test_whole_games_are_scored_as_by_hand(random_game, mat_of, side):
    for seed in range(6):
        seats = 2 + seed % 3
        totals = [[0] * 4 for _ in range(seats)]
        before = held = None
        for state in random_game(seed, seats, Random(seed), side=side):
            if before is not None:
                spot = SPOT_NAMES[state.last_spot]
                seat = int(state.last_seat)
                parts = plain_parts(before, mat_of(state), spot, "rygbv"[held])
                assert [int(points) for points in state.last_parts] == parts
                totals[seat] = [old + new for old, new in zip(totals[seat], parts, strict=True)]
            before, held = (mat_of(state), int(state.held)) if state.phase == PLACE else (None, None)
            assert [int(n) for n in state.parts] == [n for parts in totals for n in parts]
            assert [int(state.points(seat)) for seat in range(seats)] == [sum(parts) for parts in totals]


@pytest.mark.clause("umbradeco/box-4", "umbradeco/score-3")
def test_the_score_sheet_has_a_row_for_each_part(laid_out, names):
    table = laid_out(THE_BOOKS_EXAMPLE, ["r", "r"], deck="").play("hold red", "push e5 down-left")
    sheet = GAME.sheet(table.state, names)
    assert [row.values for row in sheet.rows] == [(3, 0), (3, 0), (1, 0), (0, 0)]
    assert [row.label.split(" (")[0] for row in sheet.rows] == [
        "Tiles in line",
        "Four colours",
        "Pushes",
        "Stacks",
    ]
    assert sheet.totals == (7, 0)
