"""What is told of the past of a table, over HTTP: the moments of a game as one viewer saw them."""

from msgspec import Struct

from pooram.engine.scene import ScoreSheet
from pooram.match.lines import LogLine
from pooram.tables.messages import Change, Seat, SeatRequest, Snapshot


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


class TurnEnd(Struct, frozen=True):
    """How things stood when a turn was over."""

    turn: int
    """As the log counts it, from 0 on."""
    line: int
    """So many lines of the log had been told by then."""
    points: tuple[int, ...]
    """Of every side."""


class BestTurn(Struct, frozen=True):
    """The turn in which a side got furthest ahead of the others."""

    side: int
    turn: int
    line: int
    gain: int
    """The points that it brought that side; 0 or less where points are bad."""
    ahead: int
    """How much more that was than it brought the others on average, rounded down."""


class Course(Struct, frozen=True):
    """GET /api/tables/{id}/course: how a game went, once it is over."""

    game: str
    seats: tuple[Seat, ...]
    lines: int
    turns: tuple[TurnEnd, ...]
    best: BestTurn | None
    sheet: ScoreSheet | None
    """Nothing, where a record ends before the game does."""
    bots: tuple[str, ...]
    """The level of the bot in each seat; empty for people."""
    options: dict[str, int] = {}
    """The rules that were set other than usual; who starts is none of them."""
    inherited: int = 0
    """So many of the first steps come from another game."""
    backs: int = 0
    """So many times something was taken back for good."""


class RecordPast(Struct, frozen=True):
    """POST /api/replays/past: moments of a record file, which is kept nowhere; answered by a `Past`."""

    record: str
    """The file's text."""
    seat: int = -1
    line: int = 0


class RecordCourse(Struct, frozen=True):
    """POST /api/replays/course: how the game of a record file went; answered by a `Course`."""

    record: str


class NewBranch(Struct, frozen=True):
    """POST /api/branches: a new table that goes on from a moment of a game that is over."""

    seats: tuple[SeatRequest, ...]
    line: int
    """From the moment in which so many lines of the log had been told."""
    table: str = ""
    """A table whose game is over,"""
    record: str = ""
    """or else the text of a record."""
    promise: str = ""
    numbers: tuple[str, ...] = ()
    """As for any new table."""
