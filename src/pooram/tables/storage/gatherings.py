"""Where gatherings are kept: the same in a SQLite file and in PostgreSQL."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from sqlalchemy.sql.elements import ClauseElement

from pooram.tables.storage import gathering_rows as rows
from pooram.tables.storage.rows import Row
from pooram.tables.storage.statements import Sql
from pooram.tables.stored import StoredGathering

Fetch: TypeAlias = Callable[[str, tuple[object, ...]], Awaitable[Sequence[Row]]]
"""The rows that a statement gives, from its text and its values."""
Statement: TypeAlias = tuple[str, tuple[object, ...]]
WriteIf: TypeAlias = Callable[[Statement, Sequence[Statement]], Awaitable[bool]]
"""Do the first and, if that gives a row, the others in the same transaction; whether it did."""


class Gatherings:
    """Tables that have not started, in a database that speaks some dialect."""

    def __init__(
        self,
        sql: Callable[[ClauseElement], Sql],
        add: ClauseElement,
        read: Fetch,
        write: Fetch,
        write_if: WriteIf,
    ) -> None:
        """`add` is how the dialect leaves out what is there already."""
        self._read = read
        self._write = write
        self._write_if = write_if
        self._add = sql(add)
        self._save = sql(rows.SAVE)
        self._find = sql(rows.FIND)
        self._find_after = sql(rows.FIND_AFTER)
        self._find_public = sql(rows.FIND_PUBLIC)
        self._find_of = sql(rows.FIND_OF)
        self._hold, self._let_go = sql(rows.HOLD), sql(rows.LET_GO)
        self._forget = sql(rows.FORGET)
        self._remove = sql(rows.REMOVE)
        self._remove_started = sql(rows.REMOVE_STARTED)

    async def add(self, gathering: StoredGathering) -> None:
        """Store a new one; nothing if there is one already that follows the same table."""
        added = self._add.text, self._add.args(**rows.values_of(gathering))
        await self._write_if(added, self._held(gathering))

    async def save(self, gathering: StoredGathering, seen: int) -> bool:
        """Store it in place of the version that was seen; False, and nothing stored, if that is old.

        If it was stored but nobody heard so, who asks finds it done when they look again.
        """
        args = self._save.args(**rows.values_of(gathering), gathering=gathering.id, seen=seen)
        before = self._let_go.text, self._let_go.args(of=gathering.id)
        return await self._write_if((self._save.text, args), [before, *self._held(gathering)])

    def _held(self, gathering: StoredGathering) -> list[Statement]:
        """Who finds it among their own."""
        held = [self._hold.args(gathering=gathering.id, holder=each) for each in rows.holders_of(gathering)]
        return [(self._hold.text, args) for args in held]

    async def load(self, gathering: str) -> StoredGathering | None:
        """One of them, if it is there."""
        return next(iter(await self._rows(self._find, gathering=gathering)), None)

    async def after(self, table: str) -> StoredGathering | None:
        """The one where this table is played again."""
        return next(iter(await self._rows(self._find_after, table=table)), None)

    async def public(self, since: str, most: int) -> list[StoredGathering]:
        """Public ones that have not started and have changed since, the last changed first."""
        return await self._readable(self._find_public, since=since, most=most)

    async def of(self, holder: str, most: int) -> list[StoredGathering]:
        """Those that have not started where somebody sits, or that they own."""
        return await self._readable(self._find_of, holder=holder, most=most)

    async def forget(self, before: str) -> None:
        """Remove those that have not changed since."""
        await self._write(self._forget.text, self._forget.args(before=before))

    async def remove(self, gathering: str) -> bool:
        """Remove one that has not started; False if there is none."""
        return bool(await self._write(self._remove.text, self._remove.args(gathering=gathering)))

    async def remove_started(self, table: str) -> None:
        """Remove what a table was made of, so that nobody makes it once more."""
        await self._write(self._remove_started.text, self._remove_started.args(gathering=table))

    async def _rows(self, sql: Sql, **values: object) -> list[StoredGathering]:
        return [rows.gathering_of(row) for row in await self._read(sql.text, sql.args(**values))]

    async def _readable(self, sql: Sql, **values: object) -> list[StoredGathering]:
        return rows.all_of(await self._read(sql.text, sql.args(**values)))
