"""The log is short: what belongs together is told in one line, at the same step to every viewer."""

import random
import re

import pytest

import pooram
from pooram.games import all_games, find_game
from pooram.match.events import LogLine, event_lines
from pooram.match.record import Record
from pooram.tables.branching import table_of_record
from pooram.tables.logs import FrameLines, ViewerLog
from pooram.tables.notes import Note, cut_back

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


@pytest.mark.parametrize("key", GAMES)
def test_a_log_is_told_the_same_step_by_step_and_all_at_once(key):
    match = pooram.play(key, seed=5)
    names = match.names
    viewers = range(-1, match.seats)
    kept = {viewer: ViewerLog(viewer) for viewer in viewers}
    frames = FrameLines()
    for _ in range(30):
        for seat in match.to_move:
            match.play(match.legal_for(seat)[-1], seat)
            for viewer in viewers:
                kept[viewer].bring_up_to_date(match, frames)
        if len(match.events) % 3 == 0:
            match.undo()
        if match.over:
            break
    for viewer in viewers:
        at_once = ViewerLog(viewer)
        at_once.bring_up_to_date(match, FrameLines())
        kept[viewer].bring_up_to_date(match, frames)
        assert kept[viewer].lines == at_once.lines
        told = [line for event in match.events for line in event_lines(match.game, names, viewer, event)]
        assert [line.text for line in at_once.lines] == [line.text for line in told if line.text]


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


def test_a_build_is_told_in_one_line_with_all_its_stones():
    match = pooram.play("cholas", 2, seed=1)
    before = texts(match)
    match.play("build two")
    while len(texts(match)) == len(before):
        match.play(match.legal[0])
    built, *points = texts(match)[len(before) :]
    assert built.startswith("Seat 1 builds with the two-colour card: ")
    assert built.count(" stone on ") == 2
    assert all("point" in line for line in points)


@pytest.mark.parametrize("seats", [1, 3])
def test_the_set_up_of_the_temple_takes_few_lines(seats):
    options = {"variant": 1} if seats > 1 else {}
    match = pooram.play("cholas", seats, seed=1, **options)
    assert len(texts(match)) <= 6 + 2 * seats


@pytest.mark.parametrize("key", GAMES)
def test_whoever_a_line_is_about_reads_it_as_told_to_them(key):
    match = played(key, None, 40)
    table = table_of_record(Record(match).to_text(), find_game)
    for seat in range(match.seats):
        name = match.names[seat]
        about = [line for line in table.log(seat).lines if name in line.text]
        assert about
        for line in about:
            assert name not in line.you, line.text
            assert {"you", "your", "yours"} & set(re.findall(r"\w+", line.you.lower())), line.text
    others = [line.you for line in table.log(-1).lines]
    assert not any(others), "a watcher is none of them"


@pytest.mark.parametrize("key", GAMES)
def test_of_two_ways_in_brackets_each_sentence_has_both(key):
    for template in all_games()[key].words.templates.values():
        assert template.count("[") == template.count("]") == template.count("|"), template


def laid_out(match, notes):
    """The log of a watcher with the notes between the events, put together from nothing."""
    lines = [note.line for note in notes if not note.after]
    for number, event in enumerate(match.events, 1):
        lines += [line for line in event_lines(match.game, match.names, -1, event) if line.text]
        lines += [note.line for note in notes if note.after == number]
    return lines


@pytest.mark.parametrize("key", ["kerala", "umbradeco"])
def test_notes_stand_where_they_were_made_whatever_is_taken_back(key):
    rng = random.Random(2)
    match, notes = pooram.play(key, seed=5), ()
    frames = FrameLines()
    often, rarely = ViewerLog(-1), ViewerLog(-1)
    told = []
    for number in range(150):
        what = rng.randrange(4)
        if what < 2 and not match.over:
            for seat in match.to_move:
                match.play(match.legal_for(seat)[-1], seat)
        elif what == 2:
            notes = (*notes, Note(len(match.events), LogLine(f"Note {number}.", 0, -1)))
        elif match.history:
            match.undo()
            notes = cut_back(notes, len(match.events), len(match.trail))
        often.bring_up_to_date(match, frames, notes)
        start, new = often.since_last_time()
        told = [*(told if start is None else told[:start]), *new]
        if number % 7 == 0:
            rarely.bring_up_to_date(match, frames, notes)
            assert rarely.lines == laid_out(match, notes)
        assert often.lines == told == laid_out(match, notes)
        assert often.length_after(len(match.events)) == len(told)
    assert len(notes) > 20


class Counted(tuple):
    """Notes of which it is counted how many are looked at."""

    looked = 0

    def __getitem__(self, key):
        Counted.looked += 1
        return super().__getitem__(key)

    def __iter__(self):
        Counted.looked += len(self)
        return super().__iter__()


def test_a_step_late_at_a_table_with_many_notes_looks_at_the_last_ones_only():
    match = pooram.play("kerala", seed=5)
    notes = Counted(Note(0, LogLine(f"Note {number}.", 0, -1)) for number in range(300))
    log, frames = ViewerLog(-1), FrameLines()
    log.bring_up_to_date(match, frames, notes)
    for _ in range(20):
        match.play(match.legal[-1])
        Counted.looked = 0
        log.bring_up_to_date(match, frames, notes)
        assert Counted.looked < 10
    notes = Counted((*notes, Note(len(match.events), LogLine("The last one.", 0, -1))))
    Counted.looked = 0
    log.bring_up_to_date(match, frames, notes)
    assert log.lines[-1].text == "The last one."
    assert Counted.looked < 10
