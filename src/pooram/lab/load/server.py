"""The server that is measured: a process of its own, with what it costs."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from pooram.engine.errors import PooramError
from pooram.lab.load.figures import Cost
from pooram.lab.load.wire import Address

PROC = Path("/proc")
PATIENCE = 300.0


class Server:
    """`pooram serve` on any free port, with a folder of its own."""

    def __init__(self, folder: Path, command: str = "", options: tuple[str, ...] = ()) -> None:
        words = shlex.split(command) if command else [sys.executable, "-m", "pooram", "serve"]
        # A command of one's own may run another Pooram than this one, so it must not find this one's sources.
        environment = {
            name: value for name, value in os.environ.items() if not command or name != "PYTHONPATH"
        }
        self.process = subprocess.Popen(
            [*words, "--port", "0", "--no-browser", "--data", str(folder), *options],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.folder = folder
        assert self.process.stdout is not None
        # What it says besides, before or after, does not matter here.
        while "http://" not in (line := self.process.stdout.readline()):
            if not line:
                self.stop()
                raise PooramError("The server to be measured did not start.")
        self.address = Address("http://" + line.partition("http://")[2].split()[0])

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End it in good order, so that all it knows is in its files."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def cpu(self) -> float | None:
        """Seconds of processor time so far, of all its processes; None where the system does not tell."""
        # From the 14th field on: own user and system time, then that of children that have ended.
        ticks = [sum(map(int, fields[11:15])) for fields in self._processes()]
        return sum(ticks) / os.sysconf("SC_CLK_TCK") if ticks else None

    def cost(self) -> Cost:
        """Processor time so far: its own, that of this process with the people, and that of the machine."""
        return Cost(self.cpu(), time.process_time(), machine_cpu())

    def memory(self) -> int | None:
        """Bytes in memory, of all its processes."""
        pages = [int(fields[21]) for fields in self._processes()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") if pages else None

    def _processes(self) -> list[list[str]]:
        """What the system tells of the process and its descendants, from the state on (proc(5), `stat`)."""
        found, todo = [], [self.process.pid]
        while todo:
            pid = todo.pop()
            try:
                stat = (PROC / str(pid) / "stat").read_text()
                for task in (PROC / str(pid) / "task").iterdir():
                    todo += map(int, (task / "children").read_text().split())
            except OSError:
                continue
            found.append(stat.rpartition(")")[2].split())
        return found


def machine_cpu() -> float | None:
    """Seconds of processor time that this machine has spent so far; None where the system does not tell."""
    try:
        # User, nice and system; idle times follow, then interrupts (proc(5)).
        fields = [int(field) for field in (PROC / "stat").read_text().split("\n")[0].split()[1:8]]
    except OSError:
        return None
    return float(sum(fields[:3]) + sum(fields[5:])) / os.sysconf("SC_CLK_TCK")
