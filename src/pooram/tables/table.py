"""A table: a match that people and bots play, with the numbers under which its steps are stored.

Nothing here waits for anything: in the browser every step is stored and shown to all around this, in the
terminal it is printed. Every open decision has a number that no other decision of the table ever has, so that
a click made on an earlier position, also before a step back, cannot count.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pooram.bots.levels import Level
from pooram.engine.colours import Paint
from pooram.engine.game import AnyGame
from pooram.engine.state import WATCHER, View
from pooram.match.fairness import draws_of
from pooram.match.lines import LogLine
from pooram.match.match import Match
from pooram.match.record import Record, commitment_of
from pooram.tables.asking import Asking, asked_for
from pooram.tables.clock import Clock, checked_pace, due_second, seconds_of
from pooram.tables.errors import CannotNow, Stale
from pooram.tables.going_back import back_kind, gone, why_not_back
from pooram.tables.hands import Hands
from pooram.tables.leaving import check_leave, check_replace, check_return
from pooram.tables.logs import Logs, ViewerLog
from pooram.tables.messages import Answer, Ask, Back, Draws, Step
from pooram.tables.notes import (
    BRANCH,
    CHAT,
    GONE,
    LATE,
    LEFT,
    OFF,
    ON,
    PACE,
    PERSON,
    PROGRAM,
    RETURNED,
    Note,
    StandIn,
    check_not_too_often,
    cut_back,
    fitting_level,
    note_line,
    pace_in,
    pace_words,
    sentence,
    words_of_note,
)
from pooram.tables.pace import Pace
from pooram.tables.people_messages import Leave, Replace, Return
from pooram.tables.published import published
from pooram.tables.stored import ASK, NO, NO_SEAT, YES, Header, Line, Standing

Asked = Step | Back | Ask | Answer | Leave | Return | Replace
NO_CLOCK = Pace()


class Table:
    """One game, from the first draw to the score sheet."""

    def __init__(self, header: Header, match: Match, bots: frozenset[int] | None = None) -> None:
        self.header = header
        self._bots = bots if bots is not None else bot_seats(header)
        """The seats that bots have had from the beginning."""
        self.match = match
        self.lines = 0
        """How many lines are stored, also those that were taken back."""
        self.stand_ins: dict[int, StandIn] = {}
        """The bots that play for people who have left, by seat."""
        self.programs: frozenset[int] = frozenset()
        """The seats of people for whom a program chose last."""
        self.notes: tuple[Note, ...] = ()
        self.clock: Clock | None = None
        self.chat_off = False
        self.now = ""
        """What time it is for who changes the table; empty: nobody counts."""
        self.inherited = 0
        """How many of the first steps come from another game, of which this one is a branch."""
        self.asking = Asking()
        """Who wants to take something back, and who has to say whether they may."""
        self.hands = Hands()
        self._opened = 0
        self._renumbered: dict[int, int] = {}
        self._logs = Logs()

    def copy(self) -> "Table":
        """An independent table that goes on from here."""
        other = Table.__new__(Table)
        # Everything else is replaced, never changed; the logs are the same for all who follow each other.
        other.__dict__.update(self.__dict__)
        other.match = self.match.copy()
        other.now = ""
        other.stand_ins = dict(self.stand_ins)
        other.clock = self.clock.copy() if self.clock else None
        other.hands = self.hands.copy()
        other._renumbered = dict(self._renumbered)
        return other

    def apart(self) -> "Table":
        """The same for a thread: of a table that others see nothing is ever changed but its logs."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other._logs = Logs()
        return other

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def names(self) -> list[str]:
        """Of all sides: the players, and the rival if there is one."""
        return self.match.names

    def paint(self, view: View) -> Paint:
        """In which colours people see what the game shows of a view."""
        return self.match.game.paint(view, self.match.options.colours)

    def standing(self) -> Standing:
        turns = int(self.match.state.turn())
        bots, due = bool(self.bots_to_move()), due_second(self.clock)
        return Standing(self.match.over, self.match.to_move, turns, bots, due)

    def begins(self) -> str:
        """Who owes the first choice; empty if all do, or if there is nobody else."""
        owing = self.match.to_move
        return self.match.players[owing[0]] if len(owing) == 1 < self.match.seats else ""

    def log(self, viewer: int) -> ViewerLog:
        """What has happened, as the viewer may know it."""
        return self._logs.of(self.match, viewer, self.notes)

    # The open decision

    def decision(self, viewer: int) -> int:
        """The number of the open decision, as this seat has to name it."""
        return self._renumbered.get(viewer, self._opened)

    def has_chosen(self, seat: int) -> bool:
        """Whether the seat has made a choice in a decision that others still owe."""
        return self.match.has_answered(seat)

    def bots_to_move(self) -> list[int]:
        if not self._bots and not self.stand_ins:
            return []
        return [seat for seat in self.match.to_move if self.is_bot(seat)]

    def is_bot(self, seat: int) -> bool:
        """Whether a bot chooses for the seat now, also if it stands in for somebody."""
        return seat in self.stand_ins or seat in self._bots

    def level(self, seat: int) -> str:
        """The bot that chooses for the seat now; empty if a person does."""
        return self.stand_ins[seat].level if seat in self.stand_ins else self.header.seats[seat].level

    # What can happen; each gives the lines to be stored

    def begin(self, pace: Pace = NO_CLOCK, inherited: int = 0) -> list[Line]:
        """The first draws, of a table where nothing has happened yet; or all that came before a branch."""
        paced = [] if pace == NO_CLOCK else self._write_note(NO_SEAT, *pace_words(checked_pace(pace)))
        if inherited:
            paced += self._write_note(NO_SEAT, BRANCH, str(inherited))
        if paced:
            # The position is that after the first draws already.
            self.notes = cut_back(self.notes, 0, 0)
        return [*paced, *self._note(0, 0)]

    def do(self, asked: Asked, levels: Mapping[str, Level], by_program: bool = False) -> list[Line]:
        """What a person asks for their seat, or a program of theirs; one clear error if it cannot be."""
        match asked:
            case Step():
                return self.choose(asked, by_program)
            case Back(seat, steps):
                return self.take_back(seat, steps)
            case Ask(seat):
                return self.ask_back(seat)
            case Answer():
                return self.answer(asked)
            case Leave(seat):
                return self.leave(seat, levels)
            case Return(seat):
                return self.come_back(seat)
            case Replace(seat, whom):
                return self.let_play(seat, whom, levels)

    def choose(self, step: Step, by_program: bool = False) -> list[Line]:
        """Make a person's choice, and the draws that follow; one clear error if it cannot be.

        All are told if a program makes it for them, and if they do so themselves again.
        """
        self._check_person(step.seat)
        # Whoever does not know the notation is told so, also if it is too late.
        choice = self.game.parse(step.seat, step.notation)
        if step.decision != self.decision(step.seat):
            raise Stale("That came too late: the table has moved on.", hint="Choose again.")
        if self.has_chosen(step.seat):
            raise Stale("You have chosen already.", hint="Go back to choose something else.")
        told = by_program != (step.seat in self.programs)
        lines = self._write_note(step.seat, PROGRAM if by_program else PERSON) if told else []
        lines += self._play(step.seat, choice)
        for notation in step.then:
            lines += self._play(step.seat, self.game.parse(step.seat, notation))
        return lines

    def choose_for_bot(self, seat: int, decision: int, choice: int) -> list[Line]:
        """Make the choice that a bot has found for a decision, if that is still open."""
        if not self.is_bot(seat):
            raise CannotNow("The player is back.")
        if seat not in self.match.to_move or self.decision(seat) != decision:
            raise CannotNow("Somebody has stepped back meanwhile.")
        return self._play(seat, choice)

    def take_back(self, seat: int, steps: int = 1) -> list[Line]:
        """Take back a person's last choices, if nothing forbids it; against bots only, the last turn."""
        self._check_person(seat)
        kind = back_kind(self, seat)
        if kind not in ("step", "turn"):
            raise CannotNow(why_not_back(self, seat))
        keep = "" if kind == "step" else str(self.match.last_turn(seat))
        lines = self._replayed(self.lines, seat, keep)
        while len(lines) < steps and kind == "step" == back_kind(self, seat):
            lines += self._replayed(self.lines, seat, "")
        return lines

    def ask_back(self, seat: int) -> list[Line]:
        """Ask all other people whether somebody may take back their last step."""
        self._check_person(seat)
        if back_kind(self, seat) != "ask":
            raise CannotNow(why_not_back(self, seat) or "You can take that back without asking.")
        if self.asking.request.seat >= 0:
            raise CannotNow("Somebody is asking already.", hint="Wait for the answer.")
        return self._replayed(-1 - self.lines, seat, ASK)

    def answer(self, answer: Answer) -> list[Line]:
        """Say whether somebody may take back their last step; the last who grants it takes it back."""
        request = self.asking.request
        seat, asker = answer.seat, request.seat
        self._check_person(seat)
        if asker < 0:
            raise Stale("Nobody asks that any more.", hint="The table has moved on.")
        if seat not in request.owing and (answer.yes or seat != asker):
            raise CannotNow("That is for others to say.")
        lines = self._replayed(-1 - self.lines, seat, YES if answer.yes else NO)
        if answer.yes and self.asking.is_granted(asker):
            lines += self._replayed(self.lines, asker, str(asked_for(self.match.events, asker)))
        return lines

    def _replayed(self, decision: int, seat: int, notation: str) -> list[Line]:
        """Take back, or speak about it, and note that."""
        line = Line(decision, seat, notation, back=True, made=self.now)
        self.replay(line)
        return [line]

    def leave(self, seat: int, levels: Mapping[str, Level]) -> list[Line]:
        """Let a bot play on for a person, who can come back at any time."""
        self._check_person(seat)
        check_leave(self, seat)
        return self._write_note(seat, LEFT, fitting_level(self.header.seats, levels))

    def let_play(self, seat: int, whom: int, levels: Mapping[str, Level]) -> list[Line]:
        """Let a bot play on for somebody else, who is gone; whoever calls this knows that."""
        self._check_person(seat)
        check_replace(self, whom)
        return self._write_note(whom, GONE, fitting_level(self.header.seats, levels))

    def come_back(self, seat: int) -> list[Line]:
        """Give a seat back to the person for whom a bot plays."""
        check_return(self, seat)
        return self._write_note(seat, RETURNED)

    def run_out(self, levels: Mapping[str, Level]) -> list[Line]:
        """Let bots play on for those whose time is over."""
        late = self.clock.late(seconds_of(self.now)) if self.clock else []
        if not late:
            raise CannotNow("Nobody's time is over.")
        level = fitting_level(self.header.seats, levels)
        return [line for seat in late for line in self._write_note(seat, LATE, level)]

    def switch_chat(self, on: bool) -> list[Line]:
        """Let people chat, or no longer."""
        if on != self.chat_off:
            raise CannotNow(f"The chat of this table is {ON if on else OFF}.")
        return self._write_note(NO_SEAT, CHAT, ON if on else OFF)

    def replay(self, line: Line) -> None:
        """Do again what was stored; raises PooramError if it does not fit. Chance must not play by itself."""
        if line.is_note:
            self._take_note(line)
            self.lines += 1
            self._tick(line.made)
        elif line.notation in (ASK, YES, NO) and line.back:
            self.asking = self.asking.after(line, self.other_people(line.seat), self.match.events)
            # The decision keeps its number: nobody has lost anything who was about to choose.
            self.lines += 1
            self._tick(line.made)
        elif line.back:
            self._go_back(line)
        else:
            self._moved(line.seat)
            self.match.play(line.notation, line.seat)
            self._count(1)
            self._settle(len(self.match.events) - 1, line.seat)
            self._tick(line.made, line.seat)

    def _go_back(self, line: Line) -> None:
        granted = self.asking.is_granted(line.seat)
        pending = not line.notation and self.has_chosen(line.seat)
        went = gone(self, line)
        # What was added for a choice goes with it.
        counted = [event.seat for number, event in went.items() if not self.hands.is_stand_ins(number)]
        if line.notation:
            self.match.take_back(line.seat, int(line.notation))
        else:
            self.match.undo_unchecked(line.seat)
        self.hands.forget(went)
        self.notes = cut_back(self.notes, len(self.match.events), len(self.match.trail))
        self.asking = self.asking.gone_back(self.match.events)
        self.lines += 1
        if pending:
            # Others keep their choices and the number of the decision.
            self._renumbered[line.seat] = self.lines
        else:
            self._open()
        self._tick(line.made, taken_back=counted, granted=granted)

    def _write_note(self, seat: int, *words: str) -> list[Line]:
        check_not_too_often(self.notes, seat, words[0])
        line = note_line(self.lines, seat, *words, made=self.now)
        self.replay(line)
        return [line]

    def _take_note(self, line: Line) -> None:
        kind, *rest = words = words_of_note(line)
        if kind == PACE:
            self.clock = Clock(pace_in(words), len(self.header.seats))
        elif kind == CHAT:
            self.chat_off = rest == [OFF]
        elif kind == BRANCH:
            self.inherited = int(rest[0])
        elif kind == RETURNED:
            del self.stand_ins[line.seat]
        elif kind in (PROGRAM, PERSON):
            self.programs = self.programs ^ {line.seat}
        else:
            self.stand_ins[line.seat] = StandIn(rest[0], late=kind == LATE, owes=kind == LATE)
            # Who has gone answers nobody; whoever wanted something back can ask those who stay.
            self.asking = self.asking.dropped(line.seat, "left", self.match.events)
        if kind == LATE and self.clock:
            self.clock.pass_to(seconds_of(line.made))
            self.clock.run_out(line.seat)
        name = self.names[line.seat] if line.seat >= 0 else ""
        said = LogLine(sentence(name, words), int(self.match.state.turn()), line.seat)
        self.notes = (*self.notes, Note(len(self.match.events), said, len(self.match.trail)))

    def _moved(self, seat: int) -> None:
        """People who go on have answered by it; what bots do would be taken back, too."""
        if self.has_person(seat) and not self.is_bot(seat):
            self.asking = self.asking.dropped(seat, "moved", self.match.events)

    def _play(self, seat: int, choice: int) -> list[Line]:
        self._moved(seat)
        before, number = len(self.match.events), self.decision(seat)
        self.match.play(choice, seat)
        return self._note(before, number)

    def _note(self, before: int, number: int) -> list[Line]:
        """The lines of what has happened since there were so many events; the first answers that decision."""
        noted = []
        for at, event in enumerate(self.match.events[before:], before):
            notation = self.game.notation(event.seat, event.choice)
            noted.append(Line(number, event.seat, notation, made=self.now))
            self._count(1)
            self._settle(at, event.seat)
            number = self.lines
        # The draws are made in the same moment as the choice before them.
        self._tick(self.now, noted[0].seat if noted else NO_SEAT)
        return noted

    def _tick(
        self, made: str, chosen: int = NO_SEAT, taken_back: Sequence[int] | None = None, granted: bool = False
    ) -> None:
        """Let the clock know what has happened, and when; chance takes no time, and has no seat."""
        clock = self.clock
        if clock is None or not made:
            return
        clock.pass_to(seconds_of(made))
        if chosen >= 0:
            clock.chosen(chosen)
        for seat in taken_back or ():
            if self.has_person(seat):
                clock.taken_back(seat)
        if not self.match.chance_is_due:
            turn, forward = int(self.match.state.turn()), taken_back is None
            clock.go_on(self.match.to_move, self.people(), turn, self._opened, forward=forward)
            if granted:
                clock.give_some()

    def people(self) -> list[int]:
        """The seats for which a person chooses now."""
        return [seat for seat in range(len(self.header.seats)) if not self.is_bot(seat)]

    def _settle(self, number: int, seat: int) -> None:
        """The step of that number is made: by whom, and a bot may have made it because time was over."""
        if seat in self.stand_ins or seat in self.programs:
            self.hands.made(number, stand_in=seat in self.stand_ins)
        if seat in self.stand_ins and self.stand_ins[seat].owes:
            self.stand_ins[seat] = replace(self.stand_ins[seat], owes=False)

    def _count(self, lines: int) -> None:
        self.lines += lines
        if not self.match.answers:
            self._open()

    def _open(self) -> None:
        """A new decision: its number is the number of lines so far, which never comes again."""
        self._opened = self.lines
        self._renumbered = {}

    # Who may do what

    def has_person(self, seat: int) -> bool:
        """Whether somebody can sit there."""
        return 0 <= seat < len(self.header.seats) and seat not in self._bots

    def other_people(self, seat: int) -> list[int]:
        """Those who are asked; a program has no more to say than our own bots."""
        if not self._bots and not self.stand_ins and not self.programs:
            # Asked for every viewer of every step, and at most tables so.
            return self._others(seat)
        return [other for other in self.people() if other != seat and other not in self.programs]

    def viewer(self, seat: int) -> int:
        """Whose eyes somebody who sits there may look through: a bot's seat only lets watch."""
        if not WATCHER <= seat < len(self.header.seats):
            raise CannotNow(
                f"There is no seat {seat + 1} at this table.",
                hint=f"Sit down in 1 to {len(self.header.seats)}, or watch.",
            )
        return seat if self.has_person(seat) else int(WATCHER)

    def _check_person(self, seat: int) -> None:
        if not self.has_person(seat):
            raise CannotNow("Nobody can play for that seat.", hint="Sit down in a seat of your own.")
        if self.is_bot(seat):
            raise CannotNow("A bot plays for you now.", hint="Take your seat again first.")

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(len(self.header.seats)) if other != seat]

    # What bots and records get

    def bots_view(self, seat: int) -> bytes:
        """What a bot knows: in a decision of several seats nothing that the others chose meanwhile."""
        view: bytes = self.game.view(self.match.opening, seat).to_bytes()
        return view

    def record(self, everything: bool = False) -> Record:
        """The record as far as it may be published now, or all of it, for who keeps the table."""
        record = Record(self.match if everything else self._published())
        record.commitment = self.header.commitment
        record.numbers = self.header.numbers
        record.box_hash = self.header.components
        record.inherited = self.inherited
        record.notes = [(note.told, note.line.text) for note in self.notes]
        if self.match.over and commitment_of(self.header.secret) == record.commitment:
            record.secret = self.header.secret
        return record

    def draws(self) -> Draws:
        """All that was drawn and could have been, once nothing of it is a secret any more."""
        if not self.match.over:
            raise CannotNow(
                "The draws can be checked when the game is over.", hint="Until then the secret stays one."
            )
        record = self.record()
        draws = tuple(draws_of(self.match))
        return Draws(record.secret, tuple(record.numbers), record.commitment, draws, self.inherited)

    def _published(self) -> Match:
        return published(self.match)


def bot_seats(header: Header) -> frozenset[int]:
    """The seats that bots have."""
    return frozenset([number for number, seat in enumerate(header.seats) if seat.is_bot])


def bots_decisions(table: Table) -> list[tuple[int, int]]:
    """The decisions that bots are to make now, each with the seat."""
    return [(table.decision(seat), seat) for seat in table.bots_to_move()]
