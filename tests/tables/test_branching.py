"""Record files that somebody brings, and games that go on from a moment of another one."""

import contextlib
import random
from itertools import pairwise
from pathlib import Path

import pytest
from librt.random import Random

from pooram.engine.errors import BadRecord, PooramError
from pooram.games import all_games, find_game
from pooram.kit.trial import random_step
from pooram.match.fairness import check_record
from pooram.match.match import Match
from pooram.match.record import Record
from pooram.tables.branching import branch_at, table_of_record
from pooram.tables.course import best_turn, course
from pooram.tables.errors import CannotNow
from pooram.tables.going_back import back_kind
from pooram.tables.making import new_table, stored_table
from pooram.tables.messages import SeatRequest
from pooram.tables.past import moments
from pooram.tables.past_messages import NewBranch, TurnEnd

LEVELS = {"easy": None}
GOLDEN = sorted((Path(__file__).parent.parent / "games" / "golden").glob("*.record"))
TRIES = 60
"""Random games among which there is one of any kind."""
ME = SeatRequest("me", "Anna")


def finished(key, seats, seed=3):
    match, rng = Match(find_game(key), seats), Random(seed)
    while not match.over:
        random_step(match, rng)
    return table_of_record(Record(match).to_text(), find_game)


def branch(table, line, seats=None):
    asked = NewBranch(seats or (ME,) * table.match.seats, line)
    new, before = branch_at(table, asked)
    return new_table(table.game, new, LEVELS, before=before)


def play_to_the_end(match):
    rng = random.Random(1)
    while not match.over:
        seat = match.to_move[0]
        match.play(rng.choice(match.legal_for(seat)), seat)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_record_file_is_replayed_through_anybodys_eyes(file):
    table = table_of_record(file.read_text(), find_game)
    for viewer in range(-1, table.match.seats):
        assert moments(table, viewer)[-1].state is table.match.state
    told = course(table, of_record=True)
    assert told.turns[-1].points == tuple(table.match.points)
    assert told.lines == len(table.log(-1).lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no Pooram record"),
        ("GIF89a\x00\x01", "no Pooram record"),
        ("pooram-record 1\ngame chess\n", "chess"),
        ("pooram-record 1\n" + "# x\n" * 20_000, "at most 20,000 lines"),
        ("pooram-record 1\ngame " + "x" * 500, "longer than any"),
        ("pooram-record 1\ngame template\nseats 99999999999\n", "seats"),
        ("pooram-record 1\ngame template\ninherited many\n", "not a number"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_one_sentence(text, sentence):
    with pytest.raises(PooramError, match=sentence) as caught:
        table_of_record(text, find_game)
    assert len(caught.value.message) < 300


def test_no_damaged_file_is_met_by_anything_but_a_sentence():
    rng = random.Random(7)
    whole = GOLDEN[-1].read_text()
    for _ in range(150):
        text = list(whole)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            piece = rng.choice(["", "9", "~", "\n", "back 1 9\n", "\x00"])
            text[place : place + rng.randint(0, 9)] = piece
        with contextlib.suppress(PooramError):
            table_of_record("".join(text), find_game)


def test_names_in_a_file_are_cleaned():
    text = GOLDEN[0].read_text().replace("player 1 ", "player 1 \u202e\u200d")
    table = table_of_record(text, find_game)
    assert "\u202e" not in table.header.seats[0].name
    assert table.names[0] == table.header.seats[0].name


@pytest.mark.parametrize("key", sorted(all_games()))
def test_a_branch_goes_on_from_the_moment_with_draws_of_its_own(key):
    game = find_game(key)
    table = finished(key, max(2, game.fewest_seats))
    line = len(table.log(-1).lines) // 2
    steps = moments(table, -1)[line].steps
    begun, lines = branch(table, line)
    assert begun.inherited == table.match.events[steps].opened
    assert begun.match.history[: begun.inherited] == table.match.history[: begun.inherited]
    assert begun.match.to_move
    assert begun.match.options == table.match.options
    # It is stored as any other table, and read again.
    again = stored_table(begun.header, game, lines)
    assert (again.inherited, again.match.state) == (begun.inherited, begun.match.state)
    assert again.log(-1).lines[0].text.startswith("This game goes on from step")
    # Played to its end, its own draws can be checked.
    play_to_the_end(begun.match)
    text = begun.record().to_text()
    checked = check_record(text)
    assert checked.inherited == begun.inherited
    assert "come from another game" in str(checked) or not begun.inherited
    assert begun.draws().inherited == begun.inherited


def test_a_branch_whose_own_draws_were_changed_is_refused():
    table = finished("kerala_race", 2)
    begun, _ = branch(table, 40)
    play_to_the_end(begun.match)
    lines = begun.record().to_text().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(("~", "1", "2")))
    own = next(n for n in range(first + begun.inherited, len(lines)) if lines[n].startswith("~"))
    others = [line for line in lines if line.startswith("~") and line != lines[own]]
    lines[own] = others[0]
    with pytest.raises(BadRecord):
        check_record("\n".join(lines))


def test_what_comes_from_the_other_game_cannot_be_taken_back():
    begun, _ = branch(finished("template", 2), 3)
    for seat in range(2):
        assert back_kind(begun, seat) == ""


def test_a_branch_starts_from_a_game_that_is_over():
    match = Match(find_game("template"), 2)
    table = table_of_record(Record(match).to_text(), find_game)
    with pytest.raises(CannotNow, match="games that are over"):
        branch(table, 0)


@pytest.mark.parametrize("line", [-1, 10**9])
def test_a_branch_starts_from_a_moment_that_was(line):
    with pytest.raises(CannotNow, match="no line"):
        branch(finished("template", 2), line)


def test_nobody_plays_on_where_the_game_is_over():
    table = finished("template", 2)
    with pytest.raises(CannotNow, match="over there"):
        branch(table, len(table.log(-1).lines))


def test_a_branch_has_as_many_seats_as_the_game():
    with pytest.raises(CannotNow, match="seats"):
        branch(finished("template", 2), 1, (ME,))


def test_the_best_turn_is_where_a_side_got_furthest_ahead():
    ends = [
        TurnEnd(-1, 0, (0, 0, 0)),
        TurnEnd(0, 2, (3, 0, 0)),
        TurnEnd(1, 4, (9, 6, 6)),
        TurnEnd(2, 6, (9, 11, 6)),
        TurnEnd(3, 9, (10, 11, 6)),
    ]
    best = best_turn(ends, [end.points for end in ends], 3)
    assert (best.side, best.turn, best.gain, best.ahead) == (1, 2, 5, 5)
    assert best_turn(ends[:1], [(0, 0, 0)], 3) is None


def test_the_last_turn_can_be_the_best_one():
    for seed in range(TRIES):
        table = finished("umbradeco", 2, seed)
        told = course(table)
        if told.best.line == told.turns[-1].line:
            break
    assert told.best.turn == told.turns[-1].turn, "the last tile is never the best one"


def test_a_rival_has_no_turns_and_so_no_best_one():
    ends = [
        TurnEnd(-1, 0, (0, 100)),
        TurnEnd(0, 2, (3, 100)),
        TurnEnd(1, 4, (4, 127)),
        TurnEnd(2, 6, (5, 127)),
    ]
    best = best_turn(ends, [end.points for end in ends], seats=1)
    assert (best.side, best.turn, best.gain) == (0, 0, 3)


def test_where_points_are_bad_the_best_turn_is_the_one_that_cost_least():
    table = finished("kalimambo", 3)
    told = course(table)
    before = next(end for end, after in pairwise(told.turns) if after.line == told.best.line)
    after = next(end for end in told.turns if end.line == told.best.line)
    costs = [now - was for was, now in zip(before.points, after.points, strict=True)]
    assert costs[told.best.side] == min(costs) == -told.best.gain


def test_how_it_went_is_told_when_it_is_over():
    match = Match(find_game("template"), 2)
    table = table_of_record(Record(match).to_text(), find_game)
    with pytest.raises(CannotNow):
        course(table)


def test_how_it_went_tells_by_which_rules_and_what_was_no_play():
    match, rng = Match(find_game("template"), 2, options={"bonus": 5}), Random(2)
    while match.to_move != (0,):
        random_step(match, rng)
    random_step(match, rng)
    match.take_back(0, len(match.events) - 1)
    while not match.over:
        random_step(match, rng)
    told = course(table_of_record(Record(match).to_text(), find_game))
    assert (told.options, told.inherited, told.backs) == ({"bonus": 5}, 0, 1)
