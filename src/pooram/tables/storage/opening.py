"""Opens the database that somebody names."""

from pathlib import Path

from pooram.engine.errors import PooramError
from pooram.tables.storage.contract import Storage
from pooram.tables.storage.place import data_file, place_of
from pooram.tables.storage.sqlite import SqliteStorage


async def open_storage(database: str | Path | None = None) -> Storage:
    """The database at an address `postgresql://...`, or in a file or folder, or else in the usual place.

    A file is made if it is not there yet, and belongs to this process until it is closed.
    """
    place = place_of(database) if isinstance(database, str) else data_file(database)
    if isinstance(place, str):
        try:
            from pooram.tables.storage.postgres import PostgresStorage
        except ImportError as error:
            raise PooramError(
                f"For PostgreSQL the package {error.name} is missing.",
                hint="Install it with: pip install 'pooram[postgres]'",
            ) from None
        return await PostgresStorage.open(place)
    return await SqliteStorage.open(place)
