"""The bot that takes whatever comes."""

from librt.random import Random

from pooram.bots.bot import Bot, choices_in
from pooram.engine.game import AnyGame
from pooram.engine.state import View


class RandomBot(Bot):
    """Every legal choice is as likely as any other."""

    def choose(self, game: AnyGame, view: View, rng: Random) -> int:
        choices = choices_in(game, view, rng)
        return choices[rng.randrange(len(choices))]
