"""A record: a game as a readable text file that replays to the same position, byte for byte.

    pooram-record 1
    game kalimambo
    rules 1
    components 5f3c2a9e0b7d1c48
    seats 3
    option heaps 6
    player 1 Anna
    colour 1 river
    ~ explorer 2
    1 play 7
    back 1 1
    1 play 5
    result 12 8 9

First the header, with the colours of the seats where they are not the usual ones; then one step a line in
notation: the seat's number, or `~` for chance. Where a seat took back a turn, `back` names the seat and how
many of the steps before it no longer count. `inherited 40` in the header says that the first 40 steps come
from another game, from which this one went on: what was drawn among them was not committed here. A finished
game ends with the points by seat, and those of the rival if there is one. Empty lines and lines that start
with `#` are comments.
"""

import hashlib
from typing import TYPE_CHECKING

from msgspec import Struct

from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.engine.state import CHANCE, points_of
from pooram.match.lines import PlayedStep, TakenBack

if TYPE_CHECKING:
    from pooram.match.events import Event
    from pooram.match.match import Match

FORMAT = "pooram-record 1"


class Origin(Struct, frozen=True):
    """Of a match that was read: what the record said besides its steps."""

    box_hash: str
    commitment: str
    numbers: list[str]
    secret: str
    steps: tuple[str, ...]
    """As lines."""
    options: tuple[str, ...]
    """Those that it names, as lines."""
    inherited: int = 0


class Record:
    """A match, and what is needed to check that chance was fair."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self.box_hash = match.game.box_hash
        """Of the box with which it was played; a record that was read keeps its own."""
        self.commitment = ""
        """SHA-256 of the secret, published before the first draw; empty if nothing was committed."""
        self.numbers: list[str] = []
        """What the players added to the draws."""
        self.inherited = 0
        """How many of the first steps come from another game: their draws were not committed here."""
        self.secret = ""
        """Revealed when the game is over."""
        self.options = option_lines(match)
        """As lines; a record that was read names those that it named, with other ones of earlier versions."""
        self.notes: list[tuple[int, str]] = []
        """What happened beside the game: after how many lines of the trail, and a sentence: a comment."""
        origin = match.origin
        if origin is not None:
            self.box_hash, self.options = origin.box_hash, origin.options
            self.inherited = origin.inherited
            if origin.steps == tuple(step_lines(match)):
                # Once it has been played on, the draws are no longer those that were committed.
                self.commitment, self.secret = origin.commitment, origin.secret
                self.numbers = list(origin.numbers)

    def to_text(self) -> str:
        """The record as a file."""
        match = self.match
        if not match.complete:
            raise BadSetup("This match is not known from its beginning, so it cannot be saved.")
        game = match.game
        lines = [
            FORMAT,
            f"game {game.key}",
            f"rules {game.rules_version}",
            f"components {self.box_hash}",
            f"seats {match.seats}",
        ]
        lines += self.options
        lines += [f"player {seat} {name}" for seat, name in enumerate(match.players, start=1)]
        if not self._follows_former_option():
            lines += colour_lines(match)
        if self.commitment:
            lines.append(f"commitment {self.commitment}")
        lines += [f"number {number}" for number in self.numbers]
        if self.inherited:
            lines.append(f"inherited {self.inherited}")
        lines += self._steps()
        if match.over:
            lines.append(f"result {' '.join(map(str, points_of(match.state)))}")
        if self.secret:
            lines.append(f"secret {self.secret}")
        return "\n".join(lines) + "\n"

    def _follows_former_option(self) -> bool:
        """Whether an option of an earlier version says the colours already."""
        former = self.match.game.former_colour
        return bool(former) and any(line.startswith(f"option {former} ") for line in self.options)

    def _steps(self) -> list[str]:
        """All that happened, a line each, with what happened beside the game in between."""
        lines, notes = [], list(self.notes)
        for told, step in enumerate(self.match.trail):
            while notes and notes[0][0] <= told:
                lines.append(f"# {notes.pop(0)[1]}")
            lines.append(step_line(self.match.game, step))
        return [*lines, *(f"# {text}" for _, text in notes)]


def option_lines(match: "Match") -> tuple[str, ...]:
    """The options that a record of the match names, a line each."""
    options = match.options
    named = [of.key for of in match.game.options if options and of.is_recorded(match.seats, options)]
    return tuple([f"option {key} {options[key]}" for key in named])


def colour_lines(match: "Match") -> list[str]:
    """The colours of the seats, a line each; nothing where they are the usual ones."""
    known, colours = match.game.look.seat_colours, match.options.colours
    if colours == tuple(range(match.seats)):
        return []
    return [f"colour {seat} {known[number]}" for seat, number in enumerate(colours, start=1)]


def step_lines(match: "Match") -> list[str]:
    """All that happened in a match, a line each."""
    return [step_line(match.game, step) for step in match.trail]


def step_line(game: AnyGame, step: "PlayedStep | Event | TakenBack") -> str:
    """A step as a line: `~ heap 12`, `1 play 7`, or `back 1 4`."""
    if isinstance(step, TakenBack):
        return f"back {step.seat + 1} {step.steps}"
    who = "~" if step.seat == CHANCE else str(step.seat + 1)
    return f"{who} {game.notation(step.seat, step.choice)}"


def commitment_of(secret: str) -> str:
    """What is published of a secret before the game."""
    return hashlib.sha256(secret.encode()).hexdigest()
