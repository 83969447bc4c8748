"""PostgreSQL may be killed at any moment: what it has acknowledged is there, and the rest is told."""

import asyncio
import contextlib
import logging
from urllib.parse import urlsplit

import asyncpg
import pytest

from pooram.engine.errors import PooramError
from pooram.tables.errors import NotStored
from pooram.tables.holders import NOBODY
from pooram.tables.messages import NewTable, SeatRequest, Snapshot, Step, Trouble
from pooram.tables.storage import open_storage, postgres_append, postgres_link, postgres_news
from pooram.tables.storage.postgres_append import Job
from pooram.tables.stored import Line, Overtaken, Standing

pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)

TABLES = 20
WAITING = (
    "SELECT count(*)::int FROM pg_stat_activity"
    " WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


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
        await storage.give_up(tables[3], NOBODY)
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
        await anna.service.removing.remove(anna.table.id, house.owner)

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
        await storage.give_up(again[0], NOBODY)
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


def test_what_two_workers_store_at_the_same_tables_never_waits_crosswise(play, monkeypatch):
    """Each has one table when a third is free again that both wait for, if it takes them as they came."""

    crossed = []
    ask = postgres_link._told

    async def told(attempt):
        try:
            return await ask(attempt)
        except postgres_link.NotReached as error:
            crossed.append(error)
            raise

    monkeypatch.setattr(postgres_link, "_told", told)

    async def scenario(house):
        # So that rows are visited in the order in which they are named, and not as they lie.
        name = house.database.rpartition("/")[2]
        for way in ("hashjoin", "mergejoin", "seqscan"):
            await house.execute(f"ALTER DATABASE {name} SET enable_{way} = off")
        here, there = await house.open(), await house.another()
        first, second, last = sorted(await new_tables(here, 3))
        lengths = await here.storage.lengths([first, second, last])
        standing = Standing(False, (0,), 1)

        async def at_once(storage, tables):
            jobs = [
                Job(table, lengths[table], [Line(lengths[table], 0, "row 1")], standing) for table in tables
            ]
            await storage._appender._store(jobs)
            return [job.done.exception() for job in jobs]

        async def leased(storage, tables):
            await storage.lease_bots(tables)

        for others in (at_once, leased):
            lengths = await here.storage.lengths([first, second, last])
            meanwhile = await asyncpg.connect(house.database)
            async with meanwhile.transaction():
                await meanwhile.execute("SELECT id FROM tables WHERE id = $1 FOR UPDATE", last)
                crossing = [
                    asyncio.ensure_future(at_once(here.storage, [first, last, second])),
                    asyncio.ensure_future(others(there.storage, [second, last, first])),
                ]
                while await house.execute(WAITING) != [(2,)]:
                    await asyncio.sleep(0.01)
            outcomes = await asyncio.gather(*crossing)
            await meanwhile.close()
            # Of both who append the same one is too late.
            late = [error for errors in outcomes if errors for error in errors if error is not None]
            assert len(late) == (3 if others is at_once else 0)
            assert all(isinstance(error, Overtaken) for error in late)
        assert not crossed

    play(scenario)


FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
"""


def test_who_plays_reads_that_the_disk_of_the_database_is_full_and_can_go_on_when_it_is_not(play, caplog):
    async def scenario(house):
        anna, _ = await house.people("template")
        await house.execute(FULL)
        await house.execute(
            "CREATE TRIGGER no_room BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )
        lines = anna.table.lines
        answer = await anna.step("row 1")
        assert isinstance(answer, Trouble)
        assert (answer.error, answer.hint) == (
            "The disk of the database is full, so nothing can be stored.",
            "Make room on it and try again.",
        )
        assert anna.table.lines == lines
        await house.execute("DROP TRIGGER no_room ON lines")
        assert isinstance(await anna.step("row 1"), Snapshot)

    play(scenario)
    assert not [record for record in caplog.records if record.exc_info]


class Wall:
    """Stands between a server and its database: it lets all through, until nobody is heard any more."""

    def __init__(self, host, port):
        self.behind = host, port
        self.heard = asyncio.Event()
        self.heard.set()
        self.came = 0
        self.tasks = set()
        self.ends = set()

    async def build(self):
        self.server = await asyncio.start_server(self.come, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    async def come(self, reader, writer):
        self.came += 1
        there, back = await asyncio.open_connection(*self.behind)
        self.ends |= {writer, back}
        ways = ((reader, back), (there, writer))
        self.tasks |= {asyncio.create_task(self.carry(*way)) for way in ways}

    async def carry(self, reader, writer):
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                await self.heard.wait()
                writer.write(data)
        writer.close()

    async def fall(self):
        self.server.close()
        for end in self.ends:
            end.transport.abort()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def test_a_server_ends_although_its_database_has_fallen_silent(play, monkeypatch):
    """Nobody hangs up, and nobody answers: as behind a router that has lost its power."""
    # Whatever waits for an answer waits for longer than this test.
    for name in ("CONNECT_SECONDS", "ANSWER_SECONDS"):
        monkeypatch.setattr(postgres_link, name, 3600)
    for module in (postgres_link, postgres_append, postgres_news):
        monkeypatch.setattr(module, "CLOSING_SECONDS", 0.05)
    monkeypatch.setattr("pooram.tables.resuming.LAST_SECONDS", 0.05)

    async def scenario(house):
        parts = urlsplit(house.database)
        wall = Wall(parts.hostname, parts.port)
        port, real = await wall.build(), house.database
        house.database = real.replace(f":{parts.port}/", f":{port}/")
        anna, bo = await house.against_bots("template"), await house.against_bots("template")
        service = await house.open()
        for person in (anna, bo):
            await person.step("row 1")
        wall.heard.clear()
        came = wall.came
        stepping = asyncio.create_task(anna.step("light 1"))
        publishing = asyncio.create_task(service.look_after_bots())
        anna.opened.thinking.add((99, 1))
        await asyncio.sleep(0.01)
        await house.close()
        # One more connection for a last word, and one for each question that is taken back.
        assert wall.came - came < 10
        for task in (stepping, publishing):
            task.cancel()
        await asyncio.gather(stepping, publishing, return_exceptions=True)
        await wall.fall()
        house.database = real
        again = await house.seat(await house.open(), anna.table.id, 0)
        assert again.table.lines >= 3

    play(scenario)
