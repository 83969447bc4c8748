"""Connect Four, a game for Pooram in a package of its own."""

from collections.abc import Mapping
from typing import Final

from connect_four import box, rules
from connect_four.bot import HEURISTICS
from connect_four.choices import ConnectFourChoice, ConnectFourShown
from connect_four.judge import ConnectFourJudge
from connect_four.rules import ConnectFourState
from connect_four.speech import ConnectFourSpeech
from connect_four.table import ConnectFourTable
from pooram.engine.choices import Vocabulary
from pooram.engine.game import OpenGame
from pooram.engine.options import GameOption


class ConnectFour(
    ConnectFourJudge,
    ConnectFourSpeech,
    ConnectFourTable,
    OpenGame[ConnectFourState, ConnectFourChoice, ConnectFourShown],
):
    """Discs fall into an upright board; four in a row win."""

    key = "connect_four"
    name = "Connect Four"
    tagline = "Four in a row, across, up or slanting."
    fewest_seats = 2
    most_seats = 2
    options = (GameOption("in_a_row", "In a row", "How many discs in a row win.", int(box.IN_A_ROW), 4, 5),)
    box = box
    choices = Vocabulary[ConnectFourChoice](ConnectFourChoice)
    numbers = rules
    longest = int(box.COLUMNS * box.ROWS)
    heuristics = HEURISTICS

    def start(self, seats: int, options: Mapping[str, int]) -> ConnectFourState:
        return ConnectFourState(options["in_a_row"])


GAME: Final = ConnectFour()
