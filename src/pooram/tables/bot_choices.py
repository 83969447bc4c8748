"""What the bots of the tables choose: thought out elsewhere, and dropped when nobody waits for it."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping

from pooram.bots.levels import Level
from pooram.engine.errors import PooramError
from pooram.tables.errors import CannotNow, NotStored, UnknownTable
from pooram.tables.messages import Aside
from pooram.tables.open_table import OpenTable
from pooram.tables.quiet import least_seconds
from pooram.tables.storage.rows import short
from pooram.tables.table import bots_decisions
from pooram.tables.thinking import Thinker

RETRIES = (0.05, 0.2, 1, 5, 20, 60, 60, 60)
"""Seconds to wait before a bot's step is stored once more."""

_log = logging.getLogger(__name__)


class BotChoices:
    """Asks the thinker, and stops asking when a decision is over."""

    def __init__(self, thinker: Thinker, levels: Mapping[str, Level], clock: Callable[[], float]) -> None:
        self.thinker = thinker
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        """How time passes."""
        self._levels = levels
        self._clock = clock
        self._thoughts: dict[str, dict[tuple[int, int], asyncio.Future[int]]] = {}
        """By table, and by decision and seat."""

    async def play(
        self, opened: OpenTable, seat: int, decision: int, store: Callable[[int], Awaitable[None]]
    ) -> None:
        """Let a bot choose, and store it; what goes wrong is told to the log."""
        try:
            choice = await self.choice(opened, seat, decision)
            await _stored_patiently(lambda: store(choice), opened.id)
        except (CannotNow, UnknownTable):
            # Stepped back, or removed, while it thought.
            pass
        except NotStored as error:
            _log.warning("The bot at table %s moves when it is asked again: %s", short(opened.id), error)
        except Exception:
            _log.exception("The bot in seat %s of table %s could not move", seat + 1, short(opened.id))

    async def choice(self, opened: OpenTable, seat: int, decision: int) -> int:
        """What a bot chooses; for one that fails anything is played, so that the people can go on."""
        table = opened.table
        legal = table.game.legal_choices(table.match.opening, seat)
        view = table.bots_view(seat)
        name, level = table.header.seats[seat].name, table.level(seat)
        try:
            choice = await self._thought(opened, (decision, seat), view)
            if choice in legal:
                return choice
            _log.error("The bot %s chose %s in %s, which is not legal", level, choice, table.game.key)
        except CannotNow:
            raise
        except PooramError as error:
            _log.error("%s Anything legal is played for it.", error)
        except Exception:
            _log.exception("The bot %s failed in %s", level, table.game.key)
        opened.tell_all(
            Aside(
                f"The bot of {name} could not choose, so anything was played for it. "
                "The server's log says why."
            )
        )
        return secrets.choice(legal)

    def drop_what_is_over(self, opened: OpenTable) -> None:
        """Let nobody think about a decision that was taken back, or answered elsewhere."""
        due = () if opened.removed else bots_decisions(opened.table)
        for place, thought in self._thoughts.get(opened.id, {}).items():
            if place not in due:
                thought.cancel()

    async def _thought(self, opened: OpenTable, place: tuple[int, int], view: bytes) -> int:
        """What the bot thinks; CannotNow as soon as nobody waits for it."""
        thoughts = self._thoughts.setdefault(opened.id, {})
        thoughts[place] = asyncio.ensure_future(self._unhurried(opened, place[1], view))
        try:
            return await thoughts[place]
        except asyncio.CancelledError:
            if not thoughts[place].cancelled() or _is_cancelled():
                raise
            raise CannotNow("Nobody waits for this bot any more.") from None
        finally:
            del thoughts[place]
            if not thoughts:
                self._thoughts.pop(opened.id, None)

    async def _unhurried(self, opened: OpenTable, seat: int, view: bytes) -> int:
        """What the bot thinks, not before it may be known that it has thought it out."""
        table, begun = opened.table, self._clock()

        def begins() -> None:
            # It was in the queue until now: who waits long would else have no time left to hide its own.
            nonlocal begun
            begun = self._clock()

        choice = await self.thinker.think(
            table.game.key, view, table.level(seat), secrets.randbits(62), opened.id, begins
        )
        # The clock may have been set meanwhile: nobody waits longer than the bot may think.
        rest = least_seconds(opened, table, seat, self._levels) - max(0.0, self._clock() - begun)
        if rest > 0:
            await self.sleep(rest)
        return choice


async def _stored_patiently(store: Callable[[], Awaitable[None]], table_id: str) -> None:
    """Store a bot's choice, again and again while it cannot be stored: nobody would ask it again."""
    for wait in RETRIES:
        try:
            await store()
            return
        except Exception as error:
            if isinstance(error, PooramError) and not isinstance(error, NotStored):
                raise
            _log.warning("A bot's step at table %s was not stored: %s", short(table_id), error)
            await asyncio.sleep(wait)
    await store()


def _is_cancelled() -> bool:
    """Whether the task that runs is to end, and not only what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
