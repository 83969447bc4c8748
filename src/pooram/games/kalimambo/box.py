"""What lies in Kalimambo's box: the track, the cards, the heaps, and the numbers of the rules.

Correct a number here and everything follows. Marks: [book] the rulebook, [source] independent
reviews, [ours] reconstructed. Positions are packed into whole numbers of 64 bits, which sets limits:
62 spaces, 15 cards and 14 seats at the most; and the heaps must find room in front of the group.
"""

from math import comb
from typing import Final

from librt.vecs import vec
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

# Outcomes of chance: which explorer stands next, where the next heap lies, which card Kali turns up.
OUTCOME_EXPLORER: Final[i64] = 0
OUTCOME_HEAP: Final[i64] = OUTCOME_EXPLORER + MOST_SEATS
OUTCOME_KALI: Final[i64] = OUTCOME_HEAP + SPACES
OUTCOMES: Final[i64] = OUTCOME_KALI + CARDS


def _arrangements() -> "vec[i64]":
    """How many ways there are to lay `heaps` heaps on a row of `free` spaces, kept apart."""
    table: list[i64] = []
    for heaps in range(int(HEAPS) + 1):
        for free in range(int(SPACES)):
            loose = free - (int(HEAP_DISTANCE) - 1) * (heaps - 1)
            table.append(1 if heaps == 0 else comb(max(loose, 0), heaps))
    return vec[i64](table)


ARRANGEMENTS: Final[vec[i64]] = _arrangements()


def arrangements(heaps: i64, free: i64) -> i64:
    """How many ways there are to lay heaps on a row of free spaces, kept apart.

    >>> arrangements(2, 4), arrangements(1, 4), arrangements(0, 0)
    (1, 4, 1)
    """
    if free < 0:
        return 1 if heaps == 0 else 0
    return ARRANGEMENTS[heaps * SPACES + free]
