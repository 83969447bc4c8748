"""Whose bot thinks next, so that a slow one makes nobody wait for long.

Requests wait in two lines, quick and slow, by how long that bot has usually taken in that game. The lines
share the time evenly while both want it, so a quick request waits for at most the thoughts that are being
thought and one slow one, and no flood of quick ones keeps the slow ones from their turn. In a line every
table has one turn after the other, however many bots it has. Of several processes one is always kept free
of thoughts that take longer than anybody wants to wait.
"""

from collections import OrderedDict, deque
from collections.abc import Collection, Hashable
from dataclasses import dataclass, field

QUICK = 0.3
"""Seconds; the easy bots need less, the others more."""
LONG = 1.5
"""Seconds; no built-in bot takes as long."""
FIRST_GUESS = 0.7
LEARNING = 0.3
"""How much the last thought counts for what the next one is expected to take."""


@dataclass(eq=False)
class Request:
    """Somebody at a table wants to know what a bot does."""

    table: str
    kind: Hashable
    """Which bot in which game: those of one kind take about the same time."""
    expected: float = field(default=0.0, init=False)
    """Seconds; the queue sets it."""


class Line:
    """Requests of one pace; each table has its turn."""

    def __init__(self) -> None:
        self.used = 0.0
        """Seconds that were given to this line, as the lines compare them."""
        self._tables: OrderedDict[str, deque[Request]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._tables)

    def add(self, request: Request) -> None:
        self._tables.setdefault(request.table, deque()).append(request)

    def first(self, busy: Collection[str], long_too: bool) -> Request | None:
        """The next one, or the next that is not long; tables for which nobody thinks come first."""
        heads = [requests[0] for requests in self._tables.values()]
        heads = [head for head in heads if long_too or head.expected <= LONG]
        idle = (head for head in heads if head.table not in busy)
        return next(idle, heads[0] if heads else None)

    def remove(self, request: Request) -> bool:
        """Take it out, if it is there."""
        requests = self._tables.get(request.table, deque())
        if request not in requests:
            return False
        requests.remove(request)
        if not requests:
            del self._tables[request.table]
        return True

    def had_turn(self, table: str) -> None:
        """All others come before this table now."""
        if table in self._tables:
            self._tables.move_to_end(table)


class FairQueue:
    """Who waits, and who is thought for, on a number of processes."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.waiting = 0
        self._quick = Line()
        self._slow = Line()
        self._now = 0.0
        """The time used of the line that was served last: who comes after a pause has saved nothing up."""
        self._usual: dict[Hashable, float] = {}
        self._running: set[Request] = set()

    def add(self, request: Request) -> None:
        """Let a request wait."""
        request.expected = self._usual.get(request.kind, FIRST_GUESS)
        line = self._quick if request.expected <= QUICK else self._slow
        if not line:
            line.used = max(line.used, self._now)
        line.add(request)
        self.waiting += 1

    def take(self) -> Request | None:
        """The request to think about next, if there is one and a process for it."""
        if len(self._running) >= self.processes:
            return None
        long_ones = sum(request.expected > LONG for request in self._running)
        long_too = self.processes == 1 or long_ones < self.processes - 1
        # The line that has had less comes first; the quick one if both have had the same.
        busy = {request.table for request in self._running}
        lines = sorted((self._quick, self._slow), key=lambda line: line.used)
        for line in lines:
            request = line.first(busy, long_too)
            if request is not None:
                # A line that is passed over, because all its requests are long, saves nothing up either.
                lines[0].used = self._now = line.used
                line.remove(request)
                line.used += request.expected
                self.waiting -= 1
                self._running.add(request)
                return request
        return None

    def drop(self, request: Request) -> bool:
        """Nobody waits for it any more; whether it had still been waiting."""
        dropped = self._quick.remove(request) or self._slow.remove(request)
        self.waiting -= dropped
        return dropped

    def done(self, request: Request, seconds: float | None) -> None:
        """It was thought about for so long; None if nothing came of it."""
        self._running.discard(request)
        for line in (self._quick, self._slow):
            line.had_turn(request.table)
        if seconds is None:
            return
        usual = self._usual.get(request.kind, seconds)
        self._usual[request.kind] = usual + LEARNING * (seconds - usual)
