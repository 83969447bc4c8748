"""Golden games: random games and counts of positions in files, which freeze the rules."""

import shutil
from pathlib import Path

import pytest

from pooram.games import find_game, our_keys
from pooram.kit import check_all_is_frozen, check_golden_counts, check_golden_game, read_frozen

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(read_frozen(GOLDEN))


def game_of(name):
    return find_game(name.rpartition("-")[0])


@pytest.mark.parametrize("key", our_keys())
def test_every_game_and_seat_count_is_frozen(key):
    check_all_is_frozen(find_game(key), GOLDEN)


def test_a_game_with_an_option_that_came_later_is_to_be_frozen_anew(tmp_path):
    game = find_game("umbradeco")
    shutil.copytree(GOLDEN, tmp_path, dirs_exist_ok=True)
    usual = tmp_path / f"{game.key}-{game.usual_seats}.record"
    shutil.copy(usual, tmp_path / f"{game.key}-options.record")
    with pytest.raises(AssertionError, match="other options"):
        check_all_is_frozen(game, tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_to_the_same_position_byte_for_byte(name):
    check_golden_game(game_of(name), GOLDEN, name)


@pytest.mark.parametrize("name", NAMES)
def test_as_many_positions_as_ever_lie_ahead(name):
    check_golden_counts(game_of(name), GOLDEN, name)


@pytest.mark.parametrize(
    ("word", "game"), [("stack", "umbradeco"), ("decline", "kerala_race"), ("use", "cholas")]
)
def test_what_only_an_option_allows_is_done_in_a_golden_game(word, game):
    steps = (GOLDEN / f"{game}-options.record").read_text(encoding="utf-8").splitlines()
    assert any(word in step.split() for step in steps)
