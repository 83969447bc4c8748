"""Appends lines to tables in a SQLite file: what came together is two statements, however much it is.

Python lets go of its lock for every statement and has to get it back from an event loop that is busy, so that
a few long statements cost much less than many short ones.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from pooram.tables.storage import rows
from pooram.tables.stored import Line, Overtaken, Standing

MOST_ROWS = 32 if sqlite3.sqlite_version_info >= (3, 33) else 1
"""So many rows come into one statement; SQLite learnt UPDATE ... FROM in 3.33. For each number up to this one
a statement is kept prepared, and the connection keeps 128 in all."""


class Append(Struct, frozen=True):
    """Lines to be appended, with nothing done to them yet: it is the event loop that makes this."""

    table: str
    first: int
    added: Sequence[Line]
    standing: Standing

    def __call__(self, connection: sqlite3.Connection) -> None:
        """Append them; Overtaken if they are not the next."""
        try:
            append_all(connection, [self])
        except sqlite3.IntegrityError:
            raise Overtaken from None


def append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Append all of these; if one of them cannot be, it raises something, and some may have been.

    Who calls this has to roll back then, and to find out by trying them one by one.
    """
    if len({append.table for append in appends}) < len(appends):
        # The second of a table can be right only after the first.
        raise Overtaken
    changed, due = rows.now(), rows.due_in(rows.BOTS_LEASE)
    moved = [
        (
            append.table,
            append.first,
            append.first + len(append.added),
            append.standing.finished,
            rows.to_move_text(append.standing),
            append.standing.turns,
            changed,
            due if append.standing.bots else append.standing.due,
        )
        for append in appends
    ]
    for start in range(0, len(moved), MOST_ROWS):
        some = moved[start : start + MOST_ROWS]
        if connection.execute(_move_on(len(some)), _flat(some)).rowcount != len(some):
            raise Overtaken
    lines = [
        (append.table, place, line.decision, line.seat, line.notation, line.back, line.made or changed)
        for append in appends
        for place, line in enumerate(append.added, append.first)
    ]
    for start in range(0, len(lines), MOST_ROWS):
        more = lines[start : start + MOST_ROWS]
        connection.execute(_add_lines(len(more)), _flat(more))


def _flat(several: Sequence[tuple[object, ...]]) -> list[object]:
    return [value for row in several for value in row]


@cache
def _move_on(number: int) -> str:
    """Moves tables on that still have the length that was seen."""
    if number == 1:
        return (
            "UPDATE tables SET length = ?3, finished = ?4, to_move = ?5, turns = ?6, changed = ?7,"
            " bots_due = ?8 WHERE id = ?1 AND length = ?2"
        )
    return (
        "UPDATE tables SET length = column3, finished = column4, to_move = column5, turns = column6,"
        f" changed = column7, bots_due = column8 FROM (VALUES {_rows(number, 8)})"
        " WHERE id = column1 AND length = column2"
    )


@cache
def _add_lines(number: int) -> str:
    columns = "table_id, place, decision, seat, notation, back, made"
    return f"INSERT INTO lines ({columns}) VALUES {_rows(number, 7)}"


def _rows(number: int, columns: int) -> str:
    """Places for the values of so many rows.

    >>> _rows(2, 3)
    '(?, ?, ?), (?, ?, ?)'
    """
    return ", ".join([f"({', '.join('?' * columns)})"] * number)
