"""What a good player looks at: steps come, pieces in danger, corners, and the way out of the centre."""

from math import exp
from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.heuristics import Heuristics, rank_values
from pooram.engine.state import OVER, State
from pooram.games.kerala_race.box import ENTERS, SHELLS, THROWS, TRACK
from pooram.games.kerala_race.rules.numbers import CHOICE_DECLINE
from pooram.games.kerala_race.rules.route import NO_STEP, marked
from pooram.games.kerala_race.rules.state import NO_PIECE, RaceState

HORIZON: Final[i64] = 16
"""Races are long: a few throws on, the pieces tell more than playing to the end."""
WANDERING: Final[i64] = 10
"""Out of a hundred moves in a playout, so many are anything at all."""
SPREAD: Final = 34.0
"""Steps of lead that make a race about three to one."""
SECOND: Final = 0.15
"""What second place of three is worth, as `rank_values` has it."""


@final
class RaceHeuristics(Heuristics):
    """Judges a position by how far the pieces have come and what they stand to lose."""

    def __init__(self) -> None:
        super().__init__(HORIZON)

    def evaluate(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, RaceState)
        if state.to_move() == OVER:
            rank_values(state, values)
            return
        # The chance to be first of those still on the way grows with the lead.
        total = 0.0
        seat: i64 = 0
        while seat < state.seats:
            if state.finished[seat] > 0:
                values[seat] = 0.0
            else:
                values[seat] = exp(standing(state, seat) / SPREAD)
                total += values[seat]
            seat += 1
        first = 1.0 if state.finishers == 0 else SECOND
        rest = SECOND / 2.0 if state.seats == 3 and state.finishers == 0 else 0.0
        seat = 0
        while seat < state.seats:
            if state.finished[seat] > 0:
                values[seat] = 1.0
            else:
                share = values[seat] / total
                values[seat] = share * first + (1.0 - share) * rest
            seat += 1

    def likely_choice(self, state: State, seat: i64, choices: vec[i64], count: i64, rng: Random) -> i64:
        if count == 1:
            return choices[0]
        if rng.randrange(100) < WANDERING:
            return choices[rng.randrange(count)]
        assert isinstance(state, RaceState)
        best = choices[0]
        most: i64 = -1_000_000
        i: i64 = 0
        while i < count:
            worth = worth_of_move(state, seat, choices[i]) * 8 + rng.randrange(8)
            if worth > most:
                most = worth
                best = choices[i]
            i += 1
        return best


def standing(state: RaceState, seat: i64) -> float:
    """How far a seat has come, in steps, with what its pieces stand to lose taken off."""
    route = state.route
    total = 0.0
    piece = seat * state.pieces
    behind = piece + state.pieces
    while piece < behind:
        step = state.at[piece]
        total += float(step)
        if step == 0:
            # Waiting for one of the two throws that enter costs about as much as walking four squares.
            total -= 8.0
        elif step != route.home and step != route.centre:
            square = route.square[step]
            if square < TRACK and not marked(square):
                lost = step if step < route.centre else step - route.centre
                total -= float(lost) * danger(state, seat, square)
        piece += 1
    return total


def danger(state: RaceState, seat: i64, square: i64) -> float:
    """About how likely it is that another seat's next throw hits this track square."""
    route = state.route
    likely = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.finished[other] == 0:
            released = state.released(other)
            mouths: i64 = 0
            while mouths <= SHELLS:
                if hits_with(state, other, square, mouths, released):
                    likely += 0.7 * float(route.weights[mouths]) / float(route.total)
                mouths += 1
        other += 1
    return likely


def hits_with(state: RaceState, seat: i64, square: i64, mouths: i64, released: bool) -> bool:
    """Whether a piece of the seat can land on the track square with so many mouths up."""
    route = state.route
    squares = THROWS[mouths]
    piece = seat * state.pieces
    behind = piece + state.pieces
    while piece < behind:
        step = state.at[piece]
        piece += 1
        if step == route.home or (step == route.centre and not released):
            continue
        goal = route.goal(step, squares)
        if goal != NO_STEP and route.square[goal] == square:
            return step > 0 or ENTERS[mouths] != 0
    return False


def worth_of_move(state: RaceState, seat: i64, step: i64) -> i64:
    """Steps won for the seat and lost for the others, with a little for safety, quickly reckoned."""
    if step == CHOICE_DECLINE:
        return 0
    route = state.route
    goal = route.goal(step, THROWS[state.mouths])
    worth = goal - step
    if step == 0:
        worth += 6
    if goal == route.centre or goal == route.home:
        return worth + 8
    square = route.square[goal]
    if marked(square):
        return worth + 5
    hit = state.piece_hit(seat, goal)
    if hit != NO_PIECE:
        if hit // state.pieces == seat:
            return worth - steps_lost(state, hit)
        worth += steps_lost(state, hit)
    if square >= TRACK:
        return worth + 2
    return worth - 3 if marked(route.square[step]) else worth


def steps_lost(state: RaceState, piece: i64) -> i64:
    """What a piece would lose if it were sent back."""
    step = state.at[piece]
    return step if step < state.route.centre else step - state.route.centre


HEURISTICS: Final = RaceHeuristics()
