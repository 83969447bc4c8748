"""Between what is kept of a table and the rows that keep it."""

import logging
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar, get_args

from msgspec import MsgspecError, json

from pooram.tables.errors import UnknownTable, UnreadableTable
from pooram.tables.people_messages import ChatLine
from pooram.tables.seats import TableSeat
from pooram.tables.stored import NO_SEAT, Header, Holder, HolderKind, Line, Listed, Speaker, Standing

T = TypeVar("T")
BOTS_LEASE = 10
"""So many seconds the bots of a table are left to the worker that stored its last step: twice as long as it
may take it to renew them. So long they stand still when it is killed."""
KINDS = frozenset(get_args(HolderKind))

_log = logging.getLogger(__name__)


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
        "to_move": to_move_text(standing),
        "turns": standing.turns,
        "changed": now(),
        "bots_due": due_in(BOTS_LEASE) if standing.bots else standing.due,
    }


def to_move_text(standing: Standing) -> str:
    return _text(standing.to_move)


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
            "made": line.made or made,
        }
        for place, line in enumerate(added, start=first)
    ]


def holder_values(table: str, holders: Sequence[Holder]) -> list[dict[str, object]]:
    """Rows of `holders`."""
    return [{"table_id": table, "holder": one.holder, "seat": one.seat, "kind": one.kind} for one in holders]


def text_of(data: bytes) -> str:
    """What is stored as a text; where it is none any more, nothing takes it for one (`is_sound`)."""
    return data.decode(errors="surrogateescape")


def is_sound(*values: object) -> bool:
    r"""Whether all of these are texts that can be written again.

    >>> is_sound("Anna", "\u0d06\u0d28"), is_sound("Anna", text_of(b"Ann\xff")), is_sound(None)
    (True, False, False)
    """
    return all(isinstance(value, str) and (value.isascii() or _is_utf8(value)) for value in values)


def _is_utf8(value: str) -> bool:
    try:
        value.encode()
    except UnicodeError:
        return False
    return True


def header_of(row: Row) -> Header:
    """The table's header; UnreadableTable if the row is damaged."""
    if not is_sound(*(row[name] for name in ("id", "game", "components", "commitment", "secret"))):
        raise unreadable_table(row["id"])
    return Header(
        row["id"],
        row["game"],
        row["rules"],
        row["components"],
        _decoded(row, "options", dict[str, int]),
        _decoded(row, "seats", tuple[TableSeat, ...]),
        row["commitment"],
        row["secret"],
        _decoded(row, "numbers", list[str]),
    )


def line_of(row: Row) -> Line:
    return Line(row["decision"], row["seat"], row["notation"], bool(row["back"]), row["made"])


def lines_of(table: str, found: Iterable[Row]) -> list[Line]:
    """A table's lines; UnreadableTable if one of them is damaged."""
    lines = [line_of(row) for row in found]
    if not all(is_sound(line.notation, line.made) for line in lines):
        raise unreadable_table(table)
    return lines


def all_listed(found: Iterable[Row]) -> list[Listed]:
    """The rows that can be read; of others the log tells."""
    listed = []
    for row in found:
        try:
            header, to_move = header_of(row), _decoded(row, "to_move", tuple[int, ...])
            is_right = all(0 <= seat < len(header.seats) for seat in to_move)
            if not (is_right and is_sound(row["changed"])):
                raise unreadable_table(header.id)
        except UnreadableTable as error:
            _log.warning("%s", error)
            continue
        standing = Standing(bool(row["finished"]), to_move, row["turns"], row["bots_due"] is not None)
        listed.append(Listed(header, standing, row["changed"], bool(row["begun"]), bool(row["shared"])))
    return listed


def holder_of(row: Row) -> Holder:
    return Holder(row["holder"], row["seat"], row["kind"])


def holders_of(found: Iterable[Row]) -> list[Holder]:
    """What the rows give; who cannot be read may do nothing."""
    return [holder_of(row) for row in found if row["kind"] in KINDS and is_sound(row["holder"])]


def holders_by_table(found: Iterable[Row]) -> dict[str, list[Holder]]:
    """What somebody holds, by table."""
    held: dict[str, list[Holder]] = {}
    for row in found:
        held.setdefault(row["table_id"], []).extend(holders_of([row]))
    return held


def adopted_values(found: Iterable[Row], holder: str) -> list[list[dict[str, object]]]:
    """For each table rows of `holders`, for its owner, who holds the seats of all its people, too."""
    given = []
    for row in found:
        try:
            seats = _decoded(row, "seats", tuple[TableSeat, ...])
            if not is_sound(row["id"]):
                raise unreadable_table(row["id"])
        except UnreadableTable as error:
            _log.warning("%s", error)
            continue
        people = [number for number, seat in enumerate(seats) if not seat.is_bot]
        held = [Holder(holder, NO_SEAT, "owner"), *(Holder(holder, seat, "seat") for seat in people)]
        given.append(holder_values(row["id"], held))
    return given


def chat_values(table: str, line: ChatLine, place: int, who: str, mark: str) -> dict[str, object]:
    """A row of `chat`."""
    return {
        "table_id": table,
        "room": line.room,
        "place": place,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "made": line.made,
        "who": who,
        "mark": mark,
    }


def speakers_of(found: Iterable[Row]) -> list[Speaker]:
    names = ("name", "who", "mark")
    return [Speaker(*words) for row in found if is_sound(*(words := [row[name] for name in names]))]


def chat_lines(found: Iterable[Row]) -> list[ChatLine]:
    """What was said, in order; the rows come the last first."""
    names = ("room", "place", "seat", "name", "text", "made")
    said = [row for row in found if is_sound(*(row[name] for name in ("room", "name", "text", "made")))]
    return [ChatLine(*(row[name] for name in names)) for row in said][::-1]


def unknown_table() -> UnknownTable:
    return UnknownTable("There is no such table.", hint="Start a new game on the front page.")


def checked(table: str) -> str:
    """The id, if a table can have it: not every database takes every text."""
    if not (table.isascii() and table.isprintable()):
        raise unknown_table()
    return table


def unreadable_table(table: str) -> UnreadableTable:
    return UnreadableTable(
        f"What is stored of table {short(table)} cannot be read.",
        hint="Restore the database from a backup, or remove this table; other tables are not affected.",
    )


def short(table: str) -> str:
    """Enough of an id to find it again, and too little to look at the table: it may come into a log."""
    return f"{str(table)[:4].encode(errors='replace').decode()}…"


def due_in(seconds: float) -> int:
    """A time for `bots_due`."""
    return int(time.time() + seconds)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _text(value: object) -> str:
    return json.encode(value).decode()


def _decoded(row: Row, column: str, kind: type[T]) -> T:
    try:
        return json.decode(row[column], type=kind)
    except (MsgspecError, UnicodeError, TypeError):
        raise unreadable_table(row["id"]) from None
