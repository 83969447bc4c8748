"""Bots think elsewhere, so that they never hold up a move, and each in its turn."""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from pooram.tables import metrics
from pooram.tables.bot_process import BotProcess, Died, Thought
from pooram.tables.fair_queue import FairQueue, Request

ATTEMPTS = 3
FEWEST = 2
"""So many processes there are at least: one for long thoughts, and one beside it."""
PATIENCE = 2.0
"""Seconds that a thought may go on for which nobody waits: to start a process again takes as long."""


Begins = Callable[[], None]


def nothing() -> None:
    """Nobody wants to know when a thought begins."""


class Thinker(Protocol):
    """Whoever works out what a bot does."""

    async def think(
        self, game: str, view: bytes, bot: str, seed: int, table: str, begins: Begins = nothing, /
    ) -> int:
        """The bot's choice for the seat whose view this is; the table is who has to wait its turn.

        Whoever asks is told when the thought begins.
        """

    def close(self) -> None:
        """Stop thinking."""


class Place(Protocol):
    """Where one thought at a time is thought."""

    async def think(self, thought: Thought) -> int:
        """The bot's choice; Died if nobody can tell."""

    def interrupt(self) -> None:
        """End what is being thought, if that is possible."""

    def close(self) -> None:
        """End for good."""


class Asked(Request):
    """A request with what is to be thought, and who waits for it."""

    def __init__(self, table: str, thought: Thought, begins: Begins) -> None:
        super().__init__(table, (thought[0], thought[2]))
        self.thought = thought
        self.begins = begins
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.attempts = 0


class FairThinker:
    """Thinks at several places, in the order of a fair queue."""

    def __init__(self, places: Sequence[Place], clock: Callable[[], float] = time.monotonic) -> None:
        self.places = places
        self._free = list(places)
        self._queue = FairQueue(len(places))
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def think(
        self, game: str, view: bytes, bot: str, seed: int, table: str, begins: Begins = nothing, /
    ) -> int:
        asked = Asked(table, (game, view, bot, seed), begins)
        self._queue.add(asked)
        self._go_on()
        try:
            return await asked.answer
        finally:
            # Only if nobody waits any more; its place then sees that it is cancelled.
            if self._queue.drop(asked):
                metrics.BOTS_WAITING.set(self._queue.waiting)

    def close(self) -> None:
        self._closed = True
        for place in self.places:
            place.close()

    def _go_on(self) -> None:
        while not self._closed and (asked := self._queue.take()) is not None:
            assert isinstance(asked, Asked)
            task = asyncio.create_task(self._think(asked, self._free.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        metrics.BOTS_WAITING.set(self._queue.waiting)

    async def _think(self, asked: Asked, place: Place) -> None:
        asked.begins()
        begun = self._clock()
        thinking = asyncio.ensure_future(place.think(asked.thought))
        thinking.add_done_callback(_hear_error)
        await asyncio.wait((thinking, asked.answer), return_when=asyncio.FIRST_COMPLETED)
        if not thinking.done():
            await asyncio.wait((thinking,), timeout=PATIENCE)
        if not thinking.done():
            place.interrupt()
            await asyncio.wait((thinking,))
        error = Died() if thinking.cancelled() else thinking.exception()
        seconds = self._clock() - begun
        self._queue.done(asked, None if isinstance(error, Died) else seconds)
        self._free.append(place)
        metrics.thought(seconds)
        if not asked.answer.done():
            self._settle(asked, thinking, error)
        self._go_on()

    def _settle(self, asked: Asked, thinking: "asyncio.Future[int]", error: BaseException | None) -> None:
        if error is None:
            asked.answer.set_result(thinking.result())
        elif isinstance(error, Died) and asked.attempts < ATTEMPTS - 1 and not self._closed:
            asked.attempts += 1
            self._queue.add(asked)
        else:
            asked.answer.set_exception(error)


def _hear_error(thinking: "asyncio.Future[int]") -> None:
    """In the end nobody may be left who asks for it, and asyncio would complain."""
    if not thinking.cancelled():
        thinking.exception()


class PoolThinker(FairThinker):
    """Thinks in processes of this machine, each of which is replaced if it dies."""

    def __init__(self, processes: int | None = None) -> None:
        super().__init__([BotProcess() for _ in range(processes or bot_processes())])


def bot_processes(asked: int | None = None, workers: int = 1) -> int:
    """How many processes a worker has for bots, so that all of them together fit the machine.

    >>> bot_processes(6), bot_processes(6, workers=2), bot_processes(2, workers=4)
    (6, 3, 1)
    """
    return max(1, (asked or max(FEWEST, (os.cpu_count() or 1) - 1)) // workers)
