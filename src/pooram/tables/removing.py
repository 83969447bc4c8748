"""Takes a table out of somebody's games. Others keep theirs: it goes for good with the last who has it."""

from typing import TYPE_CHECKING

from pooram.engine.errors import PooramError
from pooram.tables.errors import NotStored
from pooram.tables.holders import NOBODY

if TYPE_CHECKING:
    from pooram.tables.service import TableService


class Removing:
    """Knows what becomes of a table, and of the seats at it."""

    def __init__(self, service: "TableService") -> None:
        self._service = service

    async def remove(self, table_id: str, holder: str = NOBODY) -> None:
        """Take it out of the games of an identity, with all its seats."""
        service = self._service
        for seat in await self._seats_of_no_other(table_id, holder):
            await self._leave(table_id, seat)
        if await service.storage.give_up(table_id, holder):
            await service.people.revoked(table_id)
        else:
            await service.storage.gatherings.remove_started(table_id)
            await service.gone(table_id)

    async def _seats_of_no_other(self, table_id: str, holder: str) -> list[int]:
        """The seats that only this identity has, if the table stays with others."""
        held = [one for one in await self._service.storage.holders(table_id) if one.kind != "key"]
        others = {one.seat for one in held if one.holder != holder}
        mine = {one.seat for one in held if one.kind != "owner"}
        return sorted(mine - others) if others else []

    async def _leave(self, table_id: str, seat: int) -> None:
        """Nobody waits for who has no seat any more: a bot plays on, as for everybody who leaves."""
        try:
            await self._service.left(table_id, seat)
        except NotStored:
            raise
        except PooramError:
            # It is over, or nobody else plays, or nobody can.
            pass
