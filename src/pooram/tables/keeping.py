"""How long a table stays warm at which nobody is."""

import asyncio
from collections.abc import Callable

from pooram.tables.news import News

NEW_SECONDS = 60
"""So long a new table is kept for those who are about to come, so that nobody has to read and replay it."""
LOOKED_SECONDS = 10
"""And so long one that somebody has looked at: films and programs look again soon."""


class Keeping:
    """Lets tables go when their time is over.

    By their names: who waits for the time to pass shall keep nothing of a table that is let go before.
    """

    def __init__(self, news: News, let_go: Callable[[str], None]) -> None:
        self._news = news
        self._let_go = let_go
        self._kept: set[str] = set()

    def begun(self, table_id: str) -> None:
        asyncio.get_running_loop().call_later(NEW_SECONDS, self._let_go, table_id)

    def looked_at(self, table_id: str) -> None:
        """Somebody has looked: from then on the time runs, however often they look again."""
        if self._news.others:
            # Another worker may go on with it at any moment, and who looks next shall see that for sure.
            self._let_go(table_id)
        elif table_id not in self._kept:
            self._kept.add(table_id)
            asyncio.get_running_loop().call_later(LOOKED_SECONDS, self._time_is_over, table_id)

    def _time_is_over(self, table_id: str) -> None:
        self._kept.discard(table_id)
        self._let_go(table_id)
