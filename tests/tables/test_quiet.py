"""How long a bot thinks tells nobody what it holds."""

import asyncio

import pytest
from msgspec.structs import replace

from pooram.bots.levels import LEVELS
from pooram.tables.bot_choices import BotChoices
from pooram.tables.clock import seconds_of
from pooram.tables.connection import Connection
from pooram.tables.messages import NewTable, SeatRequest

SECRETIVE, OPEN = "umbradeco", "kalimambo"
"""Where only who begins knows which tiles lie before them; and where all see what the first choose among."""
LEVEL = LEVELS["easy"].seconds
BEGUN = 1000.0
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def slow(house, seconds):
    """From now on a bot takes so long for a choice."""
    choose = type(house.thinker).think

    async def think(*asked):
        choice = await choose(house.thinker, *asked)
        house.now += seconds
        return choice

    house.thinker.think = think


async def set_table(house, service, game, *kinds):
    """A bot begins; it is not asked before somebody lets it choose."""
    house.now = BEGUN
    house.thinker.gate.clear()
    seats = tuple(SeatRequest(kind, level="easy") for kind in ("bot", *kinds))
    return await service.create(NewTable(game, seats), house.owner)


async def stored_after(service, table):
    """After how many seconds the first choice of the bot is stored."""
    position = -1
    while True:
        view = await service.view(table, 1, position, 60)
        position = view.position
        for line in (await service.storage.load(table))[1]:
            if line.seat == 0:
                return seconds_of(line.made) - BEGUN


async def first_choice(house, game, *kinds, thinking=0.0, watched=False):
    service = await house.open()
    table = await set_table(house, service, game, *kinds)
    slow(house, thinking)
    if watched:
        connection = Connection()
        await service.hear(await service.join(table, connection), connection, '{"type":"sit","seat":-1}')
    house.thinker.gate.set()
    return await stored_after(service, table)


@pytest.mark.parametrize("thinking", [0.0, 0.03, LEVEL])
def test_what_a_bot_holds_is_not_told_by_when_it_chooses(play, thinking):
    async def scenario(house):
        stored = await first_choice(house, SECRETIVE, "me", "person", thinking=thinking)
        assert stored == pytest.approx(LEVEL)

    play(scenario)


def test_a_bot_of_somebodys_own_has_a_time_that_tells_nothing_too(play, monkeypatch):
    own = {**LEVELS, "easy": replace(LEVELS["easy"], seconds=0.0)}
    monkeypatch.setattr("pooram.tables.bot_choices.BotChoices.__init__", with_levels(own))

    async def scenario(house):
        usual = LEVELS["medium"].seconds
        assert await first_choice(house, SECRETIVE, "me", "person", thinking=0.03) == pytest.approx(usual)

    play(scenario)


def with_levels(levels):
    made = BotChoices.__init__

    def init(self, thinker, _, clock):
        made(self, thinker, levels, clock)

    return init


@pytest.mark.parametrize("thinking", [0.0, 0.3])
def test_how_long_a_bot_waits_for_others_hides_nothing_of_how_long_it_thinks(play, thinking):
    async def scenario(house):
        choose = type(house.thinker).think

        async def think(*asked):
            choice = await choose(house.thinker, *asked)
            house.now += 20
            asked[-1]()
            house.now += thinking
            return choice

        house.thinker.think = think
        service = await house.open()
        table = await set_table(house, service, SECRETIVE, "me", "person")
        house.thinker.gate.set()
        assert await stored_after(service, table) == pytest.approx(20 + LEVEL)

    play(scenario)


def test_nobody_waits_longer_than_the_bot_may_think(play):
    async def scenario(house):
        late = LEVEL + 0.3
        assert await first_choice(house, SECRETIVE, "me", "me", thinking=late) == pytest.approx(late)

    play(scenario)


def test_a_clock_that_is_set_back_keeps_nobody_waiting(play):
    async def scenario(house):
        stored = await first_choice(house, SECRETIVE, "me", "me", thinking=-500.0)
        assert stored == pytest.approx(LEVEL - 500)

    play(scenario)


def test_who_plays_alone_against_bots_does_not_wait(play):
    async def scenario(house):
        assert await first_choice(house, SECRETIVE, "me", "bot", thinking=0.03) == pytest.approx(0.03)

    play(scenario)


def test_nobody_who_looks_on_is_told_what_a_bot_holds(play):
    async def scenario(house):
        stored = await first_choice(house, SECRETIVE, "me", "bot", thinking=0.03, watched=True)
        assert stored == pytest.approx(LEVEL)

    play(scenario)


def test_a_bot_that_knows_what_all_know_does_not_let_them_wait(play):
    async def scenario(house):
        stored = await first_choice(house, OPEN, "me", "me", thinking=0.03)
        assert stored == pytest.approx(0.03)

    play(scenario)


@BOTH
def test_it_is_so_wherever_the_bot_goes_on_to_think(play, database):
    async def scenario(house):
        service = await house.open()
        table = await set_table(house, service, SECRETIVE, "me", "me")
        await house.close()
        again = await house.open()
        slow(house, 0.03)
        house.thinker.gate.set()
        await house.execute("UPDATE tables SET bots_due = 0")
        await again.look_after_bots()
        assert await stored_after(again, table) == pytest.approx(LEVEL)

    play(scenario)


def test_a_choice_that_is_kept_back_is_dropped_with_its_table(play):
    async def scenario(house):
        service = await house.open()
        table = await set_table(house, service, SECRETIVE, "me", "me")
        kept_back = asyncio.Event()

        async def for_ever(seconds):
            kept_back.set()
            await asyncio.Event().wait()

        service._choices.sleep = for_ever
        opened = await service.open(table)
        house.thinker.gate.set()
        await kept_back.wait()
        await service.removing.remove(table, house.owner)
        while opened.thinking:
            await asyncio.sleep(0)

    play(scenario)
