"""How far a long run has come."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pooram.lab.pool import Progress


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Progress | None]:
    """A bar on the terminal, if there is one to see it."""
    if not sys.stderr.isatty():
        yield None
        return
    # Only who sees it pays for loading it.
    from rich import progress
    from rich.console import Console

    columns = (
        progress.TextColumn(what),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    console = Console(stderr=True, highlight=False)
    with progress.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
