"""What is asked of the database: written once, and compiled to the text that a plain driver takes.

An engine around the driver cost most of the time of a step, so that only its language is used.
"""

from typing import Any

from sqlalchemy import (
    ClauseElement,
    Dialect,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    select,
    true,
    update,
)

from pooram.tables.storage.schema import chat, holders, lines, tables

ADD_TABLE = insert(tables)
ADD_LINE = insert(lines)
FIND_TABLE = select(tables).where(tables.c.id == bindparam("table"))
LINES_AFTER = (
    select(lines.c.decision, lines.c.seat, lines.c.notation, lines.c.back, lines.c.made)
    .where(lines.c.table_id == bindparam("table"), lines.c.place >= bindparam("first"))
    .order_by(lines.c.place)
)
LENGTHS = select(tables.c.id, tables.c.length)
REMOVE = delete(tables).where(tables.c.id == bindparam("table"))

_last_first = (
    select(tables, true().label("begun"), false().label("shared"))
    .order_by(tables.c.changed.desc(), tables.c.id)
    .limit(bindparam("most"))
)
# The first choice of a person is among the first lines, so that hardly any is read for this.
_somebody_chose = (
    exists()
    .where(holders.c.table_id == tables.c.id, holders.c.kind != "key")
    .where(lines.c.table_id == tables.c.id, lines.c.seat == holders.c.seat)
    .where(lines.c.seat >= 0, lines.c.decision >= 0)
)
_others_sit_there = exists().where(
    holders.c.table_id == tables.c.id, holders.c.kind != "key", holders.c.holder != bindparam("holder")
)
_shared = _others_sit_there.label("shared")
_begun = (_somebody_chose | _others_sit_there).label("begun")
_theirs = tables.c.id.in_(
    select(holders.c.table_id).where(holders.c.holder == bindparam("holder"), holders.c.kind != "key")
)
FIND_UNFINISHED = _last_first.where(tables.c.finished.is_(False))
FIND_UNFINISHED_OF = (
    select(tables, _begun, _shared)
    .where(tables.c.finished.is_(False), _theirs)
    .order_by(_begun.desc(), tables.c.changed.desc(), tables.c.id)
    .limit(bindparam("most"))
)
"""Those that nobody has begun come last, so that they never keep others from being listed."""
FIND_FINISHED_OF = (
    select(tables, true().label("begun"), _shared)
    .where(tables.c.finished.is_(True), _theirs)
    .order_by(tables.c.changed.desc(), tables.c.id)
    .limit(bindparam("most"))
)
FIND_LISTED = _last_first.where(tables.c.id == bindparam("table"))
HELD_BY = (
    select(holders.c.table_id, holders.c.holder, holders.c.seat, holders.c.kind)
    .where(holders.c.holder == bindparam("holder"), holders.c.kind != "key")
    .order_by(holders.c.table_id, holders.c.seat)
)

HELD = (
    select(holders.c.holder, holders.c.seat, holders.c.kind)
    .where(holders.c.table_id == bindparam("table"), holders.c.holder == bindparam("holder"))
    .order_by(holders.c.seat)
)
KEEP_HOLDERS = select(tables.c.id).where(tables.c.id == bindparam("table")).with_for_update(key_share=True)
TAKE_AWAY = delete(holders).where(
    holders.c.table_id == bindparam("table"),
    holders.c.seat == bindparam("of_seat"),
    holders.c.kind == bindparam("of_kind"),
)
GIVE_UP = delete(holders).where(
    holders.c.table_id == bindparam("table"), holders.c.holder == bindparam("by"), holders.c.kind != "key"
)
_others = holders.alias()
LOSE_KEYS = delete(holders).where(
    holders.c.table_id == bindparam("table"),
    holders.c.kind == "key",
    ~exists().where(
        _others.c.table_id == holders.c.table_id, _others.c.seat == holders.c.seat, _others.c.kind != "key"
    ),
)
IS_HELD = (
    select(holders.c.holder).where(holders.c.table_id == bindparam("table"), holders.c.kind != "key").limit(1)
)
ALL_HOLDERS = (
    select(holders.c.holder, holders.c.seat, holders.c.kind)
    .where(holders.c.table_id == bindparam("table"))
    .order_by(holders.c.seat, holders.c.holder)
)
WITHOUT_HOLDER = (
    select(tables.c.id, tables.c.seats)
    .where(~exists().where(holders.c.table_id == tables.c.id))
    .order_by(tables.c.id)
)

_this_room = (chat.c.table_id == bindparam("table"), chat.c.room == bindparam("of_room"))
SAY = insert(chat)
LAST_SAID = select(func.coalesce(func.max(chat.c.place), -1).label("place")).where(*_this_room)
SAID = (
    select(chat)
    .where(*_this_room, chat.c.place > bindparam("after"))
    .order_by(chat.c.place.desc())
    .limit(bindparam("most"))
)
SPEAKERS = (
    select(chat.c.name, chat.c.who, chat.c.mark)
    .where(*_this_room)
    .order_by(chat.c.place.desc())
    .limit(bindparam("most"))
)
FORGET_SAID = delete(chat).where(*_this_room, chat.c.place <= bindparam("last"))

DUE_BOTS = (
    select(tables.c.id)
    .where(tables.c.bots_due <= bindparam("now"))
    .order_by(tables.c.bots_due)
    .limit(bindparam("most"))
)
LEASE_BOTS = update(tables).where(tables.c.bots_due.is_not(None)).values(bots_due=bindparam("until"))


class Sql:
    """A statement as text, and the values that it takes, in their order."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self.text: str = compiled.string
        self._names: list[str] = compiled.positiontup
        self._fixed: dict[str, object] = {
            name: value for name, value in compiled.params.items() if value is not None
        }

    def args(self, **values: object) -> tuple[object, ...]:
        """The values by name, as the driver wants them."""
        return tuple(values[name] if name in values else self._fixed[name] for name in self._names)
