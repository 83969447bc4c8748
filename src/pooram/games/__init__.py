"""The games: every folder here, and those that other packages register; each is loaded when it is asked for.

A game from outside registers its object under the entry point group `pooram.games`, by its key. One that is
broken is named with its fault and takes no other down.
"""

import importlib
import importlib.metadata
import pkgutil
import sys
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from typing import cast

from pooram.engine.errors import BrokenGame, PooramError, UnknownGame, fault_told
from pooram.engine.game import AnyGame, Game

GROUP = "pooram.games"


def game_keys() -> list[str]:
    """The key of every game there is, whether or not it can be loaded."""
    return list(_loaders())


@cache
def find_game(key: str) -> AnyGame:
    """The game of that key, or one clear error."""
    loaders = _loaders()
    if key not in loaders:
        near = get_close_matches(str(key).lower(), loaders, 1)
        meant = f"Did you mean {near[0]!r}? " if near else ""
        raise UnknownGame(f"There is no game {key!r}.", hint=f"{meant}Games: {', '.join(loaders)}.")
    try:
        game = loaders[key]()
    except PooramError:
        raise
    except Exception as fault:
        raise BrokenGame(
            f"The game {key!r} cannot be loaded: {fault_told(fault)}",
            hint="The other games are not affected.",
        ) from fault
    if not isinstance(game, Game) or game.key != key:
        what = f"calls itself {game.key!r}" if isinstance(game, Game) else f"is a {type(game).__name__}"
        raise BrokenGame(
            f"The game {key!r} cannot be loaded: it {what}.", hint="Its folder or entry point is its key."
        )
    # The one place where a game's own types are left behind: from here on it is any game.
    found = cast(AnyGame, game)
    if key not in our_keys():
        refuse_compiled(found)
    return found


def all_games() -> dict[str, AnyGame]:
    """Every game that can be loaded, by its key."""
    broken = broken_games()
    return {key: find_game(key) for key in game_keys() if key not in broken}


def broken_games() -> dict[str, PooramError]:
    """The games that cannot be loaded, each with its fault."""
    faults = {}
    for key in game_keys():
        try:
            find_game(key)
        except PooramError as fault:
            faults[key] = fault
    return faults


def _loaders() -> dict[str, Callable[[], object]]:
    """How each game is loaded; those of other packages by their entry points."""
    ours = {folder: _loader_of(folder) for folder in our_keys()}
    entries = importlib.metadata.entry_points(group=GROUP)
    return {**ours, **{entry.name: entry.load for entry in entries if entry.name not in ours}}


def our_keys() -> list[str]:
    """The keys of the games that Pooram brings itself: its folders."""
    return [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]


def _loader_of(folder: str) -> Callable[[], object]:
    return lambda: importlib.import_module(f"{__name__}.{folder}").GAME


def refuse_compiled(game: AnyGame) -> None:
    """A game compiled apart from our own build does not share its contract and misplays silently."""
    start = game.begin(game.fewest_seats)
    module = sys.modules[type(start).__module__]
    if not str(module.__file__).endswith(".py"):
        raise BrokenGame(
            f"{game.name} was compiled outside Pooram's own build and would misplay.",
            hint="Install it as plain Python.",
        )
