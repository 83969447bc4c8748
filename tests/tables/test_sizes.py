"""How much goes over the wire: in whole games of every game, with a person in every seat, 2 kB a message."""

import random
from types import SimpleNamespace

import pytest
from msgspec import json

from pooram.games import all_games
from pooram.tables import home, making, promises
from pooram.tables.connection import Connection
from pooram.tables.messages import NewTable, SeatRequest

MOST = 2000
"""Bytes of a message, on average."""
USUAL = 4
"""Seats, where a game has so many."""


@pytest.mark.parametrize("key", sorted(all_games()))
def test_a_message_has_two_thousand_bytes_on_average(play, monkeypatch, key):
    """From sitting down, which brings the whole table, to the end, which brings the score sheet.

    `pooram bench load` measures the same over more games: docs/scale.md.
    """
    game = all_games()[key]
    seats = min(USUAL, game.most_seats)
    # The same luck and the same choices each time.
    for module in (making, home, promises):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(token_hex=lambda size: "5a" * size))
    rng, sizes = random.Random(key), []

    async def scenario(house):
        service = await house.open()
        asked = NewTable(key, tuple(SeatRequest("me") for _ in range(seats)))
        table = await service.create(asked, house.owner)
        people = [Connection(mine=(seat,)) for seat in range(seats)]

        def listen():
            for person in people:
                sizes.extend(map(len, person.outbox))
                person.outbox.clear()

        for seat, person in enumerate(people):
            opened = await service.join(table, person)
            await service.hear(opened, person, json.encode({"type": "sit", "seat": seat}))
        while not opened.table.match.over:
            listen()
            match = opened.table.match
            seat = rng.choice(match.to_move)
            step = {"type": "step", "decision": opened.table.decision(seat), "seat": seat}
            step["notation"] = rng.choice(match.legal_for(seat))
            await service.hear(opened, people[seat], json.encode(step))
        listen()
        assert len(sizes) > seats
        assert sum(sizes) / len(sizes) < MOST

    play(scenario)
