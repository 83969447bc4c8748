"""Somebody's WebSocket as the HTTP server gives it to us, with nothing in between.

What is sent, and what has come already, is ready at once nearly always. So neither costs a task or a turn of
the loop: a coroutine is run as far as it goes, and only what really has to wait is waited for (`Started`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Generator
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pooram.server.frames import writer_of
from pooram.tables.connection import Connection

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

T = TypeVar("T")
NO_SUCH_TABLE = 4404
"""WebSocket close code for a table that cannot be opened, or is no more."""

_log = logging.getLogger(__name__)


class Started(Generic[T]):
    """A coroutine that has run as far as it goes without waiting; the rest of it can be awaited."""

    def __init__(self, coroutine: Awaitable[T]) -> None:
        self._coroutine = cast(Generator[Any, None, T], coroutine)
        self.done = False
        """Whether there was nothing to wait for."""
        self._awaited: Any = None
        self._result: T | None = None
        try:
            self._awaited = self._coroutine.send(None)
        except StopIteration as end:
            self.done, self._result = True, end.value

    def __await__(self) -> Generator[Any, None, T]:
        if not self.done:
            try:
                # What it asked the loop for when it was started is asked for now, by the task that waits.
                yield self._awaited
                self._result = yield from cast(Awaitable[T], self._coroutine).__await__()
            finally:
                self._coroutine.close()
        return cast(T, self._result)


class Line:
    """A WebSocket: what comes is asked for, and what is said goes out in order."""

    def __init__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        self.scope = scope
        self._receive = receive
        self._send = send
        self._write = writer_of(scope)
        self.closed = False

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def hear(self) -> str | bytes | None:
        """The next message; None: they have gone.

        Of who has sent several at once, every one but the first waits until the others had their turn.
        """
        coming = Started(self._receive())
        if coming.done:
            await asyncio.sleep(0)
        message = await coming
        if message["type"] != "websocket.receive":
            self.closed = True
            return None
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    def write(self, message: bytes) -> bool:
        """Say something at once, if that is possible: whether it was."""
        return not self.closed and self._write is not None and self._write(message)

    def say(self, text: str) -> Awaitable[None]:
        return self._send({"type": "websocket.send", "bytes": None, "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Hang up, unless that has happened."""
        if not self.closed:
            self.closed = True
            await self._send({"type": "websocket.close", "code": code, "reason": reason})


class Sender:
    """Sends what a connection is told, in order, until they are dismissed; nobody waits for it."""

    def __init__(self, line: Line, connection: Connection) -> None:
        self._line = line
        self._outbox = connection.outbox
        self._connection = connection
        self.rest: asyncio.Task[None] | None = None
        """Sends what could not be sent at once."""
        connection.has_news = self._send_all
        # They may have been told something before there was a line.
        self._send_all()

    async def stop(self) -> None:
        """Send nothing more."""
        self._forget()
        if self.rest is not None:
            self.rest.cancel()
            await asyncio.gather(self.rest, return_exceptions=True)

    async def has_sent(self) -> None:
        """Wait until the line has taken all that they were told, or never will."""
        while self.rest is not None:
            await asyncio.wait((self.rest,))

    def _send_all(self) -> None:
        """Send what waits as far as the line takes it; a task sends the rest when it takes more."""
        if self.rest is not None:
            return
        try:
            while self._outbox:
                message = self._outbox.popleft()
                if message is not None and self._line.write(message):
                    continue
                sending = Started(self._send(message))
                if not sending.done:
                    self.rest = asyncio.create_task(self._send_rest(sending))
                    return
        except Exception as error:
            self._give_up(error)

    async def _send_rest(self, sending: Awaitable[None]) -> None:
        try:
            await sending
            while self._outbox:
                await self._send(self._outbox.popleft())
        except Exception as error:
            self._give_up(error)
        finally:
            self.rest = None

    def _send(self, message: bytes | None) -> Awaitable[None]:
        if message is None or self._line.closed:
            return self._line.close(NO_SUCH_TABLE, "no such table")
        return self._line.say(message.decode())

    def _give_up(self, error: Exception) -> None:
        """They cannot be told anything; that they have gone is heard in its turn."""
        self._forget()
        if not isinstance(error, OSError):
            _log.error("A message could not be sent", exc_info=error)

    def _forget(self) -> None:
        """Whatever they are told from now on is told to nobody."""
        self._outbox.clear()
        self._connection.has_news = self._outbox.clear
