"""Whether a record is what it says: every step legal, the result right, every draw as it was committed.

The hash of a secret was published before the first draw. When the game is over the record shows the secret,
so that anybody can draw again: see docs/fair-play.md.
"""

import re
from collections.abc import Sequence
from os import PathLike

from msgspec import Struct

from pooram.engine.errors import BadRecord, PooramError
from pooram.engine.state import CHANCE
from pooram.engine.words import listed
from pooram.games import find_game
from pooram.match.chance import fair_outcome, number_in_place
from pooram.match.events import Event
from pooram.match.files import read_text
from pooram.match.lines import TakenBack
from pooram.match.match import Match, PlayedStep
from pooram.match.reading import FindGame, Reader, in_file
from pooram.match.record import Record, commitment_of

NOT_COMMITTED = "no secret was committed before the first draw, as tables do, so the draws cannot be checked"
NOT_REVEALED = "the secret is not revealed yet: the game has not ended"
NOT_THE_SECRET = "the secret is not the one that was committed"
SEAT = re.compile("[1-9][0-9]*", re.ASCII)
"""As a record counts it."""


class Checked(Struct, frozen=True):
    """A record in which nothing is wrong."""

    game: str
    seats: int
    steps: int
    """All that were made, also those that were taken back, draws included."""
    draws: int
    taken_back: int
    """How often somebody took back a turn."""
    finished: bool
    unchecked: str
    """What of it cannot be checked, and why; empty if all was."""
    inherited: int = 0
    """How many of the first steps come from another game, whose draws are not counted here."""
    late: tuple[int, ...] = ()
    """The seats, counted from 1, whose number had not come: the secret gave one in its place."""

    def __str__(self) -> str:
        if self.unchecked:
            return f"All {self.steps} steps are legal, but {self.unchecked}."
        times = "once" if self.taken_back == 1 else f"{self.taken_back} times"
        back = f" Steps were taken back {times}." if self.taken_back else ""
        return (
            f"All {self.steps} steps are legal, the result is right, "
            f"and all {self.draws} draws were as committed.{self._late()}{back}{self._apart()}"
        )

    def _late(self) -> str:
        """What is said of numbers that the server gave: only who had sent one knows whether it came."""
        if not self.late:
            return ""
        seats = listed([str(seat) for seat in self.late])
        if len(self.late) == 1:
            return f" The number of seat {seats} had not come, so it was drawn from the secret."
        return f" The numbers of seats {seats} had not come, so they were drawn from the secret."

    def _apart(self) -> str:
        """What is said of steps of another game, whose draws are not counted."""
        if not self.inherited:
            return ""
        return f" The first {self.inherited} steps come from another game, so their draws were not checked."


class Draw(Struct, frozen=True):
    """What chance brought once, and what it could have: enough to draw again without the rules."""

    step: int
    """Its number in the record, from 1 on."""
    drawn: int
    """Which of the possible outcomes it was, from 0 on."""
    weights: tuple[int, ...]
    """Of all possible outcomes, in their order."""
    told: str
    """What was drawn, in notation."""


def draws_of(match: Match) -> list[Draw]:
    """Every draw of a match, also those that were taken back; the first has the ordinal 0."""
    game, draws = match.game, []
    for number, step in enumerate(_steps(match), start=1):
        if step.seat == CHANCE:
            possible = game.possible_outcomes(step.before)
            drawn = [outcome for outcome, _ in possible].index(step.choice)
            weights = tuple(weight for _, weight in possible)
            draws.append(Draw(number, drawn, weights, game.notation(step.seat, step.choice)))
    return draws


def check_file(file: str | PathLike[str]) -> Checked:
    """As `check_record`, of a file; an error names it."""
    with in_file(file):
        return check_record(read_text(file))


def check_record(text: str, find_game: FindGame = find_game) -> Checked:
    """What could be checked of a record; BadRecord with the first step that differs, if one does.

    A draw is looked at before the rules are asked: who has changed one shall not hear of a later step that
    is no longer legal.
    """
    reader = _Checker(text, find_game)
    record = reader.read()
    match = record.match
    if match.over and not reader.finished:
        raise BadRecord("the game is over after these steps, but the result is left out", 0)
    unchecked = _unchecked(record.commitment, record.secret)
    late = () if unchecked else _late(record.secret, record.numbers)
    if not unchecked and not match.over:
        unchecked = "the game has not ended, so there is no result"
    back = sum(isinstance(step, TakenBack) for step in match.trail)
    inherited = min(record.inherited, reader.step)
    draws = match.draws - sum(step.seat == CHANCE for step in _steps(match)[:inherited])
    return Checked(
        match.game.key, match.seats, reader.step, draws, back, match.over, unchecked, inherited, late
    )


def _steps(match: Match) -> list[Event]:
    """All that were made, also those that were taken back."""
    return [step for step in match.trail if not isinstance(step, TakenBack)]


def check_fairness(record: Record) -> None:
    """Raise BadRecord unless every draw of the record follows from its revealed secret."""
    unchecked = _unchecked(record.commitment, record.secret)
    if unchecked:
        raise BadRecord(unchecked, 0)
    replay = Match(record.match.game, record.match.seats, record.match.options)
    number = 0
    for step in record.match.trail:
        if isinstance(step, TakenBack):
            replay.take_back(step.seat, len(replay.events) - step.steps)
            continue
        number += 1
        wrong = _wrong_draw(replay, step, record.secret, record.numbers)
        if wrong and number > record.inherited:
            raise BadRecord(f"step {number}: {wrong}", 0)
        replay.play(step.choice, step.seat)


def _late(secret: str, numbers: Sequence[str]) -> tuple[int, ...]:
    """The seats whose number did not come; BadRecord if one in its place does not follow from the secret."""
    late = []
    for number in numbers:
        seat, drawn, rest = number.partition(" drawn ")
        if not drawn:
            continue
        if not SEAT.fullmatch(seat) or rest != str(number_in_place(secret, int(seat))):
            raise BadRecord(f"the number drawn for seat {seat} does not follow from the secret", 0)
        late.append(int(seat))
    return tuple(late)


def _unchecked(commitment: str, secret: str) -> str:
    """Why the draws cannot be checked; empty if they can. A secret that is another one is an error."""
    if not commitment:
        return NOT_COMMITTED
    if not secret:
        return NOT_REVEALED
    if commitment_of(secret) != commitment:
        raise BadRecord(NOT_THE_SECRET, 0)
    return ""


def _wrong_draw(match: Match, step: PlayedStep | Event, secret: str, numbers: Sequence[str]) -> str:
    """In which way the next step of a match is another draw than the committed one; empty if it is not."""
    if step.seat != CHANCE or not match.chance_is_due:
        return ""
    due = fair_outcome(match.game, match.state, secret, numbers, match.draws)
    if due == step.choice:
        return ""
    drawn, right = (match.game.notation(step.seat, outcome) for outcome in (step.choice, due))
    return f"{drawn!r} was drawn, which does not follow from the secret: it should have been {right!r}"


class _Checker(Reader):
    """Draws again what a record says was drawn; every error of a step has its number."""

    def __init__(self, text: str, find_game: FindGame) -> None:
        super().__init__(text, find_game)
        # It stands at the end, where it would come too late.
        words = (line.partition(" ") for _, line in self.lines)
        self.secret = next((rest for word, _, rest in words if word == "secret"), "")

    def read_line(self, line: str) -> None:
        before = self.step
        try:
            super().read_line(line)
        except PooramError as error:
            if self.step == before:
                raise
            raise BadRecord(f"step {self.step}: {error.message}", 0) from None

    def play(self, match: Match, step: PlayedStep) -> None:
        commitment = self.playing().commitment
        if commitment and self.secret and commitment_of(self.secret) == commitment:
            wrong = _wrong_draw(match, step, self.secret, self.numbers)
            if wrong and self.step > self.inherited:
                raise BadRecord(wrong, 0)
        super().play(match, step)
