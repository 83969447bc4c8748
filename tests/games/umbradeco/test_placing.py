"""The three ways to place a tile, and what forbids them."""

import pytest
from librt.random import Random

from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import SPOT_NAMES, Q, R
from pooram.games.umbradeco.rules.state import PLACE

AROUND_E5 = ["e6", "f5", "f4", "e4", "d4", "d5"]
FLOWER = "e5:r e6:y f5:g f4:y e4:g d4:y d5:g"
"""A tile with six around it; blue and violet lie nowhere."""


def beside(*spots):
    return [f"beside {spot}" for spot in spots]


# Same colours


@pytest.mark.clause("umbradeco/place-1", "umbradeco/adjacent-1")
def test_no_tile_goes_beside_its_own_colour(laid_out):
    table = laid_out("e5:r e6:b", ["rb", "rr"]).play("hold red")
    # Around the blue tile, without the two spots that touch the red one as well.
    assert set(table.options("beside")) == set(beside("e7", "d6", "f6"))
    assert table.refusal("beside f5") == ("place-1", "The red umbrella on e5 would touch it.")
    table = laid_out("e5:r e6:b e7:r", ["rb", "rr"]).play("hold blue")
    assert table.refusal("beside f6") == ("place-1", "The blue umbrella on e6 would touch it.")


@pytest.mark.clause("umbradeco/place-1")
def test_a_refusal_names_every_neighbour_that_forbids_the_spot(laid_out):
    table = laid_out("e6:r e5:b e4:r f5:y", ["rv", "rr"]).play("hold red")
    assert table.refusal("beside f4") == ("place-1", "The red umbrella on e4 would touch it.")
    table = laid_out("e6:r e5:b e4:r d6:y", ["rv", "rr"]).play("hold red")
    assert table.refusal("beside d5")[1] == "The red umbrella on e6 would touch it."
    table = laid_out("e6:r e4:r d3:r f5:b e7:b", ["rv", "rr"]).play("hold red")
    assert table.refusal("beside d4")[1] == "The red umbrellas on e4 and d3 would touch it."


@pytest.mark.clause("umbradeco/place-2", "umbradeco/place-1")
def test_a_covered_colour_forbids_nothing_and_the_one_above_it_does(laid_out):
    table = laid_out("e5:b/r e6:y", ["bv", "rr"]).play("hold blue")
    assert "beside e4" in table.options()
    table = laid_out("e5:b/r e6:y", ["rv", "rr"]).play("hold red")
    assert table.refusal("beside e4") == ("place-1", "The red umbrella on e5 would touch it.")


@pytest.mark.clause("umbradeco/place-3")
def test_there_are_three_ways_to_place_a_tile(laid_out):
    table = laid_out(FLOWER, ["bv", "rr"]).play("hold blue")
    assert {option.split()[0] for option in table.options()} == {"beside", "push", "stack"}


# Adjacent


@pytest.mark.clause("umbradeco/adjacent-1")
def test_an_adjacent_tile_goes_onto_an_empty_spot_next_to_a_tile(laid_out):
    table = laid_out("e5:r e6:b", ["gv", "rr"]).play("hold green")
    assert set(table.options("beside")) == set(beside("e7", "f6", "f5", "f4", "e4", "d4", "d5", "d6"))
    assert table.refusal("beside e5") == (
        "adjacent-1",
        "The red umbrella on e5 lies there: stack on it or push it.",
    )
    assert table.refusal("beside e3") == ("adjacent-1", "There is no tile next to e3.")
    table.play("beside e4")
    assert table.mat() == {"e5": "r", "e6": "b", "e4": "g"}


@pytest.mark.clause("umbradeco/turn-5", "umbradeco/mat-2")
def test_no_tile_goes_outside_the_mat(laid_out):
    table = laid_out("e8:r e7:b", ["gv", "rr"]).play("hold green")
    assert table.refusal("beside e9") == ("turn-5", "There is no spot e9 on this mat.")
    assert table.refusal("stack e9")[0] == "turn-5"
    assert table.refusal("push e9 down")[0] == "turn-5"
    table = laid_out("e8:r e7:b", ["gv", "rr"], side=5).play("hold green")
    table.play("beside e9")
    assert table.mat()["e9"] == "g"


# Push over


@pytest.mark.clause("umbradeco/push-1")
def test_a_push_moves_a_tile_one_step_and_takes_its_spot(laid_out):
    table = laid_out("e5:r e6:b", ["gv", "rr"]).play("hold green", "push e6 up-right")
    assert table.mat() == {"e5": "r", "f6": "b", "e6": "g"}


@pytest.mark.clause("umbradeco/push-1")
@pytest.mark.parametrize(("way", "target"), enumerate(AROUND_E5))
def test_a_tile_is_pushed_in_any_of_six_directions(laid_out, way, target):
    opposite = AROUND_E5[(way + 3) % 6]
    table = laid_out(f"e5:r {opposite}:b", ["gv", "rr"]).play("hold green")
    named = ["up", "up-right", "down-right", "down", "down-left", "up-left"][way]
    table.play(f"push e5 {named}")
    assert table.mat() == {"e5": "g", opposite: "b", target: "r"}


@pytest.mark.clause("umbradeco/push-1", "umbradeco/turn-5", "umbradeco/push-2")
def test_what_cannot_be_pushed(laid_out):
    table = laid_out("e8:r e7:b f7:y", ["gv", "rr"]).play("hold green")
    assert table.refusal("push e6 up") == ("push-1", "There is no tile on e6 to push.")
    assert table.refusal("push e8 up") == ("turn-5", "The red umbrella would be pushed off the mat.")
    assert table.refusal("push e8 down") == ("push-2", "The blue umbrella on e7 is in the way.")
    assert "push e8 down-left" in table.options()


@pytest.mark.clause("umbradeco/push-2")
def test_a_tile_without_an_empty_spot_beside_it_cannot_be_pushed(laid_out):
    table = laid_out(FLOWER, ["bv", "rr"]).play("hold blue")
    assert table.options("push e5") == []
    assert table.refusal("push e5 up") == (
        "push-2",
        "There is no empty spot beside the red umbrella to which it could be pushed.",
    )
    # In the corner of the mat three spots are enough to hold a tile.
    table = laid_out("e8:r e7:y d7:g f7:b", ["bv", "rr"]).play("hold violet")
    assert table.refusal("push e8 down")[0] == "push-2"


@pytest.mark.clause("umbradeco/push-3")
def test_the_pushed_tile_must_not_end_beside_its_own_colour(laid_out):
    table = laid_out("e5:y e6:b e3:y", ["gv", "rr"]).play("hold green")
    assert table.refusal("push e5 down") == (
        "push-3",
        "The yellow umbrella would end on e4 and touch the yellow umbrella on e3.",
    )
    # On d4 and f4 it would touch e3 no more than on the spots further up.
    free = {"down-left", "up-left", "up-right", "down-right"}
    assert set(table.options("push e5")) == {f"push e5 {way}" for way in free}


@pytest.mark.clause("umbradeco/push-3", "umbradeco/place-1")
def test_the_tile_that_pushes_must_not_touch_its_own_colour(laid_out):
    table = laid_out("e5:y e6:b", ["bv", "rr"]).play("hold blue")
    assert table.refusal("push e5 down") == ("place-1", "The blue umbrella on e6 would touch it.")


@pytest.mark.clause("umbradeco/push-4")
def test_only_the_end_of_a_push_counts_so_no_tile_is_pushed_by_its_own_colour(laid_out):
    table = laid_out("e5:y e6:b", ["yv", "rr"]).play("hold yellow")
    assert table.refusal("push e5 down") == (
        "push-4",
        "The yellow umbrella would end beside yours, which has the same colour.",
    )


@pytest.mark.clause("umbradeco/push-4", "umbradeco/push-1")
def test_a_pushed_tile_needs_no_other_tile_where_it_ends(laid_out):
    # It lies beside the tile that pushed it.
    table = laid_out("e5:y e6:b", ["gv", "rr"]).play("hold green", "push e5 down")
    assert table.mat() == {"e4": "y", "e5": "g", "e6": "b"}


@pytest.mark.clause("umbradeco/push-5")
def test_a_stack_cannot_be_pushed(laid_out):
    table = laid_out("e5:y/g e6:b", ["rv", "rr"]).play("hold red")
    assert table.options("push e5") == []
    assert table.refusal("push e5 down") == (
        "push-5",
        "The stack on e5 cannot be pushed, only a single tile.",
    )


# Stack up


@pytest.mark.clause("umbradeco/stack-1")
def test_a_tile_covers_one_with_tiles_all_around_it(laid_out):
    table = laid_out(FLOWER, ["bv", "rr"]).play("hold blue")
    assert table.options("stack") == ["stack e5"]
    table.play("stack e5")
    assert table.mat()["e5"] == "r/b"


@pytest.mark.clause("umbradeco/stack-1")
def test_a_gap_beside_a_tile_keeps_it_from_being_covered(laid_out):
    table = laid_out(FLOWER.replace("d5:g", "d6:r"), ["bv", "rr"]).play("hold blue")
    assert table.options("stack") == []
    assert table.refusal("stack e5") == ("stack-1", "d5 beside it is empty.")
    assert table.refusal("stack f4")[1] == "g4, g3 and f3 beside it are empty."
    assert table.refusal("stack c6") == ("stack-1", "There is no tile on c6 to cover.")


@pytest.mark.clause("umbradeco/stack-2")
def test_a_tile_at_the_edge_of_the_mat_cannot_be_covered(laid_out):
    # The corner e8 has tiles on all three sides that exist.
    corner = "e8:r e7:y d7:g f7:g"
    table = laid_out(corner, ["bv", "rr"]).play("hold blue")
    assert table.options("stack") == []
    assert table.refusal("stack e8") == (
        "stack-2",
        "e8 lies at the edge of the mat: it does not have six neighbours.",
    )
    # On the large mat the same spot has six.
    around = "e8:r e7:y d7:g f7:g d8:y f8:y e9:g"
    table = laid_out(around, ["bv", "rr"], side=5).play("hold blue")
    assert table.options("stack") == ["stack e8"]


@pytest.mark.clause("umbradeco/stack-5")
def test_by_the_house_rule_a_tile_at_the_edge_is_covered_if_all_neighbours_it_has_hold_tiles(laid_out):
    corner = "e8:r e7:y d7:g f7:g"
    table = laid_out(corner, ["bv", "rr"], edge_stacks=1).play("hold blue")
    assert table.options("stack") == ["stack e8"]
    table.play("stack e8")
    assert table.mat()["e8"] == "r/b"
    assert table.parts() == [0, 0, 0, 5]
    table = laid_out(corner.replace(" f7:g", ""), ["bv", "rr"], edge_stacks=1).play("hold blue")
    assert table.options("stack") == []
    assert table.refusal("stack e8") == ("stack-1", "f7 beside it is empty.")


@pytest.mark.clause("umbradeco/stack-5", "umbradeco/adjacent-1")
def test_beyond_the_edge_there_is_nothing_to_lie_beside(laid_out):
    plain = laid_out("e5:r e6:b", ["gv", "rr"]).play("hold green").options()
    walled = laid_out("e5:r e6:b", ["gv", "rr"], edge_stacks=1).play("hold green")
    assert walled.options() == plain
    assert walled.refusal("beside e8") == ("adjacent-1", "There is no tile next to e8.")


@pytest.mark.clause("umbradeco/stack-5", "umbradeco/discard-1")
def test_a_place_at_the_edge_saves_a_tile_from_being_discarded(laid_out, even_colouring):
    full = even_colouring()
    for edge_stacks, phase in ((0, "discard"), (1, "hold")):
        table = laid_out(full, ["r", ""], edge_stacks=edge_stacks)
        assert table.options() == [f"{phase} red"]


@pytest.mark.clause("umbradeco/stack-5")
def test_a_position_with_the_house_rule_is_told_by_its_numbers(laid_out):
    table = laid_out("e8:r e7:y d7:g f7:g", ["bv", "rr"], edge_stacks=1)
    again = GAME.restore(table.state.to_ints())
    again.play_unchecked(0, GAME.parse(0, "hold blue"))
    legal = [GAME.notation(0, choice) for choice in GAME.legal_choices(again, 0)]
    assert "stack e8" in legal
    copied = again.copy()
    assert GAME.legal_choices(copied, 0) == GAME.legal_choices(again, 0)


@pytest.mark.clause("umbradeco/stack-5")
def test_what_a_player_imagines_has_the_same_house_rule(laid_out):
    # With one neighbour at the edge still empty, nothing may be stacked there, and a push is possible.
    table = laid_out("e8:r e7:y d7:g", ["bv", "rr"], edge_stacks=1).play("hold blue")
    imagined = table.match.view(0).known.resample(Random(1))
    assert GAME.legal_choices(imagined, 0) == GAME.legal_choices(table.state, 0)
    assert table.options("stack") == []


@pytest.mark.clause("umbradeco/stack-3")
def test_a_stack_has_two_colours(laid_out):
    table = laid_out(FLOWER, ["rv", "rr"]).play("hold red")
    assert table.options("stack") == []
    assert table.refusal("stack e5") == ("stack-3", "The tile on e5 is red too.")


@pytest.mark.clause("umbradeco/stack-1", "umbradeco/place-1")
def test_a_tile_on_top_must_not_touch_its_own_colour_either(laid_out):
    table = laid_out(FLOWER, ["gv", "rr"]).play("hold green")
    assert table.refusal("stack e5") == (
        "place-1",
        "The green umbrellas on f5, e4 and d5 would touch it.",
    )


@pytest.mark.clause("umbradeco/stack-4")
def test_a_stack_is_two_high_at_the_most(laid_out):
    table = laid_out(FLOWER.replace("e5:r", "e5:r/v"), ["bv", "rr"]).play("hold blue")
    assert table.options("stack") == []
    assert table.refusal("stack e5") == ("stack-4", "The stack on e5 is two high already.")


@pytest.mark.clause("umbradeco/stack-1", "umbradeco/place-2")
def test_a_stack_counts_as_a_tile_beside_another(laid_out):
    table = laid_out(FLOWER.replace("e6:y", "e6:g/y"), ["bv", "rr"]).play("hold blue")
    assert table.options("stack") == ["stack e5"]


# The whole mat


def plain_placements(tiles, colour, spots):
    """All placements, found by trying every one and looking at the whole mat afterwards.

    `tiles` has the stack of every cell that holds one.
    """
    steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    ways = ["up", "up-right", "down-right", "down", "down-left", "up-left"]
    cells = [(int(q), int(r)) for q, r in zip(Q, R, strict=True)][:spots]

    def near(cell):
        return [(cell[0] + q, cell[1] + r) for q, r in steps]

    def fine(after):
        shown = {cell: stack[-1] for cell, stack in after.items()}
        return all(shown.get(other) != top for cell, top in shown.items() for other in near(cell))

    found = set()
    for cell in cells:
        name = SPOT_NAMES[cells.index(cell)]
        stack = tiles.get(cell, "")
        if not stack:
            if any(other in tiles for other in near(cell)) and fine({**tiles, cell: colour}):
                found.add(f"beside {name}")
            continue
        if len(stack) > 1:
            continue
        if (
            stack != colour
            and all(other in tiles for other in near(cell))
            and fine({**tiles, cell: stack + colour})
        ):
            found.add(f"stack {name}")
        for way, target in zip(ways, near(cell), strict=True):
            if target in cells and target not in tiles and fine({**tiles, cell: colour, target: stack}):
                found.add(f"push {name} {way}")
    return found


@pytest.mark.clause("umbradeco/place-1", "umbradeco/place-3", "umbradeco/push-3", "umbradeco/stack-1")
@pytest.mark.parametrize("side", [4, 5])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_placement_that_leaves_no_two_of_a_colour_side_by_side(random_game, mat_of, side, seats):
    cells = {name: (int(Q[n]), int(R[n])) for n, name in enumerate(SPOT_NAMES)}
    looked = stacks = 0
    for seed in range(4):
        for state in random_game(seed, seats, Random(seed), side=side):
            if state.phase != PLACE:
                continue
            tiles = {cells[name]: stack.replace("/", "") for name, stack in mat_of(state).items()}
            found = {str(GAME.choices[c]) for c in GAME.legal_choices(state, int(state.mover))}
            assert found == plain_placements(tiles, "rygbv"[state.held], int(state.mat.spots))
            looked += 1
            stacks += any(notation.startswith("stack") for notation in found)
    assert looked > 100
    assert stacks > 0


@pytest.mark.clause("umbradeco/discard-1")
def test_the_even_colouring_fills_the_mat_with_nothing_left_to_do(laid_out, even_colouring):
    mat = even_colouring()
    left = [letter for letter in "rygbv" for _ in range(8 - mat.count(f":{letter}"))]
    assert len(left) == 3
    table = laid_out(mat, ["".join(left[:2]), left[2]], deck="")
    assert table.state.placeable == 0
    assert {option.split()[0] for option in table.options()} == {"discard"}
