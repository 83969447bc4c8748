"""Replaying and verifying records."""

import json
import re

import pytest


@pytest.fixture
def record(pooram, tmp_path):
    """A finished game of Lamps, played in the terminal."""
    pooram("play", "template", "--bot", "greedy", "--seed", "3", "--record", "game.pooram", typed="1\n" * 100)
    return tmp_path / "game.pooram"


def test_replay_tells_every_step_and_ends_with_the_sheet(pooram, record):
    shown = pooram("replay", str(record)).stdout
    steps = [line for line in record.read_text().splitlines() if re.match(r"[~\d]", line)]
    assert f"{len(steps):5}  " in shown
    assert "Turn 1" in shown
    assert "Total" in shown


def test_replay_stops_where_it_is_told(pooram, record):
    shown = pooram("replay", str(record), "--step", "2").stdout
    assert "    2  " in shown
    assert "    3  " not in shown
    assert "Total" not in shown


def test_a_step_beyond_the_end_is_refused(pooram, record):
    done = pooram("replay", str(record), "--step", "999")
    assert done.returncode == 2
    assert "no step 999" in done.stderr


def test_a_fair_record_verifies(pooram, record):
    verdict = json.loads(pooram("verify", str(record), "--json").stdout)
    assert verdict["ok"]
    assert (verdict["game"], verdict["seats"], verdict["finished"]) == ("template", 2, True)
    said = pooram("verify", str(record)).stdout
    assert said.endswith(f"and all {verdict['draws']} draws were as committed.\n")
    assert len(said.splitlines()) == 1


def test_a_draw_that_was_steered_does_not(pooram, record):
    text = record.read_text()
    lamps = re.search(r"~ lamps (\d)", text)[1]
    record.write_text(text.replace(f"~ lamps {lamps}", f"~ lamps {7 if lamps != '7' else 6}", 1))
    done = pooram("verify", str(record))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"step 1: 'lamps {7 if lamps != '7' else 6}' was drawn" in done.stderr
    assert f"should have been 'lamps {lamps}'" in done.stderr


def test_a_record_without_a_commitment_cannot_be_verified(pooram, record):
    record.write_text(re.sub(r"(commitment|secret) .*\n", "", record.read_text()))
    done = pooram("verify", str(record))
    assert done.returncode == 1
    assert "steps are legal, but no secret was committed" in done.stderr


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe\x00", b"PNG\n", b"pooram-record 1\ngame chess\n"])
def test_a_foreign_file_is_one_clear_error(pooram, tmp_path, damage):
    file = tmp_path / "foreign"
    file.write_bytes(damage)
    shown = pooram("replay", str(file))
    assert shown.returncode == 2
    assert len(shown.stderr.splitlines()) == 1
    assert "Traceback" not in shown.stderr
    assert pooram("verify", str(file)).returncode == 1


def test_a_damaged_record_names_the_line(pooram, record):
    lines = record.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("1 "))
    lines[place] = "1 light 9"
    record.write_text("\n".join(lines))
    assert f"line {place + 1}:" in pooram("replay", str(record)).stderr
