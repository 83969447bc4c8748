"""Correct a number in the box, and everything follows: another box against the plain twin and the kit."""

from pathlib import Path

import pytest

PLAY = """
from test_properties import run_with_twin
from pooram.kit import CHECKS, Trial
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Enter, Start

assert {name: int(getattr(GAME.box, name)) for name in BOX} == BOX
for seats in (2, 3):
    for check in CHECKS:
        check(Trial(GAME, seats, 1, looks=12))
    if "MOST_THROWS" not in BOX:
        for seed in range(3):
            run_with_twin(seed, seats)
state = GAME.begin(2)
state.play_unchecked(-1, GAME.outcomes.number(Start(0)))
state.throws = int(GAME.box.MOST_THROWS)
view = GAME.view(state, 0)
for said in (GAME.prompt(view), GAME.judge(view, Enter()).said):
    told = GAME.words.say(said, ["A", "B"])
    assert told == f"The race was stopped: {int(state.throws)} throws have been made.", told
"""


@pytest.mark.parametrize(
    "box",
    [{"MOST_THROWS": 90}, {"PIECES": 4, "SIDE": 6, "LANE": 4}],
    ids=["short race", "larger board"],
)
def test_everything_follows_from_the_numbers_of_the_box(box, other_box):
    other_box("kerala_race", box, f"BOX = {box!r}\n{PLAY}", Path(__file__).parent)
