"""Tables at which people gather before they start."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "gatherings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("started", sa.Boolean, nullable=False, index=True),
        sa.Column("changed", sa.String(32), nullable=False, index=True),
        sa.Column("former", sa.String(32)),
        sa.Column("state", sa.Text, nullable=False),
        sa.UniqueConstraint("former", name="gatherings_former_key"),
    )
