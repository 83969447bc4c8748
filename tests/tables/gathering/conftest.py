"""People at a table that has not started, each with a browser of their own."""

import asyncio
from types import SimpleNamespace

import pytest
from msgspec import json

from pooram.tables.connection import Connection
from pooram.tables.gathering_messages import Gathering, Lobby, NewGathering, WantedSeat
from pooram.tables.packing import read_from_table

PATIENCE = 300
ANNA, BO = "a" * 64, "b" * 64
"""What is stored of their identities."""


def wanted(kinds="me open", game="template", public=False):
    names = {"me": "Anna", "person": "Ben", "bot": "Meera", "open": ""}
    seats = [WantedSeat(kind, names[kind], "easy" if kind == "bot" else "") for kind in kinds.split()]
    return NewGathering(game, tuple(seats), public=public)


async def next_data(connection):
    """What a connection is told next."""
    told = asyncio.Event()
    connection.has_news = told.set
    if not connection.outbox:
        await told.wait()
    return connection.outbox.popleft()


class Guest:
    """Somebody's browser at a table that has not started, with all that it was told."""

    def __init__(self, service, connection, opened):
        self.service, self.connection, self.opened = service, connection, opened
        self.heard = []
        self.wire = []
        self.hung_up = False

    @classmethod
    async def come(cls, service, table, holder="", sit=True):
        connection = Connection(holder=holder)
        guest = cls(service, connection, await service.gatherings.join(table, connection))
        if sit:
            await guest.say("sit", seat=-1)
        return guest

    async def say(self, kind, /, **more):
        await self.service.gatherings.hear(
            self.opened, self.connection, json.encode({"type": kind.replace("_", "-"), **more})
        )
        return self.listen()[-1]

    def listen(self):
        while self.connection.outbox:
            self._hear(self.connection.outbox.popleft())
        return self.heard

    def _hear(self, data):
        if data is None:
            self.hung_up = True
            return
        self.wire.append(data)
        self.heard.append(read_from_table(data))

    async def until(self, done):
        async with asyncio.timeout(PATIENCE):
            while not done(self.listen()[-1]):
                self._hear(await next_data(self.connection))

    async def until_any(self, message):
        """Wait until just this was told, whatever else is."""
        async with asyncio.timeout(PATIENCE):
            while message not in self.listen():
                self._hear(await next_data(self.connection))

    @property
    def seen(self):
        return [message for message in self.listen() if isinstance(message, Gathering)][-1]


async def gathered(service, kinds="me open", public=False):
    """A table of Anna's, with her and Bo before it."""
    # Few of them send numbers, for which nobody shall wait.
    service.gatherings.patience = 0
    table = await service.gatherings.create(wanted(kinds, public=public), ANNA)
    return await Guest.come(service, table, ANNA), await Guest.come(service, table, BO)


async def lobby_of(service):
    connection = Connection()
    await service.gatherings.join_lobby(connection)
    return connection


async def next_lobby(connection, done=lambda told: True):
    async with asyncio.timeout(PATIENCE):
        while not done(told := json.decode(await next_data(connection), type=Lobby).tables):
            pass
    return told


async def finished(house, service):
    """A game of Anna and Bo, each at a device of their own, that is over."""
    anna, bo = await gathered(service, "me open bot")
    await bo.say("take", seat=1, name="Bo")
    await bo.say("ready", ready=True)
    await anna.say("start")
    people = [await house.seat(service, anna.opened.id, seat) for seat in range(2)]
    await house.to_end(service, anna.opened.id)
    return anna.opened.id, people


@pytest.fixture
def hall():
    """Who gathers, and how."""
    return SimpleNamespace(
        come=Guest.come,
        wanted=wanted,
        gathered=gathered,
        finished=finished,
        lobby_of=lobby_of,
        next_lobby=next_lobby,
    )
