"""The people at the tables, besides what happens in the games: who is connected, how much time is left."""

from collections.abc import Callable, Iterable

from pooram.tables.clock import Alarms
from pooram.tables.connection import Connection, written
from pooram.tables.open_table import OpenTable
from pooram.tables.presence import Attendance
from pooram.tables.storage import Storage


class People:
    """Tells those of it who want to know; the service says what has happened."""

    def __init__(
        self, storage: Storage, clock: Callable[[], float], ring: Callable[[OpenTable], None]
    ) -> None:
        self._clock = clock
        self.attendance = Attendance(storage.news)
        self.alarms = Alarms(ring, clock)

    def opened(self, opened: OpenTable) -> None:
        """A table is kept warm from now on."""
        opened.greet = self.greet
        self.alarms.set(opened)

    def closed(self, opened: OpenTable) -> None:
        """And no longer."""
        self.attendance.gone(opened)
        self.alarms.drop(opened)

    def sat(self, opened: OpenTable, connection: Connection) -> None:
        """Somebody has sat down."""
        self._tell_clocks(opened, connection)
        self.attendance.changed(opened)

    def changed(self, opened: OpenTable) -> None:
        """Something has happened in the game: all are told the time that is left."""
        self.alarms.set(opened)
        for connection in opened.people():
            self._tell_clocks(opened, connection)

    def heard(self, opened: OpenTable, words: list[str], number: int) -> None:
        """Another worker tells something of a table."""
        self.attendance.heard(opened, words, number)

    def renew(self, tables: Iterable[OpenTable]) -> None:
        """What has to be done from time to time, where there are several workers."""
        self.attendance.renew(tables)

    def greet(self, opened: OpenTable, connection: Connection) -> None:
        """Tell somebody all of it who has missed something."""
        if connection.presence:
            connection.send(opened.company.message)
        self._tell_clocks(opened, connection)

    def _tell_clocks(self, opened: OpenTable, connection: Connection) -> None:
        table = opened.table
        if table.clock and connection.with_people:
            opened.send_to(connection, written(table.clock.told(self._clock(), table.people())))
