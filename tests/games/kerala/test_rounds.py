"""Rounds: the bag, the row, whose turn it is, passing, and the end."""

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE
from pooram.games.kerala import GAME
from pooram.games.kerala.rules.state import DRAW_TILE, ENDED


@pytest.mark.clause("kerala/round-1", "kerala/round-7")
def test_the_first_seat_draws_a_tile_for_every_player_and_lays_them_out(table):
    game = table(seats=3)
    game.row("b1", "g2")
    assert game.match.chance_is_due
    game.row("pe")
    assert game.match.to_move == (0,)
    assert game.state.bag == 87
    assert game.options() == ["take 1", "take 2", "take 3", "pass"]


@pytest.mark.clause("kerala/round-7")
def test_chance_says_who_starts_if_the_option_is_set(table):
    game = table(seats=4, starter=1)
    game.match.play("start 3", CHANCE)
    game.row("b1", "g2", "pe", "r3")
    assert game.match.to_move == (2,)


@pytest.mark.clause("kerala/round-7")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_seat_can_start_and_the_bag_passes_on_from_it(table, seat):
    game = table(seats=3, starter=f"seat {seat}")
    game.row("b1", "g2", "pe")
    assert game.match.to_move == (seat - 1,)


@pytest.mark.clause("kerala/round-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_is_as_likely_to_start_as_any_other(table, seats):
    game = table(seats=seats, starter=1)
    outcomes = GAME.possible_outcomes(game.state)
    assert [str(GAME.outcomes[outcome]) for outcome, _ in outcomes] == [
        f"start {seat + 1}" for seat in range(seats)
    ]
    assert len({weight for _, weight in outcomes}) == 1
    drawn = {int(game.state.draw(Random(seed))) for seed in range(60)}
    assert drawn == {outcome for outcome, _ in outcomes}


@pytest.mark.clause("kerala/round-2", "kerala/round-3", "kerala/place-1", "kerala/goal-8")
def test_in_turn_to_the_left_everybody_chooses_among_what_is_left(table):
    game = table(seats=3, row="b1 g2 p3")
    game.play("take 2", "north a")
    assert game.match.to_move == (1,)
    assert game.options() == ["take 1", "take 3", "pass"]
    assert game.refusal("take 2") == ("round-3", "This tile of the row has been taken.")
    game.play("take 1", "east a")
    assert game.match.to_move == (2,)
    assert game.options() == ["take 3", "pass"]


@pytest.mark.clause("kerala/round-4")
def test_after_the_last_turn_the_bag_goes_to_the_left(table):
    game = table(seats=3, row="b1 g2 p3").listen()
    game.play("take 1", "north a", "take 2", "north a", "take 3", "north a")
    assert game.phase == DRAW_TILE
    assert game.frames[-1][:2] == ("bag-passes", "The bag goes to Bo.")
    game.row("b1", "g2", "p3")
    assert game.match.to_move == (1,)


@pytest.mark.clause("kerala/round-3", "kerala/round-4")
def test_the_second_round_goes_like_the_first_from_the_next_seat_on(table):
    game = table(seats=3, row="b1 g2 p3").listen()
    game.play("take 1", "north a", "take 2", "north a", "take 3", "north a").row("k1", "g3", "p2")
    order = []
    for slot in (1, 2, 3):
        order += game.match.to_move
        game.play(f"take {slot}", "north a")
    assert order == [1, 2, 0]
    assert game.phase == DRAW_TILE
    assert game.frames[-1][:2] == ("bag-passes", "The bag goes to Cy.")
    game.row("b2", "g1", "p1")
    assert game.match.to_move == (2,)


@pytest.mark.clause("kerala/round-8")
def test_equal_tiles_of_the_row_are_one_choice(table):
    game = table(seats=3, row="g2 b1 g2")
    assert game.options("take") == ["take 1", "take 2"]
    clause, sentence = game.refusal("take 3")
    assert clause == "round-8"
    assert sentence == "The green two lies at place 1 of the row as well: take that one."


@pytest.mark.clause("kerala/place-1")
def test_a_tile_that_was_taken_must_be_laid(table):
    game = table(row="g2 b1").play("take 1")
    assert game.refusal("pass") == (
        "place-2",
        "You have taken the green two: lay it beside one of your elephants.",
    )


@pytest.mark.clause("kerala/pass-1", "kerala/pass-2", "kerala/pass-6")
def test_a_player_may_pass_twice_also_in_the_first_round(table):
    game = table(row="g2 b1").play("pass", "pass")
    assert [int(platform.passes) for platform in game.state.platforms] == [1, 1]
    assert game.drawn(0) == ["bS"]
    game.row("g2", "b1").play("pass", "pass").row("r2", "b1")
    assert game.options() == ["take 1", "take 2"]
    assert game.refusal("pass") == (
        "pass-2",
        "Both your elephants lie on their sides: you cannot pass a third time.",
    )


@pytest.mark.clause("kerala/pass-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_by_the_house_rule_everybody_takes_a_tile_in_the_first_round(table, seats):
    rows = ["b1", "k2", "g3", "p1", "r2"][:seats]
    game = table(seats=seats, row=" ".join(rows), no_first_pass=1)
    prompt = GAME.prompt(GAME.view(game.state, 0))
    assert GAME.words.say(prompt, list("ABCDE")) == "Choose a tile from the row."
    for slot in range(seats):
        assert game.options() == [f"take {left + 1}" for left in range(slot, seats)]
        assert game.refusal("pass") == ("pass-7", "House rule: nobody passes in the first round.")
        game.play(f"take {slot + 1}", "north a")
    game.row(*rows)
    assert game.options("pass") == ["pass"]
    game.play("pass")
    assert game.state.platforms[1].passes == 1


@pytest.mark.clause("kerala/pass-3", "kerala/pass-5")
def test_tiles_that_nobody_chose_are_boxed_when_the_round_ends(table):
    game = table(seats=3, row="b1 g2 p3").listen()
    game.play("pass")
    assert [int(kind) for kind in game.state.row] == [0, 28, 38]
    assert sum(game.state.boxed) == 0
    game.play("take 3", "north a")
    assert game.options("take") == ["take 1", "take 2"]
    game.play("pass")
    assert [int(kind) for kind in game.state.row] == [-1, -1, -1]
    assert [kind for kind in range(45) if game.state.boxed[kind]] == [0, 28]
    assert list(game.match.view(2).known.shown.boxed) == list(game.state.boxed)
    assert "Nobody took the green two: it goes into the box." in [said for _, said, _ in game.frames]


@pytest.mark.clause("kerala/pass-4")
def test_a_lying_elephant_moves_like_any_other(table):
    game = table("k1* bS*", row="g2 b1")
    standing = game.options()
    game.state.platforms[0].passes = 2
    assert game.options() == [step for step in standing if step != "pass"]
    assert len(game.play("take 1").options()) == 6
    assert game.play("north a").elephants() == [(-1, -1), (0, 0)]


@pytest.mark.clause("kerala/end-1", "kerala/goal-6")
def test_the_game_ends_after_the_round_in_which_the_bag_came_out_empty(table):
    game = table(seats=5)
    rng = Random(1)
    while game.state.bag:
        if game.match.chance_is_due:
            game.match.draw(rng)
        else:
            game.play(game.options()[0])
    assert game.state.round == 19
    assert game.match.to_move == (int(game.state.starter),)
    game.listen()
    while not game.match.over:
        game.play(game.options()[0])
    assert game.phase == ENDED
    assert game.frames[-1][:2] == ("bag-is-empty", "The bag is empty after round 20: the game is over.")
    assert game.refusal("pass", seat=0)[0] == "end-1"


@pytest.mark.clause("kerala/round-1", "kerala/round-3", "kerala/round-7")
def test_who_is_not_to_choose_is_told_so(table):
    game = table(seats=2, starter=1)
    assert game.refusal("pass", seat=0) == ("round-7", "Nobody has been chosen to start yet.")
    game.match.play("start 2", CHANCE)
    assert game.refusal("pass", seat=0)[0] == "round-1"
    game.row("b1", "g2")
    assert game.refusal("pass", seat=0) == ("round-3", "It is Bo's turn.")
    assert game.refusal("take 3") == ("round-1", "The row has only two tiles, one for each player.")
