"""Play to the end in compiled code: for benchmarks, tests, rollouts and quick bots."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.heuristics import Heuristics, rank_values
from pooram.engine.state import CHANCE, OVER, State, buffer


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


def play_random_game(state: State, rng: Random, actions: i64) -> i64:
    """`play_out` for callers who are not compiled."""
    return play_out(state, rng, buffer(actions + 1))


def play_games(start: State, games: i64, rng: Random, choices: vec[i64]) -> i64:
    """Play that many even games, each from a copy of the start; says how many steps they had."""
    steps: i64 = 0
    game: i64 = 0
    while game < games:
        steps += play_out(start.copy(), rng, choices)
        game += 1
    return steps


def value_after_turn(
    position: State, heuristics: Heuristics, seat: i64, choice: i64, rng: Random, actions: i64
) -> float:
    """How well a seat stands when the turn is over in which it makes this choice, 0 to 1."""
    state = position.copy()
    state.play_unchecked(seat, choice)
    play_turn_out(state, heuristics, rng, buffer(actions + 1))
    values = vec[float]([0.0] * state.seats)
    if state.to_move() == OVER:
        rank_values(state, values)
    else:
        heuristics.evaluate(state, values)
    return values[seat]


def play_turn_out(state: State, heuristics: Heuristics, rng: Random, choices: vec[i64]) -> None:
    """Play on as sensible players would until the turn is over."""
    turn = state.turn()
    mover = state.to_move()
    while mover != OVER and state.turn() == turn:
        if mover == CHANCE:
            choice = state.draw(rng)
        else:
            count = state.legal(mover, choices)
            choice = heuristics.likely_choice(state, mover, choices, count, rng)
        state.play_unchecked(mover, choice)
        mover = state.to_move()


def most_points_this_turn(position: State, seat: i64, choice: i64, actions: i64) -> i64:
    """The most points that a seat can have by its own further choices of the turn, after this one.

    What chance or somebody else decides first is not looked at.
    """
    state = position.copy()
    turn = state.turn()
    state.play_unchecked(seat, choice)
    if state.to_move() != seat or state.turn() != turn:
        return state.merit(seat)
    choices = buffer(actions + 1)
    count = state.legal(seat, choices)
    most = most_points_this_turn(state, seat, choices[0], actions)
    i: i64 = 1
    while i < count:
        points = most_points_this_turn(state, seat, choices[i], actions)
        if points > most:
            most = points
        i += 1
    return most
