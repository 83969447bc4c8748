"""Laying a tile beside an elephant, on open ground or on top of others."""

import pytest
from librt.random import Random


@pytest.mark.clause("kerala/goal-1", "kerala/place-2", "kerala/place-5")
def test_the_first_tile_goes_to_one_of_the_four_sides_of_the_start_tile(table):
    game = table(row="k3 b1").play("take 1")
    assert game.options() == ["north a", "east a", "south a", "west a"]
    assert game.refusal("north b")[0] == "place-5"


@pytest.mark.clause("kerala/place-3", "kerala/round-2")
def test_one_elephant_follows_onto_the_new_tile_and_the_turn_is_over(table):
    game = table(row="k3 b1").listen().play("take 1", "east a")
    assert game.drawn() == ["bS k3"]
    assert game.elephants() == [(1, 0), (0, 0)]
    assert game.match.to_move == (1,)
    # The frame shows the tile in its place and the elephant about to follow.
    assert game.frames == [("follows", "Anna's elephant follows onto the tile.", [(0, 0), (0, 0)])]


@pytest.mark.clause("kerala/place-2", "kerala/cover-3")
def test_a_tile_goes_beside_either_elephant_but_not_where_the_other_one_stands(table):
    game = table("k1* bS* r2", row="g2 b1").play("take 1")
    assert game.options() == ["north a", "south a", "west a", "north b", "east b", "south b"]
    assert game.refusal("east a") == (
        "cover-3",
        "Your other elephant stands there, and a tile holds only one.",
    )


@pytest.mark.clause("kerala/place-4")
def test_beside_both_elephants_the_player_says_which_one_moves(table):
    drawing = """
        bS  k1*
        r1* .
    """
    game = table(drawing, row="g2 b1").play("take 1", "south a")
    assert game.elephants() == [(1, 1), (0, 1)]
    game = table(drawing, row="g2 b1").play("take 1", "east b")
    assert game.drawn() == ["bS k1", "r1 g2"]
    assert game.elephants() == [(1, 0), (1, 1)]


@pytest.mark.clause("kerala/cover-1", "kerala/cover-2", "kerala/goal-2")
def test_a_tile_covers_a_tile_or_a_stack_and_the_elephant_moves_onto_it(table):
    game = table("r1* k1/g2 bS*", row="g3 b1").play("take 1", "east a")
    assert game.drawn() == ["r1 k1/g2/g3 bS"]
    assert game.elephants() == [(-1, 0), (0, 0)]
    assert int(game.state.platforms[0].height[2]) == 3


@pytest.mark.clause("kerala/cover-4")
def test_covering_can_join_two_areas(table):
    game = table("r1 k1 r1 bS*", row="r2 b1")
    before = int(game.state.points(0))
    game.state.platforms[0].elephant[0] = 1
    game.play("take 1", "east a")
    # Symbols 1 + 2 + 1, and no red tile is lost any more; black is missing now.
    assert int(game.state.points(0)) - before == (2 + 1 - 1) + 2 - 5


@pytest.mark.clause("kerala/place-6")
@pytest.mark.parametrize("drawing", ["bS*", "bS* k1*", ". r1 .\nk1 bS* g1\n. p1* ."])
def test_there_always_is_a_place_for_a_tile(table, drawing):
    game = table(drawing, row="g2 b1").play("take 1")
    assert len(game.options()) >= 3


@pytest.mark.clause("kerala/place-7")
@pytest.mark.parametrize(
    ("side", "step"), [("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0))]
)
def test_a_line_of_forty_tiles_fits_in_every_direction(table, side, step):
    game = table(seats=2)
    rng = Random(4)
    while not game.match.over:
        if game.match.chance_is_due:
            game.match.draw(rng)
            continue
        options = game.options()
        on = [option for option in options if option in (f"{side} a", "stay", "leave")]
        game.play(on[0] if on else options[0])
    for seat in (0, 1):
        found = game.state.platforms[seat]
        assert int(found.stacks) == 41
        assert game.elephants(seat) == [(40 * step[0], 40 * step[1]), (0, 0)]
        assert [int(height) for height in found.height] == [1] * 41


@pytest.mark.clause("kerala/place-8")
def test_laying_a_tile_may_enclose_empty_cells(table):
    drawing = """
        bS k1 g1
        r1 .  p1*
        r2 b1* .
    """
    game = table(drawing, row="g2 b1").play("take 1", "south a")
    assert game.drawn() == ["bS k1 g1", "r1 . p1", "r2 b1 g2"]


@pytest.mark.clause("kerala/edge-4")
@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_an_edge_tile_is_turned_to_any_side(table, side):
    game = table("k1* bS*", row="g^r b1").play("take 1", "north a")
    assert game.match.to_move == (0,)
    assert game.options() == ["edge north", "edge east", "edge south", "edge west"]
    assert game.refusal("pass") == ("edge-4", "Say which way the red edge faces.")
    game.play(f"edge {side}")
    arrow = dict(north="^", east=">", south="v", west="<")[side]
    assert game.drawn() == [f"g{arrow}r .", "k1 bS"]
    assert game.match.to_move == (1,)
