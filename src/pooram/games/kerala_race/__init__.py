"""Kerala, the cowrie race: five pieces each, up the lane, twice around the board, and home."""

from collections.abc import Mapping
from typing import Final

from pooram.engine.choices import Vocabulary
from pooram.engine.facts import Facts
from pooram.engine.game import OpenGame
from pooram.engine.options import GameOption, OptionChoice, starter, starting_seat, switch
from pooram.games.kerala_race import box
from pooram.games.kerala_race.bot import HEURISTICS
from pooram.games.kerala_race.choices import RaceChoice, RaceOutcome, RaceShown
from pooram.games.kerala_race.judge import RaceJudge
from pooram.games.kerala_race.rules import numbers
from pooram.games.kerala_race.rules.route import EXACT_CENTRE, MAY_DECLINE, Route
from pooram.games.kerala_race.rules.state import RaceState, new_race
from pooram.games.kerala_race.speech import RaceSpeech
from pooram.games.kerala_race.table.scene import RaceTable

LAST_SQUARE: Final = box.TRACK - 1
SQUARES: Final = tuple(OptionChoice(square, f"P{square}") for square in range(int(box.TRACK)))
FEW_PIECES: Final = 3
"""Of each player in a short race."""


class Race(RaceJudge, RaceSpeech, RaceTable, OpenGame[RaceState, RaceChoice, RaceShown]):
    """Two or three race; the options make the way longer or shorter."""

    key = "kerala_race"
    name = "Kerala, the cowrie race"
    tagline = "Five shells, five pieces, twice around the board and home."
    facts = Facts(minutes=25, difficulty=1)
    fewest_seats = box.FEWEST_SEATS
    most_seats = box.MOST_SEATS
    options = (
        GameOption(
            "lane",
            "Length of a lane",
            "Squares of every player's own lane.",
            box.LANE,
            1,
            box.LONGEST_LANE,
            group="house",
        ),
        GameOption(
            "turn_in",
            "Turn-in square",
            f"The track square from which the way goes into the centre; P{LAST_SQUARE} is a full round.",
            box.TURN_IN,
            1,
            LAST_SQUARE,
            SQUARES[1:],
            group="house",
        ),
        GameOption(
            "re_entry",
            "Re-entry square",
            "The track square on which the way leaves the centre; P0 makes the second round a full one.",
            box.RE_ENTRY,
            0,
            LAST_SQUARE,
            SQUARES,
            group="house",
        ),
        switch(
            "exact_centre",
            "Exact throw into the centre",
            "If not, a throw that is too high stops there.",
            True,
            group="house",
        ),
        switch(
            "exact_finish",
            "Exact throw off the board",
            "If not, a throw that is too high will do.",
            True,
            group="house",
        ),
        GameOption(
            "mouth",
            "Chance of a mouth, in percent",
            "How often a shell falls mouth up; 50 is fair. More make entering rare and races long.",
            box.MOUTH,
            box.FEWEST_MOUTH,
            box.MOST_MOUTH,
            group="house",
        ),
        starter("By the book chance decides it.", int(box.MOST_SEATS), drawn=True, later=True),
        GameOption(
            "pieces",
            "Pieces of each player",
            "With three of them a race takes about half as long.",
            int(box.PIECES),
            FEW_PIECES,
            int(box.PIECES),
            (OptionChoice(int(box.PIECES), str(box.PIECES)), OptionChoice(FEW_PIECES, str(FEW_PIECES))),
            group="shorter",
            later=True,
        ),
        switch(
            "may_decline",
            "A throw may be declined",
            "House rule: nobody has to use a throw, even if a piece could.",
            False,
            group="house",
            later=True,
        ),
    )
    box = box
    former_boxes = ("88a77487cdef8b6e",)
    choices = Vocabulary[RaceChoice](RaceChoice)
    outcomes = Vocabulary[RaceOutcome](RaceOutcome)
    numbers = numbers
    # Chance says who starts; then every throw is a step and may have a move.
    longest = 1 + 2 * box.MOST_THROWS
    heuristics = HEURISTICS

    def start(self, seats: int, options: Mapping[str, int]) -> RaceState:
        route = Route(
            options["lane"],
            options["turn_in"],
            options["re_entry"],
            EXACT_CENTRE * options["exact_centre"] + MAY_DECLINE * options["may_decline"],
            options["exact_finish"],
            options["mouth"],
        )
        return new_race(seats, route, options["pieces"], starting_seat(options["starter"]))


GAME: Final = Race()
