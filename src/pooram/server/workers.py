"""Several processes that serve at one address, and the one above them that looks after them."""

import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from ctypes import Array, c_bool
from dataclasses import dataclass, field
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import FrameType

from pooram.engine.errors import PooramError
from pooram.server import metrics
from pooram.server.handover import Handover, letterboxes, nobody_reads
from pooram.server.logs import log_to_stderr
from pooram.server.settings import Settings
from pooram.tables.home import Home

REST = 1.0
"""Seconds before a worker that could not start is tried again: the database may be on its way."""
SHORT_LIFE = 10.0
"""So is one that has not lived as long: what ended it may be there still, and each start takes time."""
ENDING = (signal.SIGINT, signal.SIGTERM)

_log = logging.getLogger(__name__)
_spawn = get_context("spawn")


@dataclass(eq=False)
class Worker:
    """A process that serves, and the line on which it says that it can be reached, or why not."""

    process: SpawnProcess
    line: Connection
    number: int
    ready: bool = False
    born: float = field(default_factory=time.monotonic)

    @property
    def lived_long(self) -> bool:
        return self.ready and time.monotonic() - self.born >= SHORT_LIFE

    @property
    def pid(self) -> int:
        return self.process.pid or 0


class Workers:
    """Starts as many workers as are asked for, and replaces those that die, until a signal comes."""

    def __init__(self, settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
        self.settings = settings
        self.listener = listener
        self.tell_ready = ready
        self.workers: list[Worker] = []
        self._letterboxes = letterboxes(settings.workers)
        self._reads = nobody_reads(settings.workers)
        self._signals: list[int] = []
        self._told = False
        self._failure: PooramError | None = None

    def run(self) -> None:
        """Serve until a signal comes; PooramError if the workers cannot start."""
        with metrics.told_sums(self.settings), self._waking() as woken:
            self.workers = [self._start(number) for number in range(self.settings.workers)]
            try:
                while not self._signals and self._failure is None:
                    self._wait(woken)
            finally:
                self._end(woken)
        if self._failure is not None:
            raise self._failure
        if len(self._signals) > 1:
            sys.exit(128 + self._signals[1])

    # Looking after them

    def _start(self, number: int) -> Worker:
        ours, theirs = _spawn.Pipe(duplex=False)
        handed = [box.inside for box in self._letterboxes[number : number + 1]]
        slots = [box.slot for box in self._letterboxes]
        process = _spawn.Process(
            target=_serve,
            args=(self.settings, self.listener, theirs, number, handed, slots, self._reads),
            name="pooram",
        )
        process.start()
        theirs.close()
        return Worker(process, ours, number)

    def _wait(self, woken: socket.socket) -> None:
        """Until something has happened, and then do about it what is to be done."""
        lines = [worker.line for worker in self.workers if not worker.ready]
        happened = connection.wait([woken, *lines, *(worker.process.sentinel for worker in self.workers)])
        if woken in happened:
            woken.recv(100)
        for worker in list(self.workers):
            if worker.line in happened:
                self._hear(worker)
            if not worker.process.is_alive():
                self._replace(worker)

    def _hear(self, worker: Worker) -> None:
        with contextlib.suppress(EOFError, OSError):
            said = worker.line.recv()
            if isinstance(said, PooramError):
                self._fail(said)
            else:
                worker.ready = True
        if not self._told and all(worker.ready for worker in self.workers):
            self._told = True
            self.tell_ready()

    def _fail(self, failure: PooramError) -> None:
        """A worker cannot start: in the beginning nobody can, later it is tried again."""
        if self._told:
            _log.error("A worker could not start: %s", failure)
        else:
            self._failure = failure

    def _replace(self, worker: Worker) -> None:
        self._part_from(worker)
        if self._failure is not None or self._signals:
            return
        self._reads[worker.number] = False
        code = worker.process.exitcode
        if not worker.ready and not self._told:
            self._failure = PooramError(f"A worker ended with code {code} before it could be reached.")
            return
        _log.error("A worker has ended with code %s and is replaced", code, extra={"worker": worker.pid})
        if not worker.ready:
            for box in self._letterboxes[worker.number : worker.number + 1]:
                box.empty()
        if not worker.lived_long:
            time.sleep(REST)
        self.workers.append(self._start(worker.number))

    # Ending

    def _end(self, woken: socket.socket) -> None:
        """Ask all to end, and wait; at a second signal nobody is asked."""
        # Nobody knocks in vain at a door that only we hold open.
        self.listener.close()
        for box in self._letterboxes:
            box.close()
        for worker in self.workers:
            worker.process.terminate()
        while self.workers:
            sentinels = [worker.process.sentinel for worker in self.workers]
            if woken in connection.wait([woken, *sentinels]):
                woken.recv(100)
            if len(self._signals) > 1:
                for worker in self.workers:
                    worker.process.kill()
            for worker in list(self.workers):
                if not worker.process.is_alive():
                    self._part_from(worker)

    def _part_from(self, worker: Worker) -> None:
        """It has ended."""
        self.workers.remove(worker)
        worker.process.join()
        worker.line.close()
        metrics.forget(worker.pid)

    @contextlib.contextmanager
    def _waking(self) -> Iterator[socket.socket]:
        """Count the signals, and let each of them wake who waits at the socket."""
        woken, waking = socket.socketpair()
        woken.setblocking(False)
        waking.setblocking(False)
        before = {number: signal.signal(number, self._count) for number in ENDING}
        wakeup = signal.set_wakeup_fd(waking.fileno())
        try:
            yield woken
        finally:
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)
            woken.close()
            waking.close()

    def _count(self, number: int, frame: FrameType | None) -> None:
        self._signals.append(number)


# In a worker


def _serve(
    settings: Settings,
    listener: socket.socket,
    line: Connection,
    number: int,
    handed: list[socket.socket],
    slots: list[socket.socket],
    reads: "Array[c_bool]",
) -> None:
    """Serve until the process above says that it is enough, or is gone."""
    # Ctrl-C reaches all processes of a terminal; the one above knows what to do about it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    log_to_stderr(settings.log_format, settings.log_level)
    from pooram.server.app import create_app
    from pooram.server.serving import serve

    home = Home(number, settings.workers)
    handover = Handover(home, handed[0], slots, reads) if handed else None
    try:
        app = create_app(settings, home=home)
        serve(app, settings, listener, lambda: line.send(None), is_worker=True, handover=handover)
    except PooramError as error:
        line.send(error)
        os._exit(2)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
