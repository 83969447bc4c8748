"""People gather at several workers of one database."""

import asyncio

import pytest

from pooram.tables.gathering import seen_by
from pooram.tables.gathering_messages import Again, Started
from pooram.tables.messages import Trouble

pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)

RACES = 20
ANNA, BO, CLEO = "a" * 64, "b" * 64, "c" * 64


async def at_two_workers(hall, house, public=False):
    here, there = await house.open(), await house.another()
    table = await here.gatherings.create(hall.wanted(public=public), ANNA)
    return await hall.come(here, table, ANNA), await hall.come(there, table, BO)


def test_what_is_changed_at_one_worker_is_shown_at_the_other_and_both_come_to_the_table(hall, play):
    async def scenario(house):
        anna, bo = await at_two_workers(hall, house)
        await bo.say("take", seat=1, name="Bo")
        await anna.until(lambda told: told.seats[1].name == "Bo")
        await bo.say("ready", ready=True)
        await anna.until(lambda told: not told.waits_for)
        await anna.say("start")
        await bo.until(lambda told: told == Started())
        seated = [
            await house.seat(guest.service, anna.opened.id, seat) for seat, guest in enumerate((anna, bo))
        ]
        await seated[0].step("row 1")
        await seated[1].until(lambda snapshot: snapshot.decision == seated[0].snapshot.decision)

    play(scenario)


def test_of_two_who_take_the_same_seat_at_two_workers_exactly_one_gets_it(hall, play):
    async def race(here, there):
        table = await here.gatherings.create(hall.wanted(), ANNA)
        bo, cleo = await hall.come(here, table, BO), await hall.come(there, table, CLEO)
        answers = await asyncio.gather(
            bo.say("take", seat=1, name="Bo"), cleo.say("take", seat=1, name="Cleo")
        )
        lost = [isinstance(answer, Trouble) for answer in answers]
        assert sorted(lost) == [False, True]
        assert [guest.seen.seats[1].mine for guest in (bo, cleo)] == [not each for each in lost]
        loser = (bo, cleo)[lost.index(True)]
        assert loser.listen()[-1].error == "Somebody else has that seat already."
        stored = await here.storage.gatherings.load(table)
        assert (stored.version, len(stored.seats[1].holders)) == (1, 1)

    async def scenario(house):
        here, there = await house.open(), await house.another()
        await asyncio.gather(*(race(here, there) for _ in range(RACES)))

    play(scenario)


SIT = (BO, "take", {"seat": 2, "name": "Bo"})
START = (ANNA, "start", {})
AT_ONCE = {
    "sit and remove": ("me bot open", SIT, (ANNA, "remove_seat", {"seat": 2, "of": 3})),
    "sit and fill": (
        "me bot open",
        SIT,
        (ANNA, "fill", {"seat": 2, "kind": "bot", "level": "easy", "of": 3}),
    ),
    "start and add": ("me bot", START, (ANNA, "add_seat", {"seat": 2})),
    "start and free": ("me person", START, (ANNA, "fill", {"seat": 1, "kind": "open", "of": 2})),
    "start and stand up": ("me person", START, (ANNA, "give_up", {"seat": 1})),
}
"""Which seats there are, and two wishes of which the first to come makes the other one impossible."""


@pytest.mark.parametrize("wish", AT_ONCE)
def test_of_two_changes_of_the_seats_at_two_workers_that_exclude_each_other_one_is_made(hall, play, wish):
    kinds, *wishes = AT_ONCE[wish]

    async def race(here, there):
        table = await here.gatherings.create(hall.wanted(kinds), ANNA)
        pairs = zip((here, there), wishes, strict=True)
        guests = [await hall.come(service, table, holder) for service, (holder, *_) in pairs]
        told = zip(guests, wishes, strict=True)
        await asyncio.gather(*(guest.say(what, **more) for guest, (_, what, more) in told))
        stored = await here.storage.gatherings.load(table)
        assert stored.version == 1
        refused = [guest for guest in guests if isinstance(guest.listen()[-1], Trouble)]
        assert len(refused) == 1, [guest.listen()[-1] for guest in guests]
        # Who was refused had been shown what had been made instead.
        game, loser = here.find(stored.game), refused[0]
        fresh = Started() if stored.started else seen_by(stored, game, loser.connection.holder)
        assert loser.listen()[-2] == fresh
        assert stored.started == (table in await here.storage.lengths([table]))

    async def scenario(house):
        here, there = await house.open(), await house.another()
        for service in (here, there):
            service.gatherings.patience = 0
        both_ways = [pair for _ in range(RACES // 2) for pair in ((here, there), (there, here))]
        await asyncio.gather(*(race(*pair) for pair in both_ways))

    play(scenario)


def test_who_asks_for_the_same_at_two_workers_gets_it_once(hall, play):
    async def race(here, there):
        table = await here.gatherings.create(hall.wanted("me open bot open"), ANNA)
        guests = [await hall.come(service, table, ANNA) for service in (here, there)]
        await asyncio.gather(
            *(guest.say("remove_seat", seat=1 + 2 * n, of=4) for n, guest in enumerate(guests))
        )
        await asyncio.gather(*(guest.say("add_seat", seat=3) for guest in guests))
        stored = await here.storage.gatherings.load(table)
        assert [seat.kind for seat in stored.seats].count("open") == 2
        assert (stored.version, len(stored.seats)) == (2, 4)
        for guest in guests:
            assert guest.seen == seen_by(stored, here.find(stored.game), ANNA)

    async def scenario(house):
        here, there = await house.open(), await house.another()
        await asyncio.gather(*(race(here, there) for _ in range(RACES)))

    play(scenario)


def test_who_stands_up_while_the_owner_starts_is_not_at_the_table_by_half(hall, play):
    async def race(here, there):
        table = await here.gatherings.create(hall.wanted(), ANNA)
        anna, bo = await hall.come(here, table, ANNA), await hall.come(there, table, BO)
        await bo.say("take", seat=1, name="Bo")
        await bo.say("ready", ready=True)
        await anna.until(lambda told: not told.waits_for)
        await asyncio.gather(anna.say("start"), bo.say("give_up", seat=1))
        stored = await here.storage.gatherings.load(table)
        made = await here.storage.lengths([table])
        assert stored.started == (table in made) == (stored.seats[1].kind == "person")

    async def scenario(house):
        here, there = await house.open(), await house.another()
        await asyncio.gather(*(race(here, there) for _ in range(RACES)))

    play(scenario)


def test_the_lobby_at_another_worker_updates_by_itself(hall, play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        lobby = await hall.lobby_of(there)
        table = await here.gatherings.create(hall.wanted(public=True), ANNA)
        await hall.next_lobby(lobby, lambda told: [each.id for each in told] == [table])

    play(scenario)


def test_what_no_news_told_is_seen_when_a_worker_looks_by_itself(hall, play):
    async def scenario(house):
        anna, bo = await at_two_workers(hall, house)
        anna.service.storage.news._heard = lambda table, length: None
        await bo.say("take", seat=1, name="Bo")
        await anna.service.gatherings.look_after()
        assert anna.seen.seats[1].name == "Bo"

    play(scenario)


def test_who_plays_again_is_followed_from_another_worker(hall, play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table, _ = await hall.finished(house, here)
        bo = await house.seat(there, table, 1)
        link = await here.rematches.again(table, ANNA)
        async with asyncio.timeout(300):
            while not isinstance(bo.listen()[-1], Again):
                await bo.news()
        assert bo.heard[-1] == Again(link.id, "Anna")

    play(scenario)
