"""Play to the end in compiled code: for benchmarks, tests, rollouts and quick bots."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.insight import Insight
from pooram.engine.state import CHANCE, OVER, State


def play_out(state: State, rng: Random, choices: vec[i64]) -> i64:
    """Play evenly chosen steps until the game is over; says how many, chance included.

    `choices` is a buffer with room for every action of the game.
    """
    steps: i64 = 0
    mover = state.to_move()
    while mover >= CHANCE:
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
        else:
            count = state.legal(mover, choices)
            state.play_unchecked(mover, choices[rng.randrange(count)])
        steps += 1
        mover = state.to_move()
    return steps


def play_games(start: State, games: i64, rng: Random, choices: vec[i64]) -> i64:
    """Play that many even games, each from a copy of the start; says how many steps they had."""
    steps: i64 = 0
    game: i64 = 0
    while game < games:
        steps += play_out(start.copy(), rng, choices)
        game += 1
    return steps


def play_turn_out(state: State, insight: Insight, rng: Random, choices: vec[i64]) -> None:
    """Play on as sensible players would until the turn is over."""
    turn = state.turn()
    mover = state.to_move()
    while mover != OVER and state.turn() == turn:
        if mover == CHANCE:
            choice = state.draw(rng)
        else:
            count = state.legal(mover, choices)
            choice = insight.likely_choice(state, mover, choices, count, rng)
        state.play_unchecked(mover, choice)
        mover = state.to_move()
