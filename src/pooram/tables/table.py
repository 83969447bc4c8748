"""A table: a match that people and bots play, with the numbers under which its steps are stored.

Nothing here waits for anything: in the browser every step is stored and shown to all around this, in the
terminal it is printed. Every open decision has a number that no other decision of the table ever has, so that
a click made on an earlier position, also before a step back, cannot count.
"""

import secrets
from collections.abc import Mapping, Sequence

from pooram.bots.levels import Level
from pooram.engine.game import AnyGame
from pooram.engine.state import WATCHER
from pooram.match.chance import FairChance
from pooram.match.fairness import draws_of
from pooram.match.lines import TakenBack
from pooram.match.match import Match
from pooram.match.record import Record, commitment_of
from pooram.tables.errors import CannotNow, OutdatedTable, Stale
from pooram.tables.logs import Logs, ViewerLog
from pooram.tables.messages import Answer, BackKind, BackRequest, Draws, NewTable, SeatKind, Step
from pooram.tables.seats import TableSeat, players_number, seat_people
from pooram.tables.stored import ASK, NO, YES, Header, Line, Standing

NOBODY_ASKS = BackRequest(-1, ())


class Table:
    """One game, from the first draw to the score sheet."""

    def __init__(self, header: Header, match: Match) -> None:
        self.header = header
        self.match = match
        self.lines = 0
        """How many lines are stored, also those that were taken back."""
        self.request = NOBODY_ASKS
        """Who wants to take something back, and who has to say whether they may."""
        self._opened = 0
        self._renumbered: dict[int, int] = {}
        self._logs = Logs()

    def copy(self) -> "Table":
        """An independent table that goes on from here."""
        other = Table(self.header, self.match.copy())
        other.lines = self.lines
        other.request = self.request
        other._opened = self._opened
        other._renumbered = dict(self._renumbered)
        other._logs = self._logs
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

    def standing(self) -> Standing:
        turns = int(self.match.state.turn())
        return Standing(self.match.over, self.match.to_move, turns, bool(self.bots_to_move()))

    def begins(self) -> str:
        """Who owes the first choice; empty if all do, or if there is nobody else."""
        owing = self.match.to_move
        return self.match.players[owing[0]] if len(owing) == 1 < self.match.seats else ""

    def log(self, viewer: int) -> ViewerLog:
        """What has happened, as the viewer may know it."""
        return self._logs.of(self.match, viewer)

    # The open decision

    def decision(self, viewer: int) -> int:
        """The number of the open decision, as this seat has to name it."""
        return self._renumbered.get(viewer, self._opened)

    def has_chosen(self, seat: int) -> bool:
        """Whether the seat has made a choice in a decision that others still owe."""
        return self.match.has_answered(seat)

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.match.to_move if self.header.seats[seat].is_bot]

    # What can happen; each gives the lines to be stored

    def begin(self) -> list[Line]:
        """The first draws, of a table where nothing has happened yet."""
        return self._note(0, 0)

    def choose(self, step: Step) -> list[Line]:
        """Make a person's choice, and the draws that follow; one clear error if it cannot be."""
        self._check_person(step.seat)
        # Whoever does not know the notation is told so, also if it is too late.
        choice = self.game.parse(step.seat, step.notation)
        if step.decision != self.decision(step.seat):
            raise Stale("That came too late: the table has moved on.", hint="Choose again.")
        if self.has_chosen(step.seat):
            raise Stale("You have chosen already.", hint="Go back to choose something else.")
        return self._play(step.seat, choice)

    def choose_for_bot(self, seat: int, decision: int, choice: int) -> list[Line]:
        """Make the choice that a bot has found for a decision, if that is still open."""
        if seat not in self.match.to_move or self.decision(seat) != decision:
            raise CannotNow("Somebody has stepped back meanwhile.")
        return self._play(seat, choice)

    def take_back(self, seat: int) -> list[Line]:
        """Take back a person's last choice, if nothing forbids it; against bots only, the last turn."""
        self._check_person(seat)
        kind = self.back_kind(seat)
        if kind not in ("step", "turn"):
            raise CannotNow(self.match.why_not_undo(seat))
        keep = "" if kind == "step" else str(self.match.last_turn(seat))
        return self._replayed(Line(self.lines, seat, keep, back=True))

    def ask_back(self, seat: int) -> list[Line]:
        """Ask all other people whether somebody may take back their last step."""
        self._check_person(seat)
        if self.back_kind(seat) != "ask":
            raise CannotNow(self.match.why_not_undo(seat) or "You can take that back without asking.")
        if self.request != NOBODY_ASKS:
            raise CannotNow("Somebody is asking already.", hint="Wait for the answer.")
        return self._replayed(Line(-1 - self.lines, seat, ASK, back=True))

    def answer(self, answer: Answer) -> list[Line]:
        """Say whether somebody may take back their last step; the last who grants it takes it back."""
        seat, asker = answer.seat, self.request.seat
        self._check_person(seat)
        if asker < 0:
            raise Stale("Nobody asks that any more.", hint="The table has moved on.")
        if seat not in self.request.owing and (answer.yes or seat != asker):
            raise CannotNow("That is for others to say.")
        lines = self._replayed(Line(-1 - self.lines, seat, YES if answer.yes else NO, back=True))
        if answer.yes and not self.request.owing:
            last = next(event for event in reversed(self.match.events) if event.seat == asker)
            lines += self._replayed(Line(self.lines, asker, str(last.opened), back=True))
        return lines

    def _replayed(self, line: Line) -> list[Line]:
        self.replay(line)
        return [line]

    def replay(self, line: Line) -> None:
        """Do again what was stored; raises PooramError if it does not fit. Chance must not play by itself."""
        if line.notation in (ASK, YES, NO) and line.back:
            self.request = self._after(line)
            # The decision keeps its number: nobody has lost anything who was about to choose.
            self.lines += 1
        elif line.back and line.notation:
            self.match.take_back(line.seat, int(line.notation))
            self.request = NOBODY_ASKS
            self.lines += 1
            self._open()
        elif line.back:
            self.request = NOBODY_ASKS
            pending = self.has_chosen(line.seat)
            self.match.undo_unchecked(line.seat)
            self.lines += 1
            if pending:
                # Others keep their choices and the number of the decision.
                self._renumbered[line.seat] = self.lines
            else:
                self._open()
        else:
            self._moved(line.seat)
            self.match.play(line.notation, line.seat)
            self._count(1)

    def _after(self, line: Line) -> BackRequest:
        """Who asks what after somebody has asked, granted or refused."""
        if line.notation == ASK:
            return BackRequest(line.seat, tuple(self._other_people(line.seat)))
        if line.notation == NO:
            return NOBODY_ASKS
        owing = tuple(seat for seat in self.request.owing if seat != line.seat)
        return BackRequest(self.request.seat, owing)

    def _moved(self, seat: int) -> None:
        """People who go on have answered by it; what bots do would be taken back, too."""
        if self.has_person(seat):
            self.request = NOBODY_ASKS

    def _play(self, seat: int, choice: int) -> list[Line]:
        self._moved(seat)
        before, number = len(self.match.events), self.decision(seat)
        self.match.play(choice, seat)
        return self._note(before, number)

    def _note(self, before: int, number: int) -> list[Line]:
        """The lines of what has happened since there were so many events; the first answers that decision."""
        noted = []
        for event in self.match.events[before:]:
            noted.append(Line(number, event.seat, self.game.notation(event.seat, event.choice)))
            self._count(1)
            number = self.lines
        return noted

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
        return 0 <= seat < len(self.header.seats) and not self.header.seats[seat].is_bot

    def back_kind(self, seat: int) -> BackKind:
        """What a seat can take back now, and whether it has to ask.

        When the game is over the secret is shown, and who knows what comes shall not choose again.
        """
        if not self.has_person(seat) or self.match.over:
            return ""
        if self.match.may_undo(seat):
            return "step"
        if self.match.last_turn(seat) < 0:
            return ""
        return "ask" if self._other_people(seat) else "turn"

    def _other_people(self, seat: int) -> list[int]:
        return [other for other in range(len(self.header.seats)) if other != seat and self.has_person(other)]

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
        return Draws(record.secret, tuple(record.numbers), record.commitment, draws)

    def _published(self) -> Match:
        """The match as far as everybody may know every step of it.

        What is hidden stays out until the game is over: pending choices, and all that follows a
        draw or a lone choice that a watcher could not see.
        """
        match = self.match
        if match.over:
            return match
        published = Match(match.game, match.seats, match.options, players=match.players)
        trail = match.trail
        for step in trail[: len(trail) - len(match.answers)]:
            if isinstance(step, TakenBack):
                published.take_back(step.seat, len(published.events) - step.steps)
            elif step.alone and step.hidden_from_watchers():
                break
            else:
                published.play(step.choice, step.seat)
        return published


def new_table(
    game: AnyGame, asked: NewTable, levels: Mapping[str, Level], secret: str = ""
) -> tuple[Table, list[Line]]:
    """A table as somebody asked for it, with its first draws; BadSetup if it cannot be."""
    secret = secret or secrets.token_hex(32)
    numbers = players_number(asked.number)
    seats = seat_people(asked.seats, levels)
    match = Match(
        game,
        len(seats),
        asked.options,
        players=[seat.name for seat in seats],
        chance=FairChance(secret, numbers),
    )
    header = Header(
        secrets.token_hex(8),
        game.key,
        game.rules_version,
        game.box_hash,
        match.options,
        seats,
        commitment_of(secret),
        secret,
        numbers,
    )
    table = Table(header, match)
    return table, table.begin()


def resumed_table(record: Record, secret: str, person: int) -> Table:
    """A table that goes on with a saved game: one person, and bots in the other seats."""
    match = record.match
    kinds: list[SeatKind] = ["me" if seat == person else "bot" for seat in range(match.seats)]
    seats = tuple(TableSeat(kind, name) for kind, name in zip(kinds, match.players, strict=True))
    header = Header(
        secrets.token_hex(8),
        match.game.key,
        match.game.rules_version,
        record.box_hash,
        match.options,
        seats,
        record.commitment,
        secret,
        record.numbers,
    )
    match.chance = FairChance(secret, record.numbers)
    match.play_chance()
    table = Table(header, match)
    table.begin()
    return table


def stored_table(header: Header, game: AnyGame, lines: Sequence[Line]) -> Table:
    """The table that was stored, at the position where it stood."""
    if header.rules != game.rules_version or not game.knows_box(header.components):
        raise OutdatedTable(
            f"This table was begun with rules {header.rules} of {game.name}; "
            f"this version plays rules {game.rules_version}.",
            hint="Start a new game on the front page.",
        )
    players = [seat.name for seat in header.seats]
    table = Table(header, Match(game, len(players), header.options, players=players))
    for line in lines:
        table.replay(line)
    table.match.chance = FairChance(header.secret, header.numbers)
    return table


def bots_decisions(table: Table) -> list[tuple[int, int]]:
    """The decisions that bots are to make now, each with the seat."""
    return [(table.decision(seat), seat) for seat in table.bots_to_move()]


def caught_up(table: Table, lines: Sequence[Line]) -> Table:
    """The table as it is after what somebody else has stored for it."""
    after = table.copy()
    # All draws are among the lines.
    chance, after.match.chance = after.match.chance, None
    for line in lines:
        after.replay(line)
    after.match.chance = chance
    return after
