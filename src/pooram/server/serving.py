"""One process that serves: uvicorn, with our way of beginning and of ending."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn
from litestar import Litestar
from uvicorn.server import HANDLED_SIGNALS

from pooram.engine.errors import PooramError
from pooram.server.frames import FramesProtocol
from pooram.server.garbage import Collector
from pooram.server.handover import Handover, take_over
from pooram.server.incoming import Incoming, RequestsProtocol
from pooram.server.settings import Settings
from pooram.tables import metrics
from pooram.tables.limits import LIMITS

SWITCH_SECONDS = 0.001
"""So long the thread that writes to the disk waits for a busy event loop, and all who wait for it: five times
as long by Python's own setting. Measured with 20 tables: p99 of a step 38 ms instead of 46."""
KEEP_ALIVE_SECONDS = 150
"""So long a line is kept for the next request: longer than any proxy or program keeps it (Caddy two minutes).
Who hangs up first must be the one who asks, or a step that is on its way is lost with the line."""
TICKS = 10
"""After so many of uvicorn's ticks, which is a second, the garbage is thought of."""


def config_of(app: Litestar, settings: Settings, handover: Handover | None = None) -> uvicorn.Config:
    """uvicorn's settings, from ours."""
    sockets = cast(type[asyncio.Protocol], partial(FramesProtocol, handover=handover))
    incoming = Incoming(LIMITS, tuple(settings.trusted_proxies))
    requests = cast(type[asyncio.Protocol], partial(RequestsProtocol, incoming=incoming))
    return uvicorn.Config(
        app,
        # uvloop where it is installed, which is everywhere but on Windows.
        loop="auto",
        http=requests,
        ws=sockets,
        ws_max_size=LIMITS.frame_bytes,
        # Messages are small and many: deflating each costs more processor than it saves of any line.
        ws_per_message_deflate=False,
        # Who does not answer for so long has gone without a word, and their seat shows it.
        ws_ping_interval=LIMITS.seconds_between_pings,
        ws_ping_timeout=LIMITS.seconds_between_pings,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=settings.graceful_seconds,
        server_header=False,
        # The logging module is set up by us, and our own line for a request names no table.
        log_config=None,
        access_log=False,
    )


class Opened:
    """The application's life from opening its tables to closing them, as uvicorn asks for it.

    Not by messages, as uvicorn does it: they turn an error into a text, and ours is a sentence for people.
    """

    def __init__(self, app: Litestar) -> None:
        self.should_exit = False
        self.state: dict[str, Any] = {}
        self._life: AbstractAsyncContextManager[None] = app.lifespan()

    async def startup(self) -> None:
        try:
            await self._life.__aenter__()
        except BaseExceptionGroup as errors:
            # Litestar's task group wraps whatever is raised inside it.
            ours = errors.subgroup(PooramError)
            raise errors if ours is None else ours.exceptions[0] from None

    async def shutdown(self) -> None:
        await self._life.__aexit__(None, None, None)


class Server(uvicorn.Server):
    """Says when it can be reached, and ends in good order at the first signal.

    In good order: nobody new is let in, every connection is told to come back (1012), what was begun is
    stored, then bots and database are closed. At a second signal it ends at once.
    """

    def __init__(
        self,
        app: Litestar,
        settings: Settings,
        ready: Callable[[], None],
        is_worker: bool,
        handover: Handover | None,
    ) -> None:
        super().__init__(config_of(app, settings, handover))
        self.ready = ready
        self.is_worker = is_worker
        self.handover = handover
        self._collector = Collector()
        self.config.load()
        self.config.lifespan_class = lambda _: Opened(app)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.handover is not None:
            self.handover.listen(self._take_over)
        self._collector.start()
        sys.setswitchinterval(SWITCH_SECONDS)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handover is not None:
            self.handover.stop()
        await super().shutdown(sockets)

    def _take_over(self, request: bytes, came: socket.socket) -> None:
        """Somebody has come to another worker, whose table is at home here."""
        taking = asyncio.create_task(take_over(request, came, self._new_socket, lambda: self.should_exit))
        self.server_state.tasks.add(taking)
        taking.add_done_callback(self.server_state.tasks.discard)

    def _new_socket(self) -> FramesProtocol:
        return FramesProtocol(self.config, self.server_state, self.lifespan.state)

    async def on_tick(self, counter: int) -> bool:
        """uvicorn's, ten times a second."""
        if counter % TICKS == 0:
            self._collector.look(metrics.heard_so_far())
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals; uvicorn would raise them once more in the end, and the exit code would not be 0."""
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # A worker may hear it twice, from the terminal and from the process above it, which kills if need be.
        if self.should_exit and not self.is_worker:
            os._exit(128 + sig)
        self.should_exit = True


def serve(
    app: Litestar,
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[], None],
    is_worker: bool = False,
    handover: Handover | None = None,
) -> None:
    """Serve on a socket until a signal comes."""
    Server(app, settings, ready, is_worker, handover).run([listener])
