"""What a good player looks at: the points as they stand, and what the elephants can add to them.

The weights were settled by matches of some dozens of games: without the reach of the elephants this bot
loses three games of four against itself with it; the other weights matter far less.
"""

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.heuristics import Heuristics, chances_to_win
from pooram.engine.state import State
from pooram.games.kerala.bot.estimate import Estimate
from pooram.games.kerala.bot.surroundings import Surroundings
from pooram.games.kerala.box import COLOURS, ROUNDS, SECOND
from pooram.games.kerala.rules.numbers import (
    CHOICE_LEAVE,
    CHOICE_PASS,
    CHOICE_PLACE,
    CHOICE_STAY,
    CHOICE_TAKE,
    CHOICE_TURN_EDGE,
)
from pooram.games.kerala.rules.platform import NO_STACK, SIDES, Platform
from pooram.games.kerala.rules.state import LIFT, MOVE_ELEPHANT, PLACE, TAKE, TURN_EDGE, KeralaState

HORIZON: Final[i64] = 6
"""About one round of two players beyond the tree: then the platforms tell more than playing on."""
WANDERING: Final[i64] = 10
"""Out of a hundred choices in a playout, so many are anything at all."""
PASSING: Final[i64] = -3
"""What passing must be better than: a standing elephant, and one of only two passes."""
PACE: Final = 1.3
"""Points that a turn adds on average; seats differ by at most one turn."""
REACH: Final = 1.5
"""How many turns the elephants' present places are taken to last."""
SYMBOLS_TO_COME: Final = 2.0
"""Symbols on the tile that a player will take, who often has a choice."""
OPEN_EDGE: Final = 1.0
"""What a coloured edge beside an empty cell promises."""
SPREAD_NOW: Final = 4.0
SPREAD_OF_A_ROUND: Final = 0.3
"""How many points of lead blur, at once and with every round to come."""
FEW_POINTS: Final = -50.0
MANY_POINTS: Final = 150.0
"""What a platform may have in the end."""


@final
class KeralaHeuristics(Heuristics):
    """Judges a position by the points that each platform has and promises.

    It keeps what it notes about the platform at hand, so processes may share a copy of it, threads may not.
    """

    def __init__(self) -> None:
        super().__init__(HORIZON)
        self.surroundings: Surroundings = Surroundings()
        self.weights: vec[float] = vec[float]([0.0] * COLOURS)

    def evaluate(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, KeralaState)
        seats = state.seats
        weigh_colours(state, self.weights)
        seat: i64 = 0
        while seat < seats:
            values[seat] = self.promise(state, seat)
            seat += 1
        spread = SPREAD_NOW + SPREAD_OF_A_ROUND * float(ROUNDS[seats] - state.round)
        chances_to_win(values, seats, spread, FEW_POINTS, MANY_POINTS)

    def promise(self, state: KeralaState, seat: i64) -> float:
        """The points that a seat has and is likely to add with its next tiles."""
        platform = state.platforms[seat]
        surroundings = self.surroundings
        surroundings.look_around(platform)
        points = float(surroundings.estimate.score)
        turns = turns_left(state, seat)
        if seat == state.mover and state.phase == PLACE:
            points += float(surroundings.best_gain(state.hand))
            turns -= 1
        if turns == 0:
            return points
        return (
            points
            + PACE * float(turns)
            + OPEN_EDGE * float(surroundings.estimate.open_edges)
            + REACH * surroundings.reach(self.weights, SYMBOLS_TO_COME)
        )

    def likely_choice(self, state: State, seat: i64, choices: vec[i64], count: i64, rng: Random) -> i64:
        """Mostly what adds most at once; where nothing is reckoned, a special tile is left unused."""
        if count == 1:
            return choices[0]
        assert isinstance(state, KeralaState)
        phase = state.phase
        if phase > TURN_EDGE or rng.randrange(100) < WANDERING:
            if phase == MOVE_ELEPHANT:
                return CHOICE_STAY
            return CHOICE_LEAVE if phase == LIFT else choices[rng.randrange(count)]
        platform = state.platforms[seat]
        surroundings = self.surroundings
        if phase == TURN_EDGE:
            surroundings.estimate.survey(platform)
            return best_turn(platform, state.placed, surroundings.estimate, choices[rng.randrange(count)])
        surroundings.look_around(platform)
        best = choices[0]
        most: i64 = -1_000_000
        i: i64 = 0
        while i < count:
            choice = choices[i]
            if phase == PLACE:
                worth = surroundings.gain_of(choice - CHOICE_PLACE, state.hand)
            elif choice == CHOICE_PASS:
                worth = PASSING
            else:
                worth = surroundings.best_gain(state.row[choice - CHOICE_TAKE])
            # Of equals any.
            worth = worth * 16 + rng.randrange(16)
            if worth > most:
                most = worth
                best = choice
            i += 1
        return best


def weigh_colours(state: KeralaState, weights: vec[float]) -> None:
    """How many tiles of each colour are expected in the bag."""
    colour: i64 = 0
    while colour < COLOURS:
        weights[colour] = float(state.unseen_of[colour])
        if not state.in_play[colour] and state.unused_unseen > 0:
            weights[colour] *= float(state.unused_in_bag) / float(state.unused_unseen)
        colour += 1


def turns_left(state: KeralaState, seat: i64) -> i64:
    """How many turns a seat has still to end, this round's too."""
    seats = state.seats
    turns = ROUNDS[seats] - state.round
    if state.phase < TAKE:
        return turns
    ended = (seat - state.starter + seats) % seats < (state.mover - state.starter + seats) % seats
    return turns - 1 if ended else turns


def best_turn(platform: Platform, placed: i64, estimate: Estimate, otherwise: i64) -> i64:
    """The side of the tile just placed on which its edge is met by an area that stays."""
    second = SECOND[platform.top_kind(placed)]
    side: i64 = 0
    while side < SIDES:
        near = platform.beside[placed * SIDES + side]
        if near != NO_STACK and estimate.colour[near] == second and estimate.kept[estimate.area[near]]:
            return CHOICE_TURN_EDGE + side
        side += 1
    return otherwise
