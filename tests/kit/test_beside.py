"""What lies beside a game in its tests: golden games that freeze its rules, and a test for every clause."""

import pytest

from pooram.games.template import GAME, Lamps
from pooram.kit import (
    check_all_is_frozen,
    check_clauses_are_tested,
    check_golden_counts,
    check_golden_game,
    freeze,
    read_frozen,
)


@pytest.fixture
def golden(tmp_path):
    """A folder in which Lamps are frozen."""
    freeze(GAME, tmp_path)
    return tmp_path


def test_a_game_is_frozen_for_every_seat_count(golden):
    names = ["template-1", "template-2", "template-3", "template-4", "template-options"]
    assert list(read_frozen(golden)) == names
    check_all_is_frozen(GAME, golden)
    for name in read_frozen(golden):
        check_golden_game(GAME, golden, name)
        check_golden_counts(GAME, golden, name)


def test_freezing_again_changes_nothing_and_leaves_other_games_alone(golden):
    class Other(Lamps):
        key = "template_2"
        most_seats = 2

    freeze(Other(), golden)
    before = {file.name: file.read_bytes() for file in golden.iterdir()}
    assert "template_2-2.record" in before
    freeze(GAME, golden)
    assert {file.name: file.read_bytes() for file in golden.iterdir()} == before


def test_freezing_takes_away_what_the_game_no_longer_has(golden):
    class Smaller(Lamps):
        most_seats = 2

    with pytest.raises(AssertionError, match="template-3 is frozen, and the game has no such seats"):
        check_all_is_frozen(Smaller(), golden)
    freeze(Smaller(), golden)
    assert [file.stem for file in sorted(golden.glob("*.record"))] == [
        "template-1",
        "template-2",
        "template-options",
    ]
    with pytest.raises(AssertionError, match="template-3 is not frozen yet"):
        check_all_is_frozen(GAME, golden)


def test_other_counts_are_noticed(golden):
    counts = golden / "counts.json"
    first_row = read_frozen(golden)["template-2"].counts["0"][0]
    counts.write_text(counts.read_text(encoding="utf-8").replace(f" {first_row},", f" {first_row + 1},"))
    with pytest.raises(AssertionError, match=r"after step \d+ of template-2 lie \[.*and \[.*are frozen"):
        check_golden_counts(GAME, golden, "template-2")


def test_another_last_position_is_noticed(golden):
    class Faulty(Lamps):
        def start(self, seats, options):
            return super().start(seats, {**options, "head_start": 4})

    with pytest.raises(AssertionError, match="template-2 ends in another position"):
        check_golden_game(Faulty(), golden, "template-2")


MARK = "@pytest.mark.clause"


@pytest.mark.parametrize(
    ("test", "fault"),
    [
        (f'{MARK}("template/setup-1")', "no test carries template/turn-1, template/turn-2"),
        (f"{MARK}(ALL)", "test_some.py:1: a clause id must be a plain string"),
        (f'{MARK}({", ".join(map(repr, GAME.rules.ids()))}, "template/turn-9")', "turn-9 is no clause"),
    ],
)
def test_a_clause_without_a_test_and_a_test_without_a_clause_are_named(tmp_path, test, fault):
    (tmp_path / "test_some.py").write_text(f"{test}\ndef test_something(): ...\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=fault):
        check_clauses_are_tested(GAME.rules, tmp_path)
