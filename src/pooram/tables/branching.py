"""Record files that somebody brings, and games that go on from a moment of another one.

A file is nobody's: it is checked line by line, replayed, and kept nowhere. A branch is a table with a new
secret. It starts from a game that is over, so that nobody learns what is hidden from others who still play.
"""

from pooram.engine.errors import BadRecord
from pooram.match.reading import FindGame, read_record
from pooram.match.record import Record
from pooram.tables.errors import CannotNow
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.names import clean_name
from pooram.tables.past import moments
from pooram.tables.past_messages import NewBranch
from pooram.tables.seats import TableSeat
from pooram.tables.stored import Header
from pooram.tables.table import Table

NOBODYS = ""
"""The id of a table that is kept nowhere."""


def table_of_record(text: str, find: FindGame, limits: Limits = LIMITS) -> Table:
    """The game of a record file, to be looked at; one clear sentence if it is none, or too long."""
    lines = text.splitlines()
    if len(lines) > limits.record_lines:
        most, there = limits.record_lines, len(lines)
        raise BadRecord(f"at most {most:,} lines are replayed here; this file has {there:,}", 0)
    for number, line in enumerate(lines, start=1):
        if len(line) > limits.record_line_length:
            raise BadRecord("the line is longer than any that a record has", number)
    record = read_record(text, find)
    return Table(_header(record), record.match)


def _header(record: Record) -> Header:
    match = record.match
    names = [clean_name(name) or f"Player {seat}" for seat, name in enumerate(match.players, start=1)]
    match.players = names
    seats = tuple(
        TableSeat("person", name, colour=colour) for name, colour in zip(names, match.colours, strict=True)
    )
    game = match.game
    return Header(
        NOBODYS,
        game.key,
        game.rules_version,
        record.box_hash,
        dict(match.options),
        seats,
        record.commitment,
        "",
        record.numbers,
    )


def branch_at(table: Table, asked: NewBranch) -> tuple[NewTable, Record]:
    """What a branch is to be like, and all that happened before it."""
    match = table.match
    if not match.over:
        raise CannotNow("One can play on from games that are over.", hint="This one is still being played.")
    if len(asked.seats) != match.seats:
        raise CannotNow(f"This game has {match.seats} seats, not {len(asked.seats)}.")
    known = moments(table, -1)
    if not 0 <= asked.line < len(known):
        raise CannotNow(f"The log has no line {asked.line}.", hint=f"It has {len(known) - 1}.")
    steps = known[asked.line].steps
    if steps == len(match.events):
        raise CannotNow("The game is over there.", hint="Choose an earlier moment.")
    # What others chose at the same time is chosen anew.
    before = match.at_step(match.events[steps].opened)
    colours = match.colours
    seats = tuple(
        SeatRequest(seat.kind, seat.name, seat.level, colours[number])
        for number, seat in enumerate(asked.seats)
    )
    options = dict(match.options)
    new = NewTable(match.game.key, seats, options, promise=asked.promise, numbers=asked.numbers)
    return new, Record(before)
