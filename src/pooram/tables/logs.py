"""The log of a table as every viewer reads it."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from pooram.match.events import Event, LogLine, frame_lines, step_lines
from pooram.match.match import Match
from pooram.tables.notes import Note

MOST_EVENTS = 16
"""A step brings few events, and all viewers are told of them in one go."""
NO_LINES: Final[list[LogLine]] = []
"""What most steps bring about by force."""


class ViewerLog:
    """What one viewer is told: sentences are made once and kept while their steps count."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.lines: list[LogLine] = []
        # Lists of their own for what belongs to an event: a pair for each would be, for all viewers of all
        # tables, the most of what the garbage collector looks through.
        self._events: list[Event] = []
        self._before: list[LogLine] = []
        self._steps: list[LogLine] = []
        self._frames: list[list[LogLine]] = []
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
        known = len(self._events)
        if len(events) == known and (not events or events[-1] is self._events[-1]):
            return
        same = min(known, len(events))
        # Events come and go at the end only, so one that is still there has all that came before it.
        while same and self._events[same - 1] is not events[same - 1]:
            same -= 1
        del self.lines[self.length_after(same) :]
        del self._events[same:], self._before[same:], self._steps[same:]
        del self._frames[same:], self._ends[same:]
        self._stayed = min(self._stayed, len(self.lines))
        names = match.names
        for event in events[same:]:
            self._events.append(event)
            before, step = step_lines(match.game, names, self.viewer, event)
            self._before.append(before)
            self._steps.append(step)
            self._frames.append(frames.of(match, names, event))
            self.lines += [line for line in self.told(len(self._events) - 1) if line.text]
            self._ends.append(len(self.lines))

    def told(self, event: int) -> list[LogLine]:
        """The sentences of an event, of which some may be empty."""
        return [self._before[event], self._steps[event], *self._frames[event]]

    def _lay_out(self, notes: Sequence[Note]) -> None:
        """Put the notes between the events; there are few, and none at most tables."""
        was, self._notes = self.lines, notes
        self.lines = [note.line for note in notes if not note.after]
        self._ends = []
        for event in range(len(self._events)):
            self.lines += [line for line in self.told(event) if line.text]
            self.lines += [note.line for note in notes if note.after == event + 1]
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
        if not event.told:
            return NO_LINES
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
