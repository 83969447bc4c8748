"""A table that is kept warm, with everybody who is connected to it."""

import asyncio
from collections.abc import Sequence

from pooram.match.events import Event, LogLine
from pooram.tables.connection import Connection
from pooram.tables.messages import Frame, FromTable, Snapshot, Trouble
from pooram.tables.snapshots import frames_of, snapshot
from pooram.tables.table import Table


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

    @property
    def id(self) -> str:
        return self.table.id

    def show_to_all(self, events: Sequence[Event]) -> None:
        """Show everybody the table, and the frames of what has just happened."""
        self._wake_listeners()
        made: dict[int, tuple[Snapshot, list[LogLine], list[Frame]]] = {}
        for connection in self.connections:
            viewer = connection.viewer
            if viewer is None:
                continue
            if viewer not in made:
                seen, log = self._seen_by(viewer)
                made[viewer] = seen, log, frames_of(self.table, viewer, events, len(log))
            connection.show(*made[viewer])

    def show_to(self, connection: Connection) -> None:
        """Show the table as it is to one connection."""
        if connection.viewer is not None:
            connection.show(*self._seen_by(connection.viewer), ())

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

    def _wake_listeners(self) -> None:
        for listener in self.listeners:
            listener.set()

    def _seen_by(self, viewer: int) -> tuple[Snapshot, list[LogLine]]:
        return snapshot(self.table, viewer), self.table.log(viewer)
