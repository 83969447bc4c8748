"""A table in the terminal: one person against bots, or alone against the rules."""

import hashlib
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from pooram.bots.bot import chosen_by
from pooram.bots.specs import find_bot
from pooram.cli.sheet import print_sheet
from pooram.engine.errors import BadNotation, PooramError
from pooram.engine.scene import Offer
from pooram.engine.words import seat_names, signed
from pooram.match.chance import rng_of
from pooram.match.files import save_text
from pooram.match.view import PlayerView
from pooram.present.text import draw_panels, tell_panel
from pooram.tables.messages import Snapshot, Step
from pooram.tables.snapshots import panels_of, snapshot
from pooram.tables.table import Table

HELP = """\
  a number or a notation  choose that option
  ?                       the rule that applies now
  rules                   all rules
  why NOTATION            why something is not allowed
  look                    the whole table in words
  back                    take back your last step, or else your last turn
  q                       leave; the game is saved"""


class Left(Exception):
    """The player has had enough for now."""


class Terminal:
    """Asks the person at a table, lets its bots choose, and tells what happens."""

    def __init__(
        self, table: Table, seat: int, bot: str, seed: int, console: Console, file: Path | None
    ) -> None:
        self.table = table
        self.seat = seat
        self.bot_name = bot
        self.bot = find_bot(bot)
        self.seed = seed
        self.console = console
        self.file = file
        self.printed = 0
        """How many lines of the log the person has read."""

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        game = self.table.game
        self.console.print(f"{game.name}. {game.tagline}", style="bold")
        you = escape(self.table.names[self.seat])
        self.console.print(f"You are {you}. Type `help` for what you can type.", style="dim")
        try:
            while not self.table.match.over:
                self.go_on()
        except (Left, KeyboardInterrupt, EOFError):
            self.leave()
            return
        shown = self.look()
        self.show(shown)
        assert shown.sheet is not None
        print_sheet(self.console, shown.sheet, self.table.names)
        if self.file is not None:
            self.save(self.file)
            self.console.print(f"Saved. See it again: pooram replay {self.file}", markup=False)

    def go_on(self) -> None:
        """One step of whoever is next; where several choose at once the person is asked first."""
        self.tell()
        if self.seat in self.table.match.to_move:
            self.ask()
        else:
            self.let_bot_choose(self.table.match.to_move[0])
        self.tell()

    def tell(self) -> None:
        """Print what has happened since the last time."""
        log = self.table.log(self.seat).lines
        for line in log[self.printed :]:
            self.console.print(f"  {line.text}", markup=False)
        self.printed = len(log)

    def let_bot_choose(self, seat: int) -> None:
        table = self.table
        rng = rng_of(self.seed, len(table.match.history), f"seat {seat}")
        known = table.game.view(table.match.opening, seat)
        view = PlayerView(table.game, known, seat_names(table.match.seats), rng=rng)
        if self.console.is_terminal:
            with self.console.status(f"{escape(table.names[seat])} is thinking …"):
                choice = chosen_by(self.bot, view)
        else:
            choice = chosen_by(self.bot, view)
        table.choose_for_bot(seat, table.decision(seat), choice)

    # Asking

    def ask(self) -> None:
        """Show the table and the offers until the person has chosen one."""
        shown = self.look()
        self.show(shown)
        self.list_offers(shown)
        while True:
            try:
                if self.obey(self.read_line(), shown):
                    return
            except PooramError as error:
                self.explain(error.message, getattr(error, "clause", ""))
                if error.hint:
                    self.console.print(f"  {error.hint}", markup=False)

    def obey(self, line: str, shown: Snapshot) -> bool:
        """Do what was typed; says whether a choice was made or taken back."""
        word, _, rest = line.partition(" ")
        if word in ("q", "quit", "exit"):
            raise Left
        if word == "back":
            self.table.take_back(self.seat)
            self.printed = len(self.table.log(self.seat).lines)
            return True
        if word == "?":
            self.explain("", shown.clause)
        elif word == "help" or not word:
            self.console.print(HELP, markup=False)
        elif word == "rules":
            self.print_rules()
        elif word == "look":
            for panel in panels_of(shown):
                self.console.print(tell_panel(panel))
        elif word == "why":
            self.why(rest, shown)
        else:
            notation = named(line, shown.offers)
            self.table.choose(Step(shown.decision, self.seat, notation))
            return True
        return False

    def why(self, text: str, shown: Snapshot) -> None:
        """Why something is not allowed, or that it is."""
        match = self.table.match
        choice = self.table.game.parse(self.seat, named(text, shown.offers))
        if choice not in self.table.game.legal_choices(match.state, self.seat):
            raise match.refusal(self.seat, choice)
        self.explain(f"{self.table.game.notation(self.seat, choice)!r} is allowed.", shown.clause)

    def read_line(self) -> str:
        self.console.print("> ", end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    # Showing

    def look(self) -> Snapshot:
        """The table as the person sees it."""
        return snapshot(self.table, self.seat)

    def show(self, shown: Snapshot) -> None:
        """The panels, and the scores."""
        palette = self.table.game.look.palette
        self.console.print()
        for panel in draw_panels(panels_of(shown), palette, self.console.width):
            self.console.print(panel)
        scores = Text()
        for side, seat in enumerate(shown.seats):
            scores.append("   " if side else "")
            scores.append(seat.name, palette.get(seat.colour, "") or "bold").append(f" {seat.score}")
        self.console.print(scores)

    def list_offers(self, shown: Snapshot) -> None:
        """The prompt and every offer with its number, sentence and what it would change."""
        self.console.print(shown.prompt, style="bold", markup=False)
        for label, offer in zip(labels(shown.offers), shown.offers, strict=True):
            changes = zip(self.table.names, offer.changes, strict=False)
            signs = [(name, "+" * (change > 0) + signed(change)) for name, change in changes if change]
            told = ", ".join(f"{name} {change}" for name, change in signs)
            line = Text(f"  {label:>2}  {offer.sentence}")
            line.append(f"  ({offer.notation})", "dim")
            line.append(f"  {told}" if told else "", "green")
            self.console.print(line)

    def explain(self, sentence: str, clause: str) -> None:
        """A sentence and the rule behind it."""
        if sentence:
            self.console.print(f"  {sentence}", markup=False)
        if clause:
            rule = self.table.game.rules.clause(clause).text
            self.console.print(f"  {clause}: {rule}", markup=False, style="dim")

    def print_rules(self) -> None:
        for section in self.table.game.rules.sections:
            self.console.print(section.title, style="bold")
            for clause in section.clauses:
                self.console.print(f"  {clause.id}: {clause.text}", markup=False)

    # Leaving

    def leave(self) -> None:
        """Save what was played and say how to go on."""
        if not self.table.match.history:
            return
        game = self.table.game.key
        file = self.file or free_name(f"{game}-unfinished")
        self.save(file)
        command = f"pooram play {game} --resume {file} --seat {self.seat + 1}"
        self.console.print(
            f"\nSaved. Go on with: {command} --bot {self.bot_name} --seed {self.seed}",
            markup=False,
            soft_wrap=True,
        )

    def save(self, file: Path) -> None:
        save_text(file, self.table.record(everything=True).to_text())


def labels(offers: tuple[Offer, ...]) -> list[str]:
    """What to type for each offer: the number in its notation where that means something to the
    player, as a card's does, else its number in the list."""
    if all(offer.key for offer in offers):
        return [offer.notation.split()[-1] for offer in offers]
    return [str(number) for number in range(1, len(offers) + 1)]


def named(text: str, offers: tuple[Offer, ...]) -> str:
    """The notation that somebody means, by its label or as it is."""
    known = dict(zip(labels(offers), offers, strict=True))
    if text in known:
        return known[text].notation
    if text.isdecimal():
        raise BadNotation(f"There is no option {text}.", hint=f"Options: {', '.join(known)}.")
    return text


def secret_of(seed: int) -> str:
    """The secret from which all draws of a game with this seed follow."""
    return hashlib.sha256(f"pooram play {seed}".encode()).hexdigest()


def free_name(stem: str) -> Path:
    """A file in the current folder that does not exist yet."""
    file = Path(f"{stem}.pooram")
    number = 2
    while file.exists():
        file = Path(f"{stem}-{number}.pooram")
        number += 1
    return file
