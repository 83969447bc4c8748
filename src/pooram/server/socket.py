"""The WebSocket of a table: what people say goes to it, what it tells comes back."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath
from msgspec import json

from pooram.engine.errors import PooramError
from pooram.server.identity import address_of, holder_who_asks, is_here
from pooram.server.pace import Pace
from pooram.server.state import AppState
from pooram.tables.connection import Connection, read_message
from pooram.tables.errors import UnknownTable
from pooram.tables.messages import Sit, Trouble

NO_SUCH_TABLE = 4404
"""WebSocket close code for a table that cannot be opened."""
TOO_MANY_MESSAGES = 1008
"""WebSocket close code for somebody who does not stop."""
TOO_MANY_CONNECTIONS = 1013
"""WebSocket close code for somebody who may come back later."""
NEVER_SAT_DOWN = 4408
"""WebSocket close code for somebody who only holds a line open."""

Socket = WebSocket[Any, Any, State]
Said = str | bytes


@websocket("/api/tables/{table_id:str}/ws")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """A connection at a table, from coming to leaving; whose it is was said when it was opened."""
    pooram: AppState = socket.app.state.pooram
    await socket.accept()
    if pooram.gate.is_full(socket, table_id):
        trouble = Trouble("Too many are connected from your address, or at this table.", "Try again later.")
        await part(socket, trouble, TOO_MANY_CONNECTIONS, "too many connections")
        return
    counted = nullcontext() if is_here(socket) else pooram.gate.addresses.joined(address_of(socket))
    with counted, pooram.gate.tables.joined(table_id):
        await attend(socket, pooram, table_id)


async def attend(socket: Socket, pooram: AppState, table_id: str) -> None:
    """Join the table, or those who gather for it, and hear what is said until they leave."""
    service = pooram.service
    holder = holder_who_asks(socket)
    first: Said | None = None
    try:
        # Who sits down in another seat is asked about again.
        rights = await service.authority.sure_rights(table_id, holder)
        connection = Connection(rights.seats, holder)
        try:
            opened = await service.join(table_id, connection)
        except UnknownTable:
            first = await gather(socket, pooram, table_id, holder)
            if first is None:
                return
            connection.mine = (await service.authority.rights(table_id, holder)).seats
            opened = await service.join(table_id, connection)
    except PooramError as error:
        await part(socket, Trouble(error.message, error.hint), NO_SUCH_TABLE, "no such table")
        return

    async def hear(said: Said) -> bool:
        await service.hear(opened, connection, said)
        return connection.viewer is not None

    try:
        if first is not None:
            await hear(first)
        await converse(socket, pooram, connection, hear)
    finally:
        service.leave(opened, connection)


async def gather(socket: Socket, pooram: AppState, table_id: str, holder: str) -> Said | None:
    """Let somebody look at a table that has not started until they are to sit down at it; None: they left.

    What they said to sit down is for the table to hear.
    """
    gatherings = pooram.service.gatherings
    connection = Connection(holder=holder)
    opened = await gatherings.join(table_id, connection)
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
        await converse(socket, pooram, connection, hear)
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
    socket: Socket, pooram: AppState, connection: Connection, hear: Callable[[Said], Awaitable[bool]]
) -> None:
    """Hear what is said until they leave, no faster than they may; `hear` says whether they have sat down."""
    sending = asyncio.create_task(send_all(socket, connection))
    pace = Pace(pooram.gate.limits)
    patience = None if connection.viewer is not None else pooram.gate.limits.seconds_to_sit_down
    try:
        async with asyncio.timeout(patience) as sitting_down:
            while (message := await socket.receive())["type"] == "websocket.receive":
                wait = pace.wait()
                if pace.is_flooded:
                    await socket.close(TOO_MANY_MESSAGES, "too many messages")
                    break
                # Also if there is nothing to wait for, the others come first.
                await asyncio.sleep(wait)
                text, data = message.get("text"), message.get("bytes")
                if await hear(text if text is not None else data or b""):
                    sitting_down.reschedule(None)
    except TimeoutError:
        await socket.close(NEVER_SAT_DOWN, "never sat down")
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def send_all(socket: Socket, connection: Connection) -> None:
    """Send what the connection is told, in order, until they are dismissed."""
    while (message := await connection.outbox.get()) is not None:
        await socket.send_data(message.decode())
    await socket.close(NO_SUCH_TABLE, "no such table")


async def part(socket: Socket, trouble: Trouble, code: int, reason: str) -> None:
    """Tell somebody why they cannot stay."""
    await socket.send_data(json.encode(trouble).decode())
    await socket.close(code, reason)
