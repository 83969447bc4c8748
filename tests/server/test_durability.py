"""The server, or its database, is killed at any moment under load: what was told is kept, and all goes on."""

import asyncio
from pathlib import Path

import pytest
from tests.server.party import PATIENCE, kills, party_at, workers_of

PATIENTLY = f"""
import functools, sys
from msgspec.structs import replace
from pooram.server import app, serving
from pooram.server.settings import Settings

# The machine may be so busy that people answer no ping and sit down late; that is not what is looked at here.
patient = replace(app.LIMITS, seconds_between_pings={PATIENCE}, seconds_to_sit_down={PATIENCE})
serving.LIMITS = patient
app.create_app = functools.partial(app.create_app, limits=patient)
"""
ON_SQLITE = f"""{PATIENTLY}
from pathlib import Path
app.run(Settings(port=0, browser=False, data=Path(sys.argv[1])))
"""
POSTGRES = f"""{PATIENTLY}
from pooram.tables.storage import rows

# Bots are taken over from who died after so many seconds; that they are is what matters here.
rows.BOTS_LEASE = 2
from pooram.tables import service

service.WATCH_SECONDS = 0.5
if __name__ == "__main__":
    app.run(Settings(port=0, browser=False, database=sys.argv[1], workers=WORKERS))
"""
ON_POSTGRES = POSTGRES.replace("WORKERS", "1")
BY_TWO_WORKERS = POSTGRES.replace("WORKERS", "2")

SAMPLE = (3, 8)
DEEP = [pytest.param(5, 100, seed, marks=pytest.mark.deep) for seed in range(20)]
"""A hundred kills on each database, in parts: a test may take ten minutes, also on a very busy machine."""


@pytest.mark.parametrize(("number", "tables", "seed"), [(*SAMPLE, 0), *DEEP])
def test_whenever_the_server_is_killed_nothing_told_is_lost_and_every_table_goes_on(
    tmp_path, real_server, number, tables, seed
):
    server = real_server(tmp_path, ON_SQLITE)
    asyncio.run(party_at(server, tmp_path, tables, seed, kills(number, tables)))


@pytest.mark.parametrize(("number", "tables", "seed"), [(*SAMPLE, 0), *DEEP])
def test_the_same_on_postgresql(postgres_database, real_server, number, tables, seed):
    server = real_server(postgres_database, ON_POSTGRES)
    asyncio.run(party_at(server, postgres_database, tables, seed, kills(number, tables)))


@pytest.mark.parametrize(("number", "tables", "seed"), [(2, 8, 0), *DEEP])
def test_the_same_by_two_workers_of_which_one_is_killed_or_both(
    tmp_path, postgres_database, real_server, number, tables, seed
):
    if not Path("/proc/self/task").exists():
        pytest.skip("this system does not list the children of a process")

    def one_or_both(party, turn):
        # Later one who was killed may not have a successor yet.
        assert turn or len(workers_of(party.server)) == 2
        return party.kill() if turn % 2 else party.kill_a_worker()

    script = tmp_path / "serve.py"
    script.write_text(BY_TWO_WORKERS)
    server = real_server(postgres_database, script)
    asyncio.run(party_at(server, postgres_database, tables, seed, kills(number, tables, one_or_both)))


@pytest.mark.parametrize(("number", "tables", "seed"), [(2, 8, 0), *DEEP])
def test_the_same_when_the_database_is_killed(postgres, postgres_database, real_server, number, tables, seed):
    async def trouble(party):
        for _ in range(number):
            enough = sum(party.steps_at.values()) + party.rng.randrange(2 * tables)
            await party.until(lambda enough=enough: sum(party.steps_at.values()) >= enough)
            await party.leave_bots_alone()
            party.may_fail = True
            party.kills += 1
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
            await party.check()
            await party.all_go_on()
            party.may_fail = False

    server = real_server(postgres_database, ON_POSTGRES)
    asyncio.run(party_at(server, postgres_database, tables, seed, trouble))
