"""Taking something back while somebody is away, who cannot be asked."""

import pytest
from tests.tables.test_take_back import answer, stored_again, turn

from pooram.tables.going_back import back_kind, brings_news
from pooram.tables.messages import Snapshot, Trouble


async def round_of(*people):
    """Everybody makes both choices of a turn; bots take theirs by themselves."""
    for person in people:
        await person.until(lambda snapshot: bool(snapshot.offers))
        for _ in range(2):
            await person.step(person.snapshot.offers[0].notation)


AWAY = Trouble("Player 2 has chosen since then and cannot be asked now, so your step stays.")


def test_nobody_takes_back_what_somebody_has_chosen_who_is_away(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await round_of(anna, bo)
        await bo.say(type="leave", seat=1)
        assert anna.snapshot.back == ""
        before = anna.table.match.history
        assert await anna.back() == AWAY
        assert await anna.say(type="ask", seat=0) == AWAY
        assert anna.table.match.history == before

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_what_a_bot_has_chosen_in_the_open_for_who_is_away_is_taken_back_and_nothing_before(play, database):
    async def scenario(house):
        anna, bo = await house.people("template")
        await round_of(anna, bo)
        by_hand = len(anna.table.match.events)
        await bo.say(type="leave", seat=1)
        for _ in range(2):
            await round_of(anna)
            await anna.until(lambda snapshot: bool(snapshot.offers))
        kinds = []
        while anna.snapshot.can_go_back:
            kinds.append(anna.snapshot.back)
            await anna.back()
            await anna.until(lambda snapshot: bool(snapshot.offers))
        assert kinds == ["turn", "turn"]
        assert len(anna.table.match.events) == by_hand
        assert await anna.back() == AWAY
        other = await stored_again(house, anna)
        assert (back_kind(other, 0), other.match) == ("", anna.table.match)

    play(scenario)


async def somebody_is_away(house, game, people=2, **options):
    """The second of these people has left, and the first has made a turn against the bot in their place."""
    anna, bo, *others = await house.people(game, people, **options)
    await bo.say(type="leave", seat=1)
    for other in others:
        await other.say(type="leave", seat=other.connection.viewer)
    await anna.until(lambda snapshot: bool(snapshot.offers))
    await turn(anna)
    return anna


@pytest.mark.parametrize(
    ("game", "away"),
    [
        ("kerala_race", "Player 2 is"),
        ("umbradeco", "Player 2 is"),
        ("cholas", "Player 2 is"),
        ("kalimambo", "Player 2 and Player 3 are"),
    ],
)
def test_nobody_fishes_for_luck_or_hidden_cards_against_somebody_who_is_away(play, game, away):
    async def scenario(house):
        anna = await somebody_is_away(house, game, people=1 + len(away.split(" and ")))
        assert anna.snapshot.back == ""
        before = anna.table.match.history
        news = "something was drawn or shown since then"
        told = Trouble(f"{away} away and cannot be asked, and {news}, so your step stays.")
        assert await anna.back() == told
        assert await anna.say(type="ask", seat=0) == told
        assert anna.table.match.history == before
        assert back_kind(await stored_again(house, anna), 0) == ""

    play(scenario)


@pytest.mark.parametrize(("game", "shows"), [("umbradeco", True), ("kerala", False)])
def test_where_hands_are_hidden_every_choice_of_the_bot_shows_something_of_the_hand(play, game, shows):
    async def scenario(house):
        anna = await somebody_is_away(house, game)
        by_bot = [event for event in anna.table.match.events if event.seat == 1]
        assert by_bot
        assert {brings_news(anna.table, 0, event) for event in by_bot} == {shows}

    play(scenario)


def test_bots_that_play_for_nobody_can_still_be_played_against_again(play):
    async def scenario(house):
        anna = await house.against_bots("umbradeco")
        await anna.until(lambda snapshot: bool(snapshot.offers))
        await turn(anna)
        assert anna.snapshot.back == "turn"
        assert isinstance(await anna.back(), Snapshot)

    play(scenario)


def test_what_was_chosen_by_hand_stays_so_also_after_somebody_was_away_in_between(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await bo.say(type="leave", seat=1)
        await round_of(anna)
        await anna.until(lambda snapshot: bool(snapshot.offers))
        assert anna.snapshot.back == "turn"
        await bo.say(type="return", seat=1)
        assert anna.snapshot.back == "ask"
        await round_of(anna, bo)
        await bo.say(type="leave", seat=1)
        assert await anna.back() == AWAY

    play(scenario)


def test_who_is_asked_for_has_left_but_who_stays_can_still_grant_it(play):
    async def scenario(house):
        anna, bo, cy = await house.people("template", 3)
        await round_of(anna, bo)
        house.thinker.gate.clear()
        await bo.say(type="leave", seat=1)
        assert anna.snapshot.back == "ask"
        await anna.say(type="ask", seat=0)
        await answer(cy, yes=True)
        assert [step.seat for step in anna.table.match.history] == [-1, -1, 0]
        house.thinker.gate.set()

    play(scenario)


def test_where_all_choose_at_once_it_is_known_who_has_chosen_by_hand_after_a_choice_was_changed(play):
    async def scenario(house):
        anna, bo, cy = await house.people("numbers", 3)
        house.thinker.gate.clear()
        await anna.step("number 1")
        await cy.say(type="leave", seat=2)
        house.thinker.gate.set()
        await anna.until(lambda snapshot: snapshot.seats[2].chosen)
        await anna.back()
        await bo.step("number 2")
        hands = {event.seat: anna.table.hands.is_own(at) for at, event in enumerate(anna.table.match.events)}
        assert hands == {1: True, 2: False}
        assert (await stored_again(house, anna)).hands.is_own(1)

    play(scenario)
