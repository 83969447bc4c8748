"""What a vocabulary remembers is what would be made anew."""

from copy import copy
from dataclasses import replace

import pytest

from pooram.engine.choices import Hidden
from pooram.engine.errors import BadNotation
from pooram.engine.game import waiting_seats
from pooram.engine.memory import forget
from pooram.games import all_games, find_game
from pooram.games.template import GAME as TEMPLATE
from pooram.kit import Trial, positions

KEYS = sorted(all_games())


def made_anew(step):
    """The notation by the template, of a value that has never said it."""
    fresh = replace(step)
    assert vars(fresh) == {name: value for name, value in vars(step).items() if name in vars(fresh)}
    texts = {name: domain.text(getattr(fresh, name)) for name, domain in fresh.parameters}
    return " ".join(fresh.template.format_map(texts).split())


@pytest.mark.parametrize("key", KEYS)
def test_remembered_notation_is_the_notation(key):
    game = find_game(key)
    for seat, vocabulary in ((0, game.choices), (-1, game.outcomes)):
        for number, step in enumerate(vocabulary):
            notation = made_anew(step)
            assert str(step) == str(copy(step)) == game.notation(seat, number) == notation
            assert game.parse(seat, notation) == game.parse(seat, f"  {notation} ") == number
            assert vocabulary.parse(notation) is step


def test_a_number_out_of_range_has_no_notation():
    for number in (-1, len(TEMPLATE.choices)):
        with pytest.raises(IndexError, match=f"there is no number {number}; they go from 0 to 4"):
            TEMPLATE.notation(0, number)
    with pytest.raises(BadNotation, match="'row  9' is no step of"):
        TEMPLATE.parse(0, "row  9")


@pytest.mark.parametrize("key", KEYS)
def test_what_viewers_are_shown_is_the_same_from_an_empty_memory(key):
    game = find_game(key)
    for vocabulary in (game.choices, game.outcomes):
        firsts = [vocabulary.first[kind] for kind in vocabulary.shown_kinds]
        shown = [vocabulary.shown(label) for label in (-1, *firsts)]
        assert [vocabulary.label(step) for step in shown] == [-1, *firsts]
        assert isinstance(shown[0], Hidden)
        forget()
        assert [vocabulary.shown(label) for label in (-1, *firsts)] == shown


@pytest.mark.parametrize("key", KEYS)
def test_those_wait_whose_bit_is_set(key):
    game = find_game(key)
    for match in positions(Trial(game, game.most_seats, 2, looks=20)):
        mask = int(match.state.waiting())
        assert waiting_seats(match.state) == tuple(n for n in range(match.seats) if mask & 2**n)
