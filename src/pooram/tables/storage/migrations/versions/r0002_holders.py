"""Who may act at a table; how many lines it has; when its bots are due."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NAMES = {"fk": "%(table_name)s_%(column_0_name)s_fkey", "uq": "%(table_name)s_%(column_0_N_name)s_key"}


def upgrade() -> None:
    op.create_table(
        "holders",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", name="holders_table_id_fkey", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("holder", sa.String(64), primary_key=True, index=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
    )
    op.add_column("tables", sa.Column("length", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("bots_due", sa.BigInteger))
    op.create_index("ix_tables_bots_due", "tables", ["bots_due"])
    op.execute("UPDATE tables SET length = (SELECT count(*) FROM lines WHERE lines.table_id = tables.id)")
    _let_bots_go_on()
    with op.batch_alter_table("lines", naming_convention=NAMES) as lines:
        lines.drop_constraint("lines_table_id_fkey", type_="foreignkey")
        lines.create_foreign_key("lines_table_id_fkey", "tables", ["table_id"], ["id"], ondelete="CASCADE")


def _let_bots_go_on() -> None:
    """Bots are due at once where one is to move."""
    connection = op.get_bind()
    for table, seats, to_move in connection.execute(
        sa.text("SELECT id, seats, to_move FROM tables WHERE NOT finished")
    ).all():
        try:
            kinds = [seat["kind"] for seat in json.loads(seats)]
            due = any(kinds[seat] == "bot" for seat in json.loads(to_move))
        except (ValueError, LookupError, TypeError):
            # A row that cannot be read holds up no other.
            continue
        if due:
            connection.execute(sa.text("UPDATE tables SET bots_due = 0 WHERE id = :id"), {"id": table})
