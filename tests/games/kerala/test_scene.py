"""What the table shows: platforms without borders, stacks, the row, and what every click means."""

import pytest

from pooram.games.kerala import GAME
from pooram.games.kerala.rules.state import ENDED

NAMES = ["Anna", "Bo", "Cy", "Di", "Ed"]


def view_of(game, viewer=0):
    return GAME.view(game.state, viewer)


def panels(game, viewer=0):
    names = NAMES[: int(game.state.seats)]
    return {panel.id: panel for panel in GAME.scene(view_of(game, viewer), names).panels}


def things(game, viewer=0):
    return {thing.id: thing for panel in panels(game, viewer).values() for thing in panel.things}


def meant_by(game, target, seat=0):
    """The steps for which something stands, in notation."""
    return [str(choice) for choice in GAME.scene(view_of(game, seat), NAMES).stands_for(target)]


def preview(game, step, seat=0):
    return GAME.preview(view_of(game, seat), GAME.choices.parse(step))


# Platforms


def test_ones_own_platform_comes_first_and_the_others_follow_in_the_order_of_their_turns(table):
    game = table(seats=4)
    shown = list(panels(game, 2).values())
    assert [(panel.seat, panel.role) for panel in shown[:4]] == [
        (2, "mine"),
        (3, "other"),
        (0, "other"),
        (1, "other"),
    ]
    assert shown[4].role == "supply"
    assert {panel.role for panel in panels(game, -1).values()} == {"other", "supply"}


@pytest.mark.clause("kerala/place-7")
@pytest.mark.parametrize(
    ("side", "x", "y"), [("north", 0, -40), ("east", 40, 0), ("south", 0, 40), ("west", -40, 0)]
)
def test_the_panel_follows_a_platform_that_walks_forty_cells_straight(table, side, x, y):
    game = table()
    far = game.state.platforms[0]
    for step in range(1, 41):
        far.lay(0, x // 40 * step, y // 40 * step)
    far.elephant[0] = 40
    panel = panels(game)["platform:0"]
    assert max(panel.width, panel.height) > 42
    places = {place.id: place for place in panel.places}
    ahead = places[f"cell:0:{x // 40 * 41}:{y // 40 * 41}"]
    assert 0 < ahead.x < panel.width
    assert 0 < ahead.y < panel.height
    assert all(thing.place in places for thing in panel.things)


def test_things_keep_their_ids_when_the_platform_grows_and_its_coordinates_shift(table):
    game = table(row="k3 b1")
    before = panels(game)["platform:0"]
    game.play("take 1", "west a")
    after = panels(game)["platform:0"]
    assert {thing.id for thing in before.things} < {thing.id for thing in after.things}
    start = next(place for place in after.places if place.id == "cell:0:0:0")
    assert (start.x, start.y) != next((place.x, place.y) for place in before.places if place.id == start.id)


def test_a_tile_keeps_its_id_from_the_hand_to_the_platform(table):
    game = table(row="k3 b1").play("take 1")
    held = things(game)["tile:0:1"]
    assert (held.place, held.symbol) == ("mat", "tile-black-3")
    game.play("east a")
    assert things(game)["tile:0:1"].place == "cell:0:1:0"


@pytest.mark.clause("kerala/cover-1")
def test_a_stack_is_told_level_by_level_with_its_elephant_on_top(table):
    game = table("bS* k1/g2/r3*")
    stack = [thing for thing in panels(game)["platform:0"].things if thing.place == "cell:0:1:0"]
    assert [(thing.name, thing.height) for thing in stack] == [
        ("black one", 0),
        ("green two", 1),
        ("red three", 2),
        ("Anna's elephant", 2),
    ]


@pytest.mark.clause("kerala/pass-2", "kerala/pass-4")
def test_an_elephant_lies_for_every_pass(table):
    game = table(row="k3 b1").play("pass")
    symbols = [thing.symbol for thing in things(game).values() if thing.id.startswith("elephant:0")]
    assert symbols == ["figure-standing", "figure-lying"]


@pytest.mark.clause("kerala/edge-4")
def test_an_edge_is_drawn_to_the_side_to_which_it_was_turned(table):
    game = table("bS* b>r b<k* kvg g^p")
    edges = [thing.symbol for thing in panels(game)["platform:0"].things if "-edge-" in thing.symbol]
    assert edges == [
        "tile-blue-edge-red-e",
        "tile-blue-edge-black-w",
        "tile-black-edge-green-s",
        "tile-green-edge-purple-n",
    ]


@pytest.mark.clause("kerala/setup-9")
def test_a_seat_looks_like_its_start_tile(table):
    game = table(seats=2, colours=("green", "blue"))
    assert GAME.seat_colours(view_of(game)) == (3, 0)
    assert game.match.colours == ["green", "blue"]


@pytest.mark.clause("kerala/score-2")
def test_when_the_game_is_over_removed_tiles_show_what_they_cost(table):
    game = table("r1* bS* k1/r2 g1 r3 r3")
    game.state.phase = ENDED
    badges = {thing.name: thing.badge for thing in panels(game)["platform:0"].things if thing.badge}
    assert badges == {"red one, removed for −2 points": "−2", "red two, removed for −4 points": "−4"}


# The row


@pytest.mark.clause("kerala/round-3", "kerala/round-4")
def test_the_row_shows_who_has_chosen_who_chooses_and_who_is_still_to_come(table):
    game = table(seats=3, row="k3 b1 g2").play("take 1", "north a")
    queue = [thing for thing in panels(game)["row"].things if thing.id.startswith("queue-")]
    assert [(thing.name, thing.symbol) for thing in queue] == [
        ("Anna has had a turn this round", "turn-done-blue"),
        ("Bo is choosing now", "turn-now-black"),
        ("Cy is number 3 to choose this round", "turn-waiting-red"),
    ]
    assert things(game)["holder-bag"].name == "Anna has the bag"
    assert things(game)["the-bag"].badge == str(int(game.state.bag))


@pytest.mark.clause("kerala/round-8")
def test_tiles_that_are_alike_are_one_choice_wherever_they_are_clicked(table):
    game = table(seats=3, row="b1 k3 k3")
    assert meant_by(game, "slot:2") == meant_by(game, "row:0:2") == ["take 2"]


def test_the_mat_stands_for_passing_staying_and_leaving(table):
    drawing = "r1 bS* g1*"
    assert meant_by(table(drawing, row="ke b1"), "decline") == ["pass"]
    assert meant_by(table(drawing, row="ke b1").play("take 1", "north a"), "decline") == ["stay"]
    assert meant_by(table(drawing, row="kt b1").play("take 1", "north a"), "decline") == ["leave"]
    assert "decline" not in things(table(drawing, row="ke b1"), 1)


# Clicks and previews


@pytest.mark.clause("kerala/place-4")
def test_a_cell_beside_both_elephants_stands_for_either_of_them(table):
    game = table("bS k1*\nr1* .", row="g2 b1").play("take 1")
    assert meant_by(game, "cell:0:1:1") == ["south a", "east b"]
    assert meant_by(game, "cell:0:0:0") == meant_by(game, "tile:0:0") == ["west a", "north b"]


def test_a_placement_shows_the_tile_with_the_elephant_on_it_and_what_it_is_worth(table):
    game = table("bS* k1*", row="g2 b1").play("take 1")
    shown = preview(game, "north a")
    ghosts = {ghost.thing.id: ghost.thing for ghost in shown.ghosts}
    assert ghosts["tile:0:2"].symbol == "tile-green-2"
    assert {thing.place for thing in ghosts.values()} == {"cell:0:0:-1"}
    # Two symbols, and green is missing no more.
    assert shown.changes == (7, 0)


def test_taking_and_lifting_only_pick_something_up(table):
    game = table("bS* r1* g1", row="kt b1")
    assert preview(game, "take 1").ghosts == ()
    game.play("take 1", "north a")
    assert preview(game, "lift 2").ghosts == ()


@pytest.mark.clause("kerala/edge-4")
def test_four_tabs_stand_for_the_directions_of_an_edge(table):
    game = table("bS* k1*", row="g^k b1").play("take 1", "south b")
    assert [meant_by(game, f"tab:0:{side}") for side in range(4)] == [
        ["edge north"],
        ["edge east"],
        ["edge south"],
        ["edge west"],
    ]
    shown = preview(game, "edge north")
    assert [ghost.thing.symbol for ghost in shown.ghosts] == ["tile-green-edge-black-n"]
    assert shown.changes == (5, 0)
    assert "tab:0:0" not in things(game, 1)


@pytest.mark.clause("kerala/score-2")
def test_the_last_step_of_the_game_shows_only_what_it_moves_not_what_the_reckoning_removes(table):
    game = table("bS", "r1 kS* b1* g1 r3", row="g2 p1").play("take 1", "north a", "take 2")
    game.state.bag = 0
    shown = preview(game, "north a", seat=1)
    assert {ghost.thing.id for ghost in shown.ghosts} == {"tile:1:5", "elephant:1:0"}
    assert not any(ghost.thing.badge for ghost in shown.ghosts)
    game.play("north a")
    assert game.phase == ENDED
    assert [thing.name for thing in panels(game, 1)["platform:1"].things if thing.badge] == [
        "red one, removed for −2 points"
    ]


@pytest.mark.clause("kerala/walk-1")
def test_a_free_tile_stands_for_either_elephant_that_may_walk_to_it(table):
    game = table("bS* r1* g1", row="ke b1").play("take 1", "north a")
    assert meant_by(game, "tile:0:2") == ["elephant a to 2", "elephant b to 2"]
    assert preview(game, "elephant b to 2").changes == (0, 0)


@pytest.mark.clause("kerala/lift-2", "kerala/lift-5")
def test_tiles_that_must_not_be_lifted_are_marked(table):
    game = table("g1 bS r1* k1*", row="kt b1").play("take 1", "north b")
    liftable = game.options("lift")
    barred = [thing.id for thing in panels(game)["platform:0"].things if thing.barred]
    # The start tile and the red one hold the platform together, and elephants stand on two.
    assert liftable == ["lift 1"]
    assert [meant_by(game, target) for target in barred] == [["lift 0"], ["lift 2"], ["lift 3"], ["lift 4"]]
    assert not any(thing.barred for thing in things(game, 1).values())


@pytest.mark.clause("kerala/drop-2", "kerala/drop-3")
def test_a_lifted_stack_hovers_and_cells_where_it_must_not_go_are_marked(table):
    game = table("g1 bS r1* k1*", row="kt b1").play("take 1", "north b", "lift 1")
    lifted = next(thing for thing in things(game).values() if thing.name.endswith("lifted"))
    assert lifted.place == "cell:0:-1:0"
    assert lifted.dy < 0
    cells = [place for place in panels(game)["platform:0"].places if place.symbol == "ground"]
    open_cells = [meant_by(game, place.id)[0] for place in cells if not place.barred]
    assert sorted(open_cells) == sorted(game.options("drop"))
    assert any(place.barred for place in cells)
    ghost = preview(game, open_cells[0]).ghosts[0].thing
    assert ghost.id == lifted.id


@pytest.mark.clause("kerala/drop-2", "kerala/drop-6")
def test_a_cell_beside_the_lifted_stack_and_another_is_named_by_the_other(table):
    # The cell south of the start tile also lies west of the new one, and the start tile is lifted.
    game = table("bS k1*", row="pt b1").play("take 1", "south a", "lift 0")
    assert game.drawn() == ["bS k1", ". pt"]
    assert meant_by(game, "cell:0:0:1") == ["drop 2 west"]
    cell = next(place for place in panels(game)["platform:0"].places if place.id == "cell:0:0:1")
    assert not cell.barred
