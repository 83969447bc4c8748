"""The owner adds and removes seats before a table starts; whoever sits keeps the place."""

import asyncio

import pytest
from msgspec.structs import replace

from pooram.tables.gathering_messages import Started
from pooram.tables.messages import Trouble

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


@BOTH
def test_the_owner_adds_open_seats_up_to_the_most_that_can_play(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        await anna.say("add_seat", seat=2)
        await anna.say("add_seat", seat=3)
        assert [seat.kind for seat in bo.seen.seats] == ["person", "open", "open", "open"]
        assert anna.seen.waits_for == "3 seats are still open."
        assert (await anna.say("add_seat", seat=4)).error == "No more than 4 can play Lamps."
        await bo.say("take", seat=3, name="Bo")
        for seat in (2, 1):
            await anna.say("fill", seat=seat, kind="bot", level="easy", of=4)
        await bo.say("ready", ready=True)
        assert await anna.say("start") == Started()
        assert len((await house.seat(service, anna.opened.id, 3)).snapshot.seats) == 4

    play(scenario)


def test_a_seat_is_added_once_however_often_it_is_asked_for(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service)
        await asyncio.gather(anna.say("add_seat", seat=2), anna.say("add_seat", seat=2))
        assert len(anna.seen.seats) == 3
        assert (await anna.say("add_seat", seat=-1)).error == "Seat 0 cannot be the next one."

    play(scenario)


@BOTH
def test_whoever_sits_behind_a_seat_that_goes_moves_up_with_name_colour_and_number(hall, play):
    async def scenario(house):
        service = await house.open()
        last = house.games["template"].look.seat_colours[-1]
        anna, bo = await hall.gathered(service, "me open open bot")
        await bo.say("take", seat=2, name="Bo", colour=last)
        await bo.say("number", seat=2, number="42")
        await bo.say("ready", ready=True)
        await anna.say("remove_seat", seat=1, of=4)
        assert [seat.name for seat in bo.seen.seats] == ["Anna", "Bo", "Meera"]
        moved = bo.seen.seats[1]
        assert (moved.mine, moved.ready, moved.numbered, moved.colour) == (True, True, True, last)
        assert await anna.say("start") == Started()
        header, _ = await service.storage.load(anna.opened.id)
        assert header.numbers[1] == "2 42"
        held = {(each.holder, each.seat) for each in await service.storage.holders(anna.opened.id)}
        assert held == {(ANNA, -1), (ANNA, 0), (BO, 1)}

    play(scenario)


def test_only_a_seat_in_which_nobody_sits_goes_and_not_more_than_the_game_can_spare(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open bot")
        await bo.say("take", seat=1, name="Bo")
        assert (await anna.say("remove_seat", seat=1, of=3)).error == "Somebody sits in that seat."
        assert (await anna.say("remove_seat", seat=0, of=3)).error == "Somebody sits in that seat."
        assert "no seat 4" in (await anna.say("remove_seat", seat=3, of=3)).error
        await anna.say("remove_seat", seat=2, of=3)
        assert [seat.name for seat in bo.seen.seats] == ["Anna", "Bo"]
        await bo.say("give_up", seat=1)
        await anna.say("remove_seat", seat=1, of=2)
        await anna.say("give_up", seat=0)
        assert (await anna.say("remove_seat", seat=0, of=1)).error == "No fewer than 1 can play Lamps."

    play(scenario)


def test_what_was_asked_of_other_seats_than_there_are_now_concerns_nobody_else(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open open open")
        cleo = await hall.come(service, anna.opened.id, CLEO)
        await bo.say("take", seat=2, name="Bo")
        await cleo.say("take", seat=3, name="Cleo")
        await anna.say("remove_seat", seat=1, of=4)
        # Both were asked when Bo was in seat 2 and Cleo in seat 3, counted from 0.
        await anna.say("remove_seat", seat=1, of=4)
        assert (await anna.say("fill", seat=2, kind="open", of=4)).error == "There are other seats now."
        assert [seat.name for seat in anna.seen.seats] == ["Anna", "Bo", "Cleo"]

    play(scenario)


@BOTH
def test_of_who_takes_a_seat_and_who_removes_it_one_is_faster_and_nobody_sits_by_half(hall, play):
    async def scenario(house):
        service = await house.open()
        for _ in range(10):
            anna, bo = await hall.gathered(service)
            answers = await asyncio.gather(
                bo.say("take", seat=1, name="Bo"), anna.say("remove_seat", seat=1, of=2)
            )
            assert sum(isinstance(answer, Trouble) for answer in answers) == 1
            assert len(anna.seen.seats) == len(bo.seen.seats) == (1 if isinstance(answers[0], Trouble) else 2)

    play(scenario)


def test_an_option_that_so_many_seats_do_not_allow_is_as_usual_again(hall, play):
    async def scenario(house):
        service = await house.open()
        table = await service.gatherings.create(replace(hall.wanted("me"), options={"head_start": 9}), ANNA)
        anna = await hall.come(service, table, ANNA)
        assert anna.seen.options["head_start"] == 9
        await anna.say("add_seat", seat=1)
        assert anna.seen.options["head_start"] == 6
        await anna.say("fill", seat=1, kind="bot", level="easy")
        assert await anna.say("start") == Started()

    play(scenario)


@pytest.mark.parametrize("asked", [("add_seat", {"seat": 2}), ("remove_seat", {"seat": 1, "of": 2})])
def test_nobody_but_the_owner_changes_the_seats_and_nobody_when_it_has_started(hall, play, asked):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        stranger = await hall.come(service, anna.opened.id)
        for guest in (bo, stranger):
            assert (await guest.say(asked[0], **asked[1])).error == "Only who set the table can do that."
        await anna.say("fill", seat=1, kind="bot", level="easy")
        await anna.say("start")
        assert (await anna.say(asked[0], **asked[1])).error == "The game has started."

    play(scenario)


# Colours


def test_whoever_sits_down_chooses_a_colour_that_nobody_else_has_chosen(hall, play):
    async def scenario(house):
        service = await house.open()
        known = house.games["template"].look.seat_colours
        anna, bo = await hall.gathered(service, "me open bot")
        assert [(seat.colour, seat.chosen) for seat in bo.seen.seats] == [(key, False) for key in known[:3]]
        await bo.say("take", seat=1, name="Bo", colour=known[0])
        assert [seat.colour for seat in anna.seen.seats] == [known[1], known[0], known[2]]
        assert [seat.chosen for seat in anna.seen.seats] == [False, True, False]
        assert "cannot both be" in (await anna.say("take", seat=0, name="Anna", colour=known[0])).error
        assert "no colour" in (await anna.say("take", seat=0, name="Anna", colour="mud")).error
        await anna.say("take", seat=0, name="Anne", colour=known[3])
        await anna.say("take", seat=0, name="Anna")
        await anna.say("fill", seat=2, kind="bot", level="easy", colour=known[1])
        assert [seat.colour for seat in bo.seen.seats] == [known[3], known[0], known[1]]
        assert (await bo.say("fill", seat=2, kind="bot", level="easy", colour=known[2])).error
        await bo.say("ready", ready=True)
        assert await anna.say("start") == Started()
        table = (await service.open(anna.opened.id)).table
        assert [known[number] for number in table.match.options.colours] == [known[3], known[0], known[1]]
        await house.to_end(service, table.id)
        moved = (await service.rematches.again(table.id, ANNA)).id
        stored = await service.storage.gatherings.load(moved)
        assert [(seat.name, seat.colour) for seat in stored.seats[:1]] == [("Bo", known[0])]

    play(scenario)


def test_a_colour_that_was_chosen_goes_with_whoever_stands_up(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        known = house.games["template"].look.seat_colours
        for stand_up in (bo.say("give_up", seat=1), anna.say("fill", seat=1, kind="open")):
            await bo.say("take", seat=1, name="Bo", colour=known[3])
            assert anna.seen.seats[1].colour == known[3]
            await stand_up
            assert anna.seen.seats[1].colour == known[1]

    play(scenario)
