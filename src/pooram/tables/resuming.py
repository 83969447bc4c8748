"""Tables whose bots nobody lets think, or where somebody's time is over and nobody looks: they go on here."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from pooram.engine.errors import PooramError
from pooram.tables.errors import NotReached, NotStored, UnknownTable
from pooram.tables.open_table import OpenTable
from pooram.tables.storage import Storage
from pooram.tables.storage.rows import short

HOPELESS_SECONDS = 3600
"""So long a table that cannot go on is left in peace."""
BROKEN_SECONDS = 60
"""So long one that cannot be read or stored now: the others shall not wait for it, again and again."""
LAST_SECONDS = 1.5
"""So long the database may take for the last word of a server that ends."""

_log = logging.getLogger(__name__)


class Resuming:
    """Takes over what is due in the database, table by table; one that is broken keeps no other from it."""

    def __init__(
        self,
        storage: Storage,
        open_table: Callable[[str], Awaitable[OpenTable]],
        let_play: Callable[[OpenTable], Awaitable[None]],
        clock: Callable[[], float],
    ) -> None:
        self._storage = storage
        self._open = open_table
        self._let_play = let_play
        self._clock = clock

    async def all_due(self, room: Callable[[], int]) -> None:
        """Let all those go on that are due, as long as there is room for so many."""
        while (most := room()) > 0:
            due = await self._storage.claim_bots(most)
            for table_id in due:
                wait = await self._resume(table_id)
                # If not even this can be stored, others have a look when the lease of the claim is over.
                with suppress(NotStored):
                    if wait:
                        await self._storage.lease_bots([table_id], wait)
            if not due:
                break

    async def leave_to_others(self, tables: Sequence[str]) -> None:
        """Let others go on with these at once; else they do so when the lease is over."""
        with suppress(PooramError, TimeoutError):
            async with asyncio.timeout(LAST_SECONDS):
                await self._storage.lease_bots(tables, 0)

    async def _resume(self, table_id: str) -> float:
        """Let a table go on; the seconds after which somebody has to look again, 0 if its bots think now."""
        try:
            opened = await self._open(table_id)
            await self._let_play(opened)
        except NotReached:
            # There is no database: all others would wait for it in vain.
            raise
        except UnknownTable:
            return 0
        except NotStored as error:
            _log.warning("Table %s does not go on now: %s", short(table_id), error)
            return BROKEN_SECONDS
        except PooramError as error:
            _log.warning("Table %s does not go on: %s", short(table_id), error)
            return HOPELESS_SECONDS
        except Exception:
            _log.exception("Table %s does not go on", short(table_id))
            return HOPELESS_SECONDS
        if opened.table.bots_to_move():
            return 0
        due = opened.table.standing().due
        return HOPELESS_SECONDS if due is None else max(1.0, due - self._clock())
