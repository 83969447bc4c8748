"""A bot's decision as a plain function of plain values, for pools of processes."""

from librt.random import Random

from pooram.bots.specs import find_bot
from pooram.engine.fields import ints_of
from pooram.games import find_game


def think(game_key: str, view_bytes: bytes, bot: str, seed: int) -> int:
    """A legal choice of the seat whose view this is; `bot` is a level or a spec."""
    game = find_game(game_key)
    view = game.restore_view(ints_of(view_bytes))
    return find_bot(bot).choose(game, view, Random(seed % (1 << 63)))
