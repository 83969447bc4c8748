"""Sums over finished games, all of them whole numbers, so that adding up in any order gives the same."""

from math import lcm

from msgspec import Struct

from pooram.engine.state import State, points_of, ranks_of

WHOLE_WIN = lcm(*range(1, 13))
"""A win in parts: divisible among any number of seats that share it."""


class Tally(Struct):
    """What some games came to, by seat or by bot; a rival has the last entry."""

    games: int
    steps: int
    turns: int
    played: list[int]
    """Results that went into each entry."""
    points: list[int]
    squares: list[int]
    wins: list[int]
    """In parts of WHOLE_WIN."""
    present: list[int]
    """Games in which the entry took part: a bot may hold several seats of one."""

    @classmethod
    def empty(cls, entries: int) -> "Tally":
        """Nothing played yet."""
        return cls(0, 0, 0, *([0] * entries for _ in range(5)))

    def count(self, state: State, steps: int, entry_of: list[int]) -> None:
        """Add a finished game; `entry_of` says for each side to whom its result counts."""
        self.games += 1
        self.steps += steps
        self.turns += int(state.turn())
        ranks = ranks_of(state)
        winners = ranks.count(1)
        for entry, points, rank in zip(entry_of, points_of(state), ranks, strict=True):
            self.played[entry] += 1
            self.points[entry] += points
            self.squares[entry] += points * points
            if rank == 1:
                self.wins[entry] += WHOLE_WIN // winners
        for entry in set(entry_of):
            self.present[entry] += 1

    def add(self, other: "Tally") -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.steps += other.steps
        self.turns += other.turns
        for mine, theirs in (
            (self.played, other.played),
            (self.points, other.points),
            (self.squares, other.squares),
            (self.wins, other.wins),
            (self.present, other.present),
        ):
            for entry, number in enumerate(theirs):
                mine[entry] += number
