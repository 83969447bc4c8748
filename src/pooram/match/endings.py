"""Whether a choice ends a turn, told from what its seat knows."""

from librt.random import Random

from pooram.engine.scene import Ends
from pooram.engine.state import OVER, State, View


def ending(known: State, seat: int, choice: int) -> Ends:
    """What a legal choice ends in a position: the game, the seat's turn, or nothing.

    A turn is over when somebody else acts, or chance does: what was chosen cannot simply be taken back then.
    """
    after = known.copy()
    after.play_unchecked(seat, choice)
    if after.to_move() == OVER:
        return "game"
    return "" if after.waiting() >> seat & 1 else "turn"


def known_position(view: View) -> State:
    """A position that fits all that the viewer knows; the same for equal views."""
    return view.resample(Random(0))
