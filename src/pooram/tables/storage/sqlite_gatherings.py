"""Gatherings in a SQLite file."""

import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.dialects.sqlite import insert as insert_into

from pooram.tables.storage import gathering_rows as rows
from pooram.tables.storage.schema import gatherings
from pooram.tables.storage.statements import Sql
from pooram.tables.stored import StoredGathering

T = TypeVar("T")
_sql = partial(Sql, dialect=dialect(paramstyle="qmark"))
ADD = _sql(insert_into(gatherings).on_conflict_do_nothing())
SAVE = _sql(rows.SAVE)
FIND = _sql(rows.FIND)
FIND_AFTER = _sql(rows.FIND_AFTER)
FIND_PUBLIC = _sql(rows.FIND_PUBLIC)
FIND_OF = _sql(rows.FIND_OF)
FORGET = _sql(rows.FORGET)


class Run(Protocol):
    """Reads or writes: does a job on a connection."""

    def __call__(self, job: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        """What the job gives."""


class SqliteGatherings:
    """The gatherings of a file."""

    def __init__(self, read: Run, write: Run) -> None:
        self._read = read
        self._write = write

    async def add(self, gathering: StoredGathering) -> None:
        await self._write(partial(_all, sql=ADD, args=ADD.args(**rows.values_of(gathering))))

    async def save(self, gathering: StoredGathering, seen: int) -> bool:
        values = rows.values_of(gathering)
        args = SAVE.args(**values, gathering=gathering.id, seen=seen)
        return bool(await self._write(partial(_all, sql=SAVE, args=args)))

    async def load(self, gathering: str) -> StoredGathering | None:
        return await self._one(FIND, gathering=gathering)

    async def after(self, table: str) -> StoredGathering | None:
        return await self._one(FIND_AFTER, table=table)

    async def public(self, since: str, most: int) -> list[StoredGathering]:
        return rows.all_of(await self._find(FIND_PUBLIC, since=since, most=most))

    async def of(self, holder: str, most: int) -> list[StoredGathering]:
        return rows.all_of(await self._find(FIND_OF, holder=holder, most=most))

    async def forget(self, before: str) -> None:
        await self._write(partial(_all, sql=FORGET, args=FORGET.args(before=before)))

    async def _one(self, sql: Sql, **values: object) -> StoredGathering | None:
        found = await self._find(sql, **values)
        return rows.gathering_of(found[0]) if found else None

    async def _find(self, sql: Sql, **values: object) -> list[sqlite3.Row]:
        return await self._read(partial(_all, sql=sql, args=sql.args(**values)))


def _all(connection: sqlite3.Connection, sql: Sql, args: tuple[object, ...]) -> list[sqlite3.Row]:
    return connection.execute(sql.text, args).fetchall()
