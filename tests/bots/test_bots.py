"""Bots by name, their levels, and thinking in another process."""

import pickle
from itertools import permutations

import pytest
from librt.random import Random

from pooram.bots.levels import LEVELS
from pooram.bots.playout import value_after_turn
from pooram.bots.specs import find_bot
from pooram.bots.think import think
from pooram.engine.errors import BadSetup
from pooram.games import all_games, find_game
from pooram.kit import random_step
from pooram.match.match import Match

QUICK = ("random", "points", "greedy:samples=2", "search:simulations=4")


@pytest.mark.parametrize("spec", QUICK)
@pytest.mark.parametrize("key", sorted(all_games()))
def test_every_bot_plays_only_legal_steps(key, spec):
    game = find_game(key)
    match = Match(game, game.fewest_seats)
    bot = find_bot(spec)
    rng = Random(7)
    for _ in range(120):
        if match.over:
            break
        if match.chance_is_due:
            match.draw(rng)
        else:
            seat = match.to_move[0]
            match.play(bot.choose(match.view(seat, rng)), seat)


@pytest.mark.parametrize(
    "name",
    [
        *LEVELS,
        "random",
        "points",
        "greedy",
        "search",
        "search:simulations=5:seconds=0.1",
        "search:heuristics=plain",
    ],
)
def test_levels_and_specs_name_bots(name):
    assert find_bot(name)


def test_levels_think_for_a_second_at_most():
    assert all(find_bot(key).seconds <= 1 for key in LEVELS)


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(BadSetup, match="no bot 'oracle'") as error:
        find_bot("oracle")
    assert all(name in error.value.hint for name in ("random", "points", "greedy", "search", *LEVELS))


@pytest.mark.parametrize(
    "spec",
    [
        "search:depth=3",
        "search:simulations",
        "search:simulations=0",
        "search:seconds=nan",
        "search:heuristics=deep",
        "random:x=1",
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(spec):
    with pytest.raises(BadSetup):
        find_bot(spec)


def test_greedy_takes_the_bonus_when_it_can():
    match = Match(find_game("template"), 2)
    for seat, step in [(-1, "lamps 3"), (-1, "lamps 3"), (0, "row 1"), (0, "light 3"), (1, "row 2")]:
        match.play(step, seat)
    choice = find_bot("greedy").choose(match.view(1, Random(1)))
    assert str(match.game.choices[choice]) == "light 3"


@pytest.mark.parametrize("seed", range(5))
def test_the_points_bot_takes_no_less_than_any_way_to_play_the_turn_on(seed):
    game = find_game("template")
    match = Match(game, 2)
    rng = Random(seed)
    match.draw_until_choice(rng)
    seat, turn = match.to_move[0], int(match.state.turn())

    def reachable(position):
        if position.over or position.to_move != (seat,) or int(position.state.turn()) != turn:
            return [int(position.state.merit(seat))]
        found = []
        for choice in game.legal_choices(position.state, seat):
            further = position.copy()
            further.play(choice, seat)
            found += reachable(further)
        return found

    most = max(reachable(match))
    while not match.over and match.to_move == (seat,) and int(match.state.turn()) == turn:
        match.play(find_bot("points").choose(match.view(seat, rng)), seat)
    assert int(match.state.merit(seat)) == most


def test_more_merit_is_a_better_place_in_every_game():
    for key in sorted(all_games()):
        game = find_game(key)
        match = Match(game, game.most_seats)
        rng = Random(5)
        while not match.over:
            random_step(match, rng)
        state, seats = match.state, range(game.most_seats)
        for one, other in permutations(seats, 2):
            # Among equals a tie-break may decide.
            assert state.merit(one) <= state.merit(other) or state.rank(one) < state.rank(other), key


def test_a_bot_is_asked_for_its_own_turn_only():
    match = Match(find_game("template"), 2)
    match.draw_until_choice(Random(1))
    with pytest.raises(BadSetup, match="Seat 2 owes no choice"):
        find_bot("random").choose(match.view(1, Random(1)))


@pytest.mark.parametrize("key", sorted(all_games()))
def test_thinking_needs_nothing_but_plain_values(key):
    game = find_game(key)
    match = Match(game, game.most_seats)
    match.draw_until_choice(Random(2))
    seat = match.to_move[0]
    arguments = (key, match.view(seat).known.to_bytes(), "search:simulations=10", 3)
    answer = think(*pickle.loads(pickle.dumps(arguments)))
    assert answer in game.legal_choices(match.state, seat)
    assert answer == think(*arguments)


def worth_of_the_last_step(head_start):
    """What a lone seat makes of its last step, with nine points in the end against the night's."""
    match = Match(find_game("template"), 1, {"head_start": head_start})
    steps = [(-1, "lamps 3"), (-1, "lamps 3"), (0, "row 1"), (0, "light 3"), (0, "row 2")]
    for seat, step in steps:
        match.play(step, seat)
    game = match.game
    light = game.parse(0, "light 3")
    return value_after_turn(match.state, game.heuristics, 0, light, Random(1), game.actions)


def test_beating_the_rival_is_all_and_the_margin_decides_between_equals():
    high, narrow, tie, low = (worth_of_the_last_step(head_start) for head_start in (0, 6, 7, 20))
    assert 1 >= high > narrow > 0.9
    assert 0.1 >= tie > low >= 0


@pytest.mark.parametrize("spec", ["greedy", "search:simulations=60"])
def test_a_bot_alone_knows_how_to_beat_the_night(spec):
    """The night has a point for every turn: three lamps a turn always beat it."""
    game = find_game("template")
    for seed in range(3):
        match = Match(game, 1)
        rng = Random(seed)
        match.draw_until_choice(rng)
        while not match.over:
            match.play(find_bot(spec).choose(match.view(0, rng)), 0)
        assert match.state.rank(0) == 1
