"""Which areas stay: the best choice over all colours together, exactly.

Every area has a worth of its own, and an edge that is met joins two areas of different colours and is worth
something only if both stay. Areas that are joined with no other are soon chosen: only the best of each colour
matter. The others are tried colour by colour in reading order, and a branch is left as soon as even the
best case cannot beat what was found; a quick good guess sets the mark at the start. The owner's colour comes
last, because no edge joins two areas of one colour: its two best are then plain to see.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.kerala.box import COLOURS, MOST_STACKS

NO_AREA: Final[i64] = -1
LAST: Final[i64] = COLOURS - 1
"""The owner's colour has the last turn."""


@final
class KeptAreas:
    """A choice of areas in the making, made for one platform: its own colour, and what an edge is worth."""

    kept: vec[i64]
    """Of every area: 1 if it stays, 0 if it goes."""
    turn_of: vec[i64]
    """Of every colour: when it is chosen."""

    def __init__(self, own: i64, own_areas: i64, edge: i64) -> None:
        self.kept = vec[i64]([0] * MOST_STACKS)
        self.turn_of = vec[i64]([0] * COLOURS)
        colour: i64 = 0
        while colour < COLOURS:
            self.turn_of[colour] = LAST if colour == own else colour if colour < own else colour - 1
            colour += 1
        self.own_areas: i64 = own_areas
        self.areas: i64 = 0
        self.turn: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.worth: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.areas_of: vec[i64] = vec[i64]([0] * COLOURS)
        self.edge: i64 = edge
        self.links: i64 = 0
        self.link_from: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.link_to: vec[i64] = vec[i64]([0] * MOST_STACKS)
        # The areas worth trying, turn by turn and in reading order.
        self.tried: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.candidate: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.first: vec[i64] = vec[i64]([0] * (COLOURS + 1))
        self.chosen: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.gain: vec[i64] = vec[i64]([0] * MOST_STACKS)
        """The worth of an area with the edges that it shares with those chosen."""
        self.ahead: vec[i64] = vec[i64]([0] * MOST_STACKS)
        """The most that its edges with colours yet to be chosen can add."""
        self.shared: vec[i64] = vec[i64]([0] * MOST_STACKS)
        self.best: i64 = 0

    def add_area(self, colour: i64, worth: i64) -> None:
        """The next area in reading order."""
        turn = self.turn_of[colour]
        self.turn[self.areas] = turn
        self.worth[self.areas] = worth
        self.areas_of[turn] += 1
        self.areas += 1

    def is_open(self, area: i64) -> bool:
        """Whether the area may have to go."""
        return self.areas_of[self.turn[area]] > self.allowed(self.turn[area])

    def allowed(self, turn: i64) -> i64:
        """How many areas of a colour may stay."""
        return self.own_areas if turn == LAST else 1

    def join(self, here: i64, there: i64) -> None:
        """An edge is met between two areas; call this when all areas are known."""
        if not self.is_open(here):
            self.worth[there] += self.edge
        elif not self.is_open(there):
            self.worth[here] += self.edge
        else:
            self.link_from[self.links] = here
            self.link_to[self.links] = there
            self.links += 1

    def choose(self) -> None:
        """Set `kept` to the best choice; among equals to the one that comes first in reading order."""
        area: i64 = 0
        while area < self.areas:
            self.kept[area] = 0 if self.is_open(area) else 1
            area += 1
        link: i64 = 0
        while link < self.links:
            self.tried[self.link_from[link]] = 1
            self.tried[self.link_to[link]] = 1
            link += 1
        self.line_up()
        if self.links == 0:
            # Only as many are lined up as may stay.
            place: i64 = 0
            while place < self.first[COLOURS]:
                self.kept[self.candidate[place]] = 1
                place += 1
            return
        self.look_ahead()
        self.guess()
        self.try_colour(0, 0)

    def line_up(self) -> None:
        """The candidates of every colour: all that are joined, and the best of the rest."""
        count: i64 = 0
        turn: i64 = 0
        while turn < COLOURS:
            self.first[turn] = count
            left = self.allowed(turn)
            if self.areas_of[turn] > left:
                while left > 0:
                    self.try_best_of_the_rest(turn)
                    left -= 1
                area: i64 = 0
                while area < self.areas:
                    if self.tried[area] and self.turn[area] == turn:
                        self.candidate[count] = area
                        self.gain[area] = self.worth[area]
                        self.chosen[area] = 0
                        count += 1
                    area += 1
            turn += 1
        self.first[COLOURS] = count

    def try_best_of_the_rest(self, turn: i64) -> None:
        best = NO_AREA
        area: i64 = 0
        while area < self.areas:
            fits = self.turn[area] == turn and not self.tried[area]
            if fits and (best == NO_AREA or self.worth[area] > self.worth[best]):
                best = area
            area += 1
        if best != NO_AREA:
            self.tried[best] = 1

    def look_ahead(self) -> None:
        """For every candidate what its edges with each later colour bring in the best case."""
        shared = self.shared
        place: i64 = 0
        while place < self.first[LAST]:
            area = self.candidate[place]
            turn = self.turn[area] + 1
            other = self.first[turn]
            while other < self.first[COLOURS]:
                shared[self.candidate[other]] = 0
                other += 1
            link: i64 = 0
            while link < self.links:
                if self.link_from[link] == area:
                    shared[self.link_to[link]] += self.edge
                elif self.link_to[link] == area:
                    shared[self.link_from[link]] += self.edge
                link += 1
            while turn < COLOURS:
                self.ahead[area] += self.most_of(turn, shared, False)
                turn += 1
            place += 1

    def most_of(self, turn: i64, values: vec[i64], with_ahead: bool) -> i64:
        """The highest value among a colour's candidates; of two that may stay, both."""
        first: i64 = 0
        second: i64 = 0
        place = self.first[turn]
        behind = self.first[turn + 1]
        while place < behind:
            area = self.candidate[place]
            value = values[area]
            if with_ahead:
                value += self.ahead[area]
            if value > first:
                second = first
                first = value
            elif value > second:
                second = value
            place += 1
        return first if self.allowed(turn) == 1 else first + second

    def set_chosen(self, area: i64, chosen: i64) -> None:
        """Choose an area, or take the choice back; what it is joined with gains or loses by it."""
        self.chosen[area] = chosen
        change = self.edge if chosen else -self.edge
        link: i64 = 0
        while link < self.links:
            if self.link_from[link] == area:
                self.gain[self.link_to[link]] += change
            elif self.link_to[link] == area:
                self.gain[self.link_from[link]] += change
            link += 1

    def choose_best_of(self, turn: i64, with_ahead: bool) -> None:
        """Choose anew what looks best in this colour, of equals what is read first."""
        self.take_back(turn)
        left = self.allowed(turn)
        while left > 0:
            best = NO_AREA
            best_value: i64 = 0
            place = self.first[turn]
            while place < self.first[turn + 1]:
                area = self.candidate[place]
                value = self.gain[area]
                if with_ahead:
                    value += self.ahead[area]
                if not self.chosen[area] and (best == NO_AREA or value > best_value):
                    best = area
                    best_value = value
                place += 1
            if best != NO_AREA:
                self.set_chosen(best, 1)
            left -= 1

    def take_back(self, turn: i64) -> i64:
        """Choose nothing in this colour; gives what its areas had gained."""
        value: i64 = 0
        place = self.first[turn]
        while place < self.first[turn + 1]:
            area = self.candidate[place]
            if self.chosen[area]:
                value += self.gain[area]
                self.set_chosen(area, 0)
            place += 1
        return value

    def guess(self) -> None:
        """Choose what looks best, mend it twice colour by colour, and set the mark just below it."""
        rounds: i64 = 0
        while rounds < 3:
            turn: i64 = 0
            while turn < COLOURS:
                self.choose_best_of(turn, rounds == 0)
                turn += 1
            rounds += 1
        # Every edge is counted once: when the first of its areas is taken back.
        value: i64 = 0
        turn = 0
        while turn < COLOURS:
            value += self.take_back(turn)
            turn += 1
        self.best = value - 1

    def try_colour(self, turn: i64, value: i64) -> None:
        """Try every choice in this colour and those behind it; earlier areas come first."""
        if turn == LAST:
            self.finish(value)
            return
        place = self.first[turn]
        behind = self.first[turn + 1]
        if place == behind:
            self.try_colour(turn + 1, value)
            return
        hope = value
        later = turn + 1
        while later < COLOURS:
            hope += self.most_of(later, self.gain, True)
            later += 1
        while place < behind:
            area = self.candidate[place]
            gained = self.gain[area]
            if hope + gained + self.ahead[area] > self.best:
                self.set_chosen(area, 1)
                self.try_colour(turn + 1, value + gained)
                self.set_chosen(area, 0)
            place += 1

    def finish(self, value: i64) -> None:
        """All but the owner's colour are chosen: keep this choice if it is the best so far."""
        value += self.most_of(LAST, self.gain, False)
        if value <= self.best:
            return
        self.best = value
        self.choose_best_of(LAST, False)
        place: i64 = 0
        while place < self.first[COLOURS]:
            self.kept[self.candidate[place]] = self.chosen[self.candidate[place]]
            place += 1
        self.take_back(LAST)
