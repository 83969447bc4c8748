"""Clocks: time is counted from the stored times of lines, and who runs out is replaced by a bot."""

import asyncio

import pytest
from msgspec import json

from pooram.engine.errors import BadSetup
from pooram.tables.clock import DAY, FEWEST_MORE, checked_pace, stamp
from pooram.tables.connection import Connection
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.pace import Pace
from pooram.tables.people_messages import Clocks
from pooram.tables.stored import Overtaken

START = 1_900_000_000.0
PATIENCE = 300


async def until(done):
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


async def at_pace(house, pace, game="template", people=2, bots=0):
    """People at a table with a clock, when it is START."""
    house.now = house.now or START
    service = await house.open()
    seats = [SeatRequest("me")] * people + [SeatRequest("bot", level="easy")] * bots
    table = await service.create(NewTable(game, tuple(seats), {}, pace), house.owner)
    return [await house.seat(service, table, seat) for seat in range(people)]


def left(person, seat):
    return person.table.clock.left(seat, person.service.clock())


async def turn(person):
    """All choices of one turn, the first of everything."""
    while person.snapshot.offers:
        await person.step(person.snapshot.offers[0].notation)


def test_without_a_pace_there_is_no_clock(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        assert anna.table.clock is None
        assert anna.table.standing().due is None

    play(scenario)


def test_only_the_time_of_who_owes_a_choice_passes(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(game=600))
        house.now += 100
        assert [left(anna, seat) for seat in (0, 1)] == [500, 600]
        await turn(anna)
        house.now += 30
        assert [left(anna, seat) for seat in (0, 1)] == [500, 570]
        await turn(bo)
        house.now += 7
        assert [left(anna, seat) for seat in (0, 1)] == [493, 570]

    play(scenario)


def test_where_all_choose_at_once_each_is_stopped_by_their_own_choice(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(turn=60), "numbers")
        house.now += 10
        await anna.step("number 1")
        house.now += 20
        assert [left(anna, seat) for seat in (0, 1)] == [50, 30]
        # The last one in gets a whole new turn, too, when all are to choose again.
        await bo.step("number 2")
        await anna.step("leave")
        assert [left(anna, seat) for seat in (0, 1)] == [60, 60]

    play(scenario)


def test_several_choices_of_a_turn_share_its_time(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(turn=60))
        house.now += 10
        await anna.step("row 1")
        assert anna.snapshot.offers, "the turn goes on"
        house.now += 10
        assert left(anna, 0) == 40
        await turn(anna)
        assert left(bo, 1) == 60
        await turn(bo)
        assert left(anna, 0) == 60

    play(scenario)


@pytest.mark.parametrize("pace", [Pace(turn=60), Pace(game=600, increment=20)])
def test_playing_and_going_back_gains_no_time(play, pace):
    async def scenario(house):
        anna, _ = await at_pace(house, pace)
        house.now += 10
        before = left(anna, 0)
        for _ in range(3):
            await anna.step("row 1")
            await anna.back()
        assert left(anna, 0) == before

    play(scenario)


def test_every_choice_adds_the_increment(play):
    async def scenario(house):
        anna, _ = await at_pace(house, Pace(game=600, increment=20))
        house.now += 5
        await anna.step("row 1")
        assert left(anna, 0) == 615

    play(scenario)


def test_who_runs_out_is_replaced_by_a_bot_and_can_come_back(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(turn=60))
        house.now += 59
        await anna.service.ring(anna.opened)
        assert not anna.snapshot.seats[0].bot
        house.now += 1
        await anna.service.ring(anna.opened)
        told = await bo.until(lambda snapshot: snapshot.seats[1].waiting)
        assert told.seats[0].bot == "Medium"
        assert anna.snapshot.prompt == "Your time was over: a bot (Medium) plays for you."
        texts = [line.text for line in told.log]
        assert texts[0] == "Everybody has 1 minute for a turn."
        assert "The time of Player 1 is over; a bot (Medium) plays on." in texts
        back = await anna.say(type="return", seat=0)
        assert back.seats[0].bot == ""
        await turn(bo)
        assert left(anna, 0) == 60

    play(scenario)


def test_who_ran_out_comes_back_only_after_the_bot_has_chosen(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(turn=60), "numbers")
        await bo.step("number 2")
        house.thinker.gate.clear()
        house.now += 61
        await anna.service.ring(anna.opened)
        refused = await anna.say(type="return", seat=0)
        assert refused.error == "Your time for this choice is over."
        house.thinker.gate.set()
        await until(lambda: not anna.table.stand_ins[0].owes)
        assert (await anna.say(type="return", seat=0)).seats[0].bot == ""

    play(scenario)


def test_who_comes_back_when_the_time_for_the_game_was_over_has_a_little_more(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(game=60))
        house.now += 60
        await anna.service.ring(anna.opened)
        await bo.until(lambda snapshot: snapshot.seats[1].waiting)
        await anna.say(type="return", seat=0)
        await turn(bo)
        assert left(anna, 0) == FEWEST_MORE

    play(scenario)


def test_a_choice_in_the_last_moment_counts(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(turn=60))
        house.now += 60
        await turn(anna)
        await anna.service.ring(anna.opened)
        assert not bo.snapshot.seats[0].bot

    play(scenario)


def test_bots_have_no_clock(play):
    async def scenario(house):
        (anna,) = await at_pace(house, Pace(turn=60), people=1, bots=1)
        house.thinker.gate.clear()
        await turn(anna)
        house.now += 1000
        await anna.service.ring(anna.opened)
        assert anna.table.clock.due() is None
        house.thinker.gate.set()
        await anna.until(lambda snapshot: snapshot.seats[0].waiting)
        assert left(anna, 0) == 60
        assert anna.table.clock.told(house.now, anna.table.people()) == Clocks((60.0, -1.0), (0,))

    play(scenario)


def test_no_time_passes_for_who_has_left(play):
    async def scenario(house):
        anna, _ = await at_pace(house, Pace(game=600), "numbers")
        house.thinker.gate.clear()
        house.now += 100
        await anna.say(type="leave", seat=0)
        house.now += 10_000
        await anna.say(type="return", seat=0)
        assert left(anna, 0) == 500
        house.thinker.gate.set()

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_table_that_is_replayed_has_the_same_times(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(game=600, increment=3))
        for seconds, person in ((11.5, anna), (2.25, bo), (40, anna)):
            house.now += seconds
            await turn(person)
        await anna.back()
        house.now += 5
        expected = [left(anna, seat) for seat in (0, 1)]
        id = anna.table.id
        await house.close()
        service = await house.open()
        anna = await house.seat(service, id, 0)
        assert [left(anna, seat) for seat in (0, 1)] == pytest.approx(expected, abs=0.002)
        assert anna.table.clock.pace == Pace(game=600, increment=3)

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_who_runs_out_is_replaced_also_where_nobody_looks(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(turn=2 * DAY))
        id, service = anna.table.id, anna.service
        for person in (anna, bo):
            service.leave(person.opened, person.connection)
        assert service.open_tables == 0
        ((due,),) = await house.execute("SELECT bots_due FROM tables")
        assert due == START + 2 * DAY
        house.now += 2 * DAY + 1
        # The database has its own clock.
        await house.execute("UPDATE tables SET bots_due = 0")
        await service.look_after_bots()
        await until(lambda: service.open_tables == 0)
        bo = await house.seat(service, id, 1)
        assert bo.snapshot.seats[0].bot == "Medium"
        assert bo.snapshot.offers

    play(scenario)


def test_a_table_that_is_looked_at_too_early_is_looked_at_again(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(turn=2 * DAY))
        # As after a restart, when all that is due is looked at.
        await house.execute("UPDATE tables SET bots_due = 0")
        house.now += 1000
        await anna.service.look_after_bots()
        assert not bo.snapshot.seats[0].bot
        ((due,),) = await house.execute("SELECT bots_due FROM tables")
        assert due > 0

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_two_workers_replace_somebody_once(play):
    async def scenario(house):
        anna, _ = await at_pace(house, Pace(turn=60))
        there = await house.another()
        bo = await house.seat(there, anna.table.id, 1)
        house.now += 61
        await asyncio.gather(anna.service.ring(anna.opened), there.ring(bo.opened))
        await bo.until(lambda snapshot: bool(snapshot.offers))
        texts = [line.text for line in bo.snapshot.log]
        assert texts.count("The time of Player 1 is over; a bot (Medium) plays on.") == 1
        assert left(bo, 1) == 60

    play(scenario)


def test_all_who_want_to_know_are_told_the_time(play):
    async def scenario(house):
        anna, _ = await at_pace(house, Pace(turn=60))
        watcher = Connection()
        opened = await anna.service.join(anna.table.id, watcher)
        await anna.service.hear(opened, watcher, json.encode({"type": "sit", "seat": -1, "people": True}))
        house.now += 4
        await anna.step("row 1")
        told = []
        while watcher.outbox:
            told.append(json.decode(watcher.outbox.popleft()))
        clocks = [each for each in told if each["type"] == "clocks"]
        assert [each["left"] for each in clocks] == [[60.0, 60.0], [56.0, 60.0]]
        assert clocks[-1] == {"type": "clocks", "left": [56.0, 60.0], "running": [0]}

    play(scenario)


def test_played_again_the_pace_is_the_same(play):
    async def scenario(house):
        anna, _ = await at_pace(house, Pace(game=600, increment=5))
        await house.to_end(anna.service, anna.table.id)
        link = await anna.service.rematches.again(anna.table.id, house.owner)
        again = await house.seat(anna.service, link.id, 0)
        assert again.table.clock.pace == Pace(game=600, increment=5)

    play(scenario)


def test_the_record_says_the_pace(play):
    async def scenario(house):
        anna, _ = await at_pace(house, Pace(turn=3 * DAY))
        assert "# Everybody has 3 days for a turn." in anna.table.record().to_text()

    play(scenario)


@pytest.mark.parametrize(
    "pace",
    [
        Pace(turn=1),
        Pace(turn=-5),
        Pace(turn=31 * DAY),
        Pace(game=59),
        Pace(60, 600),
        Pace(0, 600, 601),
        Pace(60, 0, 5),
    ],
)
def test_a_pace_at_which_nobody_can_play_is_refused(pace):
    with pytest.raises(BadSetup):
        checked_pace(pace)


def test_times_are_stored_to_the_millisecond():
    assert stamp(START + 0.1234) == "2030-03-17T17:46:40.123+00:00"


def test_a_stored_line_keeps_its_time(play):
    async def scenario(house):
        anna, _ = await at_pace(house, Pace(turn=60))
        house.now += 12.5
        await anna.step("row 1")
        _, lines = await anna.service.storage.load(anna.table.id)
        assert lines[-1].made == stamp(START + 12.5)
        with pytest.raises(Overtaken):
            await anna.service.storage.append(anna.table.id, 0, lines[:1], anna.table.standing())

    play(scenario)
