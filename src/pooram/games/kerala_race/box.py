"""What lies in the box of the cowrie race: the pieces, the shells, the board, and the way around it.

Correct a number here and everything follows. Marks: [book] the rulebook, [source] independent
reviews or other editions, [ours] reconstructed.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_SEATS: Final[i64] = 2
MOST_SEATS: Final[i64] = 3
"""Two or three can play [book]."""
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
LONGEST_WAY: Final[i64] = 2 * LONGEST_LANE + 2 * TRACK + 2
"""Steps on the board if options make the most of it: two lanes, two full rounds, the centre, P0 again."""
MOUTH: Final[i64] = 50
"""In how many of a hundred throws a shell falls mouth up [ours]."""
FEWEST_MOUTH: Final[i64] = 20
MOST_MOUTH: Final[i64] = 80
