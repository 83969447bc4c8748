"""People at tables: each has a WebSocket of their own, and makes any legal step when it is their turn."""

import asyncio
import time
from collections.abc import Sequence
from random import Random
from typing import Protocol, cast

from msgspec import UNSET

from pooram.engine.errors import PooramError
from pooram.lab.load import wire

NEVER = 1 << 60
_clock = time.perf_counter


class Sent:
    """A step on its way, from its mover to everybody at the table."""

    __slots__ = ("at", "decision", "seat")

    def __init__(self, seat: int, decision: int) -> None:
        self.seat = seat
        self.decision = decision
        self.at = _clock()


class Person(asyncio.Protocol):
    """Somebody in a seat."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.seat = seat
        self._come_to(table)
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._upgraded = False
        self._leaving = False

    def _come_to(self, table: "Table") -> None:
        """Nothing is known of the table yet."""
        self.table = table
        self.decision = -1
        self.chosen: dict[int, bool] = {}
        """Who has chosen in a decision that others still owe."""
        self.notations: list[wire.Offered] = []
        self.finished = False
        self.sent: Sent | None = None
        self.waits = False
        """Whether the crowd knows that it is their turn."""
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # The WebSocket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._write(self.table.crowd.address.handshake(self.table.place))

    def data_received(self, data: bytes) -> None:
        try:
            self._receive(self._rest + data if self._rest else data)
        except Exception as error:
            self.table.crowd.fail(error)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._leaving:
            self.table.crowd.fail(PooramError(f"The server hung up on seat {self.seat + 1}: {exc or ''}"))

    def leave(self) -> None:
        self._leaving = True
        if self._transport is not None:
            self._transport.write(wire.frame(b"", wire.CLOSE))
            self._transport.close()

    def go_on(self, table: "Table") -> None:
        """To another game, on the same line, as our page does for those who play again."""
        self._come_to(table)
        self._sit_down()

    def _sit_down(self) -> None:
        self._write(wire.sit(self.seat, self.table.place.id))

    def _receive(self, data: bytes) -> None:
        if not self._upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise PooramError(f"The server opened no WebSocket: {head.decode(errors='replace')[:200]}")
            self._upgraded = True
            self._sit_down()
        frames, self._rest = wire.split_frames(data)
        for opcode, payload in frames:
            if opcode == wire.PING:
                self._write(wire.frame(payload, wire.PONG))
            elif opcode == wire.CLOSE:
                raise PooramError(f"The server closed seat {self.seat + 1}: {payload[2:].decode()}")
            else:
                self._hear(payload)

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    # The game

    def _hear(self, payload: bytes) -> None:
        """Take note of what a message says, and see what it means for the steps under way."""
        heard = wire.read.decode(payload)
        if heard.complaint:
            raise PooramError(f"The server refused a step of the benchmark: {heard.complaint}")
        if not self.seated.done() and heard.table != self.table.place.id:
            # Of the table from which they have come.
            return
        if heard.decision is not UNSET:
            self.decision = heard.decision
        if heard.seats is not UNSET:
            self._note_seats(heard.seats)
        self._note_seats(heard.open.seats)
        if heard.offers is not UNSET:
            self.notations = heard.offers
        if heard.finished is not UNSET:
            self.finished = heard.finished
        if heard.open.finished is not UNSET:
            self.finished = heard.open.finished
        self.table.crowd.count(payload, first=not self.seated.done())
        if not self.seated.done():
            self.seated.set_result(None)
        if self.sent is not None and self.has_seen(self.sent):
            self.table.crowd.confirm(self.sent)
            self.sent = None
        self.table.look()
        if self.sent is None and self.notations and not self.finished:
            self.table.crowd.may_step(self)

    def _note_seats(self, seats: list[wire.Sitting] | dict[str, wire.Sitting]) -> None:
        if isinstance(seats, list):
            self.chosen = {number: seat.chosen is True for number, seat in enumerate(seats)}
        else:
            for key, seat in seats.items():
                if seat.chosen is not UNSET:
                    self.chosen[int(key)] = seat.chosen

    def has_seen(self, sent: Sent) -> bool:
        """Whether they know of a step: another decision is open, or that seat has chosen in this one."""
        return self.decision > sent.decision or (
            self.decision == sent.decision and self.chosen.get(sent.seat, False)
        )

    def step(self, rng: Random) -> None:
        """Make any step that is legal."""
        chosen = self.notations[int(rng.random() * len(self.notations))]
        self.sent, self.waits = Sent(self.seat, self.decision), False
        self.table.under_way.append(self.sent)
        self.table.steps += 1
        self.table.crowd.sends()
        self._write(wire.step(self.decision, self.seat, chosen.notation))


class Watch(Protocol):
    """Who is told what happens at the tables."""

    address: wire.Address
    seats: int

    def count(self, payload: bytes, first: bool) -> None:
        """A message has come."""

    def may_step(self, person: Person) -> None:
        """It is somebody's turn."""

    def sends(self) -> None:
        """A step sets out."""

    def confirm(self, sent: Sent) -> None:
        """The mover knows that the step counts."""

    def all_saw(self, sent: Sent) -> None:
        """Everybody at the table knows the step."""

    def game_over(self, table: "Table") -> None:
        """Everybody has seen the end of a game."""

    def fail(self, error: Exception) -> None:
        """Something happened that spoils the measurement."""


class Table:
    """A table with people in all seats."""

    def __init__(self, crowd: Watch, place: wire.Place, people: Sequence[Person] = ()) -> None:
        self.crowd = crowd
        self.place = place
        self.people = list(people) or [Person(self, seat) for seat in range(crowd.seats)]
        self.steps = 0
        self.quota = NEVER
        """More steps are not made for now."""
        self.under_way: list[Sent] = []
        self.over = False

    async def sit_down(self) -> None:
        loop = asyncio.get_running_loop()
        address = self.crowd.address
        for person in self.people:
            await loop.create_connection(lambda person=person: person, address.host, address.port)  # type: ignore[misc]
        for person in self.people:
            await person.seated

    async def go_on(self) -> None:
        """The people of another table come to this one."""
        for person in self.people:
            person.go_on(self)
        for person in self.people:
            await person.seated

    def look(self) -> None:
        """Which steps have all seen now, and is the game over for all?"""
        for sent in self.under_way[:]:
            if all(person.has_seen(sent) for person in self.people):
                self.under_way.remove(sent)
                self.crowd.all_saw(sent)
        if not self.over and all(person.finished for person in self.people):
            self.over = True
            self.crowd.game_over(self)

    def leave(self) -> None:
        for person in self.people:
            person.leave()
