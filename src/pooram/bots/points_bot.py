"""The bot that wants points now, and never mind what comes of it."""

from librt.random import Random

from pooram.bots.bot import Bot, choices_in
from pooram.bots.playout import most_points_this_turn
from pooram.engine.game import AnyGame
from pooram.engine.state import View


class PointsBot(Bot):
    """Takes what can bring the most points by the end of the turn; of equals any.

    Unlike `greedy` it knows nothing of the game but its points, so it is the same yardstick for every game.
    """

    def choose(self, game: AnyGame, view: View, rng: Random) -> int:
        choices = choices_in(game, view, rng)
        if len(choices) == 1:
            return choices[0]
        seat = int(view.viewer)
        sample = view.resample(rng)
        worth = [int(most_points_this_turn(sample, seat, choice, game.actions)) for choice in choices]
        best = [choice for choice, points in zip(choices, worth, strict=True) if points == max(worth)]
        return best[rng.randrange(len(best))]
