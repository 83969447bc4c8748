"""Which tables are kept warm: those at which somebody is, and new ones for those who are about to come."""

import asyncio

from pooram.tables.messages import NewTable, SeatRequest

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
    monkeypatch.setattr("pooram.tables.service.NEW_SECONDS", 3600)
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

    monkeypatch.setattr("pooram.tables.service.NEW_SECONDS", 0)
    play(scenario)
