"""`pooram draw`: pictures of positions from a record."""

from xml.etree.ElementTree import fromstring

import pytest


@pytest.fixture
def record(pooram, tmp_path):
    """A begun game with hidden hands."""
    file = tmp_path / "game.pooram"
    words = ("play", "umbradeco", "--bot", "random", "--seed", "3", "--record", "game.pooram")
    pooram(*words, typed="1\n" * 20 + "quit\n")
    return file


def titles(svg):
    return [element.text for element in fromstring(svg).iter() if element.tag.endswith("title")]


def test_a_picture_lies_beside_its_record_and_its_place_is_told(pooram, record):
    done = pooram("draw", str(record))
    picture = record.with_suffix(".svg")
    assert done.stdout.strip() == str(picture)
    assert titles(picture.read_text(encoding="utf-8"))[0].startswith("Umbradeco, ")


def test_the_name_says_which_kind_it_is(pooram, record, tmp_path):
    assert pooram("draw", str(record), "-o", "board.png").stdout.strip() == "board.png"
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_a_step_is_the_table_as_it_was_then(pooram, record, tmp_path):
    drawn = []
    for step in ("0", "20"):
        pooram("draw", str(record), "--step", step, "-o", "board.svg")
        drawn.append((tmp_path / "board.svg").read_text(encoding="utf-8"))
    assert drawn[0] != drawn[1]


def test_a_seat_sees_its_own_hand_and_a_watcher_no_one_s(pooram, record, tmp_path):
    pooram("draw", str(record), "-o", "all.svg")
    pooram("draw", str(record), "--viewer", "1", "-o", "mine.svg")
    everybody, mine = (titles((tmp_path / f"{name}.svg").read_text("utf-8")) for name in ("all", "mine"))
    assert "Your hand" in mine
    assert "Your hand" not in everybody


@pytest.mark.parametrize(
    ("words", "hints"),
    [
        (["-o", "board.jpg"], [".svg", ".png"]),
        (["-o", "board"], [".svg", ".png"]),
        (["--step", "999"], ["no step 999", "from 0 to"]),
        (["--step", "-1"], ["no step -1"]),
        (["--viewer", "0"], ["no seat 0", "from 1 to 2"]),
        (["--viewer", "3"], ["no seat 3"]),
        (["-o", "nowhere/board.svg"], ["Cannot write nowhere"]),
    ],
)
def test_what_cannot_be_drawn_is_one_clear_error(pooram, record, words, hints):
    done = pooram("draw", str(record), *words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert all(hint in done.stderr for hint in hints)


def test_a_record_is_never_written_over(pooram, record):
    trap = record.rename(record.with_suffix(".svg"))
    before = trap.read_text()
    done = pooram("draw", str(trap))
    assert done.returncode == 2
    assert "-o" in done.stderr
    assert trap.read_text() == before


def test_a_file_that_is_no_record_is_refused(pooram, tmp_path):
    (tmp_path / "foreign").write_text("PNG\n")
    done = pooram("draw", "foreign")
    assert done.returncode == 2
    assert "no Pooram record" in done.stderr
    assert not (tmp_path / "foreign.svg").exists()
