"""The position of Kalimambo and how a round changes it.

Figures are numbered by seat; Kali's number is the number of seats. Where a figure stands is counted
from the rhino's first space and goes on growing lap after lap: its space is that modulo SPACES.

The line and the cards on the table are packed, four bits a figure, because they are read and written
more than anything else.
"""

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import BLANK, CHANCE, OVER, State
from pooram.games.kalimambo.box import CARDS, HEAP_DISTANCE, HEAP_POINTS, HEAPS, MOST_SEATS, SPACES
from pooram.games.kalimambo.rules.chance import arrangements, drawn_bit
from pooram.games.kalimambo.rules.numbers import (
    CHOICE_PLAY,
    OUTCOME_LAY_HEAP,
    OUTCOME_LINE_UP,
    OUTCOME_TURN_UP,
    SEEN_ALL_TURNED_UP,
)

FULL_SET: Final[i64] = (1 << CARDS) - 1
"""All cards of a set, one bit each."""
FEW_ROUNDS: Final[i64] = 6
SHORT_GAME: Final[i64] = 16
"""Added to the rounds that are over in a game of a few rounds."""
NO_CARD: Final[i64] = -1
NOBODY: Final[i64] = -1

# Why minus points were noted: the three parts of `minus`.
BY_DUNG: Final[i64] = 0
BY_RHINO: Final[i64] = 1
FOR_KALI: Final[i64] = 2


@final
class KalimamboState(State):
    """Explorers, Kali, the rhino, the heaps, the hands and the minus points."""

    line: i64
    """Figures, packed, from the one in front of the rhino to the leader."""
    at: vec[i64]
    """Where each figure stands."""
    rhino: i64
    """Where the rhino stands."""
    hands: vec[i64]
    """Cards that each seat, and last Kali, still has: bit n for card n."""
    face_down: i64
    """The cards that the seats have chosen, packed: one more than each card, or 0."""
    turned_up: i64
    """The cards that were turned up last, Kali's too, packed: one more than each card, or 0."""
    minus: vec[i64]
    """Minus points: by seat for dung, then by seat from the rhino, then by seat for Kali."""
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
    """Rounds that are over, and SHORT_GAME in a game of six."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.line = seats << 4 * seats
        self.at = vec[i64]([0] * (seats + 1))
        self.rhino = 0
        self.hands = vec[i64]([FULL_SET] * (seats + 1))
        self.face_down = 0
        self.turned_up = 0
        self.minus = vec[i64]([0] * (3 * seats))
        self.owing = 0
        self.unplaced = (1 << seats) - 1
        self.heaps = 0
        self.heaps_left = HEAPS
        self.next_heap = seats + 2
        self.round = 0
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
        return OVER if self.rounds_left() == 0 else CHANCE

    def waiting(self) -> i64:
        return self.owing

    def turn(self) -> i64:
        return self.rounds_over()

    def rounds(self) -> i64:
        """How many rounds the game has."""
        return FEW_ROUNDS if self.round >= SHORT_GAME else CARDS

    def rounds_over(self) -> i64:
        return self.round - SHORT_GAME if self.round >= SHORT_GAME else self.round

    def rounds_left(self) -> i64:
        return self.rounds() - self.rounds_over()

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        if (self.owing >> seat) & 1 == 0:
            return count
        hand = self.hands[seat]
        card: i64 = 0
        while card < CARDS:
            # No branch here depends on the hand, for no processor could foresee it.
            out[count] = CHOICE_PLAY + card
            count += hand >> card & 1
            card += 1
        return count

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        if seat >= 0:
            self.face_down |= (choice - CHOICE_PLAY + 1) << 4 * seat
            self.owing &= ~(1 << seat)
        elif choice >= OUTCOME_TURN_UP:
            self.play_round(choice - OUTCOME_TURN_UP)
        elif choice >= OUTCOME_LAY_HEAP:
            self.lay_heap(choice - OUTCOME_LAY_HEAP)
        else:
            self.line_up(choice - OUTCOME_LINE_UP)

    # Chance

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        count: i64 = 0
        if self.unplaced != 0:
            seat: i64 = 0
            while seat < self.seats:
                if (self.unplaced >> seat) & 1 != 0:
                    out[count] = OUTCOME_LINE_UP + seat
                    weights[count] = 1
                    count += 1
                seat += 1
        elif self.heaps_left > 0:
            space = self.next_heap
            weight = self.ways_with_heap_on(space)
            while weight > 0:
                out[count] = OUTCOME_LAY_HEAP + space
                weights[count] = weight
                count += 1
                space += 1
                weight = self.ways_with_heap_on(space)
        else:
            card: i64 = 0
            while card < CARDS:
                if (self.hands[self.seats] >> card) & 1 != 0:
                    out[count] = OUTCOME_TURN_UP + card
                    weights[count] = 1
                    count += 1
                card += 1
        return count

    def draw(self, rng: Random) -> i64:
        if self.unplaced != 0:
            return OUTCOME_LINE_UP + drawn_bit(self.unplaced, self.seats - self.standing(), rng)
        if self.heaps_left == 0:
            return OUTCOME_TURN_UP + drawn_bit(self.hands[self.seats], CARDS - self.rounds_over(), rng)
        space = self.next_heap
        left = rng.randrange(arrangements(self.heaps_left, SPACES - space))
        weight = self.ways_with_heap_on(space)
        while left >= weight:
            left -= weight
            space += 1
            weight = self.ways_with_heap_on(space)
        return OUTCOME_LAY_HEAP + space

    def ways_with_heap_on(self, space: i64) -> i64:
        """How many arrangements have the next heap on this space."""
        if space >= SPACES:
            return 0
        return arrangements(self.heaps_left - 1, SPACES - space - HEAP_DISTANCE)

    # Set-up

    def line_up(self, seat: i64) -> None:
        """Put an explorer on the next space in front of the rhino."""
        standing = self.standing()
        self.line |= seat << 4 * standing
        self.at[seat] = standing + 1
        self.unplaced &= ~(1 << seat)
        last = self.unplaced
        if last != 0 and last & (last - 1) == 0:
            # One explorer is left and one space for it: nothing to draw.
            seat = 0
            while (last >> seat) & 1 == 0:
                seat += 1
            self.line_up(seat)

    def standing(self) -> i64:
        """How many explorers set-up has put in line."""
        count = self.seats
        unplaced = self.unplaced
        while unplaced != 0:
            unplaced &= unplaced - 1
            count -= 1
        return count

    def lay_heap(self, space: i64) -> None:
        # Shifted down from bit 62: compiled, a literal 1 shifted up is 32 bits wide and spoils space 31.
        self.heaps |= 4611686018427387904 >> (62 - space)
        self.heaps_left -= 1
        self.next_heap = space + HEAP_DISTANCE
        if self.heaps_left == 0:
            self.owing = (1 << self.seats) - 1

    # The round

    def play_round(self, kalis_card: i64) -> None:
        """Everything that follows when the cards are turned over."""
        seats = self.seats
        line = self.line
        hands = self.hands
        turned_up = self.face_down | (kalis_card + 1) << 4 * seats
        self.turned_up = turned_up
        self.face_down = 0
        # Packed by card: one more than the figure that moves for it, or 0.
        movers: i64 = 0
        lowest = CARDS
        lowest_players: i64 = 0
        place = 4 * seats
        while place >= 0:
            # From the leader back: of equal cards the figure furthest behind overwrites the rest.
            figure = line >> place & 15
            card = ((turned_up >> 4 * figure) & 15) - 1
            hands[figure] &= ~(1 << card)
            overwritten = movers >> 4 * card & 15
            movers += (figure + 1 - overwritten) << 4 * card
            if card <= lowest and figure < seats:
                if card < lowest:
                    lowest = card
                    lowest_players = 0
                lowest_players |= 1 << figure
            place -= 4
        if self.listener is not None:
            self.listener.told(self, "cards", [])
        card = CARDS - 1
        while card > 0:
            figure = (movers >> 4 * card & 15) - 1
            if figure >= 0:
                self.run(figure, lowest_players)
                if self.listener is not None:
                    self.tell_staying("tied", card, figure)
            card -= 1
        if self.listener is not None:
            self.tell_staying("zero", 0, NOBODY)
        self.round += 1
        if self.rounds_left() > 0:
            self.owing = (1 << seats) - 1

    def run(self, figure: i64, lowest_players: i64) -> None:
        """Move a figure to the front of the group, and the rhino if it stood before it."""
        line = self.line
        front = 4 * self.seats
        leader = line >> front
        if leader == figure:
            if self.listener is not None:
                self.tell_figure("leads", figure)
            return
        at = self.at
        goal = at[leader] + 1
        place: i64 = 0
        while line >> place & 15 != figure:
            place += 4
        directly_in_front_of_rhino = place == 0
        full_lap = goal - SPACES == self.rhino
        if full_lap and not directly_in_front_of_rhino:
            # The rhino stands on the goal and will not go for anybody but the figure before it.
            if self.listener is not None:
                self.tell_figure("blocked", figure)
            return
        ahead = line >> place + 4
        behind = line - (line >> place << place)
        self.line = behind | ahead << place | figure << front
        if full_lap:
            # The rhino has to make room first.
            self.run_rhino(lowest_players)
        at[figure] = goal
        if self.listener is not None:
            self.tell_figure("runs", figure)
        space = goal
        while space >= SPACES:
            # Nobody runs more than a few laps: cheaper than a division.
            space -= SPACES
        if self.heaps >> space & 1 != 0:
            self.charge(figure, HEAP_POINTS, BY_DUNG, lowest_players)
        if directly_in_front_of_rhino and not full_lap:
            self.run_rhino(lowest_players)

    def run_rhino(self, lowest_players: i64) -> None:
        """Let the rhino run up to the last of the group and ram it."""
        last = self.line & 15
        goal = self.at[last] - 1
        spaces = goal - self.rhino
        self.rhino = goal
        self.charge(last, spaces, BY_RHINO, lowest_players)

    def charge(self, figure: i64, points: i64, why: i64, lowest_players: i64) -> None:
        """Note minus points for a figure's owner; Kali's go to every player of the lowest card."""
        seats = self.seats
        if figure < seats:
            self.minus[why * seats + figure] += points
            # An explorer's own player pays, and nobody else.
            lowest_players = 0
        if self.listener is not None:
            self.tell("dung" if why == BY_DUNG else "rammed", figure, [points])
        seat: i64 = 0
        while lowest_players != 0:
            if lowest_players & 1 != 0:
                self.minus[FOR_KALI * seats + seat] += points
                if self.listener is not None:
                    self.tell("pays-dung" if why == BY_DUNG else "pays-ram", seat, [points])
            lowest_players >>= 1
            seat += 1

    # The cards on the table

    def card_down(self, seat: i64) -> i64:
        """The card that a seat has chosen and nobody has seen, or NO_CARD."""
        return (self.face_down >> 4 * seat & 15) - 1

    def card_up(self, figure: i64) -> i64:
        """The card of a figure, Kali included, that was turned up last, or NO_CARD."""
        return (self.turned_up >> 4 * figure & 15) - 1

    # What a listener is told, moment by moment

    def tell_staying(self, key: str, card: i64, mover: i64) -> None:
        """Every figure but the mover that has this card stays where it is."""
        figure: i64 = 0
        while figure <= self.seats:
            if figure != mover and self.card_up(figure) == card:
                self.tell_figure(key, figure)
            figure += 1

    def tell_figure(self, key: str, figure: i64) -> None:
        """What a figure does with its card, and on which space it is then."""
        self.tell(key, figure, [self.card_up(figure), self.at[figure] % SPACES])

    def tell(self, key: str, figure: i64, numbers: list[int]) -> None:
        """Something about a figure; Kali, who has no seat to tell, has sentences of its own."""
        listener = self.listener
        if listener is not None:
            if figure < self.seats:
                listener.told(self, key, [figure, *numbers])
            else:
                listener.told(self, f"kali-{key}", numbers)

    # What the seats know

    def seen(self, viewer: i64, seat: i64, choice: i64) -> i64:
        if seat >= 0:
            return choice if seat == viewer else BLANK
        if choice < OUTCOME_TURN_UP:
            return choice
        # Kali's card turns over with everybody's.
        cards = choice - OUTCOME_TURN_UP
        i: i64 = 0
        while i < MOST_SEATS:
            cards = cards * CARDS + (self.card_down(i) if i < self.seats else 0)
            i += 1
        return SEEN_ALL_TURNED_UP + cards

    # Results

    def points(self, seat: i64) -> i64:
        seats = self.seats
        minus = self.minus
        return minus[seat] + minus[seats + seat] + minus[2 * seats + seat]

    def merit(self, seat: i64) -> i64:
        return -self.points(seat)

    # Copies

    def copy(self) -> "KalimamboState":
        other = self.open_copy()
        other.face_down = self.face_down
        return other

    def open_copy(self) -> "KalimamboState":
        """A position with all that lies open to everybody, and no card face down."""
        other = KalimamboState(self.seats)
        other.line = self.line
        other.at = self.at[:]
        other.rhino = self.rhino
        other.hands = self.hands[:]
        other.turned_up = self.turned_up
        other.minus = self.minus[:]
        other.owing = self.owing
        other.unplaced = self.unplaced
        other.heaps = self.heaps
        other.heaps_left = self.heaps_left
        other.next_heap = self.next_heap
        other.round = self.round
        return other
