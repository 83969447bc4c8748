"""Which tables are kept warm: those at which somebody is, and new ones for those who are about to come."""

import asyncio
import time

import pytest

from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.pace import Pace

ASKED = NewTable("template", (SeatRequest("me"), SeatRequest("me")))


def test_who_comes_to_a_new_table_does_not_wait_for_the_storage(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await service.create(ASKED, house.owner)
        monkeypatch.setattr(service.storage, "load", None)
        anna = await house.seat(service, table, 0)
        await anna.step("row 1")
        assert anna.snapshot.decision == 3

    # However busy the machine is, they come in time.
    monkeypatch.setattr("pooram.tables.keeping.NEW_SECONDS", 3600)
    play(scenario)


def test_a_new_table_to_which_nobody_comes_is_let_go(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        here = await service.create(ASKED, house.owner)
        await house.seat(service, here, 0)
        table = await service.create(ASKED, house.owner)
        assert table in service._open
        while table in service._open:
            await asyncio.sleep(0)
        assert here in service._open
        # It is still there for who comes late.
        anna = await house.seat(service, table, 0)
        assert anna.snapshot.decision == 2

    monkeypatch.setattr("pooram.tables.keeping.NEW_SECONDS", 0)
    play(scenario)


def test_a_table_that_is_being_changed_is_opened_by_nobody_else(play):
    """Its bell rings; while that is stored all go, and somebody comes."""

    async def scenario(house):
        service = await house.open()
        table = await service.create(NewTable("template", ASKED.seats, pace=Pace(turn=60)), house.owner)
        anna = await house.seat(service, table, 0)
        append, is_storing, go_on = service.storage.append, asyncio.Event(), asyncio.Event()

        async def slowly(*words):
            is_storing.set()
            await go_on.wait()
            await append(*words)

        service.storage.append = slowly
        house.now = time.time() + 61
        ringing = asyncio.ensure_future(service.ring(anna.opened))
        await is_storing.wait()
        service.leave(anna.opened, anna.connection)
        bo = await house.seat(service, table, 1)
        go_on.set()
        await ringing
        assert bo.opened is anna.opened
        assert bo.snapshot.seats[0].bot
        service.leave(bo.opened, bo.connection)
        while table in service._open:
            await asyncio.sleep(0)

    play(scenario)


def test_a_bell_that_rings_late_changes_nothing_that_was_let_go(play):
    async def scenario(house):
        service = await house.open()
        table = await service.create(NewTable("template", ASKED.seats, pace=Pace(turn=60)), house.owner)
        old = (await house.seat(service, table, 0)).opened
        for connection in list(old.connections):
            service.leave(old, connection)
        bo = await house.seat(service, table, 1)
        assert bo.opened is not old
        house.now = time.time() + 61
        await service.ring(old)
        assert await service.storage.lengths([table]) == {table: bo.table.lines}
        assert not bo.snapshot.seats[0].bot
        await service.ring(bo.opened)
        assert bo.snapshot.seats[0].bot

    play(scenario)


def test_who_looks_again_soon_finds_the_table_as_it_was_left(play, monkeypatch):
    """A film asks for one part after the other, and a program for its seat again and again."""

    async def scenario(house):
        service = await house.open()
        table = await service.create(ASKED, house.owner)
        while table in service._open:
            await asyncio.sleep(0)
        looked = await service.look(table)
        monkeypatch.setattr(service.storage, "load", None)
        assert await service.look(table) is looked
        assert (await service.view(table, 0)).decision == 2
        assert (await service.look(table)) is looked

    monkeypatch.setattr("pooram.tables.keeping.NEW_SECONDS", 0)
    monkeypatch.setattr("pooram.tables.keeping.LOOKED_SECONDS", 3600)
    play(scenario)


def test_a_table_at_which_nobody_looks_any_more_is_let_go(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await service.create(ASKED, house.owner)
        for look in (service.look, lambda id: service.view(id, 0)):
            await look(table)
            while table in service._open:
                await asyncio.sleep(0)
        assert not service._keeping._kept

    monkeypatch.setattr("pooram.tables.keeping.LOOKED_SECONDS", 0)
    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_where_others_may_play_on_nothing_is_kept_for_who_only_looks(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await service.create(ASKED, house.owner)
        await service.look(table)
        assert table not in service._open

    monkeypatch.setattr("pooram.tables.keeping.LOOKED_SECONDS", 3600)
    play(scenario)
