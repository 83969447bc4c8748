"""Tables in a SQLite file: one thread writes, another one reads."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, create_engine
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.dialects.sqlite import insert as insert_into
from sqlalchemy.exc import SQLAlchemyError

from pooram.engine.errors import PooramError
from pooram.tables.storage import rows, statements
from pooram.tables.storage.schema import holders as holders_table
from pooram.tables.storage.schema import metadata
from pooram.tables.storage.statements import Sql
from pooram.tables.storage.writer import Writer
from pooram.tables.stored import Header, Holder, Line, Listed, Overtaken, Standing

T = TypeVar("T")
PRAGMAS = (
    # A step that was acknowledged survives a power cut, too.
    "synchronous = FULL",
    "foreign_keys = ON",
)
BUSY_SECONDS = 5
"""So long one waits for another process that is writing."""

_sql = partial(Sql, dialect=dialect(paramstyle="qmark"))
ADD_TABLE = _sql(statements.ADD_TABLE)
ADD_LINE = _sql(statements.ADD_LINE)
ADD_HOLDER = _sql(insert_into(holders_table).on_conflict_do_nothing())
MOVE_ON = _sql(statements.MOVE_ON)
FIND_TABLE = _sql(statements.FIND_TABLE)
FIND_LINES = _sql(statements.FIND_LINES)
FORGET = [_sql(one) for one in (statements.FORGET_LINES, statements.FORGET_HOLDERS, statements.FORGET_TABLE)]
FIND_UNFINISHED = _sql(statements.FIND_UNFINISHED)
FIND_UNFINISHED_OF = _sql(statements.FIND_UNFINISHED_OF)
HELD = _sql(statements.HELD)
WITHOUT_HOLDER = _sql(statements.WITHOUT_HOLDER)


class SqliteStorage:
    """The database in a file."""

    def __init__(self, file: Path) -> None:
        self._writer = Writer(_connect(file))
        self._reading = _connect(file)
        self._reader = ThreadPoolExecutor(1, "pooram-reader")

    @classmethod
    async def open(cls, file: Path) -> "SqliteStorage":
        """Open the file, or make it."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(_make_tables, file)
            return cls(file)
        except (OSError, SQLAlchemyError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else getattr(error, "orig", error)
            raise PooramError(
                f"The tables cannot be kept in {file}: {reason}.", hint="Choose another folder with --data."
            ) from None

    async def close(self) -> None:
        await self._writer.close()
        self._reader.shutdown()
        self._reading.close()

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do something in a transaction; it is on the disk when this has returned."""
        return await self._writer.run(job)

    async def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, job, self._reading)

    async def add_table(
        self, header: Header, added: Sequence[Line], standing: Standing, holders: Sequence[Holder] = ()
    ) -> None:
        row = ADD_TABLE.args(**rows.header_values(header), **rows.standing_values(standing))
        lines = _all_args(ADD_LINE, rows.line_values(header.id, 0, added))

        def add(connection: sqlite3.Connection) -> None:
            connection.execute(ADD_TABLE.text, row)
            connection.executemany(ADD_LINE.text, lines)
            _give(connection, header.id, holders)

        await self.write(add)

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        lines = _all_args(ADD_LINE, rows.line_values(table, first, added))
        moved = MOVE_ON.args(table=table, **rows.standing_values(standing))

        def add(connection: sqlite3.Connection) -> None:
            try:
                connection.executemany(ADD_LINE.text, lines)
            except sqlite3.IntegrityError:
                raise Overtaken from None
            connection.execute(MOVE_ON.text, moved)

        await self.write(add)

    async def load(self, table: str) -> tuple[Header, list[Line]]:
        def find(connection: sqlite3.Connection) -> tuple[Header, list[Line]]:
            row = connection.execute(FIND_TABLE.text, FIND_TABLE.args(table=table)).fetchone()
            if row is None:
                raise rows.unknown_table()
            lines = connection.execute(FIND_LINES.text, FIND_LINES.args(table=table)).fetchall()
            return rows.header_of(row), [rows.line_of(line) for line in lines]

        return await self.read(find)

    async def remove(self, table: str) -> None:
        def forget(connection: sqlite3.Connection) -> None:
            gone = [connection.execute(sql.text, sql.args(table=table)).rowcount for sql in FORGET]
            if gone[-1] == 0:
                raise rows.unknown_table()

        await self.write(forget)

    async def unfinished(self, most: int) -> list[Listed]:
        return await self._list(FIND_UNFINISHED, most=most)

    async def unfinished_of(self, holder: str, most: int) -> list[Listed]:
        return await self._list(FIND_UNFINISHED_OF, holder=holder, most=most)

    async def _list(self, sql: Sql, **values: object) -> list[Listed]:
        def find(connection: sqlite3.Connection) -> list[Listed]:
            return [rows.listed_of(row) for row in connection.execute(sql.text, sql.args(**values))]

        return await self.read(find)

    async def give(self, table: str, holders: Sequence[Holder]) -> None:
        def add(connection: sqlite3.Connection) -> None:
            try:
                _give(connection, table, holders)
            except sqlite3.IntegrityError:
                raise rows.unknown_table() from None

        await self.write(add)

    async def held(self, table: str, holder: str) -> list[Holder]:
        def find(connection: sqlite3.Connection) -> list[Holder]:
            found = connection.execute(HELD.text, HELD.args(table=table, holder=holder))
            return [rows.holder_of(row) for row in found]

        return await self.read(find)

    async def adopt(self, holder: str) -> int:
        def give_all(connection: sqlite3.Connection) -> int:
            found = connection.execute(WITHOUT_HOLDER.text).fetchall()
            for row in found:
                _give(connection, row["id"], rows.adopted(rows.seats_of(row), holder))
            return len(found)

        return await self.write(give_all)


def _give(connection: sqlite3.Connection, table: str, holders: Sequence[Holder]) -> None:
    connection.executemany(ADD_HOLDER.text, _all_args(ADD_HOLDER, rows.holder_values(table, holders)))


def _all_args(sql: Sql, values: Sequence[dict[str, object]]) -> list[tuple[object, ...]]:
    return [sql.args(**one) for one in values]


def _make_tables(file: Path) -> None:
    """Make what is not there yet."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    metadata.create_all(engine)
    with engine.connect() as connection:
        # The file remembers it. Two who switch at once fail with "locked", however patient they are, so the
        # connections do not do it themselves.
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    engine.dispose()


def _connect(file: Path) -> sqlite3.Connection:
    """A connection that is used by one thread, but not by the one that makes it."""
    connection = sqlite3.connect(file, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection
