"""What the bot looks at: the best place for every colour, what a hand promises, a sensible next choice."""

import pytest
from librt.random import Random
from librt.vecs import vec

from pooram.engine.state import CHANCE, OVER, buffer
from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.bot.best_points import NO_PLACE, BestPoints
from pooram.games.umbradeco.bot.heuristics import turns_after
from pooram.games.umbradeco.rules.state import HOLD, PLACE, TAKE
from pooram.lab.arena import arena


def positions(seats, games, seed, **options):
    """Every position with a choice in some games of even play."""
    rng = Random(seed)
    choices = buffer(GAME.actions + 1)
    for _ in range(games):
        state = GAME.begin(seats, options)
        while (mover := int(state.to_move())) != OVER:
            if mover == CHANCE:
                state.play_unchecked(CHANCE, state.draw(rng))
                continue
            yield state
            count = state.legal(mover, choices)
            state.play_unchecked(mover, choices[rng.randrange(count)])


def values(state):
    found = vec[float]([0.0] * int(state.seats))
    GAME.heuristics.evaluate(state, found)
    return list(found)


@pytest.mark.parametrize("side", [4, 5])
def test_the_outlook_of_every_colour_is_the_best_of_all_its_places(side):
    best_points = BestPoints()
    choices = buffer(GAME.actions + 1)
    for state in positions(3, 4, seed=side, side=side):
        if state.phase != HOLD:
            continue
        best_points.survey(state.mat)
        for colour in range(5):
            count = state.mat.list_places(colour, choices)
            worth = [int(state.mat.worth(choices[i], colour)) for i in range(count)]
            assert best_points.best[colour] == max(worth, default=int(NO_PLACE))


def test_values_share_one_win_and_a_little_pride():
    for state in positions(4, 2, seed=3):
        found = values(state)
        assert all(0 <= value <= 1 for value in found)
        assert 0.89 < sum(found) < 1.31


def test_more_points_are_better():
    state = next(state for state in positions(2, 1, seed=4) if state.turns > 8)
    before = values(state)
    state.parts[0] += 5
    after = values(state)
    assert after[0] > before[0] + 0.05
    assert after[1] < before[1] - 0.05


def test_the_tiles_that_are_left_go_round_in_turn():
    for seats in (2, 3, 4):
        for state in positions(seats, 2, seed=seats):
            if state.phase == TAKE:
                lying = sum(int(colour) >= 0 for colour in state.face_up) + int(state.deck)
                assert sum(int(turns_after(state, seat)) for seat in range(seats)) == lying
                assert turns_after(state, int(state.mover)) >= 1


def test_a_sensible_player_mostly_places_where_it_scores_most():
    choices = buffer(GAME.actions + 1)
    best, tried = 0, 0
    rng = Random(1)
    for state in positions(2, 3, seed=6):
        if state.phase != PLACE:
            continue
        count = state.legal(int(state.mover), choices)
        worth = {int(choices[i]): int(state.mat.worth(choices[i], state.held)) for i in range(count)}
        choice = GAME.heuristics.likely_choice(state, int(state.mover), choices, count, rng)
        best += worth[int(choice)] == max(worth.values())
        tried += 1
    assert best > 0.8 * tried > 40


def test_the_bot_beats_who_plays_anything():
    found = arena(GAME.key, ["search:simulations=30", "random"], games=4, seats=2, seed=2, workers=1)
    assert found.wins[0] == 4


@pytest.mark.deep
def test_the_bot_plans_and_beats_who_only_wants_points_now():
    found = arena(GAME.key, ["search:simulations=200", "points"], games=40, seats=2, seed=2, workers=2)
    assert found.wins[0] >= 28
