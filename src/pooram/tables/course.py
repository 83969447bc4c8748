"""How a game went: the points of all sides after each turn, and the best turn of all."""

from itertools import pairwise

from pooram.engine.state import WATCHER, points_of
from pooram.tables.errors import CannotNow
from pooram.tables.past import after_steps
from pooram.tables.past_messages import BestTurn, Course, TurnEnd
from pooram.tables.snapshots import seats_of
from pooram.tables.table import Table


def course(table: Table, of_record: bool = False) -> Course:
    """The course of a game that is over, or of a record, which has no secrets from who has it."""
    match = table.match
    if not (match.over or of_record):
        raise CannotNow("How it went is told when the game is over.", hint="Until then points may be secret.")
    turns = turn_ends(table)
    return Course(
        match.game.key,
        seats_of(table, match.game.view(match.state, int(WATCHER))),
        len(table.log(int(WATCHER)).lines),
        tuple(turns),
        best_turn(turns),
        match.game.sheet(match.state, match.names) if match.over else None,
        tuple(seat.level for seat in table.header.seats),
    )


def turn_ends(table: Table) -> list[TurnEnd]:
    """How things stood at the beginning, as turn -1, and when each turn was over."""
    match, log = table.match, table.log(int(WATCHER))
    events = match.events
    last = [number for number, (one, next) in enumerate(pairwise(events), start=1) if one.turn != next.turn]
    ends = [TurnEnd(-1, 0, tuple(points_of(after_steps(match, 0))))]
    for steps in [*last, len(events)] if events else []:
        points = tuple(points_of(after_steps(match, steps)))
        ends.append(TurnEnd(events[steps - 1].turn, log.length_after(steps), points))
    return ends


def best_turn(turns: list[TurnEnd]) -> BestTurn | None:
    """The turn in which a side got furthest ahead; of several the first.

    In the last turn points may be counted that were made in all the others, so it does not take part.
    """
    best = None
    for before, end in pairwise(turns[:-1]):
        gains = [now - was for was, now in zip(before.points, end.points, strict=True)]
        for side, gain in enumerate(gains):
            others = len(gains) - 1
            ahead = (gain * others - (sum(gains) - gain)) // others if others else gain
            if ahead > (best.ahead if best else 0):
                best = BestTurn(side, end.turn, end.line, gain, ahead)
    return best
