"""A game that is over is played again: the same people, bots and options, everybody a seat further.

However many ask for it, and from however many devices, there is one new table, which names the one before it.
Where others sit at devices of their own they gather there first; else it has started already.
"""

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from pooram.tables.holders import SEATED
from pooram.tables.messages import NewTable
from pooram.tables.numbers import Given
from pooram.tables.pace import Pace
from pooram.tables.stored import GatherSeat, Header, Holder, HolderKind, StoredGathering


def gathers(header: Header, holders: Sequence[Holder], asker: str) -> bool:
    """Whether somebody may have to come: another device has a seat, and not just that of a lone player."""
    alone = sum(not seat.is_bot for seat in header.seats) == 1
    mine = [each.seat for each in holders if each.kind in SEATED and each.holder == asker]
    return any(
        each.kind in SEATED and each.holder != asker and not (alone and each.seat in mine) for each in holders
    )


def gathering_again(
    header: Header, holders: Sequence[Holder], asker: str, pace: Pace, place: str
) -> StoredGathering:
    """Where they gather, with a new secret; a seat that was lent to a device stays a lent one."""
    seats = []
    for number, seat in enumerate(header.seats):
        if seat.is_bot:
            seats.append(GatherSeat("bot", seat.name, seat.level, colour=seat.colour))
            continue
        held, lent = _who(holders, number, "seat"), _who(holders, number, "device")
        ready = asker in (*held, *lent)
        seats.append(GatherSeat("person", seat.name, "", held, lent, ready, colour=seat.colour))
    return StoredGathering(
        place,
        0,
        False,
        False,
        header.game,
        header.options,
        (*seats[1:], seats[0]),
        _host(holders, asker),
        secrets.token_hex(32),
        header.id,
        pace=pace,
        caller=next((seat.name for seat in seats if seat.is_person and seat.acts(asker)), ""),
    )


def begun_again(
    gathered: StoredGathering, owner: str, asked: NewTable, secret: str, given: Given
) -> StoredGathering:
    """The same where nobody has to come: it has started, and stays its owner's."""
    numbers = {seat - 1: {gathered.owner: told[0]} for seat, told in given if told}
    seats = (
        replace(
            seat,
            ready=seat.is_person,
            numbers=numbers.get(place, {}),
            me=asked.seats[place].kind == "me",
        )
        for place, seat in enumerate(gathered.seats)
    )
    return replace(gathered, started=True, seats=tuple(seats), owner=owner, secret=secret)


def in_colours(header: Header, colours: Sequence[str]) -> Header:
    """With the colours that were seen: who moves up takes theirs along, also who did not choose it."""
    seats = (replace(seat, colour=colour) for seat, colour in zip(header.seats, colours, strict=True))
    return replace(header, seats=tuple(seats))


def _who(holders: Sequence[Holder], seat: int, kind: HolderKind) -> tuple[str, ...]:
    return tuple(each.holder for each in holders if each.seat == seat and each.kind == kind)


def _host(holders: Sequence[Holder], asker: str) -> str:
    """Who asks, unless their seat is only lent to them: then who lent it."""
    own = [each for each in holders if each.holder == asker]
    if any(each.kind in ("seat", "owner") for each in own):
        return asker
    lent = [each.seat for each in own]
    return next((each.holder for each in holders if each.kind == "seat" and each.seat in lent), asker)
