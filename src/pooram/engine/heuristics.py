"""What a good player of a game looks at; every game's `bot.py` says it, any search uses it."""

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pooram.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """Knows nothing: plays evenly and counts the ranks. A game overrides what it knows better."""

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


MARGIN: Final[float] = 0.1
"""What winning or losing against a rival high or narrowly is worth, where that is all there is."""


def rank_values(state: State, values: vec[float]) -> None:
    """Seats by their ranks: winning alone is worth most, a better rank is worth something."""
    seats = state.seats
    sides = state.sides()
    if seats == 1 and sides == 2:
        values[0] = value_against_rival(state)
        return
    winners: i64 = 0
    side: i64 = 0
    while side < sides:
        if state.rank(side) == 1:
            winners += 1
        side += 1
    seat: i64 = 0
    while seat < seats:
        rank = state.rank(seat)
        value = 0.3 * float(sides - rank) / float(sides - 1) if sides > 1 else 0.0
        if rank == 1:
            value = 0.3 + 0.7 / float(winners)
        values[seat] = value
        seat += 1


PRIDE: Final[float] = 0.1
"""How much a seat's own points count, however far it is ahead or behind: so it plays on well either way."""
NO_RIVAL: Final[float] = -1_000_000.0


def chances_to_win(
    points: vec[float], seats: i64, spread: float, few: float, many: float, rival: float = NO_RIVAL
) -> None:
    """Turn what each seat is expected to score into how well it stands, from 0 to 1.

    Leads count softly: about `spread` points blur. Points from `few` to `many` are what pride looks at.
    """
    best = rival
    seat: i64 = 0
    while seat < seats:
        if points[seat] > best:
            best = points[seat]
        seat += 1
    total = 0.0 if rival == NO_RIVAL else exp((rival - best) / spread)
    seat = 0
    while seat < seats:
        total += exp((points[seat] - best) / spread)
        seat += 1
    seat = 0
    while seat < seats:
        own = points[seat]
        pride = min(1.0, max(0.0, (own - few) / (many - few)))
        points[seat] = (1.0 - PRIDE) * exp((own - best) / spread) / total + PRIDE * pride
        seat += 1


def value_against_rival(state: State) -> float:
    """How a lone seat stands: 0.9 to 1 if the rival is beaten and 0 to 0.1 if not, by the margin.

    Without the margin all choices would be equal to somebody who is far ahead or far behind.
    """
    mine = float(state.points(0))
    its = float(state.points(1))
    size = abs(mine) + abs(its)
    margin = abs(mine - its) / size if size > 0.0 else 0.0
    if state.rank(0) > 1:
        return MARGIN * (1.0 - margin)
    if state.rank(1) == 1:
        return 0.5
    return 1.0 - MARGIN * (1.0 - margin)
