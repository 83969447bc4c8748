"""By whom something was said in the chat, and which of their lines it was."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for name in ("who", "mark"):
        op.add_column("chat", sa.Column(name, sa.String(32), nullable=False, server_default=""))
