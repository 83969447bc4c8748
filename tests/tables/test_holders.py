"""Who may act at a table is kept with it."""

import pytest

from pooram.tables.errors import UnknownTable
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.stored import NO_SEAT, Holder

# On both kinds of database.
pytestmark = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)

ANNA, BO, KEY = "a" * 64, "b" * 64, "c" * 64


async def new_table(service, *holders, kinds="me person bot"):
    seats = tuple(SeatRequest(kind, level="easy" if kind == "bot" else "") for kind in kinds.split())
    table = await service.create(NewTable("template", seats))
    await service.storage.give(table, holders)
    return table


def test_who_was_given_a_seat_holds_it_and_nothing_else(play):
    async def scenario(house):
        service = await house.open()
        rights = [Holder(ANNA, NO_SEAT, "owner"), Holder(ANNA, 0, "seat")]
        table = await new_table(service, *rights, Holder(BO, 1, "seat"), Holder(KEY, 1, "key"))
        storage = service.storage
        assert await storage.held(table, ANNA) == rights
        assert await storage.held(table, BO) == [Holder(BO, 1, "seat")]
        assert await storage.held(table, KEY) == [Holder(KEY, 1, "key")]
        assert await storage.held(table, "d" * 64) == []
        assert await storage.held("nowhere", ANNA) == []

    play(scenario)


def test_a_new_table_is_stored_together_with_its_holders(play):
    async def scenario(house):
        service = await house.open()
        header, lines = await service.storage.load(await new_table(service))
        listed = (await service.storage.unfinished(1))[0]
        await service.removing.remove(header.id)
        await service.storage.add_table(header, lines, listed.standing, [Holder(BO, 1, "seat")])
        assert await service.storage.held(header.id, BO) == [Holder(BO, 1, "seat")]

    play(scenario)


def test_a_game_at_which_others_sit_is_listed_as_one_also_when_it_is_over(play):
    async def scenario(house):
        service = await house.open()
        owner = [Holder(ANNA, NO_SEAT, "owner"), Holder(ANNA, 0, "seat"), Holder(ANNA, 1, "seat")]
        # A program that has a key misses nothing.
        alone = await new_table(service, *owner, Holder(KEY, 1, "key"), kinds="me me")
        shared = await new_table(service, *owner, Holder(BO, 1, "device"), kinds="me me")
        for finished in (False, True):
            for holder, expected in ((ANNA, {alone: False, shared: True}), (BO, {shared: True})):
                listed = await service.games_of(holder, finished=finished)
                assert {info.id: info.shared for info in listed} == expected
            for table in (alone, shared):
                await house.to_end(service, table)

    play(scenario)


def test_to_be_given_the_same_again_changes_nothing(play):
    async def scenario(house):
        service = await house.open()
        table = await new_table(service, Holder(ANNA, 0, "seat"))
        await service.storage.give(table, [Holder(ANNA, 0, "seat"), Holder(ANNA, 1, "seat")])
        assert [held.seat for held in await service.storage.held(table, ANNA)] == [0, 1]

    play(scenario)


def test_nobody_can_be_given_a_table_that_is_not_there(play):
    async def scenario(house):
        service = await house.open()
        with pytest.raises(UnknownTable):
            await service.storage.give("nowhere", [Holder(ANNA, 0, "seat")])

    play(scenario)


def test_holders_list_their_own_tables_and_a_key_lists_nothing(play):
    async def scenario(house):
        service = await house.open()
        annas = await new_table(service, Holder(ANNA, NO_SEAT, "owner"), Holder(KEY, 0, "key"))
        both = await new_table(service, Holder(ANNA, 0, "seat"), Holder(BO, 0, "seat"), Holder(BO, 1, "seat"))

        async def listed(holder, most=10):
            return [one.header.id for one in await service.storage.unfinished_of(holder, most)]

        assert await listed(ANNA) == [both, annas]
        assert await listed(ANNA, 1) == [both]
        assert await listed(BO) == [both]
        assert await listed(KEY) == []
        assert [one.header.id for one in await service.storage.finished_of(ANNA, 10)] == []
        assert await service.storage.held_by(ANNA) == {
            annas: [Holder(ANNA, NO_SEAT, "owner")],
            both: [Holder(ANNA, 0, "seat")],
        }
        assert await service.storage.held_by(KEY) == {}

    play(scenario)


def test_a_removed_table_is_held_by_nobody(play):
    async def scenario(house):
        service = await house.open()
        table = await new_table(service, Holder(ANNA, NO_SEAT, "owner"))
        await service.removing.remove(table, ANNA)
        assert await service.storage.held(table, ANNA) == []
        assert await service.storage.unfinished_of(ANNA, 10) == []

    play(scenario)


def test_tables_that_nobody_holds_can_be_adopted_once(play):
    async def scenario(house):
        service = await house.open()
        mine = await new_table(service, Holder(BO, 1, "seat"))
        old = await new_table(service)
        assert await service.storage.adopt(ANNA) == 1
        assert await service.storage.adopt(BO) == 0
        assert await service.storage.held(mine, ANNA) == []
        assert await service.storage.held(old, ANNA) == [
            Holder(ANNA, NO_SEAT, "owner"),
            Holder(ANNA, 0, "seat"),
            Holder(ANNA, 1, "seat"),
        ]

    play(scenario)


def test_everybody_who_may_act_at_a_table_is_known_to_it(play):
    async def scenario(house):
        service = await house.open()
        given = [Holder(ANNA, NO_SEAT, "owner"), Holder(ANNA, 0, "seat"), Holder(KEY, 1, "key")]
        table = await new_table(service, *given)
        assert await service.storage.holders(table) == given
        assert await service.storage.holders("nowhere") == []

    play(scenario)
