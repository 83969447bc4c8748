"""Where the secrets are kept that were promised for tables to come: the same in both databases."""

from collections.abc import Callable

from sqlalchemy import bindparam, delete, insert
from sqlalchemy.sql.elements import ClauseElement

from pooram.tables.storage.gatherings import Fetch
from pooram.tables.storage.rows import is_sound
from pooram.tables.storage.schema import promises
from pooram.tables.storage.statements import Sql

ADD = insert(promises)
TAKE = (
    delete(promises)
    .where(promises.c.id == bindparam("promise"), promises.c.made >= bindparam("since"))
    .returning(promises.c.secret)
)
FORGET = delete(promises).where(promises.c.made < bindparam("before"))


class Promises:
    """Secrets, each of which is taken once."""

    def __init__(self, sql: Callable[[ClauseElement], Sql], write: Fetch) -> None:
        self._write = write
        self._add, self._take, self._forget = sql(ADD), sql(TAKE), sql(FORGET)

    async def add(self, promise: str, secret: str, made: str) -> None:
        """Store a secret."""
        await self._write(self._add.text, self._add.args(id=promise, secret=secret, made=made))

    async def take(self, promise: str, since: str) -> str | None:
        """The secret, which nobody gets again; None if it was taken, was made before then, or never was."""
        found = await self._write(self._take.text, self._take.args(promise=promise, since=since))
        return found[0]["secret"] if found and is_sound(found[0]["secret"]) else None

    async def forget(self, before: str) -> None:
        """Remove those that were made before."""
        await self._write(self._forget.text, self._forget.args(before=before))
