"""WebSocket frames the short way: nearly all messages are read and written here, the rest by libraries.

A step is a message in and one out for every viewer, each a whole text in one frame. uvicorn and websockets
take some 20 microseconds for each of them, mostly for what does not happen: extensions, parts, states.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pooram.server.handover import Handover
from pooram.server.pace import Pace
from pooram.tables.limits import LIMITS

if TYPE_CHECKING:
    from litestar.types import Scope
    from uvicorn._types import ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

WRITES_TEXT = "pooram.text"
"""The extension of a WebSocket's scope that sends a text at once: `write(message)` says whether it could."""
TEXT = 0x81
"""The first byte of a frame that is a whole text."""
MASKED, LENGTH_IN_TWO, LENGTH_IN_EIGHT = 0x80, 126, 127
MOST_UNHEARD = 4
"""After so many messages that nobody has heard yet no more are read."""
MUCH = 2048
"""More bytes than people send at once. A line may bring 256 kB, which are 12,000 small messages: measured,
everybody else waited 370 ms for them,"""
SOME = 512
"""so that only so many bytes are taken apart in one go."""
LOOK_AGAIN = 0.02
"""Seconds after which one looks whether what was taken apart has been heard."""


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a short way in and out for whole texts."""

    _whole = False
    """Whether all that was handed on to the library so far ended with a frame."""
    _rest = b""
    """What has come and was not taken apart yet."""

    def __init__(self, *words: Any, handover: Handover | None = None, **named: Any) -> None:
        super().__init__(*words, **named)
        self._handover = handover
        self._others = Pace()
        """Of frames that are no messages."""
        self._drained: asyncio.TimerHandle | None = None
        """When the line is cut if it has not taken what it holds."""

    def handle_connect(self, event: "Request") -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else the handshake was refused
            cast("dict[str, Any]", self.scope["extensions"])[WRITES_TEXT] = self.write_text

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        # What has read the request and its parser hold each other, and uvicorn leaves them so.
        before: Any = self.transport.get_protocol()
        if getattr(before, "parser", None) is not None:
            before.parser = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._no_deadline()
        # So nothing of a connection refers to itself, and all of it goes without the garbage collector.
        self.conn.parser.close()
        if hasattr(self, "scope"):
            cast("dict[str, Any]", self.scope["extensions"]).clear()

    def data_received(self, data: bytes) -> None:
        if self._whole and self.handshake_complete and not self.close_sent and self.conn.current_size is None:
            text = lone_text(data)
            if text is not None:
                self._hear(text)
                return
        if self.handshake_initiated and (self._rest or len(data) > MUCH):
            self._whole = False
            waiting, self._rest = bool(self._rest), self._rest + data
            self._pause()
            if not waiting:
                self._take_some()
            return
        if not self.handshake_initiated and self._goes_elsewhere(data):
            return
        self._take(data)

    def _goes_elsewhere(self, request: bytes) -> bool:
        return self._handover is not None and self._handover.hand_over(request, self.transport)

    def _take_some(self) -> None:
        """Take apart some of much that came at once; the rest when little is unheard, after all others."""
        if self.transport.is_closing():
            self._rest = b""
            return
        # Before all is heard, or who floods would seem to pause. Of who is hung up on nothing is heard any
        # more, but their goodbye may be in it.
        if self.queue.qsize() > MOST_UNHEARD and not self.close_sent:
            self.loop.call_later(LOOK_AGAIN, self._take_some)
            return
        data, self._rest = self._rest[:SOME], self._rest[SOME:]
        self._take(data)
        if self._rest:
            self._pause()
            self.loop.call_later(LOOK_AGAIN if self.close_sent else 0, self._take_some)
        elif self.read_paused and (self.queue.empty() or self.close_sent):
            self.read_paused = False
            self.transport.resume_reading()

    def _pause(self) -> None:
        """Read nothing more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _take(self, data: bytes) -> None:
        """Let the library read it."""
        if self.handshake_initiated:
            # Who has once sent a frame in pieces is read by the library from then on.
            self._whole = self._whole and ends_with_frame(data)
        else:
            self._whole = data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def _hear(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_UNHEARD:
            self._pause()

    # What no browser sends much of, but costs as much as a message

    def handle_ping(self) -> None:
        # Who reads nothing gets no answers, which would wait here for ever; the ping itself is one of many.
        if self._is_told_once_more() and self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: "Frame") -> None:
        if self._is_told_once_more():
            super().handle_pong(event)

    def handle_cont(self, event: "Frame") -> None:
        if self._is_told_once_more():
            super().handle_cont(event)

    def _is_told_once_more(self) -> bool:
        """Count a frame that is no message; False: there were so many that the line is cut."""
        self._others.wait()
        if self._others.is_flooded:
            self.transport.abort()
        return not self._others.is_flooded

    # Hanging up

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_later()

    async def send(self, message: "ASGISendEvent") -> None:
        if self.handshake_complete and self.close_sent:
            # The library has hung up on a broken frame; what was said before that may still be answered.
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.close":
            self._cut_later()

    def _cut_later(self) -> None:
        """Who has gone without a word, or reads nothing, takes no goodbye either, and would stay for ever."""
        self.loop.call_later(LIMITS.seconds_to_part, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        # Who takes just enough to answer pings would stay, with all that waits for them.
        self._drained = self.loop.call_later(LIMITS.seconds_to_take, self.transport.abort)

    def resume_writing(self) -> None:
        self._no_deadline()
        super().resume_writing()

    def _no_deadline(self) -> None:
        if self._drained is not None:
            self._drained.cancel()
            self._drained = None

    def write_text(self, message: bytes) -> bool:
        """Send a text now; False: the line does not take it, and who waits for it learns why."""
        if not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(text_head(len(message)) + message)
        return True


def writer_of(scope: "Scope") -> Callable[[bytes], bool] | None:
    """What sends a text at once; None under another server."""
    return cast("dict[str, Any]", scope.get("extensions") or {}).get(WRITES_TEXT)


def text_head(size: int) -> bytes:
    """What a text of so many bytes begins with.

    >>> [text_head(size).hex() for size in (2, 126, 65536)]
    ['8102', '817e007e', '817f0000000000010000']
    """
    if size < LENGTH_IN_TWO:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, LENGTH_IN_TWO)) + size.to_bytes(2, "big")
    return bytes((TEXT, LENGTH_IN_EIGHT)) + size.to_bytes(8, "big")


def lone_text(data: bytes) -> str | None:
    """The text, if the data are one frame of a short text and nothing else.

    >>> lone_text(bytes.fromhex("818200000000") + b"hi"), lone_text(bytes.fromhex("818201020304") + b"ik")
    ('hi', 'hi')
    >>> lone_text(bytes.fromhex("818300000000") + b"hi") is None
    True
    """
    size = len(data) - 6
    if size < 0 or data[0] != TEXT or data[1] != MASKED | size or size >= LENGTH_IN_TWO:
        return None
    mask = data[2:6] * (size // 4 + 1)
    plain = int.from_bytes(data[6:], "big") ^ int.from_bytes(mask[:size], "big")
    try:
        return plain.to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None


def ends_with_frame(data: bytes) -> bool:
    """Whether data that begin with a frame also end with one.

    >>> pong = bytes.fromhex("8a8000000000")
    >>> ends_with_frame(pong * 2), ends_with_frame(pong + b"x"), ends_with_frame(pong[:4])
    (True, False, False)
    """
    at, end = 0, len(data)
    while at + 2 <= end:
        size, at = data[at + 1] & ~MASKED, at + 6
        if size >= LENGTH_IN_TWO:
            bytes_of_size = 2 if size == LENGTH_IN_TWO else 8
            size = int.from_bytes(data[at - 4 : at - 4 + bytes_of_size], "big")
            at += bytes_of_size
        at += size
    return at == end
