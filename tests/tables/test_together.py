"""What several want while a table waits for the disk is done at once, as if one after the other."""

import asyncio
import random

import pytest

from pooram.engine.errors import PooramError
from pooram.games import all_games
from pooram.tables.errors import NotStored
from pooram.tables.making import new_table
from pooram.tables.messages import Back, NewTable, Refusal, SeatRequest, Snapshot, Step, Trouble
from pooram.tables.stored import Overtaken
from pooram.tables.wishes import Together, Wish

NUMBERS = ["number 3", "number 1", "number 4"]


class Disk:
    """Stands before the storage: what is stored waits until it is let through, and what came is counted."""

    def __init__(self, service) -> None:
        self.service = service
        self.append = service.storage.append
        self.appended: list[int] = []
        """How many lines came at a time."""
        self.busy = asyncio.Event()
        self.free = asyncio.Event()
        self.error: Exception | None = None
        service.storage.append = self

    async def __call__(self, table_id, place, lines, standing):
        self.appended.append(len(lines))
        self.busy.set()
        await self.free.wait()
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        await self.append(table_id, place, lines, standing)


async def say_together(disk, first, *others):
    """Say the first, and the others while it is being stored; what everybody heard last."""
    telling = [asyncio.create_task(first)]
    await disk.busy.wait()
    telling += [asyncio.create_task(other) for other in others]
    while len(disk.service._open[disk.table].wishes) < len(telling):
        await asyncio.sleep(0)
    disk.free.set()
    return await asyncio.gather(*telling)


async def three(house):
    people = await house.people("numbers", seats=3)
    disk = Disk(people[0].service)
    disk.table = people[0].opened.id
    return people, disk


def test_steps_that_come_while_one_is_stored_are_stored_together_and_shown_in_one_message(play):
    async def scenario(house):
        people, disk = await three(house)
        await say_together(disk, *(person.step(said) for person, said in zip(people, NUMBERS, strict=True)))
        # The coin that falls when the last number is in is a line, too.
        assert disk.appended == [1, 3]
        for person in people:
            # One for the first step, one for the two others.
            person.listen()
            assert [change.number for change in person.changes] == [1, 2]
            assert person.table.match.points == [3, 1, 4]
            assert not [heard for heard in person.heard if isinstance(heard, (Trouble, Refusal))]
        notations = [line.notation for line in (await people[0].service.storage.load(disk.table))[1]]
        assert notations[-4:-1] == NUMBERS

    play(scenario)


def test_steps_that_come_in_the_same_moment_are_stored_together_also_with_nobody_before_them(play):
    async def scenario(house):
        people, disk = await three(house)
        disk.free.set()
        await asyncio.gather(*(person.step(said) for person, said in zip(people, NUMBERS, strict=True)))
        assert disk.appended == [4], "with the coin that falls"
        for person in people:
            person.listen()
            assert [change.number for change in person.changes] == [1]
            assert person.table.match.points == [3, 1, 4]

    play(scenario)


def test_each_gets_an_answer_of_their_own_and_what_fails_in_the_middle_leaves_nothing_behind(play):
    async def scenario(house):
        (anna, bo, cleo), disk = await three(house)
        twice = bo.say(type="step", decision=0, seat=1, notation="number 1", then=["number 2"])
        late = cleo.step("number 0", decision=9)
        heard = await say_together(disk, anna.step("number 3"), twice, late, cleo.step("number 4"))
        assert isinstance(heard[1], Refusal | Trouble)
        assert "too late" in next(each for each in cleo.heard if isinstance(each, Trouble)).error
        assert disk.appended == [1, 1]
        assert [bo.table.has_chosen(seat) for seat in range(3)] == [True, False, True]
        await bo.step("number 2")
        assert bo.table.match.points == [3, 2, 4]

    play(scenario)


def test_who_is_first_of_two_for_the_same_decision_is_heard_and_the_other_is_too_late(play):
    async def scenario(house):
        (anna, bo, _), disk = await three(house)
        other = await house.seat(anna.service, disk.table, 1)
        await say_together(disk, anna.step("number 3"), bo.step("number 1"), other.step("number 2"))
        assert isinstance(bo.heard[-1], Snapshot)
        assert any(isinstance(heard, Trouble) for heard in other.heard)
        await bo.back()
        assert disk.appended == [1, 1, 1]

    play(scenario)


def test_a_step_back_goes_alone(play):
    async def scenario(house):
        (anna, bo, cleo), disk = await three(house)
        back = anna.say(type="back", seat=0)
        await say_together(disk, anna.step("number 3"), bo.step("number 1"), back, cleo.step("number 4"))
        assert disk.appended == [1, 1, 1, 1]
        assert [anna.table.has_chosen(seat) for seat in range(3)] == [False, True, True]
        assert cleo.changes[-2].open is not None
        assert not cleo.changes[-2].open.frames

    play(scenario)


def test_what_could_not_be_stored_is_told_to_all_who_wanted_it_and_to_nobody_else(play):
    async def scenario(house):
        (anna, bo, cleo), disk = await three(house)

        async def fails_next(person, notation):
            heard = await person.step(notation)
            disk.error = NotStored("The disk is full.")
            return heard

        before = cleo.table.lines
        # It would be refused after Bo's, which is not stored; so it is not known whether it would be.
        other = await house.seat(anna.service, disk.table, 1)
        await say_together(disk, fails_next(anna, "number 3"), bo.step("number 1"), other.step("number 2"))
        for person in (bo, other):
            assert [each.error for each in person.heard if isinstance(each, Trouble)] == ["The disk is full."]
        assert not [each for each in cleo.listen() if isinstance(each, Trouble)]
        assert cleo.table.lines == before + 1
        await other.step("number 2")
        await bo.step("number 1")
        assert cleo.table.has_chosen(1)

    play(scenario)


def test_whoever_was_overtaken_is_judged_anew_together(play):
    async def scenario(house):
        people, disk = await three(house)
        disk.error = Overtaken()
        await say_together(disk, *(person.step(said) for person, said in zip(people, NUMBERS, strict=True)))
        assert people[0].table.match.points == [3, 1, 4]
        # The first was tried again, and by then all three had come.
        assert disk.appended == [1, 4]

    async def nothing_missing(opened):
        """Whoever stored something has shown it by now."""

    async def overtaken(house):
        (await house.open())._catch_up = nothing_missing
        await scenario(house)

    play(overtaken)


def test_what_somebody_wanted_who_no_longer_waits_is_not_done(play):
    async def scenario(house):
        (anna, bo, cleo), disk = await three(house)
        first = asyncio.create_task(anna.step("number 3"))
        await disk.busy.wait()
        gone = asyncio.create_task(bo.step("number 1"))
        while len(anna.opened.wishes) < 2:
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        disk.free.set()
        await first
        await cleo.step("number 4")
        assert [anna.table.has_chosen(seat) for seat in range(3)] == [True, False, True]
        assert not anna.opened.wishes

    play(scenario)


def any_wish(table, rng):
    """A step or a step back of any seat, right or wrong, in time or too late."""
    seat = rng.randrange(table.match.seats)
    if rng.random() < 0.15:
        return lambda table: table.do(Back(seat), {})
    legal = table.match.legal_for(seat) or table.match.legal_for(table.match.to_move[0])
    then = (rng.choice(legal),) if rng.random() < 0.1 else ()
    step = Step(table.decision(seat) + (rng.random() < 0.1), seat, rng.choice(legal), then=then)
    return lambda table: table.do(step, {})


@pytest.mark.parametrize("key", sorted(all_games()))
def test_together_is_as_one_after_the_other(key):
    game, rng = all_games()[key], random.Random(key)
    seats = tuple(SeatRequest("me") for _ in range(game.fewest_seats))
    at_once = several_owed = 0
    for _ in range(3):
        table, _ = new_table(game, NewTable(key, seats), {})
        while not table.match.over and table.lines < 150:
            changes = [any_wish(table, rng) for _ in range(rng.randrange(1, 6))]
            together = Together(table, [Wish(change) for change in changes], "")
            plainly, lines = table, []
            for change, wish in zip(changes, together.tried, strict=False):
                trial = plainly.copy()
                try:
                    plain = (change(trial), "")
                except PooramError as error:
                    plain = ([], str(error))
                assert plain == (wish.lines, str(wish.failure or ""))
                if wish.lines:
                    plainly, lines = trial, lines + wish.lines
            assert lines == together.lines
            assert plainly.match == together.after.match
            assert plainly.lines == together.after.lines == table.lines + len(lines)
            # Only what is about a step back is left for the next time.
            left = [Wish(change) for change in changes[len(together.tried) :]]
            assert not left or together.goes_back or Together(together.after, left[:1], "").goes_back
            assert together.tried
            several_owed += len(table.match.to_move) > 1
            at_once += len([wish for wish in together.tried if wish.lines]) > 1
            table = together.after
    assert at_once or not several_owed
