"""Records as files."""

from os import PathLike
from pathlib import Path

from pooram.engine.errors import BadRecord, PooramError
from pooram.games import find_game
from pooram.match.record import Record, read_record

ENDING = ".pooram"
"""What the name of every record ends with."""


def load_record(file: str | PathLike[str]) -> Record:
    """Read and replay a record; one clear error names the file and the line."""
    path = Path(file)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no Pooram record: it is not a text.", 0) from None
    except OSError as error:
        raise PooramError(f"Cannot read {path}: {error.strerror}.") from None
    try:
        return read_record(text, find_game)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}", 0) from None


def save_text(file: str | PathLike[str], text: str) -> None:
    """Write a file, or say in one sentence why not."""
    path = Path(file)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PooramError(f"Cannot write {path}: {error.strerror}.") from None
