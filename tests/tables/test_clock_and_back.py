"""Clocks and going back: no time is gained by it, and nobody loses their seat by what the others grant."""

import random

import pytest
from tests.tables.test_clock import at_pace, left, turn

from pooram.tables.clock import FEWEST_AGAIN, FEWEST_MORE
from pooram.tables.making import stored_table
from pooram.tables.messages import Trouble
from pooram.tables.pace import Pace


def test_a_turn_that_goes_back_takes_all_that_was_added_for_it(play):
    async def scenario(house):
        (anna,) = await at_pace(house, Pace(game=600, increment=20), people=1, bots=1)
        before = left(anna, 0)
        for _ in range(3):
            await turn(anna)
            await anna.until(lambda snapshot: bool(snapshot.offers))
            assert left(anna, 0) == before + 40
            await anna.back()
            assert left(anna, 0) == before

    play(scenario)


def test_what_others_grant_takes_what_was_added_for_their_choices_too(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(game=600, increment=20))
        await turn(anna)
        await bo.step("row 1")
        assert [left(anna, seat) for seat in (0, 1)] == [640, 620]
        await anna.say(type="ask", seat=0)
        await bo.say(type="answer", seat=1, yes=True)
        assert [left(anna, seat) for seat in (0, 1)] == [620, 600]

    play(scenario)


def test_what_was_added_before_time_ran_out_is_not_taken_again(play):
    async def scenario(house):
        anna, bo = await at_pace(house, Pace(game=60, increment=20))
        await anna.step("row 1")
        house.now += 80
        await anna.service.ring(anna.opened)
        await bo.until(lambda snapshot: bool(snapshot.offers))
        await anna.say(type="return", seat=0)
        # The bot's choice, and then her own.
        for _ in range(2):
            await anna.back()
            assert left(anna, 0) == FEWEST_MORE

    play(scenario)


@pytest.mark.parametrize("pace", [Pace(turn=60), Pace(game=60)])
def test_who_has_hardly_any_time_left_is_not_replaced_by_going_back(play, pace):
    async def scenario(house):
        anna, bo = await at_pace(house, pace)
        house.now += 58
        await turn(anna)
        await bo.step("row 1")
        await anna.say(type="ask", seat=0)
        await bo.say(type="answer", seat=1, yes=True)
        assert left(anna, 0) == FEWEST_AGAIN
        house.now += FEWEST_AGAIN - 1
        await anna.service.ring(anna.opened)
        assert not bo.snapshot.seats[0].bot
        # The choice that comes next belongs to the same turn.
        await turn(anna)
        await anna.back()
        assert left(anna, 0) == 1

    play(scenario)


def told(table):
    """What all are told of the clock, at the time of the last line."""
    clock = table.clock
    return [round(clock.left(seat, clock._last), 3) for seat in range(2)]


@pytest.mark.parametrize("pace", [Pace(turn=3600), Pace(game=36_000, increment=20)], ids=["turn", "game"])
@pytest.mark.parametrize("game", ["template", "numbers"])
def test_however_one_goes_back_no_time_is_gained_and_all_workers_count_the_same(play, game, pace):
    """Time enough for everybody, so that nobody is given any."""

    async def scenario(house):
        house.thinker.gate.clear()
        assert sum([await play_and_go_back(house, game, pace, seed) for seed in range(8)]) > 8

    play(scenario)


async def play_and_go_back(house, game, pace, seed):
    """A game with some going back and short absences; how often something went back."""
    rng = random.Random(f"{game} {pace} {seed}")
    people = await at_pace(house, pace, game)
    backs = 0
    for _ in range(60):
        house.now += rng.choice([0, 0.25, 3, 20])
        seat = rng.randrange(2)
        person, other = people[seat], people[1 - seat]
        before = times(person)
        done = rng.choice(["step", "step", "step", "back", "ask", "away"])
        if done == "step" and person.snapshot.offers:
            await person.step(rng.choice(person.snapshot.offers).notation)
        elif done == "back":
            backs += not isinstance(await person.back(), Trouble)
            assert never_more(times(person), before)
        elif done == "ask" and person.snapshot.back == "ask":
            await person.say(type="ask", seat=seat)
            await other.say(type="answer", seat=1 - seat, yes=True)
            backs += 1
            assert never_more(times(person), before)
        elif done == "away":
            await person.say(type="leave", seat=seat)
            assert times(person) == before
            await person.say(type="return", seat=seat)
        if pace.increment:
            made = [event.seat for event in person.table.match.events]
            assert person.table.clock._more == [made.count(each) * pace.increment for each in range(2)]
        if person.table.match.over:
            break
    table = people[0].table
    header, lines = await people[0].service.storage.load(table.id)
    assert told(stored_table(header, house.games[game], lines)) == pytest.approx(told(table), abs=0.01)
    return backs


def times(person):
    return [left(person, seat) for seat in range(2)]


def never_more(now, before):
    return all(one <= other + 0.001 for one, other in zip(now, before, strict=True))
