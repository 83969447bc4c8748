"""Gatherings in the database: what is asked of it, and how their rows are read."""

import logging
from collections.abc import Iterable

from msgspec import MsgspecError, Struct, json
from sqlalchemy import bindparam, delete, insert, select, update

from pooram.tables.errors import UnreadableTable
from pooram.tables.pace import Pace
from pooram.tables.storage.rows import Row, is_sound, now, unreadable_table
from pooram.tables.storage.schema import gathering_holders, gatherings
from pooram.tables.stored import Freed, GatherSeat, StoredGathering

_log = logging.getLogger(__name__)


class State(Struct, frozen=True):
    """The text of a row."""

    game: str
    options: dict[str, int]
    seats: tuple[GatherSeat, ...]
    owner: str
    secret: str
    pace: Pace = Pace()
    caller: str = ""
    freed: dict[str, Freed] = {}


FIND = select(gatherings).where(gatherings.c.id == bindparam("gathering"))
FIND_AFTER = select(gatherings).where(gatherings.c.former == bindparam("table"))
SAVE = (
    update(gatherings)
    .where(gatherings.c.id == bindparam("gathering"), gatherings.c.version == bindparam("seen"))
    .values(
        version=bindparam("version"),
        public=bindparam("public"),
        started=bindparam("started"),
        changed=bindparam("changed"),
        state=bindparam("state"),
    )
    .returning(gatherings.c.id)
)
_last_first = (
    select(gatherings).order_by(gatherings.c.changed.desc(), gatherings.c.id).limit(bindparam("most"))
)
FIND_PUBLIC = _last_first.where(
    gatherings.c.started.is_(False),
    gatherings.c.public.is_(True),
    gatherings.c.changed >= bindparam("since"),
)
# Nobody holds one that has started; if that was asked here, it would be asked of all.
FIND_OF = _last_first.where(
    gatherings.c.id.in_(
        select(gathering_holders.c.gathering).where(gathering_holders.c.holder == bindparam("holder"))
    )
)
HOLD = insert(gathering_holders)
LET_GO = delete(gathering_holders).where(gathering_holders.c.gathering == bindparam("of"))
_this_one = gatherings.c.id == bindparam("gathering")
REMOVE = delete(gatherings).where(_this_one, gatherings.c.started.is_(False)).returning(gatherings.c.id)
REMOVE_STARTED = delete(gatherings).where(_this_one, gatherings.c.started.is_(True))
FORGET = delete(gatherings).where(gatherings.c.changed < bindparam("before"))


def holders_of(gathering: StoredGathering) -> list[str]:
    """Who finds it among their own: its owner, and who acts for a seat; nobody when it has started."""
    if gathering.started:
        return []
    acting = {each for seat in gathering.seats for each in (*seat.holders, *seat.devices)}
    return sorted(acting | {gathering.owner} - {""})


def values_of(gathering: StoredGathering) -> dict[str, object]:
    """A row, changed now."""
    one = gathering
    state = State(one.game, one.options, one.seats, one.owner, one.secret, one.pace, one.caller, one.freed)
    return {
        "id": one.id,
        "version": one.version,
        "public": one.public,
        "started": one.started,
        "changed": now(),
        "former": one.former,
        "state": json.encode(state).decode(),
    }


def gathering_of(row: Row) -> StoredGathering:
    """What a row says; UnreadableTable if it is damaged."""
    try:
        state = json.decode(row["state"], type=State)
        if not is_sound(row["id"], row["changed"], row["former"] or ""):
            raise unreadable_table(row["id"])
    except (MsgspecError, UnicodeError, TypeError):
        raise unreadable_table(row["id"]) from None
    return StoredGathering(
        row["id"],
        row["version"],
        bool(row["public"]),
        bool(row["started"]),
        state.game,
        state.options,
        state.seats,
        state.owner,
        state.secret,
        row["former"],
        row["changed"],
        state.pace,
        state.caller,
        state.freed,
    )


def all_of(found: Iterable[Row]) -> list[StoredGathering]:
    """The rows that can be read; of others the log tells."""
    listed = []
    for row in found:
        try:
            listed.append(gathering_of(row))
        except UnreadableTable as error:
            _log.warning("%s", error)
    return listed
