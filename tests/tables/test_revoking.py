"""A seat that was taken back is taken back: whenever that happens, and whoever is told of it late."""

import asyncio

import pytest
from msgspec import json
from msgspec.structs import replace

from pooram.tables.connection import Connection
from pooram.tables.errors import NotStored, NotYours
from pooram.tables.holders import holder_of, new_token
from pooram.tables.limits import LIMITS
from pooram.tables.messages import NewTable, SeatRequest, Sit, Step, Trouble
from pooram.tables.packing import read_from_table
from pooram.tables.snapshots import open_part
from pooram.tables.stored import NO_SEAT, Holder

both = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
postgres = pytest.mark.parametrize("database", ["postgres"], indirect=True)
PATIENCE = 300
TWO = NewTable("template", (SeatRequest("me"), SeatRequest("me")))
ANNA, BO = "a" * 64, "b" * 64


async def lent(service, seat=1):
    """A table of Anna's, of which she has lent Bo a seat."""
    table = await service.create(TWO, ANNA)
    key = await service.authority.new_key(table, seat, ANNA)
    assert await service.authority.claim(table, key, BO) == seat
    return table


async def revoke(service, table, seat):
    await service.authority.revoke(table, seat, ANNA)
    await service.people.revoked(table)


async def seats_of(service, table, holder):
    """The seats in which somebody can sit down who comes now."""
    connection = Connection(holder=holder)
    service.leave(await service.join(table, connection), connection)
    return connection.mine


async def until(done):
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


async def stored_with_a_device(service):
    """A table that has Bo's device from the start, as one that is played again may."""
    header, lines = await service.storage.load(await service.create(TWO, ANNA))
    (listed,) = await service.storage.unfinished(1)
    table = replace(header, id=service.home.new_id())
    given = [Holder(ANNA, NO_SEAT, "owner"), Holder(ANNA, 0, "seat"), Holder(ANNA, 1, "seat")]
    await service.storage.add_table(table, lines, listed.standing, [*given, Holder(BO, 0, "device")])
    return table.id


@both
def test_who_comes_back_to_a_table_has_not_what_was_taken_back(play):
    async def scenario(house):
        service = await house.open()
        table = await stored_with_a_device(service)
        assert await seats_of(service, table, BO) == (0,)
        await revoke(service, table, 0)
        assert await seats_of(service, table, BO) == ()
        assert await seats_of(service, table, ANNA) == (0, 1)

    play(scenario)


@postgres
def test_nor_where_another_worker_has_taken_it_back(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await stored_with_a_device(here)
        assert await seats_of(here, table, BO) == (0,)
        await revoke(there, table, 0)
        assert await seats_of(here, table, BO) == ()

    play(scenario)


def slowed(storage, monkeypatch, name):
    """Let the answer to a question about holders wait: when it is known, and what lets it come."""
    found, go_on = asyncio.Event(), asyncio.Event()
    ask = getattr(storage, name)

    async def slowly(*words):
        answer = await ask(*words)
        found.set()
        await go_on.wait()
        return answer

    monkeypatch.setattr(storage, name, slowly)
    return found, go_on


@both
def test_who_loses_a_seat_while_they_come_has_not_got_it(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await lent(service)
        found, go_on = slowed(service.storage, monkeypatch, "surely_held")
        coming = asyncio.ensure_future(seats_of(service, table, BO))
        await found.wait()
        await revoke(service, table, 1)
        go_on.set()
        assert await coming == ()

    play(scenario)


@both
def test_who_loses_a_seat_while_the_table_is_loaded_has_not_got_it(play, monkeypatch):
    async def scenario(house):
        first = await house.open()
        table = await lent(first)
        await house.close()
        service = await house.open()
        found, go_on = slowed(service.storage, monkeypatch, "load")
        coming = asyncio.ensure_future(seats_of(service, table, BO))
        await found.wait()
        await revoke(service, table, 1)
        go_on.set()
        assert await coming == ()

    play(scenario)


@both
def test_who_loses_a_seat_while_they_sit_down_has_not_got_it(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await service.create(TWO, ANNA)
        connection = Connection(holder=BO)
        opened = await service.join(table, connection)
        await service.storage.give(table, [Holder(BO, 1, "device")])
        found, go_on = slowed(service.storage, monkeypatch, "held")
        sitting = asyncio.ensure_future(service.hear(opened, connection, '{"type": "sit", "seat": 1}'))
        await found.wait()
        await service.storage.take_away(table, 1, ["device"])
        await service.people.revoked(table)
        go_on.set()
        await sitting
        assert (connection.mine, connection.viewer) == ((), None)

    play(scenario)


@postgres
def test_a_worker_that_did_not_hear_of_it_finds_out_when_it_hears_again(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await lent(here)
        connection = Connection(holder=BO)
        await there.join(table, connection)
        assert connection.mine == (1,)
        heard = there.storage.news._heard
        there.storage.news._heard = lambda table, length: None
        await revoke(here, table, 1)
        await house.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pooram news'"
        )
        there.storage.news._heard = heard
        await until(lambda: connection.mine == ())
        assert connection.outbox[-1] is None, "the line is closed"

    play(scenario)


@postgres
def test_a_worker_that_could_not_ask_asks_again(play, monkeypatch, caplog):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await lent(here)
        connection = Connection(holder=BO)
        await there.join(table, connection)

        async def fail(*_):
            raise NotStored("The PostgreSQL server does not answer.")

        with monkeypatch.context() as patch:
            patch.setattr(there.storage, "held", fail)
            await revoke(here, table, 1)
            await until(lambda: "does not answer" in caplog.text)
        assert connection.mine == (1,)
        there.people.renew([])
        await until(lambda: connection.mine == ())

    play(scenario)


@both
def test_a_key_that_is_revoked_while_it_is_claimed_opens_nothing(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await service.create(TWO, ANNA)
        key = await service.authority.new_key(table, 1, ANNA)
        found, go_on = slowed(service.storage, monkeypatch, "holders")
        claiming = asyncio.ensure_future(service.authority.claim(table, key, BO))
        await found.wait()
        await service.authority.revoke(table, 1, ANNA)
        go_on.set()
        with pytest.raises(NotYours, match="opens no seat"):
            await claiming
        assert await service.storage.held(table, BO) == []

    play(scenario)


@both
def test_a_device_that_loses_its_seat_while_it_makes_a_key_makes_none(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await lent(service)
        found, go_on = slowed(service.storage, monkeypatch, "holders")
        making = asyncio.ensure_future(service.authority.new_key(table, 1, BO))
        await found.wait()
        await service.authority.revoke(table, 1, ANNA)
        go_on.set()
        with pytest.raises(NotYours, match="belongs to somebody else"):
            await making
        assert {one.holder for one in await service.storage.holders(table)} == {ANNA}

    play(scenario)


@both
def test_however_giving_and_taking_meet_nothing_is_left_to_who_lost_the_seat(play):
    """Each of them gives the seat on as fast as it can, while it is taken back from all of them."""

    async def scenario(house):
        workers = [await house.open()]
        if not isinstance(house.database, str):
            workers *= 2
        else:
            workers.append(await house.another())
        for _ in range(20):
            table = await workers[0].create(TWO, ANNA)
            first = Holder(holder_of(new_token()), 1, "key")
            await workers[0].storage.give(table, [first])

            async def hand_on(by, number, table=table):
                for turn in range(4):
                    given = Holder(holder_of(new_token()), 1, ("device", "key")[turn % 2])
                    if not await workers[number % 2].storage.give(table, [given], by):
                        return
                    by = given

            async def take(table=table):
                await asyncio.sleep(0)
                await workers[1].storage.take_away(table, 1, ["key", "device"])

            await asyncio.gather(*(hand_on(first, number) for number in range(4)), take())
            assert [one for one in await workers[0].storage.holders(table) if one.holder != ANNA] == []

    play(scenario)


def said_by(connection):
    """What somebody was told since they were asked last; None: their line is closed."""
    told = [None if data is None else read_from_table(data) for data in connection.outbox]
    connection.outbox.clear()
    return told


async def at_two(house):
    """A table at which Anna sits, and Bo, to whom she has lent the other seat."""
    service = await house.open()
    table = await lent(service)
    anna, bo = Connection(holder=ANNA), Connection(holder=BO)
    for seat, connection in enumerate((anna, bo)):
        opened = await service.join(table, connection)
        await service.hear(opened, connection, json.encode(Sit(seat)))
        said_by(connection)
    return service, opened, anna, bo


STEP = '{"type": "step", "decision": %d, "seat": %d, "notation": "%s"}'


async def step_of(service, opened, seat):
    """What a browser sends to choose for a seat that is to move."""
    view = await service.view(opened.id, seat)
    return STEP % (view.decision, seat, view.choices[0].notation)


async def let_move(service, opened, connection, seat):
    """Let somebody choose until the seat is to move."""
    while opened.table.match.to_move != (seat,):
        await service.hear(opened, connection, await step_of(service, opened, 1 - seat))


def test_what_somebody_had_sent_before_their_seat_was_taken_back_is_not_done_afterwards(play):
    async def scenario(house):
        service, opened, anna, bo = await at_two(house)
        await let_move(service, opened, anna, 1)
        step, lines = await step_of(service, opened, 1), opened.table.lines
        await revoke(service, opened.id, 1)
        assert [type(told) for told in said_by(bo)[-2:]] == [Trouble, type(None)]
        for said in (step, '{"type": "say", "seat": 1, "text": "Hm"}', '{"type": "sit", "seat": -1}', "{}"):
            await service.hear(opened, bo, said)
        assert (opened.table.lines, bo.viewer, said_by(bo)) == (lines, None, [])

    play(scenario)


def test_nor_what_waited_for_its_turn_at_the_table_meanwhile(play):
    async def scenario(house):
        service, opened, anna, bo = await at_two(house)
        await let_move(service, opened, anna, 1)
        step, lines = await step_of(service, opened, 1), opened.table.lines
        async with opened.turn:
            choosing = asyncio.ensure_future(service.hear(opened, bo, step))
            await asyncio.sleep(0)
            await revoke(service, opened.id, 1)
        await choosing
        assert opened.table.lines == lines

    play(scenario)


def test_who_reads_slowly_is_told_nothing_more_and_their_line_is_closed_however_much_happens(play):
    async def scenario(house):
        service, opened, anna, bo = await at_two(house)
        await revoke(service, opened.id, 1)
        for number in range(LIMITS.unsent + 6):
            opened.send_to(bo, b"%d" % number)
            bo.send(b"%d" % number)
        bo.dismiss(Trouble("This table was removed."))
        told = said_by(bo)
        assert (told[-1], told.count(None), len(told)) == (None, 1, 2)

    play(scenario)


def test_who_looks_on_after_the_last_player_was_put_out_sees_the_table_as_it_is(play):
    async def scenario(house):
        service, opened, anna, bo = await at_two(house)
        service.leave(opened, anna)
        await revoke(service, opened.id, 1)
        for _ in range(6):
            (seat,) = opened.table.match.to_move
            view = await service.view(opened.id, seat)
            await service.step(opened.id, Step(view.decision, seat, view.choices[0].notation))
        late = Connection()
        await service.join(opened.id, late)
        await service.hear(opened, late, json.encode(Sit(-1)))
        (seen,) = said_by(late)
        assert seen.scene.panels == open_part(opened.table).panels

    play(scenario)


@both
def test_who_finds_out_by_asking_for_another_seat_that_theirs_is_gone_does_not_look_on_with_its_eyes(play):
    """The news has not come yet: another worker has taken it back."""

    async def scenario(house):
        service, opened, anna, bo = await at_two(house)
        await service.authority.revoke(opened.id, 1, ANNA)
        await service.hear(opened, bo, '{"type": "sit", "seat": 0}')
        assert bo.mine == ()
        lines = opened.table.lines
        await let_move(service, opened, anna, 1)
        lines = opened.table.lines
        await service.hear(opened, bo, await step_of(service, opened, 1))
        assert opened.table.lines == lines
        await service.people.revoked(opened.id)
        assert (bo.viewer, said_by(bo)[-1]) == (None, None)

    play(scenario)
