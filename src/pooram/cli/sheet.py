"""The score sheet as a table."""

from rich.console import Console
from rich.table import Table

from pooram.engine.scene import ScoreSheet
from pooram.engine.words import ordinal, signed


def print_sheet(console: Console, sheet: ScoreSheet, names: list[str]) -> None:
    """The final reckoning, line by line, and the verdict."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for row in sheet.rows:
        table.add_row(row.label, *(signed(value) for value in row.values))
    table.add_row("Total", *(signed(total) for total in sheet.totals), style="bold")
    table.add_row("Place", *(ordinal(rank) for rank in sheet.ranks))
    console.print()
    console.print(table)
    console.print(sheet.verdict, style="bold")
    for name, times in zip(names, sheet.backs, strict=False):
        if times:
            console.print(f"{name} went back {'once' if times == 1 else f'{times} times'}.")
