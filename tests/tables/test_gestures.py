"""Several choices in one gesture: they are asked for ahead, made together, and taken back together."""

from pooram.tables.gesture_messages import Plans
from pooram.tables.messages import Refusal, Snapshot, Trouble


async def gesture(person, *notations):
    """A step and what the seat chooses right after it, in one message."""
    first, *then = notations
    decision, seat = person.snapshot.decision, person.connection.viewer
    return await person.say(type="step", decision=decision, seat=seat, notation=first, then=then)


async def ahead(person, notation, decision=None):
    number = person.snapshot.decision if decision is None else decision
    return await person.say(type="ahead", decision=number, notation=notation)


def test_a_gesture_of_several_steps_is_played_and_shown_at_once(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        shown = bo.snapshot.number
        await gesture(anna, "row 1", "light 2")
        assert bo.snapshot.seats[1].waiting
        assert bo.snapshot.number == shown + 1
        assert [line.text for line in bo.snapshot.log][-2:] == [
            "Player 1 turns to row 1.",
            "Player 1 lights 2.",
        ]

    play(scenario)


def test_if_a_step_of_a_gesture_is_not_legal_none_is_played(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        before = bo.snapshot
        assert isinstance(await gesture(anna, "row 1", "row 2"), Refusal)
        assert isinstance(await gesture(anna, "row 1", "light many"), Trouble)
        assert bo.snapshot == before

    play(scenario)


def test_nobody_goes_on_with_a_gesture_after_their_turn(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        assert isinstance(await gesture(anna, "row 1", "light 1", "row 1"), Refusal)
        assert anna.snapshot.seats[0].waiting

    play(scenario)


def test_a_gesture_is_taken_back_as_a_whole(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        before = len(bo.snapshot.log)
        await gesture(anna, "row 1", "light 2")
        await anna.say(type="back", seat=0, steps=2)
        assert [offer.notation for offer in anna.snapshot.offers] == ["row 1", "row 2"]
        assert len(bo.snapshot.log) == before

    play(scenario)


def test_no_more_is_taken_back_than_one_could_step_by_step(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await gesture(anna, "row 1", "light 1")
        await gesture(bo, "row 1", "light 1")
        await bo.say(type="back", seat=1, steps=99)
        assert bo.snapshot.seats[1].waiting
        assert not bo.snapshot.can_go_back

    play(scenario)


def test_who_asks_ahead_is_told_what_could_follow(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        heard = len(bo.listen())
        told = await ahead(anna, "row 2")
        assert isinstance(told, Plans)
        assert [plan.notations for plan in told.plans] == [("row 2",)]
        assert len(bo.listen()) == heard

    play(scenario)


def test_what_is_not_theirs_to_choose_has_no_plans(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        decision = anna.snapshot.decision
        assert (await ahead(bo, "row 1")).plans == ()
        assert (await ahead(anna, "light 1")).plans == ()
        await anna.step("row 1")
        assert (await ahead(anna, "light 1", decision)).plans == ()
        assert (await ahead(anna, "light 1")).plans != ()
        assert isinstance(anna.snapshot, Snapshot)
        await anna.sit(-1)
        assert (await ahead(anna, "light 1")).plans == ()

    play(scenario)


def test_an_option_says_whether_it_ends_the_turn(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        assert {offer.ends for offer in anna.snapshot.offers} == {""}
        await anna.step("row 1")
        assert {offer.ends for offer in anna.snapshot.offers} == {"turn"}

    play(scenario)
