"""Games end, records replay, and positions survive copying, restoring and pickling."""

import pickle
from copy import deepcopy

from librt.random import Random

from pooram.engine.fields import differences, undeclared
from pooram.engine.state import OVER, State, points_of, ranks_of
from pooram.kit.trial import Trial, kit_check, played_out, positions, random_step
from pooram.match.reading import read_record
from pooram.match.record import Record


@kit_check
def check_random_games_end(trial: Trial) -> None:
    """A random game ends with nobody to move, a winner, and a sheet that adds up to the points.

    A rival counts in all of it: it may be the one who wins.
    """
    match = played_out(trial)
    state = match.state
    assert not match.to_move
    assert state.to_move() == OVER
    names = trial.names()
    assert state.sides() == len(names), "a rival needs a name in the game and `rivals` of the position"
    ranks = ranks_of(state)
    assert 1 in ranks, "nobody has won"
    for name, rank in zip(names, ranks, strict=True):
        ahead = sum(other < rank for other in ranks)
        assert rank == ahead + 1, f"{name} has rank {rank} with {ahead} ahead of it"
    sheet = trial.game.sheet(state, names)
    points = points_of(state)
    assert list(sheet.totals) == points, "the sheet's totals are not the points"
    assert list(sheet.ranks) == ranks, "the sheet's ranks are not the ranks"
    for row in sheet.rows:
        assert len(row.values) == len(names), f"the row {row.label} needs a number for every side"
    for side, name in enumerate(names):
        added = sum(row.values[side] for row in sheet.rows)
        assert added == points[side], f"the rows of {name} add up to {added}, not {points[side]}"
    for row in sheet.rows:
        trial.check_clause(row.clause, f"the row {row.label!r} of the sheet")
        trial.check_sights(row.sights, state, f"the row {row.label!r} of the sheet")


@kit_check
def check_merit_follows_the_points(trial: Trial) -> None:
    """Who has more points is never behind by merit; where the fewest win, it is the other way round."""
    game = trial.game
    for match in positions(trial):
        state = match.state
        sign = -1 if game.fewest_win else 1
        standing = [(sign * int(state.points(side)), int(state.merit(side))) for side in range(state.sides())]
        for points, merit in standing:
            for more, other in standing:
                win = "the fewest points win" if game.fewest_win else "the most points win"
                assert points >= more or merit <= other, f"{win}, and merit says otherwise"


@kit_check
def check_records_replay(trial: Trial) -> None:
    """A record, finished or not, replays to the same position byte for byte."""
    match = trial.match()
    rng = Random(trial.seed)
    for _ in range(10):
        if not match.over:
            random_step(match, rng)
    for played in (match, played_out(trial)):
        text = Record(played).to_text()
        again = read_record(text, lambda key: trial.game)
        assert again.match.state.to_bytes() == played.state.to_bytes(), "the replay ends elsewhere"
        assert again.to_text() == text, "the record of a replay is not the record"


@kit_check
def check_copies_are_independent(trial: Trial) -> None:
    """Playing on with a copy changes neither the position nor the history it was copied from."""
    rng = Random(trial.seed + 1)
    for match in positions(trial):
        check_declared(match.state)
        before = match.state.to_bytes()
        history = list(match.history)
        copy = match.copy()
        forgotten = differences(match.state, copy.state)
        assert not forgotten, f"copy() of {type(match.state).__name__} forgets {', '.join(forgotten)}"
        for _ in range(5):
            if not copy.over:
                random_step(copy, rng)
        assert match.state.to_bytes() == before, "playing on with a copy changed the original"
        assert match.history == history, "playing on with a copy changed the history"


@kit_check
def check_positions_restore(trial: Trial) -> None:
    """A position restored from its numbers is the same position and offers the same choices."""
    for match in positions(trial):
        ints = match.state.to_ints()
        restored = trial.game.restore(ints)
        lost = differences(match.state, restored)
        assert not lost, f"a restored position has another {', '.join(lost)}"
        for again in (pickle.loads(pickle.dumps(match.state)), deepcopy(match.state)):
            lost = differences(match.state, again)
            assert again == match.state, f"a pickled or deeply copied position has another {', '.join(lost)}"
        assert restored.to_move() == match.state.to_move(), "a restored position has somebody else to move"
        assert points_of(restored) == points_of(match.state), "restored has other points"
        assert ranks_of(restored) == ranks_of(match.state), "restored has other ranks"
        for seat in range(trial.seats):
            ours = trial.game.legal_choices(match.state, seat)
            assert trial.game.legal_choices(restored, seat) == ours, "restored offers other choices"


def check_declared(state: State) -> None:
    """An attribute that the class does not declare is lost by everything that goes by the fields."""
    names = undeclared(state)
    assert not names, f"{type(state).__name__} does not declare {', '.join(names)}"
    try:
        state.to_ints()
    except TypeError as fault:
        raise AssertionError(str(fault)) from None
