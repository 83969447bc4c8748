"""How much time each player has left, counted from the times at which a table's lines were made.

Nothing here looks at a clock: who asks says what time it is. So a table that is replayed, by another worker
or after a restart, has the same times as the one that was played. Bots need no clock, and while a bot stands
in for somebody no time passes for them.
"""

import asyncio
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from math import ceil
from typing import TYPE_CHECKING

from pooram.engine.errors import BadSetup
from pooram.tables.pace import Pace
from pooram.tables.people_messages import Clocks

if TYPE_CHECKING:
    from pooram.tables.open_table import OpenTable

DAY = 24 * 3600
SHORTEST_TURN, LONGEST_TURN = 10, 30 * DAY
SHORTEST_GAME, LONGEST_GAME = 60, DAY
LONGEST_INCREMENT = 600
FEWEST_MORE = 30
"""Seconds that somebody has at least who comes back after the time for the game was over."""
FEWEST_AGAIN = 30
"""Seconds that those have at least who are to choose again because others have let somebody go back."""
MARGIN = 0.05
"""Seconds after which one looks whose time is over: a timer may be a little early."""


def stamp(seconds: float) -> str:
    """A time as it is stored.

    >>> stamp(1.5)
    '1970-01-01T00:00:01.500+00:00'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def seconds_of(made: str) -> float:
    """What was stored, in seconds since 1970."""
    return datetime.fromisoformat(made).timestamp()


def checked_pace(pace: Pace) -> Pace:
    """The pace, if one can play at it."""
    if pace.turn and pace.game:
        raise BadSetup("A table has a clock for each turn or for the game.", hint="Leave one of them out.")
    if pace.turn and not SHORTEST_TURN <= pace.turn <= LONGEST_TURN:
        raise BadSetup(f"A turn may have {SHORTEST_TURN} seconds to {LONGEST_TURN // DAY} days.")
    if pace.game and not SHORTEST_GAME <= pace.game <= LONGEST_GAME:
        raise BadSetup(f"A game may have {SHORTEST_GAME // 60} minute to {LONGEST_GAME // 3600} hours.")
    if not 0 <= pace.increment <= (LONGEST_INCREMENT if pace.game else 0):
        raise BadSetup(
            f"Up to {LONGEST_INCREMENT} seconds may be added for each choice.",
            hint="Only where the clock is for the whole game.",
        )
    return pace


def told_pace(pace: Pace) -> str:
    """The pace in a sentence.

    >>> told_pace(Pace(turn=90))
    'Everybody has 90 seconds for a turn.'
    >>> told_pace(Pace(game=600, increment=5))
    'Everybody has 10 minutes for the game, and 5 seconds more for each choice.'
    """
    if pace.turn:
        return f"Everybody has {told_time(pace.turn)} for a turn."
    more = f", and {told_time(pace.increment)} more for each choice" if pace.increment else ""
    return f"Everybody has {told_time(pace.game)} for the game{more}."


def told_time(seconds: int) -> str:
    """A span in the largest unit that tells it.

    >>> told_time(60), told_time(90), told_time(2 * DAY)
    ('1 minute', '90 seconds', '2 days')
    """
    units = ((DAY, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
    length, unit = next(each for each in units if seconds % each[0] == 0)
    number = seconds // length
    return f"{number} {unit}{'s' if number != 1 else ''}"


class Clock:
    """The time of all seats of a table."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self._used = [0.0] * seats
        """Seconds: in this turn, or in the game."""
        self._more = [0.0] * seats
        """What was added to the time for the game."""
        self._increments = [0] * seats
        """How many of them are part of that."""
        self._owing: frozenset[int] = frozenset()
        self._running: frozenset[int] = frozenset()
        """Those of whom somebody's time passes: bots have none."""
        self._opened = -1
        self._turns = [-1] * seats
        """The turn in which the time of each began anew."""
        self._interrupted = [True] * seats
        """Whether another seat has chosen since."""
        self._last = 0.0

    def copy(self) -> "Clock":
        other = Clock(self.pace, len(self._used))
        other._used, other._more = list(self._used), list(self._more)
        other._increments = list(self._increments)
        other._owing, other._running, other._opened = self._owing, self._running, self._opened
        other._turns, other._interrupted = list(self._turns), list(self._interrupted)
        other._last = self._last
        return other

    # What happens

    def pass_to(self, now: float) -> None:
        """Time has passed for those who owe a choice. Workers' clocks differ a little: none goes back."""
        for seat in self._running:
            self._used[seat] += max(0.0, now - self._last)
        self._last = max(now, self._last)

    def chosen(self, seat: int) -> None:
        """A seat has made a choice."""
        for other in range(len(self._used)):
            self._interrupted[other] |= other != seat
        if seat in self._running:
            self._more[seat] += self.pace.increment
            self._increments[seat] += 1

    def taken_back(self, seat: int) -> None:
        """What was added for a choice goes with it, or one could play and go back to gain time."""
        if self._increments[seat]:
            self._more[seat] -= self.pace.increment
            self._increments[seat] -= 1

    def give_some(self) -> None:
        """Others have agreed to go back to this decision: nobody loses their seat by that."""
        for seat in self._owing:
            missing = min(FEWEST_AGAIN, self.pace.turn or self.pace.game) - self.left(seat, self._last)
            if missing > 0:
                self._used[seat] -= missing

    def run_out(self, seat: int) -> None:
        """A bot takes over; so much time there is when the player comes back, after it has chosen."""
        if self.pace.turn:
            self._used[seat] = 0.0
        else:
            more = max(FEWEST_MORE, self.pace.game // 10)
            self._more[seat] = self._used[seat] - self.pace.game + more
            self._increments[seat] = 0

    def go_on(
        self, owing: Collection[int], people: Collection[int], turn: int, opened: int, forward: bool = True
    ) -> None:
        """These owe a choice now, in that decision.

        A turn's time begins anew with a new decision if the turn is new, or if it was not just one's own
        choice that led here; never by going back, or one could play and go back to gain time.
        """
        if opened == self._opened:
            pass
        elif forward:
            for seat in owing:
                if turn > self._turns[seat] or self._interrupted[seat] or seat not in self._owing:
                    self._begin_turn(seat, turn)
        else:
            # Each is in the midst of a turn, whatever others have done meanwhile.
            for seat in owing:
                self._interrupted[seat] = False
        self._owing, self._opened = frozenset(owing), opened
        self._running = self._owing & frozenset(people)

    def _begin_turn(self, seat: int, turn: int) -> None:
        self._turns[seat] = turn
        self._interrupted[seat] = False
        if self.pace.turn:
            self._used[seat] = 0.0

    # What it shows

    def left(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        used = self._used[seat] + (max(0.0, now - self._last) if seat in self._running else 0.0)
        return (self.pace.turn or self.pace.game + self._more[seat]) - used

    def due(self) -> float | None:
        """When somebody's time is over, if nobody chooses before; None if nobody's time passes."""
        return min((self._last + self.left(seat, self._last) for seat in self._running), default=None)

    def late(self, now: float) -> list[int]:
        """Those whose time is over."""
        return [seat for seat in sorted(self._running) if self.left(seat, now) <= 0]

    def told(self, now: float, people: Collection[int]) -> Clocks:
        """What all are told: of every seat that a person has."""
        seats = range(len(self._used))
        left = tuple(round(max(0.0, self.left(seat, now)), 1) if seat in people else -1.0 for seat in seats)
        return Clocks(left, tuple(sorted(self._running)))


def due_second(clock: Clock | None) -> int | None:
    """When any worker has to look after the table, for the database."""
    due = clock.due() if clock else None
    return None if due is None else ceil(due)


class Alarms:
    """Rings for the open tables when somebody's time is over."""

    def __init__(self, ring: "Callable[[OpenTable], None]", now: Callable[[], float]) -> None:
        self._ring = ring
        self._now = now

    def set(self, opened: "OpenTable") -> None:
        """Ring when it is due, and not when it was."""
        self.drop(opened)
        clock = opened.table.clock
        due = clock.due() if clock else None
        if due is not None:
            wait = max(0.0, due - self._now()) + MARGIN
            opened.alarm = asyncio.get_running_loop().call_later(wait, self._ring, opened)

    def drop(self, opened: "OpenTable") -> None:
        if opened.alarm is not None:
            opened.alarm.cancel()
            opened.alarm = None
