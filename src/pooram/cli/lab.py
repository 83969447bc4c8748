"""`pooram simulate`, `pooram arena` and `pooram bench`: the laboratory."""

import sys
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pooram.cli.shared import (
    GameKey,
    Json,
    Options,
    Workers,
    all_processors,
    err,
    out,
    parse_options,
    print_json,
)
from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.games import find_game
from pooram.lab import arena as arenas
from pooram.lab import bench as benches
from pooram.lab import simulate as simulations
from pooram.lab.progress import progress_bar

BOTS = (
    "A level (easy, medium, hard) or a kind: random, points, greedy, search, "
    "search:simulations=500, search:seconds=0.1, or your own: mymodule:MyBot."
)


def simulate(
    game: GameKey,
    /,
    *,
    seats: Annotated[
        int | None, Parameter(help="How many play; two if not given, or the fewest the game allows.")
    ] = None,
    games: Annotated[int, Parameter(help="How many games.")] = 1000,
    bot: Annotated[str, Parameter(help=f"Who plays all seats. {BOTS}")] = "random",
    seed: Annotated[int, Parameter(help="The same seed gives the same games.")] = 1,
    workers: Workers = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Let equal bots play many games: what each seat is worth and how long games last.

    With one seat, in games that can be played alone: how often the bot beats the rival.

    Examples:

      pooram simulate kalimambo --seats 4 --games 10000
      pooram simulate kerala_race --games 100 --bot search:simulations=200
      pooram simulate template --seats 1 --option head_start=9
    """
    rules = find_game(game)
    options = parse_options(rules, option)
    with progress_bar("Playing", games) as progress:
        found = simulations.simulate(
            game,
            seats if seats is not None else rules.usual_seats,
            games,
            bot,
            seed,
            all_processors(workers),
            options,
            progress,
        )
    if json:
        print_json(found)
        return
    table = _table("Seat", "Mean score", "95% interval", "Wins", "95% interval")
    for side in range(len(found.win_rates)):
        table.add_row(
            str(side + 1) if side < found.seats else found.rival,
            f"{found.mean_scores[side]:.2f}",
            _span(found.mean_score_intervals[side], "{:.2f}"),
            f"{found.win_rates[side]:.1%}",
            _span(found.win_rate_intervals[side], "{:.1%}"),
        )
    console = out()
    console.print(
        f"{rules.name}, {_seats(found.seats)}, {found.games:,} games of {found.bot}, seed {found.seed}"
    )
    if changed := _changed(rules, found.options):
        console.print(f"With {changed}")
    console.print(table)
    console.print(found.remark)
    console.print(
        f"{found.mean_steps:.1f} steps and {found.mean_turns:.1f} turns a game, "
        f"{found.games_per_second:,.0f} games a second"
    )


def arena(
    game: GameKey,
    /,
    *,
    bots: Annotated[str, Parameter(help=f"Who plays, separated by commas. {BOTS}")] = "search,greedy,random",
    games: Annotated[
        int,
        Parameter(
            help="How many games; a multiple of the number of bots puts all equally often in every seat."
        ),
    ] = 300,
    seats: Annotated[
        int | None, Parameter(help="How many play; one a bot if not given, as far as the game allows.")
    ] = None,
    seed: Annotated[int, Parameter(help="The same seed gives the same games.")] = 1,
    workers: Workers = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Let bots play against each other, seats rotated: who wins how often.

    Examples:

      pooram arena kalimambo --bots search,random --games 100
      pooram arena kerala_race --bots hard,easy --games 20 --json
    """
    rules = find_game(game)
    options = parse_options(rules, option)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if seats == 0:
        rules.begin(0)
    with progress_bar("Playing", games) as progress:
        found = arenas.arena(game, names, games, seats or 0, seed, all_processors(workers), options, progress)
    if json:
        print_json(found)
        return
    table = _table("Bot", "Games", "Wins", "Win rate", "95% interval", "Mean score")
    entries = [*found.bots, found.rival] if found.rival else found.bots
    for bot in sorted(range(len(entries)), key=lambda bot: -found.win_rates[bot]):
        table.add_row(
            entries[bot],
            str(found.games_played[bot]),
            f"{found.wins[bot]:.1f}",
            f"{found.win_rates[bot]:.1%}",
            _span(found.win_rate_intervals[bot], "{:.1%}"),
            f"{found.mean_scores[bot]:.2f}",
        )
    console = out()
    console.print(f"{rules.name}, {_seats(found.seats)}, {found.games:,} games, seed {found.seed}")
    if changed := _changed(rules, found.options):
        console.print(f"With {changed}")
    console.print(table)
    console.print(found.remark, markup=False)
    if found.rival:
        console.print(f"Every bot plays alone against {found.rival}, by turns.")
    console.print(f"{found.games_per_second:,.1f} games a second; a win shared by two counts half for each")
    if games % len(names):
        console.print(f"Not all sat equally often: {games} is no multiple of {len(names)}.", style="dim")


def bench(
    *games: Annotated[str, Parameter(help="Which games; all if none is given.")],
    seconds: Annotated[float, Parameter(help="How long each figure is measured.")] = 1.0,
    json: Json = False,
) -> None:
    """Measure random games and search simulations a second, interpreted and compiled in one run.

    Examples:

      pooram bench
      pooram bench kalimambo --seconds 3 --json
    """
    if not 0 < seconds <= 3600:
        raise BadSetup(f"Measuring must take between 0 and 3600 seconds, not {seconds}.")
    columns = (TextColumn("Measuring"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Measuring", total=None)
        rows = benches.bench(
            list(games), seconds, lambda done, total: progress.update(task, completed=done, total=total)
        )
    if json:
        print_json(rows)
    else:
        games_table = _table("Random games/s", "Seats", "Interpreted", "Compiled", "Ratio", "C loop", "Of it")
        search_table = _table("Simulations/s", "Seats", "Interpreted", "Compiled", "Ratio")
        for row in rows:
            games_table.add_row(
                row.game,
                str(row.seats),
                _number(row.interpreted_games_per_second),
                _number(row.compiled_games_per_second),
                _number(row.games_ratio, "{:.1f}×"),
                _number(row.reference_games_per_second),
                _number(row.reference_ratio, "{:.0%}"),
            )
            search_table.add_row(
                row.game,
                str(row.seats),
                _number(row.interpreted_search_simulations_per_second),
                _number(row.compiled_search_simulations_per_second),
                _number(row.search_ratio, "{:.1f}×"),
            )
        console = out()
        console.print(games_table)
        console.print()
        console.print(search_table)
    if any(row.compiled_games_per_second is None for row in rows):
        err().print(
            "The compiled figures are missing: this Pooram runs from its sources. "
            "`make bench` builds a compiled one and measures it."
        )


def _table(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == 0 else "right")
    return table


def _seats(seats: int) -> str:
    return "1 seat" if seats == 1 else f"{seats} seats"


def _changed(rules: AnyGame, options: dict[str, int]) -> str:
    """The rules that are not as usual."""
    told = [f"{o.key}={options[o.key]}" for o in rules.options if options[o.key] != o.default]
    return ", ".join(told)


def _span(interval: tuple[float, float], form: str) -> str:
    return f"{form.format(interval[0])} to {form.format(interval[1])}"


def _number(value: float | None, form: str = "{:,.0f}") -> str:
    return "" if value is None else form.format(value)
