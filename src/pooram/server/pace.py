"""How fast somebody may talk: everybody at all tables shares one loop."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pooram.tables.limits import LIMITS, Limits

Clock = Callable[[], float]


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


class Rate:
    """How often each address may ask for something; it remembers no more addresses than it must."""

    def __init__(self, at_once: float, a_minute: float, known: int, clock: Clock = time.monotonic) -> None:
        self._at_once = at_once
        self._a_second = a_minute / 60
        self._known = known
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._left)

    def ask(self, address: str) -> float:
        """0 if they may, else the seconds after which they may; only what they may is counted.

        >>> rate = Rate(2, 60, known=100, clock=lambda: 0.0)
        >>> [rate.ask("192.0.2.1") for _ in range(3)], rate.ask("192.0.2.2")
        ([0.0, 0.0, 1.0], 0.0)
        """
        now = self._clock()
        left, last = self._left.pop(address, (self._at_once, now))
        left = min(self._at_once, left + (now - last) * self._a_second)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > self._known:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._a_second


class Crowd:
    """How many are there at the same time, by address or by table."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._there: Counter[str] = Counter()

    def is_full(self, where: str) -> bool:
        return self._there[where] >= self._most if where in self._there else self._most < 1

    @contextmanager
    def joined(self, where: str) -> Iterator[None]:
        """Count one more until they leave."""
        self._there[where] += 1
        try:
            yield
        finally:
            self._there[where] -= 1
            if not self._there[where]:
                del self._there[where]
