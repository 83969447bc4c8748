"""Bots think in processes of their own, so that they never hold up a move."""

import asyncio
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Protocol

from pooram.bots.think import think
from pooram.games import all_games

ATTEMPTS = 3


class Thinker(Protocol):
    """Whoever works out what a bot does."""

    async def think(self, game: str, view: bytes, bot: str, seed: int) -> int:
        """The bot's choice for the seat whose view this is."""

    def close(self) -> None:
        """Stop thinking."""


class PoolThinker:
    """Thinks in a pool of processes, which is replaced if it breaks."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._pool = self._new_pool()

    async def think(self, game: str, view: bytes, bot: str, seed: int) -> int:
        loop = asyncio.get_running_loop()
        for _ in range(ATTEMPTS - 1):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, think, game, view, bot, seed)
            except BrokenProcessPool:
                # Of several that waited for the same pool only the first replaces it.
                if self._pool is pool:
                    pool.shutdown(wait=False)
                    self._pool = self._new_pool()
        return await loop.run_in_executor(self._pool, think, game, view, bot, seed)

    def warm_up(self) -> None:
        """Start the workers before the first bot is to move."""
        for _ in range(self.workers):
            self._pool.submit(_warm_up)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_begin_work)


def _begin_work() -> None:
    """Give way to the server, leave Ctrl-C to it, and end when it is gone, however it ended."""
    if hasattr(os, "nice"):
        os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _warm_up() -> None:
    all_games()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
