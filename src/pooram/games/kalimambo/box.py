"""What lies in Kalimambo's box: the track, the cards, the heaps, and the numbers of the rules.

Correct a number here and everything follows. Marks: [book] the rulebook, [source] independent
reviews, [ours] reconstructed. Positions are packed into whole numbers of 64 bits, which sets limits:
62 spaces, 15 cards and 14 seats at the most; and the heaps must find room in front of the group.
"""

from typing import Final

from mypy_extensions import i64

SPACES: Final[i64] = 32
"""Spaces of the circular track [source]."""
CARDS: Final[i64] = 12
"""Every set of cards is 0–11, Kali's too [source]."""
HEAPS: Final[i64] = 6
"""Dung heaps [source]."""
HEAP_DISTANCE: Final[i64] = 3
"""Places of two heaps differ by at least this, so that two spaces lie between them [ours]."""
HEAP_POINTS: Final[i64] = 3
"""Minus points for landing on a heap [book]."""
FEWEST_SEATS: Final[i64] = 3
MOST_SEATS: Final[i64] = 7
"""How many can play [source]."""
