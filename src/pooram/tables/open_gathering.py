"""A table that has not started, with everybody who looks at it."""

import asyncio
import time
from collections.abc import Callable

from pooram.engine.game import AnyGame
from pooram.tables import gathering
from pooram.tables.connection import Connection
from pooram.tables.gathering_messages import Gathering, Started
from pooram.tables.holders import NOBODY
from pooram.tables.presence import HOST, Company, counted
from pooram.tables.stored import StoredGathering


class OpenGathering:
    """A gathering that somebody looks at here."""

    def __init__(self, stored: StoredGathering, game: AnyGame) -> None:
        self.stored = stored
        """As it was shown last."""
        self.game = game
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        """Whoever changes or shows it has it."""
        self.changed = asyncio.Event()
        """Set when it is shown anew; then there is another one."""
        self.company = Company()
        self.host = Host()
        self._shown: dict[Connection, Gathering | None] = {}

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def started(self) -> bool:
        return self.stored.started

    @property
    def is_attended(self) -> bool:
        """Whether somebody is connected here who sits at it, or has set it."""
        return any(each.mine and each.viewer is not None for each in self.connections)

    @property
    def absent(self) -> frozenset[int]:
        """While whoever set the table is away, the seats for which nobody is connected; else none."""
        if not self.host.is_away:
            return frozenset()
        return frozenset(range(len(self.stored.seats))) - self.company.seats(counted(self.connections))

    def seat(self, connection: Connection) -> None:
        """Somebody counts as who they are: by their seats, and as whoever set the table."""
        if connection.is_board:
            connection.mine = ()
            return
        seats = (number for number, seat in enumerate(self.stored.seats) if seat.acts(connection.holder))
        host = (HOST,) if connection.holder and connection.holder == self.stored.owner else ()
        connection.mine = (*seats, *host)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._shown.pop(connection, None)

    def people(self) -> list[Connection]:
        """Those who want to know who is here."""
        return [each for each in self.connections if each.with_people and each.viewer is not None]

    def send_to(self, connection: Connection, message: bytes) -> None:
        """Send something that is written already; who does not keep up gets the gathering as it is, too."""
        if connection.is_behind:
            self.show_to(connection)
        connection.send(message)

    def show_to(self, connection: Connection) -> None:
        if connection.is_behind:
            connection.forget_unsent()
        self.seat(connection)
        if self.started:
            connection.tell(Started())
        else:
            seen = self._shown[connection] = self._seen_by(connection)
            connection.tell(seen)

    def show_to_all(self, stored: StoredGathering) -> None:
        """It is like this now; who sees no difference is not told that there is one."""
        self.stored = stored
        self.changed.set()
        self.changed = asyncio.Event()
        for connection in self.connections:
            is_new = stored.started or self._seen_by(connection) != self._shown.get(connection)
            if is_new and connection.viewer is not None:
                self.show_to(connection)

    def _seen_by(self, connection: Connection) -> Gathering:
        # On the board for all to see nothing is anybody's own, whoever's browser shows it.
        holder = NOBODY if connection.is_board else connection.holder
        return gathering.seen_by(self.stored, self.game, holder, self.host.is_away)


class Host:
    """Whether whoever set a table is there: a page that is loaded anew is no absence."""

    def __init__(self) -> None:
        self.is_away = False
        self._gone_since: float | None = None
        self._due: asyncio.TimerHandle | None = None

    def look(self, is_here: bool, patience: float, again: Callable[[], None]) -> bool:
        """Whether that has changed; as long as they may come back at once, somebody looks `again` later."""
        self.forget()
        if is_here:
            self._gone_since = None
        elif self._gone_since is None:
            self._gone_since = time.monotonic()
        left = 0.0 if self._gone_since is None else self._gone_since + patience - time.monotonic()
        if left > 0:
            self._due = asyncio.get_running_loop().call_later(left, again)
        was_away, self.is_away = self.is_away, not is_here and left <= 0
        return was_away != self.is_away

    def forget(self) -> None:
        """Nobody needs to look any more."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
