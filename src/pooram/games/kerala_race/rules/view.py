"""What a seat knows: everything, for nothing is hidden in this game."""

from typing import final

from librt.random import Random
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.kerala_race.rules.state import RaceState, restore


@final
class RaceView(View):
    """The open position."""

    shown: RaceState

    def __init__(self, viewer: i64, shown: RaceState) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown

    def resample(self, rng: Random) -> RaceState:
        return self.shown.copy()

    def to_ints(self) -> list[int]:
        return [int(self.viewer), *self.shown.to_ints()]


def view_of(state: RaceState, viewer: i64) -> RaceView:
    """What the viewer knows of a position."""
    return RaceView(viewer, state.copy())


def restore_view(ints: list[int]) -> RaceView:
    """The view whose `to_ints` these are."""
    return RaceView(ints[0], restore(ints[1:]))
