"""What a table shows of its draws: the commitment from the beginning, all the rest when the game is over."""

import pytest

from pooram.match.chance import fair_number
from pooram.match.record import commitment_of
from pooram.tables.errors import CannotNow


def drawn_again(shown, ordinal):
    """Which outcome it should be: as a browser finds it, which knows no rules."""
    draw = shown.draws[ordinal]
    left = fair_number(shown.secret, shown.numbers, ordinal, sum(draw.weights))
    for number, weight in enumerate(draw.weights):
        if left < weight:
            return number
        left -= weight
    raise AssertionError("weights do not add up")


async def play_numbers(anna, bo):
    for _ in range(2):
        await anna.step("number 1")
        await bo.step("number 2")
        await anna.step("leave")


def test_everybody_sees_the_commitment_and_the_numbers_from_the_beginning(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        watcher = await house.seat(anna.service, anna.table.id, -1)
        header = anna.table.header
        for person in (anna, bo, watcher):
            assert person.snapshot.commitment == header.commitment == commitment_of(header.secret)
            assert list(person.snapshot.numbers) == header.numbers
            assert header.secret not in person.words()

    play(scenario)


def test_when_the_game_is_over_anybody_can_draw_again(play):
    async def scenario(house):
        anna, bo = await house.people("numbers", veiled=1)
        await play_numbers(anna, bo)
        shown = (await anna.service.look(anna.table.id)).draws()
        assert commitment_of(shown.secret) == anna.snapshot.commitment == shown.commitment
        assert shown.numbers == anna.snapshot.numbers
        assert [draw.told for draw in shown.draws] == [
            anna.table.game.notation(-1, step.choice) for step in anna.table.match.history if step.seat == -1
        ]
        assert [draw.drawn for draw in shown.draws] == [
            drawn_again(shown, ordinal) for ordinal in range(len(shown.draws))
        ]

    play(scenario)


def test_until_then_nothing_is_told_of_the_draws(play):
    async def scenario(house):
        anna, bo = await house.people("numbers", veiled=1)
        await anna.step("number 1")
        await bo.step("number 2")
        with pytest.raises(CannotNow, match="when the game is over"):
            (await anna.service.look(anna.table.id)).draws()

    play(scenario)
