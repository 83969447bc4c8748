"""Brings a database to this version: a new one is made as the schema says, an older one is migrated.

Whoever calls this holds a lock in the database, so that of several servers that start at once only the first
has something to do.
"""

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

from pooram.engine.errors import PooramError
from pooram.tables.storage.schema import metadata

HEAD = "0007"
"""The last migration."""
BEFORE_MIGRATIONS = "0001"
SCRIPTS = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
OURS = {"tables", "lines"}
"""In every database of Pooram, of whatever version."""
COLUMNS = {"id", "game", "rules", "components", "options", "seats", "commitment", "secret", "numbers"}

version = Table(VERSION_TABLE, MetaData(), Column("version_num", String(32), primary_key=True))


def migrate(connection: Connection, name: str) -> None:
    """Bring the database of that name to this version; one that is newer, or not ours, is left as it is."""
    inspected = inspect(connection)
    present = set(inspected.get_table_names())
    # In PostgreSQL extensions bring views with them; a file has none but those that somebody has made.
    views = inspected.get_view_names() if connection.dialect.name == "sqlite" else []
    if not present and not views:
        metadata.create_all(connection)
        version.create(connection)
        connection.execute(version.insert(), {"version_num": HEAD})
        return
    if not _is_ours(connection, present):
        raise PooramError(
            f"{name} is a database of something else, and was not touched.",
            hint="Give Pooram a database of its own.",
        )
    stamp = connection.execute(select(version)).scalar() if VERSION_TABLE in present else None
    if stamp == HEAD:
        return
    # Only now, because it takes a moment to load.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if stamp is None:
        command.stamp(config, BEFORE_MIGRATIONS)
    elif stamp not in known:
        raise PooramError(
            f"{name} was written by a newer version of Pooram.",
            hint="Install that version here, or choose another database.",
        )
    command.upgrade(config, HEAD)


def _is_ours(connection: Connection, present: set[str]) -> bool:
    if not present >= OURS:
        return False
    columns = {column["name"] for column in inspect(connection).get_columns("tables")}
    return columns >= COLUMNS
