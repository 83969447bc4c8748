"""Errors that speak to the person who can act; every one has a single clear sentence."""

from pathlib import Path
from traceback import extract_tb


class PooramError(Exception):
    """Anything a user did that cannot be done: what was wrong, and a hint what to do; `str()` gives both."""

    message: str
    hint: str

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class UnknownGame(PooramError):
    """There is no game of that name."""


class BrokenGame(PooramError):
    """A game that is there but cannot be loaded; the others are not affected."""


class BadSetup(PooramError):
    """A seat count, an option or a bot that the game does not have."""


class BadNotation(PooramError):
    """A text that names no step of the game."""


class IllegalStep(PooramError):
    """A step that the rules forbid now; the clause says why, and nothing has changed."""

    clause: str

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.args = (message, clause)
        self.clause = clause


class CannotPlay(PooramError):
    """Nobody, or more than one seat, could make this step now; nothing has changed."""


class BotFailed(PooramError):
    """A bot that raised an error, or chose what it may not."""


class CannotUndo(PooramError):
    """A step that stays; nothing has changed."""


class BadRecord(PooramError):
    """A record that is damaged or foreign; the line number says where."""

    line: int

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.args = (self.message, 0)
        self.line = line


def fault_told(fault: Exception) -> str:
    """What went wrong in somebody's code, and in which line of which file."""
    last = extract_tb(fault.__traceback__)[-1]
    where = f"{Path(last.filename).parent.name}/{Path(last.filename).name}, line {last.lineno}"
    return f"{type(fault).__name__}: {fault} ({where})."
