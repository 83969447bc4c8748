"""What takes a moment is done in threads, one thing after the other, so that who plays is served meanwhile.

A thread and the event loop run by turns: beside many threads the loop would hardly have a turn. And whoever
asks for much waits behind themselves: of each source one thing at most waits for the place of all.
"""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

P = ParamSpec("P")
T = TypeVar("T")


class Work:
    """A place where one thing is done at a time."""

    def __init__(self) -> None:
        self._place = asyncio.Lock()
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Of each source that waits here."""

    async def do(self, job: Callable[[], T], source: str = "") -> T:
        """What the job gives; a source waits for its own first, all without one wait in one line."""
        line = self._lines.setdefault(source, asyncio.Lock())
        async with line, self._place:
            return await asyncio.to_thread(job)
