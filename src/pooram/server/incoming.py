"""HTTP connections as uvicorn reads them, with limits that uvicorn does not have.

Whoever connects and says nothing, or never ends what they say, holds a file and memory of the server's; so a
request has to be there in time, its head may be only so long, and an address has only so many connections.
Nor may anybody ask so fast, or so much at once, that all others wait: it waits in their own line instead.
"""

import asyncio
from functools import lru_cache
from ipaddress import ip_network
from typing import Any

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pooram.server.identity import network_of, parsed_address
from pooram.server.pace import Crowd
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.rate import Rate

SENTENCE = "The head of this request is longer than any browser's: shorten its address, cookies or headers."
TOO_LONG = (
    "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain; charset=utf-8\r\n"
    f"content-length: {len(SENTENCE)}\r\nconnection: close\r\n\r\n{SENTENCE}"
).encode()

SOME = 4096
"""So many bytes are taken apart in one go. A line may bring 256 kB, which are 13,000 short requests, and
everybody else would wait until all of them have begun."""
MOST_UNANSWERED = 4
"""While so many requests of a line wait for those before them, no others are read."""
LOOK_AGAIN = 0.02
"""Seconds after which one looks whether they have been answered."""


class Incoming:
    """What all connections of this process share: the limits, and how many there are by address."""

    def __init__(self, limits: Limits = LIMITS, proxies: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self._proxies = proxies
        self._counted = lru_cache(maxsize=1024)(self._who_is_counted)
        self.crowd = Crowd(limits.connections_of_an_address)
        a_minute = limits.requests_a_second * 60
        self.requests = Rate(limits.requests_at_once, a_minute, limits.known_addresses)
        self._read: set[str] = set()
        """Addresses of which something was taken apart in this turn of the loop."""

    def wait(self, address: str) -> float | None:
        """None if what comes from there may be taken apart now, else the seconds after which one looks again.

        Many lines of one address hold up others no more than one does, and none of them is read while it has
        asked too much on any: the first bytes of each would be hundreds of requests.
        """
        if address in self._read:
            return 0.0
        if not address:
            return None
        if owed := self.requests.owed(address):
            return owed
        self._read.add(address)
        asyncio.get_running_loop().call_soon(self._read.discard, address)
        return None

    def address(self, transport: asyncio.BaseTransport) -> str:
        """By which address a connection is counted; empty: that of a proxy, or this machine's own."""
        peer = transport.get_extra_info("peername")
        return self._counted(peer[0]) if isinstance(peer, tuple) else ""

    def _who_is_counted(self, host: str) -> str:
        address = parsed_address(host)
        if address is None or address.is_loopback or "*" in self._proxies:
            return ""
        for proxy in self._proxies:
            try:
                network = ip_network(proxy, strict=False)
            except ValueError:
                continue
            if address in network:
                return ""
        return network_of(host)


class Flow(FlowControl):
    """uvicorn's, which reads on with every answer, unless something of what was read still waits."""

    held = False

    def resume_reading(self) -> None:
        if not self.held:
            super().resume_reading()


class RequestsProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, for those who ask in time and at moderate length, and not too much."""

    def __init__(self, *words: Any, incoming: Incoming, **named: Any) -> None:
        super().__init__(*words, **named)
        self._limits = incoming.limits
        self._incoming = incoming
        self._address = ""
        self._head = 0
        """Bytes of a request whose head has not ended."""
        self._reads_head = True
        self._deadline: asyncio.TimerHandle | None = None
        self._untaken: asyncio.TimerHandle | None = None
        """When to look whether they take what they were sent."""
        self._takes = False
        """Whether they have taken much of it since that was looked at."""
        self._rest = b""
        """What has come and was not taken apart yet."""
        self._not_before = 0.0
        """When the next of their requests is read, by the loop's clock."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = self._flow = Flow(transport)
        address = self._incoming.address(transport)
        if address and self._incoming.crowd.is_full(address):
            transport.abort()
            return
        if address:
            self._address = address
            self._incoming.crowd.join(address)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self._rest = b""
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        # It is counted with the table's from now on, and has deadlines of its own.
        self._forget()
        # What was held for a long head would never be read again.
        self._flow.held = False
        self.flow.resume_reading()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._flow.held or len(data) > SOME or self._incoming.wait(self._address) is not None:
            self._rest += data
            self._hold()
        else:
            self._take(data)

    def _hold(self) -> None:
        """Read nothing more until what was read is taken apart, and the time for it has come."""
        if not self._flow.held:
            self._flow.held = True
            self.flow.pause_reading()
            self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        """Take apart some of what waits, if it may be now, and then let all others have their turn."""
        if self.parser is None or self.transport.is_closing():
            # They have gone, or are connected to a table now.
            self._rest = b""
            return
        wait = self._not_before - self.loop.time()
        if wait > 0:
            self.loop.call_later(wait, self._go_on)
        elif len(self.pipeline) > MOST_UNANSWERED:
            self.loop.call_later(LOOK_AGAIN, self._go_on)
        elif self._rest and (turn := self._incoming.wait(self._address)) is not None:
            self.loop.call_later(turn, self._go_on)
        elif self._rest:
            data, self._rest = self._rest[:SOME], self._rest[SOME:]
            self._take(data)
            self.loop.call_soon(self._go_on)
        else:
            self._flow.held = False
            # Else uvicorn reads on when something was answered, or a body was read.
            if not self.pipeline and (self.cycle is None or len(self.cycle.body) <= HIGH_WATER_LIMIT):
                self.flow.resume_reading()

    def _take(self, data: bytes) -> None:
        """Let the library read it."""
        if self._reads_head:
            self._head += len(data)
            if self._deadline is None:
                self._wait_for_request()
        super().data_received(data)
        if self._reads_head and self._head > self._limits.head_bytes and not self.transport.is_closing():
            self.transport.write(TOO_LONG)
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._reads_head, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._reads_head = True
        self._no_deadline()
        wait = self._incoming.requests.count(self._address) if self._address else 0
        if wait:
            self._not_before = self.loop.time() + wait
            self._hold()
        super().on_message_complete()

    # Who asks for much and never reads it

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        self._takes = True
        super().resume_writing()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # What is little never fills the line, but closing it would wait for the last byte, too.
        if self.transport.get_write_buffer_size():
            self._look_later()

    def _look_later(self) -> None:
        if self._untaken is None:
            self._takes = False
            self._untaken = self.loop.call_later(self._limits.seconds_to_take, self._cut_unless_taken)

    def _cut_unless_taken(self) -> None:
        self._untaken = None
        if self.transport.get_write_buffer_size() and not self._takes:
            self.transport.abort()
        elif self.transport.get_write_buffer_size():
            self._look_later()

    def _wait_for_request(self) -> None:
        self._deadline = self.loop.call_later(self._limits.seconds_for_request, self.transport.abort)

    def _no_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _forget(self) -> None:
        self._no_deadline()
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None
        if self._address:
            self._incoming.crowd.leave(self._address)
            self._address = ""
