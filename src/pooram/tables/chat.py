"""What people say to each other at a table: text, never markup.

Those who play have a room of their own, which nobody else hears; those who look on have another, which the
players may read when the game is over. What was said is stored before anybody is told, and every worker reads
from the database what is new, so that all are told all of it in one order.
"""

import asyncio
import hmac
import secrets
from math import ceil
from typing import TYPE_CHECKING

from pooram.tables.connection import Connection, written
from pooram.tables.errors import CannotNow, NotYours, TooOften
from pooram.tables.holders import Authority
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.names import cleaned
from pooram.tables.news import subject
from pooram.tables.people_messages import ChatLine, ChatRoom, Talk
from pooram.tables.rate import Rate
from pooram.tables.storage import Storage

if TYPE_CHECKING:
    from pooram.tables.open_table import OpenTable

CHAT = "chat"
"""Subject of news: something was said in a room of a table."""
MOST_TOLD = 200
"""So much of what was said somebody gets who sits down."""
ROOMS: tuple[ChatRoom, ...] = ("players", "watchers")


class Chatter:
    """What is known of the chat of an open table."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.told: dict[ChatRoom, int] = {}
        """The place of what all who are here were told last, by room; what is not there nobody here hears."""
        self.is_off = False
        """What they were told of whether it is off."""


def room_of(connection: Connection) -> ChatRoom:
    """Where somebody speaks: who holds a seat is a player, through whatever eyes they look."""
    return "players" if connection.mine else "watchers"


def hears(opened: "OpenTable", connection: Connection, room: ChatRoom) -> bool:
    """Whether somebody may know what is said in a room."""
    own = room_of(connection)
    return room == own or (own == "players" and opened.table.match.over)


class Chat:
    """The chat of all open tables."""

    def __init__(self, storage: Storage, authority: Authority, limits: Limits = LIMITS) -> None:
        self._storage = storage
        self._authority = authority
        self._limits = limits
        self._rate = Rate(limits.chat_at_once, limits.chat_a_minute, limits.known_addresses)

    async def say(self, opened: "OpenTable", connection: Connection, text: str, made: str) -> None:
        """Store what somebody says, and tell all who may hear it."""
        if opened.table.chat_off:
            raise CannotNow("The chat of this table is off.")
        if len(text) > self._limits.chat_length:
            raise CannotNow(f"A message has more than {self._limits.chat_length} characters.")
        words = cleaned(text, self._limits.chat_length)
        if not words:
            raise CannotNow("There is nothing to read in that message.")
        room, seat = room_of(connection), connection.viewer
        assert seat is not None
        if room == "players" and seat < 0:
            raise CannotNow("You do not sit there.", hint="Sit down in your seat to write.")
        if (await self._authority.rights(opened.id, connection.holder)).is_key:
            raise NotYours("A key cannot chat.", hint="Write in the browser that has the seat.")
        self._check_rate(opened, connection)
        name = opened.table.names[seat] if seat >= 0 else self._guest(opened, connection)
        line = ChatLine(room, 0, seat, name, words, made)
        place = await self._storage.say(opened.id, line)
        self._storage.news.publish(subject(CHAT, opened.id, room), place)
        await self.follow(opened, room)

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
                opened.send_to(connection, written(Talk(room_of(connection), on=not is_off)))

    async def check_switch(self, opened: "OpenTable", connection: Connection) -> None:
        """Only who made a table switches its chat on and off."""
        if not (await self._authority.rights(opened.id, connection.holder)).is_owner:
            raise NotYours("Only who made this table can switch its chat.")

    def _check_rate(self, opened: "OpenTable", connection: Connection) -> None:
        # A player has several devices, a watcher no name but the address.
        who = f"{opened.id} {connection.viewer}" if connection.mine else connection.source
        seconds = self._rate.ask(who or self._guest(opened, connection))
        if seconds:
            raise TooOften("You write too much at once.", ceil(seconds))

    @staticmethod
    def _guest(opened: "OpenTable", connection: Connection) -> str:
        """Watchers have no names: a number tells them apart, the same whenever they come to this table.

        It follows from who they are, or from what their page thought up, in a way that nobody can compute.
        """
        if not connection.guest:
            who = connection.holder or connection.page or secrets.token_hex()
            key = opened.table.header.secret.encode()
            number = int.from_bytes(hmac.digest(key, f"watcher {who}".encode(), "sha256"), "big")
            connection.guest = f"Watcher {100 + number % 900}"
        return connection.guest
