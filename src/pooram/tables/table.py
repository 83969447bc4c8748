"""A table: its header, the history of its game, and who may do what."""

import secrets
from collections.abc import Mapping, Sequence

from pooram.bots.levels import Level
from pooram.engine.errors import IllegalStep
from pooram.engine.game import AnyGame
from pooram.engine.match import Match
from pooram.engine.record import Record, commitment_of
from pooram.engine.state import WATCHER
from pooram.tables.errors import CannotNow, OutdatedTable
from pooram.tables.history import History, Line
from pooram.tables.messages import NewTable, Step
from pooram.tables.seats import players_number, seat_people
from pooram.tables.storage import Header, Standing


class Table:
    """One game, from the first draw to the score sheet."""

    def __init__(self, header: Header, game: AnyGame, history: History) -> None:
        self.header = header
        self.game = game
        self.history = history

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def players(self) -> list[str]:
        """Who sits there."""
        return [seat.name for seat in self.header.seats]

    @property
    def names(self) -> list[str]:
        """Of all sides: the players, and the rival if there is one."""
        return self.game.side_names(self.players)

    @property
    def over(self) -> bool:
        return self.history.match.over

    def standing(self, history: History) -> Standing:
        match = history.match
        return Standing(match.over, match.waiting(), int(match.state.turn()))

    def begins(self) -> str:
        """Who owes the first choice; empty if all do, or if there is nobody else."""
        waiting = self.history.match.waiting()
        return self.players[waiting[0]] if len(waiting) == 1 < len(self.players) else ""

    # Who may do what

    def has_person(self, seat: int) -> bool:
        """Whether somebody can sit there."""
        return 0 <= seat < len(self.header.seats) and not self.header.seats[seat].is_bot

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.history.match.waiting() if self.header.seats[seat].is_bot]

    def checked_choice(self, step: Step) -> int:
        """The choice that a step names, if the seat may make it now; one clear error if not."""
        self.check_person(step.seat)
        choice = self.game.parse(step.seat, step.notation)
        history = self.history
        if step.decision != history.decision(step.seat):
            raise CannotNow("That came too late: the table has moved on.", hint="Choose again.")
        if history.has_chosen(step.seat):
            raise CannotNow("You have chosen already.", hint="Go back to choose something else.")
        self.check_legal(step.seat, choice)
        return choice

    def check_person(self, seat: int) -> None:
        if not self.has_person(seat):
            raise CannotNow("Nobody can play for that seat.", hint="Sit down in a seat of your own.")

    def check_legal(self, seat: int, choice: int) -> None:
        match = self.history.match
        if seat in match.waiting() and choice in self.game.legal_choices(match.state, seat):
            return
        refused = self.game.judge(match.view(seat), self.game.choices[choice])
        if refused is None:
            raise CannotNow("That cannot be chosen now.", hint="Wait until it is your turn.")
        raise IllegalStep(self.game.words.say(refused.said, self.names), refused.clause)

    def check_back(self, seat: int) -> None:
        self.check_person(seat)
        reason = self.history.why_not_back(seat)
        if reason:
            raise CannotNow(reason)

    def can_go_back(self, seat: int) -> bool:
        return self.has_person(seat) and not self.history.why_not_back(seat)

    # What bots and records get

    def bots_view(self, seat: int) -> bytes:
        """What a bot knows: in a decision of several seats nothing that the others chose meanwhile."""
        view: bytes = self.game.view(self.history.opening, seat).to_bytes()
        return view

    def record(self) -> Record:
        """The record as far as it may be published now."""
        record = Record(self.history.open_match(), self.players)
        record.commitment = self.header.commitment
        record.numbers = self.header.numbers
        record.box_hash = self.header.components
        if self.over:
            record.secret = self.header.secret
        return record

    def viewer(self, seat: int) -> int:
        """Whose eyes somebody who sits there may look through: a bot's seat only lets watch."""
        if not WATCHER <= seat < len(self.header.seats):
            raise CannotNow(
                f"There is no seat {seat + 1} at this table.",
                hint=f"Sit down in 1 to {len(self.header.seats)}, or watch.",
            )
        return seat if self.has_person(seat) else int(WATCHER)


def new_table(game: AnyGame, asked: NewTable, levels: Mapping[str, Level]) -> tuple[Table, list[Line]]:
    """A table as somebody asked for it, with its first draws; BadSetup if it cannot be."""
    match = Match(game, len(asked.seats), asked.options)
    secret = secrets.token_hex(32)
    header = Header(
        secrets.token_hex(8),
        game.key,
        game.rules_version,
        game.box_hash,
        match.options_set,
        seat_people(asked.seats, levels),
        commitment_of(secret),
        secret,
        players_number(asked.number),
    )
    history = History(match, secret, header.numbers)
    return Table(header, game, history), history.draw()


def stored_table(header: Header, game: AnyGame, lines: Sequence[Line]) -> Table:
    """The table that was stored, at the position where it stood."""
    if header.rules != game.rules_version or not game.knows_box(header.components):
        raise OutdatedTable(
            f"This table was begun with rules {header.rules} of {game.name}; "
            f"this version plays rules {game.rules_version}.",
            hint="Start a new game on the front page.",
        )
    history = History(Match(game, len(header.seats), header.options), header.secret, header.numbers)
    for line in lines:
        history.replay(line)
    return Table(header, game, history)
