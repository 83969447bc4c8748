"""The simulation of the queues obeys what one can reckon without it."""

import pytest
from msgspec import structs

from pooram.lab.load.queues import Costs, Plan, Simulation

LOOP_ONLY = Costs(loop=1.0, database=0.0, commit=0.0, people=0.0)


def simulate(costs=LOOP_ONLY, **plan):
    return Simulation(Plan(costs, **{"tables": 50, **plan})).run()


def test_the_same_seed_gives_the_same_outcome():
    assert simulate() == simulate()
    assert simulate(seed=2) != simulate()


def test_one_loop_that_is_never_idle_does_as_many_steps_as_fit_into_a_second():
    assert simulate().steps_per_second == pytest.approx(1000, rel=0.05)


def test_a_lone_step_takes_what_it_costs():
    costs = Costs(loop=2.0, database=1.0, commit=3.0, people=1.0)
    # A mean would be 7; half of all steps take less than the median, which lies below it.
    assert 5 < simulate(costs, rate=1, seconds=400).latency.p50 < 7


def test_half_the_rate_makes_a_queue_of_one_server():
    """An M/M/1 queue that is half busy: 99 of 100 are done within ln(100) / (1 - 0.5) mean services."""
    # Both parts of a step's work queue anew, which makes it somewhat shorter.
    assert simulate(rate=500, tables=10_000, seconds=60).latency.p99 == pytest.approx(9.2, rel=0.25)


def test_a_slow_disk_is_hidden_by_committing_together():
    slow = structs.replace(LOOP_ONLY, commit=20.0)
    outcome = simulate(slow, tables=200)
    assert outcome.steps_per_second > 900
    assert outcome.batch > 10


def test_steps_of_one_table_come_one_after_the_other():
    slow = structs.replace(LOOP_ONLY, commit=20.0)
    assert simulate(slow, tables=1).steps_per_second == pytest.approx(1000 / 21, rel=0.1)


def test_workers_share_the_load_if_there_are_processors_and_news_costs_them():
    one = simulate(workers=1, processors=8).steps_per_second
    two = simulate(workers=2, processors=8).steps_per_second
    told = simulate(structs.replace(LOOP_ONLY, news=0.5), workers=2, processors=8).steps_per_second
    assert two == pytest.approx(2 * one, rel=0.15)
    assert one < told < two
    assert simulate(workers=2, processors=1).steps_per_second == pytest.approx(one, rel=0.05)


def test_the_database_and_the_people_take_processors_away():
    alone = simulate(processors=1).steps_per_second
    crowded = simulate(Costs(1.0, 0.5, 0.0, 0.5), processors=1).steps_per_second
    assert crowded == pytest.approx(alone / 2, rel=0.05)


def test_bots_wait_for_a_processor_and_people_do_not_wait_for_bots():
    costs = structs.replace(LOOP_ONLY, bot=100.0)
    few = simulate(costs, rate=100, bots=0.5, bot_processors=4)
    many = simulate(costs, rate=100, bots=0.5, bot_processors=16)
    assert many.bots.p50 < 150
    assert few.bots.p50 > 500
    assert few.latency.p99 == pytest.approx(many.latency.p99, rel=0.5)
