"""What the bot sees in a position."""

from librt.random import Random
from librt.vecs import vec

from pooram.engine.state import buffer
from pooram.games.kalimambo import GAME


def values_of(state):
    values = vec[float]([0.0] * state.seats)
    GAME.heuristics.evaluate(state, values)
    return list(values)


def test_fewer_minus_points_are_worth_more(stand):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4})
    state.minus[2] = 6
    values = values_of(state)
    assert values[2] < min(values[:2])
    assert all(0 < value < 1 for value in values)


def test_a_gap_behind_an_explorer_is_to_be_feared(stand):
    near = values_of(stand({"A": 1, "B": 2, "C": 3, "Kali": 4}))
    far = values_of(stand({"A": 1, "B": 7, "C": 8, "Kali": 9}))
    assert far[1] < near[1]


def test_at_the_end_the_places_count(stand, turn_over):
    state = stand({"A": 1, "B": 3, "C": 8, "Kali": 9}, round=11)
    turn_over(state, {"A": 9, "B": 8, "C": 0, "Kali": 0})
    assert values_of(state) == [1.0, 0.15, 0.0]


def test_a_likely_choice_is_one_of_the_choices(set_up):
    state = set_up(4, Random(1)).state
    choices = buffer(12)
    count = state.legal(2, choices)
    rng = Random(2)
    likely = {GAME.heuristics.likely_choice(state, 2, choices, count, rng) for _ in range(200)}
    assert likely <= set(range(12))
    assert len(likely) > 3
