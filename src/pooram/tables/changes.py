"""What has changed since a table was shown last, and how a client puts it together again.

What lies open is compared once for all viewers, and the few panels of a seat's own besides. Panels and things
that did not change are usually the same objects, so finding what did is nearly free.
"""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pooram.engine.scene import Offer, Panel, Place, ScoreSheet, Thing
from pooram.match.events import LogLine
from pooram.tables.messages import (
    BackKind,
    BackRequest,
    Change,
    Fields,
    Frame,
    OpenChange,
    OwnChange,
    OwnFrame,
    PanelChange,
    PlacesChange,
    Refusal,
    Scene,
    Seat,
    Snapshot,
    ThingsChange,
)

Item = TypeVar("Item", Place, Thing)
Things = dict[str, tuple[Thing, ...]]


class OpenPart(Struct, frozen=True):
    """What every viewer is shown."""

    seats: tuple[Seat, ...]
    """Nothing, where a game tells some viewers more of the scores than others."""
    panels: tuple[Panel, ...]
    request: BackRequest
    finished: bool
    sheet: ScoreSheet | None


class OwnPart(Struct, frozen=True):
    """What one viewer is shown besides."""

    decision: int
    seats: tuple[Seat, ...]
    """The seats with the scores as this viewer knows them, where these are not the same for all."""
    panels: tuple[Panel, ...]
    offers: tuple[Offer, ...]
    barred: tuple[Refusal, ...]
    prompt: str
    clause: str
    back: BackKind


class OpenMoment(Struct, frozen=True):
    """What everybody saw in the middle of a step: a frame as a whole."""

    line: int
    is_told: bool
    panels: tuple[Panel, ...]
    scores: tuple[str, ...]
    """Nothing, where they are not the same for all."""


class OwnMoment(Struct, frozen=True):
    """What one viewer saw besides in that moment."""

    panels: tuple[Panel, ...]
    scores: tuple[str, ...]


def open_change(old: OpenPart, new: OpenPart, moments: Sequence[OpenMoment] = ()) -> OpenChange:
    """What whoever has the old part needs to have the new one."""
    things = {panel.id: panel.things for panel in old.panels}
    frames = _frames(old, moments, things)
    panels, changed, order = _panels(old.panels, new.panels, things)
    return OpenChange(
        seats=_seats(old.seats, new.seats),
        frames=frames,
        panels=panels,
        changed=changed,
        order=order,
        request=_unless(old.request, new.request),
        finished=_unless(old.finished, new.finished),
        sheet=_unless(old.sheet, new.sheet),
    )


def own_change(
    number: int,
    old: OwnPart,
    new: OwnPart,
    shown: OpenPart,
    moments: Sequence[OwnMoment] = (),
    log_start: int | None = None,
    log: tuple[LogLine, ...] = (),
) -> Change:
    """The same of a viewer's own part, beside what all are shown now, with what is new in the log."""
    if old is new and not moments:
        return Change(number=number, log_start=log_start, log=log)
    return Change(
        number=number,
        own=_own_panels(old, new, shown, moments),
        decision=_unless(old.decision, new.decision),
        seats=_seats(old.seats, new.seats),
        offers=_unless(old.offers, new.offers),
        barred=_unless(old.barred, new.barred),
        prompt=_unless(old.prompt, new.prompt),
        clause=_unless(old.clause, new.clause),
        back=_unless(old.back, new.back),
        log_start=log_start,
        log=log,
    )


def folded(old: Snapshot, change: Change) -> Snapshot:
    """The snapshot that a client has after a change: what the browser does in `changes.ts`."""
    shown, own = change.open or OpenChange(), change.own or OwnChange()
    log = old.log
    if change.log_start is not None:
        log = log[: max(0, change.log_start - old.log_start)]
    told = {
        name: value
        for name in ("decision", "offers", "barred", "prompt", "clause", "back")
        if (value := getattr(change, name)) is not None
    }
    panels = _folded_open(old.scene.panels, shown)
    seats = [
        replace(seat, **shown.seats.get(str(number), {}), **change.seats.get(str(number), {}))
        for number, seat in enumerate(old.seats)
    ]
    return replace(
        old,
        number=change.number,
        seats=tuple(seats),
        scene=Scene(panels, _folded_own(old.scene.own, own, panels)),
        log=(*log, *change.log),
        request=shown.request or old.request,
        finished=old.finished if shown.finished is None else shown.finished,
        sheet=shown.sheet or old.sheet,
        **told,
    )


# Finding out


def _seats(old: Sequence[Seat], new: Sequence[Seat]) -> dict[str, Fields]:
    return {
        str(number): _changed_fields(was, seat)
        for number, (was, seat) in enumerate(zip(old, new, strict=True))
        if was is not seat and was != seat
    }


def _frames(old: OpenPart, moments: Sequence[OpenMoment], things: Things) -> tuple[Frame, ...]:
    """The moments as frames; the things are left as they were in the last of them."""
    frames = []
    scores = tuple([seat.score for seat in old.seats])
    for moment in moments:
        # A panel that nobody has yet comes whole, after the frames.
        told = _moved(moment.panels, things)
        frames.append(Frame(moment.line, not moment.is_told, told, _unless(scores, moment.scores)))
        scores = moment.scores
    return tuple(frames)


def _moved(panels: Sequence[Panel], things: Things) -> dict[str, ThingsChange]:
    """What has happened in those panels of which the things are known; they are left as they are now."""
    told = {}
    for panel in panels:
        was = things.get(panel.id)
        if was is not None and was is not panel.things:
            change = _things_change(was, panel.things)
            if change is not None:
                told[panel.id] = change
            things[panel.id] = panel.things
    return told


def _panels(
    old: Sequence[Panel], new: Sequence[Panel], things: Things
) -> tuple[tuple[Panel, ...], tuple[PanelChange, ...], tuple[str, ...]]:
    """Panels that are new, panels that have changed, and the order of all if that is another one."""
    before = {panel.id: panel for panel in old}
    come: list[Panel] = []
    changed: list[PanelChange] = []
    for panel in new:
        was = before.get(panel.id)
        if was is None:
            come.append(panel)
        elif was is not panel or things[panel.id] is not panel.things:
            _note_panel(changed, was, panel, things[panel.id])
    ids = tuple([panel.id for panel in new])
    expected = (*[panel.id for panel in old], *[panel.id for panel in come])
    return tuple(come), tuple(changed), () if ids == expected else ids


def _note_panel(changed: list[PanelChange], was: Panel, panel: Panel, things: tuple[Thing, ...]) -> None:
    """Note what has changed in a panel, whose things were these in the last frame."""
    told = PanelChange(
        panel.id,
        {} if was is panel else _changed_fields(was, panel, PANEL_FIELDS),
        _places_change(was.places, panel.places),
        _things_change(things, panel.things),
    )
    if told.fields or told.places is not None or told.things is not None:
        changed.append(told)


def _own_panels(
    old: OwnPart, new: OwnPart, shown: OpenPart, moments: Sequence[OwnMoment]
) -> OwnChange | None:
    before = {panel.id: panel for panel in old.panels}
    things = {panel.id: panel.things for panel in old.panels}
    frames = _own_frames(old, moments, things)
    come: list[Panel] = []
    over: list[PanelChange] = []
    changed: list[PanelChange] = []
    for panel in new.panels:
        if panel.id not in things:
            _note_new_panel(come, over, panel, shown.panels)
            continue
        was, last = before[panel.id], things.pop(panel.id)
        if was is not panel or last is not panel.things:
            _note_panel(changed, was, panel, last)
    if not (frames or come or over or changed or things):
        return None
    return OwnChange(frames, tuple(come), tuple(over), tuple(changed), tuple(things))


def _note_new_panel(come: list[Panel], over: list[PanelChange], panel: Panel, shown: Sequence[Panel]) -> None:
    """Note a panel that a viewer had not: mostly it is an open one, with little that only they see."""
    for below in shown:
        if below.id == panel.id:
            over.append(
                PanelChange(
                    panel.id,
                    _changed_fields(below, panel, PANEL_FIELDS),
                    _places_change(below.places, panel.places),
                    _things_change(below.things, panel.things),
                )
            )
            return
    come.append(panel)


def _own_frames(old: OwnPart, moments: Sequence[OwnMoment], things: Things) -> tuple[OwnFrame, ...]:
    """The moments as frames, up to the last in which something happens."""
    frames: list[OwnFrame] = []
    happened = 0
    scores = tuple([seat.score for seat in old.seats])
    for moment in moments:
        left = {panel.id for panel in moment.panels}
        gone = [id for id in things if id not in left]
        for id in gone:
            del things[id]
        told = _moved(moment.panels, things)
        news = _unless(scores, moment.scores)
        frames.append(OwnFrame(told, tuple(gone), news))
        scores = moment.scores
        if told or gone or news is not None:
            happened = len(frames)
    return tuple(frames[:happened])


def _things_change(old: tuple[Thing, ...], new: tuple[Thing, ...]) -> ThingsChange | None:
    """What makes the new things of the old ones; None if nothing does."""
    if old is new:
        return None
    changed, gone, come, moved = _differences(old, new)
    return ThingsChange(changed, gone, come, moved) if changed or gone or come or moved else None


def _places_change(old: tuple[Place, ...], new: tuple[Place, ...]) -> PlacesChange | None:
    if old is new:
        return None
    changed, gone, come, moved = _differences(old, new)
    return PlacesChange(changed, gone, come, moved) if changed or gone or come or moved else None


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


def _folded_open(panels: Sequence[Panel], change: OpenChange) -> tuple[Panel, ...]:
    now = {panel.id: panel for panel in panels}
    for frame in change.frames:
        _fold_things(now, frame.things)
    for told in change.changed:
        now[told.id] = _folded_panel(now[told.id], told)
    now |= {panel.id: panel for panel in change.panels}
    return tuple([now[id] for id in change.order or now])


def _folded_own(panels: Sequence[Panel], change: OwnChange, shown: Sequence[Panel]) -> tuple[Panel, ...]:
    now = {panel.id: panel for panel in panels}
    for frame in change.frames:
        for id in frame.gone:
            del now[id]
        _fold_things(now, frame.things)
    for id in change.gone:
        del now[id]
    for told in change.changed:
        now[told.id] = _folded_panel(now[told.id], told)
    below = {panel.id: panel for panel in shown}
    now |= {told.id: _folded_panel(below[told.id], told) for told in change.over}
    return tuple((now | {panel.id: panel for panel in change.panels}).values())


def _fold_things(panels: dict[str, Panel], moved: dict[str, ThingsChange]) -> None:
    for id, told in moved.items():
        panels[id] = replace(panels[id], things=_folded_things(panels[id].things, told))


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
