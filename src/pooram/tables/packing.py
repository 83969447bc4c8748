"""A whole table as it goes over the wire: of every place and thing only what differs from the one before it.

Places and things of a panel are much alike, and a snapshot is mostly made of them: packed it has half the
size. What lies there when a game begins is the same at many tables, so its bytes are kept for a while.
"""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Raw, convert, json
from msgspec.structs import fields, replace

from pooram.engine.scene import Panel, Place, Thing
from pooram.tables.messages import FromTable, Scene, Snapshot

ROOM = 1000
"""So many rows are kept packed: some megabytes at the most."""
FIRST: dict[type, dict[str, object]] = {
    kind: {field.name: field.default for field in fields(kind)} for kind in (Place, Thing)
}
"""What the first of a row is compared with: nothing equals what has no default."""
PANEL = {field.name: field.default for field in fields(Panel) if field.name not in ("places", "things")}

_rows: dict[int, tuple[Sequence[Place | Thing], bytes]] = {}
_encoder = json.Encoder()
_decoder: json.Decoder[FromTable] = json.Decoder(FromTable)


def packed(snapshot: Snapshot, panels: bytes) -> bytes:
    """A snapshot as it is sent, with the open panels as they are packed already."""
    own = b'{"panels":%b,"own":%b}' % (panels, packed_panels(snapshot.scene.own))
    return _encoder.encode(replace(snapshot, scene=cast(Scene, Raw(own))))


def packed_panels(panels: Sequence[Panel]) -> bytes:
    return b"[%b]" % b",".join([_panel(panel) for panel in panels])


def _panel(panel: Panel) -> bytes:
    told: dict[str, object] = {
        name: value for name, default in PANEL.items() if (value := getattr(panel, name)) != default
    }
    told["places"], told["things"] = Raw(_packed_row(panel.places)), Raw(_packed_row(panel.things))
    return _encoder.encode(told)


def _packed_row(items: Sequence[Place | Thing]) -> bytes:
    known = _rows.get(id(items))
    # The same number may belong to something else by now, unless the very same is still here.
    if known is None or known[0] is not items:
        if len(_rows) >= ROOM:
            _rows.clear()
        known = _rows[id(items)] = items, _encoder.encode(_row(items))
    return known[1]


def _row(items: Sequence[Place | Thing]) -> list[dict[str, object]]:
    """Of each what differs from the one before; of the first what is not usual."""
    row = []
    before: dict[str, object] = FIRST[type(items[0])] if items else {}
    for item in items:
        now = {name: getattr(item, name) for name in before}
        row.append({name: value for name, value in now.items() if value != before[name]})
        before = now
    return row


def read_from_table(data: str | bytes) -> FromTable:
    """A message of a table as a client in Python reads it; the browser does the same in `packing.ts`."""
    message: dict[str, Any] = json.decode(data)
    if message.get("type") != "snapshot":
        return _decoder.decode(data)
    for panel in (*message["scene"]["panels"], *message["scene"].get("own", ())):
        panel["places"], panel["things"] = _unpacked(panel["places"]), _unpacked(panel["things"])
    return convert(message, Snapshot)


def _unpacked(row: list[dict[str, Any]]) -> list[dict[str, Any]]:
    last: dict[str, Any] = {}
    return [last := {**last, **item} for item in row]
