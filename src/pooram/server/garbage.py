"""When Python's garbage collector works: often and on little, so that nobody waits for it.

What nobody refers to any more is gone at once; the collector is there for what refers to itself. It takes
about a microsecond for each object that it looks at, and by Python's own rules it looks at all that is
young, again and again: with a hundred tables some pauses were 200 ms long. So whatever has outlived one
collection is put aside (`gc.freeze`). As connections and tables leave nothing that refers to itself, there is
little to be found there: it is looked through when much has been put aside and nobody says anything.
"""

import gc
import time
from collections.abc import Callable
from typing import Any

YOUNG = 5_000
"""So many new objects bring a collection of them: some milliseconds."""
NEVER = 1 << 30
"""Of collections, after which Python would look at older ones by itself."""
MUCH = 500_000
"""Objects put aside that are worth looking through, though most of them will have gone by themselves."""
PATIENCE = 600.0
"""Seconds after which that happens even if somebody has to wait for it."""


class Collector:
    """Tells the collector what to look at."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard = 0
        self._usual = gc.get_threshold()
        self._set_aside()

    def start(self) -> None:
        """All modules and games stay for good; what comes from now on is young."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.callbacks.append(self._collected)

    def stop(self) -> None:
        """Leave it to Python again."""
        gc.callbacks.remove(self._collected)
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def look(self, heard: int) -> None:
        """Called now and then with how many messages there were so far: quiet moments are for what is old."""
        is_quiet, self._heard = heard == self._heard, heard
        if self.aside >= MUCH and (is_quiet or self._clock() - self._since >= PATIENCE):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._set_aside()

    def _set_aside(self) -> None:
        self.aside = 0
        """How many objects at most were put aside since all were looked through."""
        self._since = self._clock()

    def _collected(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "stop" and info["generation"] == 0:
            gc.freeze()
            self.aside += YOUNG
