"""Umbradeco: umbrellas in five colours on a honeycomb mat, none of them touching its own colour."""

from collections.abc import Mapping
from typing import Final

from pooram.engine.choices import Vocabulary
from pooram.engine.facts import Facts
from pooram.engine.game import Game
from pooram.engine.options import GameOption, OptionChoice, starter, starting_seat, switch
from pooram.games.umbradeco import box
from pooram.games.umbradeco.bot.heuristics import HEURISTICS
from pooram.games.umbradeco.choices import Placed, UmbradecoChoice, UmbradecoOutcome, UmbradecoShown
from pooram.games.umbradeco.judge import UmbradecoJudge
from pooram.games.umbradeco.rules import numbers
from pooram.games.umbradeco.rules.mat import spots_of
from pooram.games.umbradeco.rules.state import EDGE_STACKS, UmbradecoState
from pooram.games.umbradeco.rules.view import UmbradecoView, view_of
from pooram.games.umbradeco.speech import UmbradecoSpeech
from pooram.games.umbradeco.table.scene import UmbradecoTable

SIDES: Final = (int(box.SIDE), int(box.LARGE_SIDE))


class Umbradeco(
    UmbradecoJudge,
    UmbradecoSpeech,
    UmbradecoTable,
    Game[UmbradecoState, UmbradecoView, UmbradecoChoice, UmbradecoShown],
):
    """Hold a tile, place it, take another; hands are hidden."""

    key = "umbradeco"
    name = "Umbradeco"
    tagline = "A street of umbrellas, and no colour beside itself."
    facts = Facts(minutes=20, difficulty=2)
    fewest_seats = int(box.FEWEST_SEATS)
    most_seats = int(box.MOST_SEATS)
    options = (
        GameOption(
            "side",
            "Size of the mat",
            "How many spots lie along each edge of the mat.",
            SIDES[0],
            *SIDES,
            tuple(OptionChoice(side, f"{side}: {int(spots_of(side))} spots") for side in SIDES),
        ),
        switch(
            "edge_stacks",
            "Stacking at the mat's edge",
            "House rule: a tile at the edge can be covered, too, if all neighbours that it has hold tiles.",
            False,
            group="house",
            later=True,
        ),
        starter("Who has the first turn; later seats are a little better off.", int(box.MOST_SEATS)),
    )
    box = box
    former_boxes = ("2517e63369da2bd6",)
    choices = Vocabulary[UmbradecoChoice](UmbradecoChoice, Placed)
    outcomes = Vocabulary[UmbradecoOutcome](UmbradecoOutcome)
    numbers = numbers
    # The starter; and every tile is drawn, taken, held and placed once at the most.
    longest = 1 + 4 * int(box.TILES)
    heuristics = HEURISTICS

    def start(self, seats: int, options: Mapping[str, int]) -> UmbradecoState:
        size = options["side"] + EDGE_STACKS * options["edge_stacks"]
        return UmbradecoState(seats, size, starting_seat(options["starter"]))

    def view(self, state: UmbradecoState, viewer: int) -> UmbradecoView:
        return view_of(state, viewer)


GAME: Final = Umbradeco()
