"""The two tiles that move something: an elephant, or a tile."""

import pytest

from pooram.games.kerala import GAME
from pooram.games.kerala.judge import count_parts, enclosed
from pooram.games.kerala.rules.state import LIFT


@pytest.fixture
def lifting(table):
    """A game in which seat 1 has just added the move-tile tile of the drawing, with an elephant on it."""

    def set_up(drawing, **options):
        game = table(drawing, row="b1 k1", **options)
        state = game.state
        found = state.platforms[0]
        state.phase = LIFT
        state.placed = next(s for s in range(int(found.stacks)) if found.top_kind(s) % 9 == 8)
        return game

    return set_up


def stack_of(game, text):
    """The number of the only stack that is drawn so."""
    found = game.state.platforms[0]
    by_cell = {(int(found.x[s]), int(found.y[s])): s for s in range(int(found.stacks))}
    xs, ys = [x for x, _ in by_cell], [y for _, y in by_cell]
    rows = [row.split() for row in game.drawn()]
    where = [(x, y) for y, row in enumerate(rows) for x, token in enumerate(row) if token == text]
    assert len(where) == 1
    return by_cell[where[0][0] + min(xs), where[0][1] + min(ys)]


def lift(game, text):
    return game.play(f"lift {stack_of(game, text)}")


def drop_names(game):
    """All cells to which the lifted stack can go, each with its notation."""
    found = game.state.platforms[0]
    steps = dict(north=(0, -1), east=(1, 0), south=(0, 1), west=(-1, 0))
    names = {}
    for option in game.options("drop"):
        _, stack, side = option.split()
        dx, dy = steps[side]
        names[int(found.x[int(stack)]) + dx, int(found.y[int(stack)]) + dy] = option
    return names


# Moving an elephant


@pytest.mark.clause("kerala/walk-1", "kerala/walk-2")
def test_a_move_elephant_tile_lets_either_elephant_go_to_any_tile_without_one(table):
    game = table("k1* bS* r2", row="pe b1").play("take 1", "west a")
    # Stacks: 0 the start tile, 1 black, 2 red, 3 the new one. Elephants on 3 and 0.
    assert game.options() == [
        "elephant a to 1",
        "elephant a to 2",
        "elephant b to 1",
        "elephant b to 2",
        "stay",
    ]
    assert game.refusal("elephant b to 3") == ("walk-2", "An elephant stands on this tile already.")
    assert game.refusal("elephant a to 4")[0] == "walk-1"
    game.play("elephant b to 2")
    assert game.elephants() == [(-2, 0), (1, 0)]
    assert game.match.to_move == (1,)


@pytest.mark.clause("kerala/walk-1")
def test_the_elephants_may_stay_where_they_are(table):
    game = table("k1* bS* r2", row="pe b1").play("take 1", "west a", "stay")
    assert game.elephants() == [(-2, 0), (0, 0)]
    assert game.match.to_move == (1,)


@pytest.mark.clause("kerala/walk-4")
def test_coming_to_a_special_tile_later_changes_nothing(table):
    game = table("k1* bS* rt be", row="pe b1").play("take 1", "west a")
    assert game.play("elephant a to 2").match.to_move == (1,)


@pytest.mark.clause("kerala/walk-5")
def test_with_nowhere_to_go_the_turn_is_over(table):
    game = table(row="pe b1").listen().play("take 1", "west a")
    assert game.match.to_move == (1,)
    assert game.frames[-1][1] == "There is no other tile to which an elephant of Anna could go."


# Lifting a tile


@pytest.mark.clause("kerala/lift-1", "kerala/lift-2", "kerala/lift-5")
def test_a_move_tile_tile_lets_a_tile_without_an_elephant_go(table):
    game = table("k1 bS* r2*", row="pt b1").play("take 1", "south b")
    # Black, start tile and red in a row, the new tile under red: only black is free and at an end.
    assert game.options() == ["lift 1", "leave"]
    assert game.refusal("lift 3") == ("lift-2", "An elephant stands on it.")
    assert game.refusal("lift 2") == ("lift-5", "Without it the platform would fall into two parts.")
    assert game.refusal("lift 9") == ("lift-1", "There is no tile 9 on your platform.")
    game.play("lift 1", "drop 2 east")
    assert game.drawn() == ["bS r2 k1", ". pt ."]
    assert game.match.to_move == (1,)


@pytest.mark.clause("kerala/lift-1")
def test_all_tiles_may_stay_where_they_are(table):
    game = table("k1 bS* r2*", row="pt b1").play("take 1", "south b", "leave")
    assert game.drawn() == ["k1 bS r2", ". . pt"]
    assert game.match.to_move == (1,)


@pytest.mark.clause("kerala/lift-3")
def test_a_tile_with_tiles_on_all_four_sides_stays(lifting):
    game = lifting(
        """
        bS  k1  g1
        r1  r2  r3
        g2* p1  pt*
        """
    )
    surrounded = f"lift {stack_of(game, 'r2')}"
    assert game.refusal(surrounded) == ("lift-3", "There are tiles on all four sides of it.")
    others = [f"lift {stack_of(game, tile)}" for tile in ("bS", "k1", "g1", "r1", "r3", "p1")]
    assert sorted(game.options()) == sorted([*others, "leave"])


@pytest.mark.clause("kerala/lift-4", "kerala/lift-7")
def test_a_stack_moves_whole_in_its_order_and_directions(lifting):
    game = lifting("g1/k>r/b<p bS* pt*")
    stack = stack_of(game, "g1/k>r/b<p")
    lift(game, "g1/k>r/b<p").play("drop 0 south")
    assert game.drawn() == ["bS pt", "g1/k>r/b<p ."]
    assert int(game.state.platforms[0].height[stack]) == 3


@pytest.mark.clause("kerala/lift-5")
def test_corners_do_not_hold_a_platform_together(lifting):
    game = lifting(
        """
        bS* k1 .
        .   r1 g1
        .   .  pt*
        """
    )
    assert game.refusal(f"lift {stack_of(game, 'k1')}")[0] == "lift-5"
    assert game.refusal(f"lift {stack_of(game, 'r1')}")[0] == "lift-5"
    assert game.options() == ["leave"]


@pytest.mark.clause("kerala/lift-5")
def test_the_refusal_counts_the_parts(lifting):
    game = lifting(
        """
        .   k1 .
        bS* r1 pt*
        """
    )
    assert game.refusal(f"lift {stack_of(game, 'r1')}") == (
        "lift-5",
        "Without it the platform would fall into three parts.",
    )


@pytest.mark.clause("kerala/lift-6")
def test_a_tile_cannot_mend_elsewhere_what_it_tore_apart(lifting):
    # One cell further south the red tile would join both arms again.
    game = lifting(
        """
        k1  r1 g1
        bS* .  pt*
        """
    )
    assert game.refusal(f"lift {stack_of(game, 'r1')}")[0] == "lift-5"
    assert game.options() == ["leave"]


@pytest.mark.clause("kerala/lift-8")
def test_if_no_tile_can_be_lifted_the_turn_is_over(table):
    game = table(row="pt b1").listen().play("take 1", "west a")
    assert game.match.to_move == (1,)
    assert game.frames[-1][1] == "Anna has no tile that could be moved."


@pytest.mark.clause("kerala/lift-9")
def test_the_start_tile_moves_like_any_other_once_it_is_free(lifting):
    game = lifting("bS k1* pt*")
    lift(game, "bS").play("drop 1 south")
    assert game.drawn() == ["k1 pt", "bS ."]


@pytest.mark.clause("kerala/lift-9")
def test_the_start_tile_can_be_covered(table):
    game = table("bS k1* r1*", row="g2 b1").play("take 1", "west a")
    assert game.drawn() == ["bS/g2 k1 r1"]


# Putting it down


@pytest.mark.clause("kerala/drop-1", "kerala/drop-2", "kerala/drop-6")
def test_a_moved_tile_goes_to_any_other_empty_cell_beside_the_rest(lifting):
    game = lifting("k1 bS* pt*")
    lift(game, "k1")
    assert sorted(drop_names(game)) == [(0, -1), (0, 1), (1, -1), (1, 1), (2, 0)]
    # Stack 0 is the start tile, 1 the lifted one, 2 the move-tile tile.
    assert game.refusal("drop 0 east") == (
        "drop-1",
        "A tile lies there, and a moved tile cannot go on top of another.",
    )
    assert game.refusal("drop 0 west") == ("drop-6", "It came from this cell: it must go to another one.")
    assert game.refusal("drop 1 north") == (
        "drop-2",
        "It must go beside a tile that stays, not beside itself.",
    )
    assert game.refusal("leave")[0] == "drop-1"


@pytest.mark.clause("kerala/drop-6")
def test_a_cell_beside_several_tiles_is_named_by_the_oldest(lifting):
    game = lifting(
        """
        bS* k1
        pt* .
        r1  .
        """
    )
    lift(game, "r1")
    assert drop_names(game)[1, 1] == "drop 1 south"
    assert game.refusal("drop 2 east") == (
        "drop-6",
        "This cell is named by an older tile beside it: say drop 1 south.",
    )


@pytest.mark.clause("kerala/drop-3")
def test_a_moved_tile_must_not_close_a_hole(lifting):
    game = lifting(
        """
        bS  k1 g1
        r1* .  pt*
        r2  .  b1
        .   .  p3
        """
    )
    lift(game, "p3")
    # South of the gap between the two arms it would enclose the cells above it.
    assert (1, 2) not in drop_names(game)
    assert (1, 1) in drop_names(game)
    clause, sentence = game.refusal(f"drop {stack_of(game, 'r2')} east")
    assert clause == "drop-3"
    assert (
        sentence
        == "There it would close a hole: the cell one south, one east of the first cell would be enclosed."
    )


@pytest.mark.clause("kerala/drop-4")
def test_a_tile_between_holes_cannot_be_lifted_if_its_cell_would_be_enclosed(lifting):
    # Green has an open side, but only towards the hole: lifted, it would make the hole larger.
    game = lifting(
        """
        .  r1 r2 r3
        bS g1 .  k1*
        b1 b2 p1 pt*
        """
    )
    clause, sentence = game.refusal(f"lift {stack_of(game, 'g1')}")
    assert (clause, sentence) == ("drop-4", "It would leave a hole: its cell would be enclosed.")


@pytest.mark.clause("kerala/drop-4")
def test_old_holes_may_stay_be_opened_or_be_filled(lifting):
    drawing = """
        bS  k1 g1
        r1* .  pt*
        r2  p1 b1
        .   .  p3
    """
    stays = lift(lifting(drawing), "p3")
    assert (-1, 0) in drop_names(stays)
    filled = lift(lifting(drawing), "p3")
    filled.play(drop_names(filled)[1, 1])
    assert filled.drawn() == ["bS k1 g1", "r1 p3 pt", "r2 p1 b1"]
    opened = lift(lifting(drawing), "k1")
    opened.play(drop_names(opened)[-1, 0])
    assert opened.drawn() == ["k1 bS . g1", ". r1 . pt", ". r2 p1 b1", ". . . p3"]


@pytest.mark.clause("kerala/drop-4")
def test_an_opened_hole_may_be_closed_again_from_within_but_not_from_without(lifting):
    game = lifting(
        """
        bS  k1 g1
        r1* .  pt*
        r2  .  b1
        r3  p1 b2
        """
    )
    lift(game, "k1")
    names = drop_names(game)
    # Inside the old hole it may go anywhere; above the gap it would enclose the cell that it has left.
    assert {(1, 1), (1, 2)} <= set(names)
    assert (1, -1) not in names


@pytest.mark.clause("kerala/drop-5")
def test_a_moved_tile_needs_no_elephant_beside_it_and_none_moves(lifting):
    game = lifting("k1 r1 g1 bS* pt*")
    before = game.elephants()
    lift(game, "k1")
    assert (-2, -1) in drop_names(game)
    game.play(drop_names(game)[-2, -1])
    assert game.drawn()[0].split()[0] == "k1"
    assert game.elephants() == before


@pytest.mark.clause("kerala/drop-5")
def test_by_the_house_rule_it_goes_beside_an_elephant(lifting):
    game = lifting("k1 r1 g1 bS* pt*", by_elephant=1)
    lift(game, "k1")
    assert sorted(drop_names(game)) == [(0, -1), (0, 1), (1, -1), (1, 1), (2, 0)]
    assert game.refusal(f"drop {stack_of(game, 'r1')} north") == (
        "drop-5",
        "House rule: it must go beside an elephant.",
    )


@pytest.mark.clause("kerala/lift-8", "kerala/drop-5")
def test_a_tile_that_has_nowhere_to_go_by_the_house_rule_is_not_offered(lifting):
    # Every cell beside the elephants is held, or would close a hole.
    drawing = """
        .  g1  k1  r1  .
        g2 bS* k2  pt* r2
        .  g3  b1  p1  .
        .  .   .   p2  .
    """
    assert f"lift {stack_of(lifting(drawing), 'p2')}" in lifting(drawing).options()
    game = lifting(drawing, by_elephant=1)
    assert game.refusal(f"lift {stack_of(game, 'p2')}") == (
        "lift-8",
        "There is no cell beside an elephant to which it could go.",
    )
    assert f"lift {stack_of(game, 'p2')}" not in game.options()


RING = """
    bS  k1 g1
    r1* .  pt*
    r2  p1 b1
    .   .  p3
"""


@pytest.mark.clause("kerala/drop-7")
def test_by_the_house_rule_a_moved_tile_fills_the_hole_or_stays(lifting):
    assert len(drop_names(lift(lifting(RING), "p3"))) > 1
    game = lift(lifting(RING, no_holes=1), "p3")
    assert list(drop_names(game)) == [(1, 1)]
    assert game.refusal("drop 0 north") == (
        "drop-7",
        "House rule: no hole may stay, and the cell one south, one east of the first cell would.",
    )


@pytest.mark.clause("kerala/drop-7")
def test_by_the_house_rule_the_tile_that_leaves_may_open_the_hole_and_closes_no_other(lifting):
    game = lift(lifting(RING, no_holes=1), "k1")
    names = drop_names(game)
    # Right above it would enclose the cell that it has left; into the hole it may go.
    assert (1, 1) in names
    assert (1, -1) not in names
    game.play(names[-1, 0])
    assert enclosed(set(game.state.platforms[0].cells())) == set()


@pytest.mark.clause("kerala/drop-7")
def test_by_the_house_rule_a_hole_that_was_opened_is_not_closed_from_within(lifting):
    drawing = """
        bS  k1 g1
        r1* .  pt*
        r2  .  b1
        r3  .  b3
        g2  p1 b2
    """
    by_the_book, by_the_rule = (drop_names(lift(lifting(drawing, no_holes=on), "k1")) for on in (0, 1))
    # In the middle of the old hole it would enclose what lies beneath.
    assert {cell for cell in by_the_book if cell[0] == 1} >= {(1, 1), (1, 2), (1, 3)}
    assert {cell for cell in by_the_rule if cell[0] == 1} == {(1, 3), (1, 5)}


@pytest.mark.clause("kerala/drop-7", "kerala/lift-8")
def test_a_tile_that_can_mend_no_hole_is_not_offered_by_the_house_rule(lifting):
    drawing = """
        bS  k1 g1 .
        r1* .  pt* g2
        r3  .  b3 .
        r2  p1 b1 .
        .   .  p3 .
    """
    game = lifting(drawing, no_holes=1)
    # Two cells are enclosed: no tile fills both, but some open the hole.
    assert game.options() == [f"lift {stack_of(game, text)}" for text in ("k1", "r3", "b3", "p1")] + ["leave"]
    assert game.refusal(f"lift {stack_of(game, 'g2')}") == (
        "lift-8",
        "House rule: wherever it went, the platform would have a hole.",
    )
    both = lifting(drawing, no_holes=1, by_elephant=1)
    assert both.refusal(f"lift {stack_of(both, 'g2')}") == (
        "lift-8",
        "House rules: wherever it went beside an elephant, the platform would have a hole.",
    )


@pytest.mark.clause("kerala/drop-7", "kerala/lift-8")
def test_with_holes_that_nobody_can_mend_the_turn_is_over_by_the_house_rule(table):
    drawing = """
        g3  r2  k1 r1 k2 b2 k3
        r3* .   b1 .  p1 .  g2*
        p2  g1  bS p3 r1 g1 b3
    """
    # A tile that leaves can open one of the three and fill another.
    by_the_book = table(drawing, row="pt b1").play("take 1", "west a")
    assert by_the_book.options("lift")
    game = table(drawing, row="pt b1", no_holes=1).listen().play("take 1", "west a")
    assert game.match.to_move == (1,)
    assert [key for key, _, _ in game.frames] == ["follows", "nothing-to-move"]


@pytest.mark.clause("kerala/place-7", "kerala/lift-1")
@pytest.mark.parametrize("corner", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
@pytest.mark.parametrize("arm", [0, 7, 20, 40])
def test_the_longest_platforms_fit_the_ground_that_is_searched_for_targets(table, arm, corner):
    """Two arms at right angles are the largest rectangle that 41 tiles can hold together."""
    game = table("bS", row="b1 k1")
    found = game.state.platforms[0]
    for n in range(1, 41):
        x, y = (n, 0) if n <= arm else (arm, n - arm)
        found.lay(9 * (n % 5) if n < 40 else 8, corner[0] * x, corner[1] * y)
    found.elephant[0], found.elephant[1] = 40, 39
    game.state.phase, game.state.placed = LIFT, 40
    assert game.options() == ["lift 0", "leave"]
    game.play("lift 0")
    view = GAME.view(game.state, 0)
    assert game.options() == [str(choice) for choice in GAME.choices if GAME.judge(view, choice) is None]
    end = next(name for name in game.options() if name.startswith("drop 40 "))
    game.play(end)
    assert count_parts(set(found.cells())) == 1
    assert game.state.points(0) < 0


def test_the_judge_counts_parts_and_enclosed_cells():
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert enclosed(ring) == {(1, 1)}
    assert enclosed(ring - {(0, 0)}) == {(1, 1)}
    assert enclosed(ring - {(1, 0)}) == set()
    assert (count_parts(ring), count_parts({(0, 0), (1, 1)})) == (1, 2)
