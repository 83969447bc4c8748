"""Appends lines to tables in PostgreSQL: what came together is one statement, and one commit.

While a statement is on its way others want to store something. They wait for the next one, so that a hundred
tables cost the server and its disk little more than one.
"""

import asyncio
from collections.abc import Sequence
from typing import cast

import asyncpg
from msgspec.structs import replace

from pooram.tables.storage import rows
from pooram.tables.storage.postgres_link import CLOSING_SECONDS, Connection, Link
from pooram.tables.stored import Line, Overtaken, Standing

LANES = 2
"""So many statements are on their way at once: while one waits for the disk, the next is made."""
MOST_TOGETHER = 200

ADD_LINES = """
INSERT INTO lines (table_id, place, decision, seat, notation, back, made)
SELECT added.* FROM unnest(
    {0}::varchar[], {1}::integer[], {2}::integer[], {3}::integer[], {4}::varchar[], {5}::boolean[],
    {6}::varchar[]
) AS added (table_id, place, decision, seat, notation, back, made)
"""
LINE_COLUMNS = ("table_id", "place", "decision", "seat", "notation", "back", "made")
APPEND = f"""
WITH given AS (
    SELECT * FROM unnest(
        $1::varchar[], $2::integer[], $3::integer[], $4::boolean[], $5::text[], $6::integer[], $7::varchar[],
        $8::bigint[]
    ) AS given (id, first, length, finished, to_move, turns, changed, bots_due)
), kept AS (
    SELECT tables.id, tables.length FROM tables WHERE tables.id IN (SELECT id FROM given)
    ORDER BY tables.id FOR NO KEY UPDATE
), moved AS (
    UPDATE tables SET length = given.length, finished = given.finished, to_move = given.to_move,
        turns = given.turns, changed = given.changed, bots_due = given.bots_due
    FROM given JOIN kept ON kept.id = given.id
    WHERE tables.id = given.id AND tables.length = given.first
    RETURNING tables.id
), stored AS (
    {ADD_LINES.format(*(f"${number}" for number in range(9, 16)))} JOIN moved ON moved.id = added.table_id
)
SELECT id FROM moved
"""
"""Adds the lines of those tables that still have the length that was seen, and names these tables.

It waits for all of them in one order, or two workers could wait for each other: an update has none.
"""


class Job:
    """Lines to be appended, and who waits for it."""

    def __init__(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        self.table = table
        self.first = first
        self.added = list(added)
        values = rows.standing_values(standing)
        names = ("finished", "to_move", "turns", "changed", "bots_due")
        self.row = (table, first, first + len(added), *(values[name] for name in names))
        self.lines = rows.line_values(table, first, added)
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(self, error: BaseException | None = None) -> None:
        # Whoever asked may have stopped waiting.
        if not self.done.done():
            if error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(error)


class Appender:
    """Stores what is appended, together where it can be."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._waiting: list[Job] = []
        self._lanes: set[asyncio.Task[None]] = set()

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        job = Job(table, first, added, standing)
        self._waiting.append(job)
        if len(self._lanes) < LANES:
            self._lanes.add(asyncio.create_task(self._work()))
        await job.done

    async def close(self) -> None:
        """Do what is waiting, if that can be done; nobody was told that it was."""
        if self._lanes:
            await asyncio.wait(self._lanes, timeout=CLOSING_SECONDS)
        for lane in self._lanes:
            lane.cancel()

    async def _work(self) -> None:
        lane = asyncio.current_task()
        try:
            while self._waiting:
                await self._store(self._next_batch())
        finally:
            # In the same breath: a job that comes later must not believe that somebody is still at work.
            self._lanes.discard(cast("asyncio.Task[None]", lane))

    def _next_batch(self) -> list[Job]:
        """Of each table one."""
        batch: dict[str, Job] = {}
        later = []
        for job in self._waiting:
            if len(batch) < MOST_TOGETHER and job.table not in batch:
                batch[job.table] = job
            else:
                later.append(job)
        self._waiting = later
        return list(batch.values())

    async def _store(self, batch: list[Job]) -> None:
        attempts = 0

        async def attempt(connection: Connection) -> set[str]:
            nonlocal attempts
            attempts += 1
            columns = list(zip(*(job.row for job in batch), strict=True))
            lines = [line for job in batch for line in job.lines]
            columns += [tuple(line[name] for line in lines) for name in LINE_COLUMNS]
            return {row["id"] for row in await connection.fetch(APPEND, *columns)}

        try:
            moved = await self._link.run(attempt)
            for job in batch:
                if job.table in moved or (attempts > 1 and await self._is_stored(job)):
                    job.end()
                else:
                    job.end(Overtaken())
        except asyncpg.IntegrityConstraintViolationError:
            if len(batch) == 1:
                batch[0].end(Overtaken())
                return
            # One of them is the culprit, and the others shall not suffer for it.
            for job in batch:
                await self._store([job])
        except BaseException as error:
            for job in batch:
                job.end(error)
            if not isinstance(error, Exception):
                raise

    async def _is_stored(self, job: Job) -> bool:
        """Whether it was stored by an attempt of which nobody heard how it ended."""
        found = await self._link.fetch(
            "SELECT decision, seat, notation, back, made FROM lines WHERE table_id = $1 AND place >= $2"
            " ORDER BY place LIMIT $3",
            (job.table, job.first, len(job.added)),
        )
        ours = [replace(line, made=str(row["made"])) for line, row in zip(job.added, job.lines, strict=True)]
        return [rows.line_of(row) for row in found] == ours
