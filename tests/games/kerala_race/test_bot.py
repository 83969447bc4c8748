"""What the bot looks at."""

from librt.random import Random
from librt.vecs import vec

from pooram.engine.state import buffer
from pooram.games.kerala_race import GAME


def values(race):
    found = vec[float]([0.0] * int(race.state.seats))
    GAME.heuristics.evaluate(race.state, found)
    return list(found)


def likely(race, seed):
    choices = buffer(GAME.actions + 1)
    count = race.state.legal(race.mover, choices)
    return int(GAME.heuristics.likely_choice(race.state, race.mover, choices, count, Random(seed)))


def test_who_is_further_on_stands_better(race):
    ahead, behind = values(race("P12 P10", "P3"))
    assert 0.5 < ahead < 1
    assert abs(ahead + behind - 1) < 1e-9


def test_a_piece_on_a_corner_is_worth_more_than_one_in_danger(race):
    safe = values(race("P15", "P12 P13"))[0]
    in_danger = values(race("P16", "P12 P13"))[0]
    assert safe > in_danger


def test_who_has_finished_has_it_all_and_the_rest_race_for_little(race):
    r = race("home home home home home", "P12", "P3", seats=3)
    r.state.finished[0] = 1
    r.state.finishers = 1
    first, second, third = values(r)
    assert first == 1
    assert 0.15 > second > third > 0


def test_a_decided_race_is_judged_by_the_places(race):
    r = race("<1 home home home home", "P3", throw=1).move("<1")
    assert values(r) == [1.0, 0.0]


def test_a_sensible_player_mostly_hits_and_does_not_hit_itself(race):
    r = race("P4 1", "P7", throw=3)
    assert sum(likely(r, seed) == r.step("P4") for seed in range(100)) > 80
    r = race("P13 P16 1", throw=3)
    assert sum(likely(r, seed) == r.step("P13") for seed in range(100)) < 20
