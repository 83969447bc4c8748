"""What can be wrong with a request to a table."""

from pooram.engine.errors import PooramError


class UnknownTable(PooramError):
    """There is no table of that id."""


class OutdatedTable(PooramError):
    """The table was played by rules that this version no longer knows."""


class CannotNow(PooramError):
    """A step, or a step back, that came too late or from the wrong seat; nothing has changed."""


class UnreadableTable(PooramError):
    """What is stored of the table makes no sense; other tables are not affected."""


class NotStored(PooramError):
    """The database could not be reached or written; trying again later may help."""


class NotReached(NotStored):
    """The database does not answer at all; it may be there again in a moment."""


class Stale(CannotNow):
    """A step for a decision that is no longer open to the seat; the table as it is now says what is."""


class NotYours(PooramError):
    """Something that only others may do here."""


class TooOften(PooramError):
    """Somebody asked more than they may."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message, hint=f"Try again in {seconds} second{'s' if seconds > 1 else ''}.")
        self.seconds = seconds


def was_removed() -> UnknownTable:
    return UnknownTable("This table was removed.")
