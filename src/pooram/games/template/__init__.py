"""Lamps, as small as a game can be: see docs/add-a-game.md."""

from collections.abc import Mapping
from typing import Final

from pooram.engine.choices import Vocabulary
from pooram.engine.facts import Facts
from pooram.engine.game import OpenGame
from pooram.engine.options import GameOption
from pooram.games.template import box, rules
from pooram.games.template.bot import HEURISTICS
from pooram.games.template.choices import LampsChoice, LampsShown, LayRow
from pooram.games.template.judge import LampsJudge
from pooram.games.template.rules import LampsState
from pooram.games.template.speech import LampsSpeech
from pooram.games.template.table import LampsTable


class Lamps(LampsJudge, LampsSpeech, LampsTable, OpenGame[LampsState, LampsChoice, LampsShown]):
    """Two rows of lamps; whoever lights the very last one has a bonus."""

    key = "template"
    name = "Lamps"
    tagline = "Light the last lamp."
    facts = Facts(minutes=3, difficulty=1)
    fewest_seats = 1
    most_seats = 4
    options = (
        GameOption("bonus", "Bonus for the last lamp", "Points for lighting the very last lamp.", 3, 0, 9),
        GameOption("head_start", "Head start", "Points with which the night begins.", 6, 0, 20, most_seats=1),
    )
    box = box
    former_boxes = ("a02f57645efeb6ab",)
    choices = Vocabulary[LampsChoice](LampsChoice)
    outcomes = Vocabulary[LayRow](LayRow)
    numbers = rules
    longest = 2 + 2 * int(box.ROWS * box.MOST_LAMPS)
    heuristics = HEURISTICS
    rival = "The night"
    listed = False  # `pooram new` makes new games from this one; there is little in it to play.

    def start(self, seats: int, options: Mapping[str, int]) -> LampsState:
        return LampsState(seats, options["bonus"], options["head_start"])


GAME: Final = Lamps()
