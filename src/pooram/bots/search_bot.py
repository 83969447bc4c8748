"""The bot that thinks ahead, and what it thought."""

from msgspec import Struct

from pooram.bots.bot import Bot, choices_in
from pooram.bots.search import EXPLORATION, Search
from pooram.engine.heuristics import Heuristics
from pooram.match.view import PlayerView

SIMULATIONS = 400
"""Without a budget: quick enough for an arena, and the same on every machine."""
NO_LIMIT = 1 << 40
HEURISTICS_SETTINGS = ("game", "plain")
"""What search looks at: what the game's own bot.py says, or nothing but playing evenly to the end."""


class Considered(Struct, frozen=True):
    """A choice that search has looked at: how often, and what it was worth on average (0 to 1)."""

    choice: int
    visits: int
    value: float


class SearchBot(Bot):
    """Information-set tree search within a number of simulations, seconds, or whichever ends first."""

    def __init__(
        self,
        simulations: int = 0,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
        heuristics: str = "game",
    ) -> None:
        if simulations <= 0:
            simulations = NO_LIMIT if seconds > 0 else SIMULATIONS
        self.simulations = simulations
        self.seconds = seconds
        self.exploration = exploration
        self.plain = Heuristics() if heuristics == "plain" else None

    def choose(self, view: PlayerView) -> int:
        choices = choices_in(view)
        if len(choices) == 1:
            return choices[0]
        return int(self.search(view).best())

    def consider(self, view: PlayerView) -> list[Considered]:
        """Every choice of the seat with its statistics, the most looked at first."""
        choices = choices_in(view)
        search = self.search(view)
        found = [Considered(c, int(search.visits_of(c)), search.value_of(c)) for c in choices]
        return sorted(found, key=lambda considered: (-considered.visits, -considered.value))

    def search(self, view: PlayerView) -> Search:
        """A search that has used up the budget."""
        search = Search(
            view.known, self.plain or view.game.heuristics, view.game.actions, view.rng, self.exploration
        )
        search.run(self.simulations, self.seconds)
        return search
