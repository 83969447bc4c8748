"""The bot that looks no further than the end of the turn."""

from typing import Any

from librt.random import Random
from librt.vecs import vec

from pooram.bots.bot import Bot, choices_in
from pooram.bots.playout import play_turn_out
from pooram.engine.game import Game
from pooram.engine.insight import rank_values
from pooram.engine.state import OVER, View, buffer


class GreedyBot(Bot):
    """Takes what leaves it best off when the turn is over, on average over a few samples."""

    def __init__(self, samples: int = 8) -> None:
        self.samples = samples

    def choose(self, game: Game[Any, Any], view: View, rng: Random) -> int:
        choices = choices_in(game, view, rng)
        if len(choices) == 1:
            return choices[0]
        seat = int(view.viewer)
        room = buffer(game.actions + 1)
        values = vec[float]([0.0] * int(view.seats))
        worth = dict.fromkeys(choices, 0.0)
        for _ in range(self.samples):
            # All choices are tried on the same sample, so that luck does not decide between them.
            sample = view.resample(rng)
            for choice in choices:
                state = sample.copy()
                state.play_unchecked(seat, choice)
                play_turn_out(state, game.insight, rng, room)
                if state.to_move() == OVER:
                    rank_values(state, values)
                else:
                    game.insight.evaluate(state, values)
                worth[choice] += values[seat]
        most = max(worth.values())
        best = [choice for choice in choices if worth[choice] == most]
        return best[rng.randrange(len(best))]
