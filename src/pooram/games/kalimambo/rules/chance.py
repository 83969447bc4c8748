"""How set-up and Kali's pile are drawn, each possibility as likely as the next."""

from math import comb
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.kalimambo.box import HEAP_DISTANCE, HEAPS, SPACES

ARRANGEMENTS: Final[vec[i64]] = vec[i64](
    [
        # Between two heaps some spaces are bound; on the loose ones that are left the heaps lie at will.
        comb(max(free - (HEAP_DISTANCE - 1) * (heaps - 1), 0), heaps)
        for heaps in range(HEAPS + 1)
        for free in range(SPACES)
    ]
)


def arrangements(heaps: i64, free: i64) -> i64:
    """How many ways there are to lay heaps on a row of free spaces, kept apart.

    >>> arrangements(2, 4), arrangements(1, 4), arrangements(0, 0)
    (1, 4, 1)
    """
    if free < 0:
        return 1 if heaps == 0 else 0
    return ARRANGEMENTS[heaps * SPACES + free]


def drawn_bit(bits: i64, count: i64, rng: Random) -> i64:
    """The number of one of the bits that are set, `count` of them, each equally likely."""
    skip = rng.randrange(count) - (bits & 1)
    number: i64 = 0
    while skip >= 0:
        bits >>= 1
        number += 1
        skip -= bits & 1
    return number
