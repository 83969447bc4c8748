"""Umbradeco: umbrellas in five colours on a honeycomb mat, none of them touching its own colour."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pooram.engine.game import box_of
from pooram.engine.legacy import LegacyGame
from pooram.engine.options import GameOption, OptionChoice
from pooram.games.umbradeco import box as components
from pooram.games.umbradeco.bot.heuristics import HEURISTICS
from pooram.games.umbradeco.judge import judge
from pooram.games.umbradeco.rules.state import UmbradecoState
from pooram.games.umbradeco.rules.view import view_of
from pooram.games.umbradeco.speech import words
from pooram.games.umbradeco.table import scene
from pooram.games.umbradeco.table import sheet as scoring

SIDES: Final = (int(components.SIDE), int(components.LARGE_SIDE))
OPTIONS: Final = (
    GameOption(
        "side",
        "Size of the mat",
        "How many spots lie along each edge of the mat.",
        SIDES[0],
        SIDES[0],
        SIDES[1],
        tuple(OptionChoice(side, f"{side}: {int(components.spots_of(side))} spots") for side in SIDES),
    ),
    GameOption(
        "starter",
        "Who starts",
        "Who has the first turn; later seats are a little better off.",
        0,
        0,
        1,
        (OptionChoice(0, "seat 1"), OptionChoice(1, "drawn by lot")),
    ),
)


def start(seats: int, options: Mapping[str, int]) -> UmbradecoState:
    """A new game as the options want it."""
    return UmbradecoState(seats, options["side"], options["starter"], True)


GAME: Final = LegacyGame(
    key="umbradeco",
    name="Umbradeco",
    tagline="A street of umbrellas, and no colour beside itself.",
    rules_version=1,
    fewest_seats=int(components.FEWEST_SEATS),
    most_seats=int(components.MOST_SEATS),
    options=OPTIONS,
    actions=int(components.ACTIONS),
    outcomes=int(components.OUTCOMES),
    longest=int(components.LONGEST),
    components=box_of(components),
    palette=components.PALETTE,
    seat_colours=components.SEAT_COLOURS,
    seat_patterns=components.SEAT_PATTERNS,
    cover="cover",
    folder=Path(__file__).parent,
    start=start,
    view=view_of,
    sheet=scoring.sheet,
    judge=judge,
    scene=scene.scene,
    stands_for=scene.stands_for,
    preview=scene.preview,
    words=words.WORDS,
    choice_notation=words.choice_notation,
    outcome_notation=words.outcome_notation,
    tell_step=words.tell_step,
    tell_frame=words.tell_frame,
    tell_option=words.tell_option,
    tell_score=words.tell_score,
    prompt=words.prompt,
    heuristics=HEURISTICS,
)
