"""Every game, by its folder, fulfils the contract."""

import random

import pytest

from pooram.games import all_games
from pooram.kit import CHECKS, Trial

CASES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in all_games().values()
    for seats in range(game.fewest_seats, game.most_seats + 1)
]


def random_options(game, seats, seed):
    """A value for every option that matters, the defaults for seed 0."""
    rng = random.Random(seed)
    if seed == 0:
        return {}
    return {
        option.key: rng.choice([choice.value for choice in option.choices])
        if option.choices
        else rng.randint(option.low, option.high)
        for option in game.options
        if option.matters(seats)
    }


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_game_conforms(game, seats, check):
    for seed in range(2):
        check(Trial(game, seats, seed, random_options(game, seats, seed), looks=12))


@pytest.mark.deep
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_game_conforms_deeply(game, seats, check):
    for seed in range(100, 112):
        check(Trial(game, seats, seed, random_options(game, seats, seed), looks=100))
