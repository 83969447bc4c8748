"""Storing what several want to change at a table, and only then showing it to all."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from pooram.tables import metrics
from pooram.tables.errors import CannotNow
from pooram.tables.open_table import OpenTable
from pooram.tables.storage import Storage
from pooram.tables.stored import Overtaken
from pooram.tables.wishes import Together

ATTEMPTS = 4


async def store_together(
    opened: OpenTable,
    storage: Storage,
    now: Callable[[], str],
    catch_up: Callable[[OpenTable], Awaitable[None]],
    shown: Callable[[OpenTable], None],
) -> None:
    """Do what is wanted by all who wait for the table's turn; whoever calls this has the table's turn."""
    # Where all choose at once, whoever is first lets the others catch up.
    await asyncio.sleep(0)
    for _ in range(ATTEMPTS):
        changed = Together(opened.table, opened.wishes, now())
        if not changed.lines:
            opened.have_done(changed.tried)
            return
        began = time.perf_counter()
        try:
            await storage.append(opened.id, changed.before.lines, changed.lines, changed.after.standing())
        except Overtaken:
            await catch_up(opened)
            continue
        except Exception as error:
            # Also who was refused: what was not stored is told to nobody, and theirs may have depended on it.
            opened.have_done(changed.tried, error)
            return
        opened.have_done(changed.tried)
        for wish in changed.tried:
            if wish.lines:
                by_bot = changed.before.is_bot(wish.lines[0].seat)
                metrics.stored(by_bot, time.perf_counter() - began)
        storage.news.publish(opened.id, changed.after.lines)
        opened.table = changed.after
        opened.show_to_all(changed.events)
        shown(opened)
        return
    opened.have_done(opened.wishes, CannotNow("The table is too busy.", hint="Try again."))
