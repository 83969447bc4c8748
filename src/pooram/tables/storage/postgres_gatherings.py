"""Gatherings in PostgreSQL."""

from functools import partial

from sqlalchemy.dialects.postgresql import insert as insert_into
from sqlalchemy.dialects.postgresql.asyncpg import dialect

from pooram.tables.storage import gathering_rows as rows
from pooram.tables.storage.postgres_link import Link
from pooram.tables.storage.rows import Row
from pooram.tables.storage.schema import gatherings
from pooram.tables.storage.statements import Sql
from pooram.tables.stored import StoredGathering

_sql = partial(Sql, dialect=dialect())  # type: ignore[no-untyped-call]
ADD = _sql(insert_into(gatherings).on_conflict_do_nothing())
SAVE = _sql(rows.SAVE)
FIND = _sql(rows.FIND)
FIND_AFTER = _sql(rows.FIND_AFTER)
FIND_PUBLIC = _sql(rows.FIND_PUBLIC)
FIND_OF = _sql(rows.FIND_OF)
FORGET = _sql(rows.FORGET)


class PostgresGatherings:
    """The gatherings of a database on a server."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def add(self, gathering: StoredGathering) -> None:
        await self._fetch(ADD, **rows.values_of(gathering))

    async def save(self, gathering: StoredGathering, seen: int) -> bool:
        # If it was stored but nobody heard so, who asks finds it done when they look again.
        values = rows.values_of(gathering)
        return bool(await self._fetch(SAVE, **values, gathering=gathering.id, seen=seen))

    async def load(self, gathering: str) -> StoredGathering | None:
        return await self._one(FIND, gathering=gathering)

    async def after(self, table: str) -> StoredGathering | None:
        return await self._one(FIND_AFTER, table=table)

    async def public(self, since: str, most: int) -> list[StoredGathering]:
        return rows.all_of(await self._fetch(FIND_PUBLIC, since=since, most=most))

    async def of(self, holder: str, most: int) -> list[StoredGathering]:
        return rows.all_of(await self._fetch(FIND_OF, holder=holder, most=most))

    async def forget(self, before: str) -> None:
        await self._fetch(FORGET, before=before)

    async def _one(self, sql: Sql, **values: object) -> StoredGathering | None:
        found = await self._fetch(sql, **values)
        return rows.gathering_of(found[0]) if found else None

    async def _fetch(self, sql: Sql, **values: object) -> list[Row]:
        return await self._link.fetch(sql.text, sql.args(**values))
