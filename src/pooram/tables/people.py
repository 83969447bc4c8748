"""The people at the tables, besides what happens in the games: who is here, their time and their chat."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from pooram.tables.chat import CHAT, ROOMS, Chat, hears
from pooram.tables.clock import Alarms, stamp
from pooram.tables.connection import Connection, written
from pooram.tables.holders import Authority
from pooram.tables.messages import Trouble
from pooram.tables.news import subject
from pooram.tables.open_table import OpenTable
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
        self._news = storage.news
        self._authority = authority
        self._open: dict[str, OpenTable] = {}
        self._in_background = in_background
        self.attendance = Attendance(storage.news)
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

    def heard(self, opened: OpenTable, words: list[str], number: int) -> None:
        """Another worker tells something of a table."""
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

    async def _look_who_may(self, opened: OpenTable) -> None:
        for connection in list(opened.connections):
            if connection.mine and connection.holder:
                rights = await self._authority.rights(opened.id, connection.holder)
                if not set(connection.mine) <= set(rights.seats):
                    connection.mine = ()
                    connection.dismiss(Trouble("Your seat was taken back.", "Ask for a new personal link."))

    def missed(self, tables: Iterable[OpenTable]) -> None:
        """Something that other workers told may have been lost."""
        for opened in tables:
            for room in ROOMS:
                self._in_background(self.chat.follow(opened, room))

    async def say(self, opened: OpenTable, connection: Connection, text: str) -> None:
        """Somebody says something in the chat."""
        await self.chat.say(opened, connection, text, stamp(self._clock()))

    def renew(self, tables: Iterable[OpenTable]) -> None:
        """What has to be done from time to time, where there are several workers."""
        self.attendance.renew(tables)

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
