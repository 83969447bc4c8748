"""`pooram bench load`: how much a server holds."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table

from pooram.cli.shared import Json, out, print_json
from pooram.engine.errors import BadSetup
from pooram.lab.load.figures import SQLITE, LoadReport, LoadRow, Window
from pooram.lab.load.load import cases_of, measure_load, turns_in_all
from pooram.lab.load.turns import Setup
from pooram.lab.progress import progress_bar


def load(
    *games: Annotated[
        str,
        Parameter(
            help="Games, as mygame or mygame:5 for five seats. The first is measured with each number of "
            "tables, the others once with the most of them, all for the size of their messages; every game "
            "with four seats if none is given."
        ),
    ],
    tables: Annotated[
        str, Parameter(help="How many tables at once; several numbers separated by commas.")
    ] = "20,100",
    seconds: Annotated[
        float, Parameter(validator=Number(gt=0, lte=60), help="How long each figure is measured.")
    ] = 5.0,
    rounds: Annotated[int, Parameter(validator=Number(gte=1), help="How often; the median counts.")] = 3,
    database: Annotated[
        str, Parameter(help="An empty database for the server, as for `pooram serve`; else a new file.")
    ] = "",
    workers: Annotated[int, Parameter(validator=Number(gte=1), help="Processes of the server.")] = 1,
    peer: Annotated[
        Path | None,
        Parameter(help="Folder of the rival, boardgame.io with the same game, measured by turns with us."),
    ] = None,
    server: Annotated[
        str, Parameter(help="What starts the server, such as that of another version; else this Pooram's.")
    ] = "",
    json: Json = False,
) -> None:
    """Measure how much a real server on this machine holds, with people's steps only, all on disk.

    Everybody at a table has a connection of their own. First they step as soon as they can, inside games and
    with games ending and starting; then half as often, at random moments, for how long a step takes.

    Examples:

      pooram bench load kalimambo
      pooram bench load kalimambo:4 kerala:5 --tables 100 --seconds 10 --json
      pooram bench load kalimambo --workers 2 --database postgresql://localhost/empty
    """
    # Late: it brings the database with it.
    from pooram.tables.storage.place import is_postgres, place_of

    cases = cases_of(games)
    if database:
        place_of(database)
    numbers = [int(number) for number in tables.split(",") if number.strip().isdecimal()]
    if not numbers or len(numbers) != len(tables.split(",")):
        raise BadSetup(f"{tables!r} does not say how many tables.", hint="Write it as --tables 20,100.")
    options = ("--database", database) * bool(database) + ("--workers", str(workers)) * (workers > 1)
    with progress_bar("Measuring", turns_in_all(cases, numbers, rounds, peer)) as progress:
        report = measure_load(
            cases,
            numbers,
            seconds,
            rounds,
            setup=Setup(server, options, own_files=not database, workers=workers),
            storage=database.partition(":")[0].lower() if is_postgres(database) else SQLITE,
            peer=peer,
            progress=progress,
        )
    if json:
        print_json(report)
    else:
        show(report)


def show(report: LoadReport) -> None:
    """The report for people."""
    console = out()
    workers = "1 worker" if report.workers == 1 else f"{report.workers} workers"
    console.print(
        f"{report.game}, {report.seats} viewers a table, {workers}, {report.storage}, "
        f"{report.processors} processors, load {report.load_average[0]:.1f} to {report.load_average[1]:.1f}"
    )
    console.print(_windows(report.rows))
    for other in report.others:
        console.print(f"\n{other.game}, {other.seats} viewers a table")
        console.print(_windows([other.row]))
    console.print()
    console.print(_games(report))
    console.print()
    console.print(
        ", ".join(f"{bot.level} {bot.cpu_seconds:.3f} s" for bot in report.bots) + " a bot's choice"
    )
    if report.ratios:
        console.print()
        console.print(_peers(report))


def _windows(rows: Sequence[LoadRow]) -> Table:
    table = _table("Play", "Tables", "Steps/s", "CPU ms", "Games", "p50", "p95", "p99", "last p99")
    for row in rows:
        windows: list[tuple[str, Window]] = [
            ("steady", row.steady),
            ("changing", row.changing),
            ("half of it", row.half),
        ]
        for name, window in windows:
            table.add_row(
                name,
                str(row.tables),
                f"{window.steps_per_second:,.0f}",
                "" if window.cpu_ms_per_step is None else f"{window.cpu_ms_per_step:.2f}",
                f"{window.games:.0f}",
                f"{window.own.p50:.1f}",
                f"{window.own.p95:.1f}",
                f"{window.own.p99:.1f}",
                f"{window.last.p99:.1f}",
            )
    return table


def _games(report: LoadReport) -> Table:
    table = _table("Game", "Seats", "Steps", "Sent", "Bytes", "First", "Later", "Largest", "Rows", "On disk")
    for game in report.games:
        table.add_row(
            game.game,
            str(game.seats),
            f"{game.steps:.0f}",
            f"{game.messages_per_step:.1f}",
            f"{game.bytes_per_message:,.0f}",
            f"{game.first_bytes:,.0f}",
            f"{game.later_bytes:,.0f}",
            f"{game.largest_bytes:,}",
            "" if game.rows_per_game is None else f"{game.rows_per_game:.0f}",
            "" if game.disk_bytes_per_game is None else f"{game.disk_bytes_per_game:,.0f}",
        )
    return table


def _peers(report: LoadReport) -> Table:
    table = _table(
        "boardgame.io", "Tables", "Moves/s", "CPU ms", "p50 ms", "p99", "Ours to it, steady", "Changing"
    )
    for peer, ratio in zip(report.peers, report.ratios, strict=True):
        table.add_row(
            peer.storage,
            str(peer.tables),
            f"{peer.moves_per_second:,.0f}",
            f"{peer.cpu_ms_per_move:.2f}",
            f"{peer.latency.p50:.1f}",
            f"{peer.latency.p99:.1f}",
            f"{ratio.steady:.2f}",
            f"{ratio.changing:.2f}",
        )
    return table


def _table(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == 0 else "right")
    return table
