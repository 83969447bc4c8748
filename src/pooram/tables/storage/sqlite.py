"""Tables in a SQLite file: one thread writes, another one reads."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import StaticPool, bindparam, create_engine
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.dialects.sqlite import insert as insert_into
from sqlalchemy.exc import DBAPIError

from pooram.tables.limits import LIMITS
from pooram.tables.news import News, Silence
from pooram.tables.people_messages import ChatLine, ChatRoom
from pooram.tables.storage import rows, statements
from pooram.tables.storage.faults import not_opened, not_stored
from pooram.tables.storage.gatherings import Gatherings
from pooram.tables.storage.known import KnownHolders
from pooram.tables.storage.lock import FileLock
from pooram.tables.storage.migrate import migrate
from pooram.tables.storage.promises import Promises
from pooram.tables.storage.rows import BOTS_LEASE, due_in
from pooram.tables.storage.schema import gatherings as gatherings_table
from pooram.tables.storage.schema import holders as holders_table
from pooram.tables.storage.schema import tables as tables_table
from pooram.tables.storage.sqlite_append import Append
from pooram.tables.storage.statements import Sql
from pooram.tables.storage.writer import Writer
from pooram.tables.stored import Header, Holder, HolderKind, Line, Listed, Standing

T = TypeVar("T")
PRAGMAS = (
    # A step that was acknowledged survives a power cut, too.
    "synchronous = FULL",
    "foreign_keys = ON",
    # Busy tables write the same pages again and again, and only the last of them goes on into the file.
    "wal_autocheckpoint = 4000",
    # A statement of many rows keeps what it changes until it is through; that shall be no file.
    "temp_store = MEMORY",
)
BUSY_SECONDS = 5
"""So long one waits for something else that is writing, such as a backup."""
MIGRATION_SECONDS = 300
"""So long one waits for another server that is bringing the file to this version."""

_sql = partial(Sql, dialect=dialect(paramstyle="qmark"))
_this_table = tables_table.c.id == bindparam("table")
ADD_TABLE = _sql(statements.ADD_TABLE)
ADD_LINE = _sql(statements.ADD_LINE)
ADD_HOLDER = _sql(insert_into(holders_table).on_conflict_do_nothing())
ADD_GATHERING = insert_into(gatherings_table).on_conflict_do_nothing()
FIND_TABLE = _sql(statements.FIND_TABLE)
LINES_AFTER = _sql(statements.LINES_AFTER)
LENGTH = _sql(statements.LENGTHS.where(_this_table))
REMOVE = _sql(statements.REMOVE)
FIND_UNFINISHED = _sql(statements.FIND_UNFINISHED)
FIND_UNFINISHED_OF = _sql(statements.FIND_UNFINISHED_OF)
FIND_FINISHED_OF = _sql(statements.FIND_FINISHED_OF)
HELD_BY = _sql(statements.HELD_BY)
HELD = _sql(statements.HELD)
TAKE_AWAY = _sql(statements.TAKE_AWAY)
ALL_HOLDERS = _sql(statements.ALL_HOLDERS)
WITHOUT_HOLDER = _sql(statements.WITHOUT_HOLDER)
SAY = _sql(statements.SAY)
LAST_SAID = _sql(statements.LAST_SAID)
SAID = _sql(statements.SAID)
FORGET_SAID = _sql(statements.FORGET_SAID)
DUE_BOTS = _sql(statements.DUE_BOTS)
LEASE_BOTS = _sql(statements.LEASE_BOTS)
LEASE_BOTS_OF = _sql(statements.LEASE_BOTS.where(_this_table))


class SqliteStorage:
    """The database in a file, of which no other process may have anything to say."""

    def __init__(self, file: Path, lock: FileLock) -> None:
        self.news: News = Silence()
        self.gatherings = Gatherings(_sql, ADD_GATHERING, self._read_all, self._write_all)
        self.promises = Promises(_sql, self._write_all)
        self._lock = lock
        self._known = KnownHolders()
        self._writer = Writer(_connect(file))
        self._reading = _connect(file)
        self._reader = ThreadPoolExecutor(1, "pooram-reader")

    @classmethod
    async def open(cls, file: Path) -> "SqliteStorage":
        """Open the file, or make it."""
        lock = None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(file)
            await asyncio.to_thread(_prepare, file)
            return cls(file, lock)
        except BaseException as error:
            if lock is not None:
                lock.release()
            cause = error.orig if isinstance(error, DBAPIError) else error
            if isinstance(cause, OSError | sqlite3.Error):
                raise not_opened(file, cause) from None
            raise

    async def close(self) -> None:
        await self._writer.close()
        self._reader.shutdown()
        self._reading.close()
        self._lock.release()

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do something in a transaction; it is on the disk when this has returned."""
        try:
            return await self._writer.run(job)
        except sqlite3.Error as error:
            raise not_stored(error) from error

    async def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, job, self._reading)
        except sqlite3.Error as error:
            raise not_stored(error) from error

    async def _read_all(self, text: str, args: tuple[object, ...]) -> list[sqlite3.Row]:
        return await self.read(lambda connection: connection.execute(text, args).fetchall())

    async def _write_all(self, text: str, args: tuple[object, ...]) -> list[sqlite3.Row]:
        return await self.write(lambda connection: connection.execute(text, args).fetchall())

    async def add_table(
        self, header: Header, added: Sequence[Line], standing: Standing, holders: Sequence[Holder] = ()
    ) -> None:
        values = rows.header_values(header) | rows.standing_values(standing)
        row = ADD_TABLE.args(**values, length=len(added))
        lines = _all_args(ADD_LINE, rows.line_values(header.id, 0, added))
        given = rows.holder_values(header.id, holders)

        def add(connection: sqlite3.Connection) -> None:
            connection.execute(ADD_TABLE.text, row)
            connection.executemany(ADD_LINE.text, lines)
            _give(connection, given)

        await self.write(add)
        self._known.add_table(header.id, holders)

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        await self.write(Append(table, first, added, standing))

    async def load(self, table: str) -> tuple[Header, list[Line]]:
        def find(connection: sqlite3.Connection) -> tuple[Header, list[Line]]:
            row = connection.execute(FIND_TABLE.text, FIND_TABLE.args(table=rows.checked(table))).fetchone()
            if row is None:
                raise rows.unknown_table()
            return rows.header_of(row), _lines_after(connection, table, 0)

        return await self.read(find)

    async def lines_after(self, table: str, first: int) -> list[Line]:
        return await self.read(lambda connection: _lines_after(connection, table, first))

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        def find(connection: sqlite3.Connection) -> dict[str, int]:
            found = (connection.execute(LENGTH.text, LENGTH.args(table=table)).fetchone() for table in tables)
            return {row["id"]: row["length"] for row in found if row is not None}

        return await self.read(find)

    async def remove(self, table: str) -> None:
        def forget(connection: sqlite3.Connection) -> None:
            if connection.execute(REMOVE.text, REMOVE.args(table=rows.checked(table))).rowcount == 0:
                raise rows.unknown_table()

        try:
            await self.write(forget)
        finally:
            self._known.forget(table)

    async def unfinished(self, most: int) -> list[Listed]:
        return await self._list(FIND_UNFINISHED, most=most)

    async def unfinished_of(self, holder: str, most: int) -> list[Listed]:
        return await self._list(FIND_UNFINISHED_OF, holder=holder, most=most)

    async def finished_of(self, holder: str, most: int) -> list[Listed]:
        return await self._list(FIND_FINISHED_OF, holder=holder, most=most)

    async def held_by(self, holder: str) -> dict[str, list[Holder]]:
        args = HELD_BY.args(holder=holder)
        return await self.read(
            lambda connection: rows.holders_by_table(connection.execute(HELD_BY.text, args))
        )

    async def _list(self, sql: Sql, **values: object) -> list[Listed]:
        return await self.read(
            lambda connection: rows.all_listed(connection.execute(sql.text, sql.args(**values)))
        )

    async def give(self, table: str, holders: Sequence[Holder]) -> None:
        def add(connection: sqlite3.Connection) -> None:
            try:
                _give(connection, rows.holder_values(table, holders))
            except sqlite3.IntegrityError:
                raise rows.unknown_table() from None

        try:
            await self.write(add)
        except BaseException:
            # Whoever asked may have stopped waiting, and yet it is stored.
            self._known.forget(table)
            raise
        self._known.give(table, holders)

    async def take_away(self, table: str, seat: int, kind: HolderKind) -> None:
        await self._write_all(TAKE_AWAY.text, TAKE_AWAY.args(table=table, of_seat=seat, of_kind=kind))
        self._known.forget(table)

    async def held(self, table: str, holder: str) -> list[Holder]:
        # Nobody else writes to this file, so that what is known here is all there is.
        known = self._known.held(table, holder)
        if known is not None:
            return known

        def find(connection: sqlite3.Connection) -> list[Holder]:
            found = connection.execute(HELD.text, HELD.args(table=table, holder=holder))
            return [rows.holder_of(row) for row in found]

        return await self.read(find)

    async def surely_held(self, table: str, holder: str) -> list[Holder]:
        return await self.held(table, holder)

    async def holders(self, table: str) -> list[Holder]:
        def find(connection: sqlite3.Connection) -> list[Holder]:
            found = connection.execute(ALL_HOLDERS.text, ALL_HOLDERS.args(table=table))
            return [rows.holder_of(row) for row in found]

        return await self.read(find)

    async def adopt(self, holder: str) -> int:
        def give_all(connection: sqlite3.Connection) -> int:
            given = rows.adopted_values(connection.execute(WITHOUT_HOLDER.text), holder)
            for values in given:
                _give(connection, values)
            return len(given)

        return await self.write(give_all)

    async def say(self, table: str, line: ChatLine) -> int:
        def add(connection: sqlite3.Connection) -> int:
            room = {"table": table, "of_room": line.room}
            place = int(connection.execute(LAST_SAID.text, LAST_SAID.args(**room)).fetchone()["place"]) + 1
            try:
                connection.execute(SAY.text, SAY.args(**rows.chat_values(table, line, place)))
            except sqlite3.IntegrityError:
                raise rows.unknown_table() from None
            last = place - LIMITS.chat_kept
            connection.execute(FORGET_SAID.text, FORGET_SAID.args(**room, last=last))
            return place

        return await self.write(add)

    async def said(self, table: str, room: ChatRoom, after: int, most: int) -> list[ChatLine]:
        args = SAID.args(table=table, of_room=room, after=after, most=most)
        return await self.read(lambda connection: rows.chat_lines(connection.execute(SAID.text, args)))

    async def claim_bots(self, most: int) -> list[str]:
        due = DUE_BOTS.args(now=due_in(0), most=most)
        if not await self.read(lambda connection: connection.execute(DUE_BOTS.text, due).fetchall()):
            return []

        def claim(connection: sqlite3.Connection) -> list[str]:
            found = [row["id"] for row in connection.execute(DUE_BOTS.text, due)]
            _lease(connection, found, BOTS_LEASE)
            return found

        return await self.write(claim)

    async def lease_bots(self, tables: Sequence[str], seconds: float = BOTS_LEASE) -> None:
        await self.write(lambda connection: _lease(connection, tables, seconds))


def _lines_after(connection: sqlite3.Connection, table: str, first: int) -> list[Line]:
    found = connection.execute(LINES_AFTER.text, LINES_AFTER.args(table=table, first=first))
    return [rows.line_of(row) for row in found]


def _give(connection: sqlite3.Connection, given: Sequence[dict[str, object]]) -> None:
    connection.executemany(ADD_HOLDER.text, _all_args(ADD_HOLDER, given))


def _lease(connection: sqlite3.Connection, tables: Sequence[str], seconds: float) -> None:
    until = due_in(seconds)
    args = [LEASE_BOTS_OF.args(table=table, until=until) for table in tables]
    connection.executemany(LEASE_BOTS_OF.text, args)


def _all_args(sql: Sql, values: Sequence[dict[str, object]]) -> list[tuple[object, ...]]:
    return [sql.args(**one) for one in values]


def _prepare(file: Path) -> None:
    """Bring the file to this version, or leave it as it is if it is not ours."""
    plain = sqlite3.connect(file, MIGRATION_SECONDS, isolation_level=None, check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: plain, poolclass=StaticPool)
    try:
        with engine.connect() as connection:
            # At once and for all that follows: of several who start, the others wait here.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            migrate(connection, str(file))
            # Whoever let these bots think is gone, since nobody else has the lock.
            connection.exec_driver_sql(LEASE_BOTS.text, LEASE_BOTS.args(until=0))
            connection.commit()
            # The file remembers it. Two who switch at once fail with "locked", however patient they are, so
            # the connections do not do it themselves.
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    finally:
        engine.dispose()


def _connect(file: Path) -> sqlite3.Connection:
    """A connection that is used by one thread, but not by the one that makes it."""
    connection = sqlite3.connect(file, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection
