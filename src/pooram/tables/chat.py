"""What people say to each other at a table: text, never markup.

Those who play have a room of their own, which nobody else hears; those who look on have another, which the
players may read when the game is over. What was said is stored before anybody is told, and every worker reads
from the database what is new, so that all are told all of it in one order.
"""

import asyncio
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil
from typing import TYPE_CHECKING

from msgspec import json

from pooram.engine.errors import PooramError
from pooram.tables.connection import Connection, written
from pooram.tables.errors import CannotNow, NotYours, TooOften
from pooram.tables.holders import Authority
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.names import clean_name, cleaned
from pooram.tables.news import subject
from pooram.tables.people_messages import ChatLine, ChatRoom, Heard, Say, Talk
from pooram.tables.rate import Rate
from pooram.tables.seats import unlike
from pooram.tables.storage import Storage
from pooram.tables.stored import Speaker

if TYPE_CHECKING:
    from pooram.tables.open_table import OpenTable
    from pooram.tables.table import Table

CHAT = "chat"
"""Subject of news: something was said in a room of a table."""
MOST_TOLD = 200
"""So much of what was said somebody gets who sits down."""
LONGEST_ID = 100
ROOMS: tuple[ChatRoom, ...] = ("players", "watchers")


class Chatter:
    """What is known of the chat of an open table."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.told: dict[ChatRoom, int] = {}
        """The place of what all who are here were told last, by room; what is not there nobody here hears."""
        self.is_off = False
        """What they were told of whether it is off."""
        self.saying = asyncio.Lock()
        """Who looks what was said, and by whom, has it until their own line is stored."""


def room_of(connection: Connection) -> ChatRoom:
    """Where somebody speaks: who holds a seat is a player, through whatever eyes they look."""
    return "players" if connection.mine else "watchers"


def hears(opened: "OpenTable", connection: Connection, room: ChatRoom) -> bool:
    """Whether somebody may know what is said in a room; the board for all to see shows no chat."""
    if connection.is_board:
        return False
    own = room_of(connection)
    return room == own or (own == "players" and opened.table.match.over)


class Chat:
    """The chat of all open tables."""

    def __init__(self, storage: Storage, authority: Authority, limits: Limits = LIMITS) -> None:
        self._storage = storage
        self._authority = authority
        self._limits = limits
        self._rate = Rate(limits.chat_at_once, limits.chat_a_minute, limits.known_addresses)

    async def hear(self, opened: "OpenTable", connection: Connection, said: Say, made: str) -> None:
        """Say what somebody says, once; who named the line is told what has become of it."""
        if not said.id:
            async with opened.chat.saying:
                return await self.say(opened, connection, said, made)
        if len(said.id) > LONGEST_ID:
            raise CannotNow(f"The id of a message has more than {LONGEST_ID} characters.")
        try:
            async with opened.chat.saying:
                if not await self._was_said(opened, connection, said):
                    await self.say(opened, connection, said, made)
        except PooramError as error:
            connection.tell(Heard(said.id, error.message, error.hint))
        else:
            connection.tell(Heard(said.id))

    async def say(self, opened: "OpenTable", connection: Connection, asked: Say, made: str) -> None:
        """Store what somebody says, and tell all who may hear it."""
        if connection.is_board:
            raise NotYours("The board for all to see says nothing.", hint="Write on a page of your own.")
        if opened.table.chat_off:
            raise CannotNow("The chat of this table is off.")
        if len(asked.text) > self._limits.chat_length:
            raise CannotNow(f"A message has more than {self._limits.chat_length} characters.")
        words = cleaned(asked.text, self._limits.chat_length)
        if not words:
            raise CannotNow("There is nothing to read in that message.")
        room, seat = room_of(connection), connection.viewer
        assert seat is not None
        if room == "players" and seat < 0:
            raise CannotNow("You do not sit there.", hint="Sit down in your seat to write.")
        if (await self._authority.rights(opened.id, connection.holder)).is_key:
            raise NotYours("A key cannot chat.", hint="Write in the browser that has the seat.")
        # It may have been taken back while one looked.
        connection.check_seat(seat)
        self._check_rate(opened, connection)
        if seat >= 0:
            name, tag = opened.table.names[seat], ""
        else:
            who = _guest(connection)
            spoken = await self._storage.speakers(opened.id, room, MOST_TOLD)
            name, tag = watchers_name(opened.table, who, asked.name, spoken), watchers_tag(opened.table, who)
        line = ChatLine(room, 0, seat, name, words, made)
        place = await self._storage.say(opened.id, line, tag, _mark(opened.table, connection, asked))
        self._storage.news.publish(subject(CHAT, opened.id, room), place)
        await self.follow(opened, room)

    async def _was_said(self, opened: "OpenTable", connection: Connection, asked: Say) -> bool:
        """Whether it was, here or at another worker, and only the answer got lost."""
        mark = _mark(opened.table, connection, asked)
        spoken = await self._storage.speakers(opened.id, room_of(connection), MOST_TOLD)
        return any(each.mark == mark for each in spoken)

    async def welcome(self, opened: "OpenTable", connection: Connection) -> None:
        """Tell somebody who has sat down what was said last in the rooms that they hear."""
        rights = await self._authority.sure_rights(opened.id, connection.holder)
        for room in ROOMS:
            async with opened.chat.lock:
                if room in connection.rooms or not hears(opened, connection, room):
                    continue
                lines = await self._storage.said(opened.id, room, -1, MOST_TOLD)
                opened.chat.told.setdefault(room, lines[-1].place if lines else -1)
                connection.rooms.add(room)
                is_on, may_switch = not opened.table.chat_off, rights.is_owner
                opened.send_to(connection, written(Talk(room, tuple(lines), True, is_on, may_switch)))

    async def follow(self, opened: "OpenTable", room: ChatRoom) -> None:
        """Tell all who are here what was said since they were told last."""
        async with opened.chat.lock:
            if room not in opened.chat.told:
                return
            lines = await self._storage.said(opened.id, room, opened.chat.told[room], MOST_TOLD)
            if not lines:
                return
            opened.chat.told[room] = lines[-1].place
            message = written(Talk(room, tuple(lines), on=not opened.table.chat_off))
            for connection in opened.people():
                if room in connection.rooms and hears(opened, connection, room):
                    opened.send_to(connection, message)

    def tell_switch(self, opened: "OpenTable") -> None:
        """Tell all if the chat was switched on or off."""
        is_off = opened.table.chat_off
        if opened.chat.is_off != is_off:
            opened.chat.is_off = is_off
            for connection in opened.people():
                if connection.is_board:
                    continue
                opened.send_to(connection, written(Talk(room_of(connection), on=not is_off)))

    async def check_switch(self, opened: "OpenTable", connection: Connection) -> None:
        """Only who made a table switches its chat on and off."""
        if not (await self._authority.rights(opened.id, connection.holder)).is_owner:
            raise NotYours("Only who made this table can switch its chat.")

    def _check_rate(self, opened: "OpenTable", connection: Connection) -> None:
        # A player has several devices, a watcher no name but the address.
        who = f"{opened.id} {connection.viewer}" if connection.mine else connection.source
        seconds = self._rate.ask(who or f"{opened.id} {_guest(connection)}")
        if seconds:
            raise TooOften("You write too much at once.", ceil(seconds))


def watchers_name(table: "Table", who: str, nickname: str, spoken: Sequence[Speaker]) -> str:
    """What a watcher is called: as they want to be, or by a number; never as somebody who plays or spoke."""
    tag = watchers_tag(table, who)
    of_others = [*table.names, *(each.name for each in spoken if each.who != tag)]
    name = clean_name(nickname) or next(
        name for name in numbered(table.header.secret, who) if name not in of_others
    )
    return unlike(name, of_others)


def watchers_tag(table: "Table", who: str) -> str:
    return _tag(table, "watcher", who)


def _guest(connection: Connection) -> str:
    """Who a watcher is: the same whenever they come, as long as their browser or page is."""
    if not connection.guest:
        connection.guest = connection.holder or connection.page or secrets.token_hex()
    return connection.guest


def _mark(table: "Table", connection: Connection, said: Say) -> str:
    """Whose line it is and which: the same if it is sent again, also to another worker."""
    return said.id and _tag(table, connection.holder or connection.page, str(said.seat), said.id)


def _tag(table: "Table", *words: str) -> str:
    """What is kept of somebody at this table: nobody else can make it, or find them by it at another one."""
    return hmac.digest(table.header.secret.encode(), json.encode(words), "sha256").hex()[:32]


def numbered(secret: str, who: str) -> Iterator[str]:
    """Names for a watcher at a table that follow from who they are, in a way that nobody can compute."""
    for attempt in count():
        said = f"watcher {who} {attempt}".encode()
        number = int.from_bytes(hmac.digest(secret.encode(), said, "sha256"), "big")
        yield f"Watcher {100 + number % (900 * 10 ** (attempt // 4))}"
