"""How fast the rules are: interpreted, compiled and, where a game has one, against a loop in C.

All are measured in one run, in short rounds by turns, so that whatever else the machine does
disturbs them alike; the median of the rounds counts.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any

from msgspec import Struct

from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.games import all_games, find_game

ROUNDS = 5
REFERENCE = "reference.c"
"""A game's own loop in C: prints games a second, then anything; says for how many SEATS."""
Rate = Callable[[], float]


class BenchRow(Struct, frozen=True):
    """One game with one number of seats; None where there is nothing to measure."""

    game: str
    seats: int
    interpreted_games_per_second: float
    compiled_games_per_second: float | None
    games_ratio: float | None
    """Compiled to interpreted."""
    search_simulations_per_second: float
    """As Pooram runs here: compiled if it is."""
    interpreted_search_simulations_per_second: float
    compiled_search_simulations_per_second: float | None
    search_ratio: float | None
    reference_games_per_second: float | None
    reference_ratio: float | None
    """Compiled to the loop in C."""


class Measurer:
    """A process of this same Python that measures."""

    def __init__(self, interpreted: bool) -> None:
        command = [sys.executable, "-m", "pooram.lab.measure"] + ["--interpreted"] * interpreted
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.compiled: bool = self.answer()["compiled"]

    def __enter__(self) -> "Measurer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self.process.kill()
        self.process.communicate()

    def rate(self, what: str, game: str, seats: int, seconds: float) -> float:
        """Games or simulations a second."""
        request = {"what": what, "game": game, "seats": seats, "seconds": seconds}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return float(self.answer()["rate"])

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise PooramError("A measuring process ended before it answered.")
        answer: dict[str, Any] = json.loads(line)
        return answer


def bench(
    games: list[str] | None = None,
    seconds: float = 1.0,
    progress: Callable[[int, int], None] | None = None,
) -> list[BenchRow]:
    """Measure every listed game, or these, at every number of seats; each figure takes that long.

    `progress` is told how many rows are done, of how many.
    """
    chosen = [find_game(key) for key in games] if games else [g for g in all_games().values() if g.listed]
    cases = [(game, seats) for game in chosen for seats in range(game.fewest_seats, game.most_seats + 1)]
    rows: list[BenchRow] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Measurer(interpreted=True) as interpreted,
        Measurer(interpreted=False) as installed,
    ):
        references = {game.key: build_reference(game, Path(folder)) for game in chosen}
        for game, seats in cases:
            if progress is not None:
                progress(len(rows), len(cases))
            seats_of_reference, program = references[game.key]
            loop = program if seats == seats_of_reference else None
            rows.append(measure_row(game.key, seats, seconds, interpreted, installed, loop))
    if progress is not None:
        progress(len(rows), len(cases))
    return rows


def measure_row(
    game: str, seats: int, seconds: float, interpreted: Measurer, installed: Measurer, loop: Path | None
) -> BenchRow:
    """All figures of one row, by turns."""
    short = seconds / ROUNDS
    rates: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for what in ("games", "search"):
            rates.setdefault(f"interpreted {what}", []).append(interpreted.rate(what, game, seats, short))
            if installed.compiled:
                rates.setdefault(f"compiled {what}", []).append(installed.rate(what, game, seats, short))
            if what == "games" and loop is not None:
                rates.setdefault("reference", []).append(run_reference(loop, short))
    middle = {name: median(values) for name, values in rates.items()}
    plain_games = middle["interpreted games"]
    plain_search = middle["interpreted search"]
    fast_games = middle.get("compiled games")
    fast_search = middle.get("compiled search")
    reference = middle.get("reference")
    return BenchRow(
        game=game,
        seats=seats,
        interpreted_games_per_second=plain_games,
        compiled_games_per_second=fast_games,
        games_ratio=fast_games / plain_games if fast_games else None,
        search_simulations_per_second=fast_search or plain_search,
        interpreted_search_simulations_per_second=plain_search,
        compiled_search_simulations_per_second=fast_search,
        search_ratio=fast_search / plain_search if fast_search else None,
        reference_games_per_second=reference,
        reference_ratio=fast_games / reference if fast_games and reference else None,
    )


def build_reference(game: AnyGame, folder: Path) -> tuple[int, Path | None]:
    """Compile a game's loop in C: for how many seats it plays, and the program if there is one."""
    source = game.folder / REFERENCE
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not source.is_file() or compiler is None:
        return 0, None
    seats = re.search(r"\bSEATS\s*=?\s*(\d+)", source.read_text(encoding="utf-8"))
    program = folder / game.key
    command = [compiler, "-O3", "-o", str(program), str(source)]
    built = subprocess.run(command, capture_output=True, check=False).returncode == 0
    return (int(seats[1]), program) if seats and built else (0, None)


def run_reference(program: Path, seconds: float) -> float:
    """Games a second of the loop in C."""
    done = subprocess.run([program, f"{seconds:.3f}"], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[0])
