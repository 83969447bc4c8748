"""What a table tells goes out in order, at once where the line takes it, and the table never waits."""

import asyncio
import logging
from types import SimpleNamespace

import pytest

from pooram.server.gate import Gate
from pooram.server.line import NO_SUCH_TABLE, Line, Sender, Started
from pooram.server.pace import Pace
from pooram.server.socket import converse
from pooram.tables.connection import Connection
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.messages import Trouble


class Wire:
    """The HTTP server's side: it takes what is sent while it is writable, and fails when told so."""

    def __init__(self):
        self.writable = asyncio.Event()
        self.writable.set()
        self.sent = []
        self.coming = asyncio.Queue()
        self.error = None
        self.line = Line({}, self.coming.get, self.send)

    async def send(self, message):
        await self.writable.wait()
        if self.error is not None:
            raise self.error
        self.sent.append(message.get("text") or message["code"])

    async def until_sent(self, number):
        while len(self.sent) < number:
            await asyncio.sleep(0)


def told(scenario):
    """Run a scenario with a wire, a connection, and what sends from one to the other."""

    async def whole():
        wire, connection = Wire(), Connection()
        sender = Sender(wire.line, connection)
        async with asyncio.timeout(300):
            await scenario(wire, connection, sender)
            await sender.stop()

    asyncio.run(whole())


def words(first, last):
    return [str(number) for number in range(first, last)]


def say(connection, first, last):
    for word in words(first, last):
        connection.send(word.encode())


def test_it_is_sent_at_once_where_the_line_takes_it():
    async def scenario(wire, connection, _):
        say(connection, 0, 3)
        assert wire.sent == words(0, 3)

    told(scenario)


def test_it_comes_in_order_however_the_line_stops_and_goes_on():
    async def scenario(wire, connection, _):
        say(connection, 0, 2)
        for start in (2, 12, 22):
            wire.writable.clear()
            say(connection, start, start + 10)
            await asyncio.sleep(0)
            assert wire.sent == words(0, start)
            wire.writable.set()
            await wire.until_sent(start + 10)
        say(connection, 32, 34)
        await wire.until_sent(34)
        assert wire.sent == words(0, 34)

    told(scenario)


def test_what_is_said_while_the_rest_is_sent_comes_after_it():
    async def scenario(wire, connection, _):
        wire.writable.clear()
        say(connection, 0, 5)
        await asyncio.sleep(0)
        wire.writable.set()
        # The line takes it again, but the rest is not sent yet.
        say(connection, 5, 6)
        assert wire.sent == []
        await wire.until_sent(6)
        assert wire.sent == words(0, 6)

    told(scenario)


def test_who_does_not_keep_up_is_behind_until_what_waits_is_forgotten():
    async def scenario(wire, connection, _):
        wire.writable.clear()
        # One is on its way.
        say(connection, 0, LIMITS.unsent)
        assert not connection.is_behind
        say(connection, LIMITS.unsent, LIMITS.unsent + 1)
        assert connection.is_behind
        connection.forget_unsent()
        assert not connection.is_behind
        connection.send(b"whole")
        wire.writable.set()
        await wire.until_sent(2)
        assert wire.sent == ["0", "whole"]

    told(scenario)


@pytest.mark.parametrize("writable", [True, False])
def test_who_is_dismissed_hears_the_last_word_and_is_closed(writable):
    async def scenario(wire, connection, _):
        if not writable:
            wire.writable.clear()
        connection.dismiss(Trouble("Gone."))
        await asyncio.sleep(0)
        wire.writable.set()
        await wire.until_sent(2)
        connection.send(b"too late")
        await asyncio.sleep(0)
        assert ("Gone." in wire.sent[0], wire.sent[1:]) == (True, [NO_SUCH_TABLE])

    told(scenario)


@pytest.mark.parametrize("writable", [True, False])
@pytest.mark.parametrize("error", [BrokenPipeError("gone"), RuntimeError("a fault")])
def test_a_line_that_fails_troubles_nobody_and_keeps_nothing(writable, error, caplog):
    async def scenario(wire, connection, sender):
        wire.error = error
        if not writable:
            wire.writable.clear()
        say(connection, 0, 3)
        wire.writable.set()
        while connection.outbox:
            await asyncio.sleep(0)
        say(connection, 3, 6)
        assert (wire.sent, list(connection.outbox)) == ([], [])

    with caplog.at_level(logging.WARNING):
        told(scenario)
    assert len(caplog.records) == isinstance(error, RuntimeError)


def test_nothing_is_sent_any_more_to_who_has_left():
    async def scenario(wire, connection, sender):
        wire.writable.clear()
        say(connection, 0, 3)
        await sender.stop()
        wire.writable.set()
        say(connection, 3, 6)
        await asyncio.sleep(0)
        assert (wire.sent, list(connection.outbox)) == ([], [])

    told(scenario)


# What comes


def test_a_single_message_is_heard_in_the_turn_in_which_it_comes():
    async def scenario(wire, *_):
        turns = []
        hearing = asyncio.create_task(wire.line.hear())
        hearing.add_done_callback(lambda _: turns.append("heard"))
        await asyncio.sleep(0)
        wire.coming.put_nowait({"type": "websocket.receive", "text": "hello"})
        # The task is woken in the next turn, and its callback is called in the one after it.
        for _ in range(2):
            await asyncio.sleep(0)
        assert (turns, hearing.result()) == (["heard"], "hello")

    told(scenario)


def test_who_has_said_more_already_lets_the_others_go_first():
    async def scenario(wire, *_):
        for text in "ab":
            wire.coming.put_nowait({"type": "websocket.receive", "text": text})
        order = []
        asyncio.get_running_loop().call_soon(order.append, "others")
        order.append(await wire.line.hear())
        asyncio.get_running_loop().call_soon(order.append, "others")
        order.append(await wire.line.hear())
        assert order == ["others", "a", "others", "b"]

    told(scenario)


def test_bytes_and_the_end_are_heard_too():
    async def scenario(wire, *_):
        for message in (
            {"type": "websocket.receive", "bytes": b"\xff", "text": None},
            {"type": "websocket.receive", "text": ""},
            {"type": "websocket.disconnect", "code": 1001},
        ):
            wire.coming.put_nowait(message)
        assert [await wire.line.hear() for _ in range(3)] == [b"\xff", "", None]
        # Who has gone is not hung up on.
        await wire.line.close(1000, "bye")
        assert wire.sent == []

    told(scenario)


def test_waiting_for_a_message_can_be_given_up():
    async def scenario(wire, *_):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await wire.line.hear()
        # Nobody stands in line for what comes now but who asks for it.
        wire.coming.put_nowait({"type": "websocket.receive", "text": "now"})
        assert await wire.line.hear() == "now"

    told(scenario)


def test_what_was_started_ends_as_if_it_had_been_awaited():
    async def whole():
        async def at_once():
            return 1

        async def later():
            await asyncio.sleep(0)
            return await asyncio.sleep(0, 2)

        async def fails():
            await asyncio.sleep(0)
            raise KeyError

        now, then, never = Started(at_once()), Started(later()), Started(fails())
        assert [started.done for started in (now, then, never)] == [True, False, False]
        assert (await now, await then) == (1, 2)
        with pytest.raises(KeyError):
            await never

    asyncio.run(whole())


# Who asks and does not read


def test_who_does_not_take_the_answers_is_not_heard():
    """What they ask waits in their own line, and not what it would bring in our memory."""
    asked, limits = 500, Limits(messages_at_once=500)

    async def whole():
        wire, connection, heard = Wire(), Connection(), []
        wire.line.scope = {"headers": [], "client": ("192.0.2.1", 1)}
        for number in range(asked):
            wire.coming.put_nowait({"type": "websocket.receive", "text": str(number)})
        wire.coming.put_nowait({"type": "websocket.disconnect"})

        async def hear(said):
            heard.append(said)
            connection.send(b"a whole table" * 1000)
            return True

        wire.writable.clear()
        pooram = SimpleNamespace(gate=Gate(limits))
        talk = converse(wire.line, pooram, Pace(limits), connection, hear)
        async with asyncio.timeout(300):
            talking = asyncio.create_task(talk)
            for _ in range(20 * asked):
                await asyncio.sleep(0)
            assert len(heard) == 1
            assert len(connection.outbox) <= 1
            wire.writable.set()
            await talking
        assert heard == words(0, asked)
        assert len(wire.sent) == asked

    asyncio.run(whole())


def test_who_goes_while_the_answers_wait_is_heard_to_go():
    async def whole():
        wire, connection = Wire(), Connection()
        wire.line.scope = {"headers": [], "client": ("192.0.2.1", 1)}
        for message in ({"type": "websocket.receive", "text": "a"}, {"type": "websocket.disconnect"}):
            wire.coming.put_nowait(message)

        async def hear(said):
            say(connection, 0, 9)
            wire.error = BrokenPipeError("gone")
            asyncio.get_running_loop().call_soon(wire.writable.set)
            return True

        wire.writable.clear()
        async with asyncio.timeout(300):
            await converse(wire.line, SimpleNamespace(gate=Gate()), Pace(), connection, hear)
        assert (wire.sent, list(connection.outbox), wire.line.closed) == ([], [], True)

    asyncio.run(whole())


def test_few_answers_are_many_if_they_are_long():
    connection = Connection()
    long = b"x" * (LIMITS.unsent_bytes // 4)
    for number in range(4):
        assert not connection.is_behind, number
        connection.send(long)
    assert connection.is_behind
    connection.outbox.append(None)
    connection.outbox.popleft()
    assert not connection.is_behind
