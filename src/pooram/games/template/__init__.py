"""Lamps, a tiny game to copy: see docs/add-a-game.md."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pooram.engine.game import Game, GameOption, components_of
from pooram.games.template import box as components
from pooram.games.template import scoring
from pooram.games.template import speech as words
from pooram.games.template import table as scene
from pooram.games.template.bot import HEURISTICS
from pooram.games.template.judge import judge
from pooram.games.template.rules import LampsState, restore
from pooram.games.template.view import LampsView, restore_view, view_of


def start(seats: int, options: Mapping[str, int]) -> LampsState:
    return LampsState(seats, options["bonus"], options["head_start"])


GAME: Final = Game[LampsState, LampsView](
    key="template",
    name="Lamps",
    tagline="Light the last lamp.",
    rules_version=1,
    fewest_seats=1,
    most_seats=4,
    options=(
        GameOption("bonus", "Bonus for the last lamp", "Points for lighting the very last lamp.", 3, 0, 9),
        GameOption("head_start", "Head start", "Points with which the night begins.", 6, 0, 20, most_seats=1),
    ),
    actions=int(components.ACTIONS),
    outcomes=int(components.OUTCOMES),
    longest=2 + 2 * int(components.ROWS * components.MOST_LAMPS),
    components=components_of(vars(components)),
    palette=components.PALETTE,
    seat_colours=components.SEAT_COLOURS,
    seat_patterns=components.SEAT_PATTERNS,
    cover="lamp",
    folder=Path(__file__).parent,
    start=start,
    restore=restore,
    view=view_of,
    restore_view=restore_view,
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
    rival="The night",
    listed=False,
)
