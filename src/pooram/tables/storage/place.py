"""Where the database is."""

import os
import re
from pathlib import Path

from pooram.engine.errors import PooramError

FILE_NAME = "pooram.sqlite3"
FILE_ENDINGS = (".sqlite3", ".sqlite", ".db")
POSTGRES = ("postgresql://", "postgres://")
ADDRESS = re.compile(r"^[a-z][a-z0-9+.-]+:|://|:.*@|password *=", re.IGNORECASE)
"""What nobody calls a file: the address of some database. A single letter before a colon is a drive."""


def data_file(given: Path | None = None) -> Path:
    """The database's file: in the folder given, or in POORAM_DATA, or in the user's data folder.

    >>> data_file(Path("mine")).as_posix(), data_file(Path("mine/games.db")).as_posix()
    ('mine/pooram.sqlite3', 'mine/games.db')
    """
    folder = given or Path(os.environ.get("POORAM_DATA") or _users_folder()).expanduser()
    is_file = folder.suffix.lower() in FILE_ENDINGS and not folder.is_dir()
    return folder if is_file else folder / FILE_NAME


def place_of(database: str) -> str | Path:
    """The address of a PostgreSQL database, or the file of that name; what is neither is not repeated.

    >>> place_of("PostgreSQL://anna@example.org/pooram"), place_of("C:/games.db").as_posix()
    ('PostgreSQL://anna@example.org/pooram', 'C:/games.db')
    """
    if is_postgres(database):
        return database
    if ADDRESS.search(database):
        # There may be a password in it.
        raise PooramError(
            "The database is neither an address of PostgreSQL nor a file.",
            hint="Write it as postgresql://user:password@host/database, or name a SQLite file.",
        )
    return data_file(Path(database).expanduser())


def is_postgres(database: str | Path | None) -> bool:
    """Whether this is the address of a PostgreSQL database, and not a file.

    >>> is_postgres("postgresql://anna@example.org/pooram"), is_postgres("games"), is_postgres(None)
    (True, False, False)
    """
    return isinstance(database, str) and database.lower().startswith(POSTGRES)


def check_workers(database: str | Path | None, workers: int) -> None:
    """Several processes need a database that tells them of each other."""
    if workers > 1 and not is_postgres(database):
        raise PooramError(
            "Several workers cannot share a file of tables.",
            hint="Use one worker, or PostgreSQL: --database postgresql://user:password@host/database",
        )


def _users_folder() -> str:
    share = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(share) / "pooram")
