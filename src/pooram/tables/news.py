"""What workers tell each other: that a table has grown, or is gone, and who is at it."""

from collections.abc import Callable
from typing import Protocol

GONE = -1
"""Instead of the number of its lines: the table was removed."""
Heard = Callable[[str, int], None]
"""Called with a table and how many lines it has now, or with another subject and a number for it."""


def subject(*words: str) -> str:
    """What a number tells of, where it is not the length of a table: no table has such an id.

    >>> subject("here", "0a1b", "worker")
    'here 0a1b worker'
    """
    return " ".join(words)


def words_of(told: str) -> list[str]:
    """The words of a subject; just one is a table."""
    return told.split(" ")


class News(Protocol):
    """Carries news to all workers of a database; some may be lost, and then it says so."""

    @property
    def others(self) -> bool:
        """Whether there can be other workers at all."""

    def publish(self, table: str, length: int) -> None:
        """Tell the others, soon."""

    def subscribe(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Call the first with all that others tell, the second when something may have been missed."""


class Silence:
    """Nobody else works on this database."""

    others = False

    def publish(self, table: str, length: int) -> None:
        pass

    def subscribe(self, heard: Heard, missed: Callable[[], None]) -> None:
        pass
