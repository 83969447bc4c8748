"""The bot that takes whatever comes."""

from pooram.bots.bot import Bot, choices_in
from pooram.match.view import PlayerView


class RandomBot(Bot):
    """Every legal choice is as likely as any other."""

    def choose(self, view: PlayerView) -> int:
        choices = choices_in(view)
        return choices[view.rng.randrange(len(choices))]
