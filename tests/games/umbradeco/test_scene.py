"""What the table shows: the mat and its corners, the hands, where a tile may go, what every click means."""

import pytest

from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import SPOT_NAMES
from pooram.games.umbradeco.table.layout import TALL

NAMES = ["Anna", "Bo", "Cy", "Di"]
SURROUNDED = "e5:b e6:r f5:g f4:r e4:g d4:r d5:g"
"""A blue umbrella with six around it."""
SEVEN_POINTS = "e5:b e6:y f5:g d5:v e8:r h5:r b5:r"
"""Who pushes the blue umbrella down with a red one has three in line and four colours around it."""


def spot(name):
    return SPOT_NAMES.index(name)


def view_of(game, viewer=0):
    return GAME.view(game.state, viewer)


def scene(game, viewer=0):
    return GAME.scene(view_of(game, viewer), NAMES[: int(game.state.seats)])


def panels(game, viewer=0):
    return {panel.id: panel for panel in scene(game, viewer).panels}


def things(game, viewer=0):
    return {thing.id: thing for panel in panels(game, viewer).values() for thing in panel.things}


def places(game, viewer=0):
    return {place.id: place for panel in panels(game, viewer).values() for place in panel.places}


def meant_by(game, target, seat=0):
    """The steps for which something stands, in notation."""
    return [str(choice) for choice in scene(game, seat).stands_for(target)]


def preview(game, step, seat=0):
    return GAME.preview(view_of(game, seat), GAME.choices.parse(step))


def badges(game, start, viewer=0):
    """The texts on all things whose ids start so."""
    return {thing.id: thing.badge for thing in things(game, viewer).values() if thing.id.startswith(start)}


# The mat


@pytest.mark.clause("umbradeco/mat-1", "umbradeco/mat-2")
@pytest.mark.parametrize(("side", "count"), [(4, 37), (5, 61)])
def test_spots_are_hexagons_that_lie_on_a_side_in_columns(laid_out, side, count):
    panel = panels(laid_out("e5:r e6:b", side=side))["mat"]
    shown = [place for place in panel.places if place.id.startswith("spot:")]
    assert len(shown) == count
    assert {(place.shape, place.size, place.tall) for place in shown} == {("hexagon", 1.0, TALL)}
    by_name = {place.name: place for place in shown}
    centre, above, right = (by_name[f"spot {name}"] for name in ("e5", "e6", "f5"))
    assert (above.x, round(centre.y - above.y, 3)) == (centre.x, 0.866)
    assert (round(right.x - centre.x, 3), round(centre.y - right.y, 3)) == (0.75, 0.433)


@pytest.mark.parametrize("side", [4, 5])
def test_what_lies_in_the_corners_touches_no_spot(laid_out, side):
    game = laid_out("e5:r e6:b", ("gg", "gg"), open_tiles="yv", side=side)
    game.state.discards[0] = 1
    panel = panels(game)["mat"]
    spots = [place for place in panel.places if place.id.startswith("spot:")]
    corners = [place for place in panel.places if place.id in ("deck", "slot:0", "slot:1", "box")]
    assert len(corners) == 4
    for corner in corners:
        assert corner.x - corner.size / 2 > 0
        assert corner.x + corner.size / 2 < panel.width
        # Two hexagons that lie alike are apart if their middles are, measured across a pair of sides.
        for place in spots:
            dx, dy = abs(corner.x - place.x), abs(corner.y - place.y)
            across = max(dy, dx * TALL + dy / 2)
            assert across > (corner.tall + place.tall) / 2


@pytest.mark.clause("umbradeco/place-2", "umbradeco/stack-4")
def test_a_stack_is_two_things_on_one_spot_and_the_upper_one_shows(laid_out):
    game = laid_out("e5:b/v e6:r")
    stack = [thing for thing in things(game).values() if thing.place == "spot:0"]
    assert [(thing.name, thing.height) for thing in stack] == [
        ("blue umbrella on e5, covered", 0),
        ("violet umbrella on e5, on top", 1),
    ]


@pytest.mark.clause("umbradeco/setup-8", "umbradeco/take-2")
def test_the_deck_shows_how_many_tiles_it_has_and_the_open_tiles_lie_beside_it(laid_out):
    game = laid_out("e5:r e6:b", ("gg", "gg"), open_tiles="yv")
    assert things(game)["the-deck"].badge == str(40 - 8)
    assert [things(game)[id].symbol for id in ("open:0:1", "open:1:4")] == ["tile-yellow", "tile-violet"]


@pytest.mark.clause("umbradeco/score-3", "umbradeco/score-9")
def test_the_last_placement_is_shown_with_its_sum_and_its_parts(laid_out):
    game = laid_out(SEVEN_POINTS, ("rr", "gg"), open_tiles="yv").play("hold red", "push e5 down")
    shown = [(thing.name, thing.badge) for id, thing in things(game, 1).items() if id.startswith("last-")]
    assert shown == [
        ("Anna placed on e5 for 7 points", "7"),
        ("3 for tiles of its colour in line", "3"),
        ("3 for four colours around it", "+3"),
        ("1 for the push", "+1"),
    ]
    assert things(game, 1)["latest"].place == "spot:0"


@pytest.mark.clause("umbradeco/discard-1", "umbradeco/discard-2")
def test_discarded_tiles_lie_open_in_a_corner(laid_out):
    game = laid_out("e5:r e6:b", open_tiles="yv")
    assert "box" not in places(game)
    game.state.discards[2] = 2
    assert [thing.name for thing in things(game).values() if thing.place == "box"] == [
        "discarded green umbrella"
    ] * 2


# Hands


@pytest.mark.clause("umbradeco/know-1", "umbradeco/setup-6")
def test_ones_own_hand_is_open_and_of_others_only_what_was_taken_face_up(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv"), known=("", "v"))
    mine, other = panels(game)["hand:0"], panels(game)["hand:1"]
    assert [thing.symbol for thing in mine.things] == ["marker", "tile-green", "tile-violet"]
    assert [thing.symbol for thing in other.things] == ["marker", "known-violet", "back"]
    assert (mine.role, other.role) == ("hand", "other")
    assert {panel.role for panel in panels(game, -1).values()} == {"board", "other", "score"}


@pytest.mark.clause("umbradeco/know-3")
def test_a_discard_tells_what_the_hidden_tile_is_not(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv"))
    game.state.masks[1] = 0b01010
    assert things(game)["back:1:0"].name == "hidden tile, not red or green or violet"


@pytest.mark.clause("umbradeco/turn-6")
def test_a_held_tile_is_lifted_before_its_owners_eyes_alone(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv"))
    others = panels(game, 1)
    game.play("hold green")
    held = things(game)["own:0:2:0"]
    assert held.name == "your green umbrella, held"
    assert held.dy < 0
    assert panels(game, 1) == others


@pytest.mark.clause("umbradeco/box-3")
def test_markers_stand_on_the_score_track_and_start_again_after_its_end(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv", "gv"))
    game.state.parts[0] = 53
    game.state.parts[4] = 3
    shown = {id: thing for id, thing in things(game).items() if id.startswith("marker:")}
    assert [(thing.place, thing.name) for thing in shown.values()] == [
        ("space:3", "Anna: 53 points"),
        ("space:3", "Bo: 3 points"),
        ("space:0", "Cy: 0 points"),
    ]
    assert shown["marker:0"].badge == "53"
    assert (shown["marker:0"].dx, shown["marker:0"].dy) != (shown["marker:1"].dx, shown["marker:1"].dy)


@pytest.mark.clause("umbradeco/box-3", "umbradeco/setup-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_markers_that_share_a_space_stand_inside_it_and_apart(laid_out, seats):
    game = laid_out("e5:r e6:b", ("gv",) * seats)
    markers = [thing for id, thing in things(game).items() if id.startswith("marker:")]
    assert len({(thing.dx, thing.dy) for thing in markers}) == seats
    for thing in markers:
        assert max(abs(thing.dx), abs(thing.dy)) + thing.size / 2 <= 0.52


@pytest.mark.clause("umbradeco/mat-3")
def test_a_terminal_shows_the_name_of_an_empty_spot(laid_out):
    assert places(laid_out("e5:r e6:b"))["spot:2"].glyph == "f5"


# Where a held tile may go


@pytest.mark.clause("umbradeco/place-3")
def test_every_way_to_place_the_held_tile_is_shown_with_its_points(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv"))
    assert badges(game, "goal:") == {}
    game.play("hold green")
    beside = {f"goal:{spot(step.split()[1])}": "+0" for step in game.options("beside")}
    pushes = {f"goal:{spot(step.split()[1])}": "+1" for step in game.options("push")}
    assert len(pushes) == 2
    assert badges(game, "goal:") == {**beside, **pushes}
    assert badges(game, "goal:", 1) == {}


@pytest.mark.clause("umbradeco/stack-1", "umbradeco/score-8")
def test_a_tile_that_may_be_covered_shows_what_that_scores(laid_out):
    game = laid_out(SURROUNDED, ("vv", "rr"))
    game.play("hold violet")
    assert badges(game, "goal:0") == {"goal:0": "+5"}
    assert things(game)["goal:0"].symbol == "goal-stack"
    assert meant_by(game, "tile:0:3") == meant_by(game, "spot:0") == ["stack e5"]


@pytest.mark.clause("umbradeco/push-1")
def test_the_pushes_of_a_tile_are_one_sign_on_it_and_each_has_its_direction(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv")).play("hold green")
    shown = things(game)[f"goal:{spot('e5')}"]
    assert (shown.place, shown.symbol) == (f"spot:{spot('e5')}", "goal-push")
    assert shown.name == "push on e5 for 1 point"
    steps = ("push e5 up", "push e5 up-right", "push e5 down", "push e5 down-left", "beside e4")
    ways = [GAME.choice_direction(GAME.choices.parse(step)) for step in steps]
    assert ways == [0, 60, 180, 240, None]


@pytest.mark.clause("umbradeco/score-7")
def test_every_push_of_a_tile_brings_the_same(laid_out):
    game = laid_out("e5:r e6:b f5:v d5:y", ("gv", "gv")).play("hold green")
    brings = {}
    for step in game.options("push"):
        brings.setdefault(step.split()[1], set()).add(sum(preview(game, step).changes))
    assert len(brings) > 1
    assert all(len(points) == 1 for points in brings.values())


@pytest.mark.clause("umbradeco/place-1")
def test_a_spot_where_a_neighbour_forbids_the_colour_is_barred_and_names_it(laid_out):
    game = laid_out("e5:r e6:b", ("rv", "gv")).play("hold red")
    barred = [place for place in places(game).values() if place.barred]
    assert len(barred) == 5
    assert f"spot {SPOT_NAMES[2]}" in [place.name for place in barred]
    assert meant_by(game, barred[0].id) == [f"beside {barred[0].name.split()[1]}"]
    assert game.refusal(meant_by(game, barred[0].id)[0]) == (
        "place-1",
        "The red umbrella on e5 would touch it.",
    )
    assert not any(place.barred for place in places(game, 1).values())


@pytest.mark.clause("umbradeco/stack-3")
def test_a_tile_with_six_around_it_is_barred_for_its_own_colour(laid_out):
    game = laid_out(SURROUNDED, ("br", "rr")).play("hold blue")
    assert [thing.id for thing in things(game).values() if thing.barred] == ["tile:0:3"]
    assert game.refusal(meant_by(game, "tile:0:3")[0])[0] == "stack-3"


@pytest.mark.clause("umbradeco/push-4")
def test_a_tile_that_cannot_be_pushed_stands_for_its_pushes_so_that_the_judge_says_why(laid_out):
    game = laid_out("e5:r e6:b", ("rv", "gv")).play("hold red")
    steps = meant_by(game, "tile:0:0")
    assert "push e5 down" in steps
    assert {game.refusal(step)[0] for step in steps} == {"push-4"}


@pytest.mark.clause("umbradeco/push-1")
def test_a_tile_stands_for_all_its_pushes(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv")).play("hold green")
    steps = meant_by(game, "tile:0:0")
    assert steps == [step for step in game.options("push") if step.startswith("push e5")]
    assert things(game)["tile:0:0"].clause == "umbradeco/push-1"


@pytest.mark.clause("umbradeco/turn-4")
def test_a_tile_of_the_hand_that_has_no_place_is_barred(laid_out):
    game = laid_out("e6:r e5:b e4:r", ("rv", "gv"))
    assert [thing.id for thing in things(game).values() if thing.barred] == ["own:0:0:0"]
    assert game.refusal("hold red") == ("place-1", "There is no place on the mat for the red umbrella.")


@pytest.mark.clause("umbradeco/discard-1")
def test_with_nothing_to_place_a_tile_of_the_hand_stands_for_its_discard(laid_out):
    game = laid_out("e6:r e5:b e4:r", ("rr", "gv"))
    assert meant_by(game, "own:0:0:1") == ["discard red"]
    assert not any(thing.barred for thing in things(game).values())


# Clicks and previews


@pytest.mark.clause("umbradeco/take-1", "umbradeco/take-4")
def test_open_tiles_that_are_alike_are_one_choice_wherever_they_are_clicked(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv"), open_tiles="yy").play("hold green", "beside e4")
    assert meant_by(game, "slot:1") == meant_by(game, "open:1:1") == ["take 1"]
    assert preview(game, "take 1").changes == ()


@pytest.mark.clause("umbradeco/push-1", "umbradeco/score-7")
def test_a_push_shows_both_tiles_where_they_would_lie_and_the_points(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv")).play("hold green")
    shown = preview(game, "push e5 down")
    ghosts = {ghost.thing.id: (ghost.thing.place, ghost.thing.symbol) for ghost in shown.ghosts}
    assert ghosts == {
        "tile:0:0": (f"spot:{spot('e4')}", "tile-red"),
        "own:0:2:0": ("spot:0", "tile-green"),
    }
    assert shown.changes == (1, 0)


@pytest.mark.clause("umbradeco/stack-1")
def test_a_stack_shows_the_tile_on_top(laid_out):
    game = laid_out(SURROUNDED, ("vv", "rr"))
    shown = preview(game.play("hold violet"), "stack e5")
    assert [(ghost.thing.id, ghost.thing.height) for ghost in shown.ghosts] == [("own:0:4:1", 1)]
    assert shown.changes == (5, 0)


def test_what_a_preview_promises_is_what_the_placement_scores(laid_out):
    game = laid_out(SEVEN_POINTS, ("rr", "gg")).play("hold red")
    for step in game.options():
        after = game.state.copy()
        after.play_unchecked(0, GAME.parse(0, step))
        assert preview(game, step).changes == (int(after.points(0)), 0)


@pytest.mark.clause("umbradeco/turn-4")
def test_holding_a_tile_only_picks_it_up(laid_out):
    game = laid_out("e5:r e6:b", ("gv", "gv"))
    assert meant_by(game, "own:0:2:0") == ["hold green"]
    assert preview(game, "hold green").ghosts == ()
    assert meant_by(game, "own:1:2:0", seat=1) == ["hold green"]
    assert scene(game, -1).stands_for("spot:0") == ()
