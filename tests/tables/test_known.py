"""What is remembered of who holds a table is what the database says of it."""

import asyncio
import random

import pytest

from pooram.tables.holders import NOBODY, holder_of, new_token
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.storage.known import KnownHolders
from pooram.tables.stored import NO_SEAT, Header, Holder, Standing

PEOPLE = ["a" * 64, "b" * 64, "c" * 64]
FOUR = NewTable("kalimambo", (SeatRequest("me"),) * 4)


def asked_of(storage, monkeypatch):
    """What the database is asked from now on."""
    asked = []
    where, name = (storage, "read") if hasattr(storage, "read") else (storage._link, "fetch")
    ask = getattr(where, name)

    def heard(*question):
        asked.append(question)
        return ask(*question)

    monkeypatch.setattr(where, name, heard)
    return asked


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_who_comes_to_a_table_that_was_made_here_asks_the_database_nothing(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        owner = holder_of(new_token())
        table = await service.create(FOUR, owner)
        asked = asked_of(service.storage, monkeypatch)
        for _ in range(4):
            rights = await service.authority.sure_rights(table, owner)
            assert (rights.seats, rights.is_owner, rights.is_key) == ((0, 1, 2, 3), True, False)
        assert not asked
        await service.removing.remove(table, owner)
        assert (await service.authority.sure_rights(table, owner)).seats == ()
        assert asked

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_what_another_worker_gives_is_heard_of_when_it_is_needed(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        owner, guest = holder_of(new_token()), holder_of(new_token())
        table = await here.create(
            NewTable("template", (SeatRequest("me"), SeatRequest("bot", level="easy"))), owner
        )
        assert (await here.authority.sure_rights(table, guest)).seats == ()
        await there.storage.give(table, [Holder(guest, 0, "seat"), Holder(owner, 1, "seat")])
        assert (await here.authority.sure_rights(table, guest)).seats == (0,)
        assert (await here.authority.sure_rights(table, owner)).seats == (0,)
        assert (await here.authority.rights(table, owner)).seats == (0, 1)
        await here.authority.check_seat(table, 1, owner)

    play(scenario)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_remembered_is_what_is_stored(play, seed):
    dice = random.Random(seed)

    def some():
        kinds = ((NO_SEAT, "owner"), (0, "seat"), (1, "seat"), (1, "key"))
        return [Holder(dice.choice(PEOPLE), *dice.choice(kinds)) for _ in range(dice.randint(0, 4))]

    def some_jobs(storage, header):
        kind = dice.randrange(6)
        if kind == 0:
            return [storage.give_up(header.id, NOBODY)]
        if kind == 5:
            kinds = dice.sample(["key", "seat"], dice.randint(0, 2))
            return [storage.take_away(header.id, 1, kinds), storage.give(header.id, some())]
        if kind < 3:
            return [storage.add_table(header, [], Standing(False, (), 0), some())]
        return [storage.give(header.id, some()) for _ in range(kind - 2)]

    async def scenario(house):
        storage = (await house.open()).storage
        names = [f"table {number}" for number in range(6)]
        for _ in range(15):
            jobs = []
            for name in dice.sample(names, 4):
                header = Header(name, "template", 1, "", {}, (), "", "", [])
                jobs += some_jobs(storage, header)
            waiting = [asyncio.ensure_future(job) for job in jobs]
            await asyncio.sleep(0)
            for task in waiting:
                # Whoever asked is gone, but what they asked for is done.
                if dice.random() < 0.2:
                    task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            await storage.write(lambda _: None)
            stored = {name: await storage.holders(name) for name in names}
            for name in names:
                for person in PEOPLE:
                    mine = [one for one in stored[name] if one.holder == person]
                    assert await storage.held(name, person) == mine

    play(scenario)


def test_only_the_last_tables_are_remembered():
    known = KnownHolders(2)
    for name in ("first", "second", "third"):
        known.add_table(name, [Holder(PEOPLE[0], 0, "seat")])
    assert known.held("first", PEOPLE[0]) is None
    assert known.held("third", PEOPLE[0]) == [Holder(PEOPLE[0], 0, "seat")]
    assert known.held("third", PEOPLE[1]) == []
