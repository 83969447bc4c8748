"""A seat on a second device by a personal link, before the table starts."""

import pytest

from pooram.tables.errors import CannotNow, NotYours, UnknownTable
from pooram.tables.gathering_messages import Started
from pooram.tables.holders import holder_of
from pooram.tables.key_messages import SeatKeys

ANNA, BO, CLEO, DEE = "a" * 64, "b" * 64, "c" * 64, "d" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


async def with_phone(hall, service):
    """Bo sits in seat 1, and his telephone, which is Cleo's here, has come by a link."""
    anna, bo = await hall.gathered(service)
    await bo.say("take", seat=1, name="Bo")
    lender = await service.lender(anna.opened.id)
    key = await lender.new_key(anna.opened.id, 1, BO)
    phone = await hall.come(service, anna.opened.id, CLEO)
    assert not phone.seen.seats[1].mine
    assert await lender.claim(anna.opened.id, key, CLEO) == 1
    return lender, key, anna, bo, phone


@BOTH
def test_a_seat_is_on_a_second_device_before_the_start_and_after_it(hall, play):
    async def scenario(house):
        service = await house.open()
        lender, key, anna, bo, phone = await with_phone(hall, service)
        table = anna.opened.id
        assert phone.seen.seats[1].mine
        assert await lender.given(table, 1, BO) == SeatKeys(keys=1, devices=1)
        await phone.say("number", seat=1, number="42")
        await phone.say("ready", ready=True)
        assert bo.seen.seats[1].ready
        assert await anna.say("start") == Started()
        kinds = {each.holder: each.kind for each in await service.storage.holders(table) if each.seat == 1}
        assert kinds == {BO: "seat", CLEO: "device", holder_of(key): "key"}
        assert "2 42" in (await service.storage.load(table))[0].numbers
        # The link opens the seat still, and now the table gives it.
        assert await (await service.lender(table)).claim(table, key, DEE) == 1
        assert (await service.authority.rights(table, DEE)).seats == (1,)

    play(scenario)


def test_what_was_lent_is_taken_back_and_the_device_is_told(hall, play):
    async def scenario(house):
        service = await house.open()
        lender, key, anna, bo, phone = await with_phone(hall, service)
        table = anna.opened.id
        # A device takes back keys, and no seat from another one.
        await lender.revoke(table, 1, CLEO)
        assert await lender.given(table, 1, BO) == SeatKeys(keys=0, devices=1)
        with pytest.raises(NotYours, match="opens no seat"):
            await lender.claim(table, key, DEE)
        await lender.revoke(table, 1, BO)
        assert not phone.seen.seats[1].mine
        assert phone.seen.told == "Your seat was taken back."
        assert bo.seen.seats[1].mine
        assert bo.seen.told == ""

    play(scenario)


def test_only_who_has_a_seat_lends_it(hall, play):
    async def scenario(house):
        service = await house.open()
        lender, key, anna, _, _ = await with_phone(hall, service)
        table = anna.opened.id
        for ask in (lender.new_key, lender.given, lender.revoke):
            with pytest.raises(NotYours):
                await ask(table, 1, ANNA)
            with pytest.raises(NotYours):
                await ask(table, 1, "")
            with pytest.raises(CannotNow, match="no seat 3"):
                await ask(table, 2, ANNA)
            with pytest.raises(UnknownTable):
                await ask("f" * 16, 1, BO)
        for wrong in ("", "x" * 43):
            with pytest.raises(NotYours, match="opens no seat"):
                await lender.claim(table, wrong, DEE)
        # With the seat the links to it are gone.
        await anna.say("fill", seat=1, kind="open")
        with pytest.raises(NotYours, match="opens no seat"):
            await lender.claim(table, key, DEE)

    play(scenario)


def test_no_table_that_gathers_is_given_to_more_than_so_many(hall, play):
    async def scenario(house):
        service = await house.open()
        service.gatherings.keys._most = 4
        lender, key, anna, _, _ = await with_phone(hall, service)
        with pytest.raises(CannotNow, match="Too many devices"):
            await lender.new_key(anna.opened.id, 0, ANNA)
        with pytest.raises(CannotNow, match="Too many devices"):
            await lender.claim(anna.opened.id, key, DEE)
        assert await lender.claim(anna.opened.id, key, CLEO) == 1

    play(scenario)
