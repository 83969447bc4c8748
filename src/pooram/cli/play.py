"""`pooram play`: a table in the terminal."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pooram.bots.specs import find_bot
from pooram.cli.records import load_record
from pooram.cli.shared import GameKey, Options, out, parse_options
from pooram.cli.terminal import TerminalTable
from pooram.engine.errors import BadSetup
from pooram.engine.match import Match
from pooram.engine.record import Record
from pooram.games import find_game


def play(
    game: GameKey,
    /,
    *,
    seats: Annotated[
        int | None, Parameter(help="How many play; two if not given, or the fewest the game allows.")
    ] = None,
    bot: Annotated[str, Parameter(help="How strong the others play: easy, medium or hard.")] = "medium",
    seat: Annotated[int, Parameter(help="Where you sit; 1 begins.")] = 1,
    name: Annotated[str, Parameter(help="What the log calls you.")] = "Guest",
    seed: Annotated[int | None, Parameter(help="The same seed brings the same luck.")] = None,
    option: Options = None,
    record: Annotated[Path | None, Parameter(help="Save the game here when it ends or you leave.")] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a game saved before.")] = None,
) -> None:
    """Play a game here in the terminal, against bots, or alone where the game has rules for it.

    Type the number of an option, or its notation. `?` explains the rule at hand, `why` and a notation says
    why something is not allowed, `back` takes back a step of your turn, `help` lists the rest, `q` leaves.

    Examples:

      pooram play kalimambo
      pooram play kalimambo --seats 5 --bot hard --record evening.pooram
    """
    rules = find_game(game)
    find_bot(bot)
    if seed is None:
        seed = secrets.randbelow(10**9)
    if resume is not None:
        saved = load_record(resume)
        if saved.match.game.key != game:
            raise BadSetup(f"{resume} is a game of {saved.match.game.name}, not of {rules.name}.")
        if saved.match.over:
            raise BadSetup(f"The game in {resume} has ended.", hint=f"See it again: pooram replay {resume}")
        check_seat(seat, saved.match.seats)
    else:
        count = rules.usual_seats if seats is None else seats
        match = Match(rules, count, parse_options(rules, option))
        check_seat(seat, count)
        players = [name if number == seat else f"Bot {number}" for number in range(1, count + 1)]
        saved = Record(match, players)
    table = TerminalTable(saved, seat - 1, bot, seed, out(), record or resume)
    table.play()


def check_seat(seat: int, seats: int) -> None:
    if not 1 <= seat <= seats:
        raise BadSetup(f"There is no seat {seat} at this table.", hint=f"Choose a number from 1 to {seats}.")
