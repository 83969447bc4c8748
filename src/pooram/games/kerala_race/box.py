"""What lies in the box of the cowrie race: the pieces, the shells, the board, and the way around it.

Correct a number here and everything follows. Marks: [book] the rulebook, [source] independent
reviews or other editions, [ours] reconstructed.
"""

from math import comb, gcd
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.fields import Fields

FEWEST_SEATS: Final[i64] = 2
MOST_SEATS: Final[i64] = 3
PIECES: Final[i64] = 5
"""Pieces of each player [book]."""
SHELLS: Final[i64] = 5
"""Cowrie shells [book]."""
THROWS: Final[vec[i64]] = vec[i64]([5, 1, 2, 3, 4, 10])
"""Squares that a throw counts, by the number of mouths up [book]."""
ENTERS: Final[vec[i64]] = vec[i64]([1, 1, 0, 0, 0, 0])
"""Whether a throw lets a piece onto the board, by the number of mouths up [book]."""
MOUTHS_FOR_ANOTHER_TURN: Final[i64] = 0
"""Mouths up that grant another turn [book]."""
MOST_THROWS: Final[i64] = 20_000
"""A game that chance will not end is ended after so many throws [ours]."""

SIDE: Final[i64] = 5
"""Every fifth square is a corner; the corners are the marked squares [source]."""
TRACK: Final[i64] = 4 * SIDE
"""Squares around the board, P0 to P19, six to a side [source]."""

# The way around the board; each number is the default of an option.
LANE: Final[i64] = 5
"""Squares of a player's own lane [ours]."""
LONGEST_LANE: Final[i64] = 10
TURN_IN: Final[i64] = TRACK - 1
"""The track square from which the way goes into the centre [ours]."""
RE_ENTRY: Final[i64] = 1
"""The track square on which the way leaves the centre [ours]."""
MOUTH: Final[i64] = 50
"""In how many of a hundred throws a shell falls mouth up [ours]."""
FEWEST_MOUTH: Final[i64] = 20
MOST_MOUTH: Final[i64] = 80

# Choices: the step on the route of the piece to move; 0 enters a piece.
ACTIONS: Final[i64] = LONGEST_LANE + TRACK + 1 + TRACK + 1 + LONGEST_LANE + 1
"""The longest route has 62 steps on the board: lane of ten, turn-in P19, re-entry P0."""

# Outcomes of chance: who starts, then how many mouths are up.
OUTCOME_START: Final[i64] = 0
OUTCOME_MOUTHS: Final[i64] = OUTCOME_START + MOST_SEATS
OUTCOMES: Final[i64] = OUTCOME_MOUTHS + SHELLS + 1

PALETTE: Final = {
    "hibiscus": "#c22a3f",
    "indigo": "#2b58a8",
    "turmeric": "#e3a415",
    "brass": "#c99a3c",
    "shell": "#f3e3c3",
}
SEAT_COLOURS: Final = ("hibiscus", "indigo", "turmeric")
SEAT_PATTERNS: Final = ("sign-disc", "sign-square", "sign-triangle")

# Squares of the board as numbers: first those of the track.
CENTRE_SQUARE: Final[i64] = TRACK
LANE_SQUARE: Final[i64] = TRACK
"""Lane square k is LANE_SQUARE + k, in the lane of the piece's owner."""
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
    """The way of every piece under one set of options, and the weights of a throw.

    >>> route = Route(5, 19, 1, 1, 1, 50)
    >>> route.centre, route.home, list(route.weights)
    (26, 52, [1, 5, 10, 10, 5, 1])
    """

    lane: i64
    turn_in: i64
    re_entry: i64
    exact_centre: i64
    exact_finish: i64
    mouth: i64
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
        self, lane: i64, turn_in: i64, re_entry: i64, exact_centre: i64, exact_finish: i64, mouth: i64
    ) -> None:
        self.lane = lane
        self.turn_in = turn_in
        self.re_entry = re_entry
        self.exact_centre = exact_centre
        self.exact_finish = exact_finish
        self.mouth = mouth
        self.centre = lane + turn_in + 2
        self.home = self.centre + (TRACK - re_entry) + 1 + lane + 1
        self.square = _squares(lane, turn_in, re_entry)
        self.weights = throw_weights(mouth)
        self.total = 0
        for weight in self.weights:
            self.total += weight

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


def _squares(lane: i64, turn_in: i64, re_entry: i64) -> vec[i64]:
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
