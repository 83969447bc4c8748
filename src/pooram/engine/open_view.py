"""The view of a game in which nothing is hidden: everybody knows the position."""

from typing import Generic, TypeVar

from librt.random import Random

from pooram.engine.state import State, View

S = TypeVar("S", bound=State)


class OpenView(View, Generic[S]):
    """All that lies open, which is all there is; what nobody knows is no part of a position."""

    shown: S

    def __init__(self, viewer: int, shown: S) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown

    def resample(self, rng: Random) -> State:
        return self.shown.copy()
