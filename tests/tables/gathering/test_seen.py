"""What others see of a table before it starts: there, in the lobby, and among their own."""

import itertools

import pytest
from msgspec import json
from msgspec.structs import replace

from pooram.games import find_game
from pooram.tables import gathering
from pooram.tables.connection import Connection
from pooram.tables.messages import Sit
from pooram.tables.open_gathering import OpenGathering
from pooram.tables.stored import Freed, GatherSeat, StoredGathering

ANNA, BO, CLEO, DEE = "a" * 64, "b" * 64, "c" * 64, "d" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def twins(viewer=""):
    """The same gathering with other holders and other numbers of all but the viewer.

    Cleo looks on, Anna has set it, Bo sits there, and Dee acts for Bo by a personal link.
    """
    for who, given in itertools.product("ef", ((), ("1",), ("2",), ("1", "2"))):

        def somebody(known, else_, who=who):
            return known if known == viewer else else_ * 63 + who

        owner, bo, dee = somebody(ANNA, "0"), somebody(BO, "1"), somebody(DEE, "2")
        hers, his = ({owner: "5"}, {bo: "6", dee: "7"})
        numbers = dict(zip((who * 64, "7" * 64), given, strict=False))
        seats = (
            GatherSeat("person", "Anna", holders=(owner,), ready=True, numbers=numbers | of(viewer, hers)),
            GatherSeat(
                "person",
                "Bo",
                holders=("8" * 63 + who, bo),
                devices=(dee, "4" * 63 + who),
                keys=("9" * 63 + who,),
                numbers=numbers | of(viewer, his),
            ),
            GatherSeat("open"),
        )
        freed = {"3" * 63 + who: Freed(f"Freed by {who}.", float(len(given)))}
        yield StoredGathering(
            "t", 3, True, False, "template", {}, seats, owner, "s" * 64, changed="now", freed=freed
        )


def of(viewer, numbers):
    """The viewer's own number, which they know."""
    return {holder: number for holder, number in numbers.items() if holder == viewer}


VIEWERS = pytest.mark.parametrize(
    ("viewer", "board"),
    [(CLEO, False), ("", False), (BO, False), (DEE, False), (ANNA, False), (ANNA, True), ("", True)],
    ids=["guest", "nobody", "co-player", "device", "owner", "owner's board", "board"],
)


def heard_by(twin, viewer, board):
    """All that somebody hears who comes to it, and when it changes."""
    opened = OpenGathering(twin, find_game("template"))
    connection = Connection(holder=viewer)
    connection.prepare(Sit(-1, people=True, board=board), twin.id)
    connection.viewer = -1
    opened.connections.add(connection)
    opened.show_to(connection)
    opened.show_to_all(replace(twin, public=False))
    return tuple(connection.outbox)


@VIEWERS
def test_what_others_are_told_is_the_same_whoever_sits_there_and_whatever_their_numbers_are(viewer, board):
    assert len({heard_by(twin, viewer, board) for twin in twins(viewer)}) == 1


LEAKS = {
    "a number": lambda now: str(now.seats[0].numbers),
    "a holder": lambda now: str(now.seats[1].holders),
    "a device": lambda now: str(now.seats[1].devices),
    "a key": lambda now: str(now.seats[1].keys),
    "who was put out": lambda now: str(now.freed),
}


@VIEWERS
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found_whoever_looks(monkeypatch, viewer, board, leak):
    seen_by = gathering.seen_by

    def leaky(now, *others):
        return replace(seen_by(now, *others), told=LEAKS[leak](now))

    monkeypatch.setattr(gathering, "seen_by", leaky)
    assert len({heard_by(twin, viewer, board) for twin in twins(viewer)}) > 1


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


def test_the_board_for_all_shows_nothing_of_ones_own_and_takes_no_word(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open bot")
        await bo.say("take", seat=1, name="Bo")
        await anna.say("fill", seat=1, kind="open", of=3)
        stranger = await hall.come(service, anna.opened.id)
        for holder in (ANNA, BO):
            board = await hall.come(service, anna.opened.id, holder, sit=False)
            await board.say("sit", seat=-1, board=True)
            assert board.seen == stranger.seen
            for kind, more in (
                ("take", {"seat": 1, "name": "Eve"}),
                ("number", {"seat": 0, "number": "1"}),
                ("ready", {"ready": True}),
                ("fill", {"seat": 1, "kind": "bot", "level": "easy"}),
                ("start", {}),
            ):
                assert (
                    await board.say(kind, **more)
                ).error == "The board for all to see only shows the table."
        # The same line becomes the table's own page again.
        await board.say("sit", seat=-1)
        assert board.seen.told

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
