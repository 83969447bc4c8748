"""The numbers that people bring before a table starts, and what is drawn for those that do not come."""

import asyncio

from msgspec.structs import replace

from pooram.match.fairness import check_fairness
from pooram.match.record import commitment_of
from pooram.tables import gathering
from pooram.tables.gathering_messages import Started
from pooram.tables.stored import GatherSeat, StoredGathering

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64
PATIENCE = 300


def test_the_commitment_is_shown_before_any_number_and_the_record_says_whose_numbers_they_are(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        commitment = bo.seen.commitment
        await bo.say("take", seat=1, name="Bo")
        assert not bo.seen.seats[1].numbered
        told = len(anna.listen())
        await bo.say("number", seat=1, number="123456")
        assert bo.seen.seats[1].numbered
        assert len(anna.listen()) == told, "nobody else is told that it has come"
        await bo.say("number", seat=1, number="7")
        await bo.say("ready", ready=True)
        await anna.say("start")
        header, _ = await service.storage.load(anna.opened.id)
        assert header.commitment == commitment == commitment_of(header.secret)
        drawn, given = header.numbers
        assert given == "2 123456", "the first number that comes from a browser counts"
        assert drawn.startswith("1 drawn ")
        assert drawn.split()[-1].isdecimal()

    play(scenario)


def test_a_game_of_a_gathering_can_be_checked_when_it_is_over(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("ready", ready=True)
        await anna.say("number", seat=0, number="99")
        await anna.say("start")
        people = [await house.seat(service, anna.opened.id, seat) for seat in range(2)]
        while not people[0].snapshot.finished:
            mover = next(person for person in people if person.snapshot.offers)
            await mover.step(mover.snapshot.offers[0].notation)
        record = await service.record(anna.opened.id)
        check_fairness(record)
        assert record.to_text().count("\nnumber ") == 2

    play(scenario)


def test_every_device_of_a_person_adds_a_number_of_its_own(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service, "me bot")
        stored = await service.storage.gatherings.load(anna.opened.id)
        both = replace(stored.seats[0], holders=(ANNA, BO))
        changed = replace(stored, version=1, seats=(both, stored.seats[1]))
        assert await service.storage.gatherings.save(changed, 0)
        second = await hall.come(service, anna.opened.id, BO)
        await second.say("number", seat=0, number="2")
        await anna.say("number", seat=0, number="1")
        assert (anna.seen.seats[0].numbered, second.seen.seats[0].numbered) == (True, True)
        await anna.say("start")
        header, _ = await service.storage.load(anna.opened.id)
        assert header.numbers == ["1 2", "1 1"]

    play(scenario)


def test_the_start_waits_a_little_for_a_late_number_and_not_for_ever(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        service.gatherings.patience = PATIENCE
        await bo.say("take", seat=1, name="Bo")
        await bo.say("ready", ready=True)
        starting = asyncio.create_task(anna.say("start"))
        await asyncio.sleep(0)
        assert not starting.done()
        await bo.say("number", seat=1, number="42")
        assert await starting == Started()
        header, _ = await service.storage.load(anna.opened.id)
        assert header.numbers[1] == "2 42"
        anna, bo = await hall.gathered(service)
        service.gatherings.patience = 0.01
        await bo.say("take", seat=1, name="Bo")
        await bo.say("ready", ready=True)
        assert await anna.say("start") == Started()

    play(scenario)


def test_what_is_drawn_for_a_late_number_follows_from_the_secret_alone():
    seats = (
        GatherSeat("person", "A", holders=(ANNA,)),
        GatherSeat("person", "B", holders=(BO,), numbers={BO: "5"}),
    )
    one = StoredGathering("t", 3, False, True, "template", {}, seats, ANNA, "s" * 64)
    other = replace(
        one, seats=(replace(seats[0], name="Z", holders=(CLEO,)), replace(seats[1], numbers={BO: "6"}))
    )
    assert gathering.numbers_of(one)[0] == gathering.numbers_of(other)[0]
    assert gathering.numbers_of(one)[0] != gathering.numbers_of(replace(one, secret="t" * 64))[0]
    assert gathering.numbers_of(one)[1] == "2 5"
