"""A table that is kept warm, with everybody who is connected to it."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from pooram.match.events import Event
from pooram.tables.changes import change_between
from pooram.tables.connection import Connection, written
from pooram.tables.messages import FromTable, Lines, Snapshot, Trouble
from pooram.tables.snapshots import Showing, moments_of, snapshot
from pooram.tables.table import Table

MOST_LINES = 200
"""So much of the log somebody gets who sits down, or asks for earlier lines."""


class OpenTable:
    """The table as it is stored, who looks at it, and which of its bots think."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        """Whoever changes the table has it, from reading the table until the change is stored and shown."""
        self.thinking: set[tuple[int, int]] = set()
        """Decisions and seats on which bots think."""
        self.listeners: set[asyncio.Event] = set()
        """Who waits for news of the table without a connection; each is woken by whatever changes."""
        self.removed = False
        self._shown: dict[int, Snapshot] = {}
        """What every viewer who is here has been shown last; all connections of a viewer have the same."""

    @property
    def id(self) -> str:
        return self.table.id

    # Showing

    def sit(self, connection: Connection, viewer: int) -> None:
        """Let a connection look through these eyes from now on."""
        connection.viewer = viewer
        self._forget_viewers()
        self.show_to(connection)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._forget_viewers()

    def show_to_all(self, events: Sequence[Event]) -> None:
        """Show everybody what has changed, with the frames of what has just happened."""
        self._wake_listeners()
        showing = Showing(self.table)
        for viewer in self._viewers():
            message = self._change_for(viewer, events, showing)
            for connection in self.connections:
                if connection.viewer != viewer:
                    continue
                if connection.is_behind:
                    connection.forget_unsent()
                    self.show_to(connection)
                else:
                    connection.send(message)

    def show_to(self, connection: Connection) -> None:
        """Show the whole table as it is to one connection."""
        viewer = connection.viewer
        if viewer is None:
            return
        log = self.table.log(viewer)
        if viewer not in self._shown:
            self._shown[viewer] = snapshot(self.table, viewer)
            log.since_last_time()
        start = max(0, len(log.lines) - MOST_LINES)
        lines = tuple(log.lines[start:])
        connection.tell(replace(self._shown[viewer], mine=connection.mine, log_start=start, log=lines))

    def show_earlier(self, connection: Connection, before: int) -> None:
        """Tell the lines of the log that come before this one, as many as one sends at once."""
        assert connection.viewer is not None
        lines = self.table.log(connection.viewer).lines
        end = max(0, min(before, len(lines)))
        start = max(0, end - MOST_LINES)
        connection.tell(Lines(start, tuple(lines[start:end])))

    def tell_all(self, message: FromTable) -> None:
        """Tell something to everybody who sits at the table or watches."""
        for connection in self.connections:
            if connection.viewer is not None:
                connection.tell(message)

    def dismiss_all(self) -> None:
        """The table is gone: tell everybody, and close their connections."""
        self.removed = True
        self._wake_listeners()
        for connection in self.connections:
            connection.dismiss(Trouble("This table was removed."))

    # How it is done

    def _change_for(self, viewer: int, events: Sequence[Event], showing: Showing) -> bytes:
        """What a viewer is to be told of the table's last change."""
        old = self._shown[viewer]
        now = snapshot(self.table, viewer, old, showing)
        moments = moments_of(self.table, viewer, events, showing)
        start, lines = self.table.log(viewer).since_last_time()
        new = self._shown[viewer] = replace(now, number=old.number + 1)
        return written(change_between(old, new, moments, start, lines, showing.differences))

    def _viewers(self) -> set[int]:
        return {connection.viewer for connection in self.connections if connection.viewer is not None}

    def _forget_viewers(self) -> None:
        """Nobody has to know what those were shown who are gone."""
        here = self._viewers()
        for viewer in [viewer for viewer in self._shown if viewer not in here]:
            del self._shown[viewer]

    def _wake_listeners(self) -> None:
        for listener in self.listeners:
            listener.set()
