"""PostgreSQL may be killed at any moment: what it has acknowledged is there, and the rest is told."""

import asyncio
import logging

import pytest

from pooram.engine.errors import PooramError
from pooram.tables.errors import NotStored
from pooram.tables.messages import NewTable, SeatRequest, Snapshot, Step
from pooram.tables.storage import open_storage, postgres_append, postgres_link
from pooram.tables.storage.postgres_append import Job
from pooram.tables.stored import Line, Overtaken, Standing

pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)

TABLES = 20


async def new_tables(service, number):
    asked = NewTable("template", (SeatRequest("me"), SeatRequest("me")))
    return [await service.create(asked) for _ in range(number)]


async def end_all_connections(house):
    await house.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


def test_lines_that_come_together_are_stored_together_and_fail_alone(play):
    async def scenario(house):
        service = await house.open()
        storage, tables = service.storage, await new_tables(service, TABLES)
        before = await storage.lengths(tables)
        standing = Standing(False, (0,), 1)
        lines = [Line(before[table], 0, "row 1") for table in tables]
        firsts = [before[table] for table in tables]
        # Of a length that is not there, of a decision that was answered, and at a table that is gone.
        firsts[1] += 1
        lines[2] = Line(0, -1, "again")
        await storage.remove(tables[3])
        stored = []
        store = storage._appender._store

        async def counted(batch):
            stored.append(len(batch))
            await store(batch)

        storage._appender._store = counted
        jobs = zip(tables, firsts, lines, strict=True)
        found = await asyncio.gather(
            *(storage.append(table, first, [line], standing) for table, first, line in jobs),
            return_exceptions=True,
        )
        assert [number for number, one in enumerate(found) if isinstance(one, Overtaken)] == [1, 2, 3]
        assert [one for one in found if one is not None and not isinstance(one, Overtaken)] == []
        assert max(stored) > TABLES // 2
        after = await storage.lengths(tables)
        assert [after[table] - before[table] for table in (*tables[:3], *tables[4:])] == [1, 0, 0] + [1] * 16

    play(scenario)


def test_who_appends_again_at_once_does_not_wait_for_ever(play, monkeypatch):
    monkeypatch.setattr(postgres_append, "LANES", 1)

    async def scenario(house):
        service = await house.open()
        (table,) = await new_tables(service, 1)
        first = (await service.storage.lengths([table]))[table]
        for place in range(first, first + 50):
            await service.storage.append(table, place, [Line(place, 0, "row 1")], Standing(False, (0,), 1))

    play(scenario)


def test_who_has_lost_the_connection_stores_the_step_all_the_same(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await end_all_connections(house)
        assert isinstance(await anna.step("row 1"), Snapshot)
        await end_all_connections(house)
        assert await anna.service.storage.unfinished(9)
        await end_all_connections(house)
        await new_tables(anna.service, 1)
        await end_all_connections(house)
        await anna.service.remove(anna.table.id)

    play(scenario)


def test_a_step_that_was_stored_but_not_acknowledged_counts_once(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        storage = anna.service.storage
        run, failures = storage._link.run, [OSError("cut")]

        async def unheard(job):
            async def twice(connection):
                found = await job(connection)
                if failures:
                    raise failures.pop()
                return found

            return await run(twice)

        storage._link.run = unheard
        assert isinstance(await anna.step("row 1"), Snapshot)
        failures.append(OSError("cut"))
        again = await new_tables(anna.service, 1)
        failures.append(OSError("cut"))
        await storage.remove(again[0])
        assert not failures
        assert (await storage.load(anna.table.id))[1][-1].notation == "row 1"
        assert anna.table.lines == len((await storage.load(anna.table.id))[1])

    play(scenario)


def test_a_killed_server_has_all_that_it_acknowledged_and_the_tables_go_on(play, postgres):
    async def scenario(house):
        service = await house.open()
        there = await house.another()
        tables = await new_tables(service, TABLES)
        people = [await house.seat(service, table, 0) for table in tables]
        watchers = [await house.seat(there, table, -1) for table in tables]
        known = {}

        async def play_on(person):
            while True:
                answer = await (person.back() if person.snapshot.can_go_back else person.step("row 1"))
                if isinstance(answer, Snapshot):
                    known[person.table.id] = person.table.lines

        players = [asyncio.ensure_future(play_on(person)) for person in people]
        while len(known) < TABLES:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(postgres.kill)
        await asyncio.to_thread(postgres.start)
        acknowledged = dict(known)
        while not all(known[table] > acknowledged[table] + 1 for table in tables):
            await asyncio.sleep(0.01)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await service.check_open()
        for person, watcher in zip(people, watchers, strict=True):
            _, lines = await service.storage.load(person.table.id)
            assert len({(line.decision, line.seat) for line in lines}) == len(lines) >= known[person.table.id]
            await there.check_open()
            await watcher.until(lambda _, lines=lines, watcher=watcher: watcher.table.lines == len(lines))

    play(scenario)


def test_a_server_that_does_not_come_back_is_one_sentence_without_the_password(
    play, postgres, monkeypatch, caplog
):
    monkeypatch.setattr(postgres_link, "WAITS", (0, 0))
    caplog.set_level(logging.DEBUG)

    async def scenario(house):
        anna, _ = await house.people("template")
        await asyncio.to_thread(postgres.kill)
        try:
            answer = await anna.step("row 1")
            assert "does not answer" in answer.error
            with pytest.raises(NotStored, match="does not answer") as refused:
                await open_storage(house.database)
            assert postgres.password not in str(refused.value)
        finally:
            await asyncio.to_thread(postgres.start)
        assert isinstance(await anna.step("row 1"), Snapshot)

    play(scenario)
    assert postgres.password not in caplog.text
    assert [record.message for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("@127", "wrong@127"), "refuses the user or the password"),
        (("pooram:", "nobody:"), "refuses the user or the password"),
        (("/test_", "/no_test_"), "no database of that name"),
        (("@127.0.0.1:", "@127.0.0.1:x"), "cannot be read"),
        (("@127", "s/ecret@ss@127"), "cannot be read"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_sentence_without_the_password(
    database, postgres, monkeypatch, change, told
):
    monkeypatch.setattr(postgres_link, "WAITS", ())
    with pytest.raises(PooramError, match=told) as refused:
        asyncio.run(open_storage(database.replace(*change)))
    assert refused.value.hint
    assert postgres.password not in str(refused.value)
    assert "ecret" not in str(refused.value)


def test_who_stops_waiting_harms_nobody(play):
    async def scenario(house):
        service = await house.open()
        (table,) = await new_tables(service, 1)
        opened = await service.open(table)
        lines = opened.table.copy().choose(Step(opened.table.decision(0), 0, "row 1"))
        job = Job(table, opened.table.lines, lines, opened.table.standing())
        job.done.cancel()
        await service.storage._appender._store([job])
        assert (await service.storage.lengths([table]))[table] == opened.table.lines + 1

    play(scenario)
