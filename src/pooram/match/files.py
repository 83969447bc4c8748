"""Files, and one sentence for whatever is wrong with them."""

from os import PathLike
from pathlib import Path

from pooram.engine.errors import BadRecord, PooramError


def read_text(file: str | PathLike[str]) -> str:
    """The text of a record's file."""
    path = Path(file)
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no Pooram record: it is not a text.", 0) from None
    except OSError as error:
        raise PooramError(f"Cannot read {path}: {error.strerror}.") from None


def save_text(file: str | PathLike[str], text: str) -> None:
    """Write a text into a file."""
    save_bytes(file, text.encode())


def save_bytes(file: str | PathLike[str], content: bytes) -> None:
    """Write a file."""
    path = Path(file)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise PooramError(f"Cannot write {path}: {error.strerror}.") from None
