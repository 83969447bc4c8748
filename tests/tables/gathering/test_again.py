"""Who plays again gathers the others at a new table."""

import asyncio

import pytest

from pooram.tables.gathering_messages import Again, Started

ANNA, BO = "a" * 64, "b" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


@BOTH
def test_who_plays_again_gathers_the_others_at_one_new_table_with_seats_rotated(hall, play):
    async def scenario(house):
        service = await house.open()
        table, people = await hall.finished(house, service)
        links = await asyncio.gather(
            service.again(table, BO), service.again(table, ANNA), service.again(table, BO)
        )
        assert len({link.id for link in links}) == 1, "all come to the same table"
        new = links[0].id
        for person in people:
            told = [message for message in person.listen() if isinstance(message, Again)]
            assert {message.table for message in told} == {new}
        before, _ = await service.storage.load(table)
        stored = await service.storage.gatherings.load(new)
        assert [seat.name for seat in stored.seats] == ["Bo", "Meera", "Anna"]
        assert stored.secret != before.secret
        assert not any(seat.numbers for seat in stored.seats)
        assert not stored.public

        owner, other = (BO, ANNA) if stored.owner == BO else (ANNA, BO)
        host, guest = await hall.come(service, new, owner), await hall.come(service, new, other)
        assert [seat.mine for seat in guest.seen.seats] == [other == BO, False, other == ANNA]
        await guest.say("ready", ready=True)
        assert await host.say("start") == Started()

    play(scenario)


def test_people_at_one_screen_play_again_at_once(play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await house.people("template")
        link = await service.again(anna.table.id, house.owner)
        await service.storage.load(link.id)

    play(scenario)
