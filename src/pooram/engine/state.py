"""The position of a game: the fast half of the contract that every game fulfils.

A choice is a small integer with a fixed meaning in its game. `to_move` says who owes the next one: a
seat, CHANCE, or nobody once the game is OVER. Calls named `..._unchecked` trust their caller; people
and bots go through `pooram.match.match`, which checks every step and names the clause it breaks.
"""

from typing import ClassVar, Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pooram.engine.fields import Fields

CHANCE: Final[i64] = -1
OVER: Final[i64] = -2
WATCHER: Final[i64] = -1
"""The viewer who sits nowhere and knows only what is public."""
BLANK: Final[i64] = -1
"""What a viewer sees of a step that is hidden from it."""


def buffer(size: i64) -> vec[i64]:
    """A buffer for `legal` and `outcomes`, made once and used for every step.

    >>> len(buffer(12))
    12
    """
    return vec[i64]([0] * size)


def missing(thing: object, method: str) -> NotImplementedError:
    """The error for a method that the contract wants and a game has not written."""
    return NotImplementedError(f"{type(thing).__name__} has no {method}() of its own yet")


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Somebody who is told what follows by force while a step is played."""

    def told(self, state: "State", key: str, slots: list[int]) -> None:
        """A frame: the key of a sentence in the game's words, and its numbers.

        The state is in the middle of the step, just as the frame describes it. A frame tells only
        what every viewer may know.
        """
        raise missing(self, "told")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Fields):
    """A position and how it changes."""

    worked_out: ClassVar[tuple[str, ...]] = ("listener",)
    seats: i64
    listener: Listener | None

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.listener = None

    # Whose turn it is

    def to_move(self) -> i64:
        """The first seat that owes a choice, CHANCE, or OVER."""
        raise missing(self, "to_move")

    def waiting(self) -> i64:
        """All seats that owe a choice now, as a bit mask; simultaneous choices have several."""
        mover = self.to_move()
        return 1 << mover if mover >= 0 else 0

    def turn(self) -> i64:
        """The number of the turn or round, from 0; the log groups by it, going back stays in it."""
        raise missing(self, "turn")

    # Choices of the seats

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the seat's legal choices into `out`, in rising order, and say how many there are."""
        raise missing(self, "legal")

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        """Play a choice, or an outcome if `seat` is CHANCE, that is known to be legal."""
        raise missing(self, "play_unchecked")

    # Chance

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        """Write what chance can bring and the integer weights of it; say how many there are."""
        raise missing(self, "outcomes")

    def draw(self, rng: Random) -> i64:
        """One outcome of chance by its weights; a game may override this with something faster."""
        out = buffer(1024)
        weights = buffer(1024)
        count = self.outcomes(out, weights)
        total: i64 = 0
        i: i64 = 0
        while i < count:
            total += weights[i]
            i += 1
        left = rng.randrange(total)
        i = 0
        while left >= weights[i]:
            left -= weights[i]
            i += 1
        return out[i]

    # What the seats know

    def seen(self, viewer: i64, seat: i64, choice: i64) -> i64:
        """The step that is about to be played, as this viewer will observe it.

        The choice itself if it is open; BLANK if it is hidden; any other number that tells apart
        what the viewer can tell apart, such as cards revealed by this step.
        """
        return choice

    # Results: of the seats and, where there is one, of the rival, whose number comes after theirs

    def rivals(self) -> i64:
        """1 if the rules themselves play an opponent, which makes no choices but has points; else 0."""
        return 0

    def sides(self) -> i64:
        """How many have points and a rank: the seats, and the rival."""
        return self.seats + self.rivals()

    def points(self, side: i64) -> i64:
        """The side's score so far, as people count it."""
        raise missing(self, "points")

    def merit(self, side: i64) -> i64:
        """The points, turned round where the fewest win: more is always better."""
        return self.points(side)

    def rank(self, side: i64) -> i64:
        """1 if nobody is ahead of the side, as the game stands; ties share a rank.

        A rival has to be beaten: it is at rank 1, and the seat at 2, when both have the same points. Where
        something else breaks ties, the game says so.
        """
        rank: i64 = 1
        own = self.merit(side)
        other: i64 = 0
        while other < self.sides():
            ahead = self.merit(other) - own
            if ahead > 0 or (ahead == 0 and side < other and other == self.seats):
                rank += 1
            other += 1
        return rank

    def copy(self) -> "State":
        """An independent position, with nobody listening; one that search copies writes its own."""
        made = super().copy()
        assert isinstance(made, State)
        return made


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Fields):
    """What one seat, or a watcher, knows: put together from nothing, never cut down."""

    viewer: i64
    seats: i64

    def __init__(self, viewer: i64, seats: i64) -> None:
        self.viewer = viewer
        self.seats = seats

    def resample(self, rng: Random) -> State:
        """A fair, complete position that fits all this viewer knows; pending choices of others un-made."""
        raise missing(self, "resample")


@final
class OpenView(View):
    """All that lies open, which is all there is; see `pooram.engine.open_view` for its type."""

    shown: State

    def __init__(self, viewer: i64, shown: State) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown

    def resample(self, rng: Random) -> State:
        return self.shown.copy()

    @classmethod
    def __class_getitem__(cls, item: object) -> object:
        return cls


# A vec that interpreted code passes to a compiled method is never freed (librt 0.16), so whoever is not
# compiled asks for lists; a test holds it.


def choices_of(state: State, seat: i64, actions: i64) -> list[int]:
    """The seat's legal choices in rising order, in a game with so many actions."""
    out = buffer(actions + 1)
    count = state.legal(seat, out)
    return [int(out[i]) for i in range(count)]


def outcomes_of(state: State, outcomes: i64) -> list[tuple[int, int]]:
    """What chance can bring now, each with its weight, in a game with so many outcomes."""
    out = buffer(outcomes + 1)
    weights = buffer(outcomes + 1)
    count = state.outcomes(out, weights)
    return [(int(out[i]), int(weights[i])) for i in range(count)]


def points_of(state: State) -> list[int]:
    """The points of all sides: the seats', and the rival's if there is one."""
    return [int(state.points(side)) for side in range(state.sides())]


def ranks_of(state: State) -> list[int]:
    """The ranks of all sides."""
    return [int(state.rank(side)) for side in range(state.sides())]
