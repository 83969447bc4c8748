"""Whether somebody knows what not everybody knows."""

from pooram.engine.fields import differences
from pooram.engine.game import AnyGame
from pooram.engine.state import WATCHER, State


def knows_a_secret(game: AnyGame, position: State, seat: int) -> bool:
    """Whether the seat's view, by which its bot decides, has anything that a watcher's has not."""
    own, open_to_all = game.view(position, seat), game.view(position, int(WATCHER))
    return differences(own, open_to_all) != ["viewer"]
