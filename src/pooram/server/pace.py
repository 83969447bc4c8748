"""How fast somebody may talk: everybody at all tables shares one loop."""

import time
from collections.abc import Callable

BURST = 200
"""So many messages may come at once; people with their clicks never notice."""
A_SECOND = 50
"""And so many a second after that. What comes faster waits in the sender's own line."""
MOST_LATE = 100
"""After so many messages in a row that had to wait, nobody believes that a person sends them."""


class Pace:
    """Says how long the next message of a connection has to wait."""

    def __init__(
        self,
        burst: int = BURST,
        a_second: float = A_SECOND,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.burst = burst
        self.a_second = a_second
        self._clock = clock
        self._left = float(burst)
        self._last = clock()
        self._late = 0

    @property
    def is_flooded(self) -> bool:
        """Whether it is time to hang up."""
        return self._late > MOST_LATE

    def wait(self) -> float:
        """The seconds before the message that has just come may be heard; 0 if it may be at once.

        >>> times = iter([0.0, 0.0, 0.0, 0.0, 60.0])
        >>> pace = Pace(burst=2, a_second=4, clock=lambda: next(times))
        >>> [pace.wait() for _ in range(4)]
        [0.0, 0.0, 0.25, 0.0]
        """
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._last) * self.a_second) - 1
        self._last = now
        self._late = self._late + 1 if self._left < 0 else 0
        return max(0.0, -self._left / self.a_second)
