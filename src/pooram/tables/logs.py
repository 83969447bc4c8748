"""The log of a table as every viewer reads it."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.choices import Step
from pooram.engine.words import Said
from pooram.match.events import (
    Event,
    LogLine,
    frame_lines,
    frames_said,
    read_frames,
    seen_row,
    seen_step,
    step_lines,
)
from pooram.match.lines import SILENT
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
        """How many lines there are after each event, with the notes that follow it."""
        self._notes: Sequence[Note] = ()
        self._asked = 0
        self._stayed = 0

    def bring_up_to_date(self, match: Match, frames: "FrameLines", notes: Sequence[Note] = ()) -> None:
        """Forget what was taken back, and tell what is new."""
        events = match.events
        known = len(self._events)
        if len(events) == known and notes is self._notes and (not events or events[-1] is self._events[-1]):
            return
        same = same_beginning(self._events, events)
        noted = same_beginning(self._notes, notes)
        # So many events, and notes between them, stay where they are.
        laid = same
        if noted < len(self._notes):
            laid = min(laid, self._notes[noted].after)
        if noted < len(notes):
            laid = min(laid, notes[noted].after)
        while noted and notes[noted - 1].after > laid:
            noted -= 1
        length = noted if not laid else self._ends[laid - 1] - self._noted_after(laid, noted)
        del self.lines[length:], self._ends[laid:]
        del self._events[same:], self._before[same:], self._steps[same:], self._frames[same:]
        self._stayed = min(self._stayed, length)
        self._notes = notes
        self._tell_events(match, frames)
        noted = self._lay_notes(laid, noted)
        if laid:
            self._ends[laid - 1] = len(self.lines)
        for event in range(laid, len(events)):
            self.lines += [line for line in self.told(event) if line.text]
            noted = self._lay_notes(event + 1, noted)
            self._ends.append(len(self.lines))

    def _noted_after(self, events: int, first: int) -> int:
        """How many notes after so many events there are from that one on."""
        last = first
        while last < len(self._notes) and self._notes[last].after == events:
            last += 1
        return last - first

    def _lay_notes(self, events: int, first: int) -> int:
        """Put the notes after so many events behind them; the number of the next note."""
        for _ in range(self._noted_after(events, first)):
            self.lines.append(self._notes[first].line)
            first += 1
        return first

    def _tell_events(self, match: Match, frames: "FrameLines") -> None:
        """Make the sentences of the events that are new."""
        game, names = match.game, match.names
        row: list[Step] = []
        for event in match.events[len(self._events) :]:
            before = step = SILENT
            if event.is_untold:
                row = []
            else:
                if row and event.draw_before is self._events[-1]:
                    # Of many draws in a row each is looked at once, not again with every one that follows.
                    row.append(seen_step(game, self.viewer, event))
                else:
                    row = seen_row(game, self.viewer, event)
                before, step = step_lines(game, names, self.viewer, event, row, self.viewer)
                # The draws after a draw need it all the same.
                event.is_untold = event.seat >= 0 and not before.text and not step.text
            self._events.append(event)
            self._before.append(before)
            self._steps.append(step)
            self._frames.append(frames.of(match, names, event, self.viewer))

    def told(self, event: int) -> list[LogLine]:
        """The sentences of an event, of which some may be empty."""
        return [self._before[event], self._steps[event], *self._frames[event]]

    def length_after(self, events: int) -> int:
        """How many lines tell of the first so many events."""
        return self._ends[events - 1] if events else self._noted_after(0, 0)

    def since_last_time(self) -> tuple[int | None, tuple[LogLine, ...]]:
        """Where to cut the log as it was when this was asked last, if at all, and what to add to it."""
        start, was = self._stayed, self._asked
        self._asked = self._stayed = len(self.lines)
        return start if start < was else None, tuple(self.lines[start:])


def same_beginning(was: Sequence[object], now: Sequence[object]) -> int:
    """How many of the first are the same: they come and go at the end only."""
    same = min(len(was), len(now))
    # So one that is still there has all that came before it.
    while same and was[same - 1] is not now[same - 1]:
        same -= 1
    return same


class FrameLines:
    """What followed from the last steps by force: told to all in the same words, which are made once.

    Only who is named reads of themselves in words of their own, too.
    """

    def __init__(self) -> None:
        self._lines: dict[int, tuple[Event, list[LogLine], list[Said]]] = {}

    def of(self, match: Match, names: list[str], event: Event, reader: int) -> list[LogLine]:
        if not event.told:
            return NO_LINES
        known = self._lines.get(id(event))
        if known is None:
            if len(self._lines) > MOST_EVENTS:
                self._lines.clear()
            known = event, frame_lines(match.game, names, event), frames_said(match.game, event)
            self._lines[id(event)] = known
        return read_frames(match.game, names, known[1], known[2], reader) if reader >= 0 else known[1]


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
