"""Kalimambo: run to the front before the rhino runs into you."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pooram.engine.game import box_of
from pooram.engine.legacy import LegacyGame
from pooram.games.kalimambo import box as components
from pooram.games.kalimambo import speech as words
from pooram.games.kalimambo.bot import HEURISTICS
from pooram.games.kalimambo.judge import judge
from pooram.games.kalimambo.rules.state import KalimamboState
from pooram.games.kalimambo.rules.view import view_of
from pooram.games.kalimambo.table import scene
from pooram.games.kalimambo.table import sheet as scoring


def start(seats: int, options: Mapping[str, int]) -> KalimamboState:
    return KalimamboState(seats)


GAME: Final = LegacyGame(
    key="kalimambo",
    name="Kalimambo",
    tagline="Run to the front: behind you comes the rhino, before you lies the dung.",
    rules_version=1,
    fewest_seats=int(components.FEWEST_SEATS),
    most_seats=int(components.MOST_SEATS),
    actions=int(components.CARDS),
    outcomes=int(components.OUTCOMES),
    longest=int(
        components.MOST_SEATS - 1 + components.HEAPS + components.CARDS * (components.MOST_SEATS + 1)
    ),
    components=box_of(components),
    palette=scene.PALETTE,
    seat_colours=scene.SEAT_COLOURS,
    seat_patterns=scene.SEAT_PATTERNS,
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
    option_key=words.option_key,
    heuristics=HEURISTICS,
)
