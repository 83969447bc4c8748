"""Who may talk to the server, and what browsers are told to be careful about.

A page of somebody else that is open in the same browser can send requests here, by the server's address or by
a name that points to it, and the browser adds the cookie of whoever sits there. So four things are asked:

- Host must be an address under which this server is known, with its port: a name of somebody else that
  points here (DNS rebinding) is not.
- Origin, if there is one, must be that very address with scheme and port: another port of the same machine is
  another site. Browsers send it with every WebSocket and with all that could change anything.
- Whatever could change anything must not come from another site by what the browser itself says
  (Sec-Fetch-Site), and must be JSON if it is a POST. No form of a strange page can send that, and no script
  of one without asking first (CORS), which is answered to nobody. A DELETE has to ask first, too.
- The cookie itself is SameSite=Strict (`identity.py`): the browser does not even add it for other sites.

Programs that are no browsers send neither Origin nor Sec-Fetch-Site nor anybody's cookie, and are welcome.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from msgspec import json

from pooram.tables.messages import Problem

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
USUAL_PORTS = {"http": 80, "https": 443}
HTTP_SCHEMES = {"ws": "http", "wss": "https"}
OUR_PAGES = frozenset({"same-origin", "none"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OTHER_SITES = frozenset({"cross-site", "same-site"})
ASKED = frozenset({b"host", b"origin", b"sec-fetch-site", b"content-type"})
"""The headers by which it is decided."""

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

STRANGER = Problem("This address is not served here.", "Open the address that Pooram printed.")
NO_JSON = Problem("The request is no JSON.", "Send it with the header Content-Type: application/json.")


class Guard:
    """Turns away strangers and adds the security headers to every answer.

    `addresses` are where the server is known to people: whole ones, such as https://play.example, or bare
    hosts, which stand for the port on which it listens.
    """

    def __init__(self, app: "ASGIApp", addresses: Collection[str] = LOOPBACK) -> None:
        self.app = app
        self.hosts = {address.lower() for address in addresses if "://" not in address}
        self.origins = {origin_of(address) for address in addresses if "://" in address} - {""}

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            if self.refusal(scope) is None:
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

        refused = self.refusal(scope)
        if refused is None:
            await self.app(scope, receive, send_guarded)
        else:
            await answer(send_guarded, *refused)

    def refusal(self, scope: "Scope") -> tuple[HTTPStatus, Problem] | None:
        """Why a request is not answered; None: it is welcome, and its scheme is what its browser sees."""
        given: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            if (small := name.lower()) in ASKED:
                given.setdefault(small, []).append(value.decode("latin-1"))
        ours = self.addresses_of(scope, given.get(b"host", []))
        if not ours or not set(given.get(b"origin", ())) <= ours:
            return HTTPStatus.FORBIDDEN, STRANGER
        method = scope.get("method", "")
        if method not in SAFE_METHODS and OTHER_SITES & set(given.get(b"sec-fetch-site", ())):
            return HTTPStatus.FORBIDDEN, STRANGER
        kind = given.get(b"content-type", [""])[0].partition(";")[0].strip().lower()
        if method in ("POST", "PUT", "PATCH") and kind != "application/json":
            return HTTPStatus.UNSUPPORTED_MEDIA_TYPE, NO_JSON
        if all(address.startswith("https:") for address in ours):
            # A proxy that does not say so has unwrapped it.
            scope["scheme"] = "wss" if scope["type"] == ScopeType.WEBSOCKET else "https"
        return None

    def addresses_of(self, scope: "Scope", hosts: list[str]) -> set[str]:
        """Our addresses by which the request may have been made; empty if it was meant for somebody else."""
        if len(hosts) != 1:
            return set()
        found = {f"{scheme}://{hosts[0].lower()}" for scheme in USUAL_PORTS}
        ours = {origin for origin in map(origin_of, found) if origin in self.origins}
        if ours:
            return ours
        scheme = HTTP_SCHEMES.get(scope["scheme"], scope["scheme"])
        origin = origin_of(f"{scheme}://{hosts[0]}")
        parts = urlsplit(origin)
        port = parts.port or USUAL_PORTS.get(scheme)
        listening = (scope.get("server") or ("", None))[1]
        return {origin} if origin and parts.hostname in self.hosts and port == listening else set()


def is_of_our_page(scope: "Scope") -> bool:
    """Whether no page of somebody else asks; where it would harm, a GET is held to that, too."""
    sites = {value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"sec-fetch-site"}
    return sites <= OUR_PAGES


async def answer(
    send: "Send", status: int, problem: Problem, more: Sequence[tuple[bytes, bytes]] = ()
) -> None:
    """A Problem, as for every refused request."""
    body = json.encode(problem)
    size = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", size), *more]
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


# The same few hosts ask all the time; headers can be long, so that not many are remembered.
@lru_cache(maxsize=64)
def origin_of(address: str) -> str:
    """Scheme, host and port of an address, as a browser writes them in Origin; empty if it is none.

    >>> origin_of("HTTPS://Play.example:443/"), origin_of("http://[::1]:8000"), origin_of("null")
    ('https://play.example', 'http://[::1]:8000', '')
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    if parts.scheme not in USUAL_PORTS or not host or "@" in parts.netloc or parts.path not in ("", "/"):
        return ""
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + (f":{port}" if port and port != USUAL_PORTS[parts.scheme] else "")
