"""What others see of a table before it starts: there, in the lobby, and among their own."""

import itertools

import pytest
from msgspec import json

from pooram.games import find_game
from pooram.tables import gathering
from pooram.tables.connection import Connection
from pooram.tables.stored import GatherSeat, StoredGathering

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def twins():
    """The same gathering with other holders and other numbers."""
    for who, given in itertools.product("de", ((), ("1",), ("2",), ("1", "2"))):
        numbers = dict(zip((who * 64, "7" * 64), given, strict=False))
        seats = (
            GatherSeat("person", "Anna", holders=(who * 64,), ready=True, numbers=numbers),
            GatherSeat("person", "Bo", holders=("7" * 64, who * 63 + "9"), numbers=numbers),
            GatherSeat("open"),
        )
        yield StoredGathering("t", 3, True, False, "template", {}, seats, who * 64, "s" * 64, changed="now")


@pytest.mark.parametrize("viewer", [CLEO, ""], ids=["guest", "nobody"])
def test_what_others_are_told_is_the_same_whoever_sits_there_and_whatever_their_numbers_are(viewer):
    game = find_game("template")
    assert len({json.encode(gathering.seen_by(twin, game, viewer)) for twin in twins()}) == 1


def test_the_lobby_is_the_same_whoever_sits_there_and_whatever_their_numbers_are(play):
    async def scenario(house):
        game = house.games["template"]
        assert len({json.encode(gathering.in_lobby(twin, game)) for twin in twins()}) == 1

    play(scenario)


def test_nothing_that_is_sent_holds_a_hash_a_secret_or_a_number(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, public=True)
        lobby = Connection()
        await service.gatherings.join_lobby(lobby)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("number", seat=1, number="31415926535")
        await anna.say("number", seat=0, number="27182818284")
        await bo.say("ready", ready=True)
        await service.gatherings.look_after()
        secret = (await service.storage.gatherings.load(anna.opened.id)).secret
        await anna.say("start")
        told = [*anna.wire, *bo.wire]
        while lobby.outbox:
            told.append(lobby.outbox.popleft())
        assert len(told) > 5
        for private in (ANNA, BO, secret, "31415926535", "27182818284"):
            assert not any(private.encode() in message for message in told)

    play(scenario)


@BOTH
def test_the_lobby_lists_public_tables_until_they_start_and_updates_by_itself(hall, play):
    async def scenario(house):
        service = await house.open()
        lobby = await hall.lobby_of(service)
        assert await hall.next_lobby(lobby) == ()
        await hall.gathered(service)
        anna, bo = await hall.gathered(service, public=True)
        (listed,) = await hall.next_lobby(lobby)
        assert (listed.id, listed.host, listed.seats, listed.free) == (anna.opened.id, "Anna", 2, 1)
        await bo.say("take", seat=1, name="Bo")
        (listed,) = await hall.next_lobby(lobby, lambda told: told[0].free == 0)
        assert listed.people == ("Anna", "Bo")
        await anna.say("publish", public=False)
        await hall.next_lobby(lobby, lambda told: not told)
        await anna.say("publish", public=True)
        await hall.next_lobby(lobby, bool)
        await bo.say("ready", ready=True)
        await anna.say("start")
        await hall.next_lobby(lobby, lambda told: not told)

    play(scenario)


@BOTH
def test_everybody_finds_their_own_tables_again_and_nobody_elses(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        table = anna.opened.id
        assert [each.id for each in await service.gatherings.of(ANNA)] == [table]
        assert await service.gatherings.of(BO) == []
        await bo.say("take", seat=1, name="Bo")
        assert [each.id for each in await service.gatherings.of(BO)] == [table]
        assert await service.gatherings.of(CLEO) == []

    play(scenario)


@BOTH
def test_old_gatherings_leave_the_lobby_and_are_forgotten(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service, public=True)
        fresh, _ = await hall.gathered(service)
        assert len(await service.gatherings.listed()) == 1
        await house.execute(f"UPDATE gatherings SET changed = '2020-01-01' WHERE id = '{anna.opened.id}'")
        assert await service.gatherings.listed() == []
        await service.gatherings.look_after()
        assert await service.storage.gatherings.load(anna.opened.id) is None
        assert await service.storage.gatherings.load(fresh.opened.id) is not None
        assert (await anna.say("publish", public=False)).error == "This table was removed."
        assert anna.hung_up

    play(scenario)
