"""Taking back more than one's own steps: a whole turn against bots, and with people what all others grant."""

import pytest

from pooram.engine.state import CHANCE
from pooram.match.fairness import check_record
from pooram.tables import going_back
from pooram.tables.asking import NOBODY_ASKS
from pooram.tables.going_back import back_kind
from pooram.tables.making import stored_table
from pooram.tables.messages import BackRequest, NewTable, SeatRequest, Snapshot, Trouble


async def turn(person):
    """Choose what comes first until the bots have moved and it is one's turn again."""
    turns = len(person.table.match.events)
    while len(person.table.match.events) == turns or all(
        event.seat != 1 for event in person.table.match.events[turns:]
    ):
        await person.until(lambda snapshot: bool(snapshot.offers) or snapshot.finished)
        await person.step(person.snapshot.offers[0].notation)
        if not person.table.bots_to_move():
            continue
        await person.until(lambda snapshot: bool(snapshot.offers) or snapshot.finished)
    return person.snapshot


async def stored_again(house, person):
    """The table as another server would read it."""
    header, lines = await person.service.storage.load(person.table.id)
    return stored_table(header, house.games[header.game], lines)


# Against bots only


def test_against_bots_a_whole_turn_is_taken_back_again_and_again(play):
    async def scenario(house):
        anna = await house.against_bots("kerala")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        begun = len(anna.table.match.events)
        for _ in range(3):
            await turn(anna)
        kinds = []
        while anna.snapshot.can_go_back:
            kinds.append(anna.snapshot.back)
            before = len(anna.table.match.events)
            assert isinstance(await anna.back(), Snapshot)
            await anna.until(lambda snapshot: bool(snapshot.offers))
            assert len(anna.table.match.events) < before
        assert kinds.count("turn") >= 3
        assert len(anna.table.match.events) == begun
        assert await anna.back() == Trouble("You have no step to take back.")

    play(scenario)


def test_draws_that_were_taken_back_are_used_up(play):
    async def scenario(house):
        anna = await house.against_bots("numbers")
        await anna.step("number 1")
        await anna.until(lambda snapshot: "peek" in [offer.notation for offer in snapshot.offers])
        assert anna.table.match.draws == 1
        assert anna.snapshot.back == "turn"
        for draws in range(1, 20):
            assert anna.table.match.draws == draws
            await anna.back()
            assert len(anna.snapshot.offers) == 5
            await anna.step("number 1")
            await anna.until(lambda snapshot: "peek" in [offer.notation for offer in snapshot.offers])
        coins = {step.choice for step in anna.table.match.trail if step.seat == CHANCE}
        assert len(coins) == 2, "always the same luck"

    play(scenario)


def test_the_record_says_so_and_can_be_checked(play):
    async def scenario(house):
        anna = await house.against_bots("kerala")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        await turn(anna)
        assert anna.snapshot.back == "turn"
        await anna.back()
        while not anna.snapshot.finished:
            await anna.step(anna.snapshot.offers[0].notation)
            await anna.until(lambda snapshot: bool(snapshot.offers) or snapshot.finished)
        text = anna.table.record().to_text()
        found = check_record(text, house.games.__getitem__)
        assert (found.taken_back, found.unchecked) == (1, "")
        assert (await stored_again(house, anna)).record().to_text() == text
        # Everybody reads it on the score sheet.
        assert anna.snapshot.sheet.backs == (1, 0)
        shown = (await anna.service.look(anna.table.id)).draws()
        assert len(shown.draws) == found.draws

    play(scenario)


def test_what_a_bot_chose_in_secret_and_was_taken_back_is_never_told(play):
    async def scenario(house):
        anna = await house.against_bots("numbers", bots=2)
        await anna.step("number 1")
        await anna.until(lambda snapshot: "leave" in [offer.notation for offer in snapshot.offers])
        await anna.step("leave")
        # Both bots have answered the next decision, in secret.
        await anna.until(lambda snapshot: [seat.chosen for seat in snapshot.seats[1:]] == [True, True])
        await anna.back()
        text = anna.table.record(everything=True).to_text()
        assert text.count("2 number") == text.count("3 number") == 1
        assert (await stored_again(house, anna)).record(everything=True).to_text() == text

    play(scenario)


def test_nothing_is_taken_back_against_bots_when_the_secret_is_shown(play):
    async def scenario(house):
        anna = await house.against_bots("numbers")
        for _ in range(2):
            await anna.step("number 1")
            await anna.until(lambda snapshot: "leave" in [offer.notation for offer in snapshot.offers])
            await anna.step("leave")
        assert anna.snapshot.finished
        assert anna.snapshot.back == ""
        assert await anna.back() == Trouble("The game is over.")

    play(scenario)


# With people


async def asked(house, seats=2):
    """Lamps, where the first seat asks to take back a step that the second has followed."""
    people = await house.people("template", seats)
    anna, bo = people[:2]
    await anna.step("row 1")
    await anna.step("light 2")
    await bo.step("row 1")
    assert anna.snapshot.back == "ask"
    await anna.say(type="ask", seat=0)
    return people


async def answer(person, yes):
    return await person.say(type="answer", seat=person.connection.viewer, yes=yes)


def test_everybody_hears_who_asks_and_nothing_else(play):
    async def scenario(house):
        anna, bo, cy = await asked(house, 3)
        watcher = await house.seat(anna.service, anna.table.id, -1)
        for person in (anna, bo, cy, watcher):
            assert person.snapshot.request == BackRequest(0, (1, 2))
        assert b'"request":{"seat":0,"owing":[1,2]}' in cy.wire[-1]
        assert len(cy.wire[-1]) < 100

    play(scenario)


def test_it_is_taken_back_when_all_others_have_granted_it(play):
    async def scenario(house):
        anna, bo, cy = await asked(house, 3)
        await answer(bo, yes=True)
        assert anna.snapshot.request == BackRequest(0, (2,))
        assert len(anna.table.match.history) == 5
        await answer(cy, yes=True)
        for person in (anna, bo, cy):
            assert person.snapshot.request == NOBODY_ASKS
        # The last step of who asked, and all after it.
        assert [step.seat for step in anna.table.match.history] == [-1, -1, 0]
        assert anna.snapshot.seats[0].waiting
        stored = await stored_again(house, anna)
        assert stored.match == anna.table.match
        assert "back 1 2" in stored.record().to_text()
        await anna.step("light 1")
        assert bo.snapshot.offers

    play(scenario)


def test_one_no_refuses_it(play):
    async def scenario(house):
        anna, bo, cy = await asked(house, 3)
        history = anna.table.match.history
        await answer(bo, yes=True)
        await answer(cy, yes=False)
        assert anna.snapshot.request == BackRequest(-1, (), "refused")
        assert anna.table.match.history == history
        # Nobody is asked for it again, whatever happens; of another step all have to answer again.
        for person in (anna, await house.seat(anna.service, anna.table.id, 0)):
            assert person.snapshot.back == ""
            assert await person.say(type="ask", seat=0) == Trouble(
                "Player 3 has said no, so your step stays."
            )
        assert back_kind(await stored_again(house, anna), 0) == ""
        await bo.step("light 1")
        assert anna.snapshot.back == ""
        # However few lamps it has, this row has one for everybody.
        await cy.step("row 2")
        await cy.step("light 1")
        await anna.step("row 2")
        await anna.step("light 1")
        await bo.step("row 2")
        assert anna.snapshot.back == "ask"
        await anna.say(type="ask", seat=0)
        assert bo.snapshot.request == BackRequest(0, (1, 2))

    play(scenario)


async def asks_in_vain(house, anna, bo):
    """Anna is told that she has asked already, nobody else hears of it, and so it is read again."""
    heard = len(bo.wire)
    assert anna.snapshot.back == ""
    assert await anna.say(type="ask", seat=0) == Trouble(
        "You have asked for this step already, so it stays. About your next one you can ask again."
    )
    assert len(bo.wire) == heard
    assert back_kind(await stored_again(house, anna), 0) == ""


def test_who_has_withdrawn_it_does_not_call_the_others_for_the_same_step_again(play):
    async def scenario(house):
        anna, bo = await asked(house)
        await answer(anna, yes=False)
        assert bo.snapshot.request == NOBODY_ASKS
        await asks_in_vain(house, anna, bo)
        await bo.step("light 1")
        await asks_in_vain(house, anna, bo)
        await anna.step("row 2")
        await anna.step("light 1")
        await bo.step("row 2")
        await anna.say(type="ask", seat=0)
        assert bo.snapshot.request == BackRequest(0, (1,))

    play(scenario)


def test_nor_does_who_asks_moves_takes_that_back_and_asks(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        for person in (anna, bo):
            await person.step("row 1")
            await person.step("light 1")
        await anna.say(type="ask", seat=0)
        assert bo.snapshot.request == BackRequest(0, (1,))
        await anna.step("row 2")
        assert bo.snapshot.request == NOBODY_ASKS
        await anna.back()
        await asks_in_vain(house, anna, bo)

    play(scenario)


def test_nor_does_who_asks_leaves_and_comes_back(play):
    async def scenario(house):
        anna, bo = await asked(house)
        house.thinker.gate.clear()
        await anna.say(type="leave", seat=0)
        await anna.say(type="return", seat=0)
        await asks_in_vain(house, anna, bo)
        house.thinker.gate.set()

    play(scenario)


def test_a_step_that_stayed_stays_so_when_what_followed_it_has_gone(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        await anna.step("light 1")
        await bo.step("row 1")
        await anna.say(type="ask", seat=0)
        await answer(anna, yes=False)
        await bo.step("light 1")
        await anna.step("row 2")
        # With Bo's step goes hers, which he has not followed.
        await bo.say(type="ask", seat=1)
        await answer(anna, yes=True)
        assert anna.snapshot.back == ""
        await bo.step("light 1")
        await asks_in_vain(house, anna, bo)

    play(scenario)


def test_what_is_chosen_in_the_place_of_a_step_that_stayed_and_has_gone_can_be_asked_for(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        await anna.step("light 1")
        await bo.step("row 1")
        await bo.step("light 1")
        await anna.step("row 2")
        await anna.step("light 1")
        await bo.step("row 2")
        await anna.say(type="ask", seat=0)
        await answer(anna, yes=False)
        await asks_in_vain(house, anna, bo)
        # His step of the turn before, and all after it.
        await bo.say(type="back", seat=1)
        await bo.say(type="ask", seat=1)
        await answer(anna, yes=True)
        await bo.step("light 1")
        await anna.step("row 2")
        await anna.step("light 1")
        await bo.step("row 2")
        assert anna.snapshot.back == "ask"

    play(scenario)


def test_who_asks_can_withdraw_it(play):
    async def scenario(house):
        anna, bo = await asked(house)
        await answer(anna, yes=False)
        assert bo.snapshot.request == NOBODY_ASKS
        assert await answer(bo, yes=True) == Trouble("Nobody asks that any more.", "The table has moved on.")

    play(scenario)


def test_who_plays_on_has_answered(play):
    async def scenario(house):
        anna, bo = await asked(house)
        decision = bo.snapshot.decision
        # The question has not changed the decision that was open.
        await bo.step("light 1", decision)
        assert anna.snapshot.request == BackRequest(-1, (), "moved")
        # It is told of this request, and of no other one.
        await anna.step("row 2")
        assert anna.snapshot.request == NOBODY_ASKS

    play(scenario)


def test_a_bot_that_stands_in_has_not_answered_by_playing_on(play):
    async def scenario(house):
        anna, bo, cy = await house.people("template", 3)
        house.thinker.gate.clear()
        await cy.say(type="leave", seat=2)
        for person in (anna, bo):
            await person.step("row 1")
            await person.step("light 1")
        await anna.say(type="ask", seat=0)
        house.thinker.gate.set()
        await bo.until(lambda snapshot: snapshot.seats[0].waiting)
        assert bo.snapshot.request == BackRequest(0, (1,))

    play(scenario)


def test_nobody_answers_for_another(play):
    async def scenario(house):
        anna, bo, cy = await asked(house, 3)
        cy.connection.mine = (2,)
        for seat in (0, 1):
            said = await cy.say(type="answer", seat=seat, yes=True)
            assert said == Trouble("You do not sit there.", "Sit down in that seat first.")
        anna.connection.mine = (0,)
        assert isinstance(await anna.say(type="answer", seat=1, yes=True), Trouble)
        assert await answer(anna, yes=True) == Trouble("That is for others to say.")
        await answer(bo, yes=True)
        assert await answer(bo, yes=True) == Trouble("That is for others to say.")
        watcher = await house.seat(anna.service, anna.table.id, -1)
        watcher.connection.mine = ()
        assert isinstance(await watcher.say(type="answer", seat=2, yes=True), Trouble)
        assert isinstance(await watcher.say(type="ask", seat=2), Trouble)
        assert anna.snapshot.request == BackRequest(0, (2,))

    play(scenario)


@pytest.mark.parametrize("notation", ["row 1", ""])
def test_nobody_asks_without_need(play, notation):
    async def scenario(house):
        anna, _ = await house.people("template")
        if notation:
            await anna.step(notation)
        told = "You can take that back without asking." if notation else "You have no step to take back."
        assert await anna.say(type="ask", seat=0) == Trouble(told)

    play(scenario)


def test_two_do_not_ask_at_once(play):
    async def scenario(house):
        anna, bo = await asked(house)
        await bo.say(type="back", seat=1)
        assert anna.snapshot.request == NOBODY_ASKS
        await bo.step("row 2")
        await bo.step("light 1")
        await anna.step("row 1")
        await anna.say(type="back", seat=0)
        assert anna.snapshot.back == "ask"
        await anna.say(type="ask", seat=0)
        assert await anna.say(type="ask", seat=0) == Trouble(
            "Somebody is asking already.", "Wait for the answer."
        )

    play(scenario)


def test_bots_agree_and_their_steps_are_taken_back_too(play):
    async def scenario(house):
        anna, bo = await asked_with_a_bot(house)
        await answer(bo, yes=True)
        assert [step.seat for step in anna.table.match.history] == [-1, -1, 0]

    async def asked_with_a_bot(house):
        service = await house.open()
        seats = (SeatRequest("me"), SeatRequest("bot", level="easy"), SeatRequest("person"))
        table = await service.create(NewTable("template", seats), house.owner)
        anna, bo = [await house.seat(service, table, seat) for seat in (0, 2)]
        await anna.step("row 1")
        await anna.step("light 1")
        await bo.until(lambda snapshot: bool(snapshot.offers))
        await anna.say(type="ask", seat=0)
        assert bo.snapshot.request == BackRequest(0, (2,))
        return anna, bo

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_another_worker_knows_who_asks_and_who_has_granted(play, database):
    async def scenario(house):
        anna, bo = await asked(house)
        if isinstance(database, str):
            other = await house.seat(await house.another(), anna.table.id, 1)
        else:
            await house.close()
            other = await house.seat(await house.open(), anna.table.id, 1)
        assert other.snapshot.request == BackRequest(0, (1,))
        await answer(other, yes=True)
        assert other.snapshot.request == NOBODY_ASKS
        assert [step.seat for step in other.table.match.history] == [-1, -1, 0]
        if isinstance(database, str):
            await anna.until(lambda snapshot: snapshot.seats[0].waiting)
            assert anna.table.match == other.table.match

    play(scenario)


def test_nobody_waits_for_the_answer_of_somebody_who_has_left(play):
    async def scenario(house):
        anna, bo, cy = await asked(house, 3)
        house.thinker.gate.clear()
        await bo.say(type="leave", seat=1)
        assert cy.snapshot.request == BackRequest(-1, (), "left")
        await anna.say(type="ask", seat=0)
        assert cy.snapshot.request == BackRequest(0, (2,))
        house.thinker.gate.set()

    play(scenario)


def test_nobody_goes_back_and_forth_for_ever(play, monkeypatch):
    """All of it is read when somebody comes, and stays on the disk."""
    monkeypatch.setattr(going_back, "MOST_LINES", 12)

    async def scenario(house):
        anna, bo = await house.people("numbers")
        refused = None
        while not isinstance(refused, Trouble):
            await anna.step("number 3")
            refused = await anna.back()
        assert refused.error == "So often was something taken back at this table that it only goes on."
        assert 12 <= anna.table.lines <= 13
        assert anna.snapshot.back == ""
        await bo.step("number 1")
        assert isinstance(await anna.say(type="ask", seat=0), Trouble)
        await anna.step("leave")
        assert anna.table.match.state.round == 1, "forward it goes"

    play(scenario)
