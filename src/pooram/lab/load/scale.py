"""From measured figures to what many tables would need, and which part gives way first."""

from msgspec import Struct

from pooram.lab.load.figures import SQLITE, LoadReport, LoadRow
from pooram.lab.load.queues import Costs, Outcome, Plan, Simulation

SIZES = (1_000, 100_000, 1_000_000)
"""Tables at once."""
SECONDS_A_STEP = 15
"""How often a person steps: kinds of games differ, and people think for ten to twenty seconds."""
USAGE = 0.6
"""A processor that is busier than this makes people wait."""
DAY = 24 * 3600
MOST_OF_OTHERS = 1.5
"""Processor time of the whole machine to that of server and people, if little else runs."""
SHARES = (0.05, 0.1, 0.2, 0.4, 0.6, 0.75, 0.85, 0.95)
"""How busy workers are at the points of a curve."""
ENOUGH_STEPS = 6_000
"""At a point of a curve: a hundredth of them is still enough to tell a p99."""
# Machines as one can rent them.
MEMORY = 64e9
NETWORK = 10e9 / 8
DISK = 1e12
PROCESSORS = 32
HEARING_MS = 0.01
"""To read news of a table that is none of a worker's, and drop it."""


class Needs(Struct, frozen=True):
    """What so many tables at once need, with people in all seats."""

    tables: int
    steps_per_second: float
    processors: float
    """For the workers."""
    memory: float
    """Bytes, of warm tables with their connections."""
    traffic: float
    """Bytes a second, sent."""
    rows_a_day: float
    disk_a_day: float
    bot_processors: float
    """With a bot of the middle level in one seat of every table."""


class Part(Struct, frozen=True):
    """A part of the server, and how many tables at once one of it holds."""

    name: str
    tables: float


class Measured(Struct, frozen=True):
    """The reports that the page stands on."""

    sqlite: LoadReport
    postgresql: LoadReport | None = None
    two_workers: LoadReport | None = None


class Point(Struct, frozen=True):
    """A simulation that was run for a picture."""

    workers: int
    tables: int
    p99: float | None
    """Milliseconds; None: they do not keep up."""


class Check(Struct, frozen=True):
    """A prediction beside what was measured."""

    what: str
    predicted: float
    measured: float | None


def busiest(report: LoadReport) -> LoadRow:
    return max(report.rows, key=lambda row: row.tables)


def was_disturbed(report: LoadReport) -> bool:
    """Whether other things took much of the machine, so that its rates say little; CPU times still do.

    Where a database server takes part nobody can tell its share from that of others.
    """
    window = busiest(report).changing
    ours = (window.cpu_ms_per_step or 0.0) + window.people_ms_per_step
    return report.storage == SQLITE and (window.machine_ms_per_step or 0.0) > MOST_OF_OTHERS * ours


def costs_of(report: LoadReport, elsewhere: bool = False) -> Costs:
    """What a step costs in the simulation: of people on other machines, who step at random moments, or of
    those of the benchmark, of whose steps several are shown together where all choose at once."""
    row = busiest(report)
    window = row.half if elsewhere else row.changing
    loop, machine = window.cpu_ms_per_step or 0.0, window.machine_ms_per_step or 0.0
    people = window.people_ms_per_step
    shared = report.storage.startswith("postgres")
    database = max(0.0, machine - loop - people) if shared else 0.0
    return Costs(
        loop=loop,
        database=database,
        commit=report.fsync_ms,
        people=0.0 if elsewhere else people,
        news=HEARING_MS,
    )


def steps_per_second(tables: float, seats: int) -> float:
    return tables * seats / SECONDS_A_STEP


def needs_of(report: LoadReport, tables: int) -> Needs:
    """What so many tables of the game that was measured need."""
    row, game = busiest(report), report.games[0]
    rate = steps_per_second(tables, report.seats)
    games = rate / game.steps
    middle = report.bots[len(report.bots) // 2].cpu_seconds
    return Needs(
        tables=tables,
        steps_per_second=rate,
        processors=rate * costs_of(report, elsewhere=True).loop / 1000 / USAGE,
        memory=tables * (row.memory_per_table or 0.0),
        traffic=rate * game.messages_per_step * game.bytes_per_message,
        rows_a_day=games * (game.rows_per_game or 0.0) * DAY,
        disk_a_day=games * (game.disk_bytes_per_game or 0.0) * DAY,
        bot_processors=rate / report.seats * middle / USAGE,
    )


def parts_of(measured: Measured) -> list[Part]:
    """How many tables one of each part holds, the weakest first."""
    report = measured.sqlite
    one = needs_of(report, 1)
    found = [
        Part("one worker", 1 / one.processors),
        Part(f"search of bots on {PROCESSORS} processors, one a table", PROCESSORS / one.bot_processors),
        Part(f"memory of one machine, {MEMORY / 1e9:.0f} GB", MEMORY / one.memory if one.memory else 0.0),
        Part("network of one machine, 10 Gbit/s", NETWORK / one.traffic),
        Part(f"a disk of {DISK / 1e12:.0f} TB, games kept for a year", DISK / (one.disk_a_day * 365)),
        Part("news on one channel, heard by every worker", USAGE * 1000 / HEARING_MS / one.steps_per_second),
    ]
    if measured.postgresql is not None and (
        database := costs_of(measured.postgresql, elsewhere=True).database
    ):
        capacity = PROCESSORS * USAGE * 1000 / database / one.steps_per_second
        found.append(Part(f"one PostgreSQL on {PROCESSORS} processors", capacity))
    return sorted((part for part in found if part.tables), key=lambda part: part.tables)


def simulated(report: LoadReport, workers: int, tables: int, rate: float = 0.0, ours: bool = True) -> Outcome:
    """The machine of the benchmark with so many workers or, if not ours, one with a processor for each."""
    return Simulation(
        Plan(
            costs=costs_of(report, elsewhere=not ours),
            tables=tables,
            seats=report.seats,
            workers=workers,
            processors=report.processors if ours else 2 * workers,
            rate=rate,
            seconds=ENOUGH_STEPS / rate if rate else 10.0,
        )
    ).run()


def checks_of(measured: Measured) -> list[Check]:
    """What the simulation says of what was measured, too; of two workers it knows only the figures of one."""
    checks = []
    for row in measured.sqlite.rows:
        outcome = simulated(measured.sqlite, 1, row.tables)
        name = f"1 worker, SQLite, {row.tables} tables"
        checks.append(Check(name, outcome.steps_per_second, row.changing.steps_per_second))
    known = measured.postgresql or measured.sqlite
    if measured.postgresql is not None:
        row = busiest(known)
        outcome = simulated(known, 1, row.tables)
        name = f"1 worker, PostgreSQL, {row.tables} tables"
        checks.append(Check(name, outcome.steps_per_second, row.changing.steps_per_second))
    two = None if measured.two_workers is None else busiest(measured.two_workers)
    tables = two.tables if two else busiest(known).tables
    outcome = simulated(known, 2, tables)
    name = f"2 workers, PostgreSQL, {tables} tables"
    checks.append(Check(name, outcome.steps_per_second, two.changing.steps_per_second if two else None))
    return checks


def curve_of(measured: Measured, workers: int) -> list[Point]:
    """How long people wait with more and more tables, until so many workers do not keep up."""
    report = measured.postgresql or measured.sqlite
    most = workers * 1000 / costs_of(report, elsewhere=True).loop * SECONDS_A_STEP / report.seats
    found = []
    for share in SHARES:
        tables = max(1, int(most * share))
        rate = steps_per_second(tables, report.seats)
        outcome = simulated(report, workers, tables, rate, ours=False)
        keeps_up = outcome.steps_per_second > 0.95 * rate and outcome.latency.p99 < 1000
        found.append(Point(workers, tables, outcome.latency.p99 if keeps_up else None))
    return found
