"""What the people of the benchmark know of the server: how a table is made, joined and spoken to.

They read of a message only what they need for their next step, so that they cost little beside the server
that is measured. Frames are read by hand for the same reason; compression is not offered.
"""

import asyncio
import base64
import os
from urllib.parse import urlsplit

from msgspec import UNSET, Struct, UnsetType, json

from pooram.engine.errors import PooramError

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Offered(Struct, frozen=True):
    """A choice, of which only the notation matters here."""

    notation: str


class Sitting(Struct, frozen=True):
    """A seat, of which it matters whether it has chosen in a decision that others still owe."""

    chosen: bool | UnsetType = UNSET


class HeardByAll(Struct, frozen=True):
    """The part of a change that everybody hears."""

    seats: dict[str, Sitting] = {}
    finished: bool | UnsetType = UNSET


class Heard(Struct, frozen=True):
    """A message of the table; what is not in it has not changed."""

    type: str = ""
    table: str = ""
    """Of a whole table: which one it is."""
    open: HeardByAll = HeardByAll()
    decision: int | UnsetType = UNSET
    offers: list[Offered] | UnsetType = UNSET
    seats: list[Sitting] | dict[str, Sitting] | UnsetType = UNSET
    """All of them, or those that have changed, by number."""
    finished: bool | UnsetType = UNSET
    error: str = ""
    sentence: str = ""

    @property
    def complaint(self) -> str:
        """Why the table refused; empty if it did not."""
        return self.error or self.sentence


class Place(Struct, frozen=True):
    """A table that was made, and as whom one comes to it."""

    id: str
    cookies: str


class _Link(Struct):
    id: str


read: json.Decoder[Heard] = json.Decoder(Heard)
_link: json.Decoder[_Link] = json.Decoder(_Link)


class Address:
    """Where a server listens."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.url = url.rstrip("/")
        self.host = parts.hostname or "127.0.0.1"
        self.port = parts.port or 80

    def head(self, method: str, path: str, more: dict[str, str]) -> bytes:
        """The head of a request as our own page would send it."""
        fields = {"Host": f"{self.host}:{self.port}", "Origin": self.url, **more}
        lines = [
            f"{method} {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in fields.items() if value),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def handshake(self, place: Place) -> bytes:
        """The request that opens a WebSocket at a table."""
        return self.head(
            "GET",
            f"/api/tables/{place.id}/ws",
            {
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
                "Sec-WebSocket-Version": "13",
                "Cookie": place.cookies,
            },
        )

    async def new_table(self, game: str, seats: int, cookies: str = "") -> Place:
        """A table where people sit in all seats; who asks without cookies is somebody new."""
        people = [{"kind": "person" if seat else "me", "name": "", "level": ""} for seat in range(seats)]
        body = json.encode({"game": game, "seats": people})
        head = self.head(
            "POST",
            "/api/tables",
            {
                "Content-Type": "application/json",
                "Content-Length": str(len(body)),
                "Connection": "close",
                "Cookie": cookies,
            },
        )
        reader, writer = await asyncio.open_connection(self.host, self.port)
        writer.write(head + body)
        answer = await reader.read()
        writer.close()
        start, _, content = answer.partition(b"\r\n\r\n")
        status, *fields = start.decode().split("\r\n")
        if " 201 " not in f"{status} ":
            raise PooramError(f"The server made no table: {status} {content.decode(errors='replace')[:200]}")
        named = (field.partition(":") for field in fields)
        given = [value.strip().split(";")[0] for name, _, value in named if name.lower() == "set-cookie"]
        return Place(_link.decode(content).id, "; ".join(given) or cookies)


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A short frame as clients send it, masked with zeros.

    >>> frame(b"hi").hex()
    '8182000000006869'
    """
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + bytes(4) + payload


def split_frames(data: bytes) -> tuple[list[tuple[int, bytes]], bytes]:
    """The whole frames that a server has sent, each with its opcode, and the rest of the data.

    >>> split_frames(bytes([0x81, 2]) + b"hi" + bytes([0x81, 9]))
    ([(1, b'hi')], b'\\x81\\t')
    """
    found = []
    start, size = 0, len(data)
    while size - start >= 2:
        length, body = data[start + 1], start + 2
        if length > 125:
            body += 2 if length == 126 else 8
            if body > size:
                break
            length = int.from_bytes(data[start + 2 : body], "big")
        if body + length > size:
            break
        if not data[start] & 0x80:
            raise PooramError("The server sent a message in parts, which the benchmark does not read.")
        found.append((data[start] & 0x0F, data[body : body + length]))
        start = body + length
    return found, data[start:]


def sit(seat: int, table: str) -> bytes:
    return frame(json.encode({"type": "sit", "seat": seat, "table": table}))


def step(decision: int, seat: int, notation: str) -> bytes:
    return frame(json.encode({"type": "step", "decision": decision, "seat": seat, "notation": notation}))
