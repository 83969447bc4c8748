"""How tables come to be: as somebody asks for them, from a record, from storage."""

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from pooram.bots.levels import Level
from pooram.engine.errors import BrokenGame, UnknownGame
from pooram.engine.game import AnyGame
from pooram.match.chance import FairChance
from pooram.match.match import Match
from pooram.match.record import Record, commitment_of
from pooram.tables.clock import stamp
from pooram.tables.errors import OutdatedTable
from pooram.tables.gathering_messages import PlayAgain
from pooram.tables.messages import NewTable, SeatKind, SeatRequest
from pooram.tables.pace import Pace
from pooram.tables.seats import TableSeat, seat_people
from pooram.tables.storage.rows import short, unreadable_table
from pooram.tables.stored import Header, Line
from pooram.tables.table import Table
from pooram.tables.work import Work

NEW_LUCK = PlayAgain()
"""Nobody has given a number."""

_log = logging.getLogger(__name__)


def new_table(
    game: AnyGame,
    asked: NewTable,
    levels: Mapping[str, Level],
    secret: str = "",
    *,
    table_id: str = "",
    numbers: Sequence[str] = (),
    now: str = "",
    before: Record | None = None,
) -> tuple[Table, list[Line]]:
    """A table as somebody asked for it, with its first draws; BadSetup if it cannot be.

    `numbers` are as the record lists them.
    One that goes on from another game begins with all that happened `before`.
    """
    secret = secret or secrets.token_hex(32)
    seats = seat_people(asked.seats, levels)
    match = Match(
        game,
        len(seats),
        asked.options,
        players=[seat.name for seat in seats],
        colours=[seat.colour for seat in seats],
        chance=None if before else FairChance(secret, numbers),
    )
    if before:
        for step in before.match.history:
            match.play(step.choice, step.seat)
        match.chance = FairChance(secret, numbers)
        match.play_chance()
    header = Header(
        table_id or secrets.token_hex(8),
        game.key,
        game.rules_version,
        game.box_hash,
        dict(match.options),
        seats,
        commitment_of(secret),
        secret,
        list(numbers),
    )
    table = Table(header, match)
    table.now = now or stamp(time.time())
    return table, table.begin(asked.pace, len(before.match.events) if before else 0)


def asked_again(header: Header, pace: Pace, luck: PlayAgain) -> NewTable:
    """The same people, bots and options; all move up a seat, so that another begins."""
    moved = (*header.seats[1:], header.seats[0])
    seats = tuple(SeatRequest(seat.kind, seat.name, seat.level, seat.colour) for seat in moved)
    return NewTable(header.game, seats, header.options, pace, luck.promise, luck.numbers)


def resumed_table(record: Record, secret: str, person: int) -> Table:
    """A table that goes on with a saved game: one person, and bots in the other seats."""
    match = record.match
    kinds: list[SeatKind] = ["me" if seat == person else "bot" for seat in range(match.seats)]
    seats = tuple(
        TableSeat(kind, name, colour=colour)
        for kind, name, colour in zip(kinds, match.players, match.colours, strict=True)
    )
    header = Header(
        secrets.token_hex(8),
        match.game.key,
        match.game.rules_version,
        record.box_hash,
        dict(match.options),
        seats,
        record.commitment,
        secret,
        record.numbers,
    )
    match.chance = FairChance(secret, record.numbers)
    match.play_chance()
    table = Table(header, match)
    table.begin()
    return table


def stored_table(header: Header, game: AnyGame, lines: Sequence[Line]) -> Table:
    """The table that was stored, at the position where it stood."""
    if header.rules != game.rules_version or not game.knows_box(header.components):
        raise OutdatedTable(
            f"This table was begun with rules {header.rules} of {game.name}; "
            f"this version plays rules {game.rules_version}.",
            hint="Start a new game on the front page.",
        )
    players = [seat.name for seat in header.seats]
    colours = [seat.colour for seat in header.seats]
    header = replace(header, options=game.counting_options(header.options))
    table = Table(header, Match(game, len(players), header.options, players=players, colours=colours))
    for line in lines:
        table.replay(line)
    table.match.chance = FairChance(header.secret, header.numbers)
    return table


async def replayed(
    header: Header, lines: Sequence[Line], find: Callable[[str], AnyGame], replays: Work
) -> Table:
    """The table that was stored; one clear error if it cannot be read."""
    try:
        return await replays.do(partial(stored_table, header, find(header.game), lines))
    except (OutdatedTable, UnknownGame, BrokenGame):
        raise
    except Exception as error:
        _log.warning("Table %s: %s", short(header.id), error)
        raise unreadable_table(header.id) from error


def caught_up(table: Table, lines: Sequence[Line]) -> Table:
    """The table as it is after what somebody else has stored for it."""
    after = table.copy()
    # All draws are among the lines.
    chance, after.match.chance = after.match.chance, None
    for line in lines:
        after.replay(line)
    after.match.chance = chance
    return after
