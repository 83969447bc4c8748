"""How Alembic runs the migrations: on the connection that `migrate.py` has opened and locked."""

from alembic import context

from pooram.tables.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
