"""Tables in a database: a row for each, and its lines, which are only ever added.

The statements are SQLAlchemy's own and hold for SQLite and PostgreSQL alike.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import json
from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import URL, RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pooram.tables.errors import UnknownTable
from pooram.tables.seats import TableSeat
from pooram.tables.stored import Header, Line, Listed, Overtaken, Standing

FILE_NAME = "pooram.sqlite3"

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


class Storage:
    """The database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, file: Path) -> "Storage":
        """Open the SQLite file, or make it."""
        file.parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(file)))
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
        return cls(engine)

    async def close(self) -> None:
        await self.engine.dispose()

    async def add_table(self, header: Header, added: Sequence[Line], standing: Standing) -> None:
        """Store a new table with its first draws."""
        row = {
            "id": header.id,
            "game": header.game,
            "rules": header.rules,
            "components": header.components,
            "options": _text(header.options),
            "seats": _text(header.seats),
            "commitment": header.commitment,
            "secret": header.secret,
            "numbers": _text(header.numbers),
            **_columns(standing),
        }
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables).values(row))
            if added:
                await connection.execute(insert(lines), _rows(header.id, 0, added))

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        """Store lines from place `first` on; Overtaken, and nothing stored, if they are not the next."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(lines), _rows(table, first, added))
                changed = update(tables).where(tables.c.id == table).values(_columns(standing))
                await connection.execute(changed)
        except IntegrityError:
            raise Overtaken from None

    async def load(self, table: str) -> tuple[Header, list[Line]]:
        """A table with all its lines in order."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(tables).where(tables.c.id == table))
            row = found.mappings().first()
            if row is None:
                raise _unknown()
            stored = await connection.execute(
                select(lines).where(lines.c.table_id == table).order_by(lines.c.place)
            )
            read = [
                Line(line["decision"], line["seat"], line["notation"], line["back"])
                for line in stored.mappings()
            ]
        return _header(row), read

    async def remove(self, table: str) -> None:
        """Forget a table and all its lines."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(lines).where(lines.c.table_id == table))
            removed = await connection.execute(delete(tables).where(tables.c.id == table))
            if removed.rowcount == 0:
                raise _unknown()

    async def unfinished(self, most: int) -> list[Listed]:
        """Tables to go on with, the last played first."""
        newest = select(tables).where(tables.c.finished.is_(False))
        newest = newest.order_by(tables.c.changed.desc(), tables.c.id).limit(most)
        async with self.engine.connect() as connection:
            found = await connection.execute(newest)
            return [Listed(_header(row), _standing(row), row["changed"]) for row in found.mappings()]


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


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    # A step that was acknowledged survives a power cut too.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _unknown() -> UnknownTable:
    return UnknownTable("There is no such table.", hint="Start a new game on the front page.")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(value: object) -> str:
    return json.encode(value).decode()


def _columns(standing: Standing) -> dict[str, object]:
    return {
        "finished": standing.finished,
        "to_move": _text(standing.to_move),
        "turns": standing.turns,
        "changed": _now(),
    }


def _rows(table: str, first: int, added: Sequence[Line]) -> list[dict[str, object]]:
    made = _now()
    return [
        {
            "table_id": table,
            "place": place,
            "decision": line.decision,
            "seat": line.seat,
            "notation": line.notation,
            "back": line.back,
            "made": made,
        }
        for place, line in enumerate(added, start=first)
    ]


def _header(row: RowMapping) -> Header:
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


def _standing(row: RowMapping) -> Standing:
    return Standing(row["finished"], json.decode(row["to_move"], type=tuple[int, ...]), row["turns"])
