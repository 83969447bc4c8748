"""Many games between equal bots, or of one alone: what the seats are worth and how long games last."""

import time
from collections.abc import Mapping
from functools import partial

from librt.random import Random
from msgspec import Struct

from pooram.bots.bot import Bot, chosen_by
from pooram.bots.entrants import Entrant, entrant_bot, entrant_name
from pooram.bots.playout import play_random_game
from pooram.bots.random_bot import RandomBot
from pooram.engine.game import AnyGame
from pooram.engine.options import Options, OptionValue
from pooram.engine.state import CHANCE, OVER, State
from pooram.engine.words import seat_names
from pooram.games import find_game
from pooram.lab.pool import Progress, check_count, in_chunks
from pooram.lab.stats import mean_interval, wilson_interval
from pooram.lab.tally import WHOLE_WIN, Tally
from pooram.match.chance import rng_of
from pooram.match.view import PlayerView

Interval = tuple[float, float]


class Simulation(Struct, frozen=True):
    """What came of it; lists have one entry a seat, and a last one for the rival if there is one.

    Intervals hold 95%.
    """

    game: str
    seats: int
    options: dict[str, int]
    bot: str
    rival: str
    """The opponent that the rules play; empty if there is none."""
    games: int
    seed: int
    workers: int
    mean_scores: list[float]
    mean_score_intervals: list[Interval]
    win_rates: list[float]
    win_rate_intervals: list[Interval]
    mean_steps: float
    mean_turns: float
    remark: str
    """What the win rates say: which seat is better off, or how a lone one fares against the rival."""
    seconds: float
    games_per_second: float

    def __str__(self) -> str:
        """The seats, and what the win rates say of them."""
        names = [f"seat {seat + 1}" for seat in range(self.seats)] + [self.rival] * bool(self.rival)
        lines = [f"{self.game}, {self.games} games of {self.bot}, {self.mean_steps:.1f} steps a game"]
        for side, name in enumerate(names):
            low, high = self.win_rate_intervals[side]
            lines.append(
                f"{name}  wins {self.win_rates[side]:6.1%} ({low:.1%} to {high:.1%}), "
                f"mean score {self.mean_scores[side]:.1f}"
            )
        return "\n".join([*lines, self.remark])


def simulate(
    game: str,
    seats: int,
    games: int,
    bot: Entrant = "random",
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play the games; the same seed gives the same figures, whatever the number of workers."""
    check_count("games", games)
    check_count("workers", workers)
    entrant_bot(bot)
    rules = find_game(game)
    rivals = int(rules.begin(seats, options).rivals())
    full = rules.full_options(options or {}, seats)
    started = time.perf_counter()
    tally = Tally.empty(seats + rivals)
    for part in in_chunks(partial(play_chunk, game, seats, full, bot, seed), games, workers, progress):
        tally.add(part)
    seconds = time.perf_counter() - started
    rival = rules.rival if rivals else ""
    rates = [wins / WHOLE_WIN / games for wins in tally.wins]
    intervals = [wilson_interval(wins / WHOLE_WIN, games) for wins in tally.wins]
    return Simulation(
        game=game,
        seats=seats,
        options=full,
        bot=entrant_name(bot),
        rival=rival,
        games=games,
        seed=seed,
        workers=workers,
        mean_scores=[points / games for points in tally.points],
        mean_score_intervals=[
            mean_interval(points, squares, games)
            for points, squares in zip(tally.points, tally.squares, strict=True)
        ],
        win_rates=rates,
        win_rate_intervals=intervals,
        mean_steps=tally.steps / games,
        mean_turns=tally.turns / games,
        remark=against_rival(rates, intervals) if rival else better_seat(rates[:seats], intervals[:seats]),
        seconds=seconds,
        games_per_second=games / seconds,
    )


def better_seat(rates: list[float], intervals: list[Interval]) -> str:
    """Whether a seat wins more often than another, as far as the games can tell.

    >>> better_seat([0.4, 0.6], [(0.37, 0.43), (0.57, 0.63)])
    'Later seats are better off: seat 2 wins 60.0% of the games, seat 1 40.0%.'
    """
    best = max(range(len(rates)), key=lambda seat: rates[seat])
    worst = min(range(len(rates)), key=lambda seat: rates[seat])
    if intervals[worst][1] >= intervals[best][0]:
        return "No seat is better off than another, as far as these games can tell."
    ordered = sorted(rates)
    who = "One seat is"
    if rates == ordered:
        who = "Later seats are"
    elif rates == ordered[::-1]:
        who = "Earlier seats are"
    return (
        f"{who} better off: seat {best + 1} wins {rates[best]:.1%} of the games, "
        f"seat {worst + 1} {rates[worst]:.1%}."
    )


def against_rival(rates: list[float], intervals: list[Interval]) -> str:
    """How often a lone seat wins.

    >>> against_rival([0.75, 0.25], [(0.7, 0.8), (0.2, 0.3)])
    'The rival is beaten in 75.0% of the games (95%: 70.0% to 80.0%).'
    """
    low, high = intervals[0]
    return f"The rival is beaten in {rates[0]:.1%} of the games (95%: {low:.1%} to {high:.1%})."


def play_chunk(game: str, seats: int, options: Options, bot: Entrant, seed: int, numbers: range) -> Tally:
    """Some of the games, by their numbers; runs in any process."""
    rules = find_game(game)
    player = entrant_bot(bot)
    sides = int(rules.start(seats, options).sides())
    tally = Tally.empty(sides)
    for number in numbers:
        state = rules.start(seats, options)
        if isinstance(player, RandomBot):
            # Even play needs no view, and so the whole game runs in compiled code.
            steps = int(play_random_game(state, rng_of(seed, number, "chance"), rules.actions))
        else:
            steps = play_with_bots(rules, state, [player] * seats, seed, number)
        tally.count(state, steps, list(range(sides)))
    return tally


def play_with_bots(game: AnyGame, state: State, bots: list[Bot], seed: int, number: int) -> int:
    """Play a position to its end, every bot deciding by its view alone; says how many steps it took."""
    chance = rng_of(seed, number, "chance")
    rngs: list[Random] = [rng_of(seed, number, f"seat {seat}") for seat in range(len(bots))]
    names = seat_names(len(bots))
    steps = 0
    while (mover := int(state.to_move())) != OVER:
        if mover == CHANCE:
            choice = int(state.draw(chance))
        else:
            view = PlayerView(game, game.view(state, mover), names, rng=rngs[mover])
            choice = chosen_by(bots[mover], view)
        state.play_unchecked(mover, choice)
        steps += 1
    return steps
