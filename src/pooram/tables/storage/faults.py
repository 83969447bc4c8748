"""What can be wrong with a SQLite file, as one sentence for the person who can act."""

import logging
import sqlite3
from pathlib import Path

from pooram.engine.errors import PooramError
from pooram.tables.errors import NotStored

ELSEWHERE = "or choose another folder with --data"
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
READ_ONLY = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


_log = logging.getLogger(__name__)


def not_opened(file: Path, error: OSError | sqlite3.Error) -> PooramError:
    """Why the file cannot be opened at all."""
    if isinstance(error, OSError):
        return PooramError(
            f"The tables cannot be kept in {file}: {error.strerror}.",
            hint="Choose another folder with --data.",
        )
    code = _code(error)
    if code in DAMAGED:
        return PooramError(
            f"{file} is damaged, or no database: {error}.", hint=f"Put a backup in its place, {ELSEWHERE}."
        )
    if code in READ_ONLY:
        return PooramError(f"{file} cannot be written: {error}.", hint=f"Allow it, {ELSEWHERE}.")
    if code == sqlite3.SQLITE_FULL:
        return PooramError(
            f"The disk is full, so that {file} cannot be opened.", hint=f"Make room, {ELSEWHERE}."
        )
    return PooramError(
        f"The tables cannot be kept in {file}: {error}.", hint="Choose another folder with --data."
    )


def not_stored(error: sqlite3.Error) -> NotStored:
    """Why something could not be written or read just now; players read it, so it names no file."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL:
        return NotStored(
            "The disk of the server is full, so nothing can be stored.", hint="Make room on it and try again."
        )
    if code in DAMAGED:
        return NotStored(
            "The file of the tables is damaged.",
            hint="Who runs this server has to put a backup in its place.",
        )
    if code in READ_ONLY:
        return NotStored(
            "The file of the tables cannot be written.", hint="Who runs this server has to allow it."
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return NotStored("Something else keeps the file of the tables locked.", hint="Try again.")
    # Of what SQLite says parts may be stored texts, which are not for everybody.
    _log.error(
        "The tables could not be reached: %s", getattr(error, "sqlite_errorname", type(error).__name__)
    )
    return NotStored("The tables could not be reached.", hint="Try again; the server's log has the reason.")


def is_damage(error: sqlite3.Error) -> bool:
    """Whether a part of the file cannot be read, of which others may know nothing."""
    return _code(error) in DAMAGED


def _code(error: sqlite3.Error) -> int:
    """SQLite's code, without the finer distinctions in its upper bits."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
