"""Golden games: random games, their last positions and counts of positions in files, which freeze the rules.

A game is frozen for every seat count, and once more with all its options set to something unusual: other
variants, house rules. They are written anew only after a rule was changed on purpose, with `rules_version`
raised once people have records of the game; read the difference before committing it.
"""

import hashlib
import json
from pathlib import Path

from msgspec import Struct

from pooram.engine.game import AnyGame
from pooram.engine.options import GameOption
from pooram.kit.trial import Trial, count_positions, played_out, seat_counts
from pooram.match.match import Match
from pooram.match.reading import read_record
from pooram.match.record import Record

ENOUGH = 5_000
"""Counting stops at the first depth with more positions than this."""
COUNTS = "counts.json"
OPTIONS_SEED = 14
"""Of random games in which what our house rules allow is really done."""


class Frozen(Struct, frozen=True):
    """What must not change about a golden game, besides its record."""

    position: str
    """A hash of the last position's bytes."""
    counts: dict[str, list[int]]
    """By the step at which counting starts: how many positions lie one, two, three ... steps ahead."""


def golden_trials(game: AnyGame) -> dict[str, Trial]:
    """The games to freeze, by name."""
    found = {f"{game.key}-{seats}": Trial(game, seats, seed=7) for seats in seat_counts(game)}
    seats = game.usual_seats
    chosen = {option.key: unusual(option, seats) for option in game.options if option.matters(seats)}
    options = game.counting_options(chosen)
    if options:
        found[f"{game.key}-options"] = Trial(game, seats, seed=OPTIONS_SEED, options=options)
    return found


def unusual(option: GameOption, seats: int) -> int:
    """What an option is frozen with: its last choice, or its lowest number, that is not the default."""
    values = [choice.value for choice in reversed(option.choices)] or [option.low, option.high]
    return next(value for value in values if value != option.default and option.takes(value, seats))


def freeze(game: AnyGame, folder: Path) -> list[str]:
    """Write the golden games of a game into a folder, in place of its former ones; says their names."""
    folder.mkdir(parents=True, exist_ok=True)
    frozen = {name: of for name, of in read_frozen(folder).items() if not _is_of(game, name)}
    for old in folder.glob(f"{game.key}-*.record"):
        old.unlink()
    trials = golden_trials(game)
    for name, trial in trials.items():
        match = played_out(trial)
        (folder / f"{name}.record").write_text(Record(match).to_text(), encoding="utf-8")
        frozen[name] = Frozen(position_hash(match), counts_along(match))
    plain = {name: {"position": of.position, "counts": of.counts} for name, of in sorted(frozen.items())}
    (folder / COUNTS).write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    return list(trials)


def read_frozen(folder: Path) -> dict[str, Frozen]:
    """All that is frozen in a folder, by the names of the golden games."""
    file = folder / COUNTS
    found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {name: Frozen(**of) for name, of in found.items()}


def check_all_is_frozen(game: AnyGame, folder: Path) -> None:
    """Every seat count of a game has its golden game, and nothing else is kept of it."""
    trials = golden_trials(game)
    wanted = set(trials)
    kept = {name for name in read_frozen(folder) if _is_of(game, name)}
    files = {file.stem for file in folder.glob(f"{game.key}-*.record")}
    for name in sorted(wanted | kept | files):
        assert name in wanted, f"{name} is frozen, and the game has no such seats or options any more"
        assert name in kept & files, f"{name} is not frozen yet"
        played, trial = read_record(_record(folder, name), lambda key: game).match, trials[name]
        asked = game.full_options(trial.options, trial.seats)
        assert dict(played.options) == dict(asked), f"{name} was frozen with other options than there are now"


def check_golden_game(game: AnyGame, folder: Path, name: str) -> None:
    """A golden game replays to the same position byte for byte, and is written again as it was."""
    text = _record(folder, name)
    record = read_record(text, lambda key: game)
    assert record.match.over, f"{name} does not end any more"
    same = position_hash(record.match) == read_frozen(folder)[name].position
    assert same, f"{name} ends in another position than when it was frozen"
    assert record.to_text() == text, f"the record of {name} is not written as it was"


def check_golden_counts(game: AnyGame, folder: Path, name: str) -> None:
    """As many positions as ever lie ahead, from the start and from the middle of a golden game."""
    match = read_record(_record(folder, name), lambda key: game).match
    for start, counts in read_frozen(folder)[name].counts.items():
        ahead = match.at_step(int(start))
        found = [count_positions(ahead.state, game, depth + 1) for depth in range(len(counts))]
        assert found == counts, f"after step {start} of {name} lie {found} positions, and {counts} are frozen"


def position_hash(match: Match) -> str:
    """A fingerprint of the position."""
    return hashlib.sha256(match.state.to_bytes()).hexdigest()


def counts_along(match: Match) -> dict[str, list[int]]:
    """Counts of positions at rising depth, from the start and from the middle of a game."""
    found = {}
    for start in (0, len(match.history) // 2):
        ahead = match.at_step(start)
        counts: list[int] = []
        while (not counts or counts[-1] < ENOUGH) and len(counts) < 6:
            counts.append(count_positions(ahead.state, match.game, len(counts) + 1))
        found[str(start)] = counts
    return found


def _is_of(game: AnyGame, name: str) -> bool:
    return name.rpartition("-")[0] == game.key


def _record(folder: Path, name: str) -> str:
    return (folder / f"{name}.record").read_text(encoding="utf-8")
