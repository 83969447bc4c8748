"""The history of a game at a table: its stored lines go in one by one, the position comes out.

Chance plays itself as soon as it is due. Every open decision has a number that no other decision of
the table ever has, so that a click made on an earlier position, also before a step back, cannot count.
"""

from dataclasses import dataclass

from msgspec import Struct

from pooram.engine.fairness import fair_outcome
from pooram.engine.match import Match
from pooram.engine.state import BLANK, CHANCE, WATCHER, Listener, State


class Line(Struct, frozen=True):
    """What is stored of a step, a draw or a step back."""

    decision: int
    """The decision it answers; with the seat it is unique at a table."""
    seat: int
    notation: str
    back: bool = False
    """The seat took back its last step, and there is no notation."""


@dataclass(frozen=True, slots=True)
class Told:
    """A frame as the state told it, and the position in that very moment."""

    state: State
    key: str
    slots: list[int]


@dataclass(frozen=True, slots=True)
class Event:
    """A step that counts, with all that is needed to tell any viewer of it."""

    seat: int
    choice: int
    turn: int
    before: State
    alone: bool
    """Nobody else owed a choice at the same time."""
    told: tuple[Told, ...]

    def hidden_from_watchers(self) -> bool:
        return bool(self.before.seen(WATCHER, self.seat, self.choice) == BLANK)

    def reveals(self) -> bool:
        """Whether the step shows somebody more than the choice itself."""
        viewers = [int(WATCHER), *range(int(self.before.seats))]
        seen = (int(self.before.seen(viewer, self.seat, self.choice)) for viewer in viewers)
        return any(label not in (self.choice, BLANK) for label in seen)


class _Frames(Listener):
    """Writes down what follows by force."""

    def __init__(self) -> None:
        self.heard: list[Told] = []

    def told(self, state: State, key: str, slots: list[int]) -> None:
        self.heard.append(Told(state.copy(), key, [int(number) for number in slots]))


class History:
    """All that has happened at a table and what is to be decided now."""

    def __init__(self, match: Match, secret: str, numbers: list[str]) -> None:
        self.match = match
        self.secret = secret
        self.numbers = numbers
        self.events: list[Event] = []
        """The steps that count, in the order in which they were made."""
        self.lines = 0
        """How many lines are stored, also those that were taken back."""
        self.answers: list[Event] = []
        """Choices already made in the open decision, which others still owe."""
        self._back_in_turn: int | None = None
        self._open()

    def copy(self) -> "History":
        """An independent history that goes on from here."""
        other = History.__new__(History)
        other.match = self.match.copy()
        other.secret = self.secret
        other.numbers = self.numbers
        other.events = list(self.events)
        other.lines = self.lines
        other.answers = list(self.answers)
        other.members = self.members
        other.opening = self.opening
        other._opened = self._opened
        other._renumbered = dict(self._renumbered)
        other._back_in_turn = self._back_in_turn
        return other

    # The open decision

    def decision(self, viewer: int) -> int:
        """The number of the open decision, as this seat has to name it."""
        return self._renumbered.get(viewer, self._opened)

    def has_chosen(self, seat: int) -> bool:
        """Whether the seat has made a choice in a decision that others still owe."""
        return any(event.seat == seat for event in self.answers)

    def _open(self) -> None:
        """A new decision: its number is the number of lines so far, which never comes again."""
        self._opened = self.lines
        self._renumbered: dict[int, int] = {}
        self.members = self.match.waiting()
        self.opening = self.match.state.copy()
        """The position before anybody answered, from which bots think."""
        self.answers = []

    # What can happen

    def choose(self, seat: int, choice: int) -> list[Line]:
        """Play a seat's choice and the draws that follow it; an illegal one raises IllegalStep."""
        line = Line(self.decision(seat), seat, self.match.game.notation(seat, choice))
        self._play(seat, choice)
        return [line, *self.draw()]

    def draw(self) -> list[Line]:
        """Let chance play as long as it is due."""
        game = self.match.game
        drawn = []
        while self.match.chance_is_due:
            ordinal = sum(step.seat == CHANCE for step in self.match.history)
            outcome = fair_outcome(game, self.match.state, self.secret, self.numbers, ordinal)
            drawn.append(Line(self.lines, int(CHANCE), game.notation(int(CHANCE), outcome)))
            self._play(int(CHANCE), outcome)
        return drawn

    def why_not_back(self, seat: int) -> str:
        """What keeps the seat from taking back its last step; empty if nothing does."""
        if self.match.over:
            return "The game is over."
        if self.has_chosen(seat):
            return ""
        if not any(event.seat == seat for event in self.events):
            return "You have no step to take back."
        last = self.events[-1]
        if last.seat == CHANCE:
            return "Something was drawn since your last step, so it stays."
        if last.seat != seat:
            return "Somebody else has moved since your last step, so it stays."
        if not last.alone or last.reveals():
            return "Your last step has revealed something, so it stays."
        if self._back_in_turn not in (None, last.turn):
            return "Your turn begins here."
        return ""

    def take_back(self, seat: int) -> list[Line]:
        """Undo the seat's last step, which `why_not_back` allows."""
        line = Line(self.lines, seat, "", back=True)
        self._undo(seat)
        return [line]

    def replay(self, line: Line) -> None:
        """Do again what was stored; raises PooramError if it does not fit."""
        if line.back:
            self._undo(line.seat)
        else:
            self._play(line.seat, self.match.game.parse(line.seat, line.notation))

    # How it happens

    def _play(self, seat: int, choice: int) -> None:
        match = self.match
        before = match.state.copy()
        frames = _Frames()
        match.state.listener = frames
        try:
            match.play(seat, choice)
        finally:
            match.state.listener = None
        alone = len(self.members) < 2
        event = Event(seat, choice, int(before.turn()), before, alone, tuple(frames.heard))
        self.events.append(event)
        self.lines += 1
        self._back_in_turn = None
        self.answers.append(event)
        answered = {event.seat for event in self.answers}
        owing = [member for member in self.members if member not in answered]
        if not owing or match.waiting() != owing:
            self._open()

    def _undo(self, seat: int) -> None:
        if self.has_chosen(seat):
            self._undo_pending(seat)
            return
        last = self.events.pop()
        self._rewind(last.before, 1)
        self.lines += 1
        self._open()
        self._back_in_turn = last.turn

    def _undo_pending(self, seat: int) -> None:
        """Others keep their choices and the number of the decision; the seat gets a new number."""
        kept = [event for event in self.answers if event.seat != seat]
        lines = self.lines + 1
        del self.events[len(self.events) - len(self.answers) :]
        self._rewind(self.opening, len(self.answers))
        self.answers = []
        for event in kept:
            self._play(event.seat, event.choice)
        self.lines = lines
        self._renumbered[seat] = lines

    def _rewind(self, state: State, steps: int) -> None:
        self.match.state = state.copy()
        del self.match.history[len(self.match.history) - steps :]

    # What may be published

    def open_match(self) -> Match:
        """The match as far as everybody may know every step of it.

        What is hidden stays out until the game is over: pending choices, and all that follows a
        draw or a lone choice that a watcher could not see.
        """
        if self.match.over:
            return self.match
        known = len(self.events) - len(self.answers)
        for index, event in enumerate(self.events[:known]):
            if event.alone and event.hidden_from_watchers():
                known = index
                break
        match = Match(self.match.game, self.match.seats, self.match.options_set)
        for step in self.match.history[:known]:
            match.play(step.seat, step.choice)
        return match
