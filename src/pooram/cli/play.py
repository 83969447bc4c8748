"""`pooram play`: a table in the terminal."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pooram.bots.levels import level_of
from pooram.bots.specs import find_bot
from pooram.cli.shared import GameKey, Options, out, parse_options
from pooram.cli.terminal import Terminal, secret_of
from pooram.engine.errors import BadSetup
from pooram.games import find_game
from pooram.match.reading import load_record
from pooram.tables.making import new_table, resumed_table
from pooram.tables.messages import NewTable, SeatRequest


def play(
    game: GameKey,
    /,
    *,
    seats: Annotated[
        int | None, Parameter(help="How many play; two if not given, or the fewest the game allows.")
    ] = None,
    bot: Annotated[
        str,
        Parameter(
            help="How strong the others play: easy, medium or hard; or your own bot, as mymodule:MyBot."
        ),
    ] = "medium",
    seat: Annotated[int, Parameter(help="Where you sit; 1 begins.")] = 1,
    name: Annotated[str, Parameter(help="What the log calls you.")] = "Guest",
    seed: Annotated[int | None, Parameter(help="The same seed brings the same luck.")] = None,
    option: Options = None,
    colours: Annotated[
        str,
        Parameter(help="The colours of the seats in their order, as brown,white; `pooram games` lists them."),
    ] = "",
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
    level = level_of(bot, find_bot(bot))
    if seed is None:
        seed = secrets.randbelow(10**9)
    if resume is not None:
        saved = load_record(resume)
        if saved.match.game.key != game:
            raise BadSetup(f"{resume} is a game of {saved.match.game.name}, not of {rules.name}.")
        if saved.match.over:
            raise BadSetup(f"The game in {resume} has ended.", hint=f"See it again: pooram replay {resume}")
        check_seat(seat, saved.match.seats)
        table = resumed_table(saved, secret_of(seed), seat - 1)
    else:
        count = rules.usual_seats if seats is None else seats
        rules.check_seats(count)
        check_seat(seat, count)
        wanted = [*colours.split(","), *[""] * count]
        people = [
            SeatRequest("bot", f"Bot {number + 1}", bot, wanted[number].strip()) for number in range(count)
        ]
        people[seat - 1] = SeatRequest("me", name, colour=wanted[seat - 1].strip())
        asked = NewTable(game, tuple(people), parse_options(rules, option))
        table, _ = new_table(rules, asked, {bot: level}, secret_of(seed))
    terminal = Terminal(table, seat - 1, bot, seed, out(), record or resume)
    if resume is not None:
        # What was told before they left is not told again.
        terminal.printed = len(table.log(terminal.seat).lines)
    terminal.play()


def check_seat(seat: int, seats: int) -> None:
    if not 1 <= seat <= seats:
        raise BadSetup(f"There is no seat {seat} at this table.", hint=f"Choose a number from 1 to {seats}.")
