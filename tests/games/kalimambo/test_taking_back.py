"""A card taken back at a table, until the last one is in."""

import asyncio

import pytest
from msgspec import json

from pooram.games import find_game
from pooram.tables.changes import folded
from pooram.tables.connection import Connection
from pooram.tables.messages import Change, NewTable, SeatRequest, Snapshot, Trouble
from pooram.tables.packing import read_from_table
from pooram.tables.service import TableService
from pooram.tables.storage import open_storage


class NoBots:
    """Nobody at this table thinks for a bot."""

    async def think(self, *_):
        raise AssertionError("there is no bot at this table")

    def close(self):
        pass


class Player:
    """Somebody who sits at the table."""

    def __init__(self, service, table, seat):
        self.service, self.table, self.seat = service, table, seat
        self.connection = Connection(mine=range(3))
        self.heard = []

    async def sit(self):
        self.at = await self.service.join(self.table, self.connection)
        await self.say(type="sit", seat=self.seat)
        return self

    async def say(self, **message):
        """Send a message; what it brought last."""
        await self.service.hear(self.at, self.connection, json.encode(message))
        self.listen()
        return self.heard[-1]

    def listen(self):
        while self.connection.outbox:
            message = read_from_table(self.connection.outbox.popleft())
            if isinstance(message, Change):
                last = next(told for told in reversed(self.heard) if isinstance(told, Snapshot))
                message = folded(last, message)
            self.heard.append(message)

    @property
    def snapshot(self):
        self.listen()
        return [message for message in self.heard if isinstance(message, Snapshot)][-1]

    async def play(self, card):
        decision = self.snapshot.decision
        return await self.say(type="step", decision=decision, seat=self.seat, notation=f"play {card}")

    async def back(self):
        return await self.say(type="back", seat=self.seat)

    def choices(self):
        return [option.notation for option in self.snapshot.offers]


@pytest.fixture
def at_a_table(tmp_path):
    """Play a scenario with three people at a table."""

    def run(scenario):
        async def whole():
            service = TableService(await open_storage(tmp_path / "tables.sqlite3"), NoBots(), find=find_game)
            try:
                table = await service.create(NewTable("kalimambo", (SeatRequest("me"),) * 3))
                async with asyncio.timeout(300):
                    await scenario(*[await Player(service, table, seat).sit() for seat in range(3)])
            finally:
                await service.close()

        asyncio.run(whole())

    return run


@pytest.mark.clause("kalimambo/round-2")
def test_a_card_may_be_taken_back_and_changed_until_the_last_one_is_in(at_a_table):
    async def scenario(anna, bo, cy):
        await anna.play(7)
        await bo.play(2)
        assert anna.choices() == []
        assert anna.snapshot.can_go_back
        await anna.back()
        assert [seat.chosen for seat in cy.snapshot.seats] == [False, True, False]
        assert anna.choices() == [f"play {card}" for card in range(12)]
        await anna.play(4)
        await cy.play(9)
        state = anna.at.table.match.state
        assert [int(state.card_up(seat)) for seat in range(3)] == [4, 2, 9]

    at_a_table(scenario)


@pytest.mark.clause("kalimambo/round-2")
def test_once_the_last_card_is_in_none_is_taken_back(at_a_table):
    async def scenario(*players):
        for card, player in enumerate(players):
            await player.play(card + 4)
        for player in players:
            assert not player.snapshot.can_go_back
            assert isinstance(await player.back(), Trouble)
        assert [int(players[0].at.table.match.state.card_up(seat)) for seat in range(3)] == [4, 5, 6]

    at_a_table(scenario)
