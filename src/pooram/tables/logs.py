"""The log of a table as every viewer reads it."""

from pooram.match.events import Event, LogLine, event_lines
from pooram.match.match import Match


class Logs:
    """Sentences are made once and kept while their steps count."""

    def __init__(self) -> None:
        self._told: dict[int, list[tuple[Event, list[LogLine]]]] = {}

    def told(self, match: Match, viewer: int) -> list[tuple[Event, list[LogLine]]]:
        """Every event with its sentences, of which some may be empty."""
        told = self._told.setdefault(viewer, [])
        events = match.events
        same = 0
        while same < min(len(told), len(events)) and told[same][0] is events[same]:
            same += 1
        del told[same:]
        told += [(event, event_lines(match.game, match.names, viewer, event)) for event in events[same:]]
        return told
