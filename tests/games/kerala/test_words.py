"""How steps, options and positions are told."""

import pytest

from pooram.engine.state import CHANCE, WATCHER
from pooram.games.kerala import GAME
from pooram.games.kerala.speech.names import cell_name

NAMES = ["Anna", "Bo"]


def said(found):
    return GAME.words.say(found, NAMES)


def told(game, step):
    """A step as the log tells it."""
    return said(
        GAME.tell_step(game.match.view(WATCHER).known, game.match.to_move[0], GAME.choices.parse(step))
    )


def option(game, step):
    seat = game.match.to_move[0]
    return said(GAME.tell_choice(game.match.view(seat).known, GAME.choices.parse(step)))


def prompts(game):
    """What the mover and the other one are asked."""
    return [said(GAME.prompt(game.match.view(seat).known)) for seat in (0, 1)]


def test_cells_are_told_from_the_first_cell():
    assert cell_name(0, -1) == "one north of the first cell"
    assert cell_name(-12, 10) == "ten south, 12 west of the first cell"


def test_draws_and_choices_of_tiles_are_told(table):
    game = table()
    drawn = GAME.tell_step(game.match.view(0).known, CHANCE, GAME.outcomes.parse("black edge red"))
    assert said(drawn) == "Anna draws the black tile with a red edge from the bag."
    game.row("k^r", "g2")
    assert prompts(game) == [
        "Choose a tile from the row, or pass.",
        "Waiting for Anna to choose a tile, or to pass.",
    ]
    assert told(game, "take 2") == "Anna takes the green two."
    assert told(game, "pass") == "Anna passes and lays an elephant on its side."
    assert option(game, "pass") == "Pass and lay an elephant on its side (1 left after this)"


def test_a_placement_names_the_elephant_and_the_cell(table):
    game = table("k1* bS* r2/g1", row="g2 b1").play("take 1")
    assert prompts(game) == [
        "Lay the green two beside one of your elephants.",
        "Waiting for Anna to lay the green two.",
    ]
    assert option(game, "north a") == (
        "Lay it north of the elephant on the black one: one north, one west of the first cell"
    )
    assert told(game, "north b") == (
        "Anna lays the green two north of the elephant on the blue start tile: one north of the first cell."
    )
    assert option(game, "east b") == (
        "Lay it east of the elephant on the blue start tile, "
        "on top of the stack of two with the green one on top: one east of the first cell"
    )


def test_special_tiles_are_told(table):
    game = table("k1* bS* r2", row="g^p b1").play("take 1", "north a")
    assert prompts(game)[0] == "Where does the purple edge face?"
    assert told(game, "edge west") == "Anna turns the purple edge west."
    game = table("k1* bS* r2", row="ge b1").play("take 1", "north a")
    assert prompts(game)[0] == "You may move one of your elephants to any free tile."
    assert told(game, "elephant b to 2") == (
        "Anna moves the elephant from the blue start tile, on the first cell, "
        "to the red two, one east of the first cell."
    )
    assert told(game, "stay") == "Anna leaves the elephants where they are."
    game = table("k1* bS* r2", row="gt b1").play("take 1", "north a")
    assert prompts(game) == [
        "You may move a tile or a stack: choose one.",
        "Waiting for Anna, who may move a tile.",
    ]
    assert option(game, "lift 2") == "Lift the red two, one east of the first cell"
    game.play("lift 2")
    assert prompts(game)[0] == "Where does the red two go?"
    assert told(game, "drop 1 west") == "Anna puts the red two down, two west of the first cell."


@pytest.mark.clause("kerala/goal-6")
def test_the_score_is_what_the_platform_would_be_worth_now(table):
    game = table("bS k1 r1")
    assert said(GAME.tell_score(game.match.view(0).known, 0)) == "−5 points"


@pytest.mark.parametrize(
    ("drawing", "score"), [("bS k3 r3", "−1 point"), ("bS k3 r3 r2", "1 point"), ("bS k3 r3 r1", "0 points")]
)
def test_one_point_is_told_in_the_singular(table, drawing, score):
    game = table(drawing)
    assert said(GAME.tell_score(game.match.view(0).known, 0)) == score
    assert GAME.sheet(game.state, NAMES).verdict == f"Anna wins with {score}."
    level = table(drawing, drawing.translate(str.maketrans("bk", "kb")))
    assert GAME.sheet(level.state, NAMES).verdict == f"Anna and Bo share the victory with {score}."


def test_cells_keep_their_names_when_the_start_tile_is_moved(table):
    game = table("bS k1*", row="pt b1").play("take 1", "south a", "lift 0", "drop 1 east")
    assert game.drawn() == ["k1 bS", "pt ."]
    game.play("take 2", "north a").row("g2", "b1").play("take 1", "north a", "take 2")
    assert option(game, "west b") == "Lay it west of the elephant on the black one: on the first cell"
