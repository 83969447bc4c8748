"""What a good player looks at: lines that can still be filled, and how full they are."""

from math import exp
from typing import Final

from librt.vecs import vec

from connect_four.rules import ConnectFourState, lines
from pooram.engine.heuristics import Heuristics
from pooram.engine.state import State

WORTH: Final = (0, 1, 4, 16, 64)
"""What a line is worth in which only one player has discs, by their number."""
SPREAD: Final = 16.0
"""A lead of so much makes a win about three to one."""


class ConnectFourHeuristics(Heuristics):
    """Judges a position by its open lines."""

    def evaluate(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, ConnectFourState)
        values[0] = 1.0 / (1.0 + exp(-lead(state) / SPREAD))
        values[1] = 1.0 - values[0]


def lead(state: ConnectFourState) -> int:
    """What the first player's open lines are worth, less the second's."""
    owners = [state.owner(place) for place in range(len(state.dropped))]
    total = 0
    for line in lines(state.in_a_row):
        discs = [owners[place] for place in line]
        first, second = discs.count(0), discs.count(1)
        if not second:
            total += WORTH[first]
        elif not first:
            total -= WORTH[second]
    return total


# Looking at the lines at once leaves time for far more positions than playing on to the end would.
HEURISTICS: Final = ConnectFourHeuristics(horizon=0)
