"""Who may talk to the server, and what browsers are told to be careful about.

The server listens on this machine only. A page of somebody else that is open in the same browser could
still reach it, by its address or by a name that points here, so both Host and Origin are checked.
"""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from msgspec import json

from pooram.tables.messages import Problem

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

HEADERS = {
    # Styles: the client sets colours and positions on the elements of a drawing.
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_SECURITY = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """Turns away strangers and adds the security headers to every answer."""

    def __init__(self, app: "ASGIApp", hosts: Collection[str] = LOOPBACK) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        welcome = is_welcome(scope["headers"], self.hosts)
        if scope["type"] == ScopeType.WEBSOCKET:
            if welcome:
                await self.app(scope, receive, send)
            else:
                # Closing before accepting: the server answers 403.
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "strangers"})
            return

        async def send_guarded(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_SECURITY]
            await send(message)

        if welcome:
            await self.app(scope, receive, send_guarded)
        else:
            await refuse(send_guarded)


async def refuse(send: "Send") -> None:
    """403, with a Problem as for every refused request."""
    body = json.encode(Problem("This address is not served here.", "Open the address that Pooram printed."))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def is_welcome(headers: Iterable[tuple[bytes, bytes]], hosts: Collection[str]) -> bool:
    """Whether Host, and Origin if there is one, are among ours.

    >>> is_welcome([(b"host", b"127.0.0.1:8000")], LOOPBACK)
    True
    >>> is_welcome([(b"host", b"127.0.0.1:8000"), (b"origin", b"https://elsewhere.example")], LOOPBACK)
    False
    """
    given = {name.lower(): value.decode("latin-1") for name, value in headers}
    host = host_of(f"//{given.get(b'host', '')}")
    origin = given.get(b"origin")
    return host in hosts and (origin is None or host_of(origin) in hosts)


def host_of(address: str) -> str:
    """The bare host of an address; empty if there is none.

    >>> host_of("http://[::1]:8000"), host_of("null")
    ('::1', '')
    """
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
