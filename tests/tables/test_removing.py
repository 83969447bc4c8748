"""Who removes a table has it no more; others keep theirs, and it is gone with the last of them."""

import asyncio

import pytest
from msgspec import json

from pooram.tables.connection import Connection
from pooram.tables.errors import UnknownTable
from pooram.tables.holders import NOBODY, holder_of, new_token
from pooram.tables.messages import NewTable, SeatRequest, Sit, Trouble
from pooram.tables.packing import read_from_table
from pooram.tables.stored import NO_SEAT, Holder

both = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
PATIENCE = 300
ANNA, BO, KEY = "a" * 64, "b" * 64, "c" * 64
OF_ANNA = (Holder(ANNA, NO_SEAT, "owner"), Holder(ANNA, 0, "seat"))


async def set_table(service, *holders):
    """Two sit at it, as the holders say."""
    table = await service.create(NewTable("template", (SeatRequest("me"), SeatRequest("person"))))
    await service.storage.give(table, holders)
    return table


async def games_of(service, *holders):
    return [[info.id for info in await service.games_of(holder)] for holder in holders]


async def said_to(service, table, holder, seat):
    """A connection that has sat down."""
    connection = Connection(holder=holder)
    opened = await service.join(table, connection)
    await service.hear(opened, connection, json.encode(Sit(seat)))
    return connection


@both
def test_who_removes_a_table_has_it_no_more_and_a_bot_plays_on_for_the_others(play):
    async def scenario(house):
        service = await house.open()
        table = await set_table(service, *OF_ANNA, Holder(KEY, 0, "key"), Holder(BO, 1, "seat"))
        await service.removing.remove(table, ANNA)
        assert await games_of(service, ANNA, BO) == [[], [table]]
        assert await service.storage.holders(table) == [Holder(BO, 1, "seat")]
        assert sorted((await service.look(table)).stand_ins) == [0]
        await house.to_end(service, table)
        await house.close()
        service = await house.open()
        assert sorted((await service.look(table)).stand_ins) == [0], "it is stored"

    play(scenario)


@both
def test_with_the_last_who_has_it_a_table_is_gone(play):
    async def scenario(house):
        service = await house.open()
        table = await set_table(service, *OF_ANNA, Holder(BO, 1, "seat"), Holder(KEY, 1, "key"))
        watcher = await said_to(service, table, NOBODY, -1)
        await service.removing.remove(table, BO)
        assert await games_of(service, ANNA) == [[table]]
        assert not watcher.is_dismissed
        await service.removing.remove(table, ANNA)
        assert watcher.is_dismissed
        with pytest.raises(UnknownTable):
            await service.look(table)
        for kept in ("lines", "holders", "tables"):
            assert await house.execute(f"SELECT * FROM {kept}") == []

    play(scenario)


@both
def test_a_seat_that_another_device_has_stays_a_persons_with_its_keys(play):
    async def scenario(house):
        service = await house.open()
        held = Holder(BO, 0, "device"), Holder(KEY, 0, "key")
        table = await set_table(service, *OF_ANNA, *held)
        await service.removing.remove(table, ANNA)
        assert await service.storage.holders(table) == list(held)
        assert not (await service.look(table)).stand_ins

    play(scenario)


@both
def test_who_owns_a_table_without_a_seat_only_takes_it_off_the_list(play):
    async def scenario(house):
        service = await house.open()
        table = await set_table(service, OF_ANNA[0], Holder(BO, 0, "seat"), Holder(BO, 1, "seat"))
        await service.removing.remove(table, ANNA)
        assert await games_of(service, ANNA, BO) == [[], [table]]
        assert not (await service.look(table)).stand_ins

    play(scenario)


@both
def test_who_sits_at_the_table_they_remove_is_put_out_and_the_others_see_a_bot(play):
    async def scenario(house):
        service = await house.open()
        table = await set_table(service, *OF_ANNA, Holder(BO, 1, "seat"))
        anna, bo = [await said_to(service, table, holder, seat) for seat, holder in enumerate((ANNA, BO))]
        await service.removing.remove(table, ANNA)
        *_, last, closed = anna.outbox
        assert isinstance(told := read_from_table(last), Trouble)
        assert told.error == "You do not have this seat any more."
        assert closed is None
        assert not bo.is_dismissed
        assert bo.mine == (1,)
        assert (await said_to(service, table, ANNA, 0)).viewer is None

    play(scenario)


@both
def test_a_game_that_is_over_stays_as_it_is_for_the_others(play):
    async def scenario(house):
        service = await house.open()
        table = await set_table(service, *OF_ANNA, Holder(BO, 1, "seat"))
        await house.to_end(service, table)
        lines = (await service.look(table)).lines
        await service.removing.remove(table, ANNA)
        assert (await service.look(table)).lines == lines
        (kept,) = await service.games_of(BO, finished=True)
        assert (kept.id, kept.shared) == (table, False)

    play(scenario)


@both
def test_however_many_remove_it_at_once_it_is_gone_with_the_last_and_nothing_is_left(play):
    async def scenario(house):
        workers = [await house.open()]
        if isinstance(house.database, str):
            workers.append(await house.another())
        for turn in range(10):
            people = [holder_of(new_token()) for _ in range(4)]
            held = [Holder(each, number % 2, "seat") for number, each in enumerate(people)]
            table = await set_table(workers[0], *held)
            kept = people.pop() if turn % 2 else None
            each = [
                workers[number % len(workers)].removing.remove(table, one)
                for number, one in enumerate(people)
            ]
            ended = await asyncio.gather(*each, return_exceptions=True)
            assert ended == [None] * len(ended)
            if kept is None:
                assert await house.execute("SELECT * FROM tables") == []
            else:
                assert [one.holder for one in await workers[0].storage.holders(table)] == [kept]
                await workers[0].removing.remove(table, kept)

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_another_worker_that_knew_who_held_the_seat_hears_that_they_gave_it_up(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await here.create(NewTable("template", (SeatRequest("me"), SeatRequest("me"))), ANNA)
        await here.storage.give(table, [Holder(BO, 1, "device")])
        assert (await here.authority.sure_rights(table, ANNA)).seats == (0, 1)
        await there.removing.remove(table, ANNA)
        async with asyncio.timeout(PATIENCE):
            while (await here.authority.sure_rights(table, ANNA)).seats:
                await asyncio.sleep(0.01)
        assert (await here.authority.sure_rights(table, BO)).seats == (1,)

    play(scenario)


def test_a_table_that_cannot_be_read_can_be_removed_all_the_same(play):
    async def scenario(house):
        service = await house.open()
        table = await set_table(service, *OF_ANNA, Holder(BO, 1, "seat"))
        await house.close()
        service = await house.open()
        await house.execute("UPDATE tables SET seats = 'nonsense'")
        await service.removing.remove(table, ANNA)
        assert await service.storage.holders(table) == [Holder(BO, 1, "seat")]

    play(scenario)
