"""One writer commits together what came together; each job succeeds or fails alone."""

import asyncio
import sqlite3
import threading

import pytest

from pooram.tables.storage.writer import Writer


@pytest.fixture
def connect(tmp_path):
    """A connection to a file with one table of numbers, which may not repeat."""

    def open_file():
        connection = sqlite3.connect(
            tmp_path / "numbers.sqlite3", isolation_level=None, check_same_thread=False
        )
        connection.execute("CREATE TABLE IF NOT EXISTS numbers (n INTEGER PRIMARY KEY)")
        return connection

    return open_file


def add(number):
    return lambda connection: connection.execute("INSERT INTO numbers VALUES (?)", (number,)).lastrowid


def stored(connect):
    return [number for (number,) in connect().execute("SELECT n FROM numbers ORDER BY n")]


async def together(writer, *jobs):
    """Jobs that arrive while the writer is busy with another one, and so come into one batch."""
    started, gate = threading.Event(), threading.Event()

    def be_busy(_):
        started.set()
        gate.wait()

    first = asyncio.ensure_future(writer.run(be_busy))
    await asyncio.to_thread(started.wait)
    waiting = [asyncio.ensure_future(writer.run(job)) for job in jobs]
    await asyncio.sleep(0)
    gate.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_a_job_that_fails_takes_none_of_its_batch_with_it(connect):
    async def scenario():
        writer = Writer(connect())
        found = await together(writer, add(1), add(2), add(1), add(3))
        await writer.close()
        return found

    one, two, again, three = asyncio.run(scenario())
    assert (one, two, three) == (1, 2, 3)
    assert isinstance(again, sqlite3.IntegrityError)
    assert stored(connect) == [1, 2, 3]


def test_half_a_job_is_never_stored(connect):
    def half(connection):
        add(7)(connection)
        raise ValueError("changed its mind")

    async def scenario():
        writer = Writer(connect())
        found = await together(writer, half, add(8))
        await writer.close()
        return found

    failed, eight = asyncio.run(scenario())
    assert isinstance(failed, ValueError)
    assert eight == 8
    assert stored(connect) == [8]


def test_if_the_commit_fails_all_of_the_batch_has_failed_and_the_next_one_goes_on(connect):
    def end_the_transaction(connection):
        connection.execute("ROLLBACK")

    async def scenario():
        writer = Writer(connect())
        found = await together(writer, add(1), end_the_transaction, add(2))
        last = await writer.run(add(3))
        await writer.close()
        return found, last

    found, last = asyncio.run(scenario())
    assert all(isinstance(outcome, sqlite3.Error) for outcome in found)
    assert last == 3
    assert stored(connect) == [3]


def test_what_arrives_together_is_committed_together(connect):
    commits = []

    def counted():
        connection = connect()
        connection.set_trace_callback(lambda said: commits.append(said) if said == "COMMIT" else None)
        return connection

    async def scenario():
        writer = Writer(counted())
        await together(writer, *(add(number) for number in range(100)))
        await writer.close()

    asyncio.run(scenario())
    assert len(commits) == 2
    assert len(stored(connect)) == 100


def test_what_comes_in_one_turn_of_the_loop_is_committed_together_although_the_writer_has_nothing_to_do(
    connect,
):
    commits = []

    async def scenario():
        connection = connect()
        connection.set_trace_callback(lambda said: commits.append(said) if said == "COMMIT" else None)
        writer = Writer(connection)
        await asyncio.gather(*(writer.run(add(number)) for number in range(100)))
        await writer.close()

    asyncio.run(scenario())
    assert len(commits) == 1
    assert len(stored(connect)) == 100


def test_what_was_wanted_just_before_the_end_is_stored(connect):
    async def scenario():
        writer = Writer(connect())
        wanted = asyncio.ensure_future(writer.run(add(4)))
        await asyncio.sleep(0)
        await writer.close()
        assert await wanted == 4

    asyncio.run(scenario())
    assert stored(connect) == [4]


def test_who_has_stopped_waiting_does_not_hold_up_the_others(connect):
    async def scenario():
        writer = Writer(connect())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(writer.run(lambda _: threading.Event().wait(0.2)), 0.01)
        found = await writer.run(add(5))
        await writer.close()
        return found

    assert asyncio.run(scenario()) == 5
