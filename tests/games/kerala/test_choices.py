"""The vocabulary: values, their notation and their numbers."""

import pytest

from pooram.engine.errors import BadNotation
from pooram.engine.state import CHANCE
from pooram.games.kerala import GAME
from pooram.games.kerala.choices import (
    DrawStarter,
    DrawTile,
    Drop,
    Leave,
    Lift,
    MoveElephant,
    Pass,
    Place,
    Stay,
    Take,
    TurnEdge,
)
from pooram.games.kerala.speech.names import TILE_NAMES

A, B = range(2)
NORTH, EAST, SOUTH, WEST = range(4)


def test_every_choice_and_outcome_has_a_notation():
    notations = [str(GAME.choices[choice]) for choice in range(GAME.actions)]
    assert notations[:8] == [*(f"take {n}" for n in range(1, 6)), "pass", "north a", "east a"]
    assert notations[18:20] == ["elephant a to 0", "elephant a to 1"]
    assert notations[-1] == "drop 40 west"
    assert str(GAME.outcomes[4]) == "start 5"
    assert str(GAME.outcomes[49]) == "purple tile"


@pytest.mark.parametrize(
    ("choice", "notation", "number"),
    [
        (Take(1), "take 2", 1),
        (Pass(), "pass", 5),
        (Place(B, WEST), "west b", 13),
        (TurnEdge(SOUTH), "edge south", 16),
        (MoveElephant(B, 7), "elephant b to 7", 66),
        (Stay(), "stay", 100),
        (Lift(3), "lift 3", 104),
        (Leave(), "leave", 142),
        (Drop(40, EAST), "drop 40 east", 304),
    ],
)
def test_a_choice_is_a_value_a_notation_and_a_number(choice, notation, number):
    assert str(choice) == notation
    assert GAME.choices.parse(notation) == choice
    assert GAME.choices.number(choice) == number
    assert GAME.choices[number] == choice


@pytest.mark.parametrize(
    ("outcome", "notation", "number"),
    [
        (DrawStarter(2), "start 3", 2),
        (DrawTile(1), "blue 2", 6),
        (DrawTile(3), "blue edge black", 8),
        (DrawTile(16), "black elephant", 21),
        (DrawTile(44), "purple tile", 49),
    ],
)
def test_so_is_what_chance_brings(outcome, notation, number):
    assert str(outcome) == notation
    assert GAME.outcomes.parse(notation) == outcome
    assert GAME.outcomes.number(outcome) == number


def test_everybody_sees_a_step_as_it_is(table):
    game = table(row="k3 b1")
    for viewer in (-1, 0, 1):
        assert GAME.shown(0, game.state.seen(viewer, 0, GAME.choices.number(Take(1)))) == Take(1)
        label = game.state.seen(viewer, CHANCE, GAME.outcomes.number(DrawTile(4)))
        assert GAME.shown(CHANCE, label) == DrawTile(4)


@pytest.mark.parametrize("notation", ["take 6", "north c", "edge up", "elephant a to 41", "drop 3"])
def test_what_names_no_step_is_refused(notation):
    with pytest.raises(BadNotation):
        GAME.choices.parse(notation)


def test_every_kind_of_tile_is_called_by_a_name():
    assert [TILE_NAMES[kind] for kind in (10, 12, 16, 17, 47)] == [
        "black two",
        "black tile with a blue edge",
        "black move-elephant tile",
        "black move-tile tile",
        "red start tile",
    ]
    assert len(set(TILE_NAMES)) == 50
