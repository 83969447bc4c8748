"""The figures of docs/scale.md: what was measured, what follows from it, and two pictures of it.

    pooram bench load GAMES --json > one.json
    python tools/scale.py one.json [postgresql.json two-workers.json]

keeps the reports in docs/scale.json, with what the simulation of the queues says, and writes the figures
between the marks of docs/scale.md and the pictures anew; without a report, from what is kept. A test holds
them together.
"""

import math
import re
import sys
from pathlib import Path

import msgspec

from pooram.lab.load.figures import LoadReport, LoadRow
from pooram.lab.load.scale import (
    SIZES,
    Check,
    Measured,
    Point,
    busiest,
    checks_of,
    curve_of,
    needs_of,
    parts_of,
    was_disturbed,
)

DOCS = Path(__file__).resolve().parent.parent / "docs"
KEPT = DOCS / "scale.json"
PAGE = DOCS / "scale.md"
WORKERS = (1, 2, 4, 8, 16)
MARK = re.compile(r"(<!-- figures: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


DISTURBED = """

When this was measured the machine had other things to do, which took processors that the simulation has."""


class Kept(msgspec.Struct, frozen=True):
    """All that the page and its pictures are made from."""

    measured: Measured
    checks: list[Check]
    curves: list[list[Point]]


def simulate(measured: Measured) -> Kept:
    """Let the simulation say what it can."""
    return Kept(measured, checks_of(measured), [curve_of(measured, workers) for workers in WORKERS])


def page(kept: Kept, text: str) -> str:
    """The page with these figures."""
    blocks = {
        "measured": measured_block(kept.measured),
        "games": games_block(kept.measured.sqlite),
        "rival": rival_block(kept.measured.sqlite),
        "needs": needs_block(kept.measured.sqlite),
        "checks": checks_block(kept.checks) + DISTURBED * was_disturbed(kept.measured.sqlite),
    }
    return MARK.sub(lambda found: f"{found[1]}{blocks[found[2]]}\n{found[3]}", text)


def rows(*lines: tuple[object, ...]) -> str:
    """A table, its headings first."""
    heads, *others = [[str(cell) for cell in line] for line in lines]
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join("| " + " | ".join(line) + " |" for line in [heads, rule, *others])


def measured_block(measured: Measured) -> str:
    lines: list[tuple[object, ...]] = [
        ("", "tables", "steps a second", "CPU of a step", "p99 at half of it", "its CPU", "CPU, steady play")
    ]
    names = {"1 worker, SQLite": measured.sqlite, "1 worker, PostgreSQL": measured.postgresql}
    for name, report in {**names, "2 workers, PostgreSQL": measured.two_workers}.items():
        lines += [(name, *row_cells(row)) for row in (report.rows if report else ())]
    for other in measured.sqlite.others:
        lines.append((f"{other.game}, {other.seats} viewers, SQLite", *row_cells(other.row)))
    report = measured.sqlite
    told = f"{report.game}, {report.seats} viewers a table, {report.processors} processors"
    bots = ", ".join(f"{bot.level} {bot.cpu_seconds:.2g} s" for bot in report.bots)
    how = "" if report.compiled else " (interpreted; compiled they are many times faster)"
    memory = (busiest(report).memory_per_table or 0) / 1000
    return (
        f"{told}; the disk has what it is given after {report.fsync_ms:.2f} ms. A warm table with all its "
        f"connections takes {memory:,.0f} kB; a bot's choice {bots} of a processor{how}.\n\n{rows(*lines)}"
    )


def row_cells(row: LoadRow) -> tuple[object, ...]:
    return (
        row.tables,
        f"{row.changing.steps_per_second:,.0f}",
        f"{row.changing.cpu_ms_per_step or 0:.2f} ms",
        f"{row.half.own.p99:.0f} ms",
        f"{row.half.cpu_ms_per_step or 0:.2f} ms",
        f"{row.steady.cpu_ms_per_step or 0:.2f} ms",
    )


def rival_block(report: LoadReport) -> str:
    """By turns with boardgame.io, if it was there."""
    heads = (
        "boardgame.io",
        "tables",
        "its moves a second",
        "its CPU",
        "ours to it, games changing",
        "steady play",
    )
    lines = [
        (
            peer.storage,
            peer.tables,
            f"{peer.moves_per_second:,.0f}",
            f"{peer.cpu_ms_per_move:.2f} ms",
            f"{ratio.changing:.2f}",
            f"{ratio.steady:.2f}",
        )
        for peer, ratio in zip(report.peers, report.ratios, strict=True)
    ]
    return rows(heads, *lines)


def games_block(report: LoadReport) -> str:
    heads = ("game", "viewers", "steps", "messages a step", "bytes a message", "rows", "on disk")
    lines = [
        (
            game.game,
            game.seats,
            f"{game.steps:.0f}",
            f"{game.messages_per_step:.0f}",
            f"{game.bytes_per_message:,.0f}",
            f"{game.rows_per_game or 0:.0f}",
            f"{(game.disk_bytes_per_game or 0) / 1000:.1f} kB",
        )
        for game in report.games
    ]
    return rows(heads, *lines)


def needs_block(report: LoadReport) -> str:
    needs = [needs_of(report, tables) for tables in SIZES]
    return rows(
        ("tables at once", *(f"{need.tables:,}" for need in needs)),
        ("steps a second", *(f"{need.steps_per_second:,.0f}" for need in needs)),
        ("processors of workers", *(f"{math.ceil(need.processors):,}" for need in needs)),
        ("memory of warm tables", *(f"{need.memory / 1e9:,.1f} GB" for need in needs)),
        ("sent", *(f"{need.traffic * 8 / 1e9:,.2f} Gbit/s" for need in needs)),
        ("rows a day", *(f"{need.rows_a_day / 1e6:,.0f} million" for need in needs)),
        ("on disk a day", *(f"{need.disk_a_day / 1e9:,.1f} GB" for need in needs)),
        ("processors of bots", *(f"{math.ceil(need.bot_processors):,}" for need in needs)),
    )


def checks_block(checks: list[Check]) -> str:
    lines = [
        (
            check.what,
            f"{check.predicted:,.0f}",
            "" if check.measured is None else f"{check.measured:,.0f}",
            "" if check.measured is None else f"{check.predicted / check.measured - 1:+.0%}",
        )
        for check in checks
    ]
    return rows(("steps a second", "simulated", "measured", "off by"), *lines)


# Pictures

WIDTH, LEFT, RIGHT = 760, 300, 20
INK, FAINT = "#333", "#ddd"
COLOURS = ("#8a2d3b", "#c4702b", "#3f7d58", "#2d6a8a", "#6b4c9a")


def svg(height: int, title: str, parts: list[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            f'font-family="sans-serif" font-size="13" fill="{INK}">',
            f"<title>{title}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def words(x: float, y: float, said: str, anchor: str = "start") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{said}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<path d="M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}" stroke="{colour}"/>'


def power(exponent: int) -> str:
    return f'10<tspan dy="-5" font-size="9">{exponent}</tspan>'


def parts_picture(kept: Kept) -> str:
    """How many tables each part holds, on a logarithmic scale."""
    parts = parts_of(kept.measured)
    low, high = 2, 8
    height = 60 + 30 * len(parts)

    def at(tables: float) -> float:
        share = (min(max(math.log10(tables), low), high) - low) / (high - low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    drawn = []
    for exponent in range(low, high + 1):
        x = at(10**exponent)
        colour = "#8a2d3b" if 10**exponent in SIZES else FAINT
        drawn += [line(x, 30, x, height - 20, colour), words(x, 20, power(exponent), "middle")]
    for number, part in enumerate(parts):
        y = 38 + 30 * number
        drawn += [
            words(LEFT - 10, y + 15, part.name, "end"),
            f'<path d="M{LEFT} {y}H{at(part.tables):.0f}v20H{LEFT}z" fill="{COLOURS[2]}"/>',
        ]
    return svg(height, "How many tables at once each part holds", drawn)


def queues_picture(kept: Kept) -> str:
    """How long people wait, for more and more tables."""
    height, left, foot, most = 360, 60, 320, 1000
    tables = [point.tables for curve in kept.curves for point in curve]
    low, high = math.floor(math.log10(min(tables))), math.ceil(math.log10(max(tables)))

    def x_of(number: float) -> float:
        return left + (math.log10(number) - low) / (high - low) * (WIDTH - left - 110)

    def y_of(p99: float) -> float:
        return foot - math.log10(min(max(p99, 1), most)) / math.log10(most) * (foot - 30)

    drawn = [words(10, 18, "99 of 100 steps take no longer than this many ms")]
    for exponent in range(low, high + 1):
        x = x_of(10**exponent)
        drawn += [line(x, 30, x, foot, FAINT), words(x, foot + 20, power(exponent), "middle")]
    for p99 in (1, 3, 10, 30, 100, 300, most):
        drawn += [
            line(left, y_of(p99), x_of(10**high), y_of(p99), FAINT),
            words(left - 8, y_of(p99) + 4, str(p99), "end"),
        ]
    drawn.append(words(x_of(10**high), foot + 36, "tables at once", "end"))
    for colour, curve in zip(COLOURS, kept.curves, strict=True):
        # Where they do not keep up, the line goes straight up.
        seen = [(x_of(point.tables), y_of(most if point.p99 is None else point.p99)) for point in curve]
        first = next((number for number, point in enumerate(curve) if point.p99 is None), len(seen) - 1)
        path = "L".join(f"{x:.0f} {y:.0f}" for x, y in seen[: first + 1])
        drawn.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        workers = curve[0].workers
        name = f"{workers} worker{'s' * (workers > 1)}"
        drawn.append(f'<g fill="{colour}">{words(WIDTH - 100, 50 + 20 * COLOURS.index(colour), name)}</g>')
    return svg(height, "How long a step takes with more tables and workers", drawn)


PICTURES = {"scale-parts.svg": parts_picture, "scale-queues.svg": queues_picture}


def main(files: list[str]) -> None:
    kept = msgspec.json.decode(KEPT.read_bytes(), type=Kept) if KEPT.exists() else None
    if files:
        reports = [msgspec.json.decode(Path(file).read_bytes(), type=LoadReport) for file in files]
        kept = simulate(Measured(*reports))
        KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    assert kept is not None, "give a report of `pooram bench load --json`"
    PAGE.write_text(page(kept, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for name, draw in PICTURES.items():
        (DOCS / "pictures" / name).write_text(draw(kept), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
