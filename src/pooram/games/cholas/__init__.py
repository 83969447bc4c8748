"""Cholas: a temple of stones in five colours, sculptures on top of it, and whoever the king rewards most."""

from typing import Final

from pooram.engine.choices import Vocabulary
from pooram.engine.facts import Facts
from pooram.engine.game import Game
from pooram.engine.options import GameOption, OnlyWith, Options, choice_of, starter, starting_seat, switch
from pooram.games.cholas import box
from pooram.games.cholas.bot.heuristics import HEURISTICS
from pooram.games.cholas.choices import CHOICES, CholasChoice, CholasOutcome, CholasShown
from pooram.games.cholas.judge import CholasJudge
from pooram.games.cholas.rules import numbers
from pooram.games.cholas.rules.house_rules import BLUE_AFTERWARDS, ONLY_INCREASE
from pooram.games.cholas.rules.phases import EXPERT, TREASURE_TILES
from pooram.games.cholas.rules.state import CholasState, new_game
from pooram.games.cholas.rules.view import CholasView, view_of
from pooram.games.cholas.speech import CholasSpeech
from pooram.games.cholas.table import CholasTable


class Cholas(
    CholasJudge, CholasSpeech, CholasTable, Game[CholasState, CholasView, CholasChoice, CholasShown]
):
    """Basic and Expert for two and more, Solo for one."""

    key = "cholas"
    name = "Cholas"
    tagline = "Five colours of stone, one temple, and the king's favour for whoever builds it best."
    facts = Facts(minutes=45, difficulty=3)
    fewest_seats = int(box.FEWEST_SEATS)
    most_seats = int(box.MOST_SEATS)
    options = (
        choice_of(
            "variant",
            "Variant",
            "Expert adds wagons, sculptures and bonus cards. "
            "Who plays alone plays Solo, by the rules of Basic.",
            ("Basic", "Expert"),
            fewest_seats=2,
        ),
        choice_of(
            "treasure",
            "Treasure",
            "Tiles on the stars that bring 1 or 2 points, "
            "or twice the points of a turn that builds on a star.",
            ("none", "tiles", "Double Treasure"),
            default=int(TREASURE_TILES),
        ),
        switch(
            "increase",
            "Patterns score only their increase",
            "House rule: a pattern that has grown brings only what it is worth more than before.",
            False,
            group="house",
        ),
        switch(
            "blue_afterwards",
            "Blue bonus cards are decided after the draw",
            "House rule of the Expert game: who has blue 3, 5 or 6 picks or draws first, looks, "
            "and then says whether to take more.",
            False,
            fewest_seats=2,
            group="house",
            later=True,
            only_with=OnlyWith("variant", (int(EXPERT),)),
        ),
        GameOption(
            "head_start",
            "Head start",
            "The points with which the opponent of a lone player begins: 150 or 200 if 100 is too easy.",
            default=int(box.LEAST_HEAD_START),
            low=int(box.LEAST_HEAD_START),
            high=int(box.MOST_HEAD_START),
            most_seats=1,
        ),
        starter("Who has the first turn.", int(box.MOST_SEATS)),
    )
    former_colour = "colour"
    box = box
    former_boxes = ("fc9ef9d2c038fdaa",)
    choices = CHOICES
    outcomes = Vocabulary[CholasOutcome](CholasOutcome)
    numbers = numbers
    longest = 9_100
    """The set-up has 83 steps at the most: the starter, 12 treasures, 1 + 34 tiles, 10 stones, 10 cards, 5
    cards face up and 10 bonus cards. None of the 1,000 turns has more than 9: a Replace of seven stones has
    8, a Build with blue 1 has 7, a Sculpt with red 4 has 5, and an extra turn may be offered after it. Solo
    is far shorter: each of its 90 cards and 123 stones comes once, and a Build has 4 choices."""
    heuristics = HEURISTICS
    rival = "The opponent"

    def start(self, seats: int, options: Options) -> CholasState:
        return new_game(
            seats,
            options["variant"],
            options["treasure"],
            ONLY_INCREASE * options["increase"] + BLUE_AFTERWARDS * options["blue_afterwards"],
            options["head_start"],
            options.colours,
            starting_seat(options["starter"]),
        )

    def view(self, state: CholasState, viewer: int) -> CholasView:
        return view_of(state, viewer)


GAME: Final = Cholas()
