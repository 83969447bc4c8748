"""Who loses a seat hears why; strangers have one seat each."""

import time

import pytest

from pooram.tables import gatherings
from pooram.tables.gathering import FREED_SECONDS

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def test_whose_seat_is_freed_is_told_and_cannot_sit_down_again_at_once(hall, play):
    async def scenario(house):
        house.now = time.time()
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open open")
        cleo = await hall.come(service, anna.opened.id, CLEO)
        await bo.say("take", seat=1, name="Bo")
        await anna.say("fill", seat=1, kind="open", of=3)
        assert bo.seen.told == "Anna has freed your seat."
        assert (anna.seen.told, cleo.seen.told) == ("", "")
        for seat in (1, 2):
            assert (await bo.say("take", seat=seat, name="Bo")).error == "Anna has freed your seat."
        await cleo.say("take", seat=1, name="Cleo")
        assert cleo.seen.seats[1].mine
        house.now += FREED_SECONDS
        await bo.say("take", seat=2, name="Bo")
        assert bo.seen.seats[2].mine
        assert bo.seen.told == ""

    play(scenario)


@BOTH
def test_whose_seat_was_freed_has_the_table_no_more_and_finds_all_that_they_have(hall, play, monkeypatch):
    monkeypatch.setattr(gatherings, "MOST_LISTED", 2)

    async def scenario(house):
        service = await house.open()
        own = []
        for _ in range(2):
            anna, bo = await hall.gathered(service, "me open open")
            await bo.say("take", seat=1, name='"freed":')
            own.append(anna.opened.id)
        for _ in range(3):
            anna, bo = await hall.gathered(service, "me open open")
            await bo.say("take", seat=1, name="Bo")
            await bo.say("number", seat=1, number="42")
            await anna.say("fill", seat=1, kind="open", of=3)
            assert bo.seen.told
        # The last changed come first, and of those Bo has none.
        assert {each.id for each in await service.gatherings.of(BO)} == set(own)
        assert len(await service.gatherings.of(ANNA)) == 2

    play(scenario)


def test_who_frees_a_seat_of_their_own_is_told_nothing(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service)
        await anna.say("fill", seat=0, kind="open", of=2)
        assert anna.seen.told == ""
        await anna.say("take", seat=1, name="Anna")
        assert anna.seen.seats[1].mine

    play(scenario)


def test_at_a_public_table_all_but_the_owner_have_one_seat_each(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open open open", public=True)
        assert bo.seen.may_add
        await bo.say("take", seat=1, name="Bo")
        assert not bo.seen.may_add
        refused = await bo.say("take", seat=2, name="Ben")
        assert refused.error == "At a public table everybody takes one seat."
        await bo.say("take", seat=1, name="Boris")
        assert bo.seen.seats[1].name == "Boris"
        await anna.say("take", seat=2, name="Meera")
        assert anna.seen.seats[2].mine
        # Those who have the link of a private one are friends.
        await anna.say("publish", public=False)
        await bo.say("take", seat=3, name="Ben")
        assert [seat.mine for seat in bo.seen.seats] == [False, True, False, True]

    play(scenario)
