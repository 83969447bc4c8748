"""Board games to play, to write bots for, and to study.

>>> import pooram
>>> match = pooram.play("template", seats=2, seed=1)
>>> match.to_move, match.legal
((0,), ['row 1', 'row 2'])
>>> match.play("row 2")
>>> match.why_not("row 1")
'You have chosen row 2; now light lamps of it. (template/turn-2)'

>>> class First(pooram.Bot):
...     def choose(self, view):
...         return view.legal[0]
>>> pooram.arena("template", [First(), "random"], games=10).games
10

`pooram.list_games()` says which games there are. Seats count from 0; chance plays itself by the seed.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pooram.library import *  # noqa: F403
    from pooram.library import __version__ as __version__


def __getattr__(name: str) -> object:
    """The door opens when somebody knocks: who needs one part of the house loads only that part."""
    if name.startswith("__") and name not in ("__all__", "__version__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    library = import_module("pooram.library")
    if name not in ("__all__", *library.__all__):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(library, name)


def __dir__() -> list[str]:
    return [*globals(), *import_module("pooram.library").__all__]
