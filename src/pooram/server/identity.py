"""Who asks: a browser by its cookie, a program by the key of its seat.

A browser gets its identity when it first needs one, by making a table or opening a personal link; who only
watches has none. The token is in the cookie and nowhere else: no script can read it (HttpOnly), no other site
can make the browser send it (SameSite=Strict), no answer, list, log or address holds it.
"""

import logging
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from litestar.datastructures import Cookie

from pooram.server.guard import LOOPBACK, origin_of
from pooram.tables.holders import NOBODY, holder_of, new_token

if TYPE_CHECKING:
    from litestar.types import Scope


class Asking(Protocol):
    """A request or a WebSocket."""

    @property
    def scope(self) -> "Scope":
        """What the HTTP server tells of it."""


COOKIE = "pooram"
SECURE_COOKIE = "__Host-pooram"
"""Over https browsers take this name only from this very host, and never over http."""
LIFETIME = 400 * 24 * 3600
"""Seconds; browsers keep nothing for longer, but it begins anew whenever the front page is opened."""
FORWARDED = frozenset({b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"})
"""Whatever has come by a proxy says so in one of these."""
NETWORK_BITS = 64
"""Of an address of IPv6, all else is for its owner to choose."""


def keep_tokens_from_logs() -> None:
    """The server around us tells every header of a WebSocket to whoever debugs it, the cookie among them."""
    logging.getLogger("uvicorn.error").addFilter(_may_be_logged)


def _may_be_logged(record: logging.LogRecord) -> bool:
    # A text that is none closes its line; ten lines in the log for each would let anybody fill the disk.
    is_no_text = record.exc_info is not None and isinstance(record.exc_info[1], UnicodeDecodeError)
    return record.levelno > logging.DEBUG and not is_no_text


class Identity:
    """Who a browser is: the token for its cookie, and what is kept of it."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.holder = holder_of(token)

    def __repr__(self) -> str:
        return "Identity(…)"

    def cookie(self, asking: Asking) -> Cookie:
        """The cookie that keeps it in the browser."""
        secure = is_secure(asking)
        return Cookie(
            key=SECURE_COOKIE if secure else COOKIE,
            value=self.token,
            max_age=LIFETIME,
            path="/",
            secure=secure,
            httponly=True,
            samesite="strict",
        )


def identity_of(asking: Asking) -> Identity | None:
    """The identity of the browser that asks, if it has one."""
    name = SECURE_COOKIE if is_secure(asking) else COOKIE
    # The last one counts, and a browser may have split them among several headers.
    for cookie in reversed("; ".join(given(asking, b"cookie")).split(";")):
        key, _, value = cookie.partition("=")
        if key.strip() == name:
            identity = Identity(value.strip().strip('"'))
            return identity if identity.holder != NOBODY else None
    return None


def some_identity(asking: Asking) -> Identity:
    """The identity of the browser that asks, or a new one."""
    return identity_of(asking) or Identity(new_token())


def holder_who_asks(asking: Asking) -> str:
    """Who asks, by a key if there is one, else by the cookie; NOBODY if by neither."""
    keys = given(asking, b"authorization")
    if keys:
        scheme, _, key = keys[0].partition(" ")
        return holder_of(key.strip()) if scheme.lower() == "bearer" else NOBODY
    identity = identity_of(asking)
    return identity.holder if identity else NOBODY


def given(asking: Asking, name: bytes) -> list[str]:
    """The values of a header; its name in small letters."""
    return [value.decode("latin-1") for key, value in asking.scope["headers"] if key.lower() == name]


def is_secure(asking: Asking) -> bool:
    return asking.scope["scheme"] in ("https", "wss")


def address_of(asking: Asking) -> str:
    """The address of who asks, as limits count it."""
    return network_of(_client(asking))


def network_of(host: str) -> str:
    """An address as limits count it: of IPv6 everybody has more than can be counted."""
    address = parsed_address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> NETWORK_BITS << NETWORK_BITS))
    return host


def is_here(asking: Asking) -> bool:
    """Whether somebody sits at the machine on which the server runs, and did not come by a proxy on it."""
    address = parsed_address(_client(asking))
    if address is None or not address.is_loopback:
        return False
    host = ""
    for name, value in asking.scope["headers"]:
        small = name.lower()
        if small in FORWARDED:
            return False
        if small == b"host":
            host = value.decode("latin-1")
    return urlsplit(origin_of(f"http://{host}")).hostname in LOOPBACK


def _client(asking: Asking) -> str:
    client = asking.scope["client"]
    return client[0] if client else ""


@lru_cache(maxsize=1024)
def parsed_address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
