"""Which worker of a machine is the home of a table.

Any worker serves any table. But one whose viewers are at two workers is read, played and shown twice, so they
are brought together at one, and a table is made where its people will be.
"""

import secrets
from zlib import crc32

from msgspec import Struct


class Home(Struct, frozen=True):
    """A worker among those of its machine."""

    worker: int = 0
    workers: int = 1

    def of(self, table_id: str) -> int:
        """The worker at which a table is at home; all workers of a machine say the same."""
        return crc32(table_id.encode()) % self.workers

    def new_id(self, beside: str = "") -> str:
        """An id for a table that is at home here, or where another one is."""
        home = self.of(beside) if beside else self.worker
        while self.of(found := secrets.token_hex(8)) != home:
            pass
        return found
