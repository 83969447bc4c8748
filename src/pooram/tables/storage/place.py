"""Where the database is."""

import os
from pathlib import Path

from pooram.engine.errors import PooramError

FILE_NAME = "pooram.sqlite3"


def data_file(given: Path | None = None) -> Path:
    """The database's file: in the folder given, or in POORAM_DATA, or in the user's data folder.

    >>> data_file(Path("mine")).as_posix()
    'mine/pooram.sqlite3'
    """
    folder = given or Path(os.environ.get("POORAM_DATA") or _users_folder()).expanduser()
    return folder if folder.suffix == ".sqlite3" else folder / FILE_NAME


def is_postgres(database: str | Path | None) -> bool:
    """Whether this is the address of a PostgreSQL database, and not a file.

    >>> is_postgres("postgresql://anna@example.org/pooram"), is_postgres("games"), is_postgres(None)
    (True, False, False)
    """
    return isinstance(database, str) and database.startswith(("postgresql://", "postgres://"))


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
