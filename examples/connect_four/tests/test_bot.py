"""Search plays Connect Four well with what bot.py tells it."""

import pytest
from librt.random import Random

from connect_four import GAME
from pooram.bots.search_bot import SearchBot
from pooram.lab.arena import arena
from pooram.match.match import Match


def test_search_beats_random_in_almost_every_game():
    found = arena("connect_four", ["search:simulations=60", "random"], games=20, seed=1)
    assert found.win_rates[0] >= 0.95


@pytest.mark.parametrize(("columns", "best"), [("aabbcc", "d"), ("aabbc", "d"), ("gdedfd", "d")])
def test_search_wins_with_one_disc_and_stops_who_would(columns, best):
    match = Match(GAME, 2)
    for number, column in enumerate(columns):
        match.play(f"drop {column}", number % 2)
    mover = match.to_move[0]
    chosen = SearchBot(simulations=400).choose(match.view(mover, Random(1)))
    assert GAME.notation(mover, chosen) == f"drop {best}"
