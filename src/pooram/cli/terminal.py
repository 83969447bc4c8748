"""A table in the terminal: one person against bots, or alone against the rules."""

import hashlib
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from pooram.bots.specs import find_bot
from pooram.cli.drawing import draw_scene, tell_panel
from pooram.cli.sheet import print_sheet
from pooram.cli.telling import Telling
from pooram.engine.errors import BadNotation, PooramError
from pooram.engine.fairness import fair_outcome
from pooram.engine.match import Match
from pooram.engine.record import Record, commitment_of
from pooram.engine.scene import Scene
from pooram.engine.state import CHANCE
from pooram.lab.pool import rng_of

HELP = """\
  a number or a notation  choose that option
  ?                       the rule that applies now
  rules                   all rules
  why NOTATION            why something is not allowed
  look                    the whole table in words
  back                    take back your last step of this turn
  q                       leave; the game is saved"""


class Left(Exception):
    """The player has had enough for now."""


class TerminalTable:
    """Asks the person, lets the bots and chance play, and tells what happens."""

    def __init__(
        self, record: Record, seat: int, bot: str, seed: int, console: Console, file: Path | None
    ) -> None:
        self.record = record
        self.game = record.match.game
        self.seat = seat
        self.bot_name = bot
        self.bot = find_bot(bot)
        self.seed = seed
        self.secret = hashlib.sha256(f"pooram play {seed}".encode()).hexdigest()
        self.console = console
        self.file = file
        self.telling = Telling(record.match, record.players, seat)
        self.earlier: list[Match] = []
        """The match before each of the person's steps that can still be taken back."""
        if not record.match.history:
            record.commitment = commitment_of(self.secret)

    @property
    def match(self) -> Match:
        return self.record.match

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self.console.print(f"{self.game.name}. {self.game.tagline}", style="bold")
        you = escape(self.record.players[self.seat])
        self.console.print(f"You are {you}. Type `help` for what you can type.", style="dim")
        try:
            while not self.match.over:
                self.go_on()
        except (Left, KeyboardInterrupt, EOFError):
            self.leave()
            return
        self.show()
        print_sheet(self.console, self.telling.sheet(), self.telling.names)
        if self.record.commitment == commitment_of(self.secret):
            self.record.secret = self.secret
        if self.file is not None:
            self.save(self.file)
            self.console.print(f"Saved. See it again: pooram replay {self.file}", markup=False)

    def go_on(self) -> None:
        """One step of whoever is next; where several choose at once the person is asked first."""
        if self.match.chance_is_due:
            draws = sum(1 for step in self.match.history if step.seat == CHANCE)
            numbers = self.record.numbers
            outcome = fair_outcome(self.game, self.match.state, self.secret, numbers, draws)
            self.step(int(CHANCE), outcome)
        elif self.seat in self.match.waiting():
            self.ask()
        else:
            self.let_bot_choose(self.match.waiting()[0])

    def let_bot_choose(self, seat: int) -> None:
        rng = rng_of(self.seed, len(self.match.history), f"seat {seat}")
        if self.console.is_terminal:
            with self.console.status(f"{escape(self.record.players[seat])} is thinking …"):
                choice = self.bot.choose(self.game, self.match.view(seat), rng)
        else:
            choice = self.bot.choose(self.game, self.match.view(seat), rng)
        self.step(seat, choice)

    def step(self, seat: int, choice: int) -> None:
        """Play a step and tell it; what others or chance did cannot be taken back."""
        turn = int(self.match.state.turn())
        if seat == self.seat:
            self.earlier.append(self.match.copy())
        else:
            self.earlier.clear()
        for sentence in self.telling.play(seat, choice):
            self.console.print(f"  {sentence}", markup=False)
        if int(self.match.state.turn()) != turn:
            self.earlier.clear()

    # Asking

    def ask(self) -> None:
        """Show the table and the options until the person has chosen one."""
        self.show()
        choices = self.game.legal_choices(self.match.state, self.seat)
        self.list_options(choices)
        while True:
            try:
                if self.obey(self.read_line(), choices):
                    return
            except PooramError as error:
                self.explain(str(error), getattr(error, "clause", ""))
                if error.hint:
                    self.console.print(f"  {error.hint}", markup=False)

    def obey(self, line: str, choices: list[int]) -> bool:
        """Do what was typed; says whether a choice was made or taken back."""
        word, _, rest = line.partition(" ")
        if word in ("q", "quit", "exit"):
            raise Left
        if word == "back":
            return self.back()
        if word == "?":
            self.explain("", self.game.prompt(self.match.view(self.seat)).clause)
        elif word == "help" or not word:
            self.console.print(HELP, markup=False)
        elif word == "rules":
            self.print_rules()
        elif word == "look":
            for panel in self.scene().panels:
                self.console.print(tell_panel(panel))
        elif word == "why":
            self.why(rest, choices)
        else:
            self.step(self.seat, self.choice_named(line, choices))
            return True
        return False

    def choice_named(self, text: str, choices: list[int]) -> int:
        """The choice by its number or notation; an illegal one is refused by its clause."""
        labels = self.labels(choices)
        if text in labels:
            return choices[labels.index(text)]
        if text.isdecimal():
            raise BadNotation(f"There is no option {text}.", hint=f"Options: {', '.join(labels)}.")
        choice = self.game.parse(self.seat, text)
        if choice not in choices:
            raise self.match.refusal(self.seat, choice)
        return choice

    def why(self, text: str, choices: list[int]) -> None:
        """Why something is not allowed, or that it is."""
        choice = self.choice_named(text, choices)
        clause = self.game.prompt(self.match.view(self.seat)).clause
        self.explain(f"{self.game.notation(self.seat, choice)!r} is allowed.", clause)

    def back(self) -> bool:
        """Take back the last own step, if nothing has followed it."""
        if not self.earlier:
            self.console.print("  There is nothing to take back in this turn.")
            return False
        self.record.match = self.telling.match = self.earlier.pop()
        return True

    def read_line(self) -> str:
        self.console.print("> ", end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    # Showing

    def scene(self) -> Scene:
        return self.game.scene(self.match.view(self.seat), self.telling.names)

    def show(self) -> None:
        """The table as the person sees it, and the scores."""
        self.console.print()
        for panel in draw_scene(self.scene(), self.game.look.palette, self.console.width):
            self.console.print(panel)
        scores = Text()
        view = self.match.view(self.seat)
        for side, score in enumerate(self.telling.scores()):
            colour = "bold"
            if side < self.match.seats:
                look = self.game.seat_look(view, side)
                colour = self.game.look.palette.get(self.game.look.seat_colours[look], "")
            scores.append("   " if side else "")
            scores.append(self.telling.names[side], colour).append(f" {score}")
        self.console.print(scores)

    def labels(self, choices: list[int]) -> list[str]:
        """What to type for each option: the number in its notation where that means something to the
        player, as a card's does, else its place in the list."""
        if all(self.game.choice_key(self.game.choices[choice]) for choice in choices):
            return [self.game.notation(self.seat, choice).split()[-1] for choice in choices]
        return [str(number) for number in range(1, len(choices) + 1)]

    def list_options(self, choices: list[int]) -> None:
        """The prompt and every option with its number, sentence and what it would change."""
        view = self.match.view(self.seat)
        words = self.game.words
        self.console.print(words.say(self.game.prompt(view), self.telling.names), style="bold", markup=False)
        for label, number in zip(self.labels(choices), choices, strict=True):
            choice = self.game.choices[number]
            sentence = words.say(self.game.tell_choice(view, choice), self.telling.names)
            changes = self.game.preview(view, choice).changes
            told = ", ".join(
                f"{self.telling.names[side]} {change:+}" for side, change in enumerate(changes) if change
            )
            line = Text(f"  {label:>2}  {sentence}")
            line.append(f"  ({choice})", "dim")
            line.append(f"  {told}" if told else "", "green")
            self.console.print(line)

    def explain(self, sentence: str, clause: str) -> None:
        """A sentence and the rule behind it."""
        if sentence:
            self.console.print(f"  {sentence}", markup=False)
        if clause:
            self.console.print(
                f"  {clause}: {self.game.rules.clause(clause).text}", markup=False, style="dim"
            )

    def print_rules(self) -> None:
        for section in self.game.rules.sections:
            self.console.print(section.title, style="bold")
            for clause in section.clauses:
                self.console.print(f"  {clause.id}: {clause.text}", markup=False)

    # Leaving

    def leave(self) -> None:
        """Save what was played and say how to go on."""
        if not self.match.history:
            return
        file = self.file or free_name(f"{self.game.key}-unfinished")
        self.save(file)
        command = f"pooram play {self.game.key} --resume {file} --seat {self.seat + 1}"
        self.console.print(
            f"\nSaved. Go on with: {command} --bot {self.bot_name} --seed {self.seed}",
            markup=False,
            soft_wrap=True,
        )

    def save(self, file: Path) -> None:
        try:
            file.write_text(self.record.to_text(), encoding="utf-8")
        except OSError as error:
            raise PooramError(
                f"Cannot write {file}: {error.strerror}.", hint="Choose another --record."
            ) from None


def free_name(stem: str) -> Path:
    """A file in the current folder that does not exist yet."""
    file = Path(f"{stem}.pooram")
    number = 2
    while file.exists():
        file = Path(f"{stem}-{number}.pooram")
        number += 1
    return file
