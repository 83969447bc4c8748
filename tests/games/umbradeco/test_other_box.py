"""Correct a number in the box, and everything follows: other boxes against the kit."""

from pathlib import Path

import pytest

PLAY = """
from conftest import laid_out
from pooram.kit import CHECKS, Trial
from pooram.games.umbradeco import GAME

assert {name: int(getattr(GAME.box, name)) for name in BOX} == BOX
for check in CHECKS:
    for seats in (GAME.fewest_seats, GAME.most_seats):
        check(Trial(GAME, seats, 1, looks=8))
if "LINE_POINTS" in BOX:
    table = laid_out("e5:y e6:r f5:b d5:v e2:g h5:g e8:g", ["gr", "rr"]).listen()
    table.play("hold green", "push e5 down")
    assert table.parts() == [6, 4, 2, 0]
    assert table.frames == ["Anna scores 12 points (6 in line + 4 four colours + 2 push)."]
    table = laid_out("e5:r e6:y f5:g f4:y e4:g d4:y d5:g", ["bv", "rr"]).play("hold blue", "stack e5")
    assert table.parts() == [0, 0, 0, 9]
    assert [row.label for row in GAME.sheet(table.state, ["Anna", "Bo"]).rows] == [
        "Tiles in line (+2 each)", "Four colours (+4 each)", "Pushes (+2 each)", "Stacks (+9 each)"
    ]
"""


@pytest.mark.parametrize(
    "box",
    [
        {"LINE_POINTS": 2, "FOUR_COLOURS_POINTS": 4, "PUSH_POINTS": 2, "STACK_POINTS": 9},
        {"TILES_OF_COLOUR": 6},
        {"HAND": 1},
    ],
    ids=["points", "fewer tiles", "smaller hands"],
)
def test_everything_follows_from_the_numbers_of_the_box(box, other_box):
    other_box("umbradeco", box, f"BOX = {box!r}\n{PLAY}", Path(__file__).parent)
