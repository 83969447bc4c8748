"""By whom a table is found at which people gather."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    given = op.create_table(
        "gathering_holders",
        sa.Column(
            "gathering",
            sa.String(32),
            sa.ForeignKey("gatherings.id", name="gathering_holders_gathering_fkey", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("holder", sa.String(64), primary_key=True, index=True),
    )
    connection = op.get_bind()
    waiting = connection.execute(sa.text("SELECT id, state FROM gatherings WHERE NOT started")).all()
    found = [{"gathering": place, "holder": holder} for place, state in waiting for holder in _who(state)]
    if found:
        connection.execute(given.insert(), found)


def _who(state: str) -> set[str]:
    """Who owns it or sits at it; nobody if it cannot be read, which holds up no other."""
    try:
        told = json.loads(state)
        seats = [
            holder for seat in told["seats"] for holder in seat.get("holders", []) + seat.get("devices", [])
        ]
        return {each for each in (told["owner"], *seats) if isinstance(each, str) and len(each) == 64}
    except (ValueError, LookupError, TypeError, AttributeError):
        return set()
