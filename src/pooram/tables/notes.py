"""What happens at a table beside the game: at what pace it is played, who leaves and comes back.

It is stored among the lines, so that all workers and a restart know it, under a mark with which no notation
of a game begins. It answers no decision and opens none; the log and the record tell it in a sentence.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pooram.bots.levels import Level, level_name
from pooram.match.events import LogLine
from pooram.tables.clock import told_pace
from pooram.tables.errors import CannotNow
from pooram.tables.pace import Pace
from pooram.tables.seats import TableSeat
from pooram.tables.stored import NOTE, Line

LEFT, GONE, LATE, RETURNED, PACE, CHAT, BRANCH = "left", "gone", "late", "returned", "pace", "chat", "branch"
PROGRAM, PERSON = "program", "person"
ON, OFF = "on", "off"
USUAL_LEVEL = "medium"
MOST_NOTES = 100
"""So many of a seat, or of the table itself: each is read and told to all as long as there is the table."""
TOO_OFTEN = {
    LEFT: ("You have left this table too often.", "Just close the page."),
    CHAT: ("The chat was switched on and off too often.", "It stays as it is."),
    PROGRAM: ("Programs and people took turns here too often.", "Choose in the browser."),
}
"""What ends then. Nobody is kept from coming back or choosing themselves, and no clock stands still."""
LONGEST_LEVEL = 150
"""So much of a bot's name has room in a line; others are not asked to stand in."""


class StandIn(Struct, frozen=True):
    """A bot that plays for somebody who has left, or whose time was over."""

    level: str
    late: bool = False
    """It is there because time was over."""
    owes: bool = False
    """It has to make the choice for which there was no time, before the player can come back."""


class Note(Struct, frozen=True):
    """A sentence of the log about something beside the game."""

    after: int
    """So many events came before it."""
    line: LogLine
    told: int = 0
    """After so many steps of the trail a record tells it, whatever is taken back later."""


def note_line(lines: int, seat: int, *words: str, made: str = "") -> Line:
    """The line to be stored at a table that has so many; its decision is a number that no other one has."""
    return Line(-1 - lines, seat, " ".join((NOTE, *words)), made=made)


def pace_words(pace: Pace) -> tuple[str, ...]:
    """The note that a table at this pace begins with."""
    return PACE, str(pace.turn), str(pace.game), str(pace.increment)


def pace_in(words: Sequence[str]) -> Pace:
    """The pace that such a note tells.

    >>> pace_in(pace_words(Pace(game=600, increment=5)))
    Pace(turn=0, game=600, increment=5)
    """
    return Pace(*map(int, words[1:]))


def pace_of(lines: Sequence[Line]) -> Pace:
    """The pace of a table that has these lines."""
    first = words_of_note(lines[0]) if lines and lines[0].is_note else []
    return pace_in(first) if first[:1] == [PACE] else Pace()


def words_of_note(line: Line) -> list[str]:
    """What a note says, without the mark.

    >>> words_of_note(note_line(4, 1, LEFT, "easy"))
    ['left', 'easy']
    """
    return line.notation.split(" ")[1:]


def sentence(name: str, words: Sequence[str]) -> str:
    """A note as everybody reads it.

    >>> sentence("Anna", ["left", "medium"])
    'Anna leaves; a bot (Medium) plays on.'
    """
    kind, *rest = words
    if kind == PACE:
        return told_pace(pace_in(words))
    if kind == BRANCH:
        return f"This game goes on from step {rest[0]} of another one."
    if kind == CHAT:
        return f"The chat of this table is {rest[0]}."
    if kind == RETURNED:
        return f"{name} is back."
    if kind == PROGRAM:
        return f"A program plays for {name}."
    if kind == PERSON:
        return f"{name} plays without a program."
    bot = f"a bot ({level_name(rest[0])}) plays on."
    if kind == GONE:
        return f"{name} is not connected; {bot}"
    return f"{name} leaves; {bot}" if kind == LEFT else f"The time of {name} is over; {bot}"


def check_not_too_often(notes: Sequence[Note], seat: int, kind: str) -> None:
    """Whether there may be one more note of this kind; one clear error if not."""
    if kind in TOO_OFTEN and sum(note.line.seat == seat for note in notes) >= MOST_NOTES:
        message, hint = TOO_OFTEN[kind]
        raise CannotNow(message, hint=hint)


def fitting_level(seats: Sequence[TableSeat], levels: Mapping[str, Level]) -> str:
    """A bot that can stand in: as strong as those at the table, if there are any."""
    playing = [seat.level for seat in seats if seat.is_bot]
    fitting = [key for key in (*playing, USUAL_LEVEL, *levels) if key in levels and len(key) <= LONGEST_LEVEL]
    return fitting[0] if fitting else USUAL_LEVEL


def cut_back(notes: Sequence[Note], events: int, told: int) -> tuple[Note, ...]:
    """The notes after a step back to so many events, of which the trail tells so many steps.

    What they tell of has happened all the same.
    """
    # Those that stay where they are are the same: a log lays out what is new.
    return tuple(
        note
        if note.after <= events and note.told <= told
        else Note(min(note.after, events), note.line, min(note.told, told))
        for note in notes
    )
