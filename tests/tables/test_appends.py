"""Appends that are stored at once leave what they would leave one by one."""

import asyncio
import random
import sqlite3
import threading

import pytest

from pooram.tables.errors import NotStored
from pooram.tables.holders import NOBODY
from pooram.tables.storage import open_storage, sqlite_append, writer
from pooram.tables.storage.sqlite_append import Append
from pooram.tables.stored import Header, Holder, Line, Overtaken, Standing

LENGTH = 3
"""So many lines every table has at first."""
NAMES = [f"table {number}" for number in range(60)]
COLUMNS = "id, game, finished, to_move, turns, length, bots_due IS NULL"


async def opened(folder):
    """A storage with some tables in it."""
    storage = await open_storage(folder / "tables.sqlite3")
    await asyncio.gather(*(add_table(storage, name) for name in NAMES))
    return storage


def add_table(storage, name):
    header = Header(name, "numbers", 1, "", {}, (), "", "", [])
    lines = [Line(place, 0, f"number {place}") for place in range(LENGTH)]
    return storage.add_table(header, lines, Standing(False, (0,), 0), [Holder("a" * 64, 0, "seat")])


def append(storage, table, first, number=1, decision=None, **standing):
    """Append lines that are the next if the table has just `first` of them."""
    at = first if decision is None else decision
    lines = [Line(at + more, more % 2, f"step {at + more}", more == 2) for more in range(number)]
    return storage.append(
        table, first, lines, Standing(**{"finished": False, "to_move": (1, 2), "turns": 7} | standing)
    )


async def together(storage, jobs):
    """What comes of jobs that the writer finds all at once."""
    started, gate = threading.Event(), threading.Event()

    def be_busy(_):
        started.set()
        gate.wait()

    first = asyncio.ensure_future(storage.write(be_busy))
    await asyncio.to_thread(started.wait)
    waiting = [asyncio.ensure_future(job) for job in jobs]
    await asyncio.sleep(0)
    gate.set()
    await first
    return [repr(outcome) for outcome in await asyncio.gather(*waiting, return_exceptions=True)]


def content(folder):
    """All that is stored, but for when."""
    connection = sqlite3.connect(folder / "tables.sqlite3")
    found = [
        connection.execute(f"SELECT {what} ORDER BY 1, 2").fetchall()
        for what in (
            f"{COLUMNS} FROM tables",
            "table_id, place, decision, seat, notation, back FROM lines",
            "table_id, holder, seat, kind FROM holders",
        )
    ]
    connection.close()
    return found


def strange(storage, dice, name, number):
    """Jobs of one table that cannot all be done at once, or not at all."""
    ways = [
        # Somebody was faster, or the table is not there.
        lambda: [append(storage, name, LENGTH - 1, number)],
        lambda: [append(storage, "nowhere", 0)],
        # The decision was answered already.
        lambda: [append(storage, name, LENGTH, decision=LENGTH - 1)],
        # Two of one table: after each other, in the wrong order, and for the same place.
        lambda: [
            append(storage, name, LENGTH),
            append(storage, name, LENGTH + 1, 2),
        ],
        lambda: [
            append(storage, name, LENGTH + 1),
            append(storage, name, LENGTH),
        ],
        lambda: [
            append(storage, name, LENGTH),
            append(storage, name, LENGTH, decision=LENGTH + 5),
        ],
        # What no database takes.
        lambda: [append(storage, "\ud800", LENGTH)],
        lambda: [append(storage, name, LENGTH, turns=1 << 80)],
        # Something else, before and after.
        lambda: [
            append(storage, name, LENGTH),
            storage.give_up(name, NOBODY),
            append(storage, name, LENGTH + 1),
        ],
        lambda: [
            add_table(storage, f"{name} too"),
            append(storage, f"{name} too", LENGTH),
        ],
        lambda: [add_table(storage, name), append(storage, name, LENGTH)],
        lambda: [
            storage.give(name, [Holder("b" * 64, 1, "key")]),
            append(storage, name, LENGTH),
        ],
        lambda: [storage.lease_bots([name], 0), append(storage, name, LENGTH)],
    ]
    return dice.choice(ways)()


def random_jobs(storage, dice, wrong):
    """Some jobs, of which a share is wrong in one of the ways in which a job can be."""
    jobs = []
    for name in dice.sample(NAMES, dice.randint(1, len(NAMES))):
        number = dice.choice((1, 1, 1, 2, 3))
        standing = {"finished": dice.random() < 0.2, "bots": dice.random() < 0.3, "turns": dice.randint(0, 9)}
        if dice.random() >= wrong:
            jobs.append(append(storage, name, LENGTH, number, **standing))
            continue
        jobs += strange(storage, dice, name, number)
    return jobs


@pytest.fixture
def at_once(monkeypatch):
    """How many appends were tried at once, each time; with its argument it never works."""

    def count(never):
        tried = []

        def append_all(connection, appends):
            tried.append(len(appends))
            if never:
                raise Overtaken
            sqlite_append.append_all(connection, appends)

        monkeypatch.setattr(writer, "append_all", append_all)
        return tried

    return count


@pytest.mark.parametrize("wrong", [0, 0.05, 0.5])
@pytest.mark.parametrize("seed", range(8))
def test_at_once_is_as_one_by_one(tmp_path, at_once, seed, wrong):
    async def scenario(folder):
        storage = await opened(folder)
        outcomes = await together(storage, random_jobs(storage, random.Random(seed), wrong))
        await storage.close()
        return outcomes, content(folder)

    found = []
    for never in (False, True):
        tried = at_once(never)
        folder = tmp_path / str(never)
        folder.mkdir()
        found.append(asyncio.run(scenario(folder)))
        assert tried
    assert found[0] == found[1]
    assert wrong or set(found[0][0]) == {"None"}


def test_more_appends_than_come_into_one_statement_are_stored_in_few(tmp_path):
    said = []

    async def scenario():
        storage = await opened(tmp_path)
        await storage.write(lambda connection: connection.set_trace_callback(said.append))
        outcomes = await together(storage, [append(storage, name, LENGTH, 2) for name in NAMES])
        assert set(outcomes) == {"None"}
        assert await storage.lengths(NAMES) == dict.fromkeys(NAMES, LENGTH + 2)
        await storage.close()

    asyncio.run(scenario())
    begun = max(place for place, statement in enumerate(said) if statement.startswith("BEGIN"))
    words = [statement.split()[0] for statement in said[begun:]]
    assert words == ["BEGIN", "UPDATE", "UPDATE", "INSERT", "INSERT", "INSERT", "INSERT", "COMMIT"]


def test_times_are_stored_as_ever(tmp_path):
    async def scenario():
        storage = await opened(tmp_path)
        await together(storage, [append(storage, name, LENGTH, bots=True) for name in NAMES])
        await storage.close()

    asyncio.run(scenario())
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    kinds = connection.execute(
        "SELECT DISTINCT typeof(changed), changed GLOB '????-??-??T??:??:??.???+00:00', typeof(bots_due)"
        " FROM tables"
    ).fetchall()
    assert kinds == [("text", 1, "integer")]
    assert connection.execute(
        "SELECT count(*) FROM lines JOIN tables ON table_id = id WHERE place = ? AND made = changed",
        (LENGTH,),
    ).fetchone() == (len(NAMES),)
    connection.close()


def test_an_error_that_ends_the_transaction_fails_the_whole_batch(tmp_path, monkeypatch):
    def lose_all(connection, appends):
        sqlite_append.append_all(connection, appends)
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    async def scenario():
        storage = await opened(tmp_path)
        monkeypatch.setattr(writer, "append_all", lose_all)
        outcomes = await together(storage, [append(storage, name, LENGTH) for name in NAMES])
        assert {outcome.split("(")[0] for outcome in outcomes} == {NotStored.__name__}
        monkeypatch.undo()
        assert set((await storage.lengths(NAMES)).values()) == {LENGTH}
        await append(storage, NAMES[0], LENGTH)
        await storage.close()

    asyncio.run(scenario())


def test_an_older_sqlite_gets_a_statement_for_each_row(tmp_path, monkeypatch):
    async def scenario():
        storage = await opened(tmp_path)
        monkeypatch.setattr(sqlite_append, "MOST_ROWS", 1)
        said = []
        await storage.write(lambda connection: connection.set_trace_callback(said.append))
        outcomes = await together(storage, [append(storage, name, LENGTH) for name in NAMES])
        assert set(outcomes) == {"None"}
        assert not [statement for statement in said if "FROM (VALUES" in statement]
        await storage.close()

    asyncio.run(scenario())


def test_an_append_alone_says_that_it_was_overtaken(tmp_path):
    async def scenario():
        storage = await opened(tmp_path)
        for late in (append(storage, NAMES[0], LENGTH - 1), append(storage, NAMES[0], LENGTH, decision=0)):
            with pytest.raises(Overtaken):
                await late
        job = Append(NAMES[0], LENGTH, [Line(LENGTH, 0, "number 1")], Standing(False, (), 0))
        await storage.write(job)
        with pytest.raises(Overtaken):
            await storage.write(job)
        await storage.close()

    asyncio.run(scenario())
