"""Somebody leaves a running game: a bot plays on, and they can come back."""

import asyncio

import pytest

from pooram.bots.levels import LEVELS
from pooram.match.reading import read_record
from pooram.tables.messages import NewTable, SeatRequest, Snapshot, Trouble
from pooram.tables.notes import MOST_NOTES, fitting_level
from pooram.tables.seats import TableSeat

PATIENCE = 300


async def until(done):
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


def test_a_bot_plays_on_for_who_leaves(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.until(lambda snapshot: snapshot.seats[0].waiting)
        left = await anna.say(type="leave", seat=0)
        assert left.seats[0].bot == "Medium"
        assert left.seats[0].kind == "me", "it is still hers"
        assert left.offers == ()
        assert left.prompt == "A bot (Medium) plays for you."
        told = await bo.until(lambda snapshot: snapshot.seats[1].waiting)
        assert "Player 1 leaves; a bot (Medium) plays on." in [line.text for line in told.log]
        assert anna.table.match.history, "the bot has played"

    play(scenario)


def test_who_has_left_cannot_play_but_looks_through_the_same_eyes(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        house.thinker.gate.clear()
        await anna.say(type="leave", seat=0)
        refused = await anna.step("number 3")
        assert isinstance(refused, Trouble)
        assert refused.error == "A bot plays for you now."
        assert (await anna.back()).error == "A bot plays for you now."
        seen = await anna.sit(0)
        assert isinstance(seen, Snapshot)
        assert seen.viewer == 0
        assert not seen.can_go_back
        house.thinker.gate.set()

    play(scenario)


def test_who_comes_back_has_the_seat_and_the_open_choice_again(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        house.thinker.gate.clear()
        offered = anna.snapshot.offers
        await anna.say(type="leave", seat=0)
        await until(lambda: house.thinker.views)
        back = await anna.say(type="return", seat=0)
        assert back.seats[0].bot == ""
        assert back.offers == offered
        # What the bot finds now comes too late.
        house.thinker.gate.set()
        await anna.step("number 4")
        await bo.step("number 1")
        assert [str(step.choice) for step in anna.table.match.history[:2]] == ["4", "1"]
        assert [line.text for line in bo.snapshot.log[:2]] == [
            "Player 1 leaves; a bot (Medium) plays on.",
            "Player 1 is back.",
        ]

    play(scenario)


def test_who_never_left_need_not_come_back(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        assert (await anna.say(type="return", seat=0)).error == "You have your seat."

    play(scenario)


def test_nobody_leaves_or_comes_back_for_another_seat(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        lines = anna.table.lines
        assert (await anna.say(type="leave", seat=1)).error == "You do not sit there."
        await bo.say(type="leave", seat=1)
        await until(lambda: anna.table.lines > lines + 1)
        lines = anna.table.lines
        assert (await anna.say(type="return", seat=1)).error == "You do not sit there."
        assert anna.table.lines == lines

    play(scenario)


def test_a_watcher_can_leave_no_seat(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        watcher = await house.seat(anna.service, anna.table.id, -1)
        assert (await watcher.say(type="leave", seat=-1)).error == "Nobody can play for that seat."

    play(scenario)


def test_the_last_who_plays_closes_the_page_instead(play):
    async def scenario(house):
        anna = await house.against_bots("template")
        assert (await anna.say(type="leave", seat=0)).error == "Nobody else plays here."
        anna, bo = await house.people("numbers")
        await anna.say(type="leave", seat=0)
        assert (await bo.say(type="leave", seat=1)).error == "Nobody else plays here."

    play(scenario)


def test_the_bot_that_stands_in_is_as_strong_as_those_at_the_table():
    person, hard = TableSeat("me", "Anna"), TableSeat("bot", "Kavi", "hard")
    assert fitting_level([person, person], LEVELS) == "medium"
    assert fitting_level([person, hard], LEVELS) == "hard"
    assert fitting_level([person, TableSeat("bot", "Kavi", "gone:Bot")], LEVELS) == "medium"
    assert fitting_level([person], {"own:Bot": LEVELS["easy"]}) == "own:Bot"


def test_a_restart_knows_who_has_left(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await bo.say(type="leave", seat=1)
        id, log = anna.table.id, anna.snapshot.log
        await house.close()
        service = await house.open()
        anna = await house.seat(service, id, 0)
        assert anna.snapshot.seats[1].bot == "Medium"
        assert anna.snapshot.log == log
        for _ in range(2):
            await anna.step(anna.snapshot.offers[0].notation)
        await anna.until(lambda snapshot: snapshot.seats[0].waiting)
        bo = await house.seat(service, id, 1)
        assert (await bo.say(type="return", seat=1)).seats[1].bot == ""

    play(scenario)


def test_the_record_tells_it_and_can_be_read_as_any_other(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step(anna.snapshot.offers[0].notation)
        await bo.say(type="leave", seat=1)
        await anna.step(anna.snapshot.offers[0].notation)
        await anna.until(lambda snapshot: snapshot.seats[0].waiting)
        record = anna.table.record()
        lines = record.to_text().splitlines()
        assert lines.index("# Player 2 leaves; a bot (Medium) plays on.") > lines.index("1 row 1")
        assert read_record(record.to_text()).match.history == record.match.history

    play(scenario)


def test_the_record_tells_it_where_it_happened_though_what_was_before_is_taken_back(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        for person in (anna, anna, bo):
            await person.until(lambda snapshot: bool(snapshot.offers))
            await person.step(person.snapshot.offers[0].notation)
        await bo.say(type="leave", seat=1)
        await bo.say(type="return", seat=1)
        await anna.say(type="ask", seat=0)
        await bo.say(type="answer", seat=1, yes=True)
        lines = anna.table.record().to_text().splitlines()
        back = next(line for line in lines if line.startswith("back 1 "))
        assert lines.index("# Player 2 is back.") == lines.index(back) - 1

    play(scenario)


def test_a_step_back_takes_back_no_leaving(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        house.thinker.gate.clear()
        await bo.say(type="leave", seat=1)
        shown = await anna.back()
        assert shown.seats[1].bot == "Medium"
        texts = [line.text for line in shown.log]
        assert texts[-1] == "Player 2 leaves; a bot (Medium) plays on."
        assert "row 1" not in " ".join(texts)
        assert bo.snapshot.log == shown.log
        house.thinker.gate.set()

    play(scenario)


def test_played_again_everybody_has_their_seat(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await bo.say(type="leave", seat=1)
        await house.to_end(anna.service, anna.table.id)
        link = await anna.service.rematches.again(anna.table.id, house.owner)
        again = await house.seat(anna.service, link.id, 0)
        assert [seat.bot for seat in again.snapshot.seats] == ["", ""]

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_another_worker_shows_who_left_and_where_they_come_back(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await here.create(NewTable("numbers", (SeatRequest("me"), SeatRequest("person"))))
        anna, bo = await house.seat(here, table, 0), await house.seat(there, table, 1)
        await anna.say(type="leave", seat=0)
        told = await bo.until(lambda snapshot: snapshot.seats[0].chosen)
        assert told.seats[0].bot == "Medium"
        second_device = await house.seat(there, table, 0)
        await second_device.say(type="return", seat=0)
        await anna.until(lambda snapshot: not snapshot.seats[0].bot)
        await bo.step("number 1")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        assert anna.snapshot.log == second_device.snapshot.log

    play(scenario)


def test_nobody_leaves_and_comes_back_for_ever_but_everybody_can_come_back(play):
    """Each time would be read, stored and told to all for as long as there is the table."""

    async def scenario(house):
        anna, bo = await house.people("numbers")
        house.thinker.gate.clear()
        for _ in range(MOST_NOTES // 2):
            assert isinstance(await anna.say(type="leave", seat=0), Snapshot)
            assert isinstance(await anna.say(type="return", seat=0), Snapshot)
        refused = await anna.say(type="leave", seat=0)
        assert (refused.error, refused.hint) == (
            "You have left this table too often.",
            "Just close the page.",
        )
        assert len(anna.table.notes) == MOST_NOTES
        # The other has not left too often.
        assert isinstance(await bo.say(type="leave", seat=1), Snapshot)
        assert isinstance(await bo.say(type="return", seat=1), Snapshot)
        house.thinker.gate.set()

    play(scenario)
