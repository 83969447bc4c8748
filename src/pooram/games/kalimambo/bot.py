"""What a good player looks at: minus points, the place in line, and the cards kept for later.

What to fear was measured in random games, by what the seats got in the rounds after a position; the
worth of cards and the spread were then settled by matches against search without these heuristics.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.heuristics import Heuristics, rank_values
from pooram.engine.state import State
from pooram.games.kalimambo.box import CARDS
from pooram.games.kalimambo.rules.state import KalimamboState

HORIZON: Final[i64] = 16
"""Two or three rounds beyond the tree: further on, luck covers what the choice was worth."""
IN_THE_GROUP: Final = 0.3
"""What any explorer has to fear that is not directly in front of the rhino, where no ram can hit it."""
RAM_RISK: Final = 0.6
"""Share of the gap behind an explorer that a ram is expected to cost it."""
CARD_WORTH: Final = 0.2
"""Minus points that each number on a card in hand is going to spare its owner."""
SPREAD_NOW: Final = 1.0
SPREAD_OF_A_ROUND: Final = 0.1
"""How much differences in minus points blur, at once and with every round to come: little, so that
search can tell the cards apart."""


@final
class KalimamboHeuristics(Heuristics):
    """Judges a position by minus points, those noted and those to be feared."""

    def evaluate(self, state: State, values: vec[float]) -> None:
        if not isinstance(state, KalimamboState) or state.rounds_left() == 0:
            rank_values(state, values)
            return
        seats = state.seats
        rounds = state.rounds_left()
        seat: i64 = 0
        while seat < seats:
            kept = best_cards(state.hands[seat], rounds)
            values[seat] = float(state.points(seat)) - CARD_WORTH * float(kept)
            seat += 1
        fear_rams(state, values)
        best = values[0]
        seat = 1
        while seat < seats:
            if values[seat] < best:
                best = values[seat]
            seat += 1
        spread = SPREAD_NOW + SPREAD_OF_A_ROUND * float(rounds)
        total = 0.0
        seat = 0
        while seat < seats:
            # Softly: the fewest minus points are likeliest to win in the end.
            values[seat] = exp((best - values[seat]) / spread)
            total += values[seat]
            seat += 1
        seat = 0
        while seat < seats:
            values[seat] = values[seat] / total
            seat += 1


def fear_rams(state: KalimamboState, costs: vec[float]) -> None:
    """Add what each explorer has to fear: the gap behind it if the figure there leaves."""
    behind = state.line & 15
    place: i64 = 4
    while place <= 4 * state.seats:
        figure = state.line >> place & 15
        if figure < state.seats:
            gap = state.at[figure] - state.at[behind] - 1
            costs[figure] += IN_THE_GROUP + RAM_RISK * float(gap)
        behind = figure
        place += 4


def best_cards(hand: i64, rounds: i64) -> i64:
    """The numbers on a hand's highest cards added up, one for each round: in a short game some stay."""
    total: i64 = 0
    card = CARDS - 1
    while card > 0 and rounds > 0:
        there = hand >> card & 1
        total += card * there
        rounds -= there
        card -= 1
    return total


HEURISTICS: Final = KalimamboHeuristics(HORIZON)
