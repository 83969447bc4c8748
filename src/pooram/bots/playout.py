"""Random play to the end, in compiled code: for benchmarks, tests and rollouts."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import CHANCE, State


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
