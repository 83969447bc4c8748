"""A table in the terminal, played by typing."""

import io
import os
import pty
import random
import re
import select
import sys
from subprocess import Popen

import pytest
from rich.console import Console

from pooram.bots.levels import LEVELS
from pooram.cli.terminal import Terminal
from pooram.games import find_game
from pooram.match.reading import read_record
from pooram.tables.errors import CannotNow
from pooram.tables.making import new_table
from pooram.tables.messages import NewTable, SeatRequest

PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""
ALWAYS_FIRST = "1\n" * 400
EVERY_CARD = "".join(f"{card}\n" for card in range(12))


@pytest.mark.parametrize(("game", "typed"), [("template", ALWAYS_FIRST), ("kalimambo", EVERY_CARD)])
def test_a_whole_game_ends_with_its_score_sheet_and_a_record_that_verifies(pooram, tmp_path, game, typed):
    done = pooram("play", game, "--bot", "easy", "--seed", "3", "--record", "game.pooram", typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Total" in done.stdout
    record = read_record((tmp_path / "game.pooram").read_text(), find_game)
    assert record.match.over
    assert record.match.players[0] == "Guest"
    assert pooram("verify", "game.pooram").returncode == 0


def test_the_same_seed_brings_the_same_game(pooram):
    words = ("play", "template", "--bot", "greedy", "--seed", "8")
    assert pooram(*words, typed=ALWAYS_FIRST).stdout == pooram(*words, typed=ALWAYS_FIRST).stdout


def test_the_board_is_drawn_and_options_tell_what_they_change(pooram):
    shown = pooram("play", "template", "--seed", "8", typed="1\nq\n").stdout
    assert re.search(r"^  (o   )+", shown, re.MULTILINE)
    assert "Guest 0 points" in shown
    assert re.search(r"1  Light 1  \(light 1\)  Guest \+1", shown)


def test_an_illegal_notation_is_explained_by_its_clause(pooram):
    shown = pooram("play", "template", typed="light 2\nwhy light 2\nq\n").stdout
    assert shown.count("Choose a row first.") == 2
    assert shown.count("template/turn-1: ") == 2


def test_a_question_mark_shows_the_rule_at_hand(pooram):
    shown = pooram("play", "template", typed="?\nq\n").stdout
    assert "template/turn-1: " in shown


def test_back_takes_back_a_step_of_the_same_turn_only(pooram):
    shown = pooram("play", "template", typed="back\nrow 2\nback\nrow 1\nq\n").stdout
    assert "You have no step to take back." in shown
    assert "turns to row 2" in shown
    assert "turns to row 1" in shown


def test_what_means_nothing_is_answered_and_the_game_goes_on(pooram):
    done = pooram("play", "template", typed="dance\n99\n\nlook\nrules\nhelp\nq\n")
    assert done.returncode == 0
    assert "'dance' is no step of Lamps." in done.stdout
    assert "There is no option 99." in done.stdout
    assert "unlit lamp, row 1, lamp 1" in done.stdout
    assert "template/score-2" in done.stdout


def test_leaving_tells_how_to_go_on_and_it_does(pooram, tmp_path):
    left = pooram("play", "template", "--seed", "5", "--bot", "greedy", typed="1\n1\nq\n").stdout
    words = re.search(r"Go on with: pooram (.*)", left)[1].split()
    back = pooram(*words, typed=ALWAYS_FIRST)
    assert back.returncode == 0, back.stderr
    assert "Total" in back.stdout
    assert pooram("verify", str(tmp_path / "template-unfinished.pooram")).returncode == 0


def test_a_game_that_has_ended_is_not_resumed(pooram):
    pooram("play", "template", "--record", "done.pooram", typed=ALWAYS_FIRST)
    again = pooram("play", "template", "--resume", "done.pooram")
    assert again.returncode == 2
    assert "has ended" in again.stderr


def test_it_plays_at_a_real_terminal(tmp_path, environment):
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pooram", "play", "template", "--bot", "easy", "--seed", "2"]
    game = Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, env=environment)
    os.close(theirs)
    shown = b""
    try:
        asked = 0
        while select.select([ours], [], [], PATIENCE)[0]:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break  # the other end is closed: the game is over
            if not piece:
                break
            shown += piece
            if shown.count(b"> ") > asked:
                asked = shown.count(b"> ")
                os.write(ours, b"1\n")
        assert game.wait(PATIENCE) == 0
    finally:
        game.kill()
        game.wait()
        os.close(ours)
    assert b"Total" in shown
    assert b"Traceback" not in shown


def test_one_plays_alone_against_the_rival(pooram, tmp_path):
    words = ("play", "template", "--seats", "1", "--seed", "3", "--record", "game.pooram")
    shown = pooram(*words, typed=ALWAYS_FIRST).stdout
    assert "Guest 0 points   The night 6 points" in shown
    assert re.search(r"Light 1  \(light 1\)  Guest \+1, The night \+1", shown)
    assert re.search(r"^ +Guest +The night", shown, re.MULTILINE)
    assert re.search(r"^Head start +0 +6", shown, re.MULTILINE)
    assert pooram("verify", "game.pooram").returncode == 0
    assert "The night: " in pooram("replay", "game.pooram").stdout


def test_what_chance_brings_first_is_told_and_not_again_when_the_game_goes_on(pooram):
    first = pooram("play", "template", "--seed", "5", "--record", "begun.pooram", typed="q\n").stdout
    assert first.count("lamps.") == 2
    again = pooram("play", "template", "--seed", "5", "--resume", "begun.pooram", typed="q\n").stdout
    assert again.count("lamps.") == 0


@pytest.mark.parametrize("game", ["umbradeco", "kerala", "cholas", "kalimambo", "template"])
def test_the_terminal_takes_back_what_a_table_takes_back_and_nothing_else(game):
    rules = find_game(game)
    seats = (SeatRequest("me", "Anna"), *[SeatRequest("bot", level="easy")] * (rules.usual_seats - 1))
    table, _ = new_table(rules, NewTable(game, seats), LEVELS, secret="a secret")
    console = Console(file=io.StringIO(), force_terminal=False)
    terminal = Terminal(table, 0, "random", 1, console, None)
    told = set()
    rng = random.Random(1)
    for _ in range(60):
        if table.match.over:
            break
        if 0 not in table.match.to_move:
            terminal.let_bot_choose(table.match.to_move[0])
            continue
        reason, before = table.match.why_not_undo(0), table.match.copy()
        if reason and table.match.last_turn(0) < 0:
            told.add(reason)
            with pytest.raises(CannotNow) as caught:
                terminal.obey("back", terminal.look())
            assert str(caught.value) == reason
            assert table.match == before
        elif rng.random() < 0.5:
            assert terminal.obey("back", terminal.look())
            assert table.match.history == before.history[: len(table.match.history)]
            assert table.match.draws == before.draws
            if reason:
                told.add(reason)
                assert len(table.match.events) == before.last_turn(0)
        shown = terminal.look()
        assert (shown.back == "step") == (not table.match.why_not_undo(0))
        assert terminal.obey(rng.choice(shown.offers).notation, shown)
    assert told
