"""The secret of a table is promised before anybody's number is known, and a promise is kept once."""

import asyncio

import pytest

from pooram.engine.errors import BadRecord, BadSetup
from pooram.match.chance import number_in_place
from pooram.match.fairness import check_record
from pooram.match.record import commitment_of
from pooram.tables.errors import CannotNow
from pooram.tables.gathering_messages import PlayAgain
from pooram.tables.limits import LIMITS
from pooram.tables.messages import NewTable, SeatRequest

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
SEATS = (SeatRequest("me", "Anna"), SeatRequest("bot", "Meera", "easy"), SeatRequest("person", "Bo"))


def asked(promise="", *numbers):
    return NewTable("template", SEATS, promise=promise, numbers=numbers)


@BOTH
def test_a_table_has_the_secret_that_was_promised_and_the_numbers_that_came_after_it(play):
    async def scenario(house):
        here = await house.another()
        there = await house.another() if isinstance(house.database, str) else here
        promised = await here.promises.make()
        table = await there.create(asked(promised.promise, "42", "17"))
        header, _ = await here.storage.load(table)
        assert promised.commitment == header.commitment == commitment_of(header.secret)
        assert header.numbers == ["1 42", "3 17"]

    play(scenario)


@BOTH
@pytest.mark.parametrize("text", ["\0", "a\0b", "é", "A" * 32, "0" * 31, "0" * 32 + "\n", "0" * 32])
def test_a_text_that_was_never_promised_is_refused_as_one_that_is_used_up(play, text):
    async def scenario(house):
        service = await house.open()
        with pytest.raises(CannotNow, match="used up"):
            await service.create(asked(text, "42"))

    play(scenario)


@BOTH
def test_of_two_who_want_the_same_promise_kept_one_gets_it(play):
    async def scenario(house):
        service = await house.open()
        for _ in range(5):
            promise = (await service.promises.make()).promise
            tried = [service.create(asked(promise, str(number))) for number in range(2)]
            made = await asyncio.gather(*tried, return_exceptions=True)
            (refused,) = [each for each in made if isinstance(each, Exception)]
            assert isinstance(refused, CannotNow)

    play(scenario)


def test_a_removed_table_does_not_bring_its_promise_back(play):
    async def scenario(house):
        service = await house.open()
        promise = (await service.promises.make()).promise
        await service.removing.remove(await service.create(asked(promise, "42")))
        with pytest.raises(CannotNow, match="used up"):
            await service.create(asked(promise, "42"))

    play(scenario)


@BOTH
def test_a_promise_does_not_last_for_ever(play):
    async def scenario(house):
        house.now = 1e9
        service = await house.open()
        old = await service.promises.make()
        house.now += LIMITS.promise_seconds + 1
        with pytest.raises(CannotNow, match="too old"):
            await service.create(asked(old.promise))
        fresh = await service.promises.make()
        await service.gatherings.look_after()
        assert await house.execute("SELECT COUNT(*) FROM promises") == [(0,)], "by the real time both are old"
        with pytest.raises(CannotNow):
            await service.create(asked(fresh.promise))

    play(scenario)


def test_a_number_that_is_missing_follows_from_the_secret(play):
    async def scenario(house):
        service = await house.open()
        promise = (await service.promises.make()).promise
        for table in (await service.create(asked(promise, "42")), await service.create(asked())):
            header, _ = await service.storage.load(table)
            assert header.numbers[-1] == f"3 drawn {number_in_place(header.secret, 3)}"

    play(scenario)


@pytest.mark.parametrize("numbers", [["1", "2", "3"], ["-1"], ["1 2"], ["1|2"], ["٣"], ["x"], ["7" * 65]])
def test_what_is_no_number_is_refused_and_uses_nothing_up(play, numbers):
    async def scenario(house):
        service = await house.open()
        promise = (await service.promises.make()).promise
        with pytest.raises(BadSetup):
            await service.create(asked(promise, *numbers))
        assert await service.create(asked(promise, "1", "2"))

    play(scenario)


def test_a_number_without_a_promise_counts_for_nothing_and_is_refused(play):
    async def scenario(house):
        with pytest.raises(BadSetup, match="after the promise"):
            await (await house.open()).create(asked("", "42"))

    play(scenario)


def test_who_plays_again_at_one_screen_has_a_new_secret_and_new_numbers(play):
    async def scenario(house):
        service = await house.open()
        first = await service.create(asked((await service.promises.make()).promise, "1", "2"), house.owner)
        await house.to_end(service, first)
        promised = await service.promises.make()
        link = await service.rematches.again(first, house.owner, PlayAgain(promised.promise, ("3", "4")))
        assert not link.gathers
        header, _ = await service.storage.load(link.id)
        assert (header.commitment, header.numbers) == (promised.commitment, ["2 3", "3 4"])
        await house.to_end(service, link.id)
        without, _ = await service.storage.load((await service.rematches.again(link.id, house.owner)).id)
        assert all(" drawn " in number for number in without.numbers)
        assert len({header.secret, without.secret}) == 2

    play(scenario)


def test_the_record_of_such_a_game_is_verified_and_a_tampered_number_is_not(play):
    async def scenario(house):
        service = await house.open()
        seats = tuple(SeatRequest("bot", level="easy") for _ in SEATS[1:])
        promise = (await service.promises.make()).promise
        wanted = NewTable("template", (SEATS[0], *seats), promise=promise, numbers=("42",))
        anna = await house.seat(service, await service.create(wanted), 0)
        while not (await anna.until(lambda shown: bool(shown.offers) or shown.finished)).finished:
            await anna.step(anna.snapshot.offers[0].notation)
        text = anna.table.record().to_text()
        assert not check_record(text).unchecked
        # Luck could bring the same draws with another number, but not with all of these.
        tampered = (text.replace("\nnumber 1 42", f"\nnumber 1 {number}") for number in range(43, 143))
        with pytest.raises(BadRecord, match="should have been"):
            list(map(check_record, tampered))

    play(scenario)
