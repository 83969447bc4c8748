"""A bot's decision as a plain function of plain values, for pools of processes."""

from functools import cache

from librt.random import Random

from pooram.bots.bot import Bot, chosen_by
from pooram.bots.specs import find_bot
from pooram.engine.fields import ints_of
from pooram.engine.words import seat_names
from pooram.games import find_game
from pooram.match.view import PlayerView


def think(game_key: str, view_bytes: bytes, bot: str, seed: int) -> int:
    """A legal choice of the seat whose view this is; `bot` is any name that `find_bot` knows."""
    game = find_game(game_key)
    known = game.restore_view(ints_of(view_bytes))
    view = PlayerView(game, known, seat_names(int(known.seats)), rng=Random(seed % (1 << 63)))
    return chosen_by(_kept(bot), view)


@cache
def _kept(name: str) -> Bot:
    """A bot may have much to load before it can think, so each process makes it once."""
    return find_bot(name)
