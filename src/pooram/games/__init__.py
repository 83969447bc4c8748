"""The games: every folder here that offers a GAME, and those that other packages register.

A game from outside registers itself under the entry point group `pooram.games`.
"""

import importlib
import importlib.metadata
import pkgutil
from functools import cache
from pathlib import Path

from pooram.engine.errors import UnknownGame
from pooram.engine.game import AnyGame

OUR_FOLDER = Path(__file__).parent


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its key."""
    found: dict[str, AnyGame] = {}
    for module in pkgutil.iter_modules([str(OUR_FOLDER)]):
        if module.ispkg:
            game = importlib.import_module(f"{__name__}.{module.name}").GAME
            found[game.key] = game
    for entry in importlib.metadata.entry_points(group="pooram.games"):
        game = entry.load()
        refuse_compiled(game)
        found[game.key] = game
    return found


def find_game(key: str) -> AnyGame:
    """The game of that key, or one clear error."""
    games = all_games()
    if key not in games:
        raise UnknownGame(f"There is no game {key!r}.", hint=f"Games: {', '.join(games)}.")
    return games[key]


def refuse_compiled(game: AnyGame) -> None:
    """A game compiled apart from our own build does not share its contract and misplays silently."""
    start = game.begin(game.fewest_seats)
    module = importlib.import_module(type(start).__module__)
    if not str(module.__file__).endswith(".py"):
        raise UnknownGame(
            f"{game.name} was compiled outside Pooram's own build and would misplay.",
            hint="Install it as plain Python.",
        )
