"""What the tables ask of whatever keeps them."""

from collections.abc import Sequence
from typing import Protocol

from pooram.tables.stored import Header, Holder, Line, Listed, Standing


class Storage(Protocol):
    """A database of tables; what it has acknowledged is on the disk."""

    async def add_table(
        self, header: Header, added: Sequence[Line], standing: Standing, holders: Sequence[Holder] = ()
    ) -> None:
        """Store a new table with its first draws, and who may act at it."""

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        """Store lines from number `first` on; Overtaken, and nothing stored, if they are not the next."""

    async def load(self, table: str) -> tuple[Header, list[Line]]:
        """A table with all its lines in order; UnknownTable if there is none."""

    async def remove(self, table: str) -> None:
        """Forget a table, all its lines and who held it."""

    async def unfinished(self, most: int) -> list[Listed]:
        """Tables to go on with, the last played first."""

    async def unfinished_of(self, holder: str, most: int) -> list[Listed]:
        """Those of them that this holder owns or has a seat at; a key for a seat lists nothing."""

    async def give(self, table: str, holders: Sequence[Holder]) -> None:
        """Let these act at the table from now on; who may already, may still."""

    async def held(self, table: str, holder: str) -> list[Holder]:
        """All that this holder may do at the table."""

    async def adopt(self, holder: str) -> int:
        """Give away the tables of former versions, which nobody holds, with all people's seats; how many."""

    async def close(self) -> None:
        """Finish what is being stored, and let go of the database."""
