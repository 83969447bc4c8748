"""A game that lasts and lasts: it takes no more room than what has happened, and then none at all."""

import gc
from types import SimpleNamespace

import pytest

from pooram.match.chance import SeededChance
from pooram.tables import home, making, promises
from pooram.tables.messages import NewTable, SeatRequest

AN_EVENT = 20
"""Objects that may stay of an event with three viewers: the event, its position, a line for everybody."""
REST = 300
"""Objects that may stay of anything else."""


def objects():
    gc.collect()
    return len(gc.get_objects())


async def long_game(house, steps):
    """Two people and a watcher at a table that does not end soon; what every hundred steps sent and left."""
    service = await house.open()
    people = NewTable("kerala_race", (SeatRequest("me"), SeatRequest("me")))
    made = await service.create(people, house.owner)
    players = [await house.seat(service, made, viewer) for viewer in (0, 1, -1)]
    opened = players[0].opened
    opened.table.match.chance = SeededChance(1)
    sent, left = [], []
    for number in range(steps):
        match = opened.table.match
        (seat,) = match.to_move
        # Who always takes what comes first hardly ever arrives.
        await players[seat].step(match.legal_for(seat)[0])
        if number % 100 == 99:
            sent.append(
                sum(len(message) for person in players for message in (*person.wire, person.listen()))
            )
            for person in players:
                del person.wire[:], person.changes[:], person.heard[:-1]
            left.append((objects(), len(opened.table.match.events)))
    assert not opened.table.match.over
    for person in players:
        service.leave(opened, person.connection)
    await service.removing.remove(made, house.owner)
    return sent, left


@pytest.mark.parametrize("steps", [300, pytest.param(2000, marks=pytest.mark.deep)])
def test_a_long_game_keeps_its_history_and_nothing_else_and_messages_stay_short(play, steps):
    async def scenario(house):
        sent, left = await long_game(house, steps)
        (before, events), (after, more) = left[0], left[-1]
        assert after - before < AN_EVENT * (more - events) + REST
        assert max(sent[1:]) < 2 * sent[0]

    play(scenario)


def test_when_all_have_left_nothing_stays(play, monkeypatch):
    # The same game each time, for scenes are kept for other games, too.
    for module in (home, making, promises):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(token_hex=lambda size: "55" * size))

    async def scenario(house):
        counted = []
        for _ in range(3):
            await long_game(house, 100)
            counted.append(objects())
        assert counted[2] - counted[1] < REST

    play(scenario)
