"""Several workers on one database: what one stores, the others show; who dies is replaced."""

import asyncio

import pytest

from pooram.tables.messages import NewTable, SeatRequest, Snapshot, Trouble
from pooram.tables.news import GONE

pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)

RACES = 40
PATIENCE = 300


async def at_two_workers(house, game="template"):
    """Two people at the same table, each at a worker of their own."""
    here, there = await house.open(), await house.another()
    table = await here.create(NewTable(game, (SeatRequest("me"), SeatRequest("person"))))
    return await house.seat(here, table, 0), await house.seat(there, table, 1)


async def until(done):
    """Wait for something that nobody is told of."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


def test_viewers_at_another_worker_are_shown_a_step_with_its_frames(play):
    async def scenario(house):
        anna, bo = await at_two_workers(house, "numbers")
        await anna.step("number 3")
        await bo.until(lambda snapshot: snapshot.seats[0].chosen)
        assert bo.frames == ()
        await bo.step("number 2")
        told = await anna.until(lambda snapshot: snapshot.seats[0].waiting)
        assert [frame.line for frame in anna.frames] == [frame.line for frame in bo.frames]
        assert anna.frames, "all numbers are shown by force"
        assert told.log[-1].text == bo.snapshot.log[-1].text
        assert anna.table.match.history == bo.table.match.history

    play(scenario)


def test_the_log_at_another_worker_has_every_line_once(play):
    async def scenario(house):
        anna, bo = await at_two_workers(house)
        while not anna.snapshot.finished:
            mover, other = (anna, bo) if anna.snapshot.offers else (bo, anna)
            await mover.step(mover.snapshot.offers[0].notation)
            number = mover.snapshot.decision
            await other.until(lambda snapshot, number=number: snapshot.decision == number)

        watcher = await house.seat(bo.service, bo.table.id, -1)
        lengths = {len(person.snapshot.log) for person in (anna, bo, watcher)}
        assert len(lengths) == 1
        assert bo.table.match.state.to_bytes() == anna.table.match.state.to_bytes()

    play(scenario)


def test_a_step_back_is_seen_at_another_worker(play):
    async def scenario(house):
        anna, bo = await at_two_workers(house)
        await anna.step("row 1")
        await anna.step("light 1")
        await bo.until(lambda snapshot: snapshot.decision == anna.snapshot.decision)
        await bo.step("row 1")
        await anna.until(lambda snapshot: snapshot.decision == bo.snapshot.decision)
        await bo.back()
        await anna.until(lambda snapshot: snapshot.decision == bo.snapshot.decision)
        assert anna.frames == ()
        await bo.step("row 2")
        await anna.until(lambda snapshot: snapshot.decision == bo.snapshot.decision)
        assert bo.table.match.history == anna.table.match.history

    play(scenario)


def test_a_table_removed_at_one_worker_is_gone_at_all(play):
    async def scenario(house):
        anna, bo = await at_two_workers(house)
        await anna.service.removing.remove(anna.table.id, house.owner)
        async with asyncio.timeout(PATIENCE):
            while not bo.hung_up:
                await bo.news()
                bo.listen()
        assert bo.opened.removed
        assert bo.table.id not in bo.service._open

    play(scenario)


@pytest.mark.parametrize("races", [RACES, pytest.param(1000, marks=pytest.mark.deep)])
def test_of_two_answers_to_one_decision_one_wins_and_the_other_sees_the_table_at_once(play, races):
    async def race(here, there, house):
        table = await here.create(NewTable("template", (SeatRequest("me"), SeatRequest("person"))))
        runners = [await house.seat(here, table, 0), await house.seat(there, table, 0)]
        steps = [runner.step(f"row {number}") for number, runner in enumerate(runners, start=1)]
        answers = await asyncio.gather(*steps)
        won = [isinstance(answer, Snapshot) for answer in answers]
        assert sorted(won) == [False, True]
        winner, loser = runners[won.index(True)], runners[won.index(False)]
        told = loser.listen()
        assert isinstance(told[-1], Trouble)
        assert "too late" in told[-1].error
        assert loser.snapshot.decision == winner.snapshot.decision, "the fresh state came with the refusal"
        _, lines = await here.storage.load(table)
        assert len(lines) == winner.table.lines == loser.table.lines

    async def scenario(house):
        here, there = await house.open(), await house.another()
        for _ in range(races // RACES):
            await asyncio.gather(*(race(here, there, house) for _ in range(RACES)))

    play(scenario)


def test_what_was_missed_while_the_line_was_cut_is_shown_when_it_is_back(play):
    async def scenario(house):
        anna, bo = await at_two_workers(house)
        # Whatever is sent now, nobody hears it.
        heard = bo.service.storage.news._heard
        bo.service.storage.news._heard = lambda table, length: None
        await anna.step("row 1")
        await anna.step("light 1")
        await house.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pooram news'"
        )
        bo.service.storage.news._heard = heard
        await bo.until(lambda snapshot: bool(snapshot.offers))
        assert bo.table.match.history == anna.table.match.history

    play(scenario)


def test_news_that_comes_while_a_table_is_loaded_is_not_lost(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        there = await house.another()
        load, loaded, gate = there.storage.load, asyncio.Event(), asyncio.Event()

        async def slowly(table):
            found = await load(table)
            loaded.set()
            await gate.wait()
            return found

        there.storage.load = slowly
        sitting = asyncio.ensure_future(house.seat(there, anna.table.id, 1))
        await loaded.wait()
        await anna.step("row 1")
        await until(lambda: there._meanwhile)
        gate.set()
        bo = await sitting
        await bo.until(lambda snapshot: snapshot.decision == anna.snapshot.decision)

    play(scenario)


def test_many_news_are_told_in_few_messages(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        heard = {}
        there.storage.news.subscribe(heard.__setitem__, lambda: None)
        for number in range(500):
            here.storage.news.publish(f"{number:032}", number)
        here.storage.news.publish("0" * 32, GONE)
        here.storage.news.publish("0" * 32, 7)
        await until(lambda: len(heard) == 500)
        assert heard[f"{499:032}"] == 499
        assert heard["0" * 32] == GONE, "what is removed does not come back"

    play(scenario)


def test_bots_think_at_one_worker_only(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("template")
        there = await house.another()
        again = await house.seat(there, anna.table.id, 0)
        await anna.step("row 1")
        await anna.step("light 1")
        await again.until(lambda snapshot: snapshot.decision == anna.snapshot.decision)
        await there.look_after_bots()
        assert len(house.thinker.views) == 1
        house.thinker.gate.set()
        await again.until(lambda snapshot: bool(snapshot.offers))

    play(scenario)


def test_the_bots_of_a_worker_that_died_go_on_at_another(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        for task in anna.service._background.tasks:
            task.cancel()
        house.thinker.gate.set()
        there = await house.another()
        again = await house.seat(there, anna.table.id, 0)
        await there.look_after_bots()
        assert not again.opened.thinking, "for some seconds nobody knows that it died"
        await house.execute("UPDATE tables SET bots_due = bots_due - 60")
        await there.look_after_bots()
        await again.until(lambda snapshot: bool(snapshot.offers))
        assert [step.seat for step in again.table.match.history][-2:] == [1, 1]

    play(scenario)


def test_two_workers_do_not_both_take_over_the_same_bots(play):
    async def scenario(house):
        anna = await house.against_bots("template")
        here, there = anna.service, await house.another()
        await house.execute("UPDATE tables SET bots_due = 0")
        claimed = await asyncio.gather(*(one.storage.claim_bots(10) for one in (here, there, here, there)))
        assert sorted(claimed) == [[], [], [], [anna.table.id]]
        await here.storage.lease_bots([anna.table.id], 0)
        assert await there.storage.claim_bots(10) == [anna.table.id]

    play(scenario)


def test_a_worker_that_ends_in_good_order_leaves_its_bots_to_others_at_once(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        there = await house.another()
        await anna.service.close()
        house.services.remove(anna.service)
        house.thinker.gate.set()
        await there.look_after_bots()
        again = await house.seat(there, anna.table.id, 0)
        await again.until(lambda snapshot: bool(snapshot.offers))

    play(scenario)
