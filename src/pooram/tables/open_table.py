"""A table that is kept warm, with everybody who is connected to it."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pooram.match.events import Event
from pooram.tables.changes import OpenPart, OwnPart, open_change, own_change
from pooram.tables.chat import Chatter
from pooram.tables.connection import Connection, written, written_change
from pooram.tables.logs import ViewerLog
from pooram.tables.messages import Change, FromTable, Lines, Trouble
from pooram.tables.packing import packed, packed_panels
from pooram.tables.presence import Company
from pooram.tables.snapshots import open_moments, open_part, own_moments, own_part, whole
from pooram.tables.storage.rows import short
from pooram.tables.table import Table
from pooram.tables.wishes import Turn, Wish

MOST_LINES = 200
"""So much of the log somebody gets who sits down, or asks for earlier lines."""
CANNOT_BE_SHOWN = Trouble(
    "The table cannot be shown to you now.", "What was played is kept; load the page again."
)
_log = logging.getLogger(__name__)


class OpenTable:
    """The table as it is stored, who looks at it, and which of its bots think."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self.turn = Turn()
        """Whoever changes the table has it, from reading the table until the change is stored and shown."""
        self.wishes: list[Wish] = []
        """What is wanted by those who wait for it, in the order in which they came."""
        self.thinking: set[tuple[int, int]] = set()
        """Decisions and seats on which bots think."""
        self.listeners: set[asyncio.Event] = set()
        """Who waits for news of the table without a connection; each is woken by whatever changes."""
        self.removed = False
        self.seats_lost = 0
        """How often somebody may have lost a seat since it was opened."""
        self.company = Company()
        self.chat = Chatter()
        self.chat.is_off = table.chat_off
        self.greet: Callable[[OpenTable, Connection], None] = lambda opened, connection: None
        """Tells a connection of the people, as far as that is not part of what it is shown."""
        self.alarm: asyncio.TimerHandle | None = None
        """When to look whose time is over."""
        self._shown: OpenPart | None = None
        """What all who are here have been shown last; None: nobody is."""
        self._own: dict[int, OwnPart] = {}
        """And each viewer besides; all connections of a viewer have the same."""
        self._packed = b""
        """The panels that all are shown, as they are sent to who sits down; empty: not written yet."""
        self._number = 0
        """Of what was shown last."""

    @property
    def id(self) -> str:
        return self.table.id

    # Changing

    def have_done(self, wishes: Sequence[Wish], failure: Exception | None = None) -> None:
        """Let those know for whom something was done or tried."""
        for wish in wishes:
            wish.done, wish.failure = True, failure or wish.failure
        self.wishes = [wish for wish in self.wishes if not wish.done]

    @property
    def is_in_use(self) -> bool:
        """Whether anybody needs it to stay as it is, so that nobody may open it a second time."""
        return bool(self.connections or self.listeners or self.thinking or self.turn.is_wanted)

    # Showing

    def sit(self, connection: Connection, viewer: int) -> None:
        """Let a connection look through these eyes from now on, if there is anything to be seen."""
        before, connection.viewer = connection.viewer, viewer
        try:
            self.show_to(connection)
        except Exception:
            connection.viewer = before
            raise
        finally:
            self._forget_viewers()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._forget_viewers()

    def dismiss(self, connection: Connection, message: FromTable) -> None:
        """A last word to somebody who may not be here any more."""
        connection.dismiss(message)
        self._forget_viewers()

    def show_to_all(self, events: Sequence[Event]) -> None:
        """Show everybody what has changed, with the frames of what has just happened.

        It has happened: if a game cannot show it to somebody, they get the table as it is, or are told so.
        """
        self._wake_listeners()
        messages: dict[int, bytes] = {}
        try:
            self._write_changes(events, messages)
        except Exception:
            self._log_fault()
            self._shown, self._packed = None, b""
            self._own.clear()
        for event in events:
            event.forget_frames()
        for connection in self.connections:
            if connection.viewer is not None:
                if connection.viewer in messages:
                    self.send_to(connection, messages[connection.viewer])
                else:
                    self._show_if_possible(connection)

    def send_to(self, connection: Connection, message: bytes) -> None:
        """Send something that is written already; who does not keep up gets the table as it is instead."""
        if connection.is_behind:
            connection.forget_unsent()
            self._show_if_possible(connection)
            self.greet(self, connection)
        else:
            connection.send(message)

    def people(self) -> list[Connection]:
        """Those who want to know of the people at the table, too."""
        return [each for each in self.connections if each.with_people and each.viewer is not None]

    def show_to(self, connection: Connection) -> None:
        """Show the whole table as it is to one connection."""
        viewer = connection.viewer
        if viewer is None:
            return
        log = self.table.log(viewer)
        if self._shown is None:
            self._shown, self._packed = open_part(self.table), b""
        self._packed = self._packed or packed_panels(self._shown.panels)
        if viewer not in self._own:
            self._own[viewer] = own_part(self.table, viewer, self._shown)
            log.since_last_time()
        start = max(0, len(log.lines) - MOST_LINES)
        seen = whole(self.table, viewer, self._shown, self._own[viewer])
        lines = tuple(log.lines[start:])
        seen = replace(seen, number=self._number, mine=connection.mine, log_start=start, log=lines)
        connection.wholes += 1
        connection.send(packed(seen, self._packed))

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

    def _write_changes(self, events: Sequence[Event], messages: dict[int, bytes]) -> None:
        """Write for each viewer what has changed; who was shown nothing yet, or cannot be, is left out."""
        logs = {viewer: self.table.log(viewer) for viewer in self._viewers()}
        if self._shown is None or not logs:
            return
        shown = open_part(self.table)
        moments = open_moments(self.table, events, next(iter(logs.values())))
        for_all = written(open_change(self._shown, shown, moments))
        self._shown, self._packed = shown, b""
        self._number += 1
        for viewer, log in logs.items():
            if viewer in self._own:
                try:
                    messages[viewer] = written_change(self._own_change_for(viewer, events, log), for_all)
                except Exception:
                    self._log_fault()
                    del self._own[viewer]

    def _show_if_possible(self, connection: Connection) -> None:
        try:
            self.show_to(connection)
        except Exception:
            self._log_fault()
            connection.tell(CANNOT_BE_SHOWN)

    def _log_fault(self) -> None:
        _log.exception("Table %s cannot be shown", short(self.id))

    def _own_change_for(self, viewer: int, events: Sequence[Event], log: ViewerLog) -> Change:
        """What a viewer is to be told of the table's last change, besides what all are."""
        assert self._shown is not None
        old = self._own[viewer]
        new = self._own[viewer] = own_part(self.table, viewer, self._shown, old)
        start, lines = log.since_last_time()
        return own_change(
            self._number, old, new, self._shown, own_moments(self.table, viewer, events), start, lines
        )

    def _viewers(self) -> set[int]:
        return {connection.viewer for connection in self.connections if connection.viewer is not None}

    def _forget_viewers(self) -> None:
        """Nobody has to know what those were shown who are gone."""
        here = self._viewers()
        for viewer in [viewer for viewer in self._own if viewer not in here]:
            del self._own[viewer]
        if not here:
            self._shown = None

    def _wake_listeners(self) -> None:
        for listener in self.listeners:
            listener.set()
