"""Golden games: random games and counts of positions in files, which freeze the rules."""

import hashlib
import json
from pathlib import Path

import pytest

from pooram.games import all_games, find_game
from pooram.kit import count_positions
from pooram.match.match import Match
from pooram.match.reading import read_record

GOLDEN = Path(__file__).parent / "golden"
FROZEN = json.loads((GOLDEN / "counts.json").read_text(encoding="utf-8"))
NAMES = sorted(FROZEN)


def test_every_game_and_seat_count_is_frozen():
    for game in all_games().values():
        for seats in range(game.fewest_seats, game.most_seats + 1):
            assert f"{game.key}-{seats}" in NAMES


def golden(name):
    return (GOLDEN / f"{name}.record").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_to_the_same_position_byte_for_byte(name):
    record = read_record(golden(name), find_game)
    assert record.match.over
    assert hashlib.sha256(record.match.state.to_bytes()).hexdigest() == FROZEN[name]["position"]
    assert record.to_text() == golden(name)


@pytest.mark.parametrize("name", NAMES)
def test_as_many_positions_as_ever_lie_ahead(name):
    record = read_record(golden(name), find_game).match
    for start, counts in FROZEN[name]["counts"].items():
        replay = Match(record.game, record.seats, record.options)
        for step in record.history[: int(start)]:
            replay.play(step.choice, step.seat)
        found = [count_positions(replay.state, replay.game, depth + 1) for depth in range(len(counts))]
        assert found == counts
