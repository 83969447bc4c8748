"""What a seat knows: all that lies open; which tiles were taken out before the game, nobody knows."""

from typing import final

from librt.random import Random
from mypy_extensions import i64

from pooram.engine.state import View
from pooram.games.kerala.rules.restoring import restore
from pooram.games.kerala.rules.state import KeralaState


@final
class KeralaView(View):
    """The open position."""

    shown: KeralaState

    def __init__(self, viewer: i64, shown: KeralaState) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown

    def resample(self, rng: Random) -> KeralaState:
        return self.shown.copy()

    def to_ints(self) -> list[int]:
        return [int(self.viewer), *self.shown.to_ints()]


def view_of(state: KeralaState, viewer: i64) -> KeralaView:
    """What the viewer knows of a position."""
    return KeralaView(viewer, state.copy())


def restore_view(ints: list[int]) -> KeralaView:
    """The view whose `to_ints` these are."""
    return KeralaView(ints[0], restore(ints[1:]))
