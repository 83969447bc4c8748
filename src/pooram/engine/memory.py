"""What is made again and again out of the same few values is made once.

A thing on the table is a function of the few values that it shows. Whoever asks for it with equal values gets
the very same object, so a scene in which little has changed costs little, and what has not changed is found
without a look into it: it `is` what it was. A game can do without all this; its scenes then cost more.

What is remembered is shared by all viewers of all tables. So it must follow from its arguments, or from its
key, alone, and these come from the viewer's own view and the names: the kit makes every scene once with the
memory full of what others have seen, and once with an empty one.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

ROOM: Final = 8192
"""So much each function or memory keeps: some megabytes at the most."""

FEW: Final = 1024
"""And so much one of what hardly comes again."""

P = ParamSpec("P")
T = TypeVar("T")

_forgetting: list[Callable[[], None]] = []


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Let a function make everything once: for equal arguments it gives the same object.

    The arguments are plain values (numbers, words, tuples of them), which are all that it looks at. One that
    is given by its name counts as another than the same one given by its place.

    >>> @remembered
    ... def tile(number: int) -> list[int]:
    ...     return [number]
    >>> tile(1) is tile(1), tile(1) is tile(2)
    (True, False)
    """
    return _kept(make, ROOM)


def remembered_briefly(make: Callable[P, T]) -> Callable[P, T]:
    """The same for what hardly comes again, such as a whole board with all that lies on it.

    Some are enough for those who look at it now. Many thousands, each of many parts, would never be asked for
    again, and the garbage collector would look through them; so a `Memory` of boards has room for few, too.
    """
    return _kept(make, FEW)


def _kept(make: Callable[P, T], room: int) -> Callable[P, T]:
    kept = lru_cache(room)(make)
    _forgetting.append(kept.cache_clear)
    return kept  # type: ignore[return-value]


class Memory(dict[Hashable, T]):
    """For what is made from more than plain values: it is kept under a key that says all of it that shows.

    >>> panels = Memory[str]()
    >>> panels.get("hand") or panels.keep("hand", "a hand that took long to make")
    'a hand that took long to make'
    >>> "hand" in panels
    True
    """

    def __init__(self, room: int = ROOM) -> None:
        super().__init__()
        self._room = room
        _forgetting.append(self.clear)

    def keep(self, key: Hashable, made: T) -> T:
        """Keep what was made, and give it back; a full memory forgets what it has had longest."""
        if len(self) >= self._room:
            # Threads may do so at the same time.
            self.pop(next(iter(self), None), None)
        self[key] = made
        return made


def forget() -> None:
    """Empty everything that is remembered anywhere."""
    for empty in _forgetting:
        empty()
