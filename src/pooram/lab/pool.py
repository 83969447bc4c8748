"""Many games on several processes, with the same outcome as on one.

Every game has random numbers of its own, made from the seed and the game's number, and results are
added up in the order of the games.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

from pooram.engine.errors import BadSetup

T = TypeVar("T")
Chunk = Callable[[range], T]
Progress = Callable[[int], None]
"""Told how many games are done since it was last told."""


def check_count(what: str, number: int) -> None:
    """Refuse to play no games, or on no workers."""
    if number < 1:
        raise BadSetup(f"The number of {what} must be at least 1, not {number}.")


def in_chunks(play: Chunk[T], games: int, workers: int, progress: Progress | None) -> Iterator[T]:
    """The results of `play` on ranges of game numbers, in their order; `play` must be picklable."""
    size = max(1, min(500, games // (8 * workers)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    results = _here(play, chunks) if workers == 1 else _in_pool(play, chunks, workers)
    for chunk, result in zip(chunks, results, strict=True):
        if progress is not None:
            progress(len(chunk))
        yield result


def _here(play: Chunk[T], chunks: list[range]) -> Iterator[T]:
    for chunk in chunks:
        yield play(chunk)


def _die_quietly() -> None:
    """Ctrl-C ends a worker without a word; the one who started it has something to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _in_pool(play: Chunk[T], chunks: list[range], workers: int) -> Iterator[T]:
    # Spawned, not forked: a progress bar runs in a thread of this process.
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(min(workers, len(chunks)), context, _die_quietly)
    under_way: deque[Future[T]] = deque()
    try:
        for chunk in chunks:
            under_way.append(executor.submit(play, chunk))
            if len(under_way) > 4 * workers:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)
