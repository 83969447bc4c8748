"""Connections are handed over to the worker that is the home of their table.

The operating system gives a new connection to any worker. The one that reads for which table it is hands the
open socket to the table's home, with the request and before anything is answered. Nothing depends on it: a
connection that cannot be handed over is served where it came, as it would be on another machine.
"""

import asyncio
import contextlib
import os
import re
import socket
import sys
from collections.abc import Callable
from ctypes import Array, c_bool
from multiprocessing.sharedctypes import RawArray
from typing import Any

from msgspec import Struct

from pooram.tables.home import Home

MOST_BYTES = 1 << 16
"""Of a request; a longer one is not handed over."""
TABLE_SOCKET = re.compile(r"/api/tables/([^/]+)/ws/?")
"""The path of a table's WebSocket."""


class Letterbox:
    """Where a worker is handed sockets; it outlives the worker, so that its successor finds what came."""

    def __init__(self) -> None:
        # Datagrams on Linux are refused after very few that nobody has read.
        kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
        self.inside, self.slot = socket.socketpair(socket.AF_UNIX, kind)
        self.inside.setblocking(False)
        self.slot.setblocking(False)

    def empty(self) -> None:
        """Let nobody wait any longer: whose line is cut comes again, and is served by whoever can."""
        with contextlib.suppress(BlockingIOError):
            while True:
                for file in socket.recv_fds(self.inside, MOST_BYTES, 1)[1]:
                    os.close(file)

    def close(self) -> None:
        self.inside.close()
        self.slot.close()


def letterboxes(workers: int) -> list[Letterbox]:
    """One for every worker; none where sockets cannot be handed over."""
    return [Letterbox() for _ in range(workers)] if hasattr(socket, "send_fds") else []


def nobody_reads(workers: int) -> "Array[c_bool]":
    """Whether each worker reads its letterbox, in memory that all of them and the process above share."""
    return RawArray(c_bool, workers)


class Handover(Struct, frozen=True):
    """A worker's own letterbox, the slots of all of them, and who reads theirs."""

    home: Home
    inside: socket.socket
    slots: list[socket.socket]
    reads: "Array[c_bool]"

    def hand_over(self, request: bytes, transport: asyncio.Transport) -> bool:
        """Hand a connection to the home of the table that it asks for; whether it has gone there."""
        home = self._home_of(request)
        if home == self.home.worker or not self.reads[home] or len(request) > MOST_BYTES:
            return False
        try:
            socket.send_fds(self.slots[home], [request], [transport.get_extra_info("socket").fileno()])
        except OSError:
            # Nobody has emptied it for long.
            return False
        # Ours is a copy now: closing it says nothing to the other side.
        transport.abort()
        return True

    def listen(self, welcome: Callable[[bytes, socket.socket], None]) -> None:
        """Call it with every request that is handed over, and the socket on which it came."""
        asyncio.get_running_loop().add_reader(self.inside.fileno(), self._take, welcome)
        self.reads[self.home.worker] = True

    def stop(self) -> None:
        """Nothing shall come from now on; what does waits for a successor."""
        self.reads[self.home.worker] = False
        asyncio.get_running_loop().remove_reader(self.inside.fileno())

    def _take(self, welcome: Callable[[bytes, socket.socket], None]) -> None:
        # Another process may have been faster, or nobody is there any more.
        with contextlib.suppress(BlockingIOError, ConnectionError):
            request, files, _, _ = socket.recv_fds(self.inside, MOST_BYTES, 1)
            for file in files:
                welcome(request, socket.socket(fileno=file))

    def _home_of(self, request: bytes) -> int:
        """The home of the table for which it asks; what is no such request stays here."""
        words = request.split(b" ", 2)
        path = words[1].partition(b"?")[0].decode("latin-1") if len(words) > 1 else ""
        found = TABLE_SOCKET.fullmatch(path)
        return self.home.worker if found is None else self.home.of(found[1])


async def take_over(
    request: bytes, came: socket.socket, protocol: Callable[[], Any], ends: Callable[[], bool]
) -> None:
    """Go on with a connection as if it had come here, unless nothing goes on here any more."""
    came.setblocking(False)
    try:
        line, taken = await asyncio.get_running_loop().connect_accepted_socket(protocol, came)
    except OSError:
        # They have gone on the way.
        came.close()
        return
    if ends():
        # All have been told to come back; this one is by coming to nobody.
        line.abort()
    else:
        taken.data_received(request)
