"""Who plays again gathers the others at a new table."""

import asyncio

import pytest

from pooram.tables.errors import CannotNow
from pooram.tables.gathering_messages import Again, Started
from pooram.tables.messages import NewTable, SeatRequest

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


@BOTH
def test_who_plays_again_gathers_the_others_at_one_new_table_with_seats_rotated(hall, play):
    async def scenario(house):
        service = await house.open()
        table, people = await hall.finished(house, service)
        links = await asyncio.gather(
            service.rematches.again(table, BO),
            service.rematches.again(table, ANNA),
            service.rematches.again(table, BO),
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


def test_everybody_keeps_their_colour_also_who_did_not_choose_it(hall, play):
    async def scenario(house):
        service = await house.open()
        table, _ = await hall.finished(house, service)
        first = await service.look(table)
        assert not any(seat.colour for seat in first.header.seats)
        link = await service.rematches.again(table, ANNA)
        anna = await hall.come(service, link.id, ANNA)
        known = first.match.game.look.seat_colours
        assert {seat.name: seat.colour for seat in anna.seen.seats} == dict(
            zip(first.match.players, known, strict=False)
        )

        service, table, _ = await at_one_screen(house)
        first = await service.look(table)
        again = await service.look((await service.rematches.again(table, ANNA)).id)
        assert (again.match.players, again.match.colours) == (
            first.match.players[::-1],
            first.match.colours[::-1],
        )

    play(scenario)


async def at_one_screen(house, kinds="me person"):
    """A game that is over of people who share a screen, and a watcher of it."""
    service = await house.open()
    seats = tuple(SeatRequest(kind, level="easy" if kind == "bot" else "") for kind in kinds.split())
    table = await service.create(NewTable("template", seats), ANNA)
    watcher = await house.seat(service, table, -1)
    await house.to_end(service, table)
    return service, table, watcher


async def lent(service, table, seat, device):
    """Another device comes to a seat by a personal link."""
    await service.authority.claim(table, await service.authority.new_key(table, seat, ANNA), device)


def again_told(person):
    return [message for message in person.listen() if isinstance(message, Again)]


@BOTH
def test_people_at_one_screen_play_again_at_once_at_one_table_however_often_they_ask(play):
    async def scenario(house):
        service, table, watcher = await at_one_screen(house)
        links = await asyncio.gather(*(service.rematches.again(table, ANNA) for _ in range(3)))
        assert len({link.id for link in links}) == 1
        assert sorted(link.joined for link in links) == [False, True, True]
        assert not any(link.gathers for link in links)
        header, _ = await service.storage.load(links[0].id)
        assert [(seat.kind, seat.name) for seat in header.seats] == [
            ("person", "Player 2"),
            ("me", "Player 1"),
        ]
        held = await service.storage.holders(header.id)
        assert {(each.seat, each.kind) for each in held} == {(-1, "owner"), (0, "seat"), (1, "seat")}
        assert {message.table for message in again_told(watcher)} == {header.id}

    play(scenario)


def test_a_game_that_is_not_over_is_not_played_again(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await house.people("template")
        with pytest.raises(CannotNow, match="not over yet"):
            await service.rematches.again(anna.table.id, house.owner)
        assert again_told(bo) == []
        assert await service.storage.gatherings.after(anna.table.id) is None

    play(scenario)


def test_who_asks_at_the_first_table_when_the_second_is_over_begins_the_third(play):
    async def scenario(house):
        service, first, _ = await at_one_screen(house)
        second = (await service.rematches.again(first, ANNA)).id
        assert (await service.rematches.again(first, ANNA)).id == second, "it is being played"
        await house.to_end(service, second)
        third = await service.rematches.again(first, ANNA)
        assert third.id not in (first, second)
        header, _ = await service.storage.load(third.id)
        assert [seat.name for seat in header.seats] == ["Player 1", "Player 2"]
        # Who has no seat any more begins nothing, and sees where the others have played.
        await house.to_end(service, third.id)
        assert (await service.rematches.again(first, CLEO)).id == third.id

    play(scenario)


@pytest.mark.parametrize("asker", [ANNA, BO], ids=["owner", "telephone"])
def test_telephones_that_were_lent_seats_are_gathered_and_their_seats_stay_lent(hall, play, asker):
    async def scenario(house):
        service, table, board = await at_one_screen(house)
        await lent(service, table, 0, BO)
        await lent(service, table, 1, CLEO)
        link = await service.rematches.again(table, asker)
        assert link.gathers
        assert {message.table for message in again_told(board)} == {link.id}
        assert (await service.rematches.again(table, CLEO)).id == link.id
        stored = await service.storage.gatherings.load(link.id)
        assert stored.owner == ANNA, "who was lent a seat does not come to own the table"
        assert [(seat.holders, seat.devices) for seat in stored.seats] == [
            ((ANNA,), (CLEO,)),
            ((ANNA,), (BO,)),
        ]
        assert [seat.ready for seat in stored.seats] == [asker == ANNA, True]

        service.gatherings.patience = 0
        owner, phone = await hall.come(service, link.id, ANNA), await hall.come(service, link.id, CLEO)
        assert [seat.mine for seat in phone.seen.seats] == [True, False]
        assert owner.seen.waits_for == "", "who starts the game is ready"
        await phone.say("ready", ready=True)
        assert await owner.say("start") == Started()
        held = await service.storage.holders(link.id)
        assert {(each.holder, each.seat) for each in held if each.kind == "device"} == {(CLEO, 0), (BO, 1)}
        await service.authority.revoke(link.id, 0, ANNA)
        assert (await service.authority.rights(link.id, CLEO)).seats == ()
        assert (await service.authority.rights(link.id, BO)).seats == (1,)

    play(scenario)


def test_a_device_that_stands_up_leaves_the_seat_to_who_lent_it(hall, play):
    async def scenario(house):
        service, table, _ = await at_one_screen(house)
        await lent(service, table, 0, BO)
        link = await service.rematches.again(table, ANNA)
        anna, bo = await hall.come(service, link.id, ANNA), await hall.come(service, link.id, BO)
        await bo.say("give_up", seat=1)
        assert [seat.kind for seat in anna.seen.seats] == ["person", "person"]
        assert not any(seat.mine for seat in bo.seen.seats)

    play(scenario)


def test_who_plays_alone_waits_for_no_device_of_their_own(play):
    async def scenario(house):
        service, table, watcher = await at_one_screen(house, "me bot")
        await lent(service, table, 0, BO)
        link = await service.rematches.again(table, BO)
        assert not link.gathers
        assert (await service.authority.rights(link.id, ANNA)).is_owner
        held = await service.storage.holders(link.id)
        assert {(each.holder, each.seat) for each in held if each.kind == "device"} == {(BO, 1)}
        assert {message.table for message in again_told(watcher)} == {link.id}

    play(scenario)


@BOTH
def test_who_comes_to_a_game_that_is_over_hears_where_it_is_played_again(hall, play):
    async def scenario(house):
        service, table, _ = await at_one_screen(house)
        assert again_told(await house.seat(service, table, -1)) == []
        second = (await service.rematches.again(table, ANNA)).id
        assert again_told(await house.seat(service, table, -1)) == [Again(second, "Player 1")]
        assert again_told(await house.seat(service, second, -1)) == []
        await house.to_end(service, second)
        assert again_told(await house.seat(service, table, -1)) == [], "nobody is awaited there any more"
        third = (await service.rematches.again(second, ANNA)).id
        assert again_told(await house.seat(service, table, -1)) == [Again(third, "Player 2")]

    play(scenario)
