"""Who may do what at a table.

A browser's identity and a seat's key are unguessable tokens; only their hashes are kept (`Holder`), so that
who reads the database can act for nobody. An identity owns the tables that it made and holds seats; a key
plays for one seat and can be claimed by another browser, but neither lists, removes nor gives away anything.
Nobody takes anything from another but the keys and devices of their own seat.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence

from msgspec import Struct

from pooram.engine.errors import PooramError
from pooram.tables.errors import CannotNow, NotYours, UnknownTable
from pooram.tables.key_messages import SeatKeys
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.seats import TableSeat
from pooram.tables.storage import Storage
from pooram.tables.stored import NO_SEAT, Holder, HolderKind

TOKEN_BYTES = 32
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
SEATED: tuple[HolderKind, ...] = ("seat", "device")
"""The identities that have a seat."""
NOBODY = ""
"""Instead of a hash: somebody without identity and without key."""


def new_token() -> str:
    """A token of 256 bits, as it fits into cookies, headers and links."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def holder_of(token: str) -> str:
    """What is kept of a token; NOBODY if it is none, so that nobody can choose a simple one.

    >>> len(holder_of(new_token())), holder_of("me")
    (64, '')
    """
    return hashlib.sha256(token.encode()).hexdigest() if TOKEN.fullmatch(token) else NOBODY


def first_holders(holder: str, seats: Sequence[TableSeat]) -> list[Holder]:
    """Who has made a table is its owner, and the people at one screen share one identity."""
    if holder == NOBODY:
        return []
    people = [number for number, seat in enumerate(seats) if not seat.is_bot]
    return [Holder(holder, NO_SEAT, "owner"), *(Holder(holder, seat, "seat") for seat in people)]


class Rights(Struct, frozen=True):
    """What somebody may do at a table."""

    seats: tuple[int, ...] = ()
    """They may act for these."""
    is_owner: bool = False
    is_key: bool = False
    """They have just a key, which plays and nothing else."""


class Authority:
    """Says who may do what; everything else is refused in one sentence."""

    def __init__(self, storage: Storage, limits: Limits = LIMITS) -> None:
        self._storage = storage
        self._limits = limits

    async def rights(self, table: str, holder: str) -> Rights:
        """What the holder may do at the table."""
        return _rights(await self._storage.held(table, holder) if holder != NOBODY else [])

    async def sure_rights(self, table: str, holder: str) -> Rights:
        """What the holder may do for sure; if that is not enough, `rights` may know of more."""
        return _rights(await self._storage.surely_held(table, holder) if holder != NOBODY else [])

    async def check_person(self, table: str, holder: str) -> None:
        """Only who sits at a table, or made it, can go on with the same people."""
        rights = await self.rights(table, holder)
        if rights.is_key or not (rights.seats or rights.is_owner):
            await self._refuse(table, NotYours("Only who plays at this table can play it again."))

    async def check_own(self, table: str, holder: str) -> Rights:
        """Only who made a table or has a seat at it has it among their games."""
        rights = await self.rights(table, holder)
        if rights.is_key or not (rights.seats or rights.is_owner):
            await self._refuse(table, NotYours("This table is not among your games."))
        return rights

    async def check_seat(self, table: str, seat: int, holder: str) -> Rights:
        """Only who holds a seat sees with its eyes and chooses for it."""
        rights = await self.rights(table, holder)
        if seat not in rights.seats:
            await self._refuse(table, not_your_seat(), seat)
        return rights

    async def new_key(self, table: str, seat: int, holder: str) -> str:
        """A new key for a seat that the holder has; nobody is told it again."""
        held = await self._check_lender(table, seat, holder)
        key = new_token()
        for by in [one for one in held if one.seat == seat]:
            await self._check_room(table)
            if await self._storage.give(table, [Holder(holder_of(key), seat, "key")], by):
                return key
        # It was taken back meanwhile.
        raise not_your_seat()

    async def claim(self, table: str, key: str, holder: str) -> int:
        """Give the seat of a key to an identity; which one it is."""
        rights = await self.rights(table, holder_of(key))
        if not rights.is_key:
            await self._refuse(table, no_such_key())
        (seat,) = rights.seats
        if seat not in (await self.rights(table, holder)).seats:
            await self._check_room(table)
            by = Holder(holder_of(key), seat, "key")
            if not await self._storage.give(table, [Holder(holder, seat, "device")], by):
                # It was revoked meanwhile.
                raise no_such_key()
        return seat

    async def given(self, table: str, seat: int, holder: str) -> SeatKeys:
        """How many keys and devices may act for a seat that the holder has; never which."""
        await self._check_lender(table, seat, holder)
        kinds = [each.kind for each in await self._storage.holders(table) if each.seat == seat]
        return SeatKeys(kinds.count("key"), kinds.count("device"))

    async def revoke(self, table: str, seat: int, holder: str) -> None:
        """Take a seat back from its keys and the devices that came by one; such a device only from keys."""
        held = await self._check_lender(table, seat, holder)
        kinds: list[HolderKind] = ["key"]
        if Holder(holder, seat, "seat") in held:
            kinds.append("device")
        await self._storage.take_away(table, seat, kinds)

    async def _check_lender(self, table: str, seat: int, holder: str) -> list[Holder]:
        rights = await self.check_seat(table, seat, holder)
        if rights.is_key:
            raise NotYours("A key gives and takes nothing.", hint="Do it in the browser that has the seat.")
        return await self._storage.held(table, holder)

    async def _check_room(self, table: str) -> None:
        if len(await self._storage.holders(table)) >= self._limits.seat_holders:
            raise too_many_given()

    async def _refuse(self, table: str, error: PooramError, seat: int = 0) -> None:
        """A table that is not there is unknown to everybody, and nobody's."""
        header, _ = await self._storage.load(table)
        if not 0 <= seat < len(header.seats):
            raise UnknownTable(f"There is no seat {seat + 1} at this table.")
        raise error


def _rights(held: Sequence[Holder]) -> Rights:
    return Rights(
        tuple(each.seat for each in held if each.kind != "owner"),
        any(each.kind == "owner" for each in held),
        any(each.kind == "key" for each in held),
    )


def not_your_seat() -> NotYours:
    return NotYours("This seat belongs to somebody else.", hint="Watch, or ask for a personal link.")


def no_such_key() -> NotYours:
    return NotYours("This link opens no seat at this table.", hint="Ask for a new personal link.")


def too_many_given() -> CannotNow:
    return CannotNow(
        "Too many devices and bots have been given seats at this table.",
        hint="Use one of the links that were made already, or begin a new table.",
    )
