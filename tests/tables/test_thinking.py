"""Bots think elsewhere, together, and never hold up anybody."""

import asyncio
import os
import signal

from pooram.games import find_game
from pooram.tables import service as service_module
from pooram.tables.messages import NewTable, SeatRequest, Snapshot, Trouble
from pooram.tables.table import new_table
from pooram.tables.thinking import PoolThinker


def first_view():
    game = find_game("template")
    table, _ = new_table(game, NewTable("template", (SeatRequest("me"),) * 2), {})
    return table.bots_view(0)


def test_a_bot_thinks_in_another_process_and_a_broken_pool_is_replaced():
    async def scenario():
        thinker = PoolThinker(1)
        try:
            view = first_view()
            assert await thinker.think("template", view, "random", 1) in (0, 1)
            (worker,) = thinker._pool._processes
            assert worker != os.getpid()
            os.kill(worker, signal.SIGKILL)
            assert await thinker.think("template", view, "random", 1) in (0, 1)
        finally:
            thinker.close()

    asyncio.run(scenario())


def test_a_bots_step_that_could_not_be_stored_is_stored_later(play, monkeypatch):
    monkeypatch.setattr(service_module, "RETRIES", (0, 0, 0, 0))

    async def scenario(house):
        anna = await house.against_bots("template")
        append, failures = anna.service.storage.append, [OSError("disk full")] * 3

        async def fail_at_first(table, first, lines, standing):
            if lines[0].seat == 1 and failures:
                raise failures.pop()
            await append(table, first, lines, standing)

        anna.service.storage.append = fail_at_first
        await anna.step("row 1")
        await anna.step("light 1")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        assert not failures
        assert [step.seat for step in anna.table.match.history][-2:] == [1, 1]

    play(scenario)


def test_thinking_at_one_table_does_not_delay_a_move_at_another(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        bo, _ = await house.people("template")
        assert isinstance(await bo.step("row 1"), Snapshot)
        assert anna.snapshot.seats[1].waiting
        house.thinker.gate.set()

    play(scenario)


def test_a_bot_that_fails_plays_anything_so_that_people_can_go_on(play, caplog):
    async def scenario(house):
        async def fail(*_):
            raise RuntimeError("no idea")

        house.thinker.think = fail
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        told = [message for message in anna.listen() if isinstance(message, Trouble)]
        assert told[0].error == "The bot of Player 2 could not choose, so anything was played for it."

    play(scenario)
    assert "no idea" in caplog.text


def test_a_bot_that_breaks_the_rules_plays_something_legal(play, caplog):
    async def scenario(house):
        async def cheat(*_):
            return 4

        house.thinker.think = cheat
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        told = [message for message in anna.listen() if isinstance(message, Trouble)]
        assert told[0].error == "The bot of Player 2 could not choose, so anything was played for it."

    play(scenario)
    assert "not legal" in caplog.text


def test_bots_play_a_whole_game_among_themselves(play):
    async def scenario(house):
        service = await house.open()
        table = await service.create(NewTable("template", (SeatRequest("bot", level="easy"),) * 3))
        watcher = await house.seat(service, table, -1)
        await watcher.until(lambda snapshot: snapshot.finished)
        assert watcher.snapshot.sheet is not None

    play(scenario)
