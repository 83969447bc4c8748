"""The WebSocket of a table: what people say goes to it, what it tells comes back."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from msgspec import Struct, json

from pooram.engine.errors import PooramError
from pooram.engine.state import WATCHER
from pooram.server.handover import TABLE_SOCKET
from pooram.server.identity import address_of, holder_who_asks, is_here
from pooram.server.line import NO_SUCH_TABLE, Line, Sender
from pooram.server.pace import Pace
from pooram.server.state import AppState
from pooram.tables.connection import Connection, GoesOn, read_message
from pooram.tables.errors import TooOften, UnknownTable
from pooram.tables.messages import Sit, Trouble

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

TOO_MANY_HERE = Trouble("Too many are connected from your address, or at this table.", "Try again later.")

TEMPLATE = "/api/tables/{table_id}/ws"
LOBBY = "/api/gatherings/ws"

Said = str | bytes

_log = logging.getLogger(__name__)


class TableSockets:
    """Answers at the WebSockets of tables and of the lobby; everything else is for the application behind it.

    It is no route of Litestar, of whose wrappers around every message and every handshake nothing is needed
    here. Measured roughly, by turns on a busy machine: a message in and four out take 15 % less user time.
    """

    def __init__(self, app: "ASGIApp", pooram: Callable[[], AppState]) -> None:
        self.app = app
        self.pooram = pooram

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        is_socket, path = scope["type"] == ScopeType.WEBSOCKET, scope["path"]
        found = TABLE_SOCKET.fullmatch(path) if is_socket else None
        if found is None and not (is_socket and path == LOBBY):
            await self.app(scope, receive, send)
            return
        scope["path_template"] = LOBBY if found is None else TEMPLATE
        line = Line(scope, receive, send)
        try:
            if found is None:
                await show_lobby(line, self.pooram())
            else:
                await welcome(line, self.pooram(), found[1])
        except OSError:
            # They have gone in the middle of it.
            pass
        except Exception:
            _log.exception("A connection failed")
            await line.close(FAILED, "something went wrong")


async def welcome(line: Line, pooram: AppState, table_id: str) -> None:
    """A connection, from coming to leaving; whose it is was said when it was opened.

    Who goes on to another table, as those who play again do, stays on the line and opens no other.
    """
    await line.accept()
    pace = Pace(pooram.gate.limits)
    here: Here | None = Here(table_id)
    while here is not None:
        if await comes_too_often(line, pooram):
            return
        if pooram.gate.is_full(line, here.table):
            await part(line, TOO_MANY_HERE, TOO_MANY_CONNECTIONS, "too many connections")
            return
        counted = nullcontext() if is_here(line) else pooram.gate.addresses.joined(address_of(line))
        await pooram.gate.turns.come("" if is_here(line) else address_of(line))
        with counted, pooram.gate.tables.joined(here.table):
            here = await attend(line, pooram, pace, here)


async def comes_too_often(line: Line, pooram: AppState) -> bool:
    """Whether they have to come again later, and were told so."""
    try:
        pooram.gate.check_join(line)
    except TooOften as error:
        await part(line, Trouble(error.message, error.hint), TOO_MANY_CONNECTIONS, "too many connections")
        return True
    return False


class Here(Struct, frozen=True):
    """The table to which somebody has come."""

    table: str
    said: Said | None = None
    """What they said already, when they went on to it."""


async def attend(line: Line, pooram: AppState, pace: Pace, here: Here) -> Here | None:
    """Join the table, or those who gather for it, and hear what is said until they leave or go on."""
    service, table_id = pooram.service, here.table
    holder = holder_who_asks(line)
    first = here.said
    try:
        source = "" if is_here(line) else address_of(line)
        connection = Connection(holder=holder, source=source)
        try:
            opened = await service.join(table_id, connection)
        except UnknownTable:
            first = await gather(line, pooram, pace, here, holder)
            if first is None:
                return None
            opened = await service.join(table_id, connection)
    except PooramError as error:
        await part(line, Trouble(error.message, error.hint), NO_SUCH_TABLE, "no such table")
        return None

    async def hear(said: Said) -> bool:
        await service.hear(opened, connection, said)
        return connection.viewer is not None

    try:
        await converse(line, pooram, pace, connection, hear, first)
    except GoesOn as onward:
        return Here(onward.sit.table, json.encode(onward.sit))
    finally:
        service.leave(opened, connection)
    return None


async def gather(line: Line, pooram: AppState, pace: Pace, here: Here, holder: str) -> Said | None:
    """Let somebody look at a table that has not started until they are to sit down at it; None: they left.

    What they said to sit down is for the table to hear.
    """
    gatherings = pooram.service.gatherings
    connection = Connection(holder=holder)
    opened = await gatherings.join(here.table, connection)
    first: list[Said] = []

    async def hear(said: Said) -> bool:
        if not opened.started:
            await gatherings.hear(opened, connection, said)
        elif is_sit(said):
            first.append(said)
            raise HasStarted
        # What else was said before they knew that it has started comes too late.
        return connection.viewer is not None

    try:
        await converse(line, pooram, pace, connection, hear, here.said)
    except HasStarted:
        return first[0]
    finally:
        gatherings.leave(opened, connection)
    return None


def is_sit(said: Said) -> bool:
    try:
        return isinstance(read_message(said), Sit)
    except PooramError:
        return False


class HasStarted(Exception):
    """Somebody sits down at a table that has just started."""


async def converse(
    line: Line,
    pooram: AppState,
    pace: Pace,
    connection: Connection,
    hear: Callable[[Said], Awaitable[bool]],
    first: Said | None = None,
) -> None:
    """Hear what is said until they leave, no faster than they may; `hear` says whether they have sat down.

    Who does not take the answers is not heard either: what they ask waits in their own line.
    """
    sender = Sender(line, connection)
    address = "" if is_here(line) else address_of(line)
    seated = connection.viewer is not None
    try:
        patience = None if seated else pooram.gate.limits.seconds_to_sit_down
        async with asyncio.timeout(patience) as sitting_down:
            message = first if first is not None else await line.hear()
            while message is not None:
                wait = pace.wait()
                if pace.is_flooded:
                    await line.close(TOO_MANY_MESSAGES, "too many messages")
                    break
                if wait:
                    await asyncio.sleep(wait)
                while wait := pooram.gate.wait(address):
                    await asyncio.sleep(wait)
                await pooram.gate.turns.come(address)
                wholes = connection.wholes
                if await hear(message) and not seated:
                    seated = True
                    sitting_down.reschedule(None)
                pooram.gate.charge(address, connection.wholes - wholes)
                if sender.rest is not None:
                    await sender.has_sent()
                message = await line.hear()
    except TimeoutError:
        await line.close(NEVER_SAT_DOWN, "never sat down")
    finally:
        await sender.stop()


async def show_lobby(line: Line, pooram: AppState) -> None:
    """The lobby as it is, whenever it changes, and whenever anything is said there, whatever that is."""
    await line.accept()
    if await comes_too_often(line, pooram):
        return
    if pooram.gate.is_crowded(line):
        trouble = Trouble("Too many are connected from your address.", "Try again later.")
        await part(line, trouble, TOO_MANY_CONNECTIONS, "too many connections")
        return
    counted = nullcontext() if is_here(line) else pooram.gate.addresses.joined(address_of(line))
    connection = Connection()

    async def hear(said: Said) -> bool:
        pooram.service.gatherings.tell_lobby_again(connection)
        return True

    with counted:
        try:
            await pooram.service.gatherings.join_lobby(connection)
            connection.viewer = int(WATCHER)
            await converse(line, pooram, Pace(pooram.gate.limits), connection, hear)
        except PooramError as error:
            await part(line, Trouble(error.message, error.hint), NO_SUCH_TABLE, "no lobby")
        finally:
            pooram.service.gatherings.leave_lobby(connection)


async def part(line: Line, trouble: Trouble, code: int, reason: str) -> None:
    """Tell somebody why they cannot stay."""
    await line.say(json.encode(trouble).decode())
    await line.close(code, reason)
