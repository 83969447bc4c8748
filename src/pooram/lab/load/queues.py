"""A small simulation of the queues that a step passes, to say what more workers or tables would do.

A step waits for its table, for the loop of its worker, for the writer, which commits together what has come
meanwhile, and for the loop again, which shows it to all. All who are at a table are at its home; news of it
reach the other workers, too, which drop them.
Loops, database and people need one of the machine's processors while they work; waiting for the disk does
not. Bots think on processors of their own, and their step goes the same way. Costs are drawn anew each time,
exponentially distributed around what was measured.
"""

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from random import Random

from msgspec import Struct

from pooram.lab.load.figures import Latency, latency_of

BEFORE = 0.4
"""The part of a step's work on the loop that comes before it is stored."""
Then = Callable[[], None]


class Costs(Struct, frozen=True):
    """Milliseconds for a step, as measured with one worker."""

    loop: float
    """Processor time of the worker."""
    database: float
    """Processor time of a database server; 0 where the worker itself writes a file."""
    commit: float
    """Until the disk has what was committed."""
    people: float
    """Processor time of the people, if they are on the same machine."""
    news: float = 0.0
    """Processor time of every other worker, which hears of the step."""
    bot: float = 0.0
    """Until a bot has chosen, once it has a processor."""


class Plan(Struct, frozen=True):
    """What is simulated."""

    costs: Costs
    tables: int
    seats: int = 4
    workers: int = 1
    processors: int = 2
    rate: float = 0.0
    """Steps a second, at random moments; 0: everybody steps as soon as they can."""
    bots: float = 0.0
    """How many bots' choices follow a person's step, on average; at most 1."""
    bot_processors: int = 1
    seconds: float = 10.0
    seed: int = 1


class Outcome(Struct, frozen=True):
    """What a simulation saw."""

    steps_per_second: float
    latency: Latency
    batch: float
    """Steps that a commit stored, on average."""
    bots: Latency
    """From asking a bot to its answer."""


class Station:
    """Does one piece of work after the other, each on some processor."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[float, Then]] = deque()
        self.busy = False


class Simulation:
    """One run, from empty queues on; the first fifth of it does not count."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.now = 0.0
        self._rng = Random(plan.seed)
        self._events: list[tuple[float, int, Then]] = []
        self._number = 0
        self._processors = plan.processors
        self._ready: deque[Station] = deque()
        self._people, self._database = Station(), Station()
        self._loops = [Station() for _ in range(plan.workers)]
        self._unstored: list[list[Then]] = [[] for _ in range(plan.workers)]
        self._committing = [False] * plan.workers
        self._lines: list[deque[tuple[float, bool]]] = [deque() for _ in range(plan.tables)]
        """Of every table, the steps that are not done: when it was sent, by a bot? The first has its turn."""
        self._free = [0.0] * plan.bot_processors
        """From when on each processor for bots is free, the first first."""
        self._thought: list[float] = []
        self._batches: list[int] = []
        self._done: list[tuple[float, float]] = []

    def run(self) -> Outcome:
        """Play for the planned time."""
        end, warm = self.plan.seconds * 1000, self.plan.seconds * 200
        if self.plan.rate:
            self._arrive()
        else:
            for table in range(self.plan.tables):
                self._everybody_sends(table)
        while self._events and self._events[0][0] < end:
            self.now, _, then = heappop(self._events)
            then()
        counted = [taken / 1000 for at, taken in self._done if at >= warm]
        rate = len(counted) / (end - warm) * 1000
        batch = sum(self._batches) / max(1, len(self._batches))
        return Outcome(rate, latency_of(counted), batch, latency_of(self._thought))

    # People

    def _everybody_sends(self, table: int) -> None:
        for _ in range(self.plan.seats):
            self._send(table)

    def _arrive(self) -> None:
        self._send(self._rng.randrange(self.plan.tables))
        self._after(self._rng.expovariate(self.plan.rate / 1000), self._arrive)

    # The way of a step

    def _send(self, table: int, bot: bool = False) -> None:
        self._lines[table].append((self.now, bot))
        if len(self._lines[table]) == 1:
            self._check(table)

    def _check(self, table: int) -> None:
        worker = table % self.plan.workers
        cost = self._cost(self.plan.costs.loop * BEFORE)
        self._work(self._loops[worker], cost, lambda: self._store(worker, table))

    def _store(self, worker: int, table: int) -> None:
        self._unstored[worker].append(lambda: self._show(worker, table))
        if not self._committing[worker]:
            self._commit(worker)

    def _commit(self, worker: int) -> None:
        """All that has come since the last commit began."""
        batch, self._unstored[worker] = self._unstored[worker], []
        self._committing[worker] = bool(batch)
        if not batch:
            return
        self._batches.append(len(batch))

        def stored() -> None:
            for then in batch:
                then()
            self._commit(worker)

        cost = sum(self._cost(self.plan.costs.database) for _ in batch)
        self._work(self._database, cost, lambda: self._after(self._cost(self.plan.costs.commit), stored))

    def _show(self, worker: int, table: int) -> None:
        for other in self._loops:
            if other is not self._loops[worker] and self.plan.costs.news:
                self._work(other, self._cost(self.plan.costs.news), lambda: None)
        cost = self._cost(self.plan.costs.loop * (1 - BEFORE))
        self._work(self._loops[worker], cost, lambda: self._finish(table))

    def _finish(self, table: int) -> None:
        sent, bot = self._lines[table].popleft()
        self._work(self._people, self._cost(self.plan.costs.people), lambda: self._seen(table, sent))
        if not bot and self._rng.random() < self.plan.bots:
            self._think(table)
        if self._lines[table]:
            self._check(table)

    def _think(self, table: int) -> None:
        """The bot that was asked first thinks first, on the processor that is free first."""
        done = max(self.now, heappop(self._free)) + self._cost(self.plan.costs.bot)
        heappush(self._free, done)
        self._thought.append((done - self.now) / 1000)
        self._after(done - self.now, lambda: self._send(table, bot=True))

    def _seen(self, table: int, sent: float) -> None:
        self._done.append((self.now, self.now - sent))
        if not self.plan.rate and not self._lines[table]:
            self._everybody_sends(table)

    # Time and processors

    def _cost(self, mean: float) -> float:
        return self._rng.expovariate(1 / mean) if mean else 0.0

    def _after(self, wait: float, then: Then) -> None:
        self._number += 1
        heappush(self._events, (self.now + wait, self._number, then))

    def _work(self, station: Station, cost: float, then: Then) -> None:
        station.waiting.append((cost, then))
        if not station.busy and len(station.waiting) == 1:
            self._ready.append(station)
        self._start()

    def _start(self) -> None:
        while self._processors and self._ready:
            station = self._ready.popleft()
            cost, then = station.waiting.popleft()
            station.busy = True
            self._processors -= 1
            self._after(cost, lambda station=station, then=then: self._stop(station, then))  # type: ignore[misc]

    def _stop(self, station: Station, then: Then) -> None:
        station.busy = False
        self._processors += 1
        if station.waiting:
            self._ready.append(station)
        then()
        self._start()
