"""Who holds the tables that this process has stored, so that not everybody who comes asks the database."""

from collections.abc import Sequence

from pooram.tables.stored import Holder

MOST_TABLES = 4096


class KnownHolders:
    """Remembers the holders of the last tables, until a table is forgotten."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._most = most
        self._tables: dict[str, dict[tuple[str, int], Holder]] = {}

    def add_table(self, table: str, holders: Sequence[Holder]) -> None:
        """A new table was stored, with just these."""
        # A table without holders can be adopted, of which nobody would hear here.
        if holders:
            if len(self._tables) >= self._most:
                del self._tables[next(iter(self._tables))]
            self._tables[table] = {}
            self.give(table, holders)

    def give(self, table: str, holders: Sequence[Holder]) -> None:
        """These were stored, too; a table that is not known stays so."""
        known = self._tables.get(table)
        if known is not None:
            for one in holders:
                known.setdefault((one.holder, one.seat), one)

    def held(self, table: str, holder: str) -> list[Holder] | None:
        """What this holder was given, by seat; None if the table is not known."""
        known = self._tables.get(table)
        if known is None:
            return None
        return sorted((one for one in known.values() if one.holder == holder), key=lambda one: one.seat)

    def forget(self, table: str | None) -> None:
        """Know nothing of a table any more, or of none."""
        if table is None:
            self._tables.clear()
        else:
            self._tables.pop(table, None)
