"""Who is connected to a table is told to all who want to know, and nothing else of them."""

import asyncio

import pytest
from msgspec import json

from pooram.tables.connection import MOST_UNSENT, Connection
from pooram.tables.limits import LIMITS
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.pace import Pace
from pooram.tables.people_messages import Presence
from pooram.tables.presence import LEASE, RENEW

PATIENCE = 300


class Guest:
    """Somebody who comes from their own device and wants to know who else is here."""

    def __init__(self, service, table, mine):
        self.service = service
        self.table = table
        self.connection = Connection(mine, holder="f" * 64)
        self.heard = []

    async def come(self, people=True):
        self.opened = await self.service.join(self.table, self.connection)
        seat = self.connection.mine[0] if self.connection.mine else -1
        await self.say(type="sit", seat=seat, people=people)
        return self

    async def say(self, **message):
        await self.service.hear(self.opened, self.connection, json.encode(message))

    def go(self):
        self.service.leave(self.opened, self.connection)

    async def until(self, *here, watching=0, gone=()):
        """Wait until told that just these seats and so many watchers are here, and who has gone."""
        async with asyncio.timeout(PATIENCE):
            while True:
                told = asyncio.Event()
                self.connection.has_news = told.set
                if not self.connection.outbox:
                    await told.wait()
                data = self.connection.outbox.popleft()
                self.heard.append(data)
                is_presence = b'"type":"presence"' in data
                if is_presence and json.decode(data, type=Presence) == Presence(here, watching, gone):
                    return


async def a_table(service):
    return await service.create(NewTable("numbers", (SeatRequest("me"), SeatRequest("person"))))


def test_the_board_for_all_to_see_counts_as_nobody_whoevers_browser_shows_it(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        board = Guest(service, table, [0, 1])
        board.opened = await service.join(table, board.connection)
        await board.say(type="sit", seat=-1, people=True, board=True)
        anna = await Guest(service, table, [0]).come()
        await board.until(0)
        await anna.until(0)
        assert not board.connection.mine, "it hears nothing that only players hear"

    play(scenario)


def test_all_are_told_who_comes_and_who_goes(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        anna = await Guest(service, table, [0]).come()
        await anna.until(0)
        bo = await Guest(service, table, [1]).come()
        await anna.until(0, 1)
        await bo.until(0, 1)
        watcher = await Guest(service, table, []).come()
        for each in (anna, bo, watcher):
            await each.until(0, 1, watching=1)
        bo.go()
        await anna.until(0, watching=1)
        await watcher.until(0, watching=1)

    play(scenario)


def test_a_seat_is_here_as_long_as_one_of_its_devices_is(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        anna = await Guest(service, table, [0]).come()
        first, second = [await Guest(service, table, [1]).come() for _ in range(2)]
        await anna.until(0, 1)
        first.go()
        watcher = await Guest(service, table, []).come()
        await anna.until(0, 1, watching=1)
        second.go()
        watcher.go()
        await anna.until(0)

    play(scenario)


def test_who_does_not_ask_for_it_is_told_nothing(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        quiet = await Guest(service, table, [1]).come(people=False)
        anna = await Guest(service, table, [0]).come()
        await anna.until(0, 1)
        assert len(quiet.connection.outbox) == 1, "only the snapshot"

    play(scenario)


def test_presence_holds_seats_and_a_number_and_is_the_same_for_all(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        guests = [await Guest(service, table, mine).come() for mine in ([0], [1], [])]
        told = set()
        for guest in guests:
            await guest.until(0, 1, watching=1)
            told.add(guest.heard[-1])
        assert told == {b'{"type":"presence","here":[0,1],"watching":1}'}

    play(scenario)


def test_who_does_not_keep_up_is_told_again_who_is_here(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        anna = await Guest(service, table, [0]).come()
        bo = await Guest(service, table, [1]).come()
        await anna.until(0, 1)
        for _ in range(MOST_UNSENT):
            await anna.say(type="whole")
        decision = bo.opened.table.decision(1)
        await bo.say(type="step", decision=decision, seat=1, notation="number 3")
        await anna.until(0, 1)
        assert b'"type":"snapshot"' in anna.heard[-2]

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_who_is_at_another_worker_is_here_too(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await a_table(here)
        anna = await Guest(here, table, [0]).come()
        await anna.until(0)
        # The second worker asks for what it has missed.
        bo = await Guest(there, table, [1]).come()
        await bo.until(0, 1)
        await anna.until(0, 1)
        watchers = [await Guest(each, table, []).come() for each in (here, there, there)]
        for guest in (anna, bo, *watchers):
            await guest.until(0, 1, watching=3)
        bo.go()
        await anna.until(0, watching=3)
        for watcher in watchers[1:]:
            watcher.go()
        await anna.until(0, watching=1)

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_worker_that_ends_takes_its_people_with_it(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await a_table(here)
        anna = await Guest(here, table, [0]).come()
        bo = await Guest(there, table, [1]).come()
        await bo.until(0, 1)
        await anna.until(0, 1)
        house.services.remove(there)
        await there.close()
        await anna.until(0)

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_worker_that_dies_is_forgotten_when_it_renews_nothing(play, monkeypatch):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        now = 1000.0
        for service in (here, there):
            service.people.attendance._clock = lambda: now
            service.people.attendance._renewed = now
        table = await a_table(here)
        anna = await Guest(here, table, [0]).come()
        bo = await Guest(there, table, [1]).come()
        await bo.until(0, 1)
        await anna.until(0, 1)
        opened = anna.opened
        # While it lives it tells so from time to time.
        now += RENEW
        told = opened.company.elsewhere.copy()
        there.people.attendance.renew([bo.opened])
        async with asyncio.timeout(PATIENCE):
            while opened.company.elsewhere == told:
                await asyncio.sleep(0.01)
        now += LEASE - 1
        here.people.attendance.renew([opened])
        assert opened.company.elsewhere
        now += 2
        here.people.attendance.renew([opened])
        assert not opened.company.elsewhere
        await anna.until(0)

    play(scenario)


# Whoever is gone for a while


def patient(house, *services):
    """Time passes only when it is told to; what comes back lets a while pass."""
    now = 1000.0

    def wait(seconds):
        nonlocal now
        now += seconds
        for service in services:
            for opened in service._open.values():
                service.people.attendance.changed(opened)

    for service in services:
        service.people.attendance._clock = lambda: now
    return wait


def log_of(guest):
    return [line.text for line in guest.opened.table.log(0).lines]


async def answered(guest, **message):
    """What somebody is told to their face: a sentence, or nothing but what has changed."""
    guest.connection.outbox.clear()
    await guest.say(**message)
    told = [json.decode(data) for data in guest.connection.outbox]
    return next((each["error"] for each in told if each["type"] == "trouble"), "")


REPLACE = {"type": "replace", "seat": 0, "whom": 1}
NOBODY_IS_GONE = "Nobody is gone from there."


def test_the_others_let_a_bot_play_for_who_has_been_gone_for_a_while(play):
    async def scenario(house):
        service = await house.open()
        wait = patient(house, service)
        table = await a_table(service)
        anna = await Guest(service, table, [0]).come()
        bo = await Guest(service, table, [1]).come()
        watcher = await Guest(service, table, []).come()
        await anna.until(0, 1, watching=1)
        # Nobody does it to somebody who is there, be it ever so long.
        wait(LIMITS.away_seconds * 2)
        assert await answered(anna, **REPLACE) == NOBODY_IS_GONE
        bo.go()
        await anna.until(0, watching=1)
        wait(LIMITS.away_seconds - 1)
        assert await answered(anna, **REPLACE) == NOBODY_IS_GONE
        wait(1)
        for each in (anna, watcher):
            await each.until(0, watching=1, gone=(1,))
        assert await answered(watcher, **REPLACE) == "You do not sit there."
        assert await answered(watcher, **{**REPLACE, "seat": -1}) == "Nobody can play for that seat."
        assert await answered(anna, **{**REPLACE, "whom": 5}) == NOBODY_IS_GONE
        assert await answered(anna, **REPLACE) == ""
        assert log_of(anna)[0] == "Player 2 is not connected; a bot (Medium) plays on."
        assert anna.opened.table.is_bot(1)
        # Whoever comes back has the seat as after leaving.
        again = await Guest(service, table, [1]).come()
        await anna.until(0, 1, watching=1)
        assert await answered(again, type="return", seat=1) == ""
        assert not anna.opened.table.is_bot(1)

    play(scenario)


def test_nobody_replaces_who_is_not_waited_for_or_has_a_clock(play):
    async def scenario(house):
        service = await house.open()
        wait = patient(house, service)
        seats = (SeatRequest("me"), SeatRequest("person"))
        timed = await service.create(NewTable("numbers", seats, pace=Pace(turn=86400)))
        for table, error in ((timed, "This game has a clock."), (await a_table(service), "")):
            anna = await Guest(service, table, [0]).come()
            await anna.until(0)
            wait(LIMITS.away_seconds)
            assert await answered(anna, **REPLACE) == error
        template = await service.create(NewTable("template", seats))
        anna = await Guest(service, template, [0]).come()
        await anna.until(0)
        wait(LIMITS.away_seconds)
        assert await answered(anna, **REPLACE) == "Nobody waits for Player 2 now."

    play(scenario)


def test_a_program_replaces_nobody_and_is_there_as_long_as_it_asks(play):
    async def scenario(house):
        service = await house.open()
        wait = patient(house, service)
        table = await a_table(service)
        anna = await Guest(service, table, [0]).come()
        await anna.until(0)
        wait(LIMITS.away_seconds)
        await service.view(table, 1)
        assert await answered(anna, **REPLACE) == NOBODY_IS_GONE
        wait(LIMITS.away_seconds + LEASE)
        anna.connection.is_program = True
        assert await answered(anna, **REPLACE) == "A key plays for its own seat only."

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_nobody_is_gone_who_is_at_another_worker(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        wait = patient(house, here, there)
        table = await a_table(here)
        anna = await Guest(here, table, [0]).come()
        bo = await Guest(there, table, [1]).come()
        await anna.until(0, 1)
        await bo.until(0, 1)
        wait(LEASE - 1)
        there.people.attendance.renew([bo.opened])
        here.people.attendance.patience = 0
        assert await answered(anna, **REPLACE) == NOBODY_IS_GONE
        bo.go()
        await anna.until(0, gone=(1,))
        assert await answered(anna, **REPLACE) == ""

    play(scenario)
