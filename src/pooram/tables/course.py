"""How a game went: the points of all sides after each turn, and the best turn of all."""

from collections.abc import Sequence
from itertools import pairwise

from pooram.engine.state import WATCHER, State, points_of
from pooram.match.lines import TakenBack
from pooram.match.match import Match
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
    steps = turn_steps(match)
    turns = turn_ends(table, steps)
    merits = [merits_of(after_steps(match, number)) for number in steps]
    return Course(
        match.game.key,
        seats_of(table, match.game.view(match.state, int(WATCHER))),
        len(table.log(int(WATCHER)).lines),
        tuple(turns),
        best_turn(turns, merits, match.seats),
        match.game.sheet(match.state, match.names) if match.over else None,
        tuple(seat.level for seat in table.header.seats),
        unusual_options(match),
        table.inherited,
        sum(isinstance(step, TakenBack) for step in match.trail),
    )


def unusual_options(match: Match) -> dict[str, int]:
    """What makes the points of this game others than those of a usual one."""
    options = match.options
    return {
        option.key: options[option.key]
        for option in match.game.options
        if option.group != "seats" and options[option.key] != option.default
    }


def turn_steps(match: Match) -> list[int]:
    """After how many steps each turn was over; 0 is the beginning."""
    ends = pairwise(match.events)
    last = [number for number, (one, next) in enumerate(ends, start=1) if one.turn != next.turn]
    return [0, *last, len(match.events)] if match.events else [0]


def turn_ends(table: Table, steps: Sequence[int]) -> list[TurnEnd]:
    """How things stood at the beginning, as turn -1, and when each turn was over."""
    match, log = table.match, table.log(int(WATCHER))
    ends = []
    for number in steps:
        turn = match.events[number - 1].turn if number else -1
        points = tuple(points_of(after_steps(match, number)))
        ends.append(TurnEnd(turn, log.length_after(number), points))
    return ends


def merits_of(state: State) -> list[int]:
    """The points of all sides, turned round where the fewest win."""
    return [int(state.merit(side)) for side in range(state.sides())]


def best_turn(turns: Sequence[TurnEnd], merits: Sequence[Sequence[int]], seats: int) -> BestTurn | None:
    """The turn in which a seat got furthest ahead; of several the first. A rival has no turns."""
    best = None
    for end, (before, after) in zip(turns[1:], pairwise(merits), strict=False):
        gains = [now - was for was, now in zip(before, after, strict=True)]
        for side, gain in enumerate(gains[:seats]):
            others = len(gains) - 1
            ahead = (gain * others - (sum(gains) - gain)) // others if others else gain
            if ahead > (best.ahead if best else 0):
                best = BestTurn(side, end.turn, end.line, gain, ahead)
    return best
