"""Simulations and arenas: fair, repeatable, and the same on any number of workers."""

from collections import Counter

import msgspec
import pytest

from pooram.engine.errors import BadSetup
from pooram.games import find_game
from pooram.lab.arena import arena, line_up
from pooram.lab.simulate import better_seat, simulate
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
        (lambda: simulate("template", 9, 10), "1 to 4 seats, not 9"),
        (lambda: simulate("template", 2, 0), "games must be at least 1"),
        (lambda: simulate("template", 2, 10, workers=0), "workers must be at least 1"),
        (lambda: simulate("template", 2, 10, "oracle"), "no bot 'oracle'"),
        (lambda: simulate("template", 2, 10, options={"bonus": 99}), "cannot be 99"),
        (lambda: simulate("template", 2, 10, options={"head_start": 9}), "only for 1 seat, not for 2"),
        (lambda: arena("template", ["random"], 10), "at least two bots"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(what, message):
    with pytest.raises(BadSetup, match=message):
        what()


def test_a_lone_seat_is_measured_against_the_rival():
    found = simulate("template", 1, 200, options={"head_start": 6})
    assert found.rival == "The night"
    assert len(found.win_rates) == len(found.mean_score_intervals) == 2
    assert sum(found.win_rates) == pytest.approx(1)
    low, high = found.win_rate_intervals[0]
    assert low < found.win_rates[0] < high
    assert found.remark == (
        f"The rival is beaten in {found.win_rates[0]:.1%} of the games (95%: {low:.1%} to {high:.1%})."
    )


def test_a_lone_seat_gives_the_same_figures_on_one_worker_or_two():
    one, two = (simulate("template", 1, 20, "greedy:samples=2", workers=workers) for workers in (1, 2))
    assert figures(one) == figures(two)


def test_a_greater_head_start_is_harder_to_beat():
    small, great = (simulate("template", 1, 200, options={"head_start": points}) for points in (3, 9))
    assert great.mean_scores[1] == pytest.approx(small.mean_scores[1] + 6)
    assert great.win_rate_intervals[0][1] < small.win_rate_intervals[0][0]


def test_bots_play_alone_by_turns_in_an_arena_of_one_seat():
    found = arena("template", ["greedy", "random"], 60, seats=1)
    assert found.rival == "The night"
    assert found.games_played == [30, 30, 60]
    assert sum(found.wins) == 60
    assert found.win_rates[0] == 1
    assert found.win_rates[1] < 1


def test_without_a_rival_the_figures_are_of_the_seats_alone():
    assert simulate("template", 2, 10).rival == ""
    assert len(arena("template", ["random", "random"], 10).win_rates) == 2


@pytest.mark.parametrize(
    ("rates", "reach", "said"),
    [
        ([0.2, 0.3, 0.5], 0.01, "Later seats are better off: seat 3 wins 50.0% of the games, seat 1 20.0%."),
        ([0.6, 0.4], 0.01, "Earlier seats are better off: seat 1 wins 60.0% of the games, seat 2 40.0%."),
        ([0.3, 0.5, 0.2], 0.01, "One seat is better off: seat 2 wins 50.0% of the games, seat 3 20.0%."),
        ([0.4, 0.6], 0.2, "No seat is better off than another, as far as these games can tell."),
    ],
)
def test_a_report_says_which_seat_is_better_off(rates, reach, said):
    assert better_seat(rates, [(rate - reach, rate + reach) for rate in rates]) == said
