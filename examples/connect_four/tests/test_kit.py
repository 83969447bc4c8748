"""Connect Four fulfils the contract, plays as it was frozen, and has a test for every clause."""

from pathlib import Path

import pytest

from connect_four import GAME
from pooram.games import find_game
from pooram.kit import (
    CHECKS,
    check_all_is_frozen,
    check_clauses_are_tested,
    check_golden_counts,
    check_golden_game,
    read_frozen,
    seat_counts,
    trials,
)

TESTS = Path(__file__).parent
GOLDEN = TESTS / "golden"


def test_pooram_finds_the_game():
    assert find_game("connect_four") is GAME


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", seat_counts(GAME))
def test_the_game_conforms(seats, check):
    for trial in trials(GAME, seats):
        check(trial)


def test_every_seat_count_is_frozen():
    check_all_is_frozen(GAME, GOLDEN)


@pytest.mark.parametrize("name", read_frozen(GOLDEN))
def test_a_frozen_game_is_played_as_ever(name):
    check_golden_game(GAME, GOLDEN, name)
    check_golden_counts(GAME, GOLDEN, name)


def test_every_clause_has_a_test():
    check_clauses_are_tested(GAME.rules, TESTS)
