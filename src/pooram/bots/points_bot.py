"""The bot that wants points now, and never mind what comes of it."""

from pooram.bots.bot import Bot, choices_in
from pooram.bots.playout import most_points_this_turn
from pooram.match.view import PlayerView


class PointsBot(Bot):
    """Takes what can bring the most points by the end of the turn; of equals any.

    Unlike `greedy` it knows nothing of the game but its points, so it is the same yardstick for every game.
    """

    def choose(self, view: PlayerView) -> int:
        choices = choices_in(view)
        if len(choices) == 1:
            return choices[0]
        seat = view.seat
        sample = view.state()
        worth = [int(most_points_this_turn(sample, seat, choice, view.game.actions)) for choice in choices]
        best = [choice for choice, points in zip(choices, worth, strict=True) if points == max(worth)]
        return best[view.rng.randrange(len(best))]
