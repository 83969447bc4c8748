"""The log of a table as every viewer reads it."""

from collections.abc import Sequence
from itertools import takewhile

from pooram.match.events import Event, LogLine, frame_lines, step_lines
from pooram.match.match import Match
from pooram.tables.notes import Note

MOST_EVENTS = 16
"""A step brings few events, and all viewers are told of them in one go."""


class ViewerLog:
    """What one viewer is told: sentences are made once and kept while their steps count."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.lines: list[LogLine] = []
        self.told: list[tuple[Event, list[LogLine]]] = []
        """Every event with its sentences, of which some may be empty."""
        self._ends: list[int] = []
        """How many lines there are after each event."""
        self._notes: Sequence[Note] = ()
        self._asked = 0
        self._stayed = 0

    def bring_up_to_date(self, match: Match, frames: "FrameLines", notes: Sequence[Note] = ()) -> None:
        """Forget what was taken back, and tell what is new."""
        self._tell_events(match, frames)
        if notes or self._notes:
            self._lay_out(notes)

    def _tell_events(self, match: Match, frames: "FrameLines") -> None:
        events = match.events
        if len(events) == len(self.told) and (not events or events[-1] is self.told[-1][0]):
            return
        same = min(len(self.told), len(events))
        # Events come and go at the end only, so one that is still there has all that came before it.
        while same and self.told[same - 1][0] is not events[same - 1]:
            same -= 1
        del self.told[same:], self._ends[same:], self.lines[self.length_after(same) :]
        self._stayed = min(self._stayed, len(self.lines))
        names = match.names
        for event in events[same:]:
            told = [*step_lines(match.game, names, self.viewer, event), *frames.of(match, names, event)]
            self.told.append((event, told))
            self.lines += [line for line in told if line.text]
            self._ends.append(len(self.lines))

    def _lay_out(self, notes: Sequence[Note]) -> None:
        """Put the notes between the events; there are few, and none at most tables."""
        was, self._notes = self.lines, notes
        self.lines = [note.line for note in notes if not note.after]
        self._ends = []
        for number, (_, told) in enumerate(self.told, start=1):
            self.lines += [line for line in told if line.text]
            self.lines += [note.line for note in notes if note.after == number]
            self._ends.append(len(self.lines))
        pairs = zip(was, self.lines, strict=False)
        self._stayed = min(self._stayed, sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs)))

    def length_after(self, events: int) -> int:
        """How many lines tell of the first so many events."""
        return self._ends[events - 1] if events else 0

    def since_last_time(self) -> tuple[int | None, tuple[LogLine, ...]]:
        """Where to cut the log as it was when this was asked last, if at all, and what to add to it."""
        start, was = self._stayed, self._asked
        self._asked = self._stayed = len(self.lines)
        return start if start < was else None, tuple(self.lines[start:])


class FrameLines:
    """What followed from the last steps by force: told to all in the same words, which are made once."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[Event, list[LogLine]]] = {}

    def of(self, match: Match, names: list[str], event: Event) -> list[LogLine]:
        known = self._lines.get(id(event))
        if known is None:
            if len(self._lines) > MOST_EVENTS:
                self._lines.clear()
            known = self._lines[id(event)] = event, frame_lines(match.game, names, event)
        return known[1]


class Logs:
    """The logs of all viewers of a table."""

    def __init__(self) -> None:
        self._logs: dict[int, ViewerLog] = {}
        self._frames = FrameLines()

    def of(self, match: Match, viewer: int, notes: Sequence[Note] = ()) -> ViewerLog:
        """The viewer's log, up to date."""
        log = self._logs.get(viewer)
        if log is None:
            log = self._logs[viewer] = ViewerLog(viewer)
        log.bring_up_to_date(match, self._frames, notes)
        return log
