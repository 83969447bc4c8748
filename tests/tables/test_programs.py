"""Programs that play a person's seat over HTTP: what the others see of them, and what they have to say."""

import pytest
from tests.tables.conftest import Person

from pooram.engine.errors import IllegalStep
from pooram.tables.connection import Connection
from pooram.tables.holders import holder_of
from pooram.tables.making import stored_table
from pooram.tables.messages import BackRequest, NewTable, SeatRequest, Step
from pooram.tables.presence import LEASE


async def stored_again(house, person):
    header, lines = await person.service.storage.load(person.table.id)
    return stored_table(header, house.games[header.game], lines)


async def program_steps(person, seat, notation):
    """A program chooses for a seat."""
    step = Step(person.table.decision(seat), seat, notation)
    await person.service.step(person.table.id, step, by_program=True)


def log_of(person):
    return [line.text for line in person.snapshot.log]


def test_whoever_plays_with_a_key_is_a_program_on_whatever_way_they_came(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        authority, table = anna.service.authority, anna.table.id
        key = await authority.new_key(table, 1, house.owner)
        await authority.claim(table, await authority.new_key(table, 1, house.owner), "d" * 64)

        async def comes(holder):
            connection = Connection(holder=holder)
            person = Person(anna.service, await anna.service.join(table, connection), connection)
            await person.sit(1)
            return person

        program, device = await comes(holder_of(key)), await comes("d" * 64)
        await program.step("number 3")
        assert log_of(anna) == ["A program plays for Player 2.", "Player 2 has chosen."]
        assert anna.table.programs == {1}
        await anna.step("number 1")
        assert anna.snapshot.back == "turn"
        await anna.step("leave")
        # A second device of a person is no program.
        await device.step("number 2")
        assert log_of(anna)[-2:] == ["Player 2 plays without a program.", "Player 2 has chosen."]

    play(scenario)


def test_all_are_told_once_that_a_program_plays_and_that_it_does_no_longer(play):
    async def scenario(house):
        anna, bo, _ = await house.people("numbers", seats=3)
        await program_steps(anna, 1, "number 3")
        assert log_of(anna) == ["A program plays for Player 2.", "Player 2 has chosen."]
        await anna.step("number 1")
        await program_steps(anna, 2, "number 1")
        await anna.step("leave")
        await program_steps(anna, 1, "number 2")
        assert log_of(anna).count("A program plays for Player 2.") == 1
        await bo.back()
        await bo.step("number 4")
        assert log_of(anna)[-2:] == ["Player 2 plays without a program.", "Player 2 has chosen."]
        text = anna.table.record().to_text()
        assert "A program plays for Player 2." in text
        again = await stored_again(house, anna)
        assert (again.programs, again.record().to_text()) == (anna.table.programs, text)
        assert again.programs == {2}

    play(scenario)


def test_who_plays_against_programs_only_takes_back_a_turn_as_against_bots(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        await program_steps(anna, 1, "number 3")
        await anna.step("number 1")
        assert anna.snapshot.back == "turn"
        await anna.back()
        assert len(anna.snapshot.offers) == 5
        assert anna.table.asking.request == BackRequest(-1, ())

    play(scenario)


def test_programs_are_not_asked_so_that_a_request_ends_with_the_people_answers(play):
    async def scenario(house):
        anna, bo, _ = await house.people("numbers", seats=3)
        await program_steps(anna, 2, "number 3")
        await bo.step("number 2")
        await anna.step("number 1")
        assert anna.snapshot.back == "ask"
        await anna.say(type="ask", seat=0)
        assert anna.snapshot.request == BackRequest(0, (1,))
        await bo.say(type="answer", seat=1, yes=True)
        assert anna.snapshot.request.seat == -1
        assert len(anna.snapshot.offers) == 5

    play(scenario)


def test_a_person_who_plays_again_without_the_program_is_asked_again(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        await program_steps(anna, 1, "number 3")
        await bo.back()
        await bo.step("number 3")
        await anna.step("number 1")
        assert anna.snapshot.back == "ask"

    play(scenario)


def test_a_step_of_a_program_that_is_refused_tells_nothing(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        before = anna.table.lines
        with pytest.raises(IllegalStep):
            await program_steps(anna, 1, "peek")
        assert (anna.table.lines, log_of(anna)) == (before, [])

    play(scenario)


def test_a_program_counts_as_connected_while_it_asks(play):
    async def scenario(house):
        service = await house.open()
        table = await service.create(NewTable("numbers", (SeatRequest("me"), SeatRequest("person"))))
        now = 1000.0
        attendance = service.people.attendance
        attendance._clock = lambda: now
        anna = await house.seat(service, table, 0)
        anna.connection.mine = (0,)
        anna.connection.with_people = True
        company = anna.opened.company

        def told():
            attendance._tell(anna.opened)
            return company.message

        assert b'"here":[0]' in told()
        await service.view(table, 1)
        assert b'"here":[0,1]' in told()
        now += LEASE - 1
        await service.view(table, 1)
        now += 2
        attendance._lapsed(anna.opened)
        assert b'"here":[0,1]' in told(), "it has asked again"
        now += LEASE
        attendance._lapsed(anna.opened)
        assert b'"here":[0]' in told()

    play(scenario)
