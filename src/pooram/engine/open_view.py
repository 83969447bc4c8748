"""The view of a game in which nothing is hidden: everybody knows the position.

For the type checker it is generic, so that judge, speech and table know which position it shows. The class
itself is a plain one in `state.py`, because search resamples it and a generic class cannot be compiled.
"""

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from librt.random import Random

    from pooram.engine.state import State, View

    S = TypeVar("S", bound=State)

    class OpenView(View, Generic[S]):
        """All that lies open, which is all there is; what nobody knows is no part of a position."""

        shown: S

        def __init__(self, viewer: int, shown: S) -> None: ...

        def resample(self, rng: Random) -> State: ...

else:
    from pooram.engine.state import OpenView

__all__ = ["OpenView"]
