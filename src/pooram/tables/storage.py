"""Tables in a SQLite file: a row for each, and its lines, which are only ever added.

The schema is SQLAlchemy's; the few statements are plain SQL on the driver of the standard library, because
most of the time of a step went into an asynchronous engine around it.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from msgspec import json
from sqlalchemy import (
    URL,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
)
from sqlalchemy.exc import SQLAlchemyError

from pooram.engine.errors import PooramError
from pooram.tables.errors import UnknownTable
from pooram.tables.seats import TableSeat
from pooram.tables.stored import Header, Line, Listed, Overtaken, Standing
from pooram.tables.writer import Writer

T = TypeVar("T")
FILE_NAME = "pooram.sqlite3"
PRAGMAS = (
    # A step that was acknowledged survives a power cut, too.
    "synchronous = FULL",
    "foreign_keys = ON",
)
BUSY_SECONDS = 5
"""So long one waits for another process that is writing."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("numbers", Text, nullable=False),
    # What the list of unfinished games needs, so that it replays none of them.
    Column("finished", Boolean, nullable=False, index=True),
    Column("to_move", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("changed", String(32), nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("decision", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("notation", String(200), nullable=False),
    Column("back", Boolean, nullable=False),
    Column("made", String(32), nullable=False),
    # Nobody can answer a decision twice, not even through two servers at once.
    UniqueConstraint("table_id", "decision", "seat"),
)


ADD_TABLE = (
    "INSERT INTO tables (id, game, rules, components, options, seats, commitment, secret, numbers,"
    " finished, to_move, turns, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_LINE = (
    "INSERT INTO lines (table_id, place, decision, seat, notation, back, made) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
MOVE_ON = "UPDATE tables SET finished = ?, to_move = ?, turns = ?, changed = ? WHERE id = ?"
FIND_TABLE = "SELECT * FROM tables WHERE id = ?"
FIND_LINES = "SELECT decision, seat, notation, back FROM lines WHERE table_id = ? ORDER BY place"
FIND_UNFINISHED = "SELECT * FROM tables WHERE NOT finished ORDER BY changed DESC, id LIMIT ?"


class Storage:
    """The database: one thread writes, another one reads."""

    def __init__(self, file: Path) -> None:
        self._writer = Writer(_connect(file))
        self._reading = _connect(file)
        self._reader = ThreadPoolExecutor(1, "pooram-reader")

    @classmethod
    async def open(cls, file: Path) -> "Storage":
        """Open the SQLite file, or make it."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(_make_tables, file)
            return cls(file)
        except (OSError, SQLAlchemyError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else getattr(error, "orig", error)
            raise PooramError(
                f"The tables cannot be kept in {file}: {reason}.", hint="Choose another folder with --data."
            ) from None

    async def close(self) -> None:
        await self._writer.close()
        self._reader.shutdown()
        self._reading.close()

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do something in a transaction; it is on the disk when this has returned."""
        return await self._writer.run(job)

    async def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, job, self._reading)

    async def add_table(self, header: Header, added: Sequence[Line], standing: Standing) -> None:
        """Store a new table with its first draws."""
        row = (
            header.id,
            header.game,
            header.rules,
            header.components,
            _text(header.options),
            _text(header.seats),
            header.commitment,
            header.secret,
            _text(header.numbers),
            *_columns(standing),
        )

        def add(connection: sqlite3.Connection) -> None:
            connection.execute(ADD_TABLE, row)
            connection.executemany(ADD_LINE, _rows(header.id, 0, added))

        await self.write(add)

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        """Store lines from number `first` on; Overtaken, and nothing stored, if they are not the next."""
        rows = _rows(table, first, added)
        columns = (*_columns(standing), table)

        def add(connection: sqlite3.Connection) -> None:
            try:
                connection.executemany(ADD_LINE, rows)
            except sqlite3.IntegrityError:
                raise Overtaken from None
            connection.execute(MOVE_ON, columns)

        await self.write(add)

    async def load(self, table: str) -> tuple[Header, list[Line]]:
        """A table with all its lines in order."""

        def find(connection: sqlite3.Connection) -> tuple[Header, list[Line]]:
            row = connection.execute(FIND_TABLE, (table,)).fetchone()
            if row is None:
                raise _unknown()
            lines = connection.execute(FIND_LINES, (table,)).fetchall()
            return _header(row), [
                Line(line["decision"], line["seat"], line["notation"], bool(line["back"])) for line in lines
            ]

        return await self.read(find)

    async def remove(self, table: str) -> None:
        """Forget a table and all its lines."""

        def forget(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM lines WHERE table_id = ?", (table,))
            if connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount == 0:
                raise _unknown()

        await self.write(forget)

    async def unfinished(self, most: int) -> list[Listed]:
        """Tables to go on with, the last played first."""

        def find(connection: sqlite3.Connection) -> list[Listed]:
            found = connection.execute(FIND_UNFINISHED, (most,)).fetchall()
            return [Listed(_header(row), _standing(row), row["changed"]) for row in found]

        return await self.read(find)


def _make_tables(file: Path) -> None:
    """Make what is not there yet."""
    engine = create_engine(URL.create("sqlite", database=str(file)))
    metadata.create_all(engine)
    with engine.connect() as connection:
        # The file remembers it. Two who switch at once fail with "locked", however patient they are, so the
        # connections do not do it themselves.
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    engine.dispose()


def _connect(file: Path) -> sqlite3.Connection:
    """A connection that is used by one thread, but not by the one that makes it."""
    connection = sqlite3.connect(file, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def data_file(given: Path | None = None) -> Path:
    """The database's file: in the folder given, or in POORAM_DATA, or in the user's data folder.

    >>> data_file(Path("mine")).as_posix()
    'mine/pooram.sqlite3'
    """
    folder = given or Path(os.environ.get("POORAM_DATA") or _users_folder()).expanduser()
    return folder if folder.suffix == ".sqlite3" else folder / FILE_NAME


def _users_folder() -> str:
    share = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(share) / "pooram")


def _unknown() -> UnknownTable:
    return UnknownTable("There is no such table.", hint="Start a new game on the front page.")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(value: object) -> str:
    return json.encode(value).decode()


def _columns(standing: Standing) -> tuple[object, ...]:
    return standing.finished, _text(standing.to_move), standing.turns, _now()


def _rows(table: str, first: int, added: Sequence[Line]) -> list[tuple[object, ...]]:
    made = _now()
    return [
        (table, number, line.decision, line.seat, line.notation, line.back, made)
        for number, line in enumerate(added, start=first)
    ]


def _header(row: sqlite3.Row) -> Header:
    return Header(
        row["id"],
        row["game"],
        row["rules"],
        row["components"],
        json.decode(row["options"], type=dict[str, int]),
        json.decode(row["seats"], type=tuple[TableSeat, ...]),
        row["commitment"],
        row["secret"],
        json.decode(row["numbers"], type=list[str]),
    )


def _standing(row: sqlite3.Row) -> Standing:
    return Standing(bool(row["finished"]), json.decode(row["to_move"], type=tuple[int, ...]), row["turns"])
