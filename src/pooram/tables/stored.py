"""What is kept of a table, whatever keeps it."""

from msgspec import Struct

from pooram.tables.seats import TableSeat


class Header(Struct, frozen=True):
    """What is known of a table before its first step."""

    id: str
    game: str
    rules: int
    components: str
    options: dict[str, int]
    seats: tuple[TableSeat, ...]
    commitment: str
    secret: str
    numbers: list[str]


class Line(Struct, frozen=True):
    """What is stored of a step, a draw or a step back."""

    decision: int
    """The decision it answers; with the seat it is unique at a table."""
    seat: int
    notation: str
    back: bool = False
    """The seat took back its last step, and there is no notation."""


class Standing(Struct, frozen=True):
    """Where a table stands, for the list of unfinished games."""

    finished: bool
    to_move: tuple[int, ...]
    turns: int


class Listed(Struct, frozen=True):
    """An unfinished table."""

    header: Header
    standing: Standing
    changed: str


class Overtaken(Exception):
    """Somebody else has stored a line of the same number."""
