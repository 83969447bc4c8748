"""Correct a number in the box, and everything follows: other boxes against the plain twin and the kit."""

from pathlib import Path

import pytest

PLAY = """
from librt.random import Random
from conftest import minus, plain_round, set_up, stand
from test_moving import compare_many
from pooram.kit import CHECKS, Trial
from pooram.games.kalimambo import GAME

assert {name: getattr(GAME.box, name) for name in BOX} == BOX
compare_many(2, 60, set_up, stand, plain_round, minus)
for check in CHECKS:
    for seats in (GAME.fewest_seats, GAME.most_seats):
        check(Trial(GAME, seats, 1, looks=12))
rounds = BOX["CARDS"]
prompt = GAME.prompt(set_up(3, Random(1)).view(0).known)
assert GAME.words.say(prompt, ["A", "B", "C"]) == f"Round 1 of {rounds}: choose a card."
"""


@pytest.mark.parametrize(
    "box",
    [
        {"SPACES": 30, "CARDS": 10, "HEAPS": 5},
        {"SPACES": 25, "CARDS": 12, "HEAP_POINTS": 2},
        # As much as fits into the whole numbers of a position.
        {"SPACES": 62, "CARDS": 15, "HEAP_DISTANCE": 4},
    ],
    ids=["smaller", "tight", "largest"],
)
def test_everything_follows_from_the_numbers_of_the_box(box, other_box):
    other_box("kalimambo", box, f"BOX = {box!r}\n{PLAY}", Path(__file__).parent)
