"""How much processor time the bots that are offered to people take for a choice."""

import time
from statistics import mean

from librt.random import Random

from pooram.bots.bot import chosen_by
from pooram.bots.levels import LEVELS
from pooram.bots.specs import find_bot
from pooram.games import find_game
from pooram.lab.load.figures import BotTime
from pooram.match.match import Match

DECISIONS = 6
"""Measured for each level, spread over a game."""


def time_bots(game: str, seats: int, decisions: int = DECISIONS) -> list[BotTime]:
    """Every level at the same decisions of a game of random steps."""
    positions = decisions_of(game, seats)
    chosen = positions[:: max(1, len(positions) // decisions)][:decisions]
    return [BotTime(level, mean(_seconds(level, match) for match in chosen)) for level in LEVELS]


def decisions_of(game: str, seats: int) -> list[Match]:
    """All positions of a game of random steps in which somebody has to choose."""
    rng = Random(1)
    match = Match(find_game(game), seats)
    found = []
    match.draw_until_choice(rng)
    while not match.over:
        found.append(match.copy())
        legal = match.legal_for(match.to_move[0])
        match.play(legal[rng.randrange(len(legal))], match.to_move[0])
        match.draw_until_choice(rng)
    return found


def _seconds(level: str, match: Match) -> float:
    started = time.process_time()
    chosen_by(find_bot(level), match.view(match.to_move[0], Random(1)))
    return time.process_time() - started
