"""One turn of our server, from its start to its end, and whole games for what they weigh."""

import asyncio
import gc
import sqlite3
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from pooram.lab.load.crowd import Counted, Crowd
from pooram.lab.load.figures import Cost, GameSize, LoadRow, Window, together, window_of
from pooram.lab.load.server import Server

T = TypeVar("T")
WARM_SHARE = 0.15
STEADY_SHARE = 0.7
"""Of the steps of a game: those before a steady window, and those that it has room for."""
SPARE = 2.0
"""Tables made beforehand, to those that are needed at the rate of steady play: for two windows."""
WEIGHED = 16
"""Games that are played for what they weigh."""
LONGEST_GAME = 600
"""Steps after which a game of random steps is left."""


class Setup(Struct, frozen=True):
    """How the server is started."""

    command: str = ""
    options: tuple[str, ...] = ()
    own_files: bool = True
    """Whether the tables are in the folder that the server is given."""
    workers: int = 1
    """Its processes: the options say it to the server."""

    def start(self, folder: str) -> Server:
        return Server(Path(folder), self.command, self.options)


def take_turn(setup: Setup, game: str, seats: int, tables: int, seconds: float) -> LoadRow:
    """A fresh server with so many tables: steady play, games changing, and half of that."""
    with tempfile.TemporaryDirectory() as folder, setup.start(folder) as server:
        return run(_turn(server, setup, game, seats, tables, seconds))


async def _turn(server: Server, setup: Setup, game: str, seats: int, tables: int, seconds: float) -> LoadRow:
    crowd = Crowd(server.address, game, seats, setup.workers)
    await crowd.sit_down(1)
    length = (await crowd.play()).steps
    crowd.leave()
    steady: list[Counted] = []
    cost = Cost(0.0, 0.0, 0.0)
    before, table_seconds, grown = server.memory(), 0.0, None
    while sum(window.seconds for window in steady) < seconds:
        sat = await crowd.sit_down(tables)
        if not steady and before is not None:
            grown = (server.memory() or before) - before
        table_seconds = sat.seconds / tables
        warm = await crowd.play(steps=max(1, int(tables * length * WARM_SHARE)))
        rate = warm.steps / warm.seconds
        window, spent = await _measured(
            server, crowd.play(min(seconds, STEADY_SHARE * tables * length / rate))
        )
        steady.append(window)
        cost += spent
        crowd.leave()
    await crowd.sit_down(tables)
    await crowd.stagger(length)
    await crowd.make_tables(int(SPARE * rate * seconds / length))
    changing = window_of(*await _measured(server, crowd.play(seconds, replace=True)))
    rate = max(1.0, changing.steps_per_second / 2)
    half = await _measured(server, crowd.play(seconds, rate=rate, replace=True))
    crowd.leave()
    return LoadRow(
        tables=tables,
        steady=window_of(together(steady), cost),
        changing=changing,
        half=window_of(*half),
        memory_per_table=None if grown is None else grown / tables,
        table_ms=table_seconds * 1000,
    )


async def _measured(server: Server, playing: Coroutine[Any, Any, Counted]) -> tuple[Counted, Cost]:
    """What was counted, and the processor time that it took."""
    gc.collect()
    gc.freeze()
    before = server.cost()
    counted = await playing
    return counted, server.cost() - before


def play_steps(setup: Setup, game: str, seats: int, tables: int, steps: int) -> Window:
    """So many steps and no more, at a fresh server, games changing."""
    with tempfile.TemporaryDirectory() as folder, setup.start(folder) as server:

        async def play() -> Window:
            crowd = Crowd(server.address, game, seats, setup.workers)
            await crowd.sit_down(tables)
            counted, cost = await _measured(server, crowd.play(steps=steps, replace=True))
            crowd.leave()
            return window_of(counted, cost)

        return run(play())


def weigh_game(setup: Setup, game: str, seats: int) -> GameSize:
    """What whole games of random steps weigh on the wire and on the disk.

    One step at a time, as people make them: what comes in the same moment is told in one message.
    """
    with tempfile.TemporaryDirectory() as folder:
        setup.start(folder).stop()
        empty = _on_disk(Path(folder)) if setup.own_files else None
        with setup.start(folder) as server:

            async def play() -> tuple[Counted, Counted]:
                crowd = Crowd(server.address, game, seats)
                first = await crowd.sit_down(WEIGHED)
                later = await crowd.play(steps=LONGEST_GAME * WEIGHED, singly=True)
                crowd.leave()
                return first, later

            first, later = run(play())
        full = _on_disk(Path(folder)) if setup.own_files else None
    rows, size = (full[0] - empty[0], full[1] - empty[1]) if full and empty else (None, None)
    whole = together([first, later])
    return GameSize(
        game=game,
        seats=seats,
        steps=later.steps / WEIGHED,
        messages_per_step=later.messages / later.steps,
        bytes_per_message=whole.bytes / whole.messages,
        first_bytes=first.bytes / first.messages,
        later_bytes=later.bytes / later.messages,
        largest_bytes=whole.largest,
        rows_per_game=None if rows is None else rows / WEIGHED,
        disk_bytes_per_game=None if size is None else size / WEIGHED,
    )


def _on_disk(folder: Path) -> tuple[int, int]:
    """Rows and bytes of the files of a server that has ended."""
    rows = size = 0
    for file in folder.glob("*.sqlite3"):
        size += file.stat().st_size
        with closing(sqlite3.connect(file)) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (table,) in tables:
                rows += database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
    return rows, size


def run(playing: Coroutine[Any, Any, T]) -> T:
    """Run it on the fastest loop there is, so that the people cost little."""
    factory: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
    try:
        import uvloop

        factory = uvloop.new_event_loop
    except ImportError:
        pass
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(playing)
