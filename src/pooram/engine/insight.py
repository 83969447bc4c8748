"""What a good player of a game looks at; every game's `bot.py` says it, any search uses it."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pooram.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight:
    """Knows nothing: plays evenly and counts the places. A game overrides what it knows better."""

    horizon: i64
    """After how many steps beyond the tree a playout stops and `evaluate` judges the position."""

    def __init__(self, horizon: i64 = 1_000_000) -> None:
        self.horizon = horizon

    def evaluate(self, state: State, values: vec[float]) -> None:
        """Write for every seat how well it stands, from 0 (lost) to 1 (won)."""
        rank_values(state, values)

    def likely_choice(self, state: State, seat: i64, choices: vec[i64], count: i64, rng: Random) -> i64:
        """A choice that a sensible player might make in a playout, out of the first `count` choices."""
        return choices[rng.randrange(count)]


def rank_values(state: State, values: vec[float]) -> None:
    """Seats by their places: winning alone is worth most, a better place is worth something."""
    seats = state.seats
    winners: i64 = 0
    seat: i64 = 0
    while seat < seats:
        if state.place(seat) == 1:
            winners += 1
        seat += 1
    seat = 0
    while seat < seats:
        place = state.place(seat)
        value = 0.3 * float(seats - place) / float(seats - 1) if seats > 1 else 0.0
        if place == 1:
            value = 0.3 + 0.7 / float(winners)
        values[seat] = value
        seat += 1
