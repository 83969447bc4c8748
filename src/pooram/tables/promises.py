"""Two steps to a table that starts at once: its secret is promised first, then the players' numbers come.

Whoever wants a table is told the commitment of a secret that was stored for it. Their browser thinks up the
numbers after that and sends them with the request for the table, so that no server can choose a secret to
suit the numbers. A promise is kept once: a second table with the same secret would have known luck.
"""

import re
import secrets
from collections.abc import Callable, Mapping

from pooram.bots.levels import Level
from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.match.record import Record, commitment_of
from pooram.tables.clock import stamp
from pooram.tables.errors import CannotNow
from pooram.tables.gathering_messages import TablePromise
from pooram.tables.home import Home
from pooram.tables.limits import LIMITS
from pooram.tables.making import new_table
from pooram.tables.messages import NewTable
from pooram.tables.numbers import Given, numbers_of_people, told_numbers
from pooram.tables.storage import Storage
from pooram.tables.stored import Line
from pooram.tables.table import Table

PROMISE_BYTES = 16
PROMISE = re.compile(rf"[0-9a-f]{{{2 * PROMISE_BYTES}}}")


class Promises:
    """The secrets that were promised; they are in the database alone, so that any worker can keep them."""

    def __init__(self, storage: Storage, clock: Callable[[], float], home: Home) -> None:
        self._storage = storage
        self._clock = clock
        self._home = home

    async def make(self) -> TablePromise:
        """Store a new secret for somebody; they are told its commitment."""
        promise, secret = secrets.token_hex(PROMISE_BYTES), secrets.token_hex(32)
        await self._storage.promises.add(promise, secret, stamp(self._clock()))
        return TablePromise(promise, commitment_of(secret))

    async def table(
        self,
        game: AnyGame,
        asked: NewTable,
        levels: Mapping[str, Level],
        *,
        before: Record | None = None,
    ) -> tuple[Table, list[Line]]:
        """The table as somebody asked for it, by the secret that they were promised, with its first draws."""
        secret, given = await self.luck(asked)
        now = stamp(self._clock())
        numbers = told_numbers(given, secret)
        place = self._home.new_id()
        return new_table(game, asked, levels, secret, table_id=place, numbers=numbers, now=now, before=before)

    async def luck(self, asked: NewTable) -> tuple[str, Given]:
        """The secret that was promised for a table, and the numbers that came after it."""
        given = numbers_of_people(asked.seats, asked.numbers)
        return await self._secret_for(asked), given

    async def _secret_for(self, asked: NewTable) -> str:
        """The secret that was promised for a table; a new one where none was, and no numbers were given."""
        if not asked.promise:
            if any(asked.numbers):
                raise BadSetup(
                    "A number counts only if it was thought up after the promise of a secret.",
                    hint="Ask for one first: POST /api/promises.",
                )
            return secrets.token_hex(32)
        since = stamp(self._clock() - LIMITS.promise_seconds)
        # Not every database takes every text.
        is_one = PROMISE.fullmatch(asked.promise)
        secret = await self._storage.promises.take(asked.promise, since) if is_one else None
        if secret is None:
            raise CannotNow("What was promised for this table is used up, or too old.", hint="Try again.")
        return secret
