"""Bots think elsewhere, together, and never hold up anybody."""

import asyncio
import os
import signal
import sys

import pytest

from pooram.engine.errors import BadSetup
from pooram.games import find_game
from pooram.tables import bot_choices
from pooram.tables import thinking as thinking_module
from pooram.tables.bot_process import Died
from pooram.tables.errors import NotStored
from pooram.tables.making import new_table
from pooram.tables.messages import Aside, NewTable, SeatRequest, Snapshot, Trouble
from pooram.tables.thinking import FairThinker, PoolThinker

SENTENCE = "The bot of Player 2 could not choose, so anything was played for it. The server's log says why."
PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""
ENDLESS = """
import os, pathlib
import pooram
class Endless(pooram.Bot):
    def choose(self, view):
        pathlib.Path(os.environ["BEGUN"]).touch()
        while True:
            pass
"""


def first_view():
    game = find_game("template")
    table, _ = new_table(game, NewTable("template", (SeatRequest("me"),) * 2), {})
    return table.bots_view(0)


def test_a_bot_thinks_in_another_process_which_is_replaced_when_it_dies():
    async def scenario():
        thinker = PoolThinker(1)
        try:
            view = first_view()
            assert await thinker.think("template", view, "random", 1, "a") in (0, 1)
            (process,) = thinker.places
            first = process.pid
            assert first != os.getpid()
            os.kill(first, signal.SIGKILL)
            assert await thinker.think("template", view, "random", 1, "a") in (0, 1)
            assert process.pid != first
        finally:
            thinker.close()

    asyncio.run(scenario())


def test_what_a_bot_raises_in_its_process_is_told_here():
    async def scenario():
        thinker = PoolThinker(1)
        try:
            with pytest.raises(BadSetup, match="nobody"):
                await thinker.think("template", first_view(), "nobody", 1, "a")
            with pytest.raises(RuntimeError, match="Traceback"):
                await thinker.think("template", b"", "random", 1, "a")
        finally:
            thinker.close()

    asyncio.run(scenario())


def test_a_thinker_that_is_closed_ends_its_processes_in_the_middle_of_a_thought(tmp_path, monkeypatch):
    (tmp_path / "endless.py").write_text(ENDLESS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))

    async def scenario():
        begun = tmp_path / "begun"
        monkeypatch.setenv("BEGUN", str(begun))
        thinker = PoolThinker(1)
        thinking = asyncio.create_task(thinker.think("template", first_view(), "endless:Endless", 1, "a"))
        while not begun.exists():
            await asyncio.sleep(0.01)
        (process,) = thinker.places
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        thinker.close()
        assert not process._process.is_alive()

    asyncio.run(scenario())


class Gate:
    """A place where a thought lasts until it is let go."""

    def __init__(self):
        self.begun = []
        self.interrupted = 0
        self._going = {}

    async def think(self, thought):
        self.begun.append(thought[2])
        self._going[thought[2]] = asyncio.get_running_loop().create_future()
        return await self._going[thought[2]]

    def let_go(self, bot, choice=0):
        self._going.pop(bot).set_result(choice)

    def die(self, bot):
        self._going.pop(bot).set_exception(Died())

    def interrupt(self):
        self.interrupted += 1
        for going in self._going.values():
            going.set_exception(Died())
        self._going.clear()

    def close(self):
        pass


async def settle():
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def ask(thinker, bot, table="a"):
    return asyncio.create_task(thinker.think("template", b"", bot, 1, table))


def test_whoever_asks_is_told_when_the_thought_begins_and_not_when_it_has_to_wait():
    async def scenario():
        gate = Gate()
        thinker, begun = FairThinker([gate]), []
        first, second = [
            asyncio.create_task(
                thinker.think("template", b"", bot, 1, bot, lambda bot=bot: begun.append(bot))
            )
            for bot in ("one", "two")
        ]
        await settle()
        assert begun == ["one"]
        gate.let_go("one")
        await first
        await settle()
        assert begun == ["one", "two"]
        gate.let_go("two")
        await second

    asyncio.run(scenario())


def test_a_thought_that_nobody_waits_for_is_never_begun():
    async def scenario():
        gate = Gate()
        thinker = FairThinker([gate])
        first, second, third = ask(thinker, "one"), ask(thinker, "two"), ask(thinker, "three")
        await settle()
        assert (gate.begun, thinker._queue.waiting) == (["one"], 2)
        second.cancel()
        await settle()
        assert thinker._queue.waiting == 1
        gate.let_go("one", 5)
        assert await first == 5
        await settle()
        assert gate.begun == ["one", "three"]
        gate.let_go("three", 6)
        assert await third == 6

    asyncio.run(scenario())


def test_a_thought_that_goes_on_for_nobody_is_interrupted_and_its_place_goes_on(monkeypatch):
    monkeypatch.setattr(thinking_module, "PATIENCE", 0)

    async def scenario():
        gate = Gate()
        thinker = FairThinker([gate])
        first, second = ask(thinker, "one"), ask(thinker, "two")
        await settle()
        first.cancel()
        async with asyncio.timeout(PATIENCE):
            while "two" not in gate.begun:
                await asyncio.sleep(0)
        assert gate.interrupted == 1
        gate.let_go("two", 3)
        assert await second == 3

    asyncio.run(scenario())


def test_a_thought_is_thought_again_where_a_place_died_but_not_for_ever():
    async def scenario():
        gate = Gate()
        thinker = FairThinker([gate])
        asked = ask(thinker, "one")
        for attempt in range(3):
            await settle()
            assert len(gate.begun) == attempt + 1
            gate.die("one")
        with pytest.raises(Died):
            await asked

    asyncio.run(scenario())


def test_stepping_back_drops_what_a_bot_thinks_about(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        await settle()
        (thought,) = anna.service._choices._thoughts[anna.opened.id].values()
        await anna.back()
        await settle()
        assert thought.cancelled()
        assert not anna.opened.thinking
        await anna.step("light 1")
        await settle()
        assert len(house.thinker.views) == 2
        house.thinker.gate.set()
        await anna.until(lambda snapshot: bool(snapshot.offers))
        assert not [message for message in anna.listen() if isinstance(message, Trouble)]

    play(scenario)


def test_a_table_that_is_removed_drops_what_its_bots_think_about(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("numbers", bots=2)
        await settle()
        assert len(house.thinker.views) == 2
        assert len(anna.service._choices._thoughts[anna.opened.id]) == 2
        await anna.step("number 1")
        assert len(house.thinker.views) == 2, "the bots think on: their decision has not changed"
        await anna.service.removing.remove(anna.opened.id, house.owner)
        await settle()
        assert not anna.service._choices._thoughts
        assert not anna.opened.thinking

    play(scenario)


def test_a_bots_step_that_could_not_be_stored_is_stored_later(play, monkeypatch):
    monkeypatch.setattr(bot_choices, "RETRIES", (0, 0, 0, 0))

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


def test_a_bot_that_could_not_be_stored_for_long_is_asked_again_when_its_time_has_come(
    play, monkeypatch, caplog
):
    monkeypatch.setattr(bot_choices, "RETRIES", (0,))

    async def scenario(house):
        anna = await house.against_bots("template")
        append = anna.service.storage.append

        async def refuse_bots(table, first, lines, standing):
            if lines[0].seat == 1:
                raise NotStored("The disk of the server is full.")
            await append(table, first, lines, standing)

        anna.service.storage.append = refuse_bots
        await anna.step("row 1")
        await anna.step("light 1")
        while anna.opened.thinking:
            await settle()
        assert [record.message for record in caplog.records if record.exc_info] == []
        anna.service.storage.append = append
        await house.execute("UPDATE tables SET bots_due = 0")
        await anna.service.look_after_bots()
        await anna.until(lambda snapshot: bool(snapshot.offers))
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
        told = [message for message in anna.listen() if isinstance(message, Aside)]
        assert told[0].sentence == SENTENCE
        assert not any(isinstance(message, Trouble) for message in anna.listen())

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
        told = [message for message in anna.listen() if isinstance(message, Aside)]
        assert told[0].sentence == SENTENCE
        assert not any(isinstance(message, Trouble) for message in anna.listen())

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
