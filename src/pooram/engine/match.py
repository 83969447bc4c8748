"""A game being played: the position, every step so far, and a check on every new one.

>>> from pooram.games import find_game
>>> match = Match(find_game("template"), seats=2)
>>> match.draw_until_choice(Random(1))
>>> match.play(0, match.options(0)[0])
"""

from collections.abc import Mapping

from librt.random import Random
from msgspec import Struct

from pooram.engine.errors import BadSetup, IllegalStep
from pooram.engine.game import AnyGame, waiting_seats
from pooram.engine.state import CHANCE, OVER, State, View


class PlayedStep(Struct, frozen=True):
    """Who did what: a seat's choice, or an outcome if the seat is CHANCE."""

    seat: int
    choice: int


class Match:
    """A position with its history; simultaneous choices stand there in the order of the seats."""

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, int] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.state: State = game.begin(seats, options)
        self.options_set = game.full_options(options or {}, seats)
        self.history: list[PlayedStep] = []
        self._decision_start = 0
        self._still_owing = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.to_move() == OVER)

    @property
    def chance_is_due(self) -> bool:
        """Whether the next step is a draw."""
        return bool(self.state.to_move() == CHANCE)

    def waiting(self) -> list[int]:
        """The seats that owe a choice now."""
        return waiting_seats(self.state)

    def options(self, seat: int) -> list[str]:
        """The seat's legal steps, in notation."""
        return [str(self.game.choices[c]) for c in self.game.legal_choices(self.state, seat)]

    def view(self, viewer: int) -> View:
        """What a seat, or WATCHER, knows."""
        return self.game.view(self.state, viewer)

    def play(self, seat: int, step: int | str) -> None:
        """Play a seat's step, or chance's outcome; an illegal one raises and changes nothing."""
        choice = self.game.parse(seat, step) if isinstance(step, str) else step
        if seat == CHANCE:
            self._check_outcome(choice)
        else:
            self._check_choice(seat, choice)
        self._remember(PlayedStep(seat, choice))
        self.state.play_unchecked(seat, choice)

    def draw(self, rng: Random) -> int:
        """Let chance play its step."""
        outcome = int(self.state.draw(rng))
        self.play(CHANCE, outcome)
        return outcome

    def draw_until_choice(self, rng: Random) -> None:
        """Let chance play until a seat owes a choice or the game is over."""
        while self.chance_is_due:
            self.draw(rng)

    def copy(self) -> "Match":
        """An independent match that goes on from here."""
        other = Match.__new__(Match)
        other.game = self.game
        other.seats = self.seats
        other.options_set = dict(self.options_set)
        other.state = self.state.copy()
        other.history = list(self.history)
        other._decision_start = self._decision_start
        other._still_owing = self._still_owing
        return other

    def __eq__(self, other: object) -> bool:
        """The same game with the same history, wherever it was played."""
        if not isinstance(other, Match):
            return NotImplemented
        ours = self.game.key, self.seats, self.options_set, self.history, self.state
        return ours == (other.game.key, other.seats, other.options_set, other.history, other.state)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.copy()

    def _remember(self, step: PlayedStep) -> None:
        """Keep the history in one order, whoever of several seats was first to choose."""
        owing = int(self.state.waiting())
        if owing != self._still_owing or not owing:
            self._decision_start = len(self.history)
        index = len(self.history)
        while index > self._decision_start and self.history[index - 1].seat > step.seat:
            index -= 1
        self.history.insert(index, step)
        self._still_owing = owing & ~(1 << step.seat) if step.seat >= 0 else 0

    def _check_choice(self, seat: int, choice: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadSetup(f"There is no seat {seat + 1}; this game has {self.seats}.")
        if seat in self.waiting() and choice in self.game.legal_choices(self.state, seat):
            return
        raise self.refusal(seat, choice)

    def refusal(self, seat: int, choice: int) -> IllegalStep:
        """The error for a choice that is not legal, with the clause that forbids it."""
        names = self.game.side_names(seat_names(self.seats))
        refused = self.game.judge(self.view(seat), self.game.choices[choice])
        if refused is None:
            raise AssertionError(f"{self.game.key}: legal and judge disagree on {choice} of {seat}")
        return IllegalStep(self.game.words.say(refused.said, names), refused.clause)

    def _check_outcome(self, outcome: int) -> None:
        possible = self.game.possible_outcomes(self.state) if self.chance_is_due else []
        if all(outcome != value for value, _ in possible):
            text = self.game.notation(int(CHANCE), outcome)
            raise IllegalStep(f"Chance cannot bring {text!r} here.", "")


def seat_names(seats: int) -> list[str]:
    """Names for seats that nobody has named.

    >>> seat_names(2)
    ['Seat 1', 'Seat 2']
    """
    return [f"Seat {seat + 1}" for seat in range(seats)]
