"""What the tables ask of whatever keeps them."""

from collections.abc import Sequence
from typing import Protocol

from pooram.tables.news import News
from pooram.tables.people_messages import ChatLine, ChatRoom
from pooram.tables.storage.gatherings import Gatherings
from pooram.tables.storage.promises import Promises
from pooram.tables.storage.rows import BOTS_LEASE
from pooram.tables.stored import Header, Holder, HolderKind, Line, Listed, Speaker, Standing


class Storage(Protocol):
    """A database of tables; what it has acknowledged is on the disk.

    What cannot be stored or read now raises NotStored, with a sentence for whoever asked.
    """

    news: News
    """What other workers store."""
    gatherings: Gatherings
    """Tables that have not started."""
    promises: Promises
    """Secrets for tables to come."""

    async def add_table(
        self, header: Header, added: Sequence[Line], standing: Standing, holders: Sequence[Holder] = ()
    ) -> None:
        """Store a new table with its first draws, and who may act at it."""

    async def append(self, table: str, first: int, added: Sequence[Line], standing: Standing) -> None:
        """Store lines from number `first` on; Overtaken, and nothing stored, if they are not the next."""

    async def load(self, table: str) -> tuple[Header, list[Line]]:
        """A table with all its lines in order; UnknownTable if there is none."""

    async def lines_after(self, table: str, first: int) -> list[Line]:
        """The lines from number `first` on, in order."""

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many lines each of these has, without those that are not there."""

    async def give_up(self, table: str, holder: str) -> bool:
        """Take everything at the table from an identity, and the keys from seats that no other has.

        Whether any other has it: else it is forgotten with all its lines. UnknownTable if there is none.
        """

    async def unfinished(self, most: int) -> list[Listed]:
        """Tables to go on with, the last played first."""

    async def unfinished_of(self, holder: str, most: int) -> list[Listed]:
        """Those of them that this holder owns or has a seat at; a key for a seat lists nothing."""

    async def finished_of(self, holder: str, most: int) -> list[Listed]:
        """The same of games that are over."""

    async def held_by(self, holder: str) -> dict[str, list[Holder]]:
        """All that this holder owns or has a seat at, by table; a key for a seat is nothing of it."""

    async def give(self, table: str, holders: Sequence[Holder], by: Holder | None = None) -> bool:
        """Let these act at the table from now on; who may already, may still.

        False, and nothing given, if somebody gives it who may not act there any more.
        """

    async def take_away(self, table: str, seat: int, kinds: Sequence[HolderKind]) -> None:
        """Let nobody of these kinds act for the seat any more, nor whom they let act at the same moment."""

    async def held(self, table: str, holder: str) -> list[Holder]:
        """All that this holder may do at the table."""

    async def surely_held(self, table: str, holder: str) -> list[Holder]:
        """As `held`, but the database is asked only if need be: what other workers gave may be missing."""

    async def holders(self, table: str) -> list[Holder]:
        """Everybody who may act at the table."""

    def doubt_holders(self, table: str | None = None) -> None:
        """Another worker may have taken something from somebody, there or anywhere: it has to be asked."""

    async def adopt(self, holder: str) -> int:
        """Give away the tables of former versions, which nobody holds, with all people's seats; how many."""

    async def say(self, table: str, line: ChatLine, who: str = "", mark: str = "") -> int:
        """Store what somebody says, at the next place of its room, which is the answer; the oldest may go."""

    async def said(self, table: str, room: ChatRoom, after: int, most: int) -> list[ChatLine]:
        """What was said in a room after that place, in order; if it is more, the last of it."""

    async def speakers(self, table: str, room: ChatRoom, most: int) -> list[Speaker]:
        """Who has said the last lines of a room."""

    async def claim_bots(self, most: int) -> list[str]:
        """Tables with bots to move that nobody lets think; the caller has to, for BOTS_LEASE seconds."""

    async def lease_bots(self, tables: Sequence[str], seconds: float = BOTS_LEASE) -> None:
        """Keep the bots of these tables for so long; for no longer, if it is 0."""

    async def close(self) -> None:
        """Finish what is being stored, and let go of the database."""
