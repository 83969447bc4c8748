"""Tables in PostgreSQL, for several workers on several machines."""

from collections.abc import Sequence
from functools import partial

import asyncpg
from sqlalchemy import ARRAY, NullPool, String, any_, bindparam, select, text
from sqlalchemy.dialects.postgresql import insert as insert_into
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from pooram.engine.errors import PooramError
from pooram.tables.limits import LIMITS
from pooram.tables.news import News
from pooram.tables.people_messages import ChatLine, ChatRoom
from pooram.tables.storage import rows, statements
from pooram.tables.storage.gatherings import Gatherings, Statement
from pooram.tables.storage.known import KnownHolders
from pooram.tables.storage.migrate import migrate
from pooram.tables.storage.postgres_append import ADD_LINES, LINE_COLUMNS, Appender
from pooram.tables.storage.postgres_link import Connection, Link
from pooram.tables.storage.postgres_news import PostgresNews
from pooram.tables.storage.promises import Promises
from pooram.tables.storage.rows import BOTS_LEASE, due_in
from pooram.tables.storage.schema import gatherings as gatherings_table
from pooram.tables.storage.schema import holders as holders_table
from pooram.tables.storage.schema import tables as tables_table
from pooram.tables.storage.statements import Sql
from pooram.tables.stored import Header, Holder, HolderKind, Line, Listed, Speaker, Standing

MIGRATION_LOCK = 7_655_472
"""A number of our own for the lock that PostgreSQL keeps for us."""

_sql = partial(Sql, dialect=dialect())  # type: ignore[no-untyped-call]
_these_tables = tables_table.c.id == any_(bindparam("tables", type_=ARRAY(String)))
FIND_TABLE = _sql(statements.FIND_TABLE)
LINES_AFTER = _sql(statements.LINES_AFTER)
LENGTHS = _sql(statements.LENGTHS.where(_these_tables))
REMOVE = _sql(statements.REMOVE.returning(tables_table.c.id))
FIND_UNFINISHED = _sql(statements.FIND_UNFINISHED)
FIND_UNFINISHED_OF = _sql(statements.FIND_UNFINISHED_OF)
FIND_FINISHED_OF = _sql(statements.FIND_FINISHED_OF)
HELD_BY = _sql(statements.HELD_BY)
ADD_HOLDER = _sql(insert_into(holders_table).on_conflict_do_nothing())
ADD_GATHERING = insert_into(gatherings_table).on_conflict_do_nothing().returning(gatherings_table.c.id)
HELD = _sql(statements.HELD)
KEEP_HOLDERS = _sql(statements.KEEP_HOLDERS)
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
CLAIM_BOTS = _sql(
    statements.LEASE_BOTS.where(
        tables_table.c.id.in_(statements.DUE_BOTS.with_for_update(skip_locked=True))
    ).returning(tables_table.c.id)
)
# In the order in which lines are appended, or two workers could wait for each other.
_in_order = select(tables_table.c.id).where(_these_tables).order_by(tables_table.c.id)
LEASE_BOTS = _sql(
    statements.LEASE_BOTS.where(tables_table.c.id.in_(_in_order.with_for_update(key_share=True)))
)

TABLE_COLUMNS = [column.name for column in tables_table.columns]
_numbers = [f"${number}" for number in range(1, len(TABLE_COLUMNS) + len(LINE_COLUMNS) + 4)]
_of_table, _of_rest = _numbers[: len(TABLE_COLUMNS)], _numbers[len(TABLE_COLUMNS) :]
ADD_TABLE = f"""
WITH made AS (
    INSERT INTO tables ({", ".join(TABLE_COLUMNS)}) VALUES ({", ".join(_of_table)})
), drawn AS (
    {ADD_LINES.format(*_of_rest)}
)
INSERT INTO holders (table_id, holder, seat, kind)
SELECT $1, held.*
FROM unnest({_of_rest[-3]}::varchar[], {_of_rest[-2]}::integer[], {_of_rest[-1]}::varchar[]) AS held
ON CONFLICT DO NOTHING
"""
"""A table with its first lines and its holders, in one round trip."""


class PostgresStorage:
    """The database on a server."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._appender = Appender(link)
        self._known = KnownHolders()
        self._news = PostgresNews(link)
        self.news: News = self._news
        self.gatherings = Gatherings(_sql, ADD_GATHERING, link.fetch, link.fetch, self._write_if)
        self.promises = Promises(_sql, link.fetch)

    @classmethod
    async def open(cls, url: str) -> "PostgresStorage":
        """Connect, and bring the database to this version."""
        link = Link(url)
        await link.open()
        try:
            await _prepare(link)
            storage = cls(link)
            await storage._news.open()
        except BaseException:
            await link.close()
            raise
        return storage

    async def close(self) -> None:
        self._link.lose_patience()
        await self._appender.close()
        await self._news.close()
        await self._link.close()

    async def _write_if(self, first: Statement, others: Sequence[Statement]) -> bool:
        async def write(connection: Connection) -> bool:
            async with connection.transaction():
                done = bool(await connection.fetch(first[0], *first[1]))
                for text, args in others if done else ():
                    await connection.execute(text, *args)
                return done

        return await self._link.run(write)

    async def add_table(
        self, header: Header, added: Sequence[Line], standing: Standing, holders: Sequence[Holder] = ()
    ) -> None:
        values = {**rows.header_values(header), **rows.standing_values(standing), "length": len(added)}
        lines = rows.line_values(header.id, 0, added)
        args = [values[name] for name in TABLE_COLUMNS]
        args += [[line[name] for line in lines] for name in LINE_COLUMNS]
        given = rows.holder_values(header.id, holders)
        args += [[one[name] for one in given] for name in ("holder", "seat", "kind")]
        attempts = 0

        async def add(connection: Connection) -> None:
            nonlocal attempts
            attempts += 1
            await connection.execute(ADD_TABLE, *args)

        try:
            await self._link.run(add)
        except asyncpg.UniqueViolationError:
            # Nobody else has made a table of this id: it was stored, but nobody heard so.
            if attempts == 1:
                raise
        # Of keys and devices that are taken away at another worker nobody would hear here in time; who gives
        # up a seat of their own does so themselves.
        self._known.add_table(header.id, [one for one in holders if one.kind in ("owner", "seat")])

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        await self._appender.append(table, first, added, standing)

    async def load(self, table: str) -> tuple[Header, list[Line]]:
        found = await self._fetch(FIND_TABLE, table=rows.checked(table))
        if not found:
            raise rows.unknown_table()
        return rows.header_of(found[0]), await self.lines_after(table, 0)

    async def lines_after(self, table: str, first: int) -> list[Line]:
        return rows.lines_of(table, await self._fetch(LINES_AFTER, table=table, first=first))

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        return {row["id"]: row["length"] for row in await self._fetch(LENGTHS, tables=tables)}

    async def give_up(self, table: str, holder: str) -> bool:
        of_table = {"table": rows.checked(table)}
        attempts = 0

        async def take(connection: Connection) -> bool:
            nonlocal attempts
            attempts += 1
            async with connection.transaction():
                await _keep_holders(connection, table)
                await connection.execute(GIVE_UP.text, *GIVE_UP.args(**of_table, by=holder))
                await connection.execute(LOSE_KEYS.text, *LOSE_KEYS.args(**of_table))
                if await connection.fetch(IS_HELD.text, *IS_HELD.args(**of_table)):
                    return True
                if not await connection.fetch(REMOVE.text, *REMOVE.args(**of_table)) and attempts == 1:
                    raise rows.unknown_table()
                return False

        try:
            return await self._link.run(take)
        finally:
            self._known.forget(table)

    async def unfinished(self, most: int) -> list[Listed]:
        return rows.all_listed(await self._fetch(FIND_UNFINISHED, most=most))

    async def unfinished_of(self, holder: str, most: int) -> list[Listed]:
        return rows.all_listed(await self._fetch(FIND_UNFINISHED_OF, holder=holder, most=most))

    async def finished_of(self, holder: str, most: int) -> list[Listed]:
        return rows.all_listed(await self._fetch(FIND_FINISHED_OF, holder=holder, most=most))

    async def held_by(self, holder: str) -> dict[str, list[Holder]]:
        return rows.holders_by_table(await self._fetch(HELD_BY, holder=holder))

    async def give(self, table: str, holders: Sequence[Holder], by: Holder | None = None) -> bool:
        given = rows.holder_values(rows.checked(table), holders)

        async def add(connection: Connection) -> bool:
            async with connection.transaction():
                await _keep_holders(connection, table)
                if by is not None:
                    held = await connection.fetch(HELD.text, *HELD.args(table=table, holder=by.holder))
                    if by not in rows.holders_of(held):
                        return False
                await _give(connection, given)
                return True

        try:
            return await self._link.run(add)
        except asyncpg.ForeignKeyViolationError:
            raise rows.unknown_table() from None

    async def take_away(self, table: str, seat: int, kinds: Sequence[HolderKind]) -> None:
        # None of these is remembered here, nor at other workers.
        every = [TAKE_AWAY.args(table=rows.checked(table), of_seat=seat, of_kind=kind) for kind in kinds]

        async def take(connection: Connection) -> None:
            async with connection.transaction():
                await _keep_holders(connection, table)
                await connection.executemany(TAKE_AWAY.text, every)

        await self._link.run(take)

    async def held(self, table: str, holder: str) -> list[Holder]:
        return rows.holders_of(await self._fetch(HELD, table=rows.checked(table), holder=holder))

    async def surely_held(self, table: str, holder: str) -> list[Holder]:
        return self._known.held(table, holder) or await self.held(table, holder)

    async def holders(self, table: str) -> list[Holder]:
        return rows.holders_of(await self._fetch(ALL_HOLDERS, table=rows.checked(table)))

    def doubt_holders(self, table: str | None = None) -> None:
        self._known.forget(table)

    async def adopt(self, holder: str) -> int:
        async def give_all(connection: Connection) -> int:
            async with connection.transaction():
                # Two who ask at once shall not both get them.
                await connection.execute("LOCK TABLE holders IN SHARE ROW EXCLUSIVE MODE")
                given = rows.adopted_values(await connection.fetch(WITHOUT_HOLDER.text), holder)
                await _give(connection, [one for values in given for one in values])
            return len(given)

        return await self._link.run(give_all)

    async def say(self, table: str, line: ChatLine, who: str = "", mark: str = "") -> int:
        room = {"table": rows.checked(table), "of_room": line.room}
        while True:
            place = int((await self._fetch(LAST_SAID, **room))[0]["place"]) + 1
            try:
                await self._fetch(SAY, **rows.chat_values(table, line, place, who, mark))
            except asyncpg.UniqueViolationError:
                # Somebody else has said something at another worker.
                continue
            except asyncpg.ForeignKeyViolationError:
                raise rows.unknown_table() from None
            await self._fetch(FORGET_SAID, **room, last=place - LIMITS.chat_kept)
            return place

    async def said(self, table: str, room: ChatRoom, after: int, most: int) -> list[ChatLine]:
        found = await self._fetch(SAID, table=rows.checked(table), of_room=room, after=after, most=most)
        return rows.chat_lines(found)

    async def speakers(self, table: str, room: ChatRoom, most: int) -> list[Speaker]:
        return rows.speakers_of(await self._fetch(SPEAKERS, table=table, of_room=room, most=most))

    async def claim_bots(self, most: int) -> list[str]:
        until = due_in(BOTS_LEASE)
        return [row["id"] for row in await self._fetch(CLAIM_BOTS, now=due_in(0), most=most, until=until)]

    async def lease_bots(self, tables: Sequence[str], seconds: float = BOTS_LEASE) -> None:
        await self._fetch(LEASE_BOTS, tables=tables, until=due_in(seconds))

    async def _fetch(self, sql: Sql, **values: object) -> list[rows.Row]:
        return await self._link.fetch(sql.text, sql.args(**values))


async def _keep_holders(connection: Connection, table: str) -> None:
    """Until the transaction ends nobody else gives or takes anything at this table."""
    await connection.execute(KEEP_HOLDERS.text, *KEEP_HOLDERS.args(table=table))


async def _give(connection: Connection, given: Sequence[dict[str, object]]) -> None:
    await connection.executemany(ADD_HOLDER.text, [ADD_HOLDER.args(**one) for one in given])


async def _prepare(link: Link) -> None:
    """Bring the database to this version, or leave it as it is if it is not ours."""
    engine = create_async_engine("postgresql+asyncpg://", async_creator=link.connect, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            # Of several workers that start at once, the others wait here.
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(migrate, "The PostgreSQL database")
    except DBAPIError as error:
        reason = str(error.orig.__cause__ if error.orig else error).splitlines()[0]
        raise PooramError(
            f"The PostgreSQL database cannot be used: {reason}.",
            hint="The user has to own the database, or to be allowed to make tables in it.",
        ) from None
    finally:
        await engine.dispose()
