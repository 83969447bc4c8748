"""News between workers by PostgreSQL's LISTEN and NOTIFY.

Litestar's channels have a backend for it, but that opens a connection for every message and does not come
back when the one on which it listens is lost; so this is asyncpg's listener on a connection of our own. A
NOTIFY takes a lock of the whole server until its transaction is committed, so it is never in one that stores
something, and what happened meanwhile goes into the next one together.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Any

import asyncpg
from msgspec import MsgspecError, json

from pooram.tables.news import GONE, Heard
from pooram.tables.storage.postgres_link import CLOSING_SECONDS, LOST, Connection, Link

CHANNEL = "pooram"
MOST_IN_ONE = 150
"""Tables in a message, which may have 8000 bytes."""
AGAIN_SECONDS = 1
FAULTS = (*LOST, asyncpg.PostgresError)

_log = logging.getLogger(__name__)


class PostgresNews:
    """One connection that listens and tells, and comes back by itself."""

    others = True

    def __init__(self, link: Link) -> None:
        self._link = link
        self._untold: dict[str, int] = {}
        self._something = asyncio.Event()
        self._heard: Heard = lambda table, length: None
        self._missed: Callable[[], None] = lambda: None
        self._connection: Connection = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on."""
        await self._connect()
        self._task = asyncio.create_task(self._stay_connected())

    def publish(self, table: str, length: int) -> None:
        if self._untold.get(table) != GONE:
            self._untold[table] = length
        self._something.set()

    def subscribe(self, heard: Heard, missed: Callable[[], None]) -> None:
        self._heard, self._missed = heard, missed

    async def close(self) -> None:
        """Tell what is still to be told, and go."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            with suppress(*FAULTS):
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self._tell(self._connection)
            self._connection.terminate()

    async def _stay_connected(self) -> None:
        while True:
            with suppress(*FAULTS):
                await self._tell_until_lost(self._connection)
            self._connection.terminate()
            _log.warning("The connection on which workers tell each other news was lost.")
            while self._connection.is_closed():
                await asyncio.sleep(AGAIN_SECONDS)
                # What stores steps says more about what is wrong.
                with suppress(*FAULTS):
                    await self._connect()
            self._missed()

    async def _connect(self) -> None:
        # What is told need not survive a power cut, and so need not wait for the disk.
        connection = await self._link.connect(synchronous_commit="off", application_name="pooram news")
        connection.add_termination_listener(lambda _: self._something.set())
        await connection.add_listener(CHANNEL, self._hear)
        self._connection = connection

    async def _tell_until_lost(self, connection: Connection) -> None:
        while not connection.is_closed():
            await self._tell(connection)
            await self._something.wait()
            self._something.clear()

    async def _tell(self, connection: Connection) -> None:
        while self._untold:
            told = dict(islice(self._untold.items(), MOST_IN_ONE))
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, json.encode(told).decode())
            for table, length in told.items():
                # It may have grown meanwhile.
                if self._untold[table] == length:
                    del self._untold[table]

    def _hear(self, connection: Any, process: int, channel: str, payload: object) -> None:
        if process == connection.get_server_pid():
            return
        try:
            told = json.decode(str(payload), type=dict[str, int])
        except MsgspecError:
            _log.warning("Something else sends news on the channel %s of this database.", CHANNEL)
            return
        for table, length in told.items():
            self._heard(table, length)
