"""Stepping back: over one's own steps, until chance, a reveal or another seat has followed."""

from pooram.tables.messages import Snapshot, Trouble


def test_one_may_step_back_within_the_turn(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        await anna.step("row 1")
        assert anna.snapshot.can_go_back
        await anna.back()
        assert [option.notation for option in anna.snapshot.offers] == ["row 1", "row 2"]
        assert not anna.snapshot.can_go_back

    play(scenario)


def test_one_may_take_back_the_whole_turn_while_the_next_seat_has_not_moved(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        await anna.step("light 2")
        await anna.back()
        await anna.back()
        assert anna.snapshot.seats[0].waiting
        assert bo.snapshot.seats[0].score == "0 points"
        assert len(bo.snapshot.log) + bo.snapshot.log_start == 2

    play(scenario)


def test_nobody_steps_back_once_another_seat_has_moved(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        await anna.step("light 2")
        await bo.step("row 1")
        assert not anna.snapshot.can_go_back
        assert isinstance(await anna.back(), Trouble)
        assert bo.snapshot.can_go_back

    play(scenario)


def test_nobody_takes_back_a_draw(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        answer = await anna.back()
        assert answer == Trouble("You have no step to take back.")

    play(scenario)


def test_a_pending_choice_can_be_taken_back_whatever_others_chose_meanwhile(play):
    async def scenario(house):
        anna, bo, _ = await house.people("numbers", 3)
        await anna.step("number 1")
        await bo.step("number 2")
        await anna.back()
        assert [seat.chosen for seat in anna.snapshot.seats] == [False, True, False]
        assert len(anna.snapshot.offers) == 5
        assert bo.snapshot.can_go_back

    play(scenario)


def test_a_choice_changed_while_others_still_owe_is_the_one_that_counts(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        await anna.step("number 1")
        await anna.back()
        await anna.step("number 4")
        await bo.step("number 2")
        assert [seat.score for seat in bo.snapshot.seats] == ["4", "2"]

    play(scenario)


def test_nobody_steps_back_once_all_numbers_are_shown(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        await anna.step("number 1")
        await bo.step("number 2")
        assert isinstance(await anna.back(), Trouble)
        assert isinstance(await bo.back(), Trouble)

    play(scenario)


def test_a_step_that_revealed_something_stays(play):
    async def scenario(house):
        anna, bo = await house.people("numbers", veiled=1)
        await anna.step("number 1")
        await bo.step("number 2")
        await anna.step("peek")
        assert await anna.back() == Trouble("Your last step has revealed something, so it stays.")

    play(scenario)


def test_a_step_that_revealed_nothing_can_be_taken_back(play):
    async def scenario(house):
        anna, bo = await house.people("numbers", veiled=1)
        await anna.step("number 1")
        await bo.step("number 2")
        await anna.step("leave")
        assert isinstance(await anna.back(), Snapshot)
        assert [option.notation for option in anna.snapshot.offers] == ["peek", "leave"]

    play(scenario)


def test_nothing_is_taken_back_after_the_end(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        for _ in range(2):
            await anna.step("number 1")
            await bo.step("number 2")
            await anna.step("leave")
        assert anna.snapshot.finished
        assert not anna.snapshot.can_go_back
        assert await anna.back() == Trouble("The game is over.")

    play(scenario)


def test_what_a_bot_thought_before_a_step_back_is_dropped(play):
    async def scenario(house):
        anna = await house.against_bots("template")
        house.thinker.gate.clear()
        await anna.step("row 1")
        await anna.step("light 1")
        await anna.back()
        house.thinker.gate.set()
        await anna.step("light 2")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        assert [step.seat for step in anna.table.match.history] == [-1, -1, 0, 0, 1, 1]

    play(scenario)


def test_stepping_back_is_a_line_more_and_never_one_less(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        await anna.step("row 1")
        await anna.back()
        _, lines = await anna.service.storage.load(anna.table.id)
        assert [(line.seat, line.notation, line.back) for line in lines[2:]] == [
            (0, "row 1", False),
            (0, "", True),
        ]

    play(scenario)
