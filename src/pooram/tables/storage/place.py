"""Where the database is."""

import os
from pathlib import Path

FILE_NAME = "pooram.sqlite3"


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
