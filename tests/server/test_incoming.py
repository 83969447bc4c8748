"""Who connects and never asks, asks without end or at endless length, holds nothing for ever."""

import asyncio
import socket
import time
from contextlib import asynccontextmanager, suppress
from functools import partial

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from pooram.server import frames
from pooram.server.frames import FramesProtocol
from pooram.server.incoming import MOST_UNANSWERED, SOME, Incoming, RequestsProtocol
from pooram.tables.limits import Limits

PATIENCE = 300
SOON = Limits(seconds_for_request=0.05)
AT_LEISURE = Limits(seconds_for_request=PATIENCE)
MUCH = 20_000_000
"""More bytes than any line holds."""
ELSEWHERE = "203.0.113.9"
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


ASKS = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


async def app(scope, receive, send):
    """Says how long the body was, or as much as is wanted; a WebSocket is accepted, and hears everything."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            pass
        return
    if wanted := int(scope["path"][1:] or 0):
        size = str(wanted).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", size)]})
        await send({"type": "http.response.body", "body": b"x" * wanted})
        return
    size, more = 0, True
    while more:
        message = await receive()
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"6")]})
    await send({"type": "http.response.body", "body": b"%6d" % size})


class FromElsewhere(Incoming):
    """As if everybody came by the network."""

    def address(self, transport):
        return self._counted(ELSEWHERE)


@asynccontextmanager
async def serving(limits, incoming=Incoming, **settings):
    config = uvicorn.Config(app, ws=FramesProtocol, log_config=None, **settings)
    config.load()
    state, shared = ServerState(), incoming(limits)
    make = partial(RequestsProtocol, config, state, {}, incoming=shared)
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1], shared
    finally:
        server.close()


async def ended(reader):
    """Wait until the line is cut; whether nothing more was said."""
    try:
        return not await reader.read()
    except ConnectionError:
        return True


def run(scenario):
    async def patient():
        async with asyncio.timeout(PATIENCE):
            await scenario()

    asyncio.run(patient())


@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HT", b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf"],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_whole_is_given_up(said):
    async def scenario():
        async with serving(SOON) as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            assert await ended(reader)
            writer.close()

    run(scenario)


def test_whoever_has_an_answer_may_be_quiet_and_ask_again():
    async def scenario():
        async with serving(SOON, timeout_keep_alive=PATIENCE) as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(3):
                writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody")
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                assert await reader.readexactly(6) == b"     4"
                await asyncio.sleep(2 * SOON.seconds_for_request)
            # And the next one has to come in time again.
            writer.write(b"POST / HT")
            assert await ended(reader)
            writer.close()

    run(scenario)


@pytest.mark.parametrize("said", [b"a: b\r\n", b"x"], ids=["headers", "one header"])
def test_a_head_without_end_is_refused_in_a_sentence(said):
    async def scenario():
        async with serving(AT_LEISURE) as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = b"GET / HTTP/1.1\r\nhost: x\r\nlong: " + said * AT_LEISURE.head_bytes
            # No more than it takes, or the answer might be lost with what nobody reads.
            writer.write(head[: AT_LEISURE.head_bytes])
            await writer.drain()
            writer.write(b"x")
            answer = await reader.read()
            assert answer.startswith(b"HTTP/1.1 431")
            assert b"shorten" in answer
            writer.close()

    run(scenario)


def test_a_long_body_is_no_long_head():
    async def scenario():
        size = 3 * AT_LEISURE.head_bytes
        async with serving(AT_LEISURE) as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(2):
                writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % size + b"b" * size)
                await reader.readuntil(b"\r\n\r\n")
                assert int(await reader.readexactly(6)) == size
            writer.close()

    run(scenario)


def test_an_address_has_only_so_many_connections_and_each_that_ends_makes_room():
    async def scenario():
        limits = Limits(connections_of_an_address=2, seconds_for_request=PATIENCE)
        async with serving(limits, FromElsewhere) as (port, shared):
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            while not shared.crowd.is_full(ELSEWHERE):
                await asyncio.sleep(0)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert await ended(reader)
            writer.close()
            lines[0][1].close()
            while shared.crowd.is_full(ELSEWHERE):
                await asyncio.sleep(0)
            # A table's connection is counted with the table.
            async with connect(f"ws://127.0.0.1:{port}/") as one, connect(f"ws://127.0.0.1:{port}/") as two:
                await one.send("hello")
                await two.send("hello")
                assert not shared.crowd.is_full(ELSEWHERE)
            lines[1][1].close()

    run(scenario)


def test_who_asks_too_much_waits_in_their_own_line():
    async def scenario():
        limits = Limits(requests_at_once=2, requests_a_second=1000, seconds_for_request=PATIENCE)
        async with serving(limits, FromElsewhere) as (port, shared):
            waits, count = [], shared.requests.count
            shared.requests._clock = lambda: 0.0
            shared.wait = lambda address: None
            shared.requests.count = lambda address: waits.append(count(address)) or waits[-1]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for at in range(5):
                writer.write(ASKS)
                if at % 2:
                    # One after the other, or both at once.
                    await answered(reader, 2)
            writer.write(ASKS)
            await answered(reader, 2)
            assert waits == pytest.approx([0, 0, 0.001, 0.002, 0.003, 0.004])
            writer.close()
            while shared.crowd._there:
                await asyncio.sleep(0)

    run(scenario)


async def taken_of(lines, limits, monkeypatch, done):
    """How much was taken apart in each turn of the loop, when so many lines of one address ask at once."""
    taken, take = [0], HttpToolsProtocol.data_received

    def noted(protocol, data):
        taken[-1] += 1
        take(protocol, data)

    async with serving(limits, FromElsewhere) as (port, shared):
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(lines)]
        # No time passes for what they may ask, until they have gone.
        shared.requests._clock = lambda: 0.0
        monkeypatch.setattr(HttpToolsProtocol, "data_received", noted)
        for _, writer in opened:
            writer.write(ASKS * (SOME // len(ASKS)))
        while not done(taken):
            await asyncio.sleep(0)
            taken.append(0)
        found = list(taken)
        for _, writer in opened:
            writer.close()
        shared.requests._clock = time.monotonic
        while shared.crowd._there:
            await asyncio.sleep(0)
    return found


def test_of_many_lines_of_one_address_one_is_taken_apart_in_a_turn_of_the_loop(monkeypatch):
    async def scenario():
        taken = await taken_of(20, AT_LEISURE, monkeypatch, lambda taken: sum(taken) == 20)
        assert max(taken) == 1

    run(scenario)


def test_while_an_address_has_asked_too_much_none_of_its_lines_is_read(monkeypatch):
    """The first bytes of each would be hundreds of requests."""

    async def scenario():
        limits = Limits(requests_at_once=1, requests_a_second=1e4, seconds_for_request=PATIENCE)
        taken = await taken_of(20, limits, monkeypatch, lambda taken: len(taken) > 1000)
        assert sum(taken) == 1

    run(scenario)


def test_much_that_comes_at_once_is_taken_apart_some_at_a_time(monkeypatch):
    """Or everybody else would wait until thousands of requests have begun."""
    taken, waiting, take = [], [], HttpToolsProtocol.data_received

    def noted(protocol, data):
        taken.append(len(data))
        take(protocol, data)
        waiting.append(len(protocol.pipeline))

    monkeypatch.setattr(HttpToolsProtocol, "data_received", noted)

    async def scenario():
        asked = 4 * SOME // len(ASKS)
        async with serving(AT_LEISURE, FromElsewhere) as (port, shared):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(3):
                writer.write(ASKS * asked)
            await answered(reader, 3 * asked)
            # And then it is read again as before, also that they hang up.
            writer.write(ASKS)
            await answered(reader, 1)
            writer.close()
            while shared.crowd._there:
                await asyncio.sleep(0)
        assert max(taken) <= SOME
        assert max(waiting) <= MOST_UNANSWERED + SOME // len(ASKS) + 1

    run(scenario)


@pytest.mark.parametrize("more", ["", "connection: close\r\n"], ids=["stays", "would go"])
def test_who_asks_for_much_and_never_reads_it_is_cut_off(more):
    async def scenario():
        limits = Limits(seconds_to_take=0.05, seconds_for_request=PATIENCE)
        async with serving(limits, FromElsewhere, timeout_keep_alive=PATIENCE) as (port, shared):
            with socket.create_connection(("127.0.0.1", port)) as deaf:
                deaf.sendall(f"GET /{MUCH} HTTP/1.1\r\nhost: x\r\n{more}\r\n".encode())
                while not shared.crowd._there:
                    await asyncio.sleep(0)
                while shared.crowd._there:
                    await asyncio.sleep(0.01)

    run(scenario)


def test_who_reads_much_is_given_time_and_may_ask_again():
    async def scenario():
        async with serving(AT_LEISURE, FromElsewhere) as (port, shared):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(2):
                writer.write(f"GET /{MUCH} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
                await reader.readuntil(b"\r\n\r\n")
                assert len(await reader.readexactly(MUCH)) == MUCH
            writer.close()
            while shared.crowd._there:
                await asyncio.sleep(0)

    run(scenario)


def test_whoever_comes_to_a_table_with_a_long_head_is_heard():
    async def scenario():
        async with serving(AT_LEISURE) as (port, _):
            headers = {"cookie": "a" * 5000 + "=1"}
            async with connect(f"ws://127.0.0.1:{port}/", additional_headers=headers) as line:
                await line.send("hello")
                await (await line.ping())

    run(scenario)


async def answered(reader, number):
    """As many answers."""
    for _ in range(number):
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200")
        await reader.readexactly(6)


@pytest.mark.parametrize(
    ("host", "proxies", "counted"),
    [
        ("203.0.113.9", ("127.0.0.1",), "203.0.113.9"),
        ("2001:db8:1:2:3::4", (), "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", (), "::ffff:203.0.113.9"),
        ("127.0.0.1", (), ""),
        ("::1", (), ""),
        ("10.0.0.7", ("10.0.0.0/24", "not an address"), ""),
        ("10.0.1.7", ("10.0.0.0/24",), "10.0.1.7"),
        ("10.0.1.7", ("*",), ""),
    ],
)
def test_proxies_and_this_machine_are_not_counted(host, proxies, counted):
    assert Incoming(Limits(), proxies)._who_is_counted(host) == counted


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_who_sends_what_is_no_message_without_end_is_cut_off(opcode):
    async def scenario():
        async with serving(AT_LEISURE) as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HANDSHAKE)
            await reader.readuntil(b"\r\n\r\n")
            if opcode is Opcode.CONT:
                writer.write(Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True))
            empty = Frame(opcode, b"", fin=opcode is not Opcode.CONT).serialize(mask=True)
            with suppress(ConnectionError):
                while not reader.at_eof():
                    writer.write(empty * 50)
                    await writer.drain()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1000), 0.01)
            writer.close()

    run(scenario)


def test_a_browser_that_is_asked_whether_it_is_there_now_and_then_is_not_cut_off():
    async def scenario():
        async with serving(AT_LEISURE) as (port, _), connect(f"ws://127.0.0.1:{port}/") as line:
            for _ in range(Limits().messages_at_once // 2):
                await (await line.ping())
            await line.send("hello")
            await (await line.ping())

    run(scenario)


def test_who_reads_nothing_is_cut_off_though_much_waits_to_be_sent(monkeypatch):
    """Its goodbye waits behind all that, and would for ever."""
    monkeypatch.setattr(frames, "LIMITS", Limits(seconds_to_part=0.05))
    gone = []

    class Noted(FramesProtocol):
        def connection_lost(self, exc):
            super().connection_lost(exc)
            gone.append(self)

    async def talks(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        write = scope["extensions"][frames.WRITES_TEXT]
        while write(b"x" * 100_000):
            pass
        await receive()

    async def scenario():
        config = uvicorn.Config(talks, ws=Noted, log_config=None, ws_ping_interval=0.05, ws_ping_timeout=0.05)
        config.load()
        make = partial(RequestsProtocol, config, ServerState(), {}, incoming=Incoming(AT_LEISURE))
        server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as deaf:
            deaf.sendall(HANDSHAKE)
            while not gone:
                await asyncio.sleep(0.01)
        server.close()

    run(scenario)
