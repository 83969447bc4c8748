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
