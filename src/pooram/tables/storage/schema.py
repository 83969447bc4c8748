"""The tables of the database, the same in SQLite and in PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

# As PostgreSQL names them by itself; a migration has to name what it changes.
NAMES = {
    "ix": "ix_%(column_0_label)s",
    "fk": "%(table_name)s_%(column_0_name)s_fkey",
    "uq": "%(table_name)s_%(column_0_N_name)s_key",
}
metadata = MetaData(naming_convention=NAMES)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("numbers", Text, nullable=False),
    # What the list of unfinished games needs, so that it replays none of them.
    Column("finished", Boolean, nullable=False, index=True),
    Column("to_move", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("changed", String(32), nullable=False),
    # How many lines there are: who adds one must have seen all before it.
    Column("length", Integer, nullable=False, server_default="0"),
    # When (in seconds since 1970) any worker may let the bots think that are to move, or has to look whose
    # time is over; NULL if there is neither.
    Column("bots_due", BigInteger, index=True),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("decision", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("notation", String(200), nullable=False),
    Column("back", Boolean, nullable=False),
    Column("made", String(32), nullable=False),
    # Nobody can answer a decision twice, not even through two servers at once.
    UniqueConstraint("table_id", "decision", "seat"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("room", String(8), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("made", String(32), nullable=False),
    # Of a watcher, and of a line that its page has named: sent to nobody, and nobody can tell whose they are.
    Column("who", String(32), nullable=False, server_default=""),
    Column("mark", String(32), nullable=False, server_default=""),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The hash of a secret token, and never the token: who reads the database can act for nobody.
    Column("holder", String(64), primary_key=True, index=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
)

promises = Table(
    "promises",
    metadata,
    # Told to who was promised it; the secret is shown to nobody before its game is over.
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("made", String(32), nullable=False),
)

gatherings = Table(
    "gatherings",
    metadata,
    # The same that the table will have.
    Column("id", String(32), primary_key=True),
    # Who changes it must have seen this version.
    Column("version", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("started", Boolean, nullable=False, index=True),
    Column("changed", String(32), nullable=False, index=True),
    # The table that is played again here: everybody who was at it comes to the same one.
    Column("former", String(32), unique=True),
    # Seats with the hashes of their holders, never tokens; the secret; the numbers that have come.
    Column("state", Text, nullable=False),
)

# Who owns one that has not started, or sits at it: the same as in its state, to be found by.
gathering_holders = Table(
    "gathering_holders",
    metadata,
    Column("gathering", String(32), ForeignKey("gatherings.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", String(64), primary_key=True, index=True),
)
