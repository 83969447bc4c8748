"""Tables in a SQLite file: one thread writes, another one reads."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
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
from pooram.tables.storage.faults import is_damage, not_opened, not_stored
from pooram.tables.storage.gatherings import Gatherings, Statement
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
from pooram.tables.stored import Header, Holder, HolderKind, Line, Listed, Speaker, Standing

_log = logging.getLogger(__name__)

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
ADD_GATHERING = insert_into(gatherings_table).on_conflict_do_nothing().returning(gatherings_table.c.id)
FIND_TABLE = _sql(statements.FIND_TABLE)
LINES_AFTER = _sql(statements.LINES_AFTER)
LENGTH = _sql(statements.LENGTHS.where(_this_table))
REMOVE = _sql(statements.REMOVE)
FIND_UNFINISHED = _sql(statements.FIND_UNFINISHED)
FIND_UNFINISHED_OF = _sql(statements.FIND_UNFINISHED_OF)
FIND_FINISHED_OF = _sql(statements.FIND_FINISHED_OF)
FIND_LISTED = _sql(statements.FIND_LISTED)
HELD_BY = _sql(statements.HELD_BY)
HELD = _sql(statements.HELD)
TAKE_AWAY = _sql(statements.TAKE_AWAY)
GIVE_UP = _sql(statements.GIVE_UP)
LOSE_KEYS = _sql(statements.LOSE_KEYS)
IS_HELD = _sql(statements.IS_HELD)
ALL_HOLDERS = _sql(statements.ALL_HOLDERS)
WITHOUT_HOLDER = _sql(statements.WITHOUT_HOLDER)
SAY = _sql(statements.SAY)
LAST_SAID = _sql(statements.LAST_SAID)
SAID = _sql(statements.SAID)
SPEAKERS = _sql(statements.SPEAKERS)
FORGET_SAID = _sql(statements.FORGET_SAID)
DUE_ROWS = "SELECT rowid FROM tables WHERE bots_due <= ? ORDER BY bots_due LIMIT ?"
"""Read from the index alone, so that a damaged row keeps no other from it."""
WITH_BOTS = "SELECT rowid FROM tables WHERE bots_due IS NOT NULL"
LEASE_BOTS = _sql(statements.LEASE_BOTS)
LEASE_BOTS_OF = _sql(statements.LEASE_BOTS.where(_this_table))


class SqliteStorage:
    """The database in a file, of which no other process may have anything to say."""

    def __init__(self, file: Path, lock: FileLock) -> None:
        self.news: News = Silence()
        self.gatherings = Gatherings(_sql, ADD_GATHERING, self._read_all, self._write_all, self._write_if)
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
        # The lock lies beside the file itself, by whatever name it was reached.
        file = Path(os.path.realpath(file))
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

    async def _write_if(self, first: Statement, others: Sequence[Statement]) -> bool:
        def write(connection: sqlite3.Connection) -> bool:
            done = bool(connection.execute(*first).fetchall())
            for statement in others if done else ():
                connection.execute(*statement)
            return done

        return await self.write(write)

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

    async def give_up(self, table: str, holder: str) -> bool:
        of_table = {"table": rows.checked(table)}

        def take(connection: sqlite3.Connection) -> bool:
            connection.execute(GIVE_UP.text, GIVE_UP.args(**of_table, by=holder))
            connection.execute(LOSE_KEYS.text, LOSE_KEYS.args(**of_table))
            if connection.execute(IS_HELD.text, IS_HELD.args(**of_table)).fetchone() is not None:
                return True
            if connection.execute(REMOVE.text, REMOVE.args(**of_table)).rowcount == 0:
                raise rows.unknown_table()
            return False

        try:
            return await self.write(take)
        finally:
            self._known.forget(table)

    async def unfinished(self, most: int) -> list[Listed]:
        return await self._list(FIND_UNFINISHED, most=most)

    async def unfinished_of(self, holder: str, most: int) -> list[Listed]:
        return await self._list_of(FIND_UNFINISHED_OF, holder, most, finished=False)

    async def finished_of(self, holder: str, most: int) -> list[Listed]:
        return await self._list_of(FIND_FINISHED_OF, holder, most, finished=True)

    async def held_by(self, holder: str) -> dict[str, list[Holder]]:
        args = HELD_BY.args(holder=holder)
        return await self.read(
            lambda connection: rows.holders_by_table(connection.execute(HELD_BY.text, args))
        )

    async def _list(self, sql: Sql, **values: object) -> list[Listed]:
        return await self.read(
            lambda connection: rows.all_listed(connection.execute(sql.text, sql.args(**values)))
        )

    async def _list_of(self, sql: Sql, holder: str, most: int, finished: bool) -> list[Listed]:
        def find(connection: sqlite3.Connection) -> list[Listed]:
            try:
                return rows.all_listed(connection.execute(sql.text, sql.args(holder=holder, most=most)))
            except sqlite3.Error as error:
                if not is_damage(error):
                    raise
                return _readable(connection, holder, finished)[:most]

        return await self.read(find)

    async def give(self, table: str, holders: Sequence[Holder], by: Holder | None = None) -> bool:
        def add(connection: sqlite3.Connection) -> bool:
            if by is not None and by not in _held(connection, table, by.holder):
                return False
            try:
                _give(connection, rows.holder_values(table, holders))
            except sqlite3.IntegrityError:
                raise rows.unknown_table() from None
            return True

        try:
            is_given = await self.write(add)
        except BaseException:
            # Whoever asked may have stopped waiting, and yet it is stored.
            self._known.forget(table)
            raise
        if is_given:
            self._known.give(table, holders)
        return is_given

    async def take_away(self, table: str, seat: int, kinds: Sequence[HolderKind]) -> None:
        every = [TAKE_AWAY.args(table=table, of_seat=seat, of_kind=kind) for kind in kinds]
        try:
            await self.write(lambda connection: connection.executemany(TAKE_AWAY.text, every))
        finally:
            # Whoever asked may have stopped waiting, and yet it is taken away.
            self._known.forget(table)

    async def held(self, table: str, holder: str) -> list[Holder]:
        # Nobody else writes to this file, so that what is known here is all there is.
        known = self._known.held(table, holder)
        if known is not None:
            return known

        return await self.read(lambda connection: _held(connection, table, holder))

    async def surely_held(self, table: str, holder: str) -> list[Holder]:
        return await self.held(table, holder)

    async def holders(self, table: str) -> list[Holder]:
        args = ALL_HOLDERS.args(table=table)
        return await self.read(lambda connection: rows.holders_of(connection.execute(ALL_HOLDERS.text, args)))

    def doubt_holders(self, table: str | None = None) -> None:
        # Nobody else writes to this file.
        pass

    async def adopt(self, holder: str) -> int:
        def give_all(connection: sqlite3.Connection) -> int:
            given = rows.adopted_values(connection.execute(WITHOUT_HOLDER.text), holder)
            for values in given:
                _give(connection, values)
            return len(given)

        return await self.write(give_all)

    async def say(self, table: str, line: ChatLine, who: str = "", mark: str = "") -> int:
        def add(connection: sqlite3.Connection) -> int:
            room = {"table": table, "of_room": line.room}
            place = int(connection.execute(LAST_SAID.text, LAST_SAID.args(**room)).fetchone()["place"]) + 1
            try:
                connection.execute(SAY.text, SAY.args(**rows.chat_values(table, line, place, who, mark)))
            except sqlite3.IntegrityError:
                raise rows.unknown_table() from None
            last = place - LIMITS.chat_kept
            connection.execute(FORGET_SAID.text, FORGET_SAID.args(**room, last=last))
            return place

        return await self.write(add)

    async def said(self, table: str, room: ChatRoom, after: int, most: int) -> list[ChatLine]:
        args = SAID.args(table=table, of_room=room, after=after, most=most)
        return await self.read(lambda connection: rows.chat_lines(connection.execute(SAID.text, args)))

    async def speakers(self, table: str, room: ChatRoom, most: int) -> list[Speaker]:
        args = SPEAKERS.args(table=table, of_room=room, most=most)
        return await self.read(lambda connection: rows.speakers_of(connection.execute(SPEAKERS.text, args)))

    async def claim_bots(self, most: int) -> list[str]:
        due = (due_in(0), most)
        found = await self.read(lambda one: _sound_rows(one, one.execute(DUE_ROWS, due).fetchall()))
        if found:
            # Nobody else claims any.
            await self.write(lambda connection: _lease_rows(connection, found, due_in(BOTS_LEASE)))
        return list(found.values())

    async def lease_bots(self, tables: Sequence[str], seconds: float = BOTS_LEASE) -> None:
        await self.write(lambda connection: _lease(connection, tables, seconds))


def _lines_after(connection: sqlite3.Connection, table: str, first: int) -> list[Line]:
    found = connection.execute(LINES_AFTER.text, LINES_AFTER.args(table=table, first=first))
    return rows.lines_of(table, found)


def _held(connection: sqlite3.Connection, table: str, holder: str) -> list[Holder]:
    return rows.holders_of(connection.execute(HELD.text, HELD.args(table=table, holder=holder)))


def _give(connection: sqlite3.Connection, given: Sequence[dict[str, object]]) -> None:
    connection.executemany(ADD_HOLDER.text, _all_args(ADD_HOLDER, given))


def _lease(connection: sqlite3.Connection, tables: Sequence[str], seconds: float) -> None:
    until = due_in(seconds)
    args = [LEASE_BOTS_OF.args(table=table, until=until) for table in tables]
    connection.executemany(LEASE_BOTS_OF.text, args)


def _sound_rows(connection: sqlite3.Connection, numbers: Iterable[sqlite3.Row]) -> dict[int, str]:
    """Of these rows of tables those that can be read, with the ids: one that cannot spoils a transaction."""
    sound = {}
    for (row,) in numbers:
        try:
            (table, *_) = connection.execute("SELECT * FROM tables WHERE rowid = ?", (row,)).fetchone()
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            _log.warning("A table in a damaged part of the file does not go on.")
            continue
        if rows.is_sound(table):
            sound[row] = table
    return sound


def _lease_rows(connection: sqlite3.Connection, numbers: Iterable[int], until: int) -> None:
    connection.executemany(
        "UPDATE tables SET bots_due = ? WHERE rowid = ?", [(until, row) for row in numbers]
    )


def _readable(connection: sqlite3.Connection, holder: str, finished: bool) -> list[Listed]:
    """The tables of a holder that can be read, where not all can; the last played first."""
    found = []
    for table, *_ in connection.execute(HELD_BY.text, HELD_BY.args(holder=holder)).fetchall():
        try:
            found += connection.execute(FIND_LISTED.text, FIND_LISTED.args(table=table, most=1)).fetchall()
        except (sqlite3.Error, UnicodeError):
            _log.warning("%s", rows.unreadable_table(table))
    each = {one.header.id: one for one in rows.all_listed(found) if one.standing.finished == finished}
    return sorted(each.values(), key=lambda one: one.changed, reverse=True)


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
            connection.commit()
            # The file remembers it. Two who switch at once fail with "locked", however patient they are, so
            # the connections do not do it themselves.
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        _let_bots_go(plain)
    finally:
        engine.dispose()


def _let_bots_go(connection: sqlite3.Connection) -> None:
    """Whoever let bots think in this file is gone, since nobody else has the lock."""
    try:
        connection.execute(LEASE_BOTS.text, LEASE_BOTS.args(until=0))
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        connection.text_factory = rows.text_of
        _lease_rows(connection, _sound_rows(connection, connection.execute(WITH_BOTS).fetchall()), 0)


def _connect(file: Path) -> sqlite3.Connection:
    """A connection that is used by one thread, but not by the one that makes it."""
    connection = sqlite3.connect(file, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.text_factory = rows.text_of
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection
