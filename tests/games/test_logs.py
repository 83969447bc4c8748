"""The log is short: what belongs together is told in one line, at the same step to every viewer."""

import pytest

import pooram
from pooram.games import all_games
from pooram.match.events import event_lines

GAMES = [pytest.param(game.key, id=game.key) for game in all_games().values()]


def texts(match, viewer=-1):
    return [line.text for line in match.log(viewer)]


def played(key, seats, steps, **options):
    match = pooram.play(key, seats, seed=3, **options)
    for _ in range(steps):
        for seat in match.to_move:
            legal = match.legal_for(seat)
            match.play(legal[len(match.events) % len(legal)], seat)
        if match.over:
            break
    return match


@pytest.mark.parametrize("key", GAMES)
def test_every_viewer_is_told_something_at_the_same_steps(key):
    match = played(key, None, 12)
    for event in match.events:
        told = {
            tuple(bool(line.text) for line in event_lines(match.game, match.names, viewer, event))
            for viewer in range(-1, match.seats)
        }
        assert len(told) == 1, match.game.notation(event.seat, event.choice)


def test_umbradeco_is_set_up_in_three_lines_and_nobody_holds_anything():
    match = pooram.play("umbradeco", 3, seed=1)
    assert len(texts(match)) == 3
    assert texts(match)[1] == "Everybody is dealt two tiles."
    own = texts(match, 0)[1]
    assert own.startswith("Everybody is dealt two tiles; yours are: ")
    assert own.count("umbrella") == 2
    before = len(texts(match))
    match.play(match.legal[0])
    assert len(texts(match)) == before


def test_the_run_is_set_up_in_two_lines_and_cards_are_told_as_they_move():
    match = pooram.play("kalimambo", 3, seed=1)
    lines = texts(match)
    assert len(lines) == 2
    assert lines[1].startswith("Heaps of dung lie on the spaces ")
    match.play(match.legal_for(0)[0], 0)
    assert texts(match) == lines


def test_the_tiles_of_a_round_are_told_together():
    match = pooram.play("kerala", 4, seed=1)
    (line,) = texts(match)
    assert line.startswith("Seat 1 draws from the bag: ")
    assert line.count(",") == 2


def test_stones_that_are_picked_together_are_told_together():
    begun = (pooram.play("cholas", 2, seed=seed) for seed in range(50))
    match = next(match for match in begun if any(step.startswith("replace") for step in match.legal))
    before = texts(match)
    assert len(before) == 4
    match.play(next(step for step in match.legal if step.startswith("replace")))
    puts_back, picks = texts(match)[len(before) :]
    assert "puts three" in puts_back
    assert picks.startswith("Seat 1 picks ")
    assert "stone" in picks
    match.undo()
    assert texts(match) == before


@pytest.mark.parametrize("seats", [1, 3])
def test_the_set_up_of_the_temple_takes_few_lines(seats):
    options = {"variant": 1} if seats > 1 else {}
    match = pooram.play("cholas", seats, seed=1, **options)
    assert len(texts(match)) <= 6 + 2 * seats
