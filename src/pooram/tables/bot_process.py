"""A process in which bots think, one thought at a time."""

import asyncio
import contextlib
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from traceback import format_exc

from pooram.bots.think import think
from pooram.engine.errors import PooramError
from pooram.games import all_games

Thought = tuple[str, bytes, str, int]
"""Game, view, bot and seed."""
_spawn = get_context("spawn")


class Died(Exception):
    """Whoever thought is gone, and with them what they thought."""


class BotProcess:
    """Started at once, and again whenever it has died; a thread waits for its answers."""

    def __init__(self) -> None:
        self._starting = threading.Lock()
        self._closed = False
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "pooram-bot")
        self._thread.submit(self._start)

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def think(self, thought: Thought) -> int:
        """The bot's choice; Died if the process has ended meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, thought)

    def interrupt(self) -> None:
        """End what is being thought, and the process with it."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End, also in the middle of a thought."""
        with self._starting:
            self._closed = True
            self.interrupt()
        self._thread.shutdown(wait=True, cancel_futures=True)
        if self._process is not None:
            self._process.join()

    # In the thread

    def _start(self) -> Connection:
        with self._starting:
            if self._closed:
                raise Died
            if self._process is None or self._line is None or not self._process.is_alive():
                self._line, theirs = _spawn.Pipe()
                # A daemon, so that Python does not wait for it in the end.
                self._process = _spawn.Process(
                    target=_think_for_ever, args=(theirs,), name="pooram-bot", daemon=True
                )
                self._process.start()
                theirs.close()
            return self._line

    def _bury(self) -> None:
        """Wait for the end of a process that does not answer: it would seem to be alive for a moment."""
        process = self._process
        if process is not None:
            process.kill()
            process.join()

    def _ask(self, thought: Thought) -> int:
        line = self._start()
        try:
            line.send(thought)
            answer = line.recv()
        except (EOFError, OSError):
            self._bury()
            raise Died from None
        if isinstance(answer, Exception):
            raise answer
        return int(answer)


# In the process


def _think_for_ever(line: Connection) -> None:
    """Give way to the server, leave Ctrl-C to it, and end when it is gone, however it ended."""
    if hasattr(os, "nice"):
        os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    all_games()
    with contextlib.suppress(EOFError, OSError):
        while True:
            thought = line.recv()
            try:
                answer: object = think(*thought)
            except PooramError as error:
                answer = error
            except Exception:
                # Somebody's own error may not fit through the line; what it says does.
                answer = RuntimeError(format_exc())
            line.send(answer)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
