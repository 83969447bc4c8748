"""Every game, by its folder, fulfils the contract."""

import pytest

from pooram.games import all_games
from pooram.kit import CHECKS, seat_counts, trials

CASES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in all_games().values()
    for seats in seat_counts(game)
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_game_conforms(game, seats, check):
    for trial in trials(game, seats):
        check(trial)


@pytest.mark.deep
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_game_conforms_deeply(game, seats, check):
    for trial in trials(game, seats, range(100, 112), looks=100):
        check(trial)
