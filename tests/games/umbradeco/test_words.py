"""How steps, options and positions are told."""

import pytest

from pooram.engine.state import CHANCE, WATCHER
from pooram.games.umbradeco import GAME

FLOWER = "e5:r e6:y f5:g f4:y e4:g d4:y d5:g"


def said(found):
    return GAME.words.say(found, ["Anna", "Bo"])


def told(table, step, viewer):
    """A step as the viewer reads it in the log."""
    seat = int(CHANCE) if table.match.chance_is_due else table.match.to_move[0]
    label = int(table.state.seen(viewer, seat, GAME.parse(seat, step)))
    return said(GAME.tell_step(table.match.view(viewer).known, seat, GAME.shown(seat, label)))


def option(table, step):
    return said(GAME.tell_choice(table.match.view(table.mover).known, GAME.choices.parse(step)))


def prompts(table):
    """What the two seats are asked."""
    return [said(GAME.prompt(table.match.view(seat).known)) for seat in (0, 1)]


def test_every_choice_and_outcome_has_a_notation():
    notations = [str(GAME.choices[choice]) for choice in range(GAME.actions)]
    assert notations[:2] == ["hold red", "hold yellow"]
    assert notations[9:12] == ["discard violet", "beside e5", "beside e6"]
    assert notations[71:73] == ["stack e5", "stack e6"]
    assert notations[132:138] == [
        f"push e5 {way}" for way in ("up", "up-right", "down-right", "down", "down-left", "up-left")
    ]
    assert notations[498:] == ["take 1", "take 2"]
    assert [str(GAME.outcomes[n]) for n in range(9)] == [
        *(f"start {n}" for n in range(1, 5)),
        *("red", "yellow", "green", "blue", "violet"),
    ]


def test_the_set_up_is_told(new_table):
    table = new_table(2, starter=1)
    lines = []
    for outcome in ["start 1", "red", "blue", "green", "yellow", "red", "red", "violet"]:
        lines.append((told(table, outcome, 0), prompts(table)[0]))
        table.play(outcome)
    assert lines == [
        ("Anna starts.", "Chance decides who starts."),
        ("The red umbrella is laid on e5.", "The first two tiles are laid on the mat."),
        ("The blue umbrella is laid on e6.", "The first two tiles are laid on the mat."),
        ("Anna is dealt the green umbrella.", "Anna is dealt tiles."),
        ("Anna is dealt the yellow umbrella.", "Anna is dealt tiles."),
        ("Bo is dealt a tile.", "Bo is dealt tiles."),
        ("Bo is dealt a tile.", "Bo is dealt tiles."),
        ("The violet umbrella is revealed beside the deck.", "A tile is revealed beside the deck."),
    ]


def test_a_turn_is_told_to_its_player_and_to_the_others(dealt):
    table = dealt("r", "b", ["gy", "rr"], "vb")
    assert prompts(table) == ["Choose a tile from your hand to place.", "Waiting for Anna to place a tile."]
    assert told(table, "hold green", 0) == "Anna holds the green umbrella."
    assert told(table, "hold green", 1) == "Anna chooses a tile from the hand."
    assert option(table, "hold green") == "Hold the green umbrella"
    table.play("hold green")
    assert prompts(table) == [
        "Where does the green umbrella go: beside a tile, in the place of one, or on top of one?",
        "Waiting for Anna to place a tile.",
    ]
    for viewer in (0, 1, WATCHER):
        assert told(table, "beside e4", viewer) == "Anna places the green umbrella on e4."
        assert told(table, "push e5 down-left", viewer) == (
            "Anna places the green umbrella on e5 and pushes the red umbrella down and left to d4."
        )
    table.play("beside e4")
    assert prompts(table) == ["Take one of the open tiles.", "Waiting for Anna to take a tile."]
    assert told(table, "take 2", 1) == "Anna takes the blue umbrella."
    assert option(table, "take 2") == "Take the blue umbrella"


def test_a_stack_is_told_with_what_it_covers(laid_out):
    table = laid_out(FLOWER, ["bv", "rr"]).play("hold blue")
    assert told(table, "stack e5", 1) == "Anna stacks the blue umbrella on the red umbrella on e5."


@pytest.mark.clause("umbradeco/score-2")
def test_options_tell_what_they_score(laid_out):
    table = laid_out("e5:y e6:r f5:b d5:v e2:g h5:g e8:g", ["gr", "rr"]).play("hold green")
    assert option(table, "push e5 down") == (
        "Push the yellow umbrella down to e4 and place the green umbrella on e5: "
        "7 points (3 in line + 3 four colours + 1 push)"
    )
    table = laid_out("e5:r e6:b", ["gr", "rr"]).play("hold green")
    assert option(table, "beside e4") == "Place the green umbrella on e4: no points"
    table = laid_out(FLOWER, ["bv", "rr"]).play("hold blue")
    assert option(table, "stack e5") == "Stack the blue umbrella on the red umbrella on e5: 5 points (stack)"


@pytest.mark.clause("umbradeco/score-2", "umbradeco/score-3")
def test_points_are_told_in_parts_as_soon_as_they_are_scored(laid_out):
    table = laid_out("e5:y e6:r f5:b d5:v e2:g h5:g e8:g", ["gr", "rr"]).listen()
    table.play("hold green", "push e5 down")
    assert table.frames == ["Anna scores 7 points (3 in line + 3 four colours + 1 push)."]
    assert said(GAME.tell_score(table.match.view(1).known, 0)) == "7 points"
    table = laid_out("e5:r e6:b", ["gr", "rr"]).listen().play("hold green", "push e5 down")
    assert table.frames == ["Anna scores 1 point (push)."]
    assert said(GAME.tell_score(table.match.view(1).known, 0)) == "1 point"
    table = laid_out("e5:r e6:b", ["gr", "rr"]).listen().play("hold green", "beside e4")
    assert table.frames == ["Anna scores nothing."]


def test_a_discard_is_told(laid_out):
    table = laid_out("e5:r e6:b e7:r", ["rr", "gg"], "yy")
    assert prompts(table) == [
        "None of your tiles can be placed: choose one to discard.",
        "Waiting for Anna to place a tile.",
    ]
    assert option(table, "discard red") == "Discard the red umbrella"
    for viewer in (0, 1):
        assert told(table, "discard red", viewer) == "Anna cannot place a tile and discards the red umbrella."


@pytest.mark.clause("umbradeco/discard-1")
def test_who_has_one_tile_left_is_not_asked_which_to_discard(laid_out):
    table = laid_out("e5:r e6:b e7:r", ("r", "gg"))
    assert prompts(table)[0] == "Your last tile cannot be placed: discard it."


def test_the_end_is_told(laid_out):
    table = laid_out("e5:r e6:b", ["g", ""], deck="").play("hold green", "beside e4")
    assert prompts(table) == ["The game is over: all hands are empty."] * 2
    assert GAME.sheet(table.state, ["Anna", "Bo"]).verdict == "Anna and Bo share the victory with 0 points."
