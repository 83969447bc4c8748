"""What is told of the past of a table, over HTTP: the moments of a game as one viewer saw them."""

from msgspec import Struct

from pooram.match.lines import LogLine
from pooram.tables.messages import Change, Snapshot


class Past(Struct, frozen=True):
    """GET /api/tables/{id}/past: some moments of a game, one after each line of the viewer's log."""

    start: int
    """So many lines had been told in the first of these moments."""
    lines: int
    """So many have been told by now."""
    first: Snapshot
    """The table in the first moment; nothing can be chosen in the past."""
    changes: tuple[Change, ...]
    """Each makes the next moment of the one before."""
    log: tuple[LogLine, ...]
    """The line that led to each moment; where the first one has none, nothing had happened yet."""
