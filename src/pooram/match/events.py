"""What has happened in a match, with all that is needed to tell any viewer of it."""

from collections.abc import Sequence

from msgspec.structs import replace

from pooram.engine.choices import Step
from pooram.engine.game import AnyGame
from pooram.engine.memory import remembered
from pooram.engine.scene import Sight
from pooram.engine.state import BLANK, CHANCE, WATCHER, Listener, State, View
from pooram.engine.words import NOTHING, Said, is_about
from pooram.match.lines import SILENT, LogLine

__all__ = [
    "Event",
    "LogLine",
    "Told",
    "event_lines",
    "frame_lines",
    "frames_said",
    "last_turn",
    "may_undo",
    "read_frames",
    "seen_row",
    "seen_step",
    "step_lines",
    "why_not_undo",
]


class Told:
    """A frame as the state told it, and the position in that very moment."""

    def __init__(self, state: State, key: str, slots: list[int]) -> None:
        self.state = state
        self.key = key
        self.slots = slots
        self._watched: View | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return Told, (self.state, self.key, self.slots)

    def watched(self, game: AnyGame) -> View:
        """What a watcher knew in that moment."""
        if self._watched is None:
            self._watched = game.view(self.state, int(WATCHER))
        return self._watched


class Event:
    """A step that counts, and the position before it; it never changes."""

    def __init__(
        self,
        seat: int,
        choice: int,
        before: State,
        opened: int,
        alone: bool,
        draw_before: "Event | None" = None,
    ) -> None:
        self.seat = seat
        self.choice = choice
        self.before = before
        self.opened = opened
        """How many events there were when the decision opened that this one answers."""
        self.alone = alone
        """Nobody else owed a choice at the same time."""
        self.draw_before = draw_before
        """Of a draw: the draw that came directly before it, if there was one."""
        self.is_untold = False
        """It is known that no line tells of it: all are told, or nobody, as the kit makes sure."""
        self._told: tuple[Told, ...] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled, it has no dict that could be pickled.
        return Event, (self.seat, self.choice, self.before, self.opened, self.alone, self.draw_before)

    def __repr__(self) -> str:
        return f"<Event: {self.choice} of seat {self.seat}>"

    @property
    def turn(self) -> int:
        return int(self.before.turn())

    @property
    def told(self) -> tuple[Told, ...]:
        """What followed by force; found by playing the step once more, so that only who asks pays for it."""
        # By a name of its own: a thread may tell of it while all others have been told.
        told = self._told
        if told is None:
            state = self.before.copy()
            frames = _Frames()
            state.listener = frames
            state.play_unchecked(self.seat, self.choice)
            told = self._told = tuple(frames.heard)
        return told

    def forget_frames(self) -> None:
        """All have been told: what followed takes more room than the step, and is found again when asked."""
        self._told = None

    def in_a_row(self) -> "list[Event]":
        """The draws in a row that end with this one, or a choice alone."""
        found: list[Event] = []
        event: Event | None = self
        while event is not None:
            found.append(event)
            event = event.draw_before
        found.reverse()
        return found

    def hidden_from_watchers(self) -> bool:
        return bool(self.before.seen(WATCHER, self.seat, self.choice) == BLANK)

    def reveals(self) -> bool:
        """Whether the step shows somebody more than the choice itself."""
        viewers = [int(WATCHER), *range(int(self.before.seats))]
        seen = (int(self.before.seen(viewer, self.seat, self.choice)) for viewer in viewers)
        return any(label not in (self.choice, BLANK) for label in seen)


class _Frames(Listener):
    """Writes down what follows by force.

    Compiled apart from its base it would hear nothing, without an error: both belong into one build.
    """

    def __init__(self) -> None:
        self.heard: list[Told] = []

    def told(self, state: State, key: str, slots: list[int]) -> None:
        self.heard.append(Told(state.copy(), key, [int(number) for number in slots]))


def event_lines(game: AnyGame, names: list[str], viewer: int, event: Event) -> list[LogLine]:
    """A step and what followed from it by force; where a game tells nothing, the text is empty."""
    seen = seen_row(game, viewer, event)
    return [*step_lines(game, names, viewer, event, seen), *frame_lines(game, names, event)]


def seen_step(game: AnyGame, viewer: int, event: Event) -> Step:
    """A step as the viewer has seen it."""
    seen: Step = game.shown(event.seat, int(event.before.seen(viewer, event.seat, event.choice)))
    return seen


def seen_row(game: AnyGame, viewer: int, event: Event) -> list[Step]:
    """The draws in a row that end with a step, or a choice alone, as the viewer has seen them."""
    return [seen_step(game, viewer, each) for each in event.in_a_row()]


def step_lines(
    game: AnyGame, names: list[str], viewer: int, event: Event, seen: list[Step], reader: int = -1
) -> list[LogLine]:
    """A step as the viewer may know it, after what is still to be told of the draws before it.

    A reader is the viewer who is told of themselves in words of their own, too.
    """
    view = game.view(event.before, viewer)
    told = game.tell_before(view, event.seat, seen), game.tell_logged(view, event.seat, seen)
    lines = [_log_line(game, names, said, event.turn, event.seat) for said in told]
    return [_read_by(reader, game, names, said, line) for said, line in zip(told, lines, strict=True)]


def frame_lines(game: AnyGame, names: list[str], event: Event) -> list[LogLine]:
    """What followed from a step by force: everybody is told the same."""
    lines = []
    for told in event.told:
        said = _frame(game, told.key, tuple(told.slots))
        sights = game.sights(told.watched(game), told.key, told.slots) if said.key else ()
        lines.append(_log_line(game, names, said, event.turn, int(said.slots.get("who", -1)), sights))
    return lines


def frames_said(game: AnyGame, event: Event) -> list[Said]:
    """The same before it is put into words."""
    return [_frame(game, told.key, tuple(told.slots)) for told in event.told]


def read_frames(
    game: AnyGame, names: list[str], lines: list[LogLine], saids: list[Said], reader: int
) -> list[LogLine]:
    """These lines of what followed from a step, those about the reader in their own words, too."""
    found = lines
    for at, said in enumerate(saids):
        if is_about(said, reader):
            if found is lines:
                found = lines.copy()
            found[at] = _read_by(reader, game, names, said, lines[at])
    return found


def _read_by(reader: int, game: AnyGame, names: list[str], said: Said, line: LogLine) -> LogLine:
    if reader < 0 or not line.text or not is_about(said, reader):
        return line
    own = game.words.say(said, names, reader)
    return line if own == line.text else replace(line, you=own)


@remembered
def _frame(game: AnyGame, key: str, numbers: tuple[int, ...]) -> Said:
    """The same is told at all tables, and of nothing but these numbers."""
    return game.tell_frame(key, list(numbers))


def _log_line(
    game: AnyGame, names: list[str], said: Said, turn: int, seat: int, sights: tuple[Sight, ...] = ()
) -> LogLine:
    if said is NOTHING:
        return SILENT
    text = game.words.say(said, names)
    return LogLine(text, turn, seat, said.clause, game.events.get(said.key, ""), sights)


def may_undo(events: Sequence[Event], seat: int, opened: int, undone_turn: int | None) -> bool:
    """Whether a seat may take back its last step at a table: a look at the last few events says so."""
    count = len(events)
    for number in range(opened, count):
        if events[number].seat == seat:
            return True
    if not count:
        return False
    last = events[count - 1]
    return (
        last.seat == seat
        and last.alone
        and (undone_turn is None or undone_turn == last.turn)
        and not last.reveals()
    )


def why_not_undo(events: Sequence[Event], seat: int, opened: int, undone_turn: int | None) -> str:
    """What keeps a seat from taking back its last step at a table; empty if nothing does."""
    if may_undo(events, seat, opened, undone_turn):
        return ""
    if not any(event.seat == seat for event in events):
        return "You have no step to take back."
    last = events[-1]
    if last.seat == CHANCE:
        return "Something was drawn since your last step, so it stays."
    if last.seat != seat:
        return "Somebody else has moved since your last step, so it stays."
    if not last.alone or last.reveals():
        return "Your last step has revealed something, so it stays."
    return "Your turn begins here."


def last_turn(events: Sequence[Event], seat: int) -> int:
    """How many events there were before the last turn of a seat, draws in the midst of it included.

    -1 if the seat has made no step. What others chose at the same time begins with it.
    """
    number = len(events) - 1
    while number >= 0 and events[number].seat != seat:
        number -= 1
    begin, turn = number, events[number].turn if number >= 0 else -1
    while number >= 0 and events[number].seat in (seat, CHANCE) and events[number].turn == turn:
        if events[number].seat == seat:
            begin = number = events[number].opened
        number -= 1
    return begin


def in_order(events: Sequence[Event]) -> list[Event]:
    """Simultaneous choices in the order of the seats, whoever was first."""
    return sorted(events, key=lambda event: (event.opened, event.seat))
