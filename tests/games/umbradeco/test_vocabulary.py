"""The steps as values, as notations and as numbers, and what the others are shown of them."""

import pytest
from librt.random import Random

from pooram.engine.choices import Hidden
from pooram.engine.state import WATCHER
from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import COLOUR_NAMES, DIRECTION_NAMES, SPOT_NAMES
from pooram.games.umbradeco.choices import (
    Adjacent,
    Discard,
    Draw,
    Hold,
    Placed,
    PushOver,
    StackUp,
    Start,
    Take,
)

GREEN = COLOUR_NAMES.index("green")
E4 = SPOT_NAMES.index("e4")
DOWN = DIRECTION_NAMES.index("down")


@pytest.mark.parametrize(
    ("choice", "notation"),
    [
        (Hold(GREEN), "hold green"),
        (Discard(GREEN), "discard green"),
        (Adjacent(E4), "beside e4"),
        (StackUp(E4), "stack e4"),
        (PushOver(E4, DOWN), "push e4 down"),
        (Take(1), "take 2"),
    ],
)
def test_a_choice_is_a_value_a_notation_and_a_number(choice, notation):
    assert str(choice) == notation
    assert GAME.choices.parse(notation) == choice
    assert GAME.choices[GAME.choices.number(choice)] == choice


def test_chance_brings_a_starter_or_a_tile():
    assert [str(outcome) for outcome in (Start(1), Draw(GREEN))] == ["start 2", "green"]
    assert [GAME.outcomes.parse(notation) for notation in ("start 2", "green")] == [Start(1), Draw(GREEN)]


def shown_to_others(state, choice):
    match choice:
        case Hold():
            return Hidden()
        case Discard() | Take():
            return choice
        case _:
            return Placed(int(state.held), choice)


@pytest.mark.clause("umbradeco/turn-6", "umbradeco/discard-2", "umbradeco/know-1")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_others_see_a_tile_when_it_is_placed_discarded_or_taken_and_not_before(random_game, seats):
    kinds = set()
    for number, state in enumerate(random_game(7, seats, Random(7))):
        mover = int(state.to_move())
        if mover < 0 or number % 3:
            continue
        for choice in (GAME.choices[n] for n in GAME.legal_choices(state, mover)):
            kinds.add(type(choice))
            for viewer in range(WATCHER, seats):
                label = int(state.seen(viewer, mover, GAME.choices.number(choice)))
                seen = GAME.shown(mover, label)
                assert seen == (choice if viewer == mover else shown_to_others(state, choice))
                assert GAME.choices.label(seen) == label
    assert kinds >= {Hold, Adjacent, PushOver, Take}


def test_what_lies_around_each_spot_is_worked_out_again_when_a_position_is_restored(random_game):
    for state in random_game(8, 3, Random(8), side=5):
        again = GAME.restore(state.to_ints())
        assert list(again.mat.near) == list(state.mat.near)
