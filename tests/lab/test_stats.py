"""Intervals against values from published tables."""

import pytest

from pooram.lab.stats import mean_interval, t_quantile, wilson_interval


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (60, 2.0003),
     (61, 1.9996), (120, 1.9799), (1000, 1.9623)],
)  # fmt: skip
def test_students_t_agrees_with_the_tables(freedom, t):
    assert t_quantile(freedom) == pytest.approx(t, abs=1e-4)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval_agrees_with_the_tables(wins, games, low, high):
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_a_mean_is_students():
    scores = [4, 8, 6, 5, 3, 7]
    low, high = mean_interval(sum(scores), sum(score * score for score in scores), len(scores))
    # Mean 5.5, standard deviation 1.8708, t(5) = 2.5706.
    assert (low, high) == pytest.approx((5.5 - 1.9634, 5.5 + 1.9634), abs=1e-3)


def test_nothing_is_known_of_games_never_played():
    assert wilson_interval(0, 0) == (0.0, 1.0)
