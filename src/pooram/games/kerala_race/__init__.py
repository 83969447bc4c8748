"""Kerala, the cowrie race: five pieces each, up the lane, twice around the board, and home."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pooram.engine.game import box_of
from pooram.engine.legacy import LegacyGame
from pooram.engine.options import GameOption, switch
from pooram.games.kerala_race import box as components
from pooram.games.kerala_race import speech as words
from pooram.games.kerala_race.bot import HEURISTICS
from pooram.games.kerala_race.box import Route
from pooram.games.kerala_race.judge import judge
from pooram.games.kerala_race.rules.state import RaceState, new_race
from pooram.games.kerala_race.table import scene
from pooram.games.kerala_race.table import sheet as scoring

OPTIONS: Final = (
    GameOption(
        "lane",
        "Length of a lane",
        "Squares of every player's own lane.",
        int(components.LANE),
        1,
        int(components.LONGEST_LANE),
    ),
    GameOption(
        "turn_in",
        "Turn-in square",
        "The track square from which the way goes into the centre; "
        f"{int(components.TRACK) - 1} is a full round.",
        int(components.TURN_IN),
        1,
        int(components.TRACK) - 1,
    ),
    GameOption(
        "re_entry",
        "Re-entry square",
        "The track square on which the way leaves the centre; 0 makes the second round a full one.",
        int(components.RE_ENTRY),
        0,
        int(components.TRACK) - 1,
    ),
    switch(
        "exact_centre", "Exact throw into the centre", "If not, a throw that is too high stops there.", True
    ),
    switch("exact_finish", "Exact throw off the board", "If not, a throw that is too high will do.", True),
    GameOption(
        "mouth",
        "Chance of a mouth, in percent",
        "How often a shell falls mouth up; 50 is fair. More make entering rare and races long.",
        int(components.MOUTH),
        int(components.FEWEST_MOUTH),
        int(components.MOST_MOUTH),
    ),
)


def start(seats: int, options: Mapping[str, int]) -> RaceState:
    """A new race on the route that the options make."""
    return new_race(seats, Route(*(options[option.key] for option in OPTIONS)))


GAME: Final = LegacyGame(
    key="kerala_race",
    name="Kerala, the cowrie race",
    tagline="Five shells, five pieces, twice around the board and home.",
    rules_version=1,
    fewest_seats=int(components.FEWEST_SEATS),
    most_seats=int(components.MOST_SEATS),
    options=OPTIONS,
    actions=int(components.ACTIONS),
    outcomes=int(components.OUTCOMES),
    # Chance says who starts; then every throw is a step and may have a move.
    longest=1 + 2 * int(components.MOST_THROWS),
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
)
