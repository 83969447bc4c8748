"""What a good player looks at: the points so far, and what the tiles in hand could score next.

The weights are a player's guesses, not tuned: with them search wins 19 of 20 games against somebody who takes
the most points of every turn.
"""

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.heuristics import Heuristics, chances_to_win
from pooram.engine.state import State
from pooram.games.umbradeco.bot.best_points import NO_PLACE, BestPoints
from pooram.games.umbradeco.box import COLOURS
from pooram.games.umbradeco.rules.numbers import CHOICE_HOLD, CHOICE_TAKE
from pooram.games.umbradeco.rules.state import HOLD, NO_TILE, PLACE, TAKE, UmbradecoState

HORIZON: Final[i64] = 8
"""Steps beyond the tree, chance included: about a turn of each of two players."""
WANDERING: Final[i64] = 10
"""Out of a hundred choices in a playout, so many are anything at all."""
NEXT_TURN: Final = 0.7
"""How much of what a tile could score next is counted: the mat changes before."""
SECOND_TILE: Final = 0.35
"""The same of the other tile in hand, which has to wait a turn longer."""
PACE: Final = 5.0
"""Points that a turn brings on average, for turns not yet looked at."""
SPREAD_NOW: Final = 3.0
SPREAD_OF_A_TURN: Final = 0.6
"""How many points of lead blur, at once and with every turn to come."""
MANY_POINTS: Final = 150.0
"""What a player may have in the end."""


@final
class UmbradecoHeuristics(Heuristics):
    """Judges a position by points and by what each hand promises.

    It keeps what it notes about the mat at hand, so processes may share a copy of it, threads may not.
    """

    def __init__(self) -> None:
        super().__init__(HORIZON)
        self.best_points: BestPoints = BestPoints()

    def evaluate(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, UmbradecoState)
        seats = state.seats
        self.best_points.survey(state.mat)
        turns = state.deck
        seat: i64 = 0
        while seat < seats:
            values[seat] = self.promise(state, seat)
            turns += state.in_hand(seat)
            seat += 1
        spread = SPREAD_NOW + SPREAD_OF_A_TURN * float(turns) / float(seats)
        chances_to_win(values, seats, spread, 0.0, MANY_POINTS)

    def promise(self, state: UmbradecoState, seat: i64) -> float:
        """The points that a seat has and is likely to add with the tiles in its hand."""
        most: i64 = 0
        second: i64 = 0
        tiles: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            count = state.hands[seat * COLOURS + colour]
            points = self.best_points.best[colour]
            while count > 0:
                tiles += 1
                if points > most:
                    second = most
                    most = points
                elif points > second:
                    second = points
                count -= 1
            colour += 1
        points_now = float(state.points(seat))
        if tiles == 0:
            return points_now
        promised = points_now + NEXT_TURN * float(most) + (1.0 - NEXT_TURN) * PACE
        if tiles > 1:
            promised += SECOND_TILE * float(second) + (1.0 - SECOND_TILE) * PACE
        # Seats differ by a turn when only some of them have taken theirs.
        return promised + PACE * float(turns_after(state, seat))

    def likely_choice(self, state: State, seat: i64, choices: vec[i64], count: i64, rng: Random) -> i64:
        """Mostly what scores most, and of the face-up tiles the one that could score most."""
        if count == 1:
            return choices[0]
        assert isinstance(state, UmbradecoState)
        phase = state.phase
        if rng.randrange(100) < WANDERING or (phase != HOLD and phase != PLACE and phase != TAKE):
            return choices[rng.randrange(count)]
        if phase != PLACE:
            self.best_points.survey(state.mat)
        best = choices[0]
        most: i64 = NO_PLACE * 16 - 1
        i: i64 = 0
        while i < count:
            choice = choices[i]
            if phase == PLACE:
                worth = state.mat.worth(choice, state.held)
            elif phase == HOLD:
                worth = self.best_points.best[choice - CHOICE_HOLD]
            else:
                worth = self.best_points.best[state.face_up[choice - CHOICE_TAKE]]
            # Of equals any.
            worth = worth * 16 + rng.randrange(16)
            if worth > most:
                most = worth
                best = choice
            i += 1
        return best


def turns_after(state: UmbradecoState, seat: i64) -> i64:
    """How many tiles a seat will still take: all tiles that are left go round in turn."""
    left = state.deck
    slot: i64 = 0
    while slot < len(state.face_up):
        if state.face_up[slot] != NO_TILE:
            left += 1
        slot += 1
    # The mover is the next to take, whether it has placed already or not.
    behind = (seat - state.mover + state.seats) % state.seats
    if behind >= left:
        return 0
    return (left - behind - 1) // state.seats + 1


HEURISTICS: Final = UmbradecoHeuristics()
