"""The WebSocket of a table: what people say goes to it, what it tells comes back."""

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from msgspec import json

from pooram.engine.errors import PooramError
from pooram.server.identity import address_of, holder_who_asks, is_here
from pooram.server.line import NO_SUCH_TABLE, Line, Sender
from pooram.server.pace import Pace
from pooram.server.state import AppState
from pooram.tables.connection import Connection
from pooram.tables.messages import Trouble

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

TOO_MANY_MESSAGES = 1008
"""WebSocket close code for somebody who does not stop."""
TOO_MANY_CONNECTIONS = 1013
"""WebSocket close code for somebody who may come back later."""
NEVER_SAT_DOWN = 4408
"""WebSocket close code for somebody who only holds a line open."""
FAILED = 1011
"""WebSocket close code for a fault of ours."""

PLACE = re.compile(r"/api/tables/([^/]+)/ws/?")
TEMPLATE = "/api/tables/{table_id}/ws"

_log = logging.getLogger(__name__)


class TableSockets:
    """Answers at the tables' WebSockets; everything else is for the application behind it.

    It is no route of Litestar, of whose wrappers around every message and every handshake nothing is needed
    here. Measured roughly, by turns on a busy machine: a message in and four out take 15 % less user time.
    """

    def __init__(self, app: "ASGIApp", pooram: Callable[[], AppState]) -> None:
        self.app = app
        self.pooram = pooram

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        found = PLACE.fullmatch(scope["path"]) if scope["type"] == ScopeType.WEBSOCKET else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["path_template"] = TEMPLATE
        line = Line(scope, receive, send)
        try:
            await welcome(line, self.pooram(), found[1])
        except OSError:
            # They have gone in the middle of it.
            pass
        except Exception:
            _log.exception("A connection failed")
            await line.close(FAILED, "something went wrong")


async def welcome(line: Line, pooram: AppState, table_id: str) -> None:
    """A connection at a table, from coming to leaving; whose it is was said when it was opened."""
    await line.accept()
    if pooram.gate.is_full(line, table_id):
        trouble = Trouble("Too many are connected from your address, or at this table.", "Try again later.")
        await part(line, trouble, TOO_MANY_CONNECTIONS, "too many connections")
        return
    counted = nullcontext() if is_here(line) else pooram.gate.addresses.joined(address_of(line))
    with counted, pooram.gate.tables.joined(table_id):
        await attend(line, pooram, table_id)


async def attend(line: Line, pooram: AppState, table_id: str) -> None:
    """Join the table, and hear what is said until they leave."""
    service = pooram.service
    holder = holder_who_asks(line)
    try:
        # Who sits down in another seat is asked about again.
        rights = await service.authority.sure_rights(table_id, holder)
        source = "" if is_here(socket) else address_of(socket)
        connection = Connection(rights.seats, holder, source)
        opened = await service.join(table_id, connection)
    except PooramError as error:
        await part(line, Trouble(error.message, error.hint), NO_SUCH_TABLE, "no such table")
        return
    sender = Sender(line, connection)
    pace, seated = Pace(pooram.gate.limits), False
    try:
        async with asyncio.timeout(pooram.gate.limits.seconds_to_sit_down) as sitting_down:
            while (message := await line.hear()) is not None:
                wait = pace.wait()
                if pace.is_flooded:
                    await line.close(TOO_MANY_MESSAGES, "too many messages")
                    break
                if wait:
                    await asyncio.sleep(wait)
                await service.hear(opened, connection, message)
                if not seated and connection.viewer is not None:
                    seated = True
                    sitting_down.reschedule(None)
    except TimeoutError:
        await line.close(NEVER_SAT_DOWN, "never sat down")
    finally:
        service.leave(opened, connection)
        await sender.stop()


async def part(line: Line, trouble: Trouble, code: int, reason: str) -> None:
    """Tell somebody why they cannot stay."""
    await line.say(json.encode(trouble).decode())
    await line.close(code, reason)
