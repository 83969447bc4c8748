"""The rival: boardgame.io with the same game, in a folder outside of this project.

The folder has a `server_bench.mjs` that is called with tables, seconds, storage and players, and prints one
line of JSON: its real server in a process of its own, its real clients, everybody moving as soon as they can.
"""

import shutil
import subprocess
from pathlib import Path

from msgspec import Struct, json

from pooram.engine.errors import BadSetup, PooramError
from pooram.lab.load.figures import Latency, PeerTurn

SCRIPT = "server_bench.mjs"
STORAGES = ("memory", "flatfile")


class _Percentiles(Struct):
    p50: float
    p90: float
    p99: float


class _Processors(Struct):
    server: float


class _Bytes(Struct):
    update_mean: float


class _Line(Struct):
    tables: int
    storage: str
    moves_per_s: float
    latency_ms: _Percentiles
    bytes: _Bytes
    cpu: _Processors


class Peer:
    """Runs the rival."""

    def __init__(self, folder: Path, seats: int) -> None:
        node = shutil.which("node")
        if node is None:
            raise BadSetup("The rival needs Node.js, which is not here.", hint="Leave out --peer.")
        if not (folder / SCRIPT).is_file():
            raise BadSetup(f"There is no {SCRIPT} in {folder}.", hint="--peer names the rival's folder.")
        if not (folder / "node_modules").is_dir():
            raise BadSetup("The rival is not installed.", hint=f"Run `npm install` in {folder}.")
        self.node = node
        self.folder = folder
        self.seats = seats

    def measure(self, storage: str, tables: int, seconds: float) -> PeerTurn:
        """One turn with so many tables."""
        words = [self.node, SCRIPT, str(tables), f"{seconds:g}", storage, str(self.seats)]
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise PooramError(f"The rival failed: {done.stderr.strip()[-300:]}")
        line = json.decode(done.stdout.splitlines()[-1], type=_Line)
        return PeerTurn(
            tables=line.tables,
            storage=line.storage,
            moves_per_second=line.moves_per_s,
            cpu_ms_per_move=line.cpu.server * 1000 / line.moves_per_s,
            bytes_per_message=line.bytes.update_mean,
            latency=Latency(line.latency_ms.p50, line.latency_ms.p90, line.latency_ms.p99),
        )
