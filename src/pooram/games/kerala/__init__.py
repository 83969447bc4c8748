"""Kerala, the way of the elephant: a platform of coloured tiles, built by two elephants."""

from typing import Final

from pooram.engine.choices import Vocabulary
from pooram.engine.facts import Facts
from pooram.engine.game import OpenGame
from pooram.engine.options import Options, starter, starting_seat, switch
from pooram.engine.state import points_of
from pooram.games.kerala import box
from pooram.games.kerala.bot.heuristics import KeralaHeuristics
from pooram.games.kerala.choices import KeralaChoice, KeralaOutcome, KeralaShown
from pooram.games.kerala.judge import KeralaJudge
from pooram.games.kerala.rules import numbers
from pooram.games.kerala.rules.house_rules import BY_ELEPHANT, NO_FIRST_PASS, NO_HOLES
from pooram.games.kerala.rules.state import KeralaState, KeralaView
from pooram.games.kerala.speech import KeralaSpeech
from pooram.games.kerala.table.scene import KeralaTable


class Kerala(KeralaJudge, KeralaSpeech, KeralaTable, OpenGame[KeralaState, KeralaChoice, KeralaShown]):
    """Take a tile, lay it beside an elephant, and keep one area of every colour."""

    key = "kerala"
    name = "Kerala"
    tagline = "Two elephants, five colours, and the most beautiful platform of the festival."
    facts = Facts(minutes=20, difficulty=2)
    box = box
    former_boxes = ("9c0588da152fb2ce",)
    fewest_seats = int(box.FEWEST_SEATS)
    most_seats = int(box.MOST_SEATS)
    options = (
        starter("Who has the bag in the first round.", int(box.MOST_SEATS)),
        switch(
            "by_elephant",
            "A moved tile goes beside an elephant",
            "House rule: what a move-tile tile moves must go next to a tile with an elephant.",
            False,
            group="house",
        ),
        switch(
            "no_holes",
            "No hole is left once a tile was moved",
            "House rule: a tile is moved only if no empty cell is enclosed afterwards, not even an old hole.",
            False,
            group="house",
            later=True,
        ),
        switch(
            "no_first_pass",
            "No pass in the first round",
            "House rule: in the first round everybody takes a tile.",
            False,
            group="house",
            later=True,
        ),
    )
    former_colour = "colour"
    choices = Vocabulary[KeralaChoice](KeralaChoice)
    outcomes = Vocabulary[KeralaOutcome](KeralaOutcome)
    numbers = numbers
    # The starter, 100 draws, 100 turns of two steps, 20 edges, 5 elephants and 5 tiles of two steps to move.
    longest = 1 + 100 + 2 * 100 + 20 + 5 + 2 * 5
    heuristics = KeralaHeuristics()

    def start(self, seats: int, options: Options) -> KeralaState:
        house_rules = (
            BY_ELEPHANT * options["by_elephant"]
            + NO_HOLES * options["no_holes"]
            + NO_FIRST_PASS * options["no_first_pass"]
        )
        return KeralaState(seats, house_rules, options.colours, starting_seat(options["starter"]), True)

    def view(self, state: KeralaState, viewer: int) -> KeralaView:
        # A copy keeps the points that its position has reckoned: so it is done once for all viewers.
        points_of(state)
        return super().view(state, viewer)


GAME: Final = Kerala()
