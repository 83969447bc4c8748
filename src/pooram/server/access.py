"""What goes in and out is counted, and a line of the log tells each request.

The line has the template of the address, never the address: who knows a table's can watch it.
"""

import logging
import time
from typing import TYPE_CHECKING, Any, cast

from litestar.enums import ScopeType

from pooram.server.frames import WRITES_TEXT, writer_of
from pooram.tables import metrics

if TYPE_CHECKING:
    from litestar.types import (
        ASGIApp,
        HTTPReceiveMessage,
        Message,
        Receive,
        Scope,
        Send,
        WebSocketReceiveMessage,
    )

NO_TEMPLATE = "(nowhere)"
ABNORMAL = 1006
"""Close code for a connection that just broke."""

_log = logging.getLogger(__name__)


class Access:
    """Counts and logs around an application."""

    def __init__(self, app: "ASGIApp") -> None:
        self.app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        else:
            await self._websocket(scope, receive, send)

    async def _http(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        began, status = time.perf_counter(), 500

        async def send_counted(message: "Message") -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_counted)
        finally:
            metrics.answered(status)
            _tell("request", scope, began, method=scope.get("method"), status=status)

    async def _websocket(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        began, code, heard, told = time.perf_counter(), ABNORMAL, 0, 0

        async def receive_counted() -> "HTTPReceiveMessage | WebSocketReceiveMessage":
            nonlocal code, heard
            message = await receive()
            if message["type"] == "websocket.receive":
                heard += 1
                metrics.heard(len(message.get("text") or message.get("bytes") or ""))
            elif message["type"] == "websocket.disconnect":
                code = message["code"]
            return message

        async def send_counted(message: "Message") -> None:
            nonlocal code, told
            await send(message)
            if message["type"] == "websocket.send":
                told += 1
                metrics.told(len(message.get("text") or message.get("bytes") or ""))
            elif message["type"] == "websocket.close":
                code = message["code"]

        def write_counted(message: bytes) -> bool:
            nonlocal told
            if write is None or not write(message):
                return False
            told += 1
            metrics.told(len(message))
            return True

        write = writer_of(scope)
        if write is not None:
            cast("dict[str, Any]", scope["extensions"])[WRITES_TEXT] = write_counted
        metrics.CONNECTIONS.inc()
        try:
            await self.app(scope, receive_counted, send_counted)
        finally:
            metrics.CONNECTIONS.dec()
            _tell("connection", scope, began, code=code, heard=heard, told=told)


def _tell(what: str, scope: "Scope", began: float, **fields: object) -> None:
    if _log.isEnabledFor(logging.INFO):
        path = scope.get("path_template") or NO_TEMPLATE
        seconds = time.perf_counter() - began
        _log.info(what, extra={"path": path, **fields, "ms": round(seconds * 1000, 1)})
