"""Connections to PostgreSQL that come back by themselves, and what can be wrong with them in one sentence."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import asyncpg

from pooram.engine.errors import PooramError
from pooram.tables.errors import NotReached, NotStored

T = TypeVar("T")
Connection = Any
"""Of asyncpg: from the pool or not, they have the same methods and different types."""
CONNECTIONS = 8
WAITS = (0.05, 0.2, 0.5, 1, 2, 4)
"""Seconds before something is asked once more, while the server cannot be reached."""
CONNECT_SECONDS = 10
ANSWER_SECONDS = 30
CLOSING_SECONDS = 1.5
"""So long each of the last things may take, and to part from a connection: who ends the server soon loses
patience, and whatever was acknowledged is stored."""
SETTINGS = {
    "application_name": "pooram",
    # A step that was acknowledged survives a power cut, whatever is usual on that server.
    "synchronous_commit": "on",
    # All statements are short.
    "jit": "off",
}
_log = logging.getLogger(__name__)

LOST = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    # Two who waited for each other: one of them has to ask again.
    asyncpg.TransactionRollbackError,
)
"""The server was not reached, or has not said whether it did what was asked."""


class Link:
    """A pool of connections."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Any = None
        self._is_ending = False

    async def open(self) -> None:
        try:
            self._pool = await self._patiently(self._make_pool)
        except (asyncpg.ClientConfigurationError, ValueError):
            raise PooramError(
                "The address of the PostgreSQL database cannot be read.",
                hint="Write it as postgresql://user:password@host/database, "
                "with % and two digits for signs such as @ or / in the password.",
            ) from None

    async def connect(self, **settings: str) -> Connection:
        """A connection outside the pool."""
        return await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, server_settings={**SETTINGS, **settings}
        )

    async def run(self, job: Callable[[Connection], Awaitable[T]]) -> T:
        """Do something on a connection, again if that breaks: the job may have been done already then."""

        async def attempt() -> T:
            connection = await self._pool.acquire()
            try:
                return await job(connection)
            finally:
                # Where nobody answers any more, nobody says either that a question was taken back.
                await self._pool.release(connection, timeout=CLOSING_SECONDS)

        return await self._patiently(attempt)

    async def fetch(self, text: str, args: Sequence[object] = ()) -> list[Any]:
        """The rows that a statement gives, which may be asked twice without harm."""
        return await self.run(lambda connection: connection.fetch(text, *args))

    def lose_patience(self) -> None:
        """From now on nothing is tried a second time."""
        self._is_ending = True

    async def close(self) -> None:
        try:
            await asyncio.wait_for(self._pool.close(), CLOSING_SECONDS)
        except LOST:
            self._pool.terminate()

    async def _make_pool(self) -> Any:
        pool = await asyncpg.create_pool(
            self._url,
            # None is kept open by the pool itself: it would tell the log again and again, with a traceback
            # each time, that there is no server.
            min_size=0,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=ANSWER_SECONDS,
            server_settings=SETTINGS,
            reset=_leave,
        )
        try:
            async with pool.acquire():
                return pool
        except BaseException:
            pool.terminate()
            raise

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        for wait in WAITS:
            try:
                return await _told(attempt)
            except NotReached:
                if self._is_ending:
                    raise
                await asyncio.sleep(wait)
        return await _told(attempt)


async def _leave(connection: Connection) -> None:
    """Nothing is ever changed in a session, so that it needs no round trip to make it as new."""


async def _told(attempt: Callable[[], Awaitable[T]]) -> T:
    """What the attempt gives, or one sentence, which never holds anything of the address."""
    try:
        return await attempt()
    except asyncpg.IntegrityConstraintViolationError:
        # Somebody else was there first; whoever asked knows what it means.
        raise
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InsufficientPrivilegeError):
        raise NotStored(
            "PostgreSQL refuses the user or the password.",
            hint="Who runs this server has to look at the address of the database.",
        ) from None
    except asyncpg.InvalidCatalogNameError:
        raise NotStored(
            "PostgreSQL has no database of that name.", hint="Make one with `createdb`, or name another."
        ) from None
    except asyncpg.DiskFullError:
        raise NotStored(
            "The disk of the database is full, so nothing can be stored.",
            hint="Make room on it and try again.",
        ) from None
    except LOST as error:
        if isinstance(error, ValueError):
            raise
        raise NotReached(
            "The PostgreSQL server does not answer.", hint="Try again when it is running."
        ) from None
    except (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError):
        raise NotStored(
            "A part of the database is damaged.", hint="Who runs this server has to restore a backup of it."
        ) from None
    except asyncpg.PostgresError as error:
        # Of what it says parts may be stored texts, which are not for everybody.
        _log.error("PostgreSQL could not do that: %s (%s)", type(error).__name__, error.sqlstate)
        raise NotStored(
            "PostgreSQL could not do that.", hint="Try again; the server's log has the reason."
        ) from None
