"""The sentences of the log, the options, the scores and the prompts."""

import pytest

from pooram.engine.match import Match
from pooram.engine.state import CHANCE
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.words import FRAME_CLAUSES, FRAME_SLOTS

NAMES = ["Anna", "Bo", "Cy"]


def said(sentence):
    return GAME.words.say(sentence, NAMES)


def test_notation_names_the_step_or_enters():
    assert [GAME.choice_notation(choice) for choice in (0, 1, 62)] == ["enter", "move 1", "move 62"]
    assert [GAME.outcome_notation(outcome) for outcome in (0, 2, 3, 8)] == [
        "start 1",
        "start 3",
        "mouths 0",
        "mouths 5",
    ]


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ("mouths 0", "Anna throws no mouth up: 5 squares, and another turn."),
        ("mouths 1", "Anna throws one mouth up: 1 square."),
        ("mouths 3", "Anna throws 3 mouths up: 3 squares."),
        ("mouths 5", "Anna throws all five mouths up: 10 squares."),
    ],
)
def test_the_log_tells_a_throw(race, outcome, sentence):
    r = race("P1")
    assert said(GAME.tell_step(r.match.view(1), CHANCE, GAME.parse(CHANCE, outcome))) == sentence


def test_the_log_tells_moves(race):
    assert said(GAME.tell_step(Match(GAME, 2).view(0), CHANCE, 1)) == "Bo starts."
    r = race("P4", throw=1)
    assert said(GAME.tell_step(r.match.view(1), 0, 0)) == "Anna enters a piece, to lane square 1."
    assert said(GAME.tell_step(r.match.view(1), 0, r.step("P4"))) == "Anna moves a piece from P4 to P5."
    r = race("<1 home home home centre", throw=1)
    told = said(GAME.tell_step(r.match.view(1), 0, r.step("<1")))
    assert told == "Anna moves a piece from lane square 1 off the board."


def test_options_say_what_they_do_and_whom_they_hit(race):
    r = race("P4 1", "P7", throw=3)
    view = r.match.view(0)
    assert said(GAME.tell_option(view, r.step("1"))) == "From lane square 1 to lane square 4"
    assert said(GAME.tell_option(view, r.step("P4"))) == "From P4 to P7, and hit Bo's piece"
    r = race("P1 P4 1", throw=3)
    assert said(GAME.tell_option(r.match.view(0), r.step("P1"))) == "From P1 to P4, onto your own piece there"
    r = race("1", throw=1)
    assert (
        said(GAME.tell_option(r.match.view(0), 0))
        == "Enter a piece, to lane square 1, onto your own piece there"
    )
    r = race("", "P3", throw=5, lane=1)
    assert said(GAME.tell_option(r.match.view(0), 0)) == "Enter a piece, to P3, and hit Bo's piece"
    r = race("<1 home home home home", throw=1)
    assert said(GAME.tell_option(r.match.view(0), r.step("<1"))) == "From lane square 1 off the board: home"


def test_scores_and_prompts(race):
    start = Match(GAME, 2)
    assert said(GAME.prompt(start.view(0))) == "Chance decides who starts."
    r = race("P4 centre", "<P1 centre centre home home")
    assert said(GAME.tell_score(r.match.view(0), 0)) == "36 of 260 steps, 1 of 5 in the centre"
    assert said(GAME.tell_score(r.match.view(0), 1)) == "183 of 260 steps, 2 of 5 home"
    assert said(GAME.prompt(r.match.view(0))) == "Anna throws the shells."
    r.throw(5)
    prompt = GAME.prompt(r.match.view(0))
    assert prompt.clause == "kerala_race/throw-3"
    assert said(prompt) == "You threw 5 (no mouth up): move a piece, or enter one."
    assert said(GAME.prompt(r.match.view(1))) == "Waiting for Anna to move by 5."
    assert said(GAME.prompt(race("P4", throw=3).match.view(0))) == "You threw 3: choose a piece to move."


def test_every_frame_can_be_said_and_names_a_clause():
    known = GAME.rules.ids()
    for key, slots in FRAME_SLOTS.items():
        told = GAME.tell_frame(key, [1] * len(slots))
        assert told.clause in known
        assert said(told)
    assert FRAME_SLOTS.keys() == FRAME_CLAUSES.keys()
    assert said(GAME.tell_frame("finished", [2, 2])) == "Cy has all five pieces home and is second."


def test_every_clause_of_the_book_is_on_the_page():
    marks = [clause.mark for section in GAME.rules.sections for clause in section.clauses]
    assert {"book", "source", "ours", "not applicable"} == set(marks)
