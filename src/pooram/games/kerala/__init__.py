"""Kerala, the way of the elephant: a platform of coloured tiles, built by two elephants."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pooram.engine.game import box_of
from pooram.engine.legacy import LegacyGame
from pooram.engine.options import GameOption, OptionChoice, switch
from pooram.games.kerala import box as components
from pooram.games.kerala.bot.heuristics import HEURISTICS
from pooram.games.kerala.judge import judge
from pooram.games.kerala.rules.state import KeralaState
from pooram.games.kerala.speech import words
from pooram.games.kerala.table import scene
from pooram.games.kerala.table import sheet as scoring

OPTIONS: Final = (
    GameOption(
        "colour",
        "Colour of seat 1",
        "The other seats have the colours that follow: blue, black, red, green, purple, and blue again.",
        0,
        0,
        int(components.COLOURS) - 1,
        tuple(OptionChoice(number, name) for number, name in enumerate(components.COLOUR_NAMES)),
    ),
    GameOption(
        "starter",
        "Who starts",
        "Who has the bag in the first round.",
        0,
        0,
        1,
        (OptionChoice(0, "seat 1"), OptionChoice(1, "drawn by lot")),
    ),
    switch(
        "by_elephant",
        "A moved tile goes beside an elephant",
        "House rule: what a move-tile tile moves must go next to a tile with an elephant.",
        False,
    ),
)


def start(seats: int, options: Mapping[str, int]) -> KeralaState:
    """A new game as the options want it."""
    return KeralaState(seats, options["colour"], options["starter"], options["by_elephant"], True)


GAME: Final = LegacyGame(
    key="kerala",
    name="Kerala",
    tagline="Two elephants, five colours, and the most beautiful platform of the festival.",
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
    seat_look=scene.seat_look,
)
