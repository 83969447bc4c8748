"""How often somebody may ask for something."""

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


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
        left, now = self._look(address)
        allowed = left >= 1
        self._keep(address, left - 1 if allowed else left, now)
        return 0.0 if allowed else (1 - left) / self._a_second

    def count(self, address: str, amount: float = 1) -> float:
        """The seconds after which they may ask again, if what they have asked is done in any case.

        >>> rate = Rate(2, 60, known=100, clock=lambda: 0.0)
        >>> [rate.count("192.0.2.1") for _ in range(4)]
        [0.0, 0.0, 1.0, 2.0]
        """
        left, now = self._look(address)
        self._keep(address, left - amount, now)
        return max(0.0, (amount - left) / self._a_second)

    def owed(self, address: str) -> float:
        """The seconds until what was counted of it is no more than it may ask."""
        left, now = self._look(address)
        self._keep(address, left, now)
        return max(0.0, -left / self._a_second)

    def _look(self, address: str) -> tuple[float, float]:
        now = self._clock()
        left, last = self._left.pop(address, (self._at_once, now))
        return min(self._at_once, left + (now - last) * self._a_second), now

    def _keep(self, address: str, left: float, now: float) -> None:
        self._left[address] = (left, now)
        if len(self._left) > self._known:
            self._left.popitem(last=False)
