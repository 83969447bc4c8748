"""Somebody connected to a table: what they say, and what they are told."""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import DecodeError, ValidationError, json, structs

from pooram.engine.errors import IllegalStep, PooramError
from pooram.tables.errors import CannotNow
from pooram.tables.messages import (
    Back,
    Frame,
    FromTable,
    LogLine,
    Refusal,
    Sit,
    Snapshot,
    Step,
    ToTable,
    Trouble,
    Why,
)
from pooram.tables.snapshots import why

if TYPE_CHECKING:
    from pooram.tables.service import OpenTable, TableService

LONGEST_MESSAGE = 4096
MOST_UNSENT = 64

_decoder: json.Decoder[ToTable] = json.Decoder(ToTable)
_log = logging.getLogger(__name__)


class Connection:
    """One connection; a person may have several."""

    def __init__(self) -> None:
        self.viewer: int | None = None
        """The seat whose eyes they look through; None until they have sat down."""
        self.outbox: asyncio.Queue[FromTable | None] = asyncio.Queue()
        """What is still to be sent; None: close the connection."""
        self._log: list[LogLine] = []

    # What they say

    async def hear(self, service: "TableService", table: "OpenTable", data: str | bytes) -> None:
        """Do what a message asks; whatever is wrong with it is answered and changes nothing."""
        try:
            await self._do(service, table, read_message(data))
        except IllegalStep as error:
            self.tell(Refusal(str(error), error.clause))
        except PooramError as error:
            self.tell(Trouble(str(error), error.hint))
        except Exception:
            _log.exception("A message to table %s failed", table.id)
            self.tell(Trouble("Something went wrong at the table.", "Nothing was played; try again."))

    async def _do(self, service: "TableService", table: "OpenTable", message: ToTable) -> None:
        if isinstance(message, Sit):
            self.viewer = table.viewer(message.seat)
            self._log = []
            table.show_to(self)
        elif self.viewer is None:
            raise CannotNow("Sit down first.", hint='Send {"type": "sit", "seat": 0}; -1 is to watch.')
        elif isinstance(message, Why):
            self.tell(why(table, self.viewer, message.target))
        elif message.seat != self.viewer:
            raise CannotNow("You do not sit there.", hint="Sit down in that seat first.")
        elif isinstance(message, Step):
            await service.step(table, message)
        elif isinstance(message, Back):
            await service.back(table, message.seat)

    # What they are told

    def tell(self, message: FromTable) -> None:
        self.outbox.put_nowait(message)

    def dismiss(self, message: FromTable) -> None:
        """A last word, after which the connection is closed."""
        self.tell(message)
        self.outbox.put_nowait(None)

    def show(self, snapshot: Snapshot, log: list[LogLine], frames: Sequence[Frame]) -> None:
        """Send a position with that part of the log which they do not have yet."""
        if self.outbox.qsize() >= MOST_UNSENT:
            # They do not keep up, so all that waits gives way to the position as it is now.
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self._log = []
            frames = ()
        start = common_start(self._log, log)
        self._log = log
        self.tell(structs.replace(snapshot, log_start=start, log=tuple(log[start:]), frames=tuple(frames)))


def read_message(data: str | bytes) -> ToTable:
    """The message, or one clear error."""
    if len(data) > LONGEST_MESSAGE:
        raise CannotNow(f"A message is longer than {LONGEST_MESSAGE} characters.")
    try:
        return _decoder.decode(data)
    except ValidationError as error:
        raise CannotNow("The table does not understand that message.", hint=f"{error}.") from None
    except (DecodeError, UnicodeError):
        raise CannotNow("The table does not understand that message.", hint="It is not JSON.") from None


def common_start(one: Sequence[LogLine], other: Sequence[LogLine]) -> int:
    """How many lines two logs have in common from the first on.

    >>> lines = [LogLine("a", 0), LogLine("b", 0)]
    >>> common_start(lines, [lines[0], LogLine("c", 0)])
    1
    """
    same = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine is not theirs and mine != theirs:
            break
        same += 1
    return same
