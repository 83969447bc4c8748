"""Opens the database that somebody names."""

from pathlib import Path

from pooram.tables.storage.contract import Storage
from pooram.tables.storage.place import data_file
from pooram.tables.storage.sqlite import SqliteStorage


async def open_storage(database: Path | None = None) -> Storage:
    """The database in this file or folder, made if it is not there yet; else the one in the usual place."""
    return await SqliteStorage.open(data_file(database))
