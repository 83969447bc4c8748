"""All people of the benchmark: they sit down, play for a while, and count what happens."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, TypeVar

from msgspec import Struct, field

from pooram.engine.errors import PooramError
from pooram.lab.load.people import NEVER, Person, Sent, Table
from pooram.lab.load.wire import Address, Place
from pooram.tables.home import Home

T = TypeVar("T")
AT_ONCE = 16
"""So many tables are made at the same time."""
PATIENCE = 300.0
"""Seconds after which a silent server is given up."""
_clock = time.perf_counter


class Counted(Struct):
    """What has happened since counting began."""

    seconds: float = 0.0
    steps: int = 0
    """Acknowledged in that time."""
    steps_in_all: int = 0
    """And those that were still under way at its end."""
    games: int = 0
    messages: int = 0
    bytes: int = 0
    first_messages: int = 0
    """Of them, those that answer sitting down."""
    first_bytes: int = 0
    largest: int = 0
    own: list[float] = field(default_factory=list)
    """Seconds from sending each step to the mover's own confirmation."""
    last: list[float] = field(default_factory=list)
    """And until the last viewer has seen it."""


class Crowd:
    """Everybody at all tables of one server."""

    def __init__(self, address: Address, game: str, seats: int, workers: int = 1, seed: int = 1) -> None:
        self.address = address
        self.game = game
        self.seats = seats
        self.tables: list[Table] = []
        self.counted = Counted()
        self._rng = Random(seed)
        self._cookies = ""
        """By which the server knows all of them: who makes the tables has their seats."""
        self._introduction = asyncio.Lock()
        self._home = Home(workers=workers)
        self._places: dict[int, list[Place]] = {}
        """Tables that were made, and where nobody sits yet, by the worker at which they are at home."""
        self._ready: list[Person] = []
        self._playing = False
        self._eager = False
        """Everybody steps as soon as it is their turn."""
        self._replace = False
        self._steps_left = NEVER
        self._under_way = 0
        self._opening: set[asyncio.Task[None]] = set()
        self._quiet = asyncio.Event()
        """Nothing is under way, and nothing would happen by itself."""
        self._failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def sit_down(self, tables: int) -> Counted:
        """So many tables more, with everybody in their seats."""
        self.counted = counted = Counted()
        started = _clock()
        await self._some_at_once(tables, self._open_table)
        counted.seconds = _clock() - started
        return counted

    async def make_tables(self, tables: int) -> None:
        """Tables for later: who goes on to another game finds one, as the rival's people do."""

        async def one() -> None:
            place = await self._new_place()
            self._places.setdefault(self._home.of(place.id), []).append(place)

        await self._some_at_once(tables, one)

    def leave(self) -> None:
        """All go home."""
        for table in self.tables:
            table.leave()
        self.tables.clear()
        self._ready.clear()

    async def play(
        self,
        seconds: float = NEVER,
        steps: int = NEVER,
        rate: float = 0.0,
        replace: bool = False,
        singly: bool = False,
    ) -> Counted:
        """Play for so long, or so many steps, or until all games are over; then wait for what is under way.

        Everybody steps as soon as it is their turn or, with a `rate`, somebody does so many times a second,
        whether or not the steps before are acknowledged; `singly`, one at a table does as soon as all there
        have seen the step before. With `replace` a new game follows each that ends.
        """
        self.counted = counted = Counted()
        self._playing, self._replace, self._steps_left = True, replace, steps
        self._eager = not rate and not singly
        for table in [table for table in self.tables if table.over and replace]:
            self._open_another(table)
        started = _clock()
        if rate:
            await self._step_at_random(rate, started + seconds)
        elif singly:
            await self._step_singly()
        else:
            ready, self._ready = self._ready, []
            for person in ready:
                self.may_step(person)
            await self._until_quiet(seconds)
        self._playing = self._replace = self._eager = False
        counted.seconds = _clock() - started
        await self._until_quiet(PATIENCE)
        if self._under_way or self._opening:
            raise PooramError(f"The server has not acknowledged {self._under_way} steps.")
        return counted

    async def stagger(self, length: int) -> None:
        """Play every table to another moment of a game of so many steps."""
        for number, table in enumerate(self.tables):
            table.quota = number * length // len(self.tables)
        await self.play()
        for table in self.tables:
            table.quota = NEVER

    # What the people at the tables tell

    def may_step(self, person: Person) -> None:
        if self._eager and self._steps_left > 0 and person.table.steps < person.table.quota:
            person.step(self._rng)
        elif not person.waits:
            person.waits = True
            self._ready.append(person)

    def sends(self) -> None:
        self._under_way += 1
        self._steps_left -= 1

    def count(self, payload: bytes, first: bool) -> None:
        counted, size = self.counted, len(payload)
        counted.messages += 1
        counted.bytes += size
        if first:
            counted.first_messages += 1
            counted.first_bytes += size
        counted.largest = max(counted.largest, size)

    def confirm(self, sent: Sent) -> None:
        self.counted.steps_in_all += 1
        if self._playing:
            self.counted.steps += 1
        self.counted.own.append(_clock() - sent.at)

    def all_saw(self, sent: Sent) -> None:
        self.counted.last.append(_clock() - sent.at)
        self._under_way -= 1
        self._note_quiet()

    def game_over(self, table: Table) -> None:
        self.counted.games += 1
        if self._replace:
            self._open_another(table)

    def fail(self, error: Exception) -> None:
        if not self._failure.done():
            self._failure.set_exception(error)

    # Inside

    async def _some_at_once(self, times: int, do: Callable[[], Awaitable[None]]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one() -> None:
            async with gate:
                await do()

        await self._patiently(asyncio.gather(*(one() for _ in range(times))))

    async def _new_place(self) -> Place:
        async with self._introduction:
            if not self._cookies:
                place = await self.address.new_table(self.game, self.seats)
                self._cookies = place.cookies
                return place
        return await self.address.new_table(self.game, self.seats, self._cookies)

    async def _next_place(self, beside: Place) -> Place:
        """Where those who play again go on: their new table is at home where the former one was."""
        places = self._places.get(self._home.of(beside.id))
        return places.pop() if places else await self._new_place()

    async def _open_table(self) -> None:
        table = Table(self, await self._new_place())
        self.tables.append(table)
        await table.sit_down()

    def _open_another(self, table: Table) -> None:
        """Its game is over, so the people go on to a new table."""
        self.tables.remove(table)
        task = asyncio.create_task(self._go_on(table))
        self._opening.add(task)
        task.add_done_callback(self._opened)

    async def _go_on(self, former: Table) -> None:
        table = Table(self, await self._next_place(former.place), former.people)
        self.tables.append(table)
        await table.go_on()

    def _opened(self, task: asyncio.Task[None]) -> None:
        self._opening.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self.fail(error)
        self._note_quiet()

    def _note_quiet(self) -> None:
        if not self._under_way and not self._opening:
            self._quiet.set()

    async def _until_quiet(self, seconds: float) -> None:
        """Wait until nothing happens any more, at most so long."""
        ends = _clock() + seconds
        # A step that all have seen may have made another one possible, so it is looked at again.
        while (self._under_way or self._opening) and (left := ends - _clock()) > 0:
            self._quiet.clear()
            waiting = asyncio.ensure_future(self._quiet.wait())
            both: set[asyncio.Future[Any]] = {waiting, self._failure}
            await asyncio.wait(both, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            self._check()

    async def _step_at_random(self, rate: float, ends: float) -> None:
        """Steps at random moments, so many a second on average."""
        due = _clock()
        while (due := due + self._rng.expovariate(rate)) < ends:
            await asyncio.sleep(due - _clock())
            self._check()
            if self._ready:
                number = int(self._rng.random() * len(self._ready))
                self._ready[number], self._ready[-1] = self._ready[-1], self._ready[number]
                self._ready.pop().step(self._rng)

    async def _step_singly(self) -> None:
        """One step at each table, until all have seen it; then the next one."""
        while self._ready and self._steps_left > 0:
            self._rng.shuffle(self._ready)
            ready, self._ready = self._ready, []
            stepping = set()
            for person in ready:
                if person.table in stepping or self._steps_left <= 0:
                    self._ready.append(person)
                else:
                    stepping.add(person.table)
                    person.step(self._rng)
            await self._until_quiet(PATIENCE)

    async def _patiently(self, wanted: Awaitable[T]) -> T:
        """Wait for something, but not when the measurement is spoilt."""
        task = asyncio.ensure_future(wanted)
        both: set[asyncio.Future[Any]] = {task, self._failure}
        await asyncio.wait(both, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self._check()
            raise PooramError("The server does not answer.")
        return task.result()

    def _check(self) -> None:
        if self._failure.done():
            self._failure.result()
