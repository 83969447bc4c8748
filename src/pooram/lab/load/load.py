"""The load benchmark: our server and, where there is one, the rival, measured by turns."""

import os
import platform
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

from pooram.bots import playout
from pooram.engine.errors import BadSetup
from pooram.games import all_games, find_game
from pooram.lab.interpreted import is_compiled
from pooram.lab.load.bots import time_bots
from pooram.lab.load.figures import (
    SQLITE,
    BotTime,
    GameLoad,
    GameSize,
    LoadReport,
    LoadRow,
    PeerTurn,
    Ratio,
    median_of,
)
from pooram.lab.load.peer import STORAGES, Peer
from pooram.lab.load.turns import Setup, take_turn, weigh_game
from pooram.lab.pool import Progress, check_count

USUAL_VIEWERS = 4
Case = tuple[str, int]
"""A game and how many sit at it."""


def cases_of(given: Sequence[str]) -> list[Case]:
    """Games with their seats, as `mygame` or `mygame:5`; every listed game with four if none is given.

    >>> cases_of(["template:2", "template"])
    [('template', 2), ('template', 4)]
    """
    cases = []
    for word in given or [game.key for game in all_games().values() if game.listed]:
        key, colon, seats = word.partition(":")
        game = find_game(key)
        if colon and not seats.isdecimal():
            raise BadSetup(f"{word!r} does not say how many sit there.", hint=f"Write it as {key}:4.")
        number = int(seats) if colon else max(game.fewest_seats, min(USUAL_VIEWERS, game.most_seats))
        game.begin(number)
        cases.append((key, number))
    return cases


def measure_load(
    cases: Sequence[Case],
    tables: Sequence[int] = (20, 100),
    seconds: float = 5.0,
    rounds: int = 3,
    *,
    setup: Setup = Setup(),  # noqa: B008 - it cannot be changed
    storage: str = SQLITE,
    peer: Path | None = None,
    progress: Progress | None = None,
) -> LoadReport:
    """The first game under load, by turns with the rival if there is one; the others once, with most tables;
    all of them for what they weigh.

    With a rival, our server has the first turn and the last one, too.
    """
    game, seats = cases[0]
    rival = None if peer is None else Peer(peer, seats)
    for number in tables:
        check_count("tables", number)
    before = _load_average()
    rows: list[LoadRow] = []
    peers: list[PeerTurn] = []
    ratios: list[Ratio] = []
    done = progress or (lambda _: None)
    for number in tables:
        ours: list[LoadRow] = []
        theirs: list[list[PeerTurn]] = []
        for turn in range(rounds + (rival is not None)):
            ours.append(take_turn(setup, game, seats, number, seconds))
            done(1)
            if rival is not None and turn < rounds:
                theirs.append([])
                for kept in STORAGES:
                    theirs[-1].append(rival.measure(kept, number, seconds))
                    done(1)
        rows.append(median_of(ours))
        for at in range(len(STORAGES) if theirs else 0):
            turns = [turn[at] for turn in theirs]
            peers.append(median_of(turns))
            ratios.append(ratio_of(ours, turns))
    others: list[GameLoad] = []
    for key, number in cases[1:]:
        others.append(GameLoad(key, number, take_turn(setup, key, number, max(tables), seconds)))
        done(1)
    weights: list[GameSize] = []
    for key, number in cases:
        weights.append(weigh_game(setup, key, number))
        done(1)
    bots: list[BotTime] = time_bots(game, seats)
    done(1)
    return LoadReport(
        game=game,
        seats=seats,
        storage=storage,
        workers=setup.workers,
        rounds=rounds,
        seconds=seconds,
        processors=os.cpu_count() or 1,
        python=platform.python_version(),
        compiled=is_compiled(playout),
        fsync_ms=fsync_ms(),
        load_average=(before, _load_average()),
        rows=rows,
        games=weights,
        bots=bots,
        peers=peers,
        ratios=ratios,
        others=others,
    )


def fsync_ms(times: int = 50) -> float:
    """How long this machine takes until a small piece of data is on its disk."""
    taken = []
    with tempfile.TemporaryFile() as file:
        for _ in range(times):
            file.write(bytes(4096))
            file.flush()
            started = time.perf_counter()
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - started)
    return median(taken) * 1000


def turns_in_all(cases: Sequence[Case], tables: Sequence[int], rounds: int, peer: Path | None) -> int:
    """How often `progress` will be told that something is done."""
    a_number = rounds if peer is None else rounds + 1 + rounds * len(STORAGES)
    return len(tables) * a_number + len(cases[1:]) + len(cases) + 1


def ratio_of(ours: Sequence[LoadRow], theirs: Sequence[PeerTurn]) -> Ratio:
    """The median over the rival's turns, each held against our turns before and after it."""

    def ratios(rates: Sequence[float]) -> list[float]:
        return [mean(rates[turn : turn + 2]) / theirs[turn].moves_per_second for turn in range(len(theirs))]

    steady = ratios([row.steady.steps_per_second for row in ours])
    changing = ratios([row.changing.steps_per_second for row in ours])
    return Ratio(theirs[0].tables, theirs[0].storage, median(steady), median(changing), tuple(changing))


def _load_average() -> float:
    """Of the last minute; 0 where the system does not tell."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
