"""Between what is kept of a table and the rows that keep it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from msgspec import json

from pooram.tables.errors import UnknownTable
from pooram.tables.seats import TableSeat
from pooram.tables.stored import NO_SEAT, Header, Holder, Line, Listed, Standing


class Row(Protocol):
    """A row of any driver."""

    def __getitem__(self, column: str, /) -> Any:
        """What stands in a column."""


def header_values(header: Header) -> dict[str, object]:
    """A row of `tables`, but for where the table stands."""
    return {
        "id": header.id,
        "game": header.game,
        "rules": header.rules,
        "components": header.components,
        "options": _text(header.options),
        "seats": _text(header.seats),
        "commitment": header.commitment,
        "secret": header.secret,
        "numbers": _text(header.numbers),
    }


def standing_values(standing: Standing) -> dict[str, object]:
    """Where it stands, from now on."""
    return {
        "finished": standing.finished,
        "to_move": _text(standing.to_move),
        "turns": standing.turns,
        "changed": now(),
    }


def line_values(table: str, first: int, added: Sequence[Line]) -> list[dict[str, object]]:
    """Rows of `lines`."""
    made = now()
    return [
        {
            "table_id": table,
            "place": place,
            "decision": line.decision,
            "seat": line.seat,
            "notation": line.notation,
            "back": line.back,
            "made": made,
        }
        for place, line in enumerate(added, start=first)
    ]


def holder_values(table: str, holders: Sequence[Holder]) -> list[dict[str, object]]:
    """Rows of `holders`."""
    return [{"table_id": table, "holder": one.holder, "seat": one.seat, "kind": one.kind} for one in holders]


def header_of(row: Row) -> Header:
    return Header(
        row["id"],
        row["game"],
        row["rules"],
        row["components"],
        json.decode(row["options"], type=dict[str, int]),
        seats_of(row),
        row["commitment"],
        row["secret"],
        json.decode(row["numbers"], type=list[str]),
    )


def seats_of(row: Row) -> tuple[TableSeat, ...]:
    return json.decode(row["seats"], type=tuple[TableSeat, ...])


def line_of(row: Row) -> Line:
    return Line(row["decision"], row["seat"], row["notation"], bool(row["back"]))


def listed_of(row: Row) -> Listed:
    to_move = json.decode(row["to_move"], type=tuple[int, ...])
    return Listed(header_of(row), Standing(bool(row["finished"]), to_move, row["turns"]), row["changed"])


def holder_of(row: Row) -> Holder:
    return Holder(row["holder"], row["seat"], row["kind"])


def adopted(seats: Sequence[TableSeat], holder: str) -> list[Holder]:
    """Owner of a table, and holder of all its people's seats."""
    people = [number for number, seat in enumerate(seats) if not seat.is_bot]
    return [Holder(holder, NO_SEAT, "owner"), *(Holder(holder, seat, "seat") for seat in people)]


def unknown_table() -> UnknownTable:
    return UnknownTable("There is no such table.", hint="Start a new game on the front page.")


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(value: object) -> str:
    return json.encode(value).decode()
