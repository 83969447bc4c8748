"""The way of every piece: up the lane, around to the centre, around once more, and down the lane.

Where a piece stands is its step on the way: 0 is off the board before the start, and the last step is
off the board for good.
"""

from math import comb, gcd
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.fields import Fields
from pooram.games.kerala_race.box import SHELLS, SIDE, TRACK

# Squares of the board as numbers: first those of the track, then the centre, then a lane.
CENTRE_SQUARE: Final[i64] = TRACK
LANE_SQUARE: Final[i64] = TRACK
"""Lane square k is LANE_SQUARE + k, in the lane of the piece's owner."""
EXACT_CENTRE: Final[i64] = 1
MAY_DECLINE: Final[i64] = 2
OFF_BOARD: Final[i64] = -1
NO_STEP: Final[i64] = -1


def marked(square: i64) -> bool:
    """Whether pieces are safe there: the corners of the track.

    >>> [square for square in range(32) if marked(square)]
    [0, 5, 10, 15]
    """
    return square < TRACK and square % SIDE == 0 and square >= 0


@final
class Route(Fields):
    """The way under one set of options, and the weights of a throw.

    >>> route = Route(5, 19, 1, 1, 1, 50)
    >>> route.centre, route.home, list(route.weights)
    (26, 52, [1, 5, 10, 10, 5, 1])
    """

    worked_out: ClassVar[tuple[str, ...]] = ("exact_centre", "may_decline")
    lane: i64
    turn_in: i64
    re_entry: i64
    switches: i64
    """EXACT_CENTRE and MAY_DECLINE, added up."""
    exact_finish: i64
    mouth: i64
    exact_centre: bool
    may_decline: bool
    """House rule: whether a throw that a piece could use may be declined."""
    centre: i64
    """The step that is the centre."""
    home: i64
    """The step behind the last one: off the board for good."""
    square: vec[i64]
    """The square of every step."""
    weights: vec[i64]
    """How likely each number of mouths up is."""
    total: i64

    def __init__(
        self, lane: i64, turn_in: i64, re_entry: i64, switches: i64, exact_finish: i64, mouth: i64
    ) -> None:
        self.lane = lane
        self.turn_in = turn_in
        self.re_entry = re_entry
        self.switches = switches
        self.exact_centre = switches & EXACT_CENTRE > 0
        self.may_decline = switches & MAY_DECLINE > 0
        self.exact_finish = exact_finish
        self.mouth = mouth
        self.centre = lane + turn_in + 2
        self.home = self.centre + (TRACK - re_entry) + 1 + lane + 1
        self.square = squares_of_way(lane, turn_in, re_entry)
        self.weights = throw_weights(mouth)
        self.total = 0
        for weight in self.weights:
            self.total += weight

    def work_out(self) -> None:
        self.exact_centre = self.switches & EXACT_CENTRE > 0
        self.may_decline = self.switches & MAY_DECLINE > 0

    def goal(self, step: i64, squares: i64) -> i64:
        """The step on which a piece that moves so far comes to stand; NO_STEP if it would overshoot."""
        goal = step + squares
        if step < self.centre:
            if goal <= self.centre:
                return goal
            return NO_STEP if self.exact_centre else self.centre
        if goal <= self.home:
            return goal
        return NO_STEP if self.exact_finish else self.home


def squares_of_way(lane: i64, turn_in: i64, re_entry: i64) -> vec[i64]:
    """The square of every step, from off the board to off the board."""
    out = [int(LANE_SQUARE) + k for k in range(1, int(lane) + 1)]
    there = list(range(int(turn_in) + 1))
    back = [*range(int(re_entry), int(TRACK)), 0]
    off = [int(OFF_BOARD)]
    way: list[i64] = off + out + there + [int(CENTRE_SQUARE)] + back + out[::-1] + off
    return vec[i64](way)


def throw_weights(mouth: i64) -> vec[i64]:
    """Integer weights of 0 to 5 mouths up if each shell falls mouth up `mouth` times in a hundred.

    >>> list(throw_weights(40))
    [243, 810, 1080, 720, 240, 32]
    """
    up = int(mouth)
    down = 100 - up
    share = gcd(up, down)
    shells = int(SHELLS)
    return vec[i64](
        [comb(shells, n) * (up // share) ** n * (down // share) ** (shells - n) for n in range(shells + 1)]
    )
