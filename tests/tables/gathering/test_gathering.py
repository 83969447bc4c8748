"""People sit down before a table starts: who may do what, who is faster, and what others see of it."""

import asyncio
import itertools

import pytest
from msgspec import json
from msgspec.structs import replace

from pooram.bots.levels import LEVELS
from pooram.engine.errors import BadSetup
from pooram.games import find_game
from pooram.match.fairness import check_fairness
from pooram.match.record import commitment_of
from pooram.tables import gathering
from pooram.tables.connection import Connection
from pooram.tables.gathering_messages import Again, NewGathering, Started, WantedSeat
from pooram.tables.messages import Snapshot, Trouble
from pooram.tables.pace import Pace
from pooram.tables.stored import GatherSeat, StoredGathering

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
PATIENCE = 300


@BOTH
def test_friends_sit_down_are_ready_and_play(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open bot")
        assert [seat.kind for seat in bo.seen.seats] == ["person", "open", "bot"]
        assert (anna.seen.owner, bo.seen.owner) == (True, False)
        assert anna.seen.waits_for == "A seat is still open."
        shown = await bo.say("take", seat=1, name=" Bo ")
        assert (shown.seats[1].name, shown.seats[1].mine, shown.waits_for) == (
            "Bo",
            True,
            "Bo is not ready yet.",
        )
        assert not anna.seen.seats[1].mine
        assert (await anna.say("start")).hint == "Bo is not ready yet."
        await bo.say("number", seat=1, number="42")
        await bo.say("ready", ready=True)
        assert anna.seen.waits_for == ""
        assert anna.seen.seats[1].ready
        assert await anna.say("start") == Started()
        assert bo.listen()[-1] == Started()

        table = anna.opened.id
        at_table = await house.seat(service, table, 1)
        assert isinstance(at_table.snapshot, Snapshot)
        assert [seat.name for seat in at_table.snapshot.seats] == ["Anna", "Bo", "Meera"]
        held = {(each.holder, each.seat, each.kind) for each in await service.storage.holders(table)}
        assert held == {(ANNA, -1, "owner"), (ANNA, 0, "seat"), (BO, 1, "seat")}

    play(scenario)


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


FORBIDDEN = [
    ("take", {"seat": 0, "name": "Eve"}, "Somebody else has that seat already."),
    ("take", {"seat": 2, "name": "Eve"}, "Somebody else has that seat already."),
    ("take", {"seat": 9, "name": "Eve"}, "There is no seat 10 at this table."),
    ("take", {"seat": -1, "name": "Eve"}, "There is no seat 0 at this table."),
    ("take", {"seat": 1, "name": "\u200d"}, "Nobody could see that name."),
    ("give_up", {"seat": 0}, "This seat belongs to somebody else."),
    ("give_up", {"seat": 2}, "This seat belongs to somebody else."),
    ("ready", {"ready": True}, "You have no seat here."),
    ("number", {"seat": 0, "number": "1"}, "This seat belongs to somebody else."),
    ("number", {"seat": 1, "number": "1"}, "This seat belongs to somebody else."),
    ("fill", {"seat": 1, "kind": "bot", "level": "easy"}, "Only who set the table can do that."),
    ("fill", {"seat": 0, "kind": "open"}, "Only who set the table can do that."),
    ("publish", {"public": True}, "Only who set the table can do that."),
    ("start", {}, "Only who set the table can do that."),
    ("step", {"decision": 0, "seat": 0, "notation": "row 1"}, "The table does not understand that message."),
]


@pytest.mark.parametrize("holder", [BO, ""], ids=["guest", "nobody"])
@pytest.mark.parametrize(("kind", "more", "sentence"), FORBIDDEN)
def test_nobody_does_what_only_others_may(hall, play, kind, more, sentence, holder):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service, "me open bot")
        stranger = await hall.come(service, anna.opened.id, holder)
        before = await service.storage.gatherings.load(anna.opened.id)
        answer = await stranger.say(kind, **more)
        assert isinstance(answer, Trouble)
        if holder or kind != "take":
            assert answer.error == sentence
        assert await service.storage.gatherings.load(anna.opened.id) == before
        assert len(anna.listen()) == 1, "the others notice nothing"

    play(scenario)


def test_who_has_no_identity_watches_and_is_told_what_to_do(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service)
        stranger = await hall.come(service, anna.opened.id)
        assert not stranger.seen.known
        assert (await stranger.say("take", seat=1, name="Eve")).error == "Nobody knows yet who you are."

    play(scenario)


def test_the_first_thing_to_say_is_to_sit_down(hall, play):
    async def scenario(house):
        service = await house.open()
        table = await service.gatherings.create(hall.wanted(), ANNA)
        guest = await hall.come(service, table, BO, sit=False)
        assert (await guest.say("take", seat=1, name="Bo")).error == "Sit down first."

    play(scenario)


def test_the_owner_fills_and_frees_seats_and_nobody_else_starts(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("number", seat=1, number="5")
        await anna.say("fill", seat=1, kind="open")
        assert bo.seen.seats[1].kind == "open"
        stored = await service.storage.gatherings.load(anna.opened.id)
        assert stored.seats[1] == GatherSeat("open"), "the number went with who gave it"
        assert "no bot level" in (await anna.say("fill", seat=1, kind="bot", level="godly")).error
        await anna.say("fill", seat=1, kind="bot", name="Anna", level="easy")
        assert (bo.seen.seats[1].kind, bo.seen.seats[1].name) == ("bot", "Anna 2")
        assert (await bo.say("start")).error == "Only who set the table can do that."
        assert await anna.say("start") == Started()
        assert (await bo.say("take", seat=1, name="Bo")).error == "The game has started."

    play(scenario)


def test_people_around_one_screen_hold_several_seats(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open open")
        await bo.say("take", seat=1, name="Bo")
        await bo.say("take", seat=2, name="Bo")
        assert [seat.name for seat in anna.seen.seats] == ["Anna", "Bo", "Bo 2"]
        await bo.say("take", seat=2, name="Cleo")
        await bo.say("ready", ready=True)
        assert [(seat.name, seat.ready) for seat in anna.seen.seats[1:]] == [("Bo", True), ("Cleo", True)]
        await bo.say("ready", ready=False)
        assert anna.seen.waits_for == "Bo and Cleo are not ready yet."
        await bo.say("give_up", seat=2)
        assert [seat.kind for seat in anna.seen.seats] == ["person", "person", "open"]

    play(scenario)


@BOTH
def test_of_two_who_take_the_same_seat_exactly_one_gets_it(hall, play):
    async def scenario(house):
        service = await house.open()
        for _ in range(10):
            anna, bo = await hall.gathered(service)
            cleo = await hall.come(service, anna.opened.id, CLEO)
            answers = await asyncio.gather(
                bo.say("take", seat=1, name="Bo"), cleo.say("take", seat=1, name="Cleo")
            )
            lost = [answer for answer in answers if isinstance(answer, Trouble)]
            assert [answer.error for answer in lost] == ["Somebody else has that seat already."]
            assert sum(guest.seen.seats[1].mine for guest in (bo, cleo)) == 1
            assert bo.seen.seats[1].name == cleo.seen.seats[1].name, "the fresh state came with it"

    play(scenario)


def test_a_gathering_that_cannot_be_played_is_refused(hall, play):
    async def scenario(house):
        gatherings = (await house.open()).gatherings
        with pytest.raises(BadSetup):
            await gatherings.create(hall.wanted(" ".join(["me"] * 40)), ANNA)
        with pytest.raises(BadSetup, match="no bot level"):
            await gatherings.create(NewGathering("template", (WantedSeat("me"), WantedSeat("bot"))), ANNA)
        with pytest.raises(BadSetup):
            await gatherings.create(replace(hall.wanted(), options={"nonsense": 1}), ANNA)

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
        moved = await service.gatherings.again(
            table.header, await service.storage.holders(table.id), ANNA, Pace()
        )
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


# What others see


def twins():
    """The same gathering with other holders and other numbers."""
    for who, given in itertools.product("de", ((), ("1",), ("2",), ("1", "2"))):
        numbers = dict(zip((who * 64, "7" * 64), given, strict=False))
        seats = (
            GatherSeat("person", "Anna", holders=(who * 64,), ready=True, numbers=numbers),
            GatherSeat("person", "Bo", holders=("7" * 64, who * 63 + "9"), numbers=numbers),
            GatherSeat("open"),
        )
        yield StoredGathering("t", 3, True, False, "template", {}, seats, who * 64, "s" * 64, changed="now")


@pytest.mark.parametrize("viewer", [CLEO, ""], ids=["guest", "nobody"])
def test_what_others_are_told_is_the_same_whoever_sits_there_and_whatever_their_numbers_are(viewer):
    game = find_game("template")
    assert len({json.encode(gathering.seen_by(twin, game, viewer)) for twin in twins()}) == 1


def test_the_lobby_is_the_same_whoever_sits_there_and_whatever_their_numbers_are(play):
    async def scenario(house):
        game = house.games["template"]
        assert len({json.encode(gathering.in_lobby(twin, game)) for twin in twins()}) == 1

    play(scenario)


def test_nothing_that_is_sent_holds_a_hash_a_secret_or_a_number(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, public=True)
        lobby = Connection()
        await service.gatherings.join_lobby(lobby)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("number", seat=1, number="31415926535")
        await anna.say("number", seat=0, number="27182818284")
        await bo.say("ready", ready=True)
        await service.gatherings.look_after()
        secret = (await service.storage.gatherings.load(anna.opened.id)).secret
        await anna.say("start")
        told = [*anna.wire, *bo.wire]
        while lobby.outbox:
            told.append(lobby.outbox.popleft())
        assert len(told) > 5
        for private in (ANNA, BO, secret, "31415926535", "27182818284"):
            assert not any(private.encode() in message for message in told)

    play(scenario)


# The lobby


@BOTH
def test_the_lobby_lists_public_tables_until_they_start_and_updates_by_itself(hall, play):
    async def scenario(house):
        service = await house.open()
        lobby = await hall.lobby_of(service)
        assert await hall.next_lobby(lobby) == ()
        await hall.gathered(service)
        anna, bo = await hall.gathered(service, public=True)
        (listed,) = await hall.next_lobby(lobby)
        assert (listed.id, listed.host, listed.seats, listed.free) == (anna.opened.id, "Anna", 2, 1)
        await bo.say("take", seat=1, name="Bo")
        (listed,) = await hall.next_lobby(lobby, lambda told: told[0].free == 0)
        assert listed.people == ("Anna", "Bo")
        await anna.say("publish", public=False)
        await hall.next_lobby(lobby, lambda told: not told)
        await anna.say("publish", public=True)
        await hall.next_lobby(lobby, bool)
        await bo.say("ready", ready=True)
        await anna.say("start")
        await hall.next_lobby(lobby, lambda told: not told)

    play(scenario)


@BOTH
def test_everybody_finds_their_own_tables_again_and_nobody_elses(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        table = anna.opened.id
        assert [each.id for each in await service.gatherings.of(ANNA)] == [table]
        assert await service.gatherings.of(BO) == []
        await bo.say("take", seat=1, name="Bo")
        assert [each.id for each in await service.gatherings.of(BO)] == [table]
        assert await service.gatherings.of(CLEO) == []

    play(scenario)


@BOTH
def test_old_gatherings_leave_the_lobby_and_are_forgotten(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service, public=True)
        fresh, _ = await hall.gathered(service)
        assert len(await service.gatherings.listed()) == 1
        await house.execute(f"UPDATE gatherings SET changed = '2020-01-01' WHERE id = '{anna.opened.id}'")
        assert await service.gatherings.listed() == []
        await service.gatherings.look_after()
        assert await service.storage.gatherings.load(anna.opened.id) is None
        assert await service.storage.gatherings.load(fresh.opened.id) is not None
        assert (await anna.say("publish", public=False)).error == "This table was removed."
        assert anna.hung_up

    play(scenario)


# Starting, when something goes wrong


@BOTH
def test_a_start_that_broke_off_is_finished_by_whoever_comes_next(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("ready", ready=True)
        add, service.storage.add_table = service.storage.add_table, fail
        assert isinstance(await anna.say("start"), Trouble)
        service.storage.add_table = add
        opened = await service.gatherings.join(anna.opened.id, Connection(holder=BO))
        assert opened.started
        assert len(await service.storage.lengths([anna.opened.id])) == 1
        assert anna.listen()[-1] == Started(), "the others come along"

    play(scenario)


async def fail(*_):
    raise OSError("no disk")


# Again


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


def test_levels_are_those_of_the_server():
    stored = StoredGathering("t", 0, False, False, "template", {}, (GatherSeat("open"),), ANNA, "s")
    with pytest.raises(BadSetup, match="no bot level"):
        gathering.fill(stored, find_game("template"), gathering.Fill(0, "bot", level="none"), LEVELS, ANNA)


def test_a_gathering_at_a_pace_becomes_a_table_with_a_clock(hall, play):
    async def scenario(house):
        service = await house.open()
        asked = replace(hall.wanted("me person"), pace=Pace(turn=60))
        table = await service.gatherings.create(asked, ANNA)
        anna = await hall.come(service, table, ANNA)
        await anna.say("start")
        clock = (await service.look(table)).clock
        assert clock is not None
        assert clock.pace == Pace(turn=60)

    play(scenario)
