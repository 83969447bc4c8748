"""Simulations and arenas: fair, repeatable, and the same on any number of workers."""

from collections import Counter

import msgspec
import pytest

from pooram.engine.errors import BadSetup
from pooram.games import find_game
from pooram.lab.arena import arena, line_up
from pooram.lab.simulate import simulate
from pooram.lab.tally import WHOLE_WIN, Tally


def figures(result):
    """Everything but the clock and the number of workers."""
    plain = msgspec.to_builtins(result)
    return {key: plain[key] for key in plain if key not in ("seconds", "games_per_second", "workers")}


def test_the_same_seed_gives_the_same_figures_on_one_worker_or_two():
    one = simulate("template", 3, 25, "greedy:samples=2", seed=5, workers=1)
    two = simulate("template", 3, 25, "greedy:samples=2", seed=5, workers=2)
    assert figures(one) == figures(two)


def test_an_arena_gives_the_same_figures_on_one_worker_or_two():
    bots = ["search:simulations=5", "random"]
    assert figures(arena("template", bots, 9, workers=1)) == figures(arena("template", bots, 9, workers=2))


def test_another_seed_gives_other_games():
    assert figures(simulate("template", 2, 50, seed=1)) != figures(simulate("template", 2, 50, seed=2))


def test_win_rates_of_all_seats_add_up_to_one():
    found = simulate("template", 4, 200)
    assert sum(found.win_rates) == pytest.approx(1)
    for rate, (low, high) in zip(found.win_rates, found.win_rate_intervals, strict=True):
        assert low < rate < high


def test_options_reach_the_game():
    plain = simulate("template", 2, 100, options={"bonus": 0})
    rich = simulate("template", 2, 100, options={"bonus": 9})
    assert sum(rich.mean_scores) == pytest.approx(sum(plain.mean_scores) + 9)


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (3, 2), (3, 4), (3, 7)])
def test_every_bot_sits_equally_often_in_every_seat(bots, seats):
    sat = Counter((bot, seat) for game in range(bots) for seat, bot in enumerate(line_up(bots, seats, game)))
    assert len(sat) == bots * seats
    assert set(sat.values()) == {1}


def test_an_arena_of_equals_is_even():
    found = arena("template", ["random", "random"], 200)
    assert sum(found.win_rates) == pytest.approx(1)
    assert all(low < 0.5 < high for low, high in found.win_rate_intervals)


def test_a_shared_win_counts_in_parts():
    game = find_game("template")
    state = game.begin(2, {"bonus": 0})
    for seat, choice in [(-1, 0), (-1, 0), (0, 0), (0, 4), (1, 1), (1, 4)]:
        state.play_unchecked(seat, choice)
    tally = Tally.empty(2)
    tally.count(state, 6, [0, 1])
    assert tally.wins == [WHOLE_WIN // 2, WHOLE_WIN // 2]


@pytest.mark.parametrize(
    ("what", "message"),
    [
        (lambda: simulate("template", 9, 10), "2 to 4 seats, not 9"),
        (lambda: simulate("template", 2, 0), "games must be at least 1"),
        (lambda: simulate("template", 2, 10, workers=0), "workers must be at least 1"),
        (lambda: simulate("template", 2, 10, "oracle"), "no bot 'oracle'"),
        (lambda: simulate("template", 2, 10, options={"bonus": 99}), "cannot be 99"),
        (lambda: arena("template", ["random"], 10), "at least two bots"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(what, message):
    with pytest.raises(BadSetup, match=message):
        what()
