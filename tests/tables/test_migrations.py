"""A database of any former version is brought to this one; others are left as they are."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

import pooram
from pooram.engine.errors import PooramError
from pooram.tables.storage import open_storage
from pooram.tables.storage.migrate import HEAD, SCRIPTS, migrate
from pooram.tables.storage.schema import metadata

FORMER = Path(__file__).parents[1] / "former" / "tables.sqlite3"

OPEN = """
import sys
from pooram.tables.storage.sqlite import _prepare
from pathlib import Path
_prepare(Path(sys.argv[1]))
"""
AS_IT_WAS = """
CREATE TABLE tables (
    id VARCHAR(32) NOT NULL PRIMARY KEY, game VARCHAR(64) NOT NULL, rules INTEGER NOT NULL,
    components VARCHAR(64) NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL,
    commitment VARCHAR(64) NOT NULL, secret VARCHAR(64) NOT NULL, numbers TEXT NOT NULL,
    finished BOOLEAN NOT NULL, to_move TEXT NOT NULL, turns INTEGER NOT NULL, changed VARCHAR(32) NOT NULL
);
CREATE TABLE lines (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id), place INTEGER NOT NULL, decision INTEGER NOT NULL,
    seat INTEGER NOT NULL, notation VARCHAR(200) NOT NULL, back BOOLEAN NOT NULL, made VARCHAR(32) NOT NULL,
    PRIMARY KEY (table_id, place), UNIQUE (table_id, decision, seat)
);
CREATE INDEX ix_tables_finished ON tables (finished);
"""


def differences(connection):
    return compare_metadata(MigrationContext.configure(connection), metadata)


def execute(file, script):
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(script)


def opened(database):
    """Open and close it, as a server does."""

    async def scenario():
        await (await open_storage(database)).close()

    asyncio.run(scenario())


def test_the_last_migration_is_the_one_that_the_program_knows():
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


@pytest.mark.parametrize("former", [True, False])
def test_a_file_has_the_schema_whether_it_was_made_now_or_migrated(tmp_path, former):
    file = tmp_path / "tables.sqlite3"
    if former:
        shutil.copy(FORMER, file)
    opened(file)
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert differences(connection) == []
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [HEAD]
    engine.dispose()


@pytest.mark.parametrize("former", [True, False])
def test_a_postgresql_database_has_the_schema_whether_it_was_made_now_or_migrated(postgres_database, former):
    async def scenario():
        engine = create_async_engine(postgres_database.replace("postgresql:", "postgresql+asyncpg:"))
        async with engine.begin() as connection:
            if former:
                for statement in AS_IT_WAS.split(";\n"):
                    await connection.execute(text(statement))
            await connection.run_sync(migrate, "it")
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(scenario()) == []


def test_what_a_former_file_holds_is_all_there(tmp_path):
    file = tmp_path / "tables.sqlite3"
    shutil.copy(FORMER, file)
    opened(file)
    with contextlib.closing(sqlite3.connect(file)) as new, contextlib.closing(sqlite3.connect(FORMER)) as old:
        every = "SELECT table_id, place, decision, seat, notation, back, made FROM lines ORDER BY 1, 2"
        assert new.execute(every).fetchall() == old.execute(every).fetchall()
        counted = "SELECT table_id, count(*) FROM lines GROUP BY table_id"
        assert dict(new.execute("SELECT id, length FROM tables")) == dict(old.execute(counted))


def test_bots_of_a_former_file_are_due_where_one_is_to_move(tmp_path):
    file = tmp_path / "tables.sqlite3"
    execute(file, AS_IT_WAS)
    seats = '[{"kind":"me","name":"A"},{"kind":"bot","name":"B","level":"easy"}]'
    table = "INSERT INTO tables VALUES ('{}', 'template', 1, '', '{{}}', '{}', '', '', '[]', {}, '{}', 1, '')"
    rows = [
        ("person", seats, 0, "[0]"),
        ("bot", seats, 0, "[0,1]"),
        ("over", seats, 1, "[]"),
        ("bad", "{", 0, "[0]"),
    ]
    execute(file, ";".join(table.format(*row) for row in rows))
    opened(file)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT id FROM tables WHERE bots_due IS NOT NULL").fetchall() == [("bot",)]


@pytest.mark.parametrize("former", [True, False])
def test_several_processes_that_start_at_once_all_succeed(tmp_path, former):
    file = tmp_path / "tables.sqlite3"
    if former:
        shutil.copy(FORMER, file)
    environment = {**os.environ, "PYTHONPATH": str(Path(pooram.__file__).parents[1])}
    command = [sys.executable, "-c", OPEN, str(file)]
    started = [subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) for _ in range(4)]
    assert [(process.communicate()[1], process.returncode) for process in started] == [(b"", 0)] * 4


def test_several_workers_that_start_at_once_all_succeed(postgres_database):
    async def scenario():
        storages = await asyncio.gather(*(open_storage(postgres_database) for _ in range(4)))
        for storage in storages:
            await storage.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(play):
    async def scenario(house):
        await house.open()
        await house.close()
        await house.execute("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(PooramError, match="newer version") as refused:
            await house.open()
        assert "Install" in refused.value.hint
        assert await house.execute("SELECT version_num FROM alembic_version") == [("9999",)]

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
@pytest.mark.parametrize("made", ["CREATE TABLE letters (id INTEGER)", "CREATE TABLE tables (id INTEGER)"])
def test_a_database_of_something_else_is_refused_and_not_touched(play, made):
    async def scenario(house):
        await house.execute(made)
        before = house.database.read_bytes() if isinstance(house.database, Path) else None
        with pytest.raises(PooramError, match="something else"):
            await house.open()
        if before is not None:
            assert house.database.read_bytes() == before
        else:
            found = await house.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            assert found == [(1,)]

    play(scenario)


def test_a_file_in_which_there_are_only_views_is_of_something_else(play):
    async def scenario(house):
        await house.execute("CREATE VIEW letters AS SELECT 'Dear Anna' AS text")
        before = house.database.read_bytes()
        with pytest.raises(PooramError, match="something else"):
            await house.open()
        assert house.database.read_bytes() == before

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_views_that_somebody_has_made_beside_the_tables_are_no_obstacle(play):
    async def scenario(house):
        await house.open()
        await house.close()
        await house.execute("CREATE VIEW unfinished AS SELECT id FROM tables")
        await house.people("template")

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_views_that_an_extension_brings_are_no_obstacle(play):
    async def scenario(house):
        await house.execute("CREATE VIEW statistics AS SELECT 1 AS one")
        await house.people("template")

    play(scenario)
