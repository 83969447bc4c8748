"""What the table shows: temple, supplies, hands, wagons and sculptures, and what every click means."""

import re
from itertools import pairwise

import pytest

from pooram.games.cholas import GAME
from pooram.games.cholas.box import CELL_NAMES, CELLS, PLACE_NAMES, TILES
from pooram.games.cholas.table.layout import ROUND, track_shift
from pooram.games.cholas.table.pieces import figure_of

NAMES = ["Anna", "Bo", "Cy", "Di", "Ed"]
CELL = {name: f"cell:{cell}" for cell, name in enumerate(CELL_NAMES)}
TILE = {name: f"tile:{place}" for place, name in enumerate(PLACE_NAMES)}
BASE = "BLWGOB==BLWGOB"


def view_of(game, viewer=0):
    return GAME.view(game.state, viewer)


def scene(game, viewer=0):
    return GAME.scene(view_of(game, viewer), GAME.side_names(NAMES[: int(game.state.seats)]))


def panels(game, viewer=0):
    return {panel.id: panel for panel in scene(game, viewer).panels}


def things(game, viewer=0):
    return {thing.id: thing for panel in panels(game, viewer).values() for thing in panel.things}


def places(game, viewer=0):
    return {place.id: place for panel in panels(game, viewer).values() for place in panel.places}


def meant_by(game, target, seat=0):
    """The steps for which something stands, in notation."""
    return [str(choice) for choice in scene(game, seat).stands_for(target)]


def targets(game, seat=0):
    """What can be clicked to some effect."""
    options = set(game.options())
    shown = scene(game, seat)
    return {item.id for item in shown.items() if options & set(map(str, shown.stands_for(item.id)))}


def preview(game, step, seat=0):
    return GAME.preview(view_of(game, seat), GAME.choices.parse(step))


def ghosts(game, step, seat=0):
    """What a step would put where."""
    shown = preview(game, step, seat)
    return {(ghost.thing.symbol, ghost.thing.place) for ghost in shown.ghosts}


def solo(table, **more):
    return table(seats=1, **more)


# Panels


def test_the_temple_comes_first_then_the_hand_and_the_others_in_the_order_of_their_turns(table):
    game = table(seats=4)
    assert [(panel.id, panel.role) for panel in panels(game, 2).values()] == [
        ("temple", "board"),
        ("hand", "hand"),
        ("players", "other"),
    ]
    order = [id for id in things(game, 2) if id.startswith("colour:")]
    assert order == ["colour:3", "colour:0", "colour:1"]
    assert list(panels(game, -1)) == ["temple", "players"]


@pytest.mark.clause("cholas/expert-setup-2")
def test_in_expert_the_sculptures_lie_beside_the_temple_as_they_will_stand_on_it(table):
    game = table(variant=1)
    assert list(panels(game)) == ["temple", "sculptures", "hand", "players"]
    temple, board = (panels(game)[id] for id in ("temple", "sculptures"))
    cells = {place.id: place for place in temple.places}
    for place, spot in zip(PLACE_NAMES, board.places, strict=False):
        corner = cells[CELL[place.split("-")[0]]]
        left, low = spot.x - spot.size / 2, spot.y + spot.tall / 2
        assert (left - 0.2, 16.5 - low) == pytest.approx((corner.x - 0.5 - 0.7, 17.15 - corner.y - 0.5))


def test_somebody_alone_has_no_other_players_and_the_opponent_is_on_the_score_board(table):
    game = solo(table)
    assert list(panels(game)) == ["temple", "hand"]
    assert things(game)["marker:1"].name == "The opponent at 100 points"
    assert things(game)["token:1"].badge == "100"


# The temple


@pytest.mark.clause("cholas/temple-1", "cholas/temple-2")
def test_the_temple_is_a_stepped_tower_of_116_spaces_with_room_for_the_entrance(table):
    cells = [place for place in panels(table())["temple"].places if place.id.startswith("cell:")]
    assert len(cells) == CELLS
    rows = {}
    for place in cells:
        rows.setdefault(place.y, []).append(place.x)
    wide = [max(row) - min(row) + 1 for _, row in sorted(rows.items())]
    assert wide == sorted(wide)
    base = rows[max(rows)]
    assert len(base) == 12
    assert max(base) - min(base) + 1 == 14


def test_a_stone_shows_its_colour_and_has_a_sign_of_its_own(table):
    game = table("BLWGO.==......")
    looks = [things(game)[f"stone:{cell}"].symbol for cell in range(5)]
    assert looks == ["stone-brown", "stone-light-brown", "stone-white", "stone-grey", "stone-gold"]
    for look in looks:
        drawing = re.search(rf'<symbol id="{look}".*?</symbol>', GAME.art)[0]
        assert f'href="#{look.replace("stone", "sign")}"' in drawing
    assert things(game)["stone:0"].name == "brown stone on a1"


@pytest.mark.clause("cholas/temple-3", "cholas/setup-4")
def test_treasure_lies_open_on_the_stars(table):
    game = table(treasure_at={"c2": 1, "e4": 5, "g8": 7})
    found = {thing.place: thing.name for id, thing in things(game).items() if id.startswith("treasure:")}
    assert found == {
        CELL["c2"]: "+2 treasure on c2",
        CELL["e4"]: "+2 treasure for a grey stone on e4",
        CELL["g8"]: "+2 treasure for a pattern on g8",
    }


def test_treasure_for_grey_and_for_gold_differs_in_the_terminal_too(table):
    game = table(treasure_at={"c2": 5, "e4": 6, "g8": 7})
    assert [things(game)[f"treasure:{star}"].glyph for star in (0, 2, 6)] == ["+G", "+O", "+P"]


@pytest.mark.clause("cholas/treasure-7", "cholas/treasure-8")
@pytest.mark.parametrize(("treasure", "symbol"), [(0, "cell"), (1, "cell-star"), (2, "cell-double")])
def test_stars_look_as_they_count(table, treasure, symbol):
    assert places(table(treasure=treasure))[CELL["c2"]].symbol == symbol


@pytest.mark.clause("cholas/sculpt-5", "cholas/sculpt-6")
def test_a_sculpture_covers_the_stones_on_which_it_is_carved(table):
    game = table(f"......==......\n{BASE}".replace("......==", "BL....=="), variant=1, sculpted=["a1-b2"])
    shown = things(game)
    carved = shown[TILE["a1-b2"]]
    assert carved.place == CELL["a1"]
    assert (carved.size, carved.dx, carved.dy) == (2, 0.5, -0.5)
    assert carved.name.endswith("on a1, b1, a2 and b2")
    assert [id for id in shown if id in ("stone:0", "stone:1", "stone:2")] == ["stone:2"]
    assert places(game)[CELL["a2"]].name == "space a2, under a sculpture"


def test_what_was_built_last_has_a_frame(table):
    at = table(
        "WW....==......\nWW....==......",
        stones=["BB", "B"],
        cards=["alike", "one"],
    )
    assert not [id for id in things(at) if id.startswith("latest:")]
    at.play("build alike", "at c1 upright", "stone brown")
    frames = [thing for id, thing in things(at).items() if id.startswith("latest:")]
    assert [frame.place for frame in frames] == [f"cell:{CELL_NAMES.index(name)}" for name in ("c1", "c2")]
    assert all(frame.name == "built last: c1 and c2, for 0 points" for frame in frames)


def test_every_tile_has_its_picture_and_the_sculpture_that_it_becomes():
    symbols = set(re.findall(r'<symbol id="([^"]+)"', GAME.art))
    for tile in range(int(TILES)):
        assert f"tile-{tile}" in symbols
        assert f"sculpture-{figure_of(tile)}" in symbols


def test_the_title_says_how_near_the_end_is(all_but):
    game = all_but("f12 g16 h16", stones=["L", "B"], cards=["one", "one"])
    game.state.turns_left = 4
    assert panels(game)["temple"].title == "The temple, 3 spaces left, 4 turns to go"


# Beside the temple


def test_the_bag_the_stack_and_the_face_up_cards_lie_beside_the_temple(table):
    game = table(seats=3, face_up=["one", "block", "two"], bag="BBLW")
    shown = things(game)
    assert shown["the-bag"].badge == "4"
    assert shown["the-stack"].badge == str(int(game.state.stack))
    assert [shown[id].symbol for id in shown if id.startswith("face:")] == ["card-0", "card-3", "card-2"]


@pytest.mark.clause("cholas/draw-5")
def test_an_empty_stack_leaves_an_empty_place(table):
    game = table(stack=[])
    assert "the-stack" not in things(game)
    assert "stack" in places(game)


@pytest.mark.clause("cholas/points-10")
def test_a_marker_starts_again_after_fifty_points_and_a_token_tells_the_rounds(table):
    game = table()
    game.state.score[0], game.state.score[1] = 123, 49
    shown = things(game)
    assert shown["marker:0"].name == "Anna at 123 points"
    assert (shown["marker:0"].dx, shown["marker:0"].dy) == track_shift(23)
    assert shown["token:0"].badge == "100"
    assert "token:1" not in shown


def test_the_score_board_is_walked_step_by_step_and_no_space_is_met_twice():
    spots = [track_shift(points) for points in range(ROUND)]
    assert len(set(spots)) == ROUND
    for (x, y), (to_x, to_y) in pairwise(spots):
        assert (x == to_x) != (y == to_y)


def test_markers_that_share_a_space_stand_side_by_side(table):
    game = table(seats=3)
    across = [things(game)[f"marker:{seat}"].dx for seat in range(3)]
    assert across == sorted(set(across))


# Hands


@pytest.mark.clause("cholas/setup-12", "cholas/setup-14", "cholas/setup-15")
def test_the_others_show_their_stones_and_of_their_cards_only_those_that_everybody_saw(table):
    game = table(stones=["B", "BWW"], cards=["one", "two two block"], known=["", "two"])
    row = [thing for thing in panels(game)["players"].things if thing.place.startswith("of:1:")]
    assert [thing.symbol for thing in row] == [
        "chip-brown",
        "chip-white",
        "chip-white",
        "card-2",
        "card-back",
        "card-back",
    ]
    assert [thing.symbol for thing in panels(game, 1)["hand"].things if "card" in thing.symbol] == [
        "card-2",
        "card-2",
        "card-3",
    ]


@pytest.mark.clause("cholas/setup-14")
def test_a_watcher_sees_the_backs_of_all_cards(table):
    game = table(stones=["B", "B"], cards=["one", "two block"])
    cards = [thing.symbol for thing in panels(game, -1)["players"].things if "card" in thing.symbol]
    assert cards == ["card-back"] * 3


@pytest.mark.clause("cholas/wagon-2")
def test_wagons_show_how_many_stones_of_each_colour_they_carry(table):
    game = table(variant=1, wagon=["BBBBBO", "W"])
    shown = things(game)
    assert [shown[f"pile:0:{colour}"].symbol for colour in (0, 1, 4)] == [
        "pile-brown-5",
        "pile-light-brown-0",
        "pile-gold-1",
    ]
    assert shown["pile:1:2"].name == "a white stone on Bo's wagon"


@pytest.mark.clause("cholas/expert-setup-11", "cholas/bonus-blue-4")
def test_bonus_cards_lie_open_and_explain_themselves_and_a_used_extra_turn_is_face_down(table):
    game = table(variant=1, red=[2, 0], blue=[1, 4])
    game.state.blue_down[1] = 1
    shown = things(game)
    assert shown["red:0"].symbol == "red-2"
    assert shown["red:0"].name.startswith("your red bonus card 2, Double points (once: ")
    # What a click would do is read out after the name: no full stop in between.
    assert shown["blue:0"].name.endswith("you may pick two from the bag)")
    assert "red:1" not in shown
    assert shown["blue:1"].symbol == "blue-back"
    assert "face down" in shown["blue:1"].name


@pytest.mark.clause("cholas/solo-step-3")
def test_alone_the_face_up_cards_lie_before_the_player_like_ones_on_each_other(table):
    game = solo(table, stones=["BB"])
    for kind, count in enumerate((2, 0, 1, 0, 0)):
        game.state.turned_up[kind] = count
    cards = [thing for id, thing in things(game).items() if id.startswith("card:")]
    assert [(thing.place, thing.height) for thing in cards] == [
        ("cards:0", 0),
        ("cards:0", 1),
        ("cards:2", 0),
    ]
    assert meant_by(game, "card:2:0") == ["build two"]
    assert "held:0:0" not in targets(game)


# What a click means


def test_bag_stack_cards_and_stones_stand_for_the_actions(table):
    game = table(stones=["BBBBL"], cards=["one"], face_up=["two", "block"])
    assert meant_by(game, "the-bag") == meant_by(game, "bag") == ["pick 2"]
    assert meant_by(game, "the-stack") == ["draw top"]
    assert meant_by(game, "face:1:3") == meant_by(game, "slot:1") == ["draw 2"]
    assert meant_by(game, "card:0:0") == ["build one"]
    assert meant_by(game, "held:0:1") == ["replace brown 3", "replace brown 4"]
    # Too few of a colour: the judge says so.
    assert meant_by(game, "held:1:0") == ["replace light-brown 3"]
    assert meant_by(game, "the-bag", -1) == []


@pytest.mark.clause("cholas/bonus-blue-3", "cholas/bonus-blue-5", "cholas/bonus-blue-6")
def test_a_blue_card_that_adds_something_is_one_more_choice_at_the_bag_or_the_stack(table):
    assert meant_by(table(variant=1, blue=[3]), "the-bag") == ["pick 2", "pick 3"]
    assert meant_by(table(variant=1, blue=[5]), "the-bag") == ["pick 2", "pick 4"]
    assert meant_by(table(variant=1, blue=[3]), "blue:0") == ["pick 3"]
    assert meant_by(table(variant=1, blue=[6]), "the-stack") == ["draw top", "draw top and one"]


def test_a_tile_stands_for_carving_it_with_and_without_the_red_card(table):
    assert meant_by(table(variant=1, red=[1]), TILE["c1-d2"]) == ["sculpt c1-d2"]
    assert meant_by(table(variant=1, red=[4]), TILE["c1-d2"]) == ["sculpt c1-d2", "sculpt c1-d2 with bonus"]


@pytest.mark.clause("cholas/build-11")
def test_a_space_stands_for_a_card_that_lies_or_stands_there(table):
    game = table(BASE, stones=["BB"], cards=["alike"]).play("build alike")
    assert meant_by(game, CELL["a2"]) == ["at a2", "at a2 upright"]
    assert things(game)["card:1:0"].name == "two-alike card, being built"


def test_a_space_where_a_block_cannot_begin_stands_for_the_block_beside_it(table):
    game = table("......==.....B\n" + BASE, stones=["BBLL"], cards=["block"]).play("build block")
    # m2 is the last space of its row: n2 is built on already.
    assert meant_by(game, CELL["m2"]) == ["at l2", "at l2 upright"]
    assert not places(game)[CELL["m2"]].barred


@pytest.mark.clause("cholas/support-3")
def test_tops_of_columns_that_the_card_cannot_cover_are_marked_and_nothing_else(table):
    game = table(BASE, stones=["B"], cards=["one"]).play("build one")
    barred = [place.id for place in places(game).values() if place.barred]
    assert barred == [CELL["g3"], CELL["h3"]]
    assert game.refusal("at g3")[0] == "support-3"
    assert not any(place.barred for place in places(game, 1).values())


def test_stones_in_hand_and_the_outlined_space_stand_for_the_colours(table):
    game = table(stones=["BBLL"], cards=["two"]).play("build two", "at a1")
    assert meant_by(game, "held:0:0") == ["stone brown"]
    assert "stone light-brown" in meant_by(game, CELL["a1"])
    assert "stone brown" not in meant_by(game, CELL["b1"])
    game.play("stone brown")
    assert "stone light-brown" in meant_by(game, CELL["b1"])


@pytest.mark.clause("cholas/pay-3", "cholas/pay-4")
def test_the_third_stone_in_hand_pays_three_and_the_wagon_pays_as_far_as_it_goes(table):
    drawing = "BL....==......\n" + BASE
    game = table(drawing, variant=1, stones=["LLLO"], wagon=["LLLO"], tiles={"a1-b2": "LLLLO"})
    game.play("sculpt a1-b2")
    assert game.options("pay") == ["pay 1", "pay 2", "pay 3"]
    assert [meant_by(game, f"held:1:{number}") for number in range(3)] == [["pay 1"], ["pay 2"], ["pay 3"]]
    assert meant_by(game, "pile:0:1") == ["pay 1"]
    assert not {"held:4:0", "pile:1:1"} & targets(game)
    owed = [thing.symbol for id, thing in things(game).items() if id.startswith("owed:")]
    assert owed == ["stone-light-brown"] * 4 + ["stone-gold"]
    assert [thing.id for thing in things(game).values() if thing.name.endswith("being carved")] == [
        TILE["a1-b2"]
    ]


@pytest.mark.clause("cholas/pay-5")
def test_a_tile_of_one_point_is_paid_with_any_stone_of_the_hand_or_the_wagon(all_but):
    game = all_but("a2 b2", variant=1, stones=["BL"], wagon=["L"], tiles={"g16": ""})
    game.play("sculpt g16")
    assert things(game)["owed-any"].name == "any one stone"
    assert meant_by(game, "held:0:0") == ["pay brown by hand"]
    assert meant_by(game, "pile:0:1") == ["pay light-brown by wagon"]


@pytest.mark.clause("cholas/bonus-red-4", "cholas/bonus-red-5", "cholas/bonus-red-6")
def test_what_red_cards_change_is_clicked_at_the_stones_that_are_due_or_would_be_paid(table):
    drawing = "BL....==......\n" + BASE

    def carving(red):
        game = table(
            drawing, variant=1, red=[red], stones=["WWWWG"], wagon=["BBBBB"], tiles={"a1-b2": "WWWWG"}
        )
        return game.play("sculpt a1-b2 with bonus")

    swapping = carving(4)
    assert "swap grey brown" in meant_by(swapping, "owed:4")
    assert "swap grey brown" in meant_by(swapping, "pile:0:0")
    assert "recolour brown white" in meant_by(carving(5), "pile:0:0")
    assert meant_by(carving(6), "owed:0") == ["less white"]
    # However it is paid, the sculpture brings the same.
    assert {preview(swapping, step).changes for step in swapping.options("swap")} == {(8, 0)}


@pytest.mark.clause("cholas/bonus-1", "cholas/bonus-blue-1")
def test_an_offered_blue_card_stands_for_using_it_and_a_button_for_doing_without(table):
    game = table(variant=1, stones=["BB"], cards=["alike"], blue=[1])
    assert things(game)["mine"].name == "your colour is brown"
    game.play("build alike", "at a1", "stone brown")
    assert meant_by(game, "blue:0") == ["use"]
    assert meant_by(game, "decline") == ["decline"]
    assert "decline" not in things(game, 1)


# What a choice would do


def test_placing_shows_the_outline_of_the_whole_card_and_no_points_yet(table):
    game = table(stones=["BBLL"], cards=["diagonal"]).play("build diagonal")
    assert ghosts(game, "at a1") == {
        ("plan-1", CELL["a1"]),
        ("plan-2", CELL["b1"]),
        ("plan-2", CELL["a2"]),
        ("plan-1", CELL["b2"]),
    }
    assert preview(game, "at a1").changes == ()


@pytest.mark.clause("cholas/points-2", "cholas/points-4")
def test_the_last_colour_shows_every_stone_and_the_points_of_everybody(table):
    game = table("L.....==......", stones=["LLW"], cards=["alike", "one"]).play("build alike", "at b1")
    assert ghosts(game, "stone light-brown") == {
        ("stone-light-brown", CELL["b1"]),
        ("stone-light-brown", CELL["c1"]),
    }
    # Bo is light brown and has a pattern of three.
    assert preview(game, "stone light-brown").changes == (2, 4)


@pytest.mark.clause("cholas/solo-points-4")
def test_alone_the_points_of_the_opponent_are_shown_too(table):
    game = solo(table, drawing="W.....==......", stones=["W"])
    game.state.turned_up[0] = 1
    game.play("build one", "at b1")
    assert preview(game, "stone white").changes == (1, 2)


def test_the_first_of_two_colours_stays_on_the_temple_until_the_second_is_named(table):
    game = table(stones=["BBW"], cards=["two"]).play("build two", "at a1")
    assert preview(game, "stone brown").changes == ()
    assert ghosts(game, "stone brown") == {("stone-brown", CELL["a1"])}
    game.play("stone brown")
    shown = things(game)
    assert shown["held:0:1"].place == CELL["a1"]
    assert shown["plan:1"].place == CELL["b1"]
    assert [id for id, thing in shown.items() if thing.place.startswith("hand:")] == ["held:0:0", "held:2:0"]
    assert things(game, 1)["laid:0"].place == CELL["a1"]


@pytest.mark.clause("cholas/sculpt-8", "cholas/bonus-red-2")
def test_carving_shows_the_sculpture_on_its_stones_and_its_points(table):
    drawing = "BL....==......\n" + BASE
    game = table(drawing, variant=1, red=[2], wagon=["LLLLO"], tiles={"a1-b2": "LLLLO"})
    assert ghosts(game, "sculpt a1-b2") == {("sculpture-dancer", CELL["a1"])}
    assert preview(game, "sculpt a1-b2").changes == (6, 0)
    assert preview(game, "sculpt a1-b2 with bonus").changes == (12, 0)


@pytest.mark.clause("cholas/pay-1", "cholas/pay-2")
def test_a_payment_shows_what_leaves_the_hand_and_the_wagon(table):
    drawing = "BL....==......\n" + BASE
    game = table(drawing, variant=1, stones=["LLLO"], wagon=["LLL"], tiles={"a1-b2": "LLLLO"})
    game.play("sculpt a1-b2")
    shown = preview(game, "pay 2")
    left = [ghost.thing.id for ghost in shown.ghosts if ghost.thing.place == "bag"]
    assert left == ["held:1:1", "held:1:2", "held:4:0"]
    assert ("pile-light-brown-1", "load:1") in ghosts(game, "pay 2")
    assert ("sculpture-dancer", CELL["a1"]) in ghosts(game, "pay 2")
    assert shown.changes == (6, 0)


def test_what_chance_decides_has_no_points_before(table):
    game = table(stones=["BBB"], cards=["one"], face_up=["two", "block"])
    for step in ("pick 2", "replace brown 3", "draw top", "draw 1", "build one"):
        assert preview(game, step).changes == ()
    assert {place for _, place in ghosts(game, "replace brown 3")} == {"bag"}


def test_a_seat_looks_like_its_colour(table):
    game = table(colours=("grey", "brown"))
    assert GAME.seat_colours(view_of(game)) == (3, 0)
    assert game.match.colours == ["grey", "brown"]
