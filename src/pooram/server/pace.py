"""How fast somebody may talk: everybody at all tables shares one loop."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager

from pooram.tables.limits import LIMITS, Limits
from pooram.tables.rate import Clock


class Pace:
    """Says how long the next message of a connection has to wait."""

    def __init__(self, limits: Limits = LIMITS, clock: Clock = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._left = float(limits.messages_at_once)
        self._last = clock()
        self._late = 0

    @property
    def is_flooded(self) -> bool:
        """Whether it is time to hang up."""
        return self._late > self._limits.late_messages

    def wait(self) -> float:
        """The seconds before the message that has just come may be heard; 0 if it may be at once.

        >>> times = iter([0.0, 0.0, 0.0, 0.0, 60.0])
        >>> pace = Pace(Limits(messages_at_once=2, messages_a_second=4), clock=lambda: next(times))
        >>> [pace.wait() for _ in range(4)]
        [0.0, 0.0, 0.25, 0.0]
        """
        now = self._clock()
        a_second = self._limits.messages_a_second
        self._left = min(self._limits.messages_at_once, self._left + (now - self._last) * a_second) - 1
        self._last = now
        self._late = self._late + 1 if self._left < 0 else 0
        return max(0.0, -self._left / a_second)


class Turns:
    """Of each address one is heard in a turn of the loop: its many lines hold others up as one does."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Who waits, of the addresses of which somebody was heard in this turn of the loop."""

    async def come(self, address: str) -> None:
        """Wait for one's turn; there is nothing to wait for if nobody else comes from there just now."""
        loop = asyncio.get_running_loop()
        if address in self._waiting:
            turn = loop.create_future()
            self._waiting[address].append(turn)
            await turn
        elif address:
            self._waiting[address] = deque()
            loop.call_soon(self._next, address)

    def _next(self, address: str) -> None:
        waiting = self._waiting[address]
        while waiting:
            turn = waiting.popleft()
            # Who has gone meanwhile takes nobody's turn.
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next, address)
                return
        del self._waiting[address]


class Crowd:
    """How many are there at the same time, by address or by table."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._there: Counter[str] = Counter()

    def is_full(self, where: str) -> bool:
        return self._there[where] >= self._most if where in self._there else self._most < 1

    def join(self, where: str) -> None:
        """Count one more."""
        self._there[where] += 1

    def leave(self, where: str) -> None:
        self._there[where] -= 1
        if not self._there[where]:
            del self._there[where]

    @contextmanager
    def joined(self, where: str) -> Iterator[None]:
        """Count one more until they leave."""
        self.join(where)
        try:
            yield
        finally:
            self.leave(where)
