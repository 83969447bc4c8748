"""Kalimambo: run to the front before the rhino runs into you."""

from collections.abc import Mapping
from typing import Final

from pooram.engine.choices import Vocabulary
from pooram.engine.facts import Facts
from pooram.engine.game import Game
from pooram.engine.options import GameOption, OptionChoice
from pooram.games.kalimambo import box
from pooram.games.kalimambo.bot import HEURISTICS
from pooram.games.kalimambo.choices import AllTurnedUp, KalimamboChoice, KalimamboOutcome, KalimamboShown
from pooram.games.kalimambo.judge import KalimamboJudge
from pooram.games.kalimambo.rules import numbers
from pooram.games.kalimambo.rules.state import FEW_ROUNDS, SHORT_GAME, KalimamboState
from pooram.games.kalimambo.rules.view import KalimamboView, view_of
from pooram.games.kalimambo.speech import KalimamboSpeech
from pooram.games.kalimambo.table import KalimamboTable


class Kalimambo(
    KalimamboJudge,
    KalimamboSpeech,
    KalimamboTable,
    Game[KalimamboState, KalimamboView, KalimamboChoice, KalimamboShown],
):
    """Explorers run from a rhino: everybody to the front, and somebody is always last."""

    key = "kalimambo"
    name = "Kalimambo"
    tagline = "Run to the front: behind you comes the rhino, before you lies the dung."
    facts = Facts(minutes=10, difficulty=1, good_first=True, seats=4)
    fewest_seats = int(box.FEWEST_SEATS)
    most_seats = int(box.MOST_SEATS)
    turn_word = "Round"
    fewest_win = True
    options = (
        GameOption(
            "rounds",
            "Rounds",
            "In a short game everybody plays six of the twelve cards.",
            int(box.CARDS),
            int(FEW_ROUNDS),
            int(box.CARDS),
            (OptionChoice(int(box.CARDS), str(box.CARDS)), OptionChoice(int(FEW_ROUNDS), str(FEW_ROUNDS))),
            group="shorter",
            later=True,
        ),
    )
    box = box
    former_boxes = ("5c4062474b863604",)
    choices = Vocabulary[KalimamboChoice](KalimamboChoice)
    outcomes = Vocabulary[KalimamboOutcome](KalimamboOutcome, AllTurnedUp)
    numbers = numbers
    # Set-up draws every explorer but the last, and the heaps; a round has everybody's card and Kali's.
    longest = int(box.MOST_SEATS - 1 + box.HEAPS + box.CARDS * (box.MOST_SEATS + 1))
    heuristics = HEURISTICS

    def start(self, seats: int, options: Mapping[str, int]) -> KalimamboState:
        state = KalimamboState(seats)
        if options["rounds"] == FEW_ROUNDS:
            state.round = SHORT_GAME
        return state

    def view(self, state: KalimamboState, viewer: int) -> KalimamboView:
        return view_of(state, viewer)


GAME: Final = Kalimambo()
