"""Cholas: a temple of stones in five colours, sculptures on top of it, and whoever the king rewards most."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pooram.engine.game import box_of
from pooram.engine.legacy import LegacyGame
from pooram.engine.options import GameOption, OptionChoice, switch
from pooram.games.cholas import box as components
from pooram.games.cholas.bot.heuristics import HEURISTICS
from pooram.games.cholas.judge.judge import judge
from pooram.games.cholas.rules.state import CholasState, new_game
from pooram.games.cholas.rules.view import view_of
from pooram.games.cholas.speech import notation, prompts, words
from pooram.games.cholas.speech.names import RIVAL_NAME
from pooram.games.cholas.table import layout, scene
from pooram.games.cholas.table import sheet as scoring

OPTIONS: Final = (
    GameOption(
        "variant",
        "Variant",
        "Expert adds wagons, sculptures and bonus cards. Who plays alone plays Solo, by the rules of Basic.",
        int(components.BASIC),
        int(components.BASIC),
        int(components.EXPERT),
        (
            OptionChoice(int(components.BASIC), "Basic"),
            OptionChoice(int(components.EXPERT), "Expert"),
        ),
        fewest_seats=2,
    ),
    GameOption(
        "treasure",
        "Treasure",
        "Tiles on the stars that bring 1 or 2 points, or twice the points of a turn that builds on a star.",
        int(components.TREASURE_TILES),
        int(components.NO_TREASURE),
        int(components.DOUBLE_TREASURE),
        (
            OptionChoice(int(components.NO_TREASURE), "none"),
            OptionChoice(int(components.TREASURE_TILES), "tiles"),
            OptionChoice(int(components.DOUBLE_TREASURE), "Double Treasure"),
        ),
    ),
    switch(
        "increase",
        "Patterns score only their increase",
        "A pattern that has grown brings only what it is worth more than before.",
        False,
    ),
    GameOption(
        "head_start",
        "Head start",
        "The points with which the opponent of a lone player begins: 150 or 200 if 100 is too easy.",
        int(components.LEAST_HEAD_START),
        int(components.LEAST_HEAD_START),
        int(components.MOST_HEAD_START),
        most_seats=1,
    ),
    GameOption(
        "colour",
        "Colour of seat 1",
        "The others have the colours that follow: brown, light brown, white, grey, gold, and brown again.",
        0,
        0,
        int(components.COLOURS) - 1,
        tuple(OptionChoice(number, name) for number, name in enumerate(components.COLOUR_NAMES)),
    ),
    GameOption(
        "starter",
        "Who starts",
        "Who has the first turn.",
        0,
        0,
        1,
        (OptionChoice(0, "seat 1"), OptionChoice(1, "drawn by lot")),
        fewest_seats=2,
    ),
)


def start(seats: int, options: Mapping[str, int]) -> CholasState:
    """A new game as the options want it."""
    return new_game(
        seats,
        options["variant"],
        options["treasure"],
        options["increase"],
        options["head_start"],
        options["colour"],
        options["starter"],
    )


GAME: Final = LegacyGame(
    key="cholas",
    name="Cholas",
    tagline="Five colours of stone, one temple, and the king's favour for whoever builds it best.",
    rules_version=1,
    fewest_seats=int(components.FEWEST_SEATS),
    most_seats=int(components.MOST_SEATS),
    options=OPTIONS,
    actions=int(components.ACTIONS),
    outcomes=int(components.OUTCOMES),
    longest=int(components.LONGEST),
    components=box_of(components),
    palette=layout.PALETTE,
    seat_colours=layout.SEAT_COLOURS,
    seat_patterns=layout.SEAT_PATTERNS,
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
    choice_notation=notation.choice_notation,
    outcome_notation=notation.outcome_notation,
    tell_step=words.tell_step,
    tell_frame=words.tell_frame,
    tell_option=words.tell_option,
    tell_score=words.tell_score,
    prompt=prompts.prompt,
    heuristics=HEURISTICS,
    seat_look=scene.seat_look,
    rival=RIVAL_NAME,
    rival_symbol="marker-rival",
)
