"""Keys of seats before the table starts; the same is asked of `Authority` when it has."""

from collections.abc import Awaitable, Callable

from pooram.tables import lending
from pooram.tables.holders import holder_of, new_token
from pooram.tables.key_messages import SeatKeys
from pooram.tables.limits import LIMITS
from pooram.tables.stored import StoredGathering

Change = Callable[[str, Callable[[StoredGathering], StoredGathering]], Awaitable[StoredGathering]]
"""Changes a gathering, stores and shows it, and gives it as it is then."""


class GatheringKeys:
    """Gives seats to other devices, and takes them back."""

    def __init__(self, change: Change, clock: Callable[[], float]) -> None:
        self._change = change
        self._clock = clock
        self._most = LIMITS.seat_holders

    async def new_key(self, table: str, seat: int, holder: str) -> str:
        """A new key for a seat that the holder has; nobody is told it again."""
        key = new_token()
        made = holder_of(key)
        await self._change(table, lambda now: lending.with_key(now, seat, made, holder, self._most))
        return key

    async def claim(self, table: str, key: str, holder: str) -> int:
        """Give the seat of a key to an identity; which one it is."""
        known = holder_of(key)
        after = await self._change(table, lambda now: lending.claimed(now, known, holder, self._most))
        return lending.seat_of_key(after, known)

    async def given(self, table: str, seat: int, holder: str) -> SeatKeys:
        """How many keys and devices may act for a seat that the holder has; never which."""
        return lending.given(await self._change(table, lambda now: now), seat, holder)

    async def revoke(self, table: str, seat: int, holder: str) -> None:
        """Take a seat back from its keys and the devices that came by one."""
        await self._change(table, lambda now: lending.taken_back(now, seat, holder, self._clock()))
