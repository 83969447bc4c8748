"""The box, the mat and the set-up."""

import math

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE
from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import (
    COLOUR_NAMES,
    NEIGHBOUR,
    SPOT_NAMES,
    TILES_OF_COLOUR,
    Q,
    R,
)
from pooram.match.match import Match

SPOTS = [(int(q), int(r)) for q, r in zip(Q, R, strict=True)]


def middle(number):
    """Where the middle of a flat-topped hexagon lies in the plane, one unit from its neighbours'."""
    q, r = SPOTS[number]
    return q * math.sqrt(3) / 2, r + q / 2


def chances(match):
    """What chance can bring, as colours with their weights."""
    return {str(GAME.outcomes[o]): weight for o, weight in GAME.possible_outcomes(match.state)}


def started(seats, seed=1, **options):
    match = Match(GAME, seats, options)
    match.draw_until_choice(Random(seed))
    return match


@pytest.mark.clause("umbradeco/box-1")
def test_two_to_four_play():
    assert (GAME.fewest_seats, GAME.most_seats) == (2, 4)


@pytest.mark.clause("umbradeco/box-2", "umbradeco/box-5", "umbradeco/setup-1")
def test_eight_tiles_of_each_of_five_colours_make_the_deck():
    assert COLOUR_NAMES == ("red", "yellow", "green", "blue", "violet")
    assert (
        chances(Match(GAME, 2))
        == dict.fromkeys(COLOUR_NAMES, TILES_OF_COLOUR)
        == dict.fromkeys(COLOUR_NAMES, 8)
    )
    assert Match(GAME, 2).state.deck == 40


@pytest.mark.clause("umbradeco/box-3", "umbradeco/setup-7")
def test_everybody_has_a_colour_and_begins_without_points():
    assert len(set(GAME.look.seat_colours)) == len(set(GAME.look.seat_patterns)) == 4
    state = started(4).state
    assert [int(state.points(seat)) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.clause("umbradeco/mat-1")
def test_neighbours_are_one_step_away_and_clockwise_from_straight_up():
    angles = [-90, -30, 30, 90, 150, 210]
    for number in range(61):
        x, y = middle(number)
        for direction, angle in enumerate(angles):
            there = int(NEIGHBOUR[6 * number + direction])
            goal = x + math.cos(math.radians(angle)), y + math.sin(math.radians(angle))
            found = [other for other in range(61) if math.dist(middle(other), goal) < 1e-9]
            assert found == ([there] if there >= 0 else [])


@pytest.mark.clause("umbradeco/mat-2")
@pytest.mark.parametrize(("side", "spots"), [(4, 37), (5, 61)])
def test_the_mat_is_a_hexagon(side, spots):
    state = Match(GAME, 2, {"side": side}).state
    assert state.mat.spots == spots
    cells = SPOTS[:spots]
    assert len(set(cells)) == spots
    # Side 4 has columns of 4, 5, 6, 7, 6, 5, 4 spots.
    heights = [sum(q == column for q, _ in cells) for column in range(1 - side, side)]
    assert heights == [*range(side, 2 * side - 1), 2 * side - 1, *range(2 * side - 2, side - 1, -1)]
    edge = [
        n for n in range(spots) if any(not 0 <= there < spots for there in list(NEIGHBOUR)[6 * n : 6 * n + 6])
    ]
    assert len(edge) == 6 * (side - 1)
    assert min(edge) == spots - 6 * (side - 1), "the last ring is the edge"


@pytest.mark.clause("umbradeco/mat-2")
def test_side_four_is_the_mat_unless_five_is_set():
    assert Match(GAME, 2).state.mat.spots == 37


@pytest.mark.clause("umbradeco/mat-3")
def test_spots_are_named_by_column_and_counted_from_below():
    assert SPOT_NAMES[:7] == ("e5", "e6", "f5", "f4", "e4", "d4", "d5")
    assert len(set(SPOT_NAMES)) == 61
    for column in "abcdefghi":
        named = [n for n in range(61) if SPOT_NAMES[n][0] == column]
        upwards = sorted(named, key=lambda n: -SPOTS[n][1])
        assert [SPOT_NAMES[n] for n in upwards] == [f"{column}{k}" for k in range(1, len(named) + 1)]
        assert {SPOTS[n][0] for n in named} == {"abcdefghi".index(column) - 4}


@pytest.mark.clause("umbradeco/setup-2", "umbradeco/setup-8")
@pytest.mark.parametrize(
    ("seats", "in_deck"), [(2, 40 - 2 - 4 - 2), (3, 38 - 2 - 6 - 2), (4, 38 - 2 - 8 - 2)]
)
def test_three_and_four_leave_two_tiles_out_unseen(seats, in_deck):
    state = started(seats).state
    assert state.deck == in_deck
    assert sum(state.pool) - state.deck == (0 if seats == 2 else 2)
    assert [colour >= 0 for colour in state.face_up] == [True, True]


@pytest.mark.clause("umbradeco/setup-3", "umbradeco/setup-4", "umbradeco/setup-5")
def test_the_second_tile_is_drawn_evenly_from_the_other_colours():
    match = Match(GAME, 2)
    match.play("green", CHANCE)
    assert chances(match) == {"red": 8, "yellow": 8, "blue": 8, "violet": 8}
    drawn = {str(match.game.outcomes[int(match.state.draw(Random(seed)))]) for seed in range(60)}
    assert drawn == {"red", "yellow", "blue", "violet"}
    match.play("violet", CHANCE)
    # A tile that was refused is an ordinary tile of the deck.
    assert chances(match) == {"red": 8, "yellow": 8, "green": 7, "blue": 8, "violet": 7}


@pytest.mark.clause("umbradeco/setup-3", "umbradeco/setup-5")
def test_the_first_tiles_lie_on_the_centre_and_above_it(dealt):
    table = dealt("g", "v", ["rr", "by"], "gy")
    assert table.mat() == {"e5": "g", "e6": "v"}


@pytest.mark.clause("umbradeco/setup-6", "umbradeco/setup-8")
def test_two_tiles_are_dealt_to_each_and_two_revealed(dealt):
    table = dealt("g", "v", ["rr", "by", "vv"], "gy")
    assert [table.hand(seat) for seat in range(3)] == ["rr", "yb", "vv"]
    assert table.open_tiles() == "gy"
    assert table.match.to_move == (0,)


@pytest.mark.clause("umbradeco/turn-1", "umbradeco/turn-2")
def test_seat_1_starts_or_the_lot_decides():
    assert started(3).to_move == (0,)
    match = Match(GAME, 3, {"starter": 1})
    assert chances(match) == {"start 1": 1, "start 2": 1, "start 3": 1}
    match.play("start 3", CHANCE)
    for tile in ["red", "blue", *["green"] * 2]:
        match.play(tile, CHANCE)
    # The tiles are dealt from the starter on.
    assert [int(n) for n in match.state.hands] == [0] * 10 + [0, 0, 2, 0, 0]
    match.draw_until_choice(Random(1))
    assert match.to_move == (2,)


@pytest.mark.clause("umbradeco/turn-2")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_seat_can_start_and_is_dealt_to_first(seat):
    match = Match(GAME, 3, {"starter": f"seat {seat}"})
    for tile in ["red", "blue", "green"]:
        match.play(tile, CHANCE)
    assert [int(n) for n in match.state.hands].index(1) // 5 == seat - 1
    match.draw_until_choice(Random(1))
    assert match.to_move == (seat - 1,)


@pytest.mark.clause("umbradeco/turn-3")
def test_nobody_can_play_before_the_tiles_are_laid_out():
    match = Match(GAME, 2, {"starter": 1})
    held = GAME.parse(0, "hold red")
    told = []
    for outcome in ["start 1", "red", "blue", "green", "green", "green", "green", "red"]:
        told.append(match.refusal(0, held).clause.removeprefix("umbradeco/"))
        match.play(outcome, CHANCE)
    assert told == ["turn-2", "setup-3", "setup-3", *["setup-6"] * 4, "setup-8"]
    match.play("red", CHANCE)
    assert str(match.refusal(1, held)) == "It is Seat 1's turn."
