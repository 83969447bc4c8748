"""What a seat knows: everything, for nothing is hidden in this game."""

from typing import final

from librt.random import Random
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.template.rules import LampsState, restore


@final
class LampsView(View):
    """The open position; a game with hidden things lists here, one by one, what the viewer knows."""

    shown: LampsState

    def __init__(self, viewer: i64, shown: LampsState) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown

    def resample(self, rng: Random) -> LampsState:
        return self.shown.copy()

    def to_ints(self) -> list[int]:
        return [int(self.viewer), *self.shown.to_ints()]


def view_of(state: LampsState, viewer: i64) -> LampsView:
    """What the viewer knows of a position."""
    return LampsView(viewer, state.copy())


def restore_view(ints: list[int]) -> LampsView:
    """The view whose `to_ints` these are."""
    return LampsView(ints[0], restore(ints[1:]))
