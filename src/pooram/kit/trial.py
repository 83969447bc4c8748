"""One random game of a game, to be looked at from every side."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import get_args

from librt.random import Random
from msgspec import Struct

from pooram.engine.game import AnyGame
from pooram.engine.scene import Sight, SightKind
from pooram.engine.state import CHANCE, OVER, WATCHER, State
from pooram.engine.words import Said, seat_names
from pooram.match.match import Match


class Trial(Struct, frozen=True):
    """One random game of a game, to be looked at from every side."""

    game: AnyGame
    seats: int
    seed: int
    options: Mapping[str, int] = {}
    looks: int = 60
    """At how many positions, at the most, the costly checks look."""

    def match(self) -> Match:
        """A match that has not begun."""
        return Match(self.game, self.seats, self.options)

    def names(self) -> list[str]:
        """Of all sides: the seats, and the rival if there is one."""
        return self.game.side_names(seat_names(self.seats))

    def say(self, said: Said, of: str) -> str:
        """A sentence, whose clause must exist if it names one; `of` says whose sentence it is."""
        if said.clause:
            self.check_clause(said.clause, of)
        try:
            return self.game.words.say(said, self.names())
        except (LookupError, ValueError) as fault:
            raise AssertionError(f"{of}: {fault}") from None

    def check_clause(self, clause: str, of: str) -> None:
        """Raise AssertionError unless rules.md has the clause."""
        known = clause in self.game.rules.ids()
        assert known, f"{of} names {clause or 'no clause'!r}, which is none of the clauses of rules.md"

    def check_sights(self, sights: Sequence[Sight], state: State, of: str) -> None:
        """Raise AssertionError unless all that is to be seen lies open in this position."""
        panels = self.game.panels(self.game.view(state, int(WATCHER)), self.names()) if sights else ()
        shown = {item.id for panel in panels for item in panel.items()}
        for sight in sights:
            assert sight.kind in get_args(SightKind), f"{of} is seen as {sight.kind!r}, which is no sight"
            assert sight.at, f"{of} is seen as a {sight.kind} of nothing"
            for target in sight.at:
                assert target in shown, f"{of} lets {target!r} be seen, which does not lie open"


def seat_counts(game: AnyGame) -> range:
    """Every number of seats that a game can have."""
    return range(game.fewest_seats, game.most_seats + 1)


def trials(game: AnyGame, seats: int, seeds: Iterable[int] = range(2), looks: int = 12) -> Iterator[Trial]:
    """A trial a seed, each with other options."""
    for seed in seeds:
        yield Trial(game, seats, seed, random_options(game, seats, seed), looks)


def random_options(game: AnyGame, seats: int, seed: int) -> dict[str, int]:
    """A value for every option that matters, the defaults for seed 0."""
    rng = random.Random(seed)
    if seed == 0:
        return {}
    chosen = {
        option.key: rng.choice([value.value for value in option.choices if option.takes(value.value, seats)])
        if option.choices
        else rng.randint(option.low, option.high)
        for option in game.options
        if option.matters(seats)
    }
    return game.counting_options(chosen)


def kit_check(check: Callable[[Trial], None]) -> Callable[[Trial], None]:
    """A check whose failures say of which game, and which tells a method that is missing from a fault."""

    @wraps(check)
    def checked(trial: Trial) -> None:
        try:
            check(trial)
        except NotImplementedError as missing:
            raise AssertionError(f"{trial.game.key}: {missing}") from missing
        except AssertionError as fault:
            raise AssertionError(f"{trial.game.key}: {fault}") from fault

    return checked


def random_step(match: Match, rng: Random) -> None:
    """Play one evenly chosen step; of several seats that owe one, any may be first."""
    if match.chance_is_due:
        match.draw(rng)
        return
    owing = match.to_move
    seat = owing[rng.randrange(len(owing))]
    choices = legal_numbers(match, seat)
    assert choices, f"seat {seat} owes a choice and has none"
    match.play(choices[rng.randrange(len(choices))], seat)


def legal_numbers(match: Match, seat: int) -> list[int]:
    """What `legal` offers a seat, all of it declared."""
    numbers = match.game.legal_choices(match.state, seat)
    declared = len(match.game.choices)
    for number in numbers:
        inside = 0 <= number < declared
        assert inside, f"legal offers {number}, but the declared choices are 0 to {declared - 1}"
    return numbers


def played_out(trial: Trial) -> Match:
    """The trial's random game, finished."""
    match = trial.match()
    rng = Random(trial.seed)
    while not match.over:
        random_step(match, rng)
        assert len(match.events) <= trial.game.longest, (
            f"a game lasts longer than the {trial.game.longest} steps that `longest` declares"
        )
    return match


def positions(trial: Trial) -> Iterator[Match]:
    """The same match at positions spread evenly over the whole random game, first and last included."""
    length = len(played_out(trial).events)
    every = max(1, length // trial.looks)
    match = trial.match()
    rng = Random(trial.seed)
    while True:
        if len(match.events) % every == 0 or match.over:
            yield match
        if match.over:
            return
        random_step(match, rng)


def chance_positions(trial: Trial, looks: int) -> Iterator[Match]:
    """The same match where chance is due, spread evenly from the first draw to the last."""
    due = [number for number, step in enumerate(played_out(trial).history) if step.seat == CHANCE]
    wanted = {due[(len(due) - 1) * look // (looks - 1)] for look in range(looks)} if due else set()
    match = trial.match()
    rng = Random(trial.seed)
    while not match.over:
        if len(match.events) in wanted:
            yield match
        random_step(match, rng)


def count_positions(state: State, game: AnyGame, depth: int) -> int:
    """How many sequences of steps lead `depth` steps on: a fingerprint of the rules."""
    if depth == 0 or state.to_move() == OVER:
        return 1
    mover = int(state.to_move())
    if mover == CHANCE:
        steps = [outcome for outcome, _ in game.possible_outcomes(state)]
    else:
        steps = game.legal_choices(state, mover)
    if depth == 1:
        return len(steps)
    total = 0
    for step in steps:
        after = state.copy()
        after.play_unchecked(mover, step)
        total += count_positions(after, game, depth - 1)
    return total
