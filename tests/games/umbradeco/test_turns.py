"""The course of a turn: hold, place or discard, take; and how the game ends."""

import pytest
from librt.random import Random

from pooram.engine.errors import IllegalStep
from pooram.games.umbradeco import GAME
from pooram.match.match import Match


@pytest.mark.clause("umbradeco/turn-4")
def test_a_tile_of_the_hand_is_chosen_first_and_placed_then(dealt):
    table = dealt("r", "b", ["gy", "rr"], "vv")
    assert table.options() == ["hold yellow", "hold green"]
    assert table.refusal("beside e4") == ("turn-4", "First choose a tile from your hand.")
    assert table.refusal("hold violet") == ("turn-4", "You have no violet umbrella.")
    table.play("hold green")
    assert table.refusal("hold yellow") == (
        "turn-4",
        "You hold the green umbrella: place it on the mat, or go back to choose another.",
    )
    table.play("beside e4")
    assert table.hand(0) == "y"


@pytest.mark.clause("umbradeco/turn-6")
def test_two_tiles_of_one_colour_are_one_choice(dealt):
    table = dealt("r", "b", ["gg", "rr"], "vv")
    assert table.options() == ["hold green"]


@pytest.mark.clause("umbradeco/turn-4")
def test_only_a_tile_that_has_a_place_can_be_held(laid_out):
    table = laid_out("e5:r e6:b e7:r", ["ry", "gg"])
    assert table.options() == ["hold yellow"]
    assert table.refusal("hold red") == ("place-1", "There is no place on the mat for the red umbrella.")


@pytest.mark.clause("umbradeco/turn-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_seat_by_seat(random_game, seats):
    movers = []
    for state in random_game(3, seats, Random(3), starter=1):
        if state.turns > len(movers):
            movers.append(int(state.mover))
            starter = int(state.starter)
    assert movers == [(starter + turn) % seats for turn in range(len(movers))]


@pytest.mark.clause("umbradeco/turn-3")
def test_nobody_plays_out_of_turn(dealt):
    table = dealt("r", "b", ["gy", "rr"], "vv")
    assert table.refusal("hold red", seat=1) == ("turn-3", "It is Seat 1's turn.")
    with pytest.raises(IllegalStep):
        table.match.play("hold red", 1)


# Taking


@pytest.mark.clause("umbradeco/take-1", "umbradeco/take-2")
def test_after_placing_an_open_tile_is_taken_and_another_revealed(dealt):
    table = dealt("r", "b", ["gy", "rr"], "vg").play("hold green", "beside e4")
    assert table.match.to_move == (0,)
    assert table.options() == ["take 1", "take 2"]
    table.play("take 2")
    assert table.hand(0) == "yg"
    assert table.match.chance_is_due
    assert table.refusal("hold red", seat=1) == ("take-2", "A tile must be revealed beside the deck first.")
    deck = int(table.state.deck)
    table.play("yellow")
    assert table.open_tiles() == "vy"
    assert table.state.deck == deck - 1
    assert table.match.to_move == (1,)


@pytest.mark.clause("umbradeco/take-1", "umbradeco/score-1")
def test_points_are_scored_before_a_tile_is_taken(laid_out):
    table = laid_out("e5:r e6:b e3:g", ["gy", "rr"], "vv").play("hold green")
    assert table.refusal("take 1") == ("take-1", "First place a tile, then take one.")
    table.play("beside e7")
    assert table.points() == [1, 0]
    assert table.open_tiles() == "vv"


@pytest.mark.clause("umbradeco/take-4")
def test_one_must_be_taken_and_equal_tiles_are_one_choice(dealt):
    table = dealt("r", "b", ["gy", "rr"], "vv").play("hold green", "beside e4")
    assert table.options() == ["take 1"]
    assert table.refusal("take 2") == ("take-4", "The open tiles are alike: take the first.")
    assert table.refusal("hold yellow") == (
        "take-1",
        "First take one of the open tiles: that ends your turn.",
    )


@pytest.mark.clause("umbradeco/take-2")
def test_with_an_empty_deck_the_open_tiles_become_fewer(laid_out):
    table = laid_out("e5:r e6:b", ["gy", "yy"], "vr", deck="").play("hold green", "beside e4", "take 1")
    assert table.open_tiles() == ".r"
    table.play("hold yellow", "beside e7")
    assert table.options() == ["take 2"]
    assert table.refusal("take 1") == ("take-1", "No tile lies there.")


@pytest.mark.clause("umbradeco/take-3")
def test_with_no_open_tile_left_play_goes_on_without_taking(laid_out):
    table = laid_out("e5:r e6:b", ["gy", "yy"], deck="").play("hold green", "beside e4")
    assert table.hand(0) == "y"
    assert table.match.to_move == (1,)
    assert table.options() == ["hold yellow"]


# Discarding


@pytest.mark.clause("umbradeco/discard-1", "umbradeco/discard-2")
def test_who_can_place_nothing_discards_on_turn_two_already(dealt):
    table = dealt("r", "b", ["rg", "rr"], "yv").play("hold red", "beside e7", "take 1", "green")
    assert table.mat() == {"e5": "r", "e6": "b", "e7": "r"}
    assert table.options() == ["discard red"]
    assert table.refusal("hold red") == ("place-1", "There is no place on the mat for the red umbrella.")
    assert table.refusal("beside e4") == (
        "discard-1",
        "None of your tiles can be placed: discard one first.",
    )
    assert table.refusal("take 1")[0] == "take-1"
    assert table.refusal("discard green") == ("turn-4", "You have no green umbrella.")
    before = table.mat()
    table.play("discard red")
    assert table.mat() == before
    assert [int(n) for n in table.state.discards] == [1, 0, 0, 0, 0]
    assert table.points()[1] == 0
    # Then a tile is taken as usual.
    assert table.options() == ["take 1", "take 2"]
    table.play("take 2", "blue")
    assert table.hand(1) == "rv"
    assert table.match.to_move == (0,)


@pytest.mark.clause("umbradeco/discard-2")
def test_which_tile_is_discarded_is_the_players_choice(laid_out, even_colouring):
    table = laid_out(even_colouring(), ["gv", "rr"], deck="")
    assert table.options() == ["discard green", "discard violet"]


@pytest.mark.clause("umbradeco/discard-3")
def test_who_can_place_a_tile_must_not_discard(laid_out):
    table = laid_out("e5:r e6:b e7:r", ["ry", "gg"])
    assert table.refusal("discard red") == (
        "discard-3",
        "You can place the yellow umbrella, so you must not discard.",
    )


@pytest.mark.clause("umbradeco/discard-2", "umbradeco/end-1")
def test_a_last_tile_that_is_discarded_counts_as_placed(laid_out):
    table = laid_out("e5:r e6:b e7:r", ["r", ""], deck="").play("discard red")
    assert table.match.over


# The end


@pytest.mark.clause("umbradeco/end-1")
def test_the_game_ends_when_all_hands_are_empty(laid_out):
    table = laid_out("e5:r e6:b", ["g", "y"], deck="").listen().play("hold green", "beside e4")
    assert not table.match.over
    table.play("hold yellow", "beside e7")
    assert table.match.over
    assert table.refusal("hold red", seat=0) == ("end-1", "The game is over: all hands are empty.")
    assert table.frames[-1] == "All hands are empty: the game is over."


@pytest.mark.clause("umbradeco/end-2", "umbradeco/setup-2")
@pytest.mark.parametrize(("seats", "turns"), [(2, 19), (3, 12), (4, 9)])
@pytest.mark.parametrize("side", [4, 5])
def test_everybody_has_the_same_number_of_turns(random_game, seats, turns, side):
    for seed in range(5):
        had = [0] * seats
        last = 0
        for state in random_game(seed, seats, Random(seed), side=side, starter=1):
            if state.turns > last:
                had[state.mover] += 1
                last = int(state.turns)
        assert had == [turns] * seats
        assert state.deck == 0


@pytest.mark.clause("umbradeco/end-3", "umbradeco/end-4")
def test_most_points_win_and_equal_points_share_a_place(laid_out, names):
    table = laid_out("e5:r e6:b e3:g", ["g", "y", "v"], deck="").play("hold green", "beside e7")
    table.play("hold yellow", "push e6 up-right", "hold violet", "beside e4")
    assert table.points() == [1, 1, 0]
    assert [int(table.state.rank(seat)) for seat in range(3)] == [1, 1, 3]
    sheet = GAME.sheet(table.state, names[:3])
    assert sheet.ranks == (1, 1, 3)
    assert sheet.verdict == "Anna and Bo share the victory with 1 point."
    table = laid_out("e5:r e6:b e3:g e2:b", ["g", "y"], deck="").play("hold green", "beside e7")
    table.play("hold yellow", "beside e4")
    assert GAME.sheet(table.state, names[:2]).verdict == "Anna wins with 1 point."


def test_the_log_counts_turns_from_the_first_one_and_the_set_up_belongs_to_it():
    match = Match(GAME, 2)
    match.draw_until_choice(Random(1))
    assert match.state.turn() == 0
    seen = set()
    while not match.over:
        if match.chance_is_due:
            match.draw(Random(2))
        else:
            seen.add(int(match.state.turn()))
            seat = match.to_move[0]
            match.play(GAME.legal_choices(match.state, seat)[0], seat)
    assert seen == set(range(38))
    assert match.state.turn() == 38
