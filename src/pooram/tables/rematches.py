"""Who plays again comes to the table where the others are: it is set by the first, and all are told of it."""

from typing import TYPE_CHECKING

from pooram.tables.connection import Connection
from pooram.tables.errors import CannotNow
from pooram.tables.gathering_messages import Again, PlayAgain
from pooram.tables.holders import NOBODY
from pooram.tables.making import NEW_LUCK, asked_again
from pooram.tables.messages import TableLink
from pooram.tables.pace import Pace
from pooram.tables.playing_again import begun_again, gathering_again, gathers, in_colours
from pooram.tables.stored import StoredGathering
from pooram.tables.table import Table

if TYPE_CHECKING:
    from pooram.tables.service import TableService


class Rematches:
    """Brings those together who play again."""

    def __init__(self, service: "TableService") -> None:
        self._service = service

    async def again(self, table_id: str, asker: str = NOBODY, luck: PlayAgain = NEW_LUCK) -> TableLink:
        """The one table where the same people play again, all a seat further."""
        service = self._service
        newest = await service.gatherings.newest_after(table_id)
        if newest is not None:
            if not await self._is_over(newest):
                return TableLink(newest.id, gathers=not newest.started, joined=True)
            if not (await service.authority.rights(newest.id, asker)).seats:
                # Somebody has taken their seat meanwhile: they can see how that game went.
                return TableLink(newest.id, joined=True)
            table_id = newest.id
        table = await service.look(table_id)
        if not table.match.over:
            raise CannotNow("This game is not over yet.", hint="Play it to its end first.")
        made = await self._made(table, asker, luck)
        found = await service.gatherings.add_again(made)
        begins = (await service.look(found.id)).begins() if found.started else ""
        return TableLink(found.id, begins, not found.started, joined=found.id != made.id)

    async def tell(self, table_id: str, connection: Connection) -> None:
        """Tell somebody who comes to a game that is over where the others have gone."""
        newest = await self._service.gatherings.newest_after(table_id)
        if newest is not None and not await self._is_over(newest):
            connection.tell(Again(newest.id, newest.caller))

    async def _made(self, table: Table, asker: str, luck: PlayAgain) -> StoredGathering:
        header, pace = (
            in_colours(table.header, table.match.colours),
            table.clock.pace if table.clock else Pace(),
        )
        holders = await self._service.storage.holders(header.id)
        place = self._service.home.new_id(beside=header.id)
        gathered = gathering_again(header, holders, asker, pace, place)
        if gathers(header, holders, asker):
            return gathered
        asked = asked_again(header, pace, luck)
        owner = next((each.holder for each in holders if each.kind == "owner"), asker)
        return begun_again(gathered, owner, asked, *await self._service.promises.luck(asked))

    async def _is_over(self, gathered: StoredGathering) -> bool:
        return gathered.started and (await self._service.look(gathered.id)).match.over
