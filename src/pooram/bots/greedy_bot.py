"""The bot that looks no further than the end of the turn."""

from librt.random import Random

from pooram.bots.bot import Bot, choices_in
from pooram.bots.playout import value_after_turn
from pooram.engine.game import AnyGame
from pooram.engine.state import View


class GreedyBot(Bot):
    """Takes what leaves it best off when the turn is over, on average over a few samples."""

    def __init__(self, samples: int = 8) -> None:
        self.samples = samples

    def choose(self, game: AnyGame, view: View, rng: Random) -> int:
        choices = choices_in(game, view, rng)
        if len(choices) == 1:
            return choices[0]
        seat = int(view.viewer)
        worth = dict.fromkeys(choices, 0.0)
        for _ in range(self.samples):
            # All choices are tried on the same sample, so that luck does not decide between them.
            sample = view.resample(rng)
            for choice in choices:
                worth[choice] += value_after_turn(sample, game.heuristics, seat, choice, rng, game.actions)
        most = max(worth.values())
        best = [choice for choice in choices if worth[choice] == most]
        return best[rng.randrange(len(best))]
