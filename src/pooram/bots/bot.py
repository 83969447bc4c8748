"""What a bot is: somebody who is shown a view and answers with a choice."""

from abc import ABC, abstractmethod

from librt.random import Random
from mypy_extensions import i64

from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.engine.state import View


class Bot(ABC):
    """A player that decides by views alone; equal views with equal rng give equal choices."""

    @abstractmethod
    def choose(self, game: AnyGame, view: View, rng: Random) -> int:
        """A legal choice of the view's seat."""


def choices_in(game: AnyGame, view: View, rng: Random) -> list[int]:
    """What the view's seat may choose: it knows that itself, so any sample that fits will do."""
    seat: i64 = view.viewer
    choices = game.legal_choices(view.resample(rng), int(seat))
    if not choices:
        raise BadSetup(f"Seat {int(seat) + 1} owes no choice now.", hint="Ask a bot only for its own turn.")
    return choices
