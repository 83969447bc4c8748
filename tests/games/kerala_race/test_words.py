"""The sentences of the log, the options, the scores and the prompts."""

from collections import defaultdict

import pytest

from pooram.engine.state import CHANCE
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Enter, Start
from pooram.games.kerala_race.speech import FRAMES
from pooram.match.match import Match

NAMES = ["Anna", "Bo", "Cy"]


def said(sentence):
    return GAME.words.say(sentence, NAMES)


def test_notation_names_the_step_or_enters():
    assert [str(GAME.choices[choice]) for choice in (0, 1, 62)] == ["enter", "move 1", "move 62"]
    assert [str(GAME.outcomes[outcome]) for outcome in (0, 2, 3, 8)] == [
        "start 1",
        "start 3",
        "mouths 0",
        "mouths 5",
    ]


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        ("mouths 0", "Anna throws no mouth up: 5 squares."),
        ("mouths 1", "Anna throws one mouth up: 1 square."),
        ("mouths 3", "Anna throws 3 mouths up: 3 squares."),
        ("mouths 5", "Anna throws all mouths up: 10 squares."),
    ],
)
def test_the_log_tells_a_throw(race, outcome, sentence):
    r = race("P1")
    assert said(GAME.tell_step(r.match.view(1).known, CHANCE, GAME.outcomes.parse(outcome))) == sentence


def test_the_log_tells_moves(race):
    assert said(GAME.tell_step(Match(GAME, 2).view(0).known, CHANCE, Start(1))) == "Bo starts."
    r = race("P4", throw=1)
    view = r.match.view(1).known
    assert said(GAME.tell_step(view, 0, Enter())) == "Anna enters a piece, to lane square 1."
    assert said(GAME.tell_step(view, 0, r.choice("P4"))) == "Anna moves a piece from P4 to P5."
    r = race("<1 home home home centre", throw=1)
    told = said(GAME.tell_step(r.match.view(1).known, 0, r.choice("<1")))
    assert told == "Anna moves a piece from lane square 1 off the board."


@pytest.mark.parametrize(
    ("mine", "theirs", "squares", "moved", "sentence"),
    [
        ("P4 1", "P7", 3, "1", "From lane square 1 to lane square 4"),
        ("P4 1", "P7", 3, "P4", "From P4 to P7, and hit Bo's piece"),
        ("P1 P4 1", "", 3, "P1", "From P1 to P4, onto your own piece there"),
        ("1", "", 1, "off", "Enter a piece, to lane square 1, onto your own piece there"),
        ("<1 home home home home", "", 1, "<1", "From lane square 1 off the board: home"),
    ],
)
def test_options_say_what_they_do_and_whom_they_hit(race, mine, theirs, squares, moved, sentence):
    r = race(mine, theirs, throw=squares)
    assert said(GAME.tell_choice(r.match.view(0).known, r.choice(moved))) == sentence


def test_an_option_to_enter_says_whom_it_hits(race):
    r = race("", "P3", throw=5, lane=1)
    assert (
        said(GAME.tell_choice(r.match.view(0).known, Enter())) == "Enter a piece, to P3, and hit Bo's piece"
    )


def test_scores_and_prompts(race):
    start = Match(GAME, 2)
    assert said(GAME.prompt(start.view(0).known)) == "Chance decides who starts."
    r = race("P4 centre", "<P1 centre centre home home")
    assert said(GAME.tell_score(r.match.view(0).known, 0)) == "36 / 260, 1 in centre"
    assert said(GAME.tell_score(r.match.view(0).known, 1)) == "183 / 260, 2 home"
    assert said(GAME.prompt(r.match.view(0).known)) == "Anna throws the shells."
    r.throw(5)
    prompt = GAME.prompt(r.match.view(0).known)
    assert prompt.clause == "kerala_race/throw-3"
    assert said(prompt) == "You threw 5 (no mouth up): move a piece, or enter one."
    assert said(GAME.prompt(r.match.view(1).known)) == "Waiting for Anna to move by 5."
    assert (
        said(GAME.prompt(race("P4", throw=3).match.view(0).known)) == "You threw 3: choose a piece to move."
    )


@pytest.mark.parametrize(
    ("pieces", "score"),
    [
        ("", "0 / 260 steps"),
        ("P4", "10 / 260 steps"),
        ("P4 centre centre", "62 / 260, 2 in centre"),
        ("centre centre centre centre centre", "130 / 260 steps"),
        ("<P1 centre centre home home", "183 / 260, 2 home"),
        ("home home home home home", "260 / 260, 5 home"),
    ],
)
def test_a_score_is_short_enough_for_a_telephone(race, pieces, score):
    assert said(GAME.tell_score(race(pieces).match.view(0).known, 0)) == score
    assert len(score) <= 24


@pytest.mark.parametrize(
    ("pieces", "squares", "sentence"),
    [
        ("", 1, "You threw 1: enter a piece."),
        ("", 5, "You threw 5 (no mouth up): enter a piece."),
        ("P1", 1, "You threw 1: move a piece, or enter one."),
        ("P19", 5, "You threw 5 (no mouth up): enter a piece."),
        ("1 2 3 P6 P7", 1, "You threw 1: choose a piece to move."),
        ("P6", 10, "You threw 10 (all mouths up): choose a piece to move."),
    ],
)
def test_the_prompt_offers_only_what_can_be_done(race, pieces, squares, sentence):
    assert said(GAME.prompt(race(pieces, throw=squares).match.view(0).known)) == sentence


def test_a_refusal_names_squares_as_everything_else_does(race):
    r = race("P1", throw=1)
    assert r.refusal("3")[1] == "None of your pieces stands on step 3 of the way, lane square 3."
    assert r.refusal("centre")[1] == "None of your pieces stands on step 26 of the way, the centre."


def test_every_frame_can_be_said_and_names_a_clause():
    known = GAME.rules.ids()
    for key, frame in FRAMES.items():
        told = GAME.tell_frame(key, [1] * len(frame.slots))
        assert told.clause in known
        assert said(told)
    assert said(GAME.tell_frame("finished", [2, 2])) == "Cy has all pieces home and is second."


def test_the_page_numbers_its_clauses_without_a_gap_and_marks_where_they_come_from():
    numbers = defaultdict(list)
    for name in GAME.rules.ids():
        kind, number = name.removeprefix("kerala_race/").rsplit("-", 1)
        numbers[kind].append(int(number))
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
    marks = [clause.mark for section in GAME.rules.sections for clause in section.clauses]
    assert {"book", "source", "ours", "not applicable"} == set(marks)
