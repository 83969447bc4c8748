"""Whether the server lives, and whether it can do its work: for whoever starts and balances servers."""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from litestar.enums import ScopeType

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

ALIVE = "/health"
READY = "/health/ready"
PATIENCE = 5
"""Seconds after which a database that has not answered counts as gone."""

REMEMBERED = 1.0
"""So many seconds what the database has answered holds for all: anybody may ask, each by a query."""

_log = logging.getLogger(__name__)


class Health:
    """Answers at two addresses, whatever Host says: who looks after servers knows them by number."""

    def __init__(
        self,
        app: "ASGIApp",
        look_up: Callable[[], Awaitable[object]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.look_up = look_up
        """Asks the database for anything."""
        self._clock = clock
        self._asking = asyncio.Lock()
        self._ready = False
        self._until = -math.inf

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] != ScopeType.HTTP or scope["path"] not in (ALIVE, READY):
            await self.app(scope, receive, send)
        elif scope["path"] == ALIVE:
            await _say(send, 200, "Pooram is alive.")
        elif await self.is_ready():
            await _say(send, 200, "Pooram is ready.")
        else:
            await _say(send, 503, "The database cannot be reached.")

    async def is_ready(self) -> bool:
        """Whether the database answers, or has just now."""
        async with self._asking:
            if self._clock() >= self._until:
                self._ready = await self._answers()
                self._until = self._clock() + REMEMBERED
            return self._ready

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.look_up()
        except Exception as error:
            _log.warning("The database cannot be reached: %s", str(error) or "it does not answer.")
            return False
        return True


async def _say(send: "Send", status: int, sentence: str) -> None:
    body = f"{sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
