"""The position of Kalimambo and how a round changes it.

Figures are numbered by seat; Kali's number is the number of seats. Where a figure stands is counted
from the rhino's first space and goes on growing lap after lap: its space is that modulo 32.
"""

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import BLANK, CHANCE, OVER, State
from pooram.games.kalimambo.components import (
    CARDS,
    HEAP_DISTANCE,
    HEAP_POINTS,
    HEAPS,
    OUTCOME_EXPLORER,
    OUTCOME_HEAP,
    OUTCOME_KALI,
    SPACES,
    arrangements,
)

FULL_SET: Final[i64] = 4095
"""Cards 0 to 11, one bit each."""
NO_CARD: Final[i64] = -1


@final
class KalimamboState(State):
    """Explorers, Kali, the rhino, the heaps, the hands and the minus points."""

    line: vec[i64]
    """Figures from the one in front of the rhino to the leader."""
    at: vec[i64]
    """Where each figure stands."""
    hands: vec[i64]
    """Cards that each seat, and last Kali, still has: bit n for card n."""
    chosen: vec[i64]
    """The card each seat, and last Kali, has played this round, or NO_CARD."""
    minus: vec[i64]
    """Minus points by seat."""
    owing: i64
    """Seats that have not chosen a card yet, as a bit mask."""
    unplaced: i64
    """Explorers that set-up has still to put in line, as a bit mask."""
    heaps: i64
    """Spaces with a heap, as a bit mask."""
    heaps_left: i64
    """Heaps that set-up has still to lay."""
    next_heap: i64
    """The first space on which the next heap may lie."""
    round: i64
    """Rounds that are over."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.line = vec[i64]([0] * (seats + 1))
        self.at = vec[i64]([0] * (seats + 1))
        self.hands = vec[i64]([FULL_SET] * (seats + 1))
        self.chosen = vec[i64]([NO_CARD] * (seats + 1))
        self.minus = vec[i64]([0] * seats)
        self.owing = 0
        self.unplaced = (1 << seats) - 1
        self.heaps = 0
        self.heaps_left = HEAPS
        self.next_heap = seats + 2
        self.round = 0
        self.line[seats] = seats
        self.at[seats] = seats + 1

    # Whose turn it is

    def to_move(self) -> i64:
        owing = self.owing
        if owing != 0:
            seat: i64 = 0
            while owing & 1 == 0:
                owing >>= 1
                seat += 1
            return seat
        return OVER if self.round == CARDS else CHANCE

    def waiting(self) -> i64:
        return self.owing

    def turn(self) -> i64:
        return self.round

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        if (self.owing >> seat) & 1 == 0:
            return count
        hand = self.hands[seat]
        card: i64 = 0
        while hand != 0:
            # Written without a branch on the bit, which no processor can foresee.
            out[count] = card
            count += hand & 1
            hand >>= 1
            card += 1
        return count

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        if seat >= 0:
            self.chosen[seat] = choice
            self.owing &= ~(1 << seat)
        elif choice >= OUTCOME_KALI:
            self.chosen[self.seats] = choice - OUTCOME_KALI
            self.play_round()
        elif choice >= OUTCOME_HEAP:
            self.lay_heap(choice - OUTCOME_HEAP)
        else:
            self.line_up(choice - OUTCOME_EXPLORER)

    # Chance

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        count: i64 = 0
        if self.unplaced != 0:
            seat: i64 = 0
            while seat < self.seats:
                if (self.unplaced >> seat) & 1 != 0:
                    out[count] = OUTCOME_EXPLORER + seat
                    weights[count] = 1
                    count += 1
                seat += 1
        elif self.heaps_left > 0:
            space = self.next_heap
            weight = self.ways_with_heap_on(space)
            while weight > 0:
                out[count] = OUTCOME_HEAP + space
                weights[count] = weight
                count += 1
                space += 1
                weight = self.ways_with_heap_on(space)
        else:
            card: i64 = 0
            while card < CARDS:
                if (self.hands[self.seats] >> card) & 1 != 0:
                    out[count] = OUTCOME_KALI + card
                    weights[count] = 1
                    count += 1
                card += 1
        return count

    def draw(self, rng: Random) -> i64:
        if self.unplaced != 0:
            return OUTCOME_EXPLORER + drawn_bit(self.unplaced, rng)
        if self.heaps_left == 0:
            return OUTCOME_KALI + drawn_bit(self.hands[self.seats], rng)
        space = self.next_heap
        left = rng.randrange(arrangements(self.heaps_left, SPACES - space))
        weight = self.ways_with_heap_on(space)
        while left >= weight:
            left -= weight
            space += 1
            weight = self.ways_with_heap_on(space)
        return OUTCOME_HEAP + space

    def ways_with_heap_on(self, space: i64) -> i64:
        """How many arrangements have the next heap on this space."""
        if space >= SPACES:
            return 0
        return arrangements(self.heaps_left - 1, SPACES - space - HEAP_DISTANCE)

    # Set-up

    def line_up(self, seat: i64) -> None:
        """Put an explorer on the next space in front of the rhino."""
        standing: i64 = 0
        placed = ((1 << self.seats) - 1) & ~self.unplaced
        while placed != 0:
            placed &= placed - 1
            standing += 1
        self.line[standing] = seat
        self.at[seat] = standing + 1
        self.unplaced &= ~(1 << seat)
        last = self.unplaced
        if last != 0 and last & (last - 1) == 0:
            # One explorer is left and one space for it: nothing to draw.
            seat = 0
            while (last >> seat) & 1 == 0:
                seat += 1
            self.line_up(seat)

    def lay_heap(self, space: i64) -> None:
        self.heaps |= 1 << space
        self.heaps_left -= 1
        self.next_heap = space + HEAP_DISTANCE
        if self.heaps_left == 0:
            self.owing = (1 << self.seats) - 1

    # The round

    def play_round(self) -> None:
        """Everything that follows when the cards are turned over."""
        seats = self.seats
        line = self.line
        chosen = self.chosen
        hands = self.hands
        lowest = CARDS
        mover = vec[i64]([-1] * CARDS)
        i = seats
        while i >= 0:
            # From the leader back: of equal cards the figure furthest behind overwrites the rest.
            figure = line[i]
            card = chosen[figure]
            hands[figure] &= ~(1 << card)
            mover[card] = figure
            if figure < seats and card < lowest:
                lowest = card
            i -= 1
        card = CARDS - 1
        while card > 0:
            if mover[card] >= 0:
                self.run(mover[card], lowest)
            card -= 1
        i = 0
        while i <= seats:
            chosen[i] = NO_CARD
            i += 1
        self.round += 1
        if self.round < CARDS:
            self.owing = (1 << seats) - 1

    def run(self, figure: i64, lowest: i64) -> None:
        """Move a figure to the front of the group, and the rhino if it stood before it."""
        line = self.line
        at = self.at
        leader = self.seats
        if line[leader] == figure:
            return
        goal = at[line[leader]] + 1
        hindmost = at[line[0]]
        if goal - SPACES >= hindmost - 1 and line[0] != figure:
            # The rhino stands on the goal and will not go for anybody but the figure before it.
            return
        i: i64 = 0
        while line[i] != figure:
            i += 1
        left_rhino = i == 0
        while i < leader:
            line[i] = line[i + 1]
            i += 1
        line[leader] = figure
        at[figure] = goal
        if (self.heaps >> (goal & (SPACES - 1))) & 1 != 0:
            self.charge(figure, HEAP_POINTS, lowest)
        if left_rhino:
            rammed = line[0]
            self.charge(rammed, at[rammed] - hindmost, lowest)

    def charge(self, figure: i64, points: i64, lowest: i64) -> None:
        """Note minus points for a figure's owner; Kali's go to every player of the lowest card."""
        minus = self.minus
        if figure < self.seats:
            minus[figure] += points
            return
        seat: i64 = 0
        while seat < self.seats:
            if self.chosen[seat] == lowest:
                minus[seat] += points
            seat += 1

    # What the seats know

    def seen(self, viewer: i64, seat: i64, choice: i64) -> i64:
        if seat >= 0:
            return choice if seat == viewer else BLANK
        if choice < OUTCOME_KALI:
            return choice
        # Kali's card turns over with everybody's.
        label = choice
        i: i64 = 0
        while i < self.seats:
            label = label * CARDS + self.chosen[i]
            i += 1
        return label

    # Results

    def points(self, seat: i64) -> i64:
        return self.minus[seat]

    def place(self, seat: i64) -> i64:
        place: i64 = 1
        i: i64 = 0
        while i < self.seats:
            if self.minus[i] < self.minus[seat]:
                place += 1
            i += 1
        return place

    # Copies

    def copy(self) -> "KalimamboState":
        other = KalimamboState(self.seats)
        other.line = self.line[:]
        other.at = self.at[:]
        other.hands = self.hands[:]
        other.chosen = self.chosen[:]
        other.minus = self.minus[:]
        other.owing = self.owing
        other.unplaced = self.unplaced
        other.heaps = self.heaps
        other.heaps_left = self.heaps_left
        other.next_heap = self.next_heap
        other.round = self.round
        return other


def drawn_bit(bits: i64, rng: Random) -> i64:
    """The number of one of the bits that are set, each equally likely."""
    count: i64 = 0
    rest = bits
    while rest != 0:
        rest &= rest - 1
        count += 1
    skip = rng.randrange(count)
    while skip > 0:
        bits &= bits - 1
        skip -= 1
    number: i64 = 0
    while (bits >> number) & 1 == 0:
        number += 1
    return number
