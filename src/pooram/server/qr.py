"""The address that others can open, alone and as QR codes: for a page, and for a terminal."""

import io
import re
from typing import Annotated, Any

import segno
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from pooram.engine.errors import PooramError
from pooram.server.guard import LOOPBACK, origin_of
from pooram.server.state import AppState
from pooram.tables.gathering_messages import Address, PersonalLink

LONGEST_PATH = 120
"""Of a page, and of a personal link."""
A_DAY = "private, max-age=86400"
OURS = re.compile(r"/(?!/)[\w./~-]*", re.ASCII)
"""A path and nothing behind it: a personal link has its key behind a #, and belongs in no address that is
asked of a server."""
PERSONAL = re.compile(r"/table/[\w-]+#key=[\w-]+", re.ASCII)

BLACK_ON_WHITE, AS_BEFORE = "\x1b[30;107m", "\x1b[0m"
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


@get("/api/address", sync_to_thread=False, include_in_schema=False)
def show_address(request: Request[Any, Any, State]) -> Response[Address]:
    """What others open to come here, for links that are to be shared."""
    origin = elsewhere(origin_of(str(request.base_url)), request.app.state.pooram.public)
    told = Address("" if _is_of_this_machine(origin) else origin)
    return Response(told, headers={"cache-control": "no-store"})


@get("/api/qr", sync_to_thread=False, include_in_schema=False)
def show_qr(
    request: Request[Any, Any, State], path: Annotated[str, QueryParameter()] = "/"
) -> Response[bytes]:
    """The address of a page of this site, by the name under which whoever asks has reached it."""
    return _drawn(request, path, OURS, A_DAY)


@post("/api/qr", status_code=200, sync_to_thread=False, include_in_schema=False)
def show_personal_qr(request: Request[Any, Any, State], data: JSONBody[PersonalLink]) -> Response[bytes]:
    """A personal link for a telephone's camera."""
    return _drawn(request, data.link, PERSONAL, "no-store")


def _drawn(
    request: Request[Any, Any, State], path: str, allowed: re.Pattern[str], kept: str
) -> Response[bytes]:
    pooram: AppState = request.app.state.pooram
    pooram.gate.check_question(request)
    if len(path) > LONGEST_PATH or not allowed.fullmatch(path):
        raise PooramError("That is no page of this site.", hint="Ask for a path such as /table/1234.")
    origin = elsewhere(origin_of(str(request.base_url)), pooram.public)
    return Response(svg(origin + path), media_type="image/svg+xml", headers={"cache-control": kept})


def elsewhere(origin: str, public: tuple[str, ...]) -> str:
    """The address as others can open it: this machine's name for itself means nothing on a telephone.

    >>> elsewhere("http://127.0.0.1:8420", ("http://192.0.2.7:8420/",)), elsewhere("http://a.example", ())
    ('http://192.0.2.7:8420', 'http://a.example')
    """
    return origin_of(public[0]) if public and _is_of_this_machine(origin) else origin


def _is_of_this_machine(origin: str) -> bool:
    return any(origin_of(f"http://{_bracketed(name)}") == _without_port(origin) for name in LOOPBACK)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _without_port(origin: str) -> str:
    return re.sub(r":\d+$", "", origin)


def svg(text: str) -> bytes:
    """As a picture without a size of its own, black on white with the quiet zone that readers need."""
    out = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(out, kind="svg", xmldecl=False, omitsize=True, border=4, dark="#000", light="#fff")
    return out.getvalue()


def for_terminal(text: str) -> str:
    """In characters, two rows of squares a line; black on white whatever the terminal's colours are."""
    rows = [[bool(dark) for dark in row] for row in segno.make_qr(text, error="l").matrix_iter(border=2)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    lines = [
        "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    return "".join(f"{BLACK_ON_WHITE}{line}{AS_BEFORE}\n" for line in lines)
