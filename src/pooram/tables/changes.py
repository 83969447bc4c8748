"""What has changed between two snapshots of one viewer, and how a client puts it together again.

Panels and things that did not change are usually the same objects, so finding what did is nearly free; and
what is the same for several viewers, or for several moments, is compared once (`Differences`).
"""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pooram.engine.scene import Panel, Place, Thing
from pooram.match.events import LogLine
from pooram.tables.messages import (
    Change,
    Fields,
    Frame,
    PanelChange,
    PlacesChange,
    Scene,
    Snapshot,
    ThingsChange,
)

Item = TypeVar("Item", Place, Thing)
Things = dict[str, tuple[Thing, ...]]


class Moment(Struct, frozen=True):
    """What a viewer saw in the middle of a step: a frame as a whole."""

    line: int
    is_told: bool
    panels: tuple[Panel, ...]
    scores: tuple[str, ...]


class Differences:
    """Compares panels and their things, each pair once; to be dropped when a step has been shown to all."""

    def __init__(self) -> None:
        self._things: dict[tuple[int, int], ThingsChange | None] = {}
        self._places: dict[tuple[int, int], PlacesChange | None] = {}
        self._kept: list[object] = []
        """Nobody else may get the address of what was compared."""

    def things(self, old: tuple[Thing, ...], new: tuple[Thing, ...]) -> ThingsChange | None:
        """What makes the new things of the old ones; None if nothing does."""
        if old is new:
            return None
        key = id(old), id(new)
        if key not in self._things:
            self._kept += (old, new)
            found = _differences(old, new)
            self._things[key] = ThingsChange(*found) if any(found) else None
        return self._things[key]

    def places(self, old: tuple[Place, ...], new: tuple[Place, ...]) -> PlacesChange | None:
        """The same of places."""
        if old is new:
            return None
        key = id(old), id(new)
        if key not in self._places:
            self._kept += (old, new)
            found = _differences(old, new)
            self._places[key] = PlacesChange(*found) if any(found) else None
        return self._places[key]


def change_between(
    old: Snapshot,
    new: Snapshot,
    moments: Sequence[Moment] = (),
    log_start: int | None = None,
    log: tuple[LogLine, ...] = (),
    differences: Differences | None = None,
) -> Change:
    """What somebody who has the old snapshot needs to have the new one."""
    differences = differences or Differences()
    things = {panel.id: panel.things for panel in old.scene.panels}
    frames = _frames(old, moments, things, differences)
    panels, changed, order = _panels(old.scene.panels, new.scene.panels, things, differences)
    return Change(
        number=new.number,
        decision=_unless(old.decision, new.decision),
        seats={
            str(number): _changed_fields(was, seat)
            for number, (was, seat) in enumerate(zip(old.seats, new.seats, strict=True))
            if was is not seat and was != seat
        },
        frames=frames,
        panels=panels,
        changed=changed,
        order=order,
        offers=_unless(old.offers, new.offers),
        barred=_unless(old.barred, new.barred),
        prompt=_unless(old.prompt, new.prompt),
        clause=_unless(old.clause, new.clause),
        can_go_back=_unless(old.can_go_back, new.can_go_back),
        log_start=log_start,
        log=log,
        finished=_unless(old.finished, new.finished),
        sheet=_unless(old.sheet, new.sheet),
    )


def folded(old: Snapshot, change: Change) -> Snapshot:
    """The snapshot that a client has after a change: what the browser does in `changes.ts`."""
    things = {panel.id: panel.things for panel in old.scene.panels}
    for frame in change.frames:
        for id, moved in frame.things.items():
            things[id] = _folded_things(things[id], moved)
    panels = {panel.id: replace(panel, things=things[panel.id]) for panel in old.scene.panels}
    for each in change.changed:
        panels[each.id] = _folded_panel(panels[each.id], each)
    panels |= {panel.id: panel for panel in change.panels}
    log = old.log
    if change.log_start is not None:
        log = log[: max(0, change.log_start - old.log_start)]
    told = {
        name: value
        for name in ("decision", "offers", "barred", "prompt", "clause", "can_go_back", "finished", "sheet")
        if (value := getattr(change, name)) is not None
    }
    return replace(
        old,
        number=change.number,
        seats=tuple(
            replace(seat, **change.seats.get(str(number), {})) for number, seat in enumerate(old.seats)
        ),
        scene=Scene(tuple(panels[id] for id in change.order or panels)),
        log=(*log, *change.log),
        **told,
    )


# Finding out


def _frames(
    old: Snapshot, moments: Sequence[Moment], things: Things, differences: Differences
) -> tuple[Frame, ...]:
    """The moments as frames; the things are left as they were in the last of them."""
    frames = []
    scores = tuple(seat.score for seat in old.seats)
    for moment in moments:
        told = {}
        for panel in moment.panels:
            was = things.get(panel.id)
            # A panel that the viewer does not have yet comes whole, after the frames.
            if was is None or was is panel.things:
                continue
            change = differences.things(was, panel.things)
            if change is not None:
                told[panel.id] = change
            things[panel.id] = panel.things
        frames.append(Frame(moment.line, not moment.is_told, told, _unless(scores, moment.scores)))
        scores = moment.scores
    return tuple(frames)


def _panels(
    old: Sequence[Panel], new: Sequence[Panel], things: Things, differences: Differences
) -> tuple[tuple[Panel, ...], tuple[PanelChange, ...], tuple[str, ...]]:
    """Panels that are new, panels that have changed, and the order of all if that is another one."""
    before = {panel.id: panel for panel in old}
    come, changed = [], []
    for panel in new:
        was = before.get(panel.id)
        if was is None:
            come.append(panel)
            continue
        if was is panel and things[panel.id] is panel.things:
            continue
        told = PanelChange(
            panel.id,
            {} if was is panel else _changed_fields(was, panel, PANEL_FIELDS),
            differences.places(was.places, panel.places),
            differences.things(things[panel.id], panel.things),
        )
        if told.fields or told.places is not None or told.things is not None:
            changed.append(told)
    ids = tuple(panel.id for panel in new)
    kept = [panel.id for panel in old]
    expected = (*kept, *(panel.id for panel in come if panel.id not in before))
    return tuple(come), tuple(changed), () if ids == expected else ids


def _differences(
    old: Sequence[Item], new: Sequence[Item]
) -> tuple[tuple[Fields, ...], tuple[str, ...], tuple[Item, ...], dict[str, int]]:
    """Changed fields, ids of those that are gone, new ones, and those that are not where one expects them."""
    changed: list[Fields] = []
    at = 0
    # Mostly the same things are there in the same order, and some have moved.
    for was, item in zip(old, new, strict=False):
        if was is not item:
            if was.id != item.id:
                break
            _note_fields(changed, was, item)
        at += 1
    if at == len(old) == len(new):
        return tuple(changed), (), (), {}
    left = {item.id: item for item in old[at:]}
    come: list[Item] = []
    for item in new[at:]:
        before = left.pop(item.id, None)
        if before is None:
            come.append(item)
        elif before is not item:
            _note_fields(changed, before, item)
    expected = [item.id for item in old[at:] if item.id not in left] + [item.id for item in come]
    moves = _moves(expected, [item.id for item in new[at:]])
    return tuple(changed), tuple(left), tuple(come), {id: place + at for id, place in moves.items()}


def _note_fields(changed: list[Fields], old: Place | Thing, new: Place | Thing) -> None:
    fields = _changed_fields(old, new)
    if fields:
        fields["id"] = new.id
        changed.append(fields)


def _moves(expected: list[str], actual: list[str]) -> dict[str, int]:
    """What has to be put at which place, lowest first, to make the actual order of the expected one.

    >>> _moves(["a", "b", "c", "d"], ["d", "a", "b", "c"]), _moves(["a", "b", "c"], ["b", "c", "a"])
    ({'d': 0}, {'a': 2})
    """
    if expected == actual:
        return {}
    moves: dict[str, int] = {}
    skipped: set[str] = set()
    at = 0
    for place, id in enumerate(actual):
        while at < len(expected) and expected[at] in moves:
            at += 1
        if id in skipped:
            moves[id] = place
        elif expected[at] == id:
            at += 1
        elif at + 1 < len(expected) and expected[at + 1] == id:
            skipped.add(expected[at])
            at += 2
        else:
            moves[id] = place
    return moves


PANEL_FIELDS = tuple(name for name in Panel.__struct_fields__ if name not in ("places", "things"))


def _changed_fields(old: Struct, new: Struct, names: tuple[str, ...] = ()) -> Fields:
    """Those fields that differ, with their new values."""
    fields: Fields = {}
    for name in names or new.__struct_fields__:
        value = getattr(new, name)
        before = getattr(old, name)
        if value is not before and value != before:
            fields[name] = value
    return fields


T = TypeVar("T")


def _unless(old: T, new: T) -> T | None:
    """The new value, unless it is the old one."""
    return None if old is new or old == new else new


# Putting together


def _folded_panel(panel: Panel, change: PanelChange) -> Panel:
    places, things = change.places, change.things
    if change.fields:
        panel = replace(panel, **change.fields)
    if places is not None:
        now = _folded_items(panel.places, places.changed, places.gone, places.new, places.moved)
        panel = replace(panel, places=now)
    if things is not None:
        panel = replace(panel, things=_folded_things(panel.things, things))
    return panel


def _folded_things(things: tuple[Thing, ...], change: ThingsChange) -> tuple[Thing, ...]:
    return _folded_items(things, change.changed, change.gone, change.new, change.moved)


def _folded_items(
    items: Sequence[Item],
    changed: Sequence[Fields],
    gone: Sequence[str],
    new: Sequence[Item],
    moved: dict[str, int],
) -> tuple[Item, ...]:
    now = {item.id: item for item in items if item.id not in gone}
    for fields in changed:
        id = str(fields["id"])
        now[id] = replace(now[id], **fields)
    now |= {item.id: item for item in new}
    order = [id for id in now if id not in moved]
    for id, place in moved.items():
        order.insert(place, id)
    return tuple(now[id] for id in order)
