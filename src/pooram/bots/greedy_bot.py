"""The bot that looks no further than the end of the turn."""

from pooram.bots.bot import Bot, choices_in
from pooram.bots.playout import value_after_turn
from pooram.match.view import PlayerView


class GreedyBot(Bot):
    """Takes what leaves it best off when the turn is over, on average over a few samples."""

    def __init__(self, samples: int = 8) -> None:
        self.samples = samples

    def choose(self, view: PlayerView) -> int:
        choices = choices_in(view)
        if len(choices) == 1:
            return choices[0]
        seat = view.seat
        worth = dict.fromkeys(choices, 0.0)
        for _ in range(self.samples):
            # All choices are tried on the same sample, so that luck does not decide between them.
            sample = view.state()
            for choice in choices:
                worth[choice] += value_after_turn(
                    sample, view.game.heuristics, seat, choice, view.rng, view.game.actions
                )
        most = max(worth.values())
        best = [choice for choice in choices if worth[choice] == most]
        return best[view.rng.randrange(len(best))]
