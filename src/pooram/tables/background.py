"""What a server does by itself, for nobody in particular."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from pooram.engine.errors import PooramError
from pooram.tables.errors import UnknownTable

Work = Coroutine[Any, Any, None]
_log = logging.getLogger(__name__)


class Background:
    """Tasks that are under way, until they are done or all are dropped."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Work) -> asyncio.Task[None]:
        """Begin something, which sees to its errors itself."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def later(self, work: Work) -> None:
        """Begin something that may fail: it is done again at another time."""
        # What is dropped before it has begun is closed, or Python would complain.
        self.run(logged(work)).add_done_callback(lambda _: work.close())

    async def drop(self, *others: "asyncio.Task[Any]") -> None:
        """End all of it, and others."""
        under_way: list[asyncio.Task[Any]] = [*self.tasks, *others]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


async def logged(work: Work) -> None:
    """Do something; if it fails, the log says so."""
    try:
        await work
    except UnknownTable:
        pass
    except PooramError as error:
        _log.warning("%s", error)
    except Exception:
        _log.exception("Something that a server does by itself failed")
