"""Who sits where."""

import unicodedata
from collections.abc import Mapping, Sequence

from msgspec import Struct

from pooram.bots.levels import Level
from pooram.engine.errors import BadSetup
from pooram.tables.messages import SeatKind, SeatRequest
from pooram.tables.names import clean_name


class TableSeat(Struct, frozen=True):
    """A seat as the table's record keeps it."""

    kind: SeatKind
    name: str
    level: str = ""
    colour: str = ""
    """As it was chosen; empty: it is all the same."""

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"


def seat_people(requests: Sequence[SeatRequest], levels: Mapping[str, Level]) -> tuple[TableSeat, ...]:
    """The seats with a name each, all different; a clear error for a bot that does not exist."""
    seats: list[TableSeat] = []
    for number, request in enumerate(requests, start=1):
        level = ""
        if request.kind == "bot":
            level = request.level
            if level not in levels:
                known = ", ".join(levels)
                raise BadSetup(f"There is no bot level {level!r}.", hint=f"Levels: {known}.")
        name = clean_name(request.name)
        if not name and request.name.strip():
            raise BadSetup(f"Nobody could see the name in seat {number}.", hint="Choose one with letters.")
        name = name or f"Player {number}"
        name = unlike(name, [seat.name for seat in seats])
        seats.append(TableSeat(request.kind, name, level, request.colour))
    return tuple(seats)


def one_line(text: str) -> str:
    """The text fit for one line of a record.

    >>> one_line(" 12\\n 34\\u2028")
    '12 34'
    """
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


def as_it_reads(name: str) -> str:
    """The same for names that people take for the same, whatever their letters' cases and widths are."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def unlike(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if somebody has it already, or one that reads the same.

    >>> unlike("Anna", ["Bo", "Anna"]), unlike("ANNA", ["Anna", "anna 2"])
    ('Anna 2', 'ANNA 3')
    """
    number = 1
    chosen = name
    others = {as_it_reads(other) for other in taken}
    while as_it_reads(chosen) in others:
        number += 1
        chosen = f"{name} {number}"
    return chosen
