"""Write the golden games: a random game for every game and seat count, its last position, and counts.

A further game of every kind is played with the last choice of all its options: other variants, house rules.

They freeze the rules. Run this only after a rule was changed on purpose, with the game's
rules_version raised, and read the difference before committing it.

    .venv/bin/python tools/golden.py
"""

import hashlib
import json
from pathlib import Path

from pooram.games import all_games
from pooram.kit import Trial, count_positions, played_out
from pooram.match.match import Match
from pooram.match.record import Record

GOLDEN = Path(__file__).parent.parent / "tests" / "games" / "golden"
ENOUGH = 5_000
"""Counting stops at the first depth with more positions than this."""


def counts_along(match: Match) -> dict[str, list[int]]:
    """Counts of positions at rising depth, from the start and from the middle of a game."""
    found = {}
    for start in (0, len(match.history) // 2):
        replay = Match(match.game, match.seats, match.options)
        for step in match.history[:start]:
            replay.play(step.choice, step.seat)
        counts: list[int] = []
        while (not counts or counts[-1] < ENOUGH) and len(counts) < 6:
            counts.append(count_positions(replay.state, match.game, len(counts) + 1))
        found[str(start)] = counts
    return found


def golden_trials() -> dict[str, Trial]:
    """The games to freeze, by name."""
    found = {}
    for game in all_games().values():
        for seats in range(game.fewest_seats, game.most_seats + 1):
            found[f"{game.key}-{seats}"] = Trial(game, seats, seed=7)
        matter = [option for option in game.options if option.choices and option.matters(game.usual_seats)]
        if matter:
            options = {option.key: option.choices[-1].value for option in matter}
            found[f"{game.key}-options"] = Trial(game, game.usual_seats, seed=7, options=options)
    return found


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    counts = {}
    for name, trial in golden_trials().items():
        match = played_out(trial)
        (GOLDEN / f"{name}.record").write_text(Record(match).to_text(), encoding="utf-8")
        position = hashlib.sha256(match.state.to_bytes()).hexdigest()
        counts[name] = {"position": position, "counts": counts_along(match)}
    (GOLDEN / "counts.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
