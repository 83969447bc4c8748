"""Secrets that were promised for tables to come."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "promises",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
    )
