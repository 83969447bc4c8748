"""People sit down before a table starts: who may do what, who is faster, and what becomes of it."""

import asyncio

import pytest
from msgspec.structs import replace

from pooram.bots.levels import LEVELS
from pooram.engine.errors import BadSetup
from pooram.games import all_games, find_game
from pooram.tables import gathering
from pooram.tables.connection import Connection
from pooram.tables.gathering_messages import NewGathering, Started, WantedSeat
from pooram.tables.messages import Lines, Snapshot, Trouble
from pooram.tables.pace import Pace
from pooram.tables.stored import GatherSeat, StoredGathering

ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64
BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


@BOTH
def test_friends_sit_down_are_ready_and_play(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open bot")
        assert [seat.kind for seat in bo.seen.seats] == ["person", "open", "bot"]
        assert (anna.seen.owner, bo.seen.owner) == (True, False)
        assert anna.seen.waits_for == "A seat is still open."
        shown = await bo.say("take", seat=1, name=" Bo ")
        assert (shown.seats[1].name, shown.seats[1].mine, shown.waits_for) == (
            "Bo",
            True,
            "Bo is not ready yet.",
        )
        assert not anna.seen.seats[1].mine
        assert (await anna.say("start")).hint == "Bo is not ready yet."
        await bo.say("number", seat=1, number="42")
        await bo.say("ready", ready=True)
        assert anna.seen.waits_for == ""
        assert anna.seen.seats[1].ready
        assert await anna.say("start") == Started()
        assert bo.listen()[-1] == Started()

        table = anna.opened.id
        at_table = await house.seat(service, table, 1)
        assert isinstance(at_table.snapshot, Snapshot)
        assert [seat.name for seat in at_table.snapshot.seats] == ["Anna", "Bo", "Meera"]
        held = {(each.holder, each.seat, each.kind) for each in await service.storage.holders(table)}
        assert held == {(ANNA, -1, "owner"), (ANNA, 0, "seat"), (BO, 1, "seat")}

    play(scenario)


FORBIDDEN = [
    ("take", {"seat": 0, "name": "Eve"}, "Somebody else has that seat already."),
    ("take", {"seat": 2, "name": "Eve"}, "Somebody else has that seat already."),
    ("take", {"seat": 9, "name": "Eve"}, "There is no seat 10 at this table."),
    ("take", {"seat": -1, "name": "Eve"}, "There is no seat 0 at this table."),
    ("take", {"seat": 1, "name": "\u200d"}, "Nobody could see that name."),
    ("give_up", {"seat": 0}, "This seat belongs to somebody else."),
    ("give_up", {"seat": 2}, "This seat belongs to somebody else."),
    ("ready", {"ready": True}, "You have no seat here."),
    ("number", {"seat": 0, "number": "1"}, "This seat belongs to somebody else."),
    ("number", {"seat": 1, "number": "1"}, "This seat belongs to somebody else."),
    ("fill", {"seat": 1, "kind": "bot", "level": "easy"}, "Only who set the table can do that."),
    ("fill", {"seat": 0, "kind": "open"}, "Only who set the table can do that."),
    ("publish", {"public": True}, "Only who set the table can do that."),
    ("start", {}, "Only who set the table can do that."),
    ("step", {"decision": 0, "seat": 0, "notation": "row 1"}, "The table does not understand that message."),
]


@pytest.mark.parametrize("holder", [BO, ""], ids=["guest", "nobody"])
@pytest.mark.parametrize(("kind", "more", "sentence"), FORBIDDEN)
def test_nobody_does_what_only_others_may(hall, play, kind, more, sentence, holder):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service, "me open bot")
        stranger = await hall.come(service, anna.opened.id, holder)
        before = await service.storage.gatherings.load(anna.opened.id)
        answer = await stranger.say(kind, **more)
        assert isinstance(answer, Trouble)
        if holder or kind != "take":
            assert answer.error == sentence
        assert await service.storage.gatherings.load(anna.opened.id) == before
        assert len(anna.listen()) == 1, "the others notice nothing"

    play(scenario)


def test_who_has_no_identity_watches_and_is_told_what_to_do(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, _ = await hall.gathered(service)
        stranger = await hall.come(service, anna.opened.id)
        assert not stranger.seen.known
        assert (await stranger.say("take", seat=1, name="Eve")).error == "Nobody knows yet who you are."

    play(scenario)


def test_the_first_thing_to_say_is_to_sit_down(hall, play):
    async def scenario(house):
        service = await house.open()
        table = await service.gatherings.create(hall.wanted(), ANNA)
        guest = await hall.come(service, table, BO, sit=False)
        assert (await guest.say("take", seat=1, name="Bo")).error == "Sit down first."

    play(scenario)


def test_the_owner_fills_and_frees_seats_and_nobody_else_starts(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("number", seat=1, number="5")
        pushed = await anna.say("fill", seat=1, kind="bot", level="easy")
        assert pushed.error == "Somebody sits in that seat."
        await anna.say("fill", seat=1, kind="open")
        assert bo.seen.seats[1].kind == "open"
        stored = await service.storage.gatherings.load(anna.opened.id)
        assert stored.seats[1] == GatherSeat("open"), "the number went with who gave it"
        assert "no bot level" in (await anna.say("fill", seat=1, kind="bot", level="godly")).error
        await anna.say("fill", seat=1, kind="bot", name="Anna", level="easy")
        assert (bo.seen.seats[1].kind, bo.seen.seats[1].name) == ("bot", "Anna 2")
        assert (await bo.say("start")).error == "Only who set the table can do that."
        assert await anna.say("start") == Started()
        assert (await bo.say("take", seat=1, name="Bo")).error == "The game has started."

    play(scenario)


def test_people_around_one_screen_hold_several_seats(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service, "me open open")
        await bo.say("take", seat=1, name="Bo")
        await bo.say("take", seat=2, name="Bo")
        assert [seat.name for seat in anna.seen.seats] == ["Anna", "Bo", "Bo 2"]
        await bo.say("take", seat=2, name="Cleo")
        await bo.say("ready", ready=True)
        assert [(seat.name, seat.ready) for seat in anna.seen.seats[1:]] == [("Bo", True), ("Cleo", True)]
        await bo.say("ready", ready=False)
        assert anna.seen.waits_for == "Bo and Cleo are not ready yet."
        await bo.say("give_up", seat=2)
        assert [seat.kind for seat in anna.seen.seats] == ["person", "person", "open"]

    play(scenario)


@BOTH
def test_of_two_who_take_the_same_seat_exactly_one_gets_it(hall, play):
    async def scenario(house):
        service = await house.open()
        for _ in range(10):
            anna, bo = await hall.gathered(service)
            cleo = await hall.come(service, anna.opened.id, CLEO)
            answers = await asyncio.gather(
                bo.say("take", seat=1, name="Bo"), cleo.say("take", seat=1, name="Cleo")
            )
            lost = [answer for answer in answers if isinstance(answer, Trouble)]
            assert [answer.error for answer in lost] == ["Somebody else has that seat already."]
            assert sum(guest.seen.seats[1].mine for guest in (bo, cleo)) == 1
            assert bo.seen.seats[1].name == cleo.seen.seats[1].name, "the fresh state came with it"

    play(scenario)


def test_a_gathering_that_cannot_be_played_is_refused(hall, play):
    async def scenario(house):
        gatherings = (await house.open()).gatherings
        with pytest.raises(BadSetup):
            await gatherings.create(hall.wanted(" ".join(["me"] * 40)), ANNA)
        with pytest.raises(BadSetup, match="no bot level"):
            await gatherings.create(NewGathering("template", (WantedSeat("me"), WantedSeat("bot"))), ANNA)
        with pytest.raises(BadSetup):
            await gatherings.create(replace(hall.wanted(), options={"nonsense": 1}), ANNA)

    play(scenario)


@BOTH
def test_a_start_that_broke_off_is_finished_by_whoever_comes_next(hall, play):
    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("ready", ready=True)
        add, service.storage.add_table = service.storage.add_table, fail
        assert isinstance(await anna.say("start"), Trouble)
        service.storage.add_table = add
        opened = await service.gatherings.join(anna.opened.id, Connection(holder=BO))
        assert opened.started
        assert len(await service.storage.lengths([anna.opened.id])) == 1
        assert anna.listen()[-1] == Started(), "the others come along"

    play(scenario)


async def fail(*_):
    raise OSError("no disk")


def test_everything_is_answered_also_what_changes_nothing(hall, play):
    """A page takes a silent line for a dead one; while it hears nothing it asks for earlier lines."""

    async def scenario(house):
        service = await house.open()
        anna, bo = await hall.gathered(service)
        assert await anna.say("earlier", before=0) == Lines(0, ())
        await bo.say("take", seat=1, name="Bo")
        for said in (("take", {"seat": 1, "name": "Bo"}), ("ready", {"ready": False})):
            heard, others = len(bo.listen()), len(anna.listen())
            assert await bo.say(said[0], **said[1]) == bo.heard[-2]
            assert (len(bo.heard), len(anna.listen())) == (heard + 1, others)

    play(scenario)


def test_levels_are_those_of_the_server():
    stored = StoredGathering("t", 0, False, False, "template", {}, (GatherSeat("open"),), ANNA, "s")
    with pytest.raises(BadSetup, match="no bot level"):
        gathering.fill(
            stored, find_game("template"), gathering.Fill(0, "bot", level="none"), LEVELS, ANNA, 0.0
        )


def test_a_gathering_at_a_pace_becomes_a_table_with_a_clock(hall, play):
    async def scenario(house):
        service = await house.open()
        asked = replace(hall.wanted("me person"), pace=Pace(turn=60))
        table = await service.gatherings.create(asked, ANNA)
        anna = await hall.come(service, table, ANNA)
        await anna.say("start")
        clock = (await service.look(table)).clock
        assert clock is not None
        assert clock.pace == Pace(turn=60)

    play(scenario)


def test_what_an_earlier_version_let_people_set_though_it_does_not_count_keeps_nobody_from_starting():
    game, option = next(
        (game, option) for game in all_games().values() for option in game.options if option.only_with
    )
    kinds = " ".join(["me", *["bot"] * (game.usual_seats - 1)])
    seats = [WantedSeat(kind, kind.title(), "easy" if kind == "bot" else "") for kind in kinds.split()]
    stored = gathering.new_gathering(game, NewGathering(game.key, tuple(seats)), LEVELS, "a" * 64, "lamps")
    assert not option.counts(stored.options)
    other = option.low if option.default != option.low else option.high
    stored = replace(stored, options={**stored.options, option.key: other})
    table, *_ = gathering.table_of(stored, game, LEVELS, "2026-01-01T00:00:00.000+00:00")
    assert table.match.options[option.key] == option.default
