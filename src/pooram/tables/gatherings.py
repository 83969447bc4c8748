"""All tables that have not started: stored change by change, shown to everybody who looks, at every worker.

A gathering lives in the database alone. Whoever changes it must have seen its last version, so that of two
who take the same seat one gets it; the other is told so and sees who was faster. When it starts, that is
stored first, and the table follows from what is stored: whichever worker notices makes it, always the same.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from msgspec import json
from msgspec.structs import replace

from pooram.bots.levels import Level
from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.tables import gathering
from pooram.tables.clock import stamp
from pooram.tables.connection import Connection, understood, written
from pooram.tables.errors import CannotNow, UnknownTable, was_removed
from pooram.tables.gathering_keys import GatheringKeys
from pooram.tables.gathering_messages import (
    AddSeat,
    Again,
    AtGathering,
    Fill,
    GiveUp,
    Lobby,
    LobbyTable,
    NewGathering,
    Number,
    OwnGathering,
    Publish,
    Ready,
    RemoveSeat,
    Start,
    Take,
)
from pooram.tables.gathering_presence import PLACE, GatheringPresence
from pooram.tables.home import Home
from pooram.tables.limits import LIMITS
from pooram.tables.messages import Earlier, FromTable, Lines, Sit, Trouble
from pooram.tables.news import GONE
from pooram.tables.open_gathering import OpenGathering
from pooram.tables.storage import Storage
from pooram.tables.storage.rows import checked, short, unknown_table
from pooram.tables.stored import Holder, Line, StoredGathering
from pooram.tables.table import Table

ATTEMPTS = 8
MOST_LISTED = 50
MOST_LOOKED_AT = 200
"""Among so many the lobby looks for those at which somebody is."""
LISTED_HOURS = 3
"""So long the lobby lists a table at which nothing changes."""
KEPT_DAYS = 30
"""So long it is kept at all."""
TIDY_SECONDS = 3600
LONGEST_EVENING = 200
"""Of so many games in a row one finds from the first to the last."""

NEWS = PLACE
"""Before an id in the news of workers: the gathering has this version now. Alone: the lobby has changed."""
AGAIN_NEWS = f"{NEWS}again/"
"""Before the id of a table: it is played again."""

_decoder: json.Decoder[AtGathering | Sit | Earlier] = json.Decoder(AtGathering | Sit | Earlier)
_log = logging.getLogger(__name__)

Begin = Callable[[Table, Sequence[Line], Sequence[Holder]], Awaitable[object]]
Background = Callable[[Coroutine[Any, Any, None]], None]


class Tables(Protocol):
    """What gatherings need of the tables that they become."""

    storage: Storage
    levels: Mapping[str, Level]
    find: Callable[[str], AnyGame]
    clock: Callable[[], float]
    home: Home

    def tell(self, table_id: str, message: FromTable) -> None:
        """Tell something to everybody who looks at a table here."""


class Gatherings:
    """Where people gather."""

    def __init__(self, tables: Tables, begin: Begin, in_background: Background) -> None:
        self._tables = tables
        self._storage = tables.storage
        self._levels = tables.levels
        self._find = tables.find
        self._home = tables.home
        self._begin = begin
        self._in_background = in_background
        self._open: dict[str, OpenGathering] = {}
        self._lobby: set[Connection] = set()
        self._lobby_told = b""
        self._lobby_lock = asyncio.Lock()
        self.patience = LIMITS.number_seconds
        self.keys = GatheringKeys(self._change_one, tables.clock)
        self.presence = GatheringPresence(self._storage, self._open.get, self._lobby_changed)
        self._tidied = -float(TIDY_SECONDS)

    # Coming and going

    async def create(self, asked: NewGathering, owner: str) -> str:
        """A table at which others can sit down; its id."""
        made = gathering.new_gathering(
            self._find(asked.game), asked, self._levels, owner, self._home.new_id()
        )
        await self._storage.gatherings.add(made)
        if made.public:
            self._lobby_changed()
        return made.id

    async def add_again(self, made: StoredGathering) -> StoredGathering:
        """Where people play a table again: here, unless somebody was faster; all who are there are told."""
        assert made.former is not None
        await self._storage.gatherings.add(made)
        found = await self._storage.gatherings.after(made.former)
        if found is None:
            raise unknown_table()
        if found.started:
            await self._make_table(found)
        self._storage.news.publish(f"{AGAIN_NEWS}{made.former}", 0)
        self._tables.tell(made.former, Again(found.id, found.caller))
        return found

    async def newest_after(self, table_id: str) -> StoredGathering | None:
        """Where people have come who played a table again, and that one again; None: nobody has."""
        newest = None
        for _ in range(LONGEST_EVENING):
            found = await self._storage.gatherings.after(newest.id if newest else checked(table_id))
            if found is None:
                break
            newest = found
        if newest is not None and newest.started:
            await self._make_table(newest)
        return newest

    async def _hear_again(self, table_id: str) -> None:
        found = await self._storage.gatherings.after(table_id)
        if found is not None:
            self._tables.tell(table_id, Again(found.id, found.caller))

    async def join(self, table_id: str, connection: Connection) -> OpenGathering:
        """Let somebody look at a gathering from now on; UnknownTable if there is none."""
        stored = await self._load(table_id)
        if stored.started:
            await self._make_table(stored)
        opened = self._open.setdefault(table_id, OpenGathering(stored, self._find(stored.game)))
        opened.connections.add(connection)
        await self._follow(opened, stored)
        return opened

    def leave(self, opened: OpenGathering, connection: Connection) -> None:
        opened.leave(connection)
        if opened.connections:
            self.presence.changed(opened)
            return
        self.presence.left(opened)
        if self._open.get(opened.id) is opened:
            del self._open[opened.id]

    async def remove(self, table_id: str, holder: str) -> None:
        """Take one out of somebody's games: they stand up. If they set it, it is called off for all."""
        stored = await self._load(table_id)
        if holder != stored.owner and gathering.sits(stored, holder):
            await self._change_one(table_id, lambda now: gathering.stand_up(now, holder))
            return
        gathering.check_removal(stored, holder)
        if not await self._storage.gatherings.remove(stored.id):
            # Somebody has started or removed it in this moment.
            gathering.check_removal(await self._load(table_id), holder)
        self._storage.news.publish(f"{NEWS}{stored.id}", GONE)
        opened = self._open.get(stored.id)
        if opened is not None:
            with suppress(UnknownTable):
                await self._look_again(opened)
        if stored.public:
            self._lobby_changed()

    async def _load(self, table_id: str) -> StoredGathering:
        stored = await self._storage.gatherings.load(checked(table_id))
        if stored is None:
            raise unknown_table()
        return stored

    # What people say

    async def hear(self, opened: OpenGathering, connection: Connection, data: str | bytes) -> None:
        """Do what a message asks; whatever is wrong with it is answered and changes nothing."""
        if connection.is_dismissed:
            return
        try:
            await self._do(opened, connection, understood(data, _decoder))
        except PooramError as error:
            connection.tell(Trouble(error.message, error.hint))
        except Exception:
            _log.exception("A message to gathering %s failed", short(opened.id))
            connection.tell(Trouble("Something went wrong at the table.", "Nothing has changed; try again."))

    async def _do(
        self, opened: OpenGathering, connection: Connection, message: AtGathering | Sit | Earlier
    ) -> None:
        """Everything is answered: a page takes a line that stays silent for a dead one."""
        if isinstance(message, Sit):
            connection.viewer = -1
            connection.with_people, connection.is_board = message.people, message.board
            opened.show_to(connection)
            self.presence.changed(opened)
        elif isinstance(message, Earlier):
            # Nothing has happened yet: who asks wants to hear whether anybody is there.
            connection.tell(Lines(0, ()))
        elif connection.viewer is None:
            raise CannotNow("Sit down first.", hint='Send {"type": "sit", "seat": -1}.')
        elif connection.is_board:
            raise CannotNow(
                "The board for all to see only shows the table.", hint="Open the table’s own page."
            )
        else:
            if isinstance(message, Start):
                await self._wait_for_numbers(opened, connection.holder)
            change = await self._change(
                opened, lambda now: self._changed(now, message, connection.holder, opened)
            )
            if not change:
                opened.show_to(connection)

    async def _wait_for_numbers(self, opened: OpenGathering, holder: str) -> None:
        """Let late numbers come, for a while: who is held up is only who wants to start."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while gathering.lacks_numbers(opened.stored, holder, opened.host.is_away):
                    await opened.changed.wait()

    def _changed(
        self, now: StoredGathering, asked: AtGathering, holder: str, opened: OpenGathering
    ) -> StoredGathering:
        match asked:
            case Take():
                return gathering.take(now, self._find(now.game), asked, holder, self._tables.clock())
            case GiveUp():
                return gathering.give_up(now, asked.seat, holder)
            case Ready():
                return gathering.be_ready(now, asked.ready, holder)
            case Number():
                return gathering.give_number(now, asked.seat, asked.number, holder)
            case Fill():
                game, at = self._find(now.game), self._tables.clock()
                return gathering.fill(now, game, asked, self._levels, holder, at, opened.absent)
            case AddSeat():
                return gathering.add_seat(now, self._find(now.game), asked, holder)
            case RemoveSeat():
                return gathering.remove_seat(now, self._find(now.game), asked, holder)
            case Publish():
                return gathering.publish(now, asked.public, holder)
            case _:
                return gathering.start(now, holder, opened.host.is_away)

    async def _change(
        self, opened: OpenGathering, change: Callable[[StoredGathering], StoredGathering]
    ) -> bool:
        """Store what has changed, and only then show it to all; whether anything has."""
        for _ in range(ATTEMPTS):
            async with opened.lock:
                before = opened.stored
                after = change(before)
                if after == before:
                    return False
                after = replace(after, version=before.version + 1)
                if await self._storage.gatherings.save(after, before.version):
                    await self._show(opened, after)
                    break
            await self._look_again(opened)
        else:
            raise CannotNow("Too many people sit down at once.", hint="Try again.")
        self._storage.news.publish(f"{NEWS}{opened.id}", after.version)
        if before.public or after.public:
            self._lobby_changed()
        return True

    async def _change_one(
        self, table_id: str, change: Callable[[StoredGathering], StoredGathering]
    ) -> StoredGathering:
        """Change one at which nobody may be; as it is then."""
        stored = await self._load(table_id)
        opened = self._open.get(table_id) or OpenGathering(stored, self._find(stored.game))
        await self._follow(opened, stored)
        await self._change(opened, change)
        return opened.stored

    async def _show(self, opened: OpenGathering, stored: StoredGathering) -> None:
        """Show a newer version; whoever calls this has the lock."""
        if stored.started:
            await self._make_table(stored)
        opened.show_to_all(stored)
        if not stored.started:
            self.presence.changed(opened)

    async def _make_table(self, stored: StoredGathering) -> None:
        """Make the table of a gathering that has started, unless somebody has made it."""
        if await self._storage.lengths([stored.id]):
            return
        try:
            at = stamp(self._tables.clock())
            await self._begin(*gathering.table_of(stored, self._find(stored.game), self._levels, at))
        except Exception:
            # Another worker may have been faster.
            if not await self._storage.lengths([stored.id]):
                raise

    # Other workers

    def heard(self, key: str) -> None:
        """Another worker has changed this gathering, or the lobby, or set a table again."""
        opened = self._open.get(key.removeprefix(NEWS))
        if key == NEWS:
            if self._lobby:
                self._in_background(self._tell_lobby())
        elif key.startswith(AGAIN_NEWS):
            self._in_background(self._hear_again(key.removeprefix(AGAIN_NEWS)))
        elif opened is not None:
            self._in_background(self._look_again(opened))

    async def look_after(self) -> None:
        """Show what was missed, and forget what is old."""
        if self._storage.news.others:
            for opened in list(self._open.values()):
                with suppress(UnknownTable):
                    await self._look_again(opened)
        self.presence.renew(self._open.values())
        await self._tell_lobby()
        if time.monotonic() - self._tidied >= TIDY_SECONDS:
            self._tidied = time.monotonic()
            await self._storage.gatherings.forget(_ago(timedelta(days=KEPT_DAYS)))
            await self._storage.promises.forget(_ago(timedelta(seconds=LIMITS.promise_seconds)))

    async def _look_again(self, opened: OpenGathering) -> None:
        """Show it as it is stored; who looks at one that is gone is told so."""
        stored = await self._storage.gatherings.load(opened.id)
        if stored is not None:
            await self._follow(opened, stored)
            return
        self._open.pop(opened.id, None)
        while opened.connections:
            opened.connections.pop().dismiss(Trouble(was_removed().message))
        raise was_removed()

    async def _follow(self, opened: OpenGathering, stored: StoredGathering) -> None:
        async with opened.lock:
            if stored.version > opened.stored.version:
                await self._show(opened, stored)

    # The lobby

    async def listed(self) -> list[LobbyTable]:
        """The public ones at which somebody sits who is there, the last changed first."""
        since = _ago(timedelta(hours=LISTED_HOURS))
        found = await self._storage.gatherings.public(since, MOST_LOOKED_AT)
        fresh = _ago(timedelta(seconds=self.presence.kept))
        here = [each for each in found if each.changed >= fresh or self.presence.is_attended(each.id)]
        return [gathering.in_lobby(each, game) for each, game in self._with_games(here[:MOST_LISTED])]

    async def look(self, table_id: str) -> LobbyTable:
        """One of them, listed or not; UnknownTable if there is none, or if it has started."""
        stored = await self._load(table_id)
        if stored.started:
            raise unknown_table()
        return gathering.in_lobby(stored, self._find(stored.game))

    async def of(self, holder: str) -> list[OwnGathering]:
        """Those that somebody owns, or where they sit."""
        found = await self._storage.gatherings.of(holder, MOST_LISTED)
        return [gathering.among_own(each, game, holder) for each, game in self._with_games(found)]

    def _with_games(self, found: Sequence[StoredGathering]) -> Iterator[tuple[StoredGathering, AnyGame]]:
        """Those whose game is still there."""
        for each in found:
            with suppress(PooramError):
                yield each, self._find(each.game)

    async def join_lobby(self, connection: Connection) -> None:
        """Tell somebody of the lobby now, and whenever it changes."""
        self._lobby.add(connection)
        await self._tell_lobby(connection)

    def tell_lobby_again(self, connection: Connection) -> None:
        """Tell somebody in the lobby what they were told last, so that they know that the line is alive."""
        connection.send(self._lobby_told)

    def leave_lobby(self, connection: Connection) -> None:
        self._lobby.discard(connection)

    def _lobby_changed(self) -> None:
        self._storage.news.publish(NEWS, 0)
        if self._lobby:
            self._in_background(self._tell_lobby())

    async def _tell_lobby(self, newcomer: Connection | None = None) -> None:
        """Tell everybody of the lobby if it is not as they were told last, and who has just come."""
        if not self._lobby:
            return
        async with self._lobby_lock:
            told = written(Lobby(tuple(await self.listed())))
            is_new, self._lobby_told = told != self._lobby_told, told
            for connection in self._lobby:
                if is_new or connection is newcomer:
                    if connection.is_behind:
                        connection.forget_unsent()
                    connection.send(told)


def _ago(time_ago: timedelta) -> str:
    return (datetime.now(UTC) - time_ago).isoformat(timespec="milliseconds")
