"""The vocabulary: what can be chosen and drawn, and what is shown of it."""

import pytest

from pooram.engine.errors import BadNotation
from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.choices import AllTurnedUp, LayHeap, LineUp, Play, TurnUp


@pytest.mark.parametrize(
    ("vocabulary", "value", "number", "notation"),
    [
        (GAME.choices, Play(0), 0, "play 0"),
        (GAME.choices, Play(11), 11, "play 11"),
        (GAME.outcomes, LineUp(0), 0, "explorer 1"),
        (GAME.outcomes, LayHeap(31), 38, "heap 31"),
        (GAME.outcomes, TurnUp(9), 48, "kali 9"),
    ],
)
def test_a_step_is_a_value_a_number_and_a_notation(vocabulary, value, number, notation):
    assert str(value) == notation
    assert vocabulary.parse(notation) == vocabulary[number] == value
    assert vocabulary.number(value) == number


def test_there_are_twelve_cards_to_play_and_no_thirteenth():
    assert [str(choice) for choice in GAME.choices] == [f"play {card}" for card in range(12)]
    with pytest.raises(BadNotation):
        GAME.choices.parse("play 12")


def test_cards_turned_up_are_shown_with_kalis_and_differ_from_every_outcome():
    shown = AllTurnedUp(9, (4, 5, 6, 0, 11, 0, 0))
    label = GAME.outcomes.label(shown)
    assert GAME.outcomes.shown(label) == shown
    assert label >= len(GAME.outcomes)
