"""What the front door offers: begin and load matches, and let bots play."""

from collections.abc import Mapping, Sequence
from importlib import metadata
from os import PathLike

from pooram.bots.bot import Bot
from pooram.bots.entrants import Entrant
from pooram.engine.choices import Choice
from pooram.engine.errors import (
    BadNotation,
    BadRecord,
    BadSetup,
    BotFailed,
    CannotPlay,
    CannotUndo,
    IllegalStep,
    PooramError,
    UnknownGame,
)
from pooram.engine.options import OptionValue
from pooram.games import all_games, find_game
from pooram.lab import arena as _arena
from pooram.lab import simulate as _simulate
from pooram.lab.arena import ArenaResult
from pooram.lab.progress import progress_bar
from pooram.lab.simulate import Simulation
from pooram.match.chance import Seed, SeededChance, seed_number
from pooram.match.fairness import Checked, check_file
from pooram.match.match import Match
from pooram.match.reading import load_record
from pooram.match.view import PlayerView

__all__ = [
    "ArenaResult",
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Bot",
    "BotFailed",
    "CannotPlay",
    "CannotUndo",
    "Checked",
    "Choice",
    "IllegalStep",
    "Match",
    "PlayerView",
    "PooramError",
    "Simulation",
    "UnknownGame",
    "__version__",
    "arena",
    "find_game",
    "list_games",
    "load",
    "play",
    "simulate",
    "verify",
]

try:
    __version__ = metadata.version("pooram")
except metadata.PackageNotFoundError:  # A checkout that was never installed.
    __version__ = "0+sources"


def list_games() -> list[str]:
    """The keys of all games that can be played.

    >>> "kerala" in list_games()
    True
    """
    return [game.key for game in all_games().values() if game.listed]


def play(
    game: str,
    seats: int | None = None,
    *,
    seed: Seed = None,
    players: Sequence[str] | None = None,
    colours: Sequence[str] = (),
    chance: bool = True,
    **options: OptionValue,
) -> Match:
    """Begin a match.

    Options are given by name, as in `play("cholas", 2, variant="expert", starter="seat 2")`, and so are the
    colours of the seats: `colours=["brown", "white"]`, or "" where it is all the same. `pooram games` lists
    both.
    Chance plays itself by the seed; with `chance=False` its outcomes are played like choices.

    >>> play("kerala", 2, seed=1, players=["Anna", "Bo"])
    <Match of kerala, 2 seats, 2 steps, Anna to move>
    >>> play("chess")
    Traceback (most recent call last):
    pooram.engine.errors.UnknownGame: There is no game 'chess'. Games: ...
    """
    rules = find_game(game)
    count = seats if seats is not None else len(players) if players else rules.usual_seats
    luck = SeededChance(seed) if chance else None
    return Match(rules, count, options, players=players, colours=colours, chance=luck)


def load(file: str | PathLike[str], *, seed: Seed = None) -> Match:
    """The match that was saved in a file; it can be looked at, gone back in, and played on.

    A record keeps what chance has brought, and no seed: from here on, also after `undo`, chance plays by
    this one.
    """
    match = load_record(file).match
    match.seed = seed_number(seed)
    return match


def verify(file: str | PathLike[str]) -> Checked:
    """Check a saved match: every step legal, the result right, every draw as it was committed.

    BadRecord names the first step that differs; `unchecked` says what cannot be checked, and why.
    """
    return check_file(file)


def arena(
    game: str,
    bots: Sequence[Entrant] | str,
    *,
    games: int = 100,
    seats: int | None = None,
    seed: Seed = 1,
    workers: int = 1,
    options: Mapping[str, OptionValue] | None = None,
) -> ArenaResult:
    """Let bots play against each other, seats rotated: who wins how often.

    A bot is an object of yours, or a name: `random`, `points`, `greedy`, `search`, `search:simulations=1000`,
    `easy`, `medium`, `hard`, `mymodule:MyBot`. The same seed gives the same games. With more than one worker,
    your own bots must be in a module that other processes can import.
    """
    names = bots.split(",") if isinstance(bots, str) else bots
    with progress_bar("Playing", games) as progress:
        return _arena.arena(game, names, games, seats or 0, seed_number(seed), workers, options, progress)


def simulate(
    game: str,
    bot: Entrant = "random",
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: Seed = 1,
    workers: int = 1,
    options: Mapping[str, OptionValue] | None = None,
) -> Simulation:
    """Let equal bots play many games: what each seat is worth and how long games last.

    >>> simulate("template", games=50, seats=2).mean_steps > 5
    True
    """
    count = find_game(game).usual_seats if seats is None else seats
    with progress_bar("Playing", games) as progress:
        return _simulate.simulate(game, count, games, bot, seed_number(seed), workers, options, progress)
