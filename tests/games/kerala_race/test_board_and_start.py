"""The clauses on the board and the set-up."""

from collections import Counter

import pytest
from librt.random import Random

from pooram.engine.errors import BadSetup
from pooram.engine.state import CHANCE
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Enter
from pooram.games.kerala_race.rules.route import Route, marked
from pooram.match.match import Match


def places_of(match):
    scene = GAME.scene(match.view(-1).known, ["Anna", "Bo", "Cy"])
    return {place.id: place for panel in scene.panels for place in panel.places}


def things_of(match):
    return GAME.scene(match.view(-1).known, ["Anna", "Bo", "Cy"]).panels[0].things


@pytest.mark.clause("kerala_race/board-1")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_track_runs_around_the_edge_of_a_square_and_every_player_has_a_lane_up_to_it(seats, race):
    places = places_of(Match(GAME, seats))
    track = [places[f"p{n}"] for n in range(20)]
    left, right = min(p.x for p in track), max(p.x for p in track)
    top, bottom = min(p.y for p in track), max(p.y for p in track)
    assert right - left == pytest.approx(bottom - top)
    assert all(place.x in (left, right) or place.y in (top, bottom) for place in track)
    lanes = [[p for name, p in places.items() if name.startswith(f"lane-{seat}-")] for seat in range(seats)]
    assert [len(lane) for lane in lanes] == [5] * seats
    assert not any(name.startswith(f"lane-{seats}-") for name in places)
    # The lanes lie outside the square, and each has a rail from there to its edge.
    edge = bottom + track[0].size / 2
    for seat, lane in enumerate(lanes):
        rail = places[f"rail-{seat}"]
        assert all(square.y > edge for square in lane)
        assert rail.y - rail.tall / 2 == pytest.approx(edge, abs=0.01)
        assert rail.y + rail.tall / 2 == pytest.approx(lane[0].y, abs=0.01)
    r = race("4", throw=4).move("4")
    assert r.stands(0, "P2")


@pytest.mark.clause("kerala_race/board-2")
def test_the_track_has_twenty_squares_six_to_a_side_clockwise():
    places = places_of(Match(GAME, 2))
    track = [places[f"p{n}"] for n in range(20)]
    assert "p20" not in places
    for side in ([*range(6)], [*range(5, 11)], [*range(10, 16)], [*range(15, 20), 0]):
        assert len({track[n].x for n in side}) == 1 or len({track[n].y for n in side}) == 1
    # Clockwise: up the left side, along the top to the right, down, and back along the bottom.
    assert track[0].x == track[5].x < track[10].x == track[15].x
    assert track[0].y == track[15].y > track[5].y == track[10].y


@pytest.mark.clause("kerala_race/board-3")
def test_the_corners_are_marked():
    assert [n for n in range(20) if marked(n)] == [0, 5, 10, 15]
    places = places_of(Match(GAME, 2))
    drawn = {name for name, place in places.items() if place.symbol == "square-marked"}
    assert drawn == {"p0", "p5", "p10", "p15"}


@pytest.mark.clause("kerala_race/board-4")
def test_all_lanes_lead_to_the_corner_p0_and_the_centre_is_one_space(race):
    for seat in range(3):
        r = race(*["5" if seat == s else "" for s in range(3)], seats=3)
        r.state.mover = seat
        r.throw(1).move("5")
        assert r.stands(seat, "P0")
    assert [name for name in places_of(Match(GAME, 3)) if name.startswith("centre")] == ["centre"]


@pytest.mark.clause("kerala_race/board-5")
@pytest.mark.parametrize("lane", [1, 5, 10])
def test_the_lane_has_as_many_squares_as_the_option_says(lane):
    places = places_of(Match(GAME, 2, {"lane": lane}))
    assert sum(name.startswith("lane-0-") for name in places) == lane
    assert GAME.full_options({})["lane"] == 5


@pytest.mark.clause("kerala_race/board-5")
def test_pieces_on_the_same_square_of_different_lanes_do_not_meet(race):
    r = race("1", "3", throw=2).listen().move("1")
    assert r.stands(0, "3")
    assert r.stands(1, "3")
    r = race("<4 centre centre centre centre", "3", throw=1).listen().move("<4")
    assert r.stands(0, "<3 centre centre centre centre")
    assert r.stands(1, "3")
    assert r.frames == []
    assert {"lane-0-3", "lane-1-3"} <= {thing.place for thing in things_of(r.match)}


@pytest.mark.clause("kerala_race/setup-1")
def test_two_or_three_play_with_five_pieces_each():
    for seats in (2, 3):
        scene = GAME.scene(Match(GAME, seats).view(-1).known, ["Anna", "Bo", "Cy"])
        pieces = [thing for thing in scene.panels[0].things if thing.id.startswith("piece-")]
        for seat in range(seats):
            mine = [thing for thing in pieces if thing.id.startswith(f"piece-{seat}-")]
            assert len(mine) == 5
            assert len({(thing.colour, thing.symbol, thing.pattern) for thing in mine}) == 1
        assert len({thing.colour for thing in pieces}) == len({thing.symbol for thing in pieces}) == seats
    for seats in (1, 4):
        with pytest.raises(BadSetup, match="2 to 3"):
            Match(GAME, seats)


@pytest.mark.clause("kerala_race/setup-1")
def test_with_five_pieces_on_the_way_none_can_enter(race):
    r = race("2 3 P7 P8 P9", throw=1)
    assert r.can_move("2", "3", "P7", "P8", "P9")
    assert r.refusal("off") == ("kerala_race/setup-1", "You have no piece left to enter.")


@pytest.mark.clause("kerala_race/setup-2")
def test_all_pieces_begin_off_the_board():
    assert list(Match(GAME, 3).state.at) == [0] * 15


@pytest.mark.clause("kerala_race/setup-3", "kerala_race/throw-1")
def test_five_shells_are_thrown_before_a_piece_moves(race):
    r = race("P7")
    assert r.match.chance_is_due
    assert r.refusal("P7") == ("kerala_race/throw-1", "The shells must be thrown first.")
    r.throw(3)
    shells = [
        thing
        for thing in GAME.scene(r.match.view(0).known, ["A", "B"]).panels[0].things
        if "shell" in thing.id
    ]
    assert len(shells) == 5
    assert sum(shell.symbol == "cowrie-up" for shell in shells) == 3
    assert r.match.to_move == (0,)


@pytest.mark.clause("kerala_race/setup-4")
@pytest.mark.parametrize("seats", [2, 3])
def test_chance_decides_evenly_who_starts(seats):
    match = Match(GAME, seats)
    view = match.view(0).known
    assert GAME.judge(view, Enter()).clause == "kerala_race/setup-4"
    assert GAME.possible_outcomes(match.state) == [(seat, 1) for seat in range(seats)]
    rng = Random(4)
    drawn = Counter(int(match.state.draw(rng)) for _ in range(3000))
    assert set(drawn) == set(range(seats))
    assert all(abs(times - 3000 / seats) < 170 for times in drawn.values()), drawn
    match.play(f"start {seats}", CHANCE)
    assert match.state.mover == seats - 1


@pytest.mark.clause("kerala_race/setup-5")
def test_the_weights_of_a_throw_are_those_of_every_way_the_shells_can_fall():
    for percent in (20, 33, 50, 64, 80):
        counted = [0] * 6
        for fall in range(32):
            ups = fall.bit_count()
            counted[ups] += percent**ups * (100 - percent) ** (5 - ups)
        weights = [int(weight) for weight in Route(5, 19, 1, 1, 1, percent).weights]
        assert all(
            weight * sum(counted) == count * sum(weights)
            for weight, count in zip(weights, counted, strict=True)
        )


@pytest.mark.clause("kerala_race/setup-5")
def test_fair_shells_by_default_and_an_option_loads_them(race):
    fair = GAME.possible_outcomes(race().state)
    assert [(str(GAME.outcomes[o]), w) for o, w in fair] == [
        ("mouths 0", 1),
        ("mouths 1", 5),
        ("mouths 2", 10),
        ("mouths 3", 10),
        ("mouths 4", 5),
        ("mouths 5", 1),
    ]
    assert [w for _, w in GAME.possible_outcomes(race(mouth=20).state)] == [1024, 1280, 640, 160, 20, 1]
    for wrong in (19, 81):
        with pytest.raises(BadSetup, match="cannot be"):
            race(mouth=wrong)
