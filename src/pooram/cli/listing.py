"""`pooram games`: what there is to play."""

from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct
from rich.table import Table

from pooram.cli.shared import Json, out, print_json
from pooram.engine.colours import colour_name
from pooram.engine.options import GameOption, allowed_seats, allowed_values, allowed_with
from pooram.games import all_games, broken_games


class ListedGame(Struct, frozen=True):
    """A game for machines."""

    key: str
    name: str
    tagline: str
    fewest_seats: int
    most_seats: int
    options: tuple[GameOption, ...]
    rival: str
    """The opponent of a lone seat; empty if the game has none."""
    colours: tuple[str, ...]
    """Those that a seat can have."""


def games(
    *,
    all: Annotated[
        bool, Parameter(negative="", show_default=False, help="Also the template of new games.")
    ] = False,
    json: Json = False,
) -> None:
    """List the games with their seats, options and defaults.

    Examples:

      pooram games
      pooram games --json
    """
    found = [game for game in all_games().values() if game.listed or all]
    if json:
        print_json(
            [
                ListedGame(
                    g.key,
                    g.name,
                    g.tagline,
                    g.fewest_seats,
                    g.most_seats,
                    g.options,
                    g.rival,
                    g.look.seat_colours,
                )
                for g in found
            ]
        )
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("Key", "Name", "Seats", "Option", "Default", "Allowed"):
        table.add_column(heading)
    for game in found:
        seats = f"{game.fewest_seats}–{game.most_seats}"
        first = (game.key, game.name, seats)
        for option in game.options or (None,):
            of_option = ("–", "", "")
            if option:
                bounds = allowed_seats(option), allowed_with(option, game.options)
                allowed = ", ".join(filter(None, (allowed_values(option), *bounds)))
                of_option = (option.key, str(option.default), allowed)
            table.add_row(*first, *of_option)
            first = ("", "", "")
        table.add_row(*first, "colours", "", ", ".join(map(colour_name, game.look.seat_colours)))
    console = out()
    console.print(table)
    for fault in broken_games().values():
        console.print(f"\n{fault}", markup=False, style="red")
    if found:
        console.print(f"\nPlay one here: pooram play {found[0].key}", style="dim")
