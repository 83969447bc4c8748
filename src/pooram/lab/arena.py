"""Bots against each other, each as often in every seat."""

import time
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from pooram.bots.entrants import Entrant, entrant_bot, entrant_name
from pooram.engine.errors import BadSetup
from pooram.engine.options import Options, OptionValue
from pooram.games import find_game
from pooram.lab.pool import Progress, check_count, in_chunks
from pooram.lab.simulate import Interval, play_with_bots
from pooram.lab.stats import mean_interval, wilson_interval
from pooram.lab.tally import WHOLE_WIN, Tally


class ArenaResult(Struct, frozen=True):
    """What came of it; lists have one entry a bot, and a last one for the rival if there is one.

    Intervals hold 95%. Where one seat plays alone, the bots take it by turns.
    """

    game: str
    seats: int
    options: dict[str, int]
    bots: list[str]
    rival: str
    """The opponent that the rules play; empty if there is none."""
    games: int
    seed: int
    workers: int
    games_played: list[int]
    """Games in which the bot took part."""
    wins: list[float]
    """A win shared by k seats counts 1/k for each."""
    win_rates: list[float]
    """Share of the games in which it took part; where all take part in all, they add up to 1."""
    win_rate_intervals: list[Interval]
    mean_scores: list[float]
    mean_score_intervals: list[Interval]
    mean_steps: float
    mean_turns: float
    seconds: float
    games_per_second: float

    def __str__(self) -> str:
        """The bots by their win rates, the best first."""
        names = [*self.bots, self.rival] if self.rival else self.bots
        width = max(map(len, names))
        lines = [f"{self.game}, {self.games} games"]
        for entry in sorted(range(len(names)), key=lambda entry: -self.win_rates[entry]):
            low, high = self.win_rate_intervals[entry]
            lines.append(
                f"{names[entry]:{width}}  wins {self.win_rates[entry]:6.1%} ({low:.1%} to {high:.1%}), "
                f"mean score {self.mean_scores[entry]:.1f}"
            )
        return "\n".join([*lines, self.remark])

    @property
    def remark(self) -> str:
        """Which bot is better than all others, as far as the games can tell."""
        best = max(range(len(self.bots)), key=lambda bot: self.win_rates[bot])
        others = [self.win_rate_intervals[bot][1] for bot in range(len(self.bots)) if bot != best]
        if self.win_rate_intervals[best][0] > max(others):
            return f"{self.bots[best]} is the best of them."
        return "No bot is better than all others, as far as these games can tell."


def arena(
    game: str,
    bots: Sequence[Entrant],
    games: int,
    seats: int = 0,
    seed: int = 1,
    workers: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Play the games; `seats` 0 means one a bot, or as near to that as the game allows."""
    check_count("games", games)
    check_count("workers", workers)
    if len(bots) < 2:
        raise BadSetup("An arena needs at least two bots.", hint="For example: --bots search,random")
    for bot in bots:
        entrant_bot(bot)
    rules = find_game(game)
    seats = seats or max(rules.fewest_seats, min(rules.most_seats, len(bots)))
    rivals = int(rules.begin(seats, options).rivals())
    full = rules.full_options(options or {}, seats)
    started = time.perf_counter()
    tally = Tally.empty(len(bots) + rivals)
    for part in in_chunks(partial(play_chunk, game, seats, full, bots, seed), games, workers, progress):
        tally.add(part)
    seconds = time.perf_counter() - started
    wins = [parts / WHOLE_WIN for parts in tally.wins]
    return ArenaResult(
        game=game,
        seats=seats,
        options=full,
        bots=[entrant_name(bot) for bot in bots],
        rival=rules.rival if rivals else "",
        games=games,
        seed=seed,
        workers=workers,
        games_played=tally.present,
        wins=wins,
        win_rates=[won / max(n, 1) for won, n in zip(wins, tally.present, strict=True)],
        win_rate_intervals=[wilson_interval(won, n) for won, n in zip(wins, tally.present, strict=True)],
        mean_scores=[total / max(n, 1) for total, n in zip(tally.points, tally.played, strict=True)],
        mean_score_intervals=[
            mean_interval(total, squares, max(n, 1))
            for total, squares, n in zip(tally.points, tally.squares, tally.played, strict=True)
        ],
        mean_steps=tally.steps / games,
        mean_turns=tally.turns / games,
        seconds=seconds,
        games_per_second=games / seconds,
    )


def line_up(bots: int, seats: int, number: int) -> list[int]:
    """Which bot sits where in a game: one seat further every game, so that all seats come to all.

    >>> [line_up(2, 3, number) for number in range(2)]
    [[0, 1, 0], [1, 0, 1]]
    """
    return [(seat + number) % bots for seat in range(seats)]


def play_chunk(
    game: str, seats: int, options: Options, bots: Sequence[Entrant], seed: int, numbers: range
) -> Tally:
    """Some of the games, by their numbers; runs in any process."""
    rules = find_game(game)
    players = [entrant_bot(bot) for bot in bots]
    rivals = int(rules.start(seats, options).rivals())
    tally = Tally.empty(len(bots) + rivals)
    for number in numbers:
        sitting = line_up(len(bots), seats, number)
        state = rules.start(seats, options)
        steps = play_with_bots(rules, state, [players[bot] for bot in sitting], seed, number)
        tally.count(state, steps, sitting + [len(bots)] * rivals)
    return tally
