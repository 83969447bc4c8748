"""The past of a table, as one viewer saw it: what lay there after each line of the viewer's log.

Every moment is made from the viewer's view of the position at that time, so that it never tells more than was
known then. Steps that were taken back are no part of it.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pooram.engine.game import waiting_seats
from pooram.engine.state import WATCHER, State, View
from pooram.match.events import Event, LogLine
from pooram.match.match import Match
from pooram.present.svg import draw_svg
from pooram.tables.asking import NOBODY_ASKS
from pooram.tables.changes import OpenPart, OwnPart, open_change, own_change
from pooram.tables.errors import CannotNow
from pooram.tables.messages import Seat
from pooram.tables.past_messages import Past
from pooram.tables.snapshots import scores_of, seat_of, sheet_of, whole
from pooram.tables.table import Table

MOST_MOMENTS = 100
"""So many are told at once; they begin at a multiple of it, so that nothing is asked for twice."""


class Moment:
    """A position that was, and how many steps had led to it."""

    def __init__(self, state: State, steps: int) -> None:
        self.state = state
        self.steps = steps


def past(table: Table, viewer: int, line: int) -> Past:
    """The moments around the one in which so many lines had been told."""
    _check(table, viewer, line)
    log = table.log(viewer)
    start = line - line % MOST_MOMENTS
    found = moments(table, viewer)[start : start + MOST_MOMENTS]
    parts = [(_open_part(table, moment), _own_part(table, viewer, moment)) for moment in found]
    changes = []
    for number, ((was_open, was_own), (is_open, is_own)) in enumerate(pairwise(parts), start=1):
        told = own_change(number, was_own, is_own, is_open)
        changes.append(replace(told, open=open_change(was_open, is_open)))
    return Past(
        start,
        len(log.lines),
        whole(table, viewer, *parts[0]),
        tuple(changes),
        tuple(log.lines[max(0, start - 1) : start + len(changes)]),
    )


def draw_moment(table: Table, viewer: int, line: int) -> str:
    """A moment as an SVG."""
    _check(table, viewer, line)
    view = table.game.view(moments(table, viewer)[line].state, viewer)
    return draw_svg(table.game, view, tuple(table.match.players), colours=table.match.options.colours)


def _check(table: Table, viewer: int, line: int) -> None:
    if not WATCHER <= viewer < len(table.header.seats):
        raise CannotNow(f"There is no seat {viewer + 1} at this table.")
    lines = len(table.log(viewer).lines)
    if not 0 <= line <= lines:
        raise CannotNow(f"The log has no line {line}.", hint=f"It has {lines}.")


def moments(table: Table, viewer: int) -> list[Moment]:
    """The beginning, and what lay on the table after each line of the viewer's log."""
    match, log = table.match, table.log(viewer)
    found = [Moment(match.events[0].before if match.events else match.state, 0)]
    noted = [note.after for note in table.notes]
    found += [found[0]] * noted.count(0)
    for steps, event in enumerate(match.events, start=1):
        after = after_steps(match, steps)
        found += _of_event(event, log.told(steps - 1), after, steps)
        found += [Moment(after, steps)] * noted.count(steps)
    if match.over:
        found[-1] = Moment(match.state, len(match.events))
    return found


def after_steps(match: Match, steps: int) -> State:
    """The position after so many steps."""
    return match.events[steps].before if steps < len(match.events) else match.state


def _of_event(event: Event, lines: Sequence[LogLine], after: State, steps: int) -> Iterator[Moment]:
    """A moment for each sentence of a step: what lay there before the next sentence told of something new.

    What nobody tells of a step is seen with the next line.
    """
    states = [event.before, event.before, *[told.state for told in event.told]]
    spoken = [number for number, line in enumerate(lines) if line.text]
    for _, following in pairwise(spoken):
        yield Moment(states[following - 1], steps)
    if spoken:
        yield Moment(after, steps)


def _open_part(table: Table, moment: Moment) -> OpenPart:
    game, names = table.game, table.names
    view = game.view(moment.state, int(WATCHER))
    over = table.match.over and moment.state is table.match.state
    seats = () if game.secret_scores else _seats(table, view, moment)
    sheet = sheet_of(table) if over else None
    panels = table.paint(view).panels(game.panels(view, names))
    return OpenPart(seats, panels, NOBODY_ASKS, over, sheet)


def _own_part(table: Table, viewer: int, moment: Moment) -> OwnPart:
    game, names = table.game, table.names
    view = game.view(moment.state, viewer)
    seats = _seats(table, view, moment) if game.secret_scores else ()
    panels = table.paint(view).panels(game.own_panels(view, names)) if viewer >= 0 else ()
    return OwnPart(0, seats, panels, (), (), "", "", "")


def _seats(table: Table, view: View, moment: Moment) -> tuple[Seat, ...]:
    """The seats as they were then, as far as somebody with this view knew them, and the rival."""
    game, names = table.game, table.names
    scores, waiting = scores_of(game, moment.state, view, names), waiting_seats(moment.state)
    chosen = _chosen(table, moment)
    look, colours = game.look, game.colours_of(view, table.match.options.colours)
    seats = []
    for number, seat in enumerate(table.header.seats):
        colour, pattern = look.seat_colours[colours[number]], look.seat_patterns[colours[number]]
        is_waiting, has_chosen = number in waiting, number in chosen
        seats.append(
            seat_of(seat.name, seat.kind, colour, pattern, scores[number], seat.level, is_waiting, has_chosen)
        )
    for number in range(len(seats), len(names)):
        seats.append(Seat(names[number], "rival", "", look.rival_symbol, scores[number]))
    return tuple(seats)


def _chosen(table: Table, moment: Moment) -> list[int]:
    """Who had made a choice in a decision that others still owed then."""
    events = table.match.events[: moment.steps]
    if not events:
        return []
    opened, match = events[-1].opened, table.match
    following = match.events[moment.steps].opened if moment.steps < len(match.events) else -1
    still_open = opened == following or (following < 0 and bool(match.answers))
    return [event.seat for event in events[opened:]] if still_open else []
