"""Whole texts go the short way through the WebSocket; all else goes the library's, and nothing is lost."""

import asyncio
from types import SimpleNamespace

import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.streams import StreamReader

from pooram.server.frames import WRITES_TEXT, FramesProtocol
from pooram.tables.limits import Limits

HANDSHAKE = (
    b"GET /api/tables/x/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """Takes what is written, and knows whether it was told not to read."""

    def __init__(self):
        super().__init__()
        self.written = b""
        self.reading = True
        self.closing = False

    def write(self, data):
        self.written += data

    def is_closing(self):
        return self.closing

    def get_protocol(self):
        return None

    def close(self):
        self.closing = True

    def abort(self):
        self.closing = True

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True


def frame(text, opcode=Opcode.TEXT, fin=True):
    data = text.encode() if isinstance(text, str) else text
    return Frame(opcode, data, fin).serialize(mask=True)


HELLO = frame("hello")


def connected(scenario):
    """Run a scenario with a protocol whose application has accepted, and its wire."""

    async def whole():
        done = asyncio.Event()

        async def app(scope, receive, send):
            protocol.write = scope["extensions"][WRITES_TEXT]
            await receive()
            await send({"type": "websocket.accept"})
            await done.wait()

        config = SimpleNamespace(
            loaded=True,
            loaded_app=app,
            root_path="",
            asgi_version="3.0",
            ws_per_message_deflate=False,
            ws_max_size=1000,
            ws_ping_interval=None,
            ws_ping_timeout=None,
        )
        state = SimpleNamespace(connections=set(), tasks=set(), default_headers=[])
        protocol, wire = FramesProtocol(config, state, {}), Wire()
        protocol.connection_made(wire)
        protocol.data_received(HANDSHAKE)
        while not protocol.handshake_complete:
            await asyncio.sleep(0)
        wire.written = b""
        async with asyncio.timeout(300):
            await scenario(protocol, wire)
        done.set()
        await asyncio.gather(*state.tasks)

    asyncio.run(whole())


def heard(protocol):
    """All that waits to be heard."""
    found = []
    while not protocol.queue.empty():
        message = protocol.queue.get_nowait()
        found.append(message.get("text", message.get("code")))
    return found


@pytest.mark.parametrize(
    ("chunks", "texts"),
    [
        ([frame("hello")], ["hello"]),
        ([frame("")], [""]),
        ([frame("മലയാളം 🐘")], ["മലയാളം 🐘"]),
        ([frame("a") + frame("b"), frame("c")], ["a", "b", "c"]),
        ([HELLO[:4], HELLO[4:], frame("b")], ["hello", "b"]),
        ([frame("a", fin=False), frame("b", Opcode.CONT), frame("c")], ["ab", "c"]),
        ([frame("a", fin=False), frame("", Opcode.PING), frame("b", Opcode.CONT)], ["ab"]),
        ([frame("x" * 125), frame("y" * 126), frame("z" * 900)], ["x" * 125, "y" * 126, "z" * 900]),
        ([frame("", Opcode.PONG), frame("a")], ["a"]),
    ],
)
def test_what_is_said_is_heard_however_it_comes(chunks, texts):
    async def scenario(protocol, wire):
        for chunk in chunks:
            protocol.data_received(chunk)
        assert heard(protocol) == texts

    connected(scenario)


def test_of_much_that_comes_at_once_only_some_is_read_before_others_have_their_turn():
    async def scenario(protocol, wire):
        said = [f"message {number}" for number in range(1000)]
        protocol.data_received(b"".join(frame(text) for text in said))
        known = heard(protocol)
        assert 0 < len(known) < 200
        assert not wire.reading
        while len(known) < len(said):
            await asyncio.sleep(0)
            some = heard(protocol)
            assert len(some) < 200
            known += some
        assert known == said
        protocol.data_received(frame("last"))
        assert heard(protocol) == ["last"]

    connected(scenario)


def test_of_who_floods_there_is_always_something_to_hear():
    async def scenario(protocol, wire):
        protocol.data_received(frame("hello") * 1000)
        for _ in range(3):
            while protocol.queue.qsize() > 3:
                protocol.queue.get_nowait()
            while protocol.queue.qsize() == 3:
                await asyncio.sleep(0.005)
            assert protocol.queue.qsize() > 3

    connected(scenario)


def test_what_comes_while_much_is_being_read_waits_for_it():
    async def scenario(protocol, wire):
        long = "x" * 900
        protocol.data_received(frame(long) * 5)
        protocol.data_received(frame("last"))
        known = heard(protocol)
        while len(known) < 6:
            await asyncio.sleep(0)
            known += heard(protocol)
        assert known == [long] * 5 + ["last"]
        await asyncio.sleep(0)
        assert wire.reading or protocol.read_paused

    connected(scenario)


def test_who_is_hung_up_on_is_read_no_further():
    async def scenario(protocol, wire):
        protocol.data_received(frame("hello") * 1000)
        heard(protocol)
        wire.close()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert heard(protocol) == []

    connected(scenario)


@pytest.mark.parametrize(
    ("chunks", "code"),
    [
        ([frame(b"\xff\xfe")], 1007),
        ([frame("x" * 1001)], 1009),
        ([frame("a", fin=False), frame("b")], 1002),
        ([Close(1000, "bye").serialize()], None),
    ],
)
def test_what_is_wrong_is_answered_as_the_library_does(chunks, code):
    async def scenario(protocol, wire):
        for chunk in chunks:
            protocol.data_received(frame(chunk, Opcode.CLOSE) if code is None else chunk)
        assert wire.closing
        assert heard(protocol)[-1] == (1000 if code is None else code)

    connected(scenario)


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_what_is_written_is_a_whole_text(size):
    async def scenario(protocol, wire):
        assert protocol.write(b"x" * size)
        reader = StreamReader()
        reader.feed_data(wire.written)
        parsing = Frame.parse(reader.read_exact, mask=False)
        with pytest.raises(StopIteration) as parsed:
            next(parsing)
        assert (parsed.value.value.opcode, len(parsed.value.value.data)) == (Opcode.TEXT, size)

    connected(scenario)


def test_a_line_that_is_full_or_closed_takes_nothing_at_once():
    async def scenario(protocol, wire):
        protocol.pause_writing()
        assert not protocol.write(b"x")
        protocol.resume_writing()
        assert protocol.write(b"x")
        wire.closing = True
        assert not protocol.write(b"x")

    connected(scenario)


def test_who_talks_without_being_heard_is_not_read_any_further():
    async def scenario(protocol, wire):
        for _ in range(4):
            assert wire.reading
            protocol.data_received(frame("a"))
        assert not wire.reading
        for _ in range(4):
            await protocol.receive()
        assert wire.reading

    connected(scenario)


@pytest.mark.parametrize("takes", [False, True])
def test_who_takes_nothing_of_much_is_cut_in_the_end(monkeypatch, takes):
    monkeypatch.setattr("pooram.server.frames.LIMITS", Limits(seconds_to_take=0))

    async def scenario(protocol, wire):
        protocol.pause_writing()
        if takes:
            protocol.resume_writing()
            for _ in range(5):
                await asyncio.sleep(0)
        while not takes and not wire.closing:
            await asyncio.sleep(0)
        assert wire.closing is not takes

    connected(scenario)


def test_what_was_to_be_cut_is_forgotten_with_its_line():
    async def scenario(protocol, wire):
        protocol.pause_writing()
        deadline = protocol._drained
        protocol.connection_lost(None)
        assert deadline.cancelled()

    connected(scenario)
