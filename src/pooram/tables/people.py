"""The people at the tables, besides what happens in the games: who is here, their time and their chat."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from pooram.tables.chat import CHAT, ROOMS, Chat, hears
from pooram.tables.clock import Alarms, stamp
from pooram.tables.connection import Connection, written
from pooram.tables.errors import CannotNow, NotYours
from pooram.tables.holders import Authority
from pooram.tables.messages import Trouble
from pooram.tables.news import subject
from pooram.tables.open_table import OpenTable
from pooram.tables.people_messages import Say
from pooram.tables.presence import Attendance
from pooram.tables.storage import Storage

REVOKED = "revoked"
"""Subject of news: somebody has lost a seat of a table."""


class People:
    """Tells those of it who want to know; the service says what has happened."""

    def __init__(
        self,
        storage: Storage,
        authority: Authority,
        clock: Callable[[], float],
        ring: Callable[[OpenTable], Coroutine[Any, Any, None]],
        in_background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._clock = clock
        self._storage = storage
        self._news = storage.news
        self._authority = authority
        self._open: dict[str, OpenTable] = {}
        self._doubtful: set[OpenTable] = set()
        """Where it could not be found out who has lost a seat."""
        self._in_background = in_background
        self.attendance = Attendance(storage.news, held=_seats_of_people)
        self.alarms = Alarms(lambda opened: in_background(ring(opened)), clock)
        self.chat = Chat(storage, authority)

    def opened(self, opened: OpenTable) -> None:
        """A table is kept warm from now on."""
        self._open[opened.id] = opened
        opened.greet = self.greet
        self.alarms.set(opened)

    def closed(self, opened: OpenTable) -> None:
        """And no longer."""
        self._open.pop(opened.id, None)
        self._doubtful.discard(opened)
        self.attendance.gone(opened)
        self.alarms.drop(opened)

    def sat(self, opened: OpenTable, connection: Connection) -> None:
        """Somebody has sat down."""
        self._tell_clocks(opened, connection)
        self._welcome_to_chat(opened, connection)
        self.attendance.changed(opened)

    def changed(self, opened: OpenTable) -> None:
        """Something has happened in the game: all are told the time that is left."""
        self.alarms.set(opened)
        self.chat.tell_switch(opened)
        for connection in opened.people():
            self._tell_clocks(opened, connection)
            self._welcome_to_chat(opened, connection)

    def heard(self, words: list[str], number: int) -> None:
        """Another worker tells something of a table."""
        if words[0] == REVOKED:
            self._storage.doubt_holders(words[1])
        opened = self._open.get(words[1])
        if opened is None:
            return
        if words[0] == REVOKED:
            self._in_background(self._look_who_may(opened))
        elif words[0] == CHAT:
            for room in ROOMS:
                if room == words[2]:
                    self._in_background(self.chat.follow(opened, room))
        else:
            self.attendance.heard(opened, words, number)

    async def revoked(self, table: str) -> None:
        """Somebody has taken a seat back: who sits there by it is put out, at every worker."""
        self._news.publish(subject(REVOKED, table), 0)
        if table in self._open:
            await self._look_who_may(self._open[table])

    async def admit(self, opened: OpenTable, connection: Connection, for_sure: bool = False) -> None:
        """Find out which seats a connection of the table has; what is taken back meanwhile it has not."""
        ask = self._authority.rights if for_sure else self._authority.sure_rights
        lost = -1
        while lost != opened.seats_lost:
            lost = opened.seats_lost
            rights = await ask(opened.id, connection.holder)
        connection.mine, connection.is_program = rights.seats, rights.is_key

    async def _look_who_may(self, opened: OpenTable) -> None:
        opened.seats_lost += 1
        self._doubtful.add(opened)
        lost = opened.seats_lost
        for connection in list(opened.connections):
            if connection.holder and seats_used_by(connection):
                rights = await self._authority.rights(opened.id, connection.holder)
                if not seats_used_by(connection) <= set(rights.seats):
                    opened.dismiss(
                        connection, Trouble("You do not have this seat any more.", "Ask for a personal link.")
                    )
                    self.attendance.changed(opened)
        if lost == opened.seats_lost:
            self._doubtful.discard(opened)

    def missed(self, tables: Iterable[OpenTable]) -> None:
        """Something that other workers told may have been lost."""
        self._storage.doubt_holders()
        for opened in tables:
            self._in_background(self._look_who_may(opened))
            for room in ROOMS:
                self._in_background(self.chat.follow(opened, room))

    def check_gone(self, opened: OpenTable, connection: Connection, seat: int) -> None:
        """Nobody lets a bot play for somebody who is there, or was a moment ago; and no program does."""
        if connection.is_program:
            raise NotYours("A key plays for its own seat only.")
        if not self.attendance.is_gone(opened, seat):
            raise CannotNow(
                "Nobody is gone from there.", hint="A bot can play for who has been away for a while."
            )

    async def say(self, opened: OpenTable, connection: Connection, said: Say) -> None:
        """Somebody says something in the chat."""
        connection.check_seat(said.seat)
        await self.chat.hear(opened, connection, said, stamp(self._clock()))

    def renew(self, tables: Iterable[OpenTable]) -> None:
        """What has to be done from time to time, where there are several workers."""
        self.attendance.renew(tables)
        for opened in list(self._doubtful):
            self._in_background(self._look_who_may(opened))

    def greet(self, opened: OpenTable, connection: Connection) -> None:
        """Tell somebody all of it who has missed something."""
        if connection.presence:
            connection.send(opened.company.message)
        self._tell_clocks(opened, connection)
        connection.rooms.clear()
        self._welcome_to_chat(opened, connection)

    def _welcome_to_chat(self, opened: OpenTable, connection: Connection) -> None:
        missing = {room for room in ROOMS if hears(opened, connection, room)} - connection.rooms
        if connection.with_people and missing:
            self._in_background(self.chat.welcome(opened, connection))

    def _tell_clocks(self, opened: OpenTable, connection: Connection) -> None:
        table = opened.table
        if table.clock and connection.with_people:
            opened.send_to(connection, written(table.clock.told(self._clock(), table.people())))


def seats_used_by(connection: Connection) -> set[int]:
    """Those for which somebody may act, and the one through whose eyes they look."""
    viewer = connection.viewer
    return {*connection.mine, *(() if viewer is None or viewer < 0 else (viewer,))}


def _seats_of_people(opened: OpenTable) -> list[int]:
    return [seat for seat in range(len(opened.table.header.seats)) if opened.table.has_person(seat)]
