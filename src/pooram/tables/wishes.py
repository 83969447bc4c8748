"""What several want to change at a table while it waits for the disk is done at once.

Whoever comes while something is being stored waits for the table's turn; all who wait then are taken
together, as are those who come in the same turn of the event loop, so that at a busy table one commit and one
message to each viewer serve several steps.
"""

import asyncio
from collections.abc import Callable, Sequence

from pooram.match.events import Event
from pooram.tables.stored import Line
from pooram.tables.table import Table


class Turn:
    """Who may change a table now; others wait until it is theirs."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting = 0

    @property
    def is_wanted(self) -> bool:
        """Whether anybody has it or waits for it."""
        return self._waiting > 0

    async def __aenter__(self) -> None:
        self._waiting += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._waiting -= 1
            raise

    async def __aexit__(self, *error: object) -> None:
        self._waiting -= 1
        self._lock.release()


class Wish:
    """A change that somebody wants: its lines when they are stored, or why it cannot be."""

    def __init__(self, change: Callable[[Table], list[Line]]) -> None:
        self.change = change
        self.lines: list[Line] = []
        self.failure: Exception | None = None
        self.done = False

    def check(self) -> None:
        """Raise what went wrong, for whoever wanted it."""
        if self.failure is not None:
            raise self.failure


class Together:
    """A table after what several want, as far as it can be; nothing is stored or shown yet.

    Each change is made on a copy of its own, so that one which fails in the middle leaves nothing behind.
    A step back goes alone, since it is shown without frames.
    """

    def __init__(self, before: Table, wishes: Sequence[Wish], now: str) -> None:
        self.before = before
        self.after = before
        self.lines: list[Line] = []
        self.tried: list[Wish] = []
        """The other wishes are for the next time."""
        for wish in wishes:
            if self.goes_back:
                break
            table = self.after.copy()
            table.now = now
            wish.lines, wish.failure = [], None
            try:
                wish.lines = wish.change(table)
            except Exception as error:
                wish.failure = error
            else:
                if self.lines and wish.lines[0].back:
                    break
                self.after = table
                self.lines += wish.lines
            self.tried.append(wish)

    @property
    def goes_back(self) -> bool:
        return bool(self.lines) and self.lines[0].back

    @property
    def events(self) -> list[Event]:
        """What has just happened and is to be shown with its frames."""
        return [] if self.goes_back else self.after.match.events[len(self.before.match.events) :]
