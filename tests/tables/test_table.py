"""A table's life: steps are checked, stored, numbered; chance plays itself."""

import asyncio

import pytest
from msgspec import structs

from pooram.engine.errors import BadSetup
from pooram.match.fairness import check_fairness
from pooram.match.reading import read_record
from pooram.tables.messages import NewTable, Refusal, SeatRequest, Snapshot, Step, Trouble
from pooram.tables.stored import Overtaken


def test_chance_plays_itself_before_anybody_is_asked(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        assert anna.snapshot.seats[0].waiting
        assert [line.seat for line in anna.snapshot.log] == [-1, -1]

    play(scenario)


def test_a_game_is_played_to_the_end_and_its_record_is_fair(play):
    async def scenario(house):
        anna = await house.against_bots("template", bots=2)
        while not anna.snapshot.finished:
            await anna.until(lambda snapshot: snapshot.offers or snapshot.finished)
            if not anna.snapshot.finished:
                await anna.step(anna.snapshot.offers[0].notation)
        assert anna.snapshot.sheet.totals == tuple(anna.table.match.state.points(s) for s in range(3))
        text = anna.table.record().to_text()
        check_fairness(read_record(text, house.games.__getitem__))

    play(scenario)


def test_a_step_for_an_earlier_decision_is_refused_and_changes_nothing(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        old = anna.snapshot.decision
        await anna.step("row 1")
        before = anna.snapshot
        answer = await anna.step("light 1", decision=old)
        assert isinstance(answer, Trouble)
        assert anna.snapshot is before
        assert anna.table.lines == 3

    play(scenario)


def test_a_click_from_before_a_step_back_does_not_count(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        first = anna.snapshot.decision
        await anna.step("row 1")
        second = anna.snapshot.decision
        await anna.back()
        assert anna.snapshot.decision not in (first, second)
        assert isinstance(await anna.step("row 2", decision=first), Trouble)
        assert isinstance(await anna.step("light 1", decision=second), Trouble)
        assert isinstance(await anna.step("row 2"), Snapshot)

    play(scenario)


def test_no_two_decisions_of_a_table_have_the_same_number(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        numbers = [anna.snapshot.decision]
        for person, notation in [
            (anna, "row 1"),
            (anna, ""),
            (anna, "row 2"),
            (anna, "light 1"),
            (bo, "row 1"),
        ]:
            await (person.step(notation) if notation else person.back())
            numbers.append(anna.snapshot.decision)
        assert len(set(numbers)) == len(numbers)

    play(scenario)


def test_a_choice_that_the_rules_forbid_is_refused_by_its_clause(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        answer = await anna.step("light 1")
        assert answer == Refusal("Choose a row first.", "template/turn-1")

    play(scenario)


def test_whoever_is_not_to_move_hears_by_name_whose_turn_it_is(play):
    async def scenario(house):
        _, bo = await house.people("template")
        answer = await bo.step("row 1")
        assert answer == Refusal("It is Player 1's turn.", "template/turn-1")

    play(scenario)


def test_a_text_that_is_no_step_is_answered_with_an_example(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        answer = await anna.step("castle")
        assert isinstance(answer, Trouble)
        assert "row 1" in answer.hint

    play(scenario)


def test_nobody_moves_for_a_seat_they_do_not_sit_in(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        decision = bo.snapshot.decision
        answer = await bo.say(type="step", decision=decision, seat=0, notation="row 1")
        assert isinstance(answer, Trouble)
        assert anna.table.lines == 2

    play(scenario)


def test_a_second_click_on_the_same_decision_does_not_count(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        decision = anna.snapshot.decision
        await anna.step("number 1")
        assert isinstance(await anna.step("number 2", decision=decision), Trouble)
        assert len(anna.table.match.events) == 1

    play(scenario)


def test_two_clicks_at_once_count_once(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        twin = await house.seat(anna.service, anna.table.id, 0)
        answers = await asyncio.gather(anna.step("row 1"), twin.step("row 2"))
        assert {type(answer) for answer in answers} == {Snapshot, Trouble}
        assert anna.table.lines == 3

    play(scenario)


def test_the_decision_keeps_its_number_while_several_seats_answer_it(play):
    async def scenario(house):
        anna, bo, cy = await house.people("numbers", 3)
        decision = cy.snapshot.decision
        await anna.step("number 1")
        await bo.step("number 2")
        await bo.back()
        await anna.back()
        assert cy.snapshot.decision == decision
        assert isinstance(await cy.step("number 3", decision), Snapshot)

    play(scenario)


def test_who_took_back_a_pending_choice_answers_under_a_new_number(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        old = anna.snapshot.decision
        await anna.step("number 1")
        await anna.back()
        assert isinstance(await anna.step("number 2", decision=old), Trouble)
        assert isinstance(await anna.step("number 2"), Snapshot)

    play(scenario)


def test_what_cannot_be_stored_has_not_happened(play):
    async def scenario(house):
        anna, _ = await house.people("template")

        async def fail(*_):
            raise OSError("the disk is full")

        anna.service.storage.append = fail
        answer = await anna.step("row 1")
        assert isinstance(answer, Trouble)
        assert "disk" not in answer.error + answer.hint
        assert anna.table.lines == 2
        assert anna.table.match.legal_for(0) == ["row 1", "row 2"]

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_two_servers_cannot_both_answer_a_decision(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        other = await house.another()
        elsewhere = await house.seat(other, anna.table.id, 0)
        await anna.step("row 1")
        answer = await elsewhere.step("row 2")
        assert isinstance(answer, Trouble)
        assert elsewhere.snapshot.decision == anna.snapshot.decision
        assert elsewhere.table.match.history == anna.table.match.history

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_simultaneous_answers_through_two_servers_both_count(play):
    async def scenario(house):
        anna, *_ = await house.people("numbers", 3)
        other = await house.another()
        bo = await house.seat(other, anna.table.id, 1)
        await anna.step("number 1")
        await bo.step("number 2")
        assert [seat.chosen for seat in bo.snapshot.seats] == [True, True, False]

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_line_can_be_stored_only_once(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        await anna.step("row 1")
        table = anna.table
        line = table.copy().choose(Step(table.decision(0), 0, str(table.game.choices[2])))[0]
        standing = table.standing()
        with pytest.raises(Overtaken):
            await anna.service.storage.append(table.id, table.lines - 1, [line], standing)
        twice = structs.replace(line, decision=2)
        with pytest.raises(Overtaken):
            await anna.service.storage.append(table.id, table.lines, [twice], standing)

    play(scenario)


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        ([], {}, "1 to 4 seats"),
        ([SeatRequest("me")] * 9, {}, "1 to 4 seats"),
        ([SeatRequest("me")] * 2, {"head_start": 9}, "only for 1 seat, not for 2"),
        ([SeatRequest("me"), SeatRequest("bot", level="genius")], {}, "no bot level 'genius'"),
        ([SeatRequest("me"), SeatRequest("bot")], {}, "no bot level"),
        ([SeatRequest("me")] * 2, {"wind": 1}, "no option 'wind'"),
        ([SeatRequest("me")] * 2, {"bonus": 10**30}, "cannot be"),
    ],
)
def test_a_table_that_cannot_be_is_refused(play, seats, options, told):
    async def scenario(house):
        service = await house.open()
        with pytest.raises(BadSetup, match=told):
            await service.create(NewTable("template", tuple(seats), options))
        assert await service.storage.unfinished(50) == []

    play(scenario)


def test_names_are_one_line_and_all_different(play):
    async def scenario(house):
        service = await house.open()
        names = ["Anna\nsecret 1", "Bo", "Bo", ""]
        asked = NewTable("template", tuple(SeatRequest("me", name) for name in names))
        record = (await service.record(await service.create(asked))).to_text()
        assert read_record(record, house.games.__getitem__).match.players == [
            "Anna secret 1",
            "Bo",
            "Bo 2",
            "Player 4",
        ]

    play(scenario)


def test_again_seats_the_same_people_at_a_new_table_with_a_new_secret(play):
    async def scenario(house):
        anna = await house.against_bots("template", bonus=5)
        await house.to_end(anna.service, anna.table.id)
        again = (
            await anna.service.open((await anna.service.rematches.again(anna.table.id, house.owner)).id)
        ).table
        assert again.id != anna.table.id
        assert set(again.header.seats) == {
            structs.replace(seat, colour=colour)
            for seat, colour in zip(anna.table.header.seats, anna.table.match.colours, strict=True)
        }
        assert again.header.options["bonus"] == 5
        assert again.header.secret != anna.table.header.secret

    play(scenario)


def test_again_everybody_moves_up_a_seat_so_that_another_begins(play):
    async def scenario(house):
        service = await house.open()
        people = [SeatRequest("me", "Anna"), SeatRequest("person", "Bo"), SeatRequest("bot", "Cy", "easy")]
        table = await service.create(NewTable("template", tuple(people)))
        beginners = []
        for _ in range(3):
            await house.to_end(service, table)
            link = await service.rematches.again(table)
            beginners.append(link.begins)
            table = link.id
        assert beginners == ["Bo", "Cy", "Anna"]
        last = (await service.open(table)).table
        assert last.match.players == ["Anna", "Bo", "Cy"]
        assert [seat.kind for seat in last.header.seats] == ["me", "person", "bot"]

    play(scenario)


def test_again_nobody_begins_where_all_choose_at_once(play):
    async def scenario(house):
        anna, _ = await house.people("numbers")
        await house.to_end(anna.service, anna.table.id)
        assert (await anna.service.rematches.again(anna.table.id, house.owner)).begins == ""

    play(scenario)


def test_again_a_lone_player_is_not_told_who_begins(play):
    async def scenario(house):
        (anna,) = await house.people("template", seats=1)
        await house.to_end(anna.service, anna.table.id)
        link = await anna.service.rematches.again(anna.table.id, house.owner)
        assert link.begins == ""
        assert (await anna.service.open(link.id)).table.match.players == ["Player 1"]

    play(scenario)
