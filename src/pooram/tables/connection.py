"""Somebody connected to a table: what they are told, and what their messages say."""

import asyncio
from collections.abc import Iterable, Sequence

from msgspec import DecodeError, ValidationError, json, structs

from pooram.match.events import LogLine
from pooram.tables.errors import CannotNow
from pooram.tables.limits import LIMITS
from pooram.tables.messages import Frame, FromTable, Snapshot, ToTable

LONGEST_MESSAGE = LIMITS.message_length
MOST_UNSENT = LIMITS.unsent

_decoder: json.Decoder[ToTable] = json.Decoder(ToTable)


class Connection:
    """One connection; a person may have several."""

    def __init__(self, mine: Iterable[int] = (), holder: str = "") -> None:
        self.mine = tuple(mine)
        """The seats in which they may sit down."""
        self.holder = holder
        """Whose connection it is; empty: nobody's in particular."""
        self.viewer: int | None = None
        """The seat whose eyes they look through; None until they have sat down."""
        self.outbox: asyncio.Queue[FromTable | None] = asyncio.Queue()
        """What is still to be sent; None: close the connection."""
        self._log: list[LogLine] = []

    def sit(self, viewer: int) -> None:
        """Look through other eyes from now on; nothing that was shown before counts as known."""
        self.viewer = viewer
        self._log = []

    def tell(self, message: FromTable) -> None:
        self.outbox.put_nowait(message)

    def dismiss(self, message: FromTable) -> None:
        """A last word, after which the connection is closed."""
        self.tell(message)
        self.outbox.put_nowait(None)

    def show(self, snapshot: Snapshot, log: list[LogLine], frames: Sequence[Frame]) -> None:
        """Send a snapshot with that part of the log which they do not have yet."""
        if self.outbox.qsize() >= MOST_UNSENT:
            # They do not keep up, so all that waits gives way to the table as it is now.
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self._log = []
            frames = ()
        start = common_start(self._log, log)
        self._log = log
        self.tell(
            structs.replace(
                snapshot, mine=self.mine, log_start=start, log=tuple(log[start:]), frames=tuple(frames)
            )
        )


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
