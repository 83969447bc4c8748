"""Unseen cards dealt to the seats as fairly as they can lie, given all that is known of them."""

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import CARDS, MOST_CARDS
from pooram.games.cholas.rules.chance import drawn_from
from pooram.games.cholas.rules.deductions import could_hold
from pooram.games.cholas.rules.position import Position


def _hands(size: int, kinds: int) -> list[list[int]]:
    """All hands of so many cards, by how many there are of each kind."""
    if kinds == 1:
        return [[size]]
    return [[first, *rest] for first in range(size + 1) for rest in _hands(size - first, kinds - 1)]


_HANDS: Final = [_hands(size, int(CARDS)) for size in range(int(MOST_CARDS) + 1)]
HAND: Final[vec[i64]] = vec[i64]([cards for hands in _HANDS for hand in hands for cards in hand])
"""Of hand * 5 + kind: how many cards of this kind; hands by size."""
HANDS_FROM: Final[vec[i64]] = vec[i64]([sum(len(hands) for hands in _HANDS[:size]) for size in range(6)])
"""Of every size: its first hand; the next size's first is the end."""
HAND_KINDS: Final[vec[i64]] = vec[i64](
    [sum(2**kind for kind, cards in enumerate(hand) if cards) for hands in _HANDS for hand in hands]
)
"""Of every hand: the kinds in it, as a bit mask."""
KEY: Final[i64] = 128
"""More than there are cards of a kind."""


@final
class Deal:
    """The seats about whose unseen cards something is known, and all ways to deal to them."""

    def __init__(self, pool: vec[i64]) -> None:
        self.pool: vec[i64] = pool
        self.seats: list[int] = []
        self.unknown: list[int] = []
        self.demands: list[int] = []
        self.lacks: list[int] = []
        self.counted: dict[int, float] = {}

    def add(self, seat: i64, unknown: i64, demands: i64, lacks: i64) -> None:
        """A seat with so many unseen cards that fit these proofs and lack these kinds."""
        self.seats.append(int(seat))
        self.unknown.append(int(unknown))
        self.demands.append(int(demands))
        self.lacks.append(int(lacks))

    def ways_of_hand(self, nth: i64, hand: i64) -> float:
        """How many ways there are to deal just this hand to the nth seat, and to those after it."""
        if not could_hold(HAND_KINDS[hand], self.demands[nth], self.lacks[nth]):
            return 0.0
        ways: i64 = 1
        card: i64 = 0
        while card < CARDS:
            ways *= choose(self.pool[card], HAND[hand * CARDS + card])
            card += 1
        if ways == 0 or nth + 1 == len(self.seats):
            return float(ways)
        self.take(hand, 1)
        after = self.ways(nth + 1)
        self.take(hand, -1)
        return float(ways) * after

    def ways(self, nth: i64) -> float:
        """How many ways there are to deal to the nth seat and to those after it."""
        key = nth
        card: i64 = 0
        while card < CARDS:
            key = key * KEY + self.pool[card]
            card += 1
        if int(key) in self.counted:
            return self.counted[int(key)]
        total = 0.0
        hand = HANDS_FROM[self.unknown[nth]]
        end = HANDS_FROM[self.unknown[nth] + 1]
        while hand < end:
            total += self.ways_of_hand(nth, hand)
            hand += 1
        self.counted[int(key)] = total
        return total

    def take(self, hand: i64, times: i64) -> None:
        """The cards of a hand leave the pool, or come back."""
        card: i64 = 0
        while card < CARDS:
            self.pool[card] -= times * HAND[hand * CARDS + card]
            card += 1

    def hand_for(self, nth: i64, rng: Random) -> i64:
        """A hand for the nth seat, each as likely as there are ways to deal it."""
        left = rng.random() * self.ways(nth)
        chosen: i64 = -1
        hand = HANDS_FROM[self.unknown[nth]]
        end = HANDS_FROM[self.unknown[nth] + 1]
        while hand < end and left >= 0.0:
            ways = self.ways_of_hand(nth, hand)
            if ways > 0.0:
                chosen = hand
                left -= ways
            hand += 1
        assert chosen >= 0, "no cards that are left fit what is known"
        return chosen


def choose(cards: i64, taken: i64) -> i64:
    """In how many ways so many cards can be taken out of these."""
    ways: i64 = 1
    i: i64 = 0
    while i < taken:
        ways = ways * (cards - i) // (i + 1)
        i += 1
    return ways


def deal_unseen(position: Position, unknown: vec[i64], demands: vec[i64], rng: Random) -> None:
    """Deal every seat its unseen cards out of `position.pool`, which holds all of them and the stack.

    Seats about which something is known come first: that makes no hand of the others more or less likely.
    """
    deal = Deal(position.pool)
    seat: i64 = 0
    while seat < position.seats:
        if unknown[seat] > 0 and (demands[seat] != 0 or position.lacks[seat] != 0):
            deal.add(seat, unknown[seat], demands[seat], position.lacks[seat])
        seat += 1
    nth: i64 = 0
    while nth < len(deal.seats):
        hand = deal.hand_for(nth, rng)
        deal.take(hand, 1)
        card: i64 = 0
        while card < CARDS:
            position.cards[deal.seats[nth] * CARDS + card] += HAND[hand * CARDS + card]
            card += 1
        nth += 1
    size = position.stack
    seat = 0
    while seat < position.seats:
        if demands[seat] == 0 and position.lacks[seat] == 0:
            size += unknown[seat]
        seat += 1
    seat = 0
    while seat < position.seats:
        left = unknown[seat] if demands[seat] == 0 and position.lacks[seat] == 0 else 0
        while left > 0:
            card = drawn_from(position.pool, size, rng)
            position.pool[card] -= 1
            position.cards[seat * CARDS + card] += 1
            size -= 1
            left -= 1
        seat += 1
