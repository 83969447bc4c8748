"""Who is at the tables that have not started: told to who gathers, and what the lobby goes by."""

import time
from collections.abc import Callable, Iterable

from pooram.tables.limits import LIMITS
from pooram.tables.open_gathering import OpenGathering
from pooram.tables.presence import HERE, HOST, Attendance, Share, share_of
from pooram.tables.storage import Storage

PLACE = "gathering/"
"""Before the id of a table in what workers tell each other while it has not started."""


class GatheringPresence:
    """Keeps who is at which of them, at all workers; people who sit there make the lobby list it."""

    def __init__(
        self, storage: Storage, find: Callable[[str], OpenGathering | None], lobby_changed: Callable[[], None]
    ) -> None:
        self._find = find
        self._lobby_changed = lobby_changed
        self._attendance = Attendance(storage.news, place=PLACE, told=self._told)
        self._seen: dict[str, float] = {}
        """When one of those who sit there was connected last, by table."""
        self.patience = LIMITS.host_away_seconds
        self.kept = LIMITS.lobby_seconds

    def changed(self, opened: OpenGathering) -> None:
        """Somebody has come, sat down, stood up or gone."""
        self._attendance.changed(opened)

    def left(self, opened: OpenGathering) -> None:
        """Nobody is at it here any more."""
        opened.host.forget()
        self._attendance.gone(opened)

    def heard(self, words: list[str], number: int) -> None:
        """Another worker tells its share of a gathering, or asks for ours."""
        table = words[1].removeprefix(PLACE)
        if words[0] == HERE and share_of(number).seats:
            self._seen[table] = time.monotonic()
        opened = self._find(table)
        if opened is not None:
            self._attendance.heard(opened, words, number)

    def renew(self, opened: Iterable[OpenGathering]) -> None:
        """Tell the others again who is here, and forget who was at a table long ago."""
        gatherings = list(opened)
        for each in gatherings:
            self._note(each)
        self._attendance.renew(gatherings)
        since = time.monotonic() - self.kept
        self._seen = {table: seen for table, seen in self._seen.items() if seen >= since}

    def is_attended(self, table: str) -> bool:
        """Whether somebody who sits at a table, or set it, is connected, or was a moment ago."""
        opened = self._find(table)
        if opened is not None and opened.is_attended:
            return True
        return table in self._seen and self._seen[table] >= time.monotonic() - self.kept

    def _told(self, opened: OpenGathering, here: Share) -> None:
        seats = opened.company.seats(here)
        self._note(opened)
        if opened.host.look(HOST in seats, self.patience, lambda: self.changed(opened)):
            opened.show_to_all(opened.stored)

    def _note(self, opened: OpenGathering) -> None:
        if opened.is_attended:
            is_new = opened.id not in self._seen
            self._seen[opened.id] = time.monotonic()
            if is_new and opened.stored.public:
                self._lobby_changed()
