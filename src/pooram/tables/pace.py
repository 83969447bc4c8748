"""How fast a table is to be played."""

from msgspec import Struct


class Pace(Struct, frozen=True):
    """How much time people have, in seconds; none of it: as long as they like."""

    turn: int = 0
    """For each turn; days a move are so many seconds, too."""
    game: int = 0
    """For the whole game, each."""
    increment: int = 0
    """Added to the time for the game with every choice."""
