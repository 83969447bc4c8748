"""Who is at a table that has not started: told to who gathers; the lobby and the start go by it."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from pooram.tables.gathering_messages import Started
from pooram.tables.people_messages import Presence

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64


async def with_bo(hall, service, public=False):
    """Anna has set a table, Bo sits there and is ready, and both want to know who is here."""
    anna, bo = await hall.gathered(service, public=public)
    for guest in (anna, bo):
        await guest.say("sit", seat=-1, people=True)
    await bo.say("take", seat=1, name="Bo")
    await bo.say("ready", ready=True)
    await anna.until_any(Presence((0, 1), 0))
    anna.heard.clear()
    return anna, bo


def go(guest):
    guest.service.gatherings.leave(guest.opened, guest.connection)


def test_who_gathers_is_told_who_of_the_others_is_connected(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        for guest in (anna, bo):
            await guest.say("sit", seat=-1, people=True)
        await anna.until_any(Presence((0,), 1))
        await bo.say("take", seat=1, name="Bo")
        await anna.until_any(Presence((0, 1), 0))
        board = await hall.come(service, anna.opened.id, ANNA, sit=False)
        await board.say("sit", seat=-1, people=True, board=True)
        go(bo)
        await anna.until_any(Presence((0,), 0))
        go(anna)
        await board.until_any(Presence((), 0))

    play(scenario)


def test_who_does_not_ask_is_told_nothing_of_the_others(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await with_bo(hall, service)
        cleo = await hall.come(service, anna.opened.id)
        go(bo)
        await anna.until_any(Presence((0,), 1))
        assert not [told for told in cleo.listen() if isinstance(told, Presence)]

    play(scenario)


def test_while_the_owner_is_away_whoever_is_ready_starts(hall, play):
    async def scenario(house):
        service = await house.open()
        service.gatherings.presence.patience = 0
        anna, bo = await with_bo(hall, service)
        assert not bo.seen.may_start
        assert (await bo.say("start")).error == "Only who set the table can do that."
        go(anna)
        await bo.until(lambda told: bo.seen.may_start)
        watcher = await hall.come(service, bo.opened.id)
        assert not watcher.seen.may_start
        assert (await watcher.say("start")).error == "Only who set the table can do that."
        await bo.say("ready", ready=False)
        assert not bo.seen.may_start
        assert (await bo.say("start")).error == "Only who set the table can do that."
        await bo.say("ready", ready=True)
        back = await hall.come(service, bo.opened.id, ANNA)
        await bo.until(lambda told: not bo.seen.may_start)
        go(back)
        await bo.until(lambda told: bo.seen.may_start)
        # The table stays Anna's.
        assert (await bo.say("publish", public=True)).error == "Only who set the table can do that."
        assert await bo.say("start") == Started()
        assert (await service.authority.rights(bo.opened.id, ANNA)).is_owner

    play(scenario)


def test_while_the_owner_is_away_whoever_is_ready_frees_the_seats_of_others_who_have_gone(hall, play):
    async def scenario(house):
        service = await house.open()
        service.gatherings.presence.patience = 0
        anna, bo = await hall.gathered(service, "me open open")
        cleo = await hall.come(service, anna.opened.id, CLEO)
        for seat, guest, name in ((1, bo, "Bo"), (2, cleo, "Cleo")):
            await guest.say("sit", seat=-1, people=True)
            await guest.say("take", seat=seat, name=name)
        await bo.say("ready", ready=True)
        go(anna)
        await bo.until(lambda told: bo.seen.may_start)
        only_owner = "Only who set the table can do that."
        for kind, seat in (("open", 1), ("open", 2)):
            # Cleo is there, and Bo, for whom she cannot speak, too.
            assert (await cleo.say("fill", seat=seat, kind=kind, of=3)).error == only_owner
        assert (await bo.say("fill", seat=2, kind="open", of=3)).error == only_owner
        go(cleo)
        await bo.until_any(Presence((1,), 0))
        await bo.say("fill", seat=2, kind="open", of=3)
        await bo.say("fill", seat=2, kind="bot", level="easy", of=3)
        assert [seat.kind for seat in bo.seen.seats] == ["person", "person", "bot"]
        back = await hall.come(service, anna.opened.id, CLEO)
        assert back.seen.told == "Bo has freed your seat."
        # Who set the table has gone like others.
        await bo.say("fill", seat=0, kind="open", of=3)
        assert bo.seen.seats[0].kind == "open"
        assert (await bo.say("remove-seat", seat=0, of=3)).error == only_owner
        anna = await hall.come(service, anna.opened.id, ANNA)
        assert (anna.seen.owner, anna.seen.told) == (True, "Bo has freed your seat.")
        await bo.until(lambda told: not bo.seen.may_start)
        assert (await bo.say("fill", seat=0, kind="bot", level="easy", of=3)).error == only_owner

    play(scenario)


def test_an_owner_who_loads_the_page_anew_is_not_away(hall, play):
    async def scenario(house):
        service = await house.open()
        service.gatherings.presence.patience = 3600
        anna, bo = await with_bo(hall, service)
        go(anna)
        await bo.until_any(Presence((1,), 0))
        assert not bo.seen.may_start
        assert (await bo.say("start")).error == "Only who set the table can do that."

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_an_owner_at_another_worker_is_there_until_they_go(hall, play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        there.gatherings.presence.patience = 0
        table = await here.gatherings.create(hall.wanted(), ANNA)
        anna, bo = await hall.come(here, table, ANNA), await hall.come(there, table, BO)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("ready", ready=True)
        await bo.say("sit", seat=-1, people=True)
        await bo.until_any(Presence((0, 1), 0))
        await bo.until(lambda told: not bo.seen.may_start)
        go(anna)
        await bo.until_any(Presence((1,), 0))
        await bo.until(lambda told: bo.seen.may_start)

    play(scenario)


def test_the_lobby_lists_no_table_that_its_people_have_left(hall, play):
    async def scenario(house):
        service = await house.open()
        # Not even what has changed in this very millisecond is fresh.
        service.gatherings.presence.kept = -1
        lobby = await hall.lobby_of(service)
        anna, bo = await with_bo(hall, service, public=True)
        await hall.next_lobby(lobby, lambda told: [each.id for each in told] == [anna.opened.id])
        go(anna)
        await service.gatherings.look_after()
        assert [each.id for each in await service.gatherings.listed()] == [bo.opened.id], "Bo is there"
        await bo.say("give_up", seat=1)
        await hall.next_lobby(lobby, lambda told: not told)
        await hall.come(service, bo.opened.id, ANNA)
        await hall.next_lobby(lobby, bool)

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_the_lobby_of_another_worker_knows_who_is_there(hall, play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        left = await here.gatherings.create(hall.wanted(public=True), ANNA)
        table = await here.gatherings.create(hall.wanted(public=True), ANNA)
        anna = await hall.come(here, table, ANNA)
        assert {each.id for each in await there.gatherings.listed()} == {left, table}, "they are quite new"
        before = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="milliseconds")
        await house.execute(f"UPDATE gatherings SET changed = '{before}'")
        async with asyncio.timeout(300):
            while [each.id for each in await there.gatherings.listed()] != [table]:
                await there.gatherings.look_after()
        assert anna.opened.connections

    play(scenario)
