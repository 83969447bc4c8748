"""What people want to know of a game before they play it."""

from msgspec import Struct


class Facts(Struct, frozen=True, omit_defaults=True):
    """How long and how hard a game is, and how it is played by who asks for nothing else."""

    minutes: int = 0
    """About how long a game against bots takes; 0: nobody has said."""
    difficulty: int = 0
    """1: learnt while playing, 2: some rules to read, 3: many; 0: nobody has said."""
    good_first: bool = False
    """Whether somebody who has never played any of the games should begin with it."""
    seats: int = 0
    """How many sit down where nobody says it; 0: two, or as many as it takes."""
