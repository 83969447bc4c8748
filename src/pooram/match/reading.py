"""Reading a record: every step is checked, and every error knows its line."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import PathLike

from pooram.engine.errors import BadRecord, PooramError
from pooram.engine.game import AnyGame
from pooram.engine.state import CHANCE, points_of
from pooram.engine.words import seat_names
from pooram.games import find_game
from pooram.match.files import read_text
from pooram.match.match import Match, PlayedStep
from pooram.match.record import FORMAT, Origin, Record, step_lines

FindGame = Callable[[str], AnyGame]


def parse_step_line(game: AnyGame, line: str) -> PlayedStep:
    """The step that a line of a record names."""
    who, _, notation = line.partition(" ")
    if who != "~" and not who.isdecimal():
        raise BadRecord(f"{line!r} is neither a step nor anything else a record holds", 0)
    seat = CHANCE if who == "~" else int(who) - 1
    return PlayedStep(int(seat), game.parse(seat, notation))


def load_record(file: str | PathLike[str]) -> Record:
    """The record in a file, of a game that is there; one clear error names the file and the line."""
    with in_file(file):
        return read_record(read_text(file), find_game)


@contextmanager
def in_file(file: str | PathLike[str]) -> Iterator[None]:
    """Let every error name the file."""
    try:
        yield
    except BadRecord as error:
        told = error.message
        raise BadRecord(told if str(file) in told else f"{file}: {told}", 0) from None


def read_record(text: str, find_game: FindGame = find_game) -> Record:
    """Read and replay a record; a damaged or foreign one gives one error with its line number."""
    return Reader(text, find_game).read()


class Reader:
    """Walks through a record once, so that every error knows its line."""

    def __init__(self, text: str, find_game: FindGame) -> None:
        self.lines = [
            (number, line.strip())
            for number, line in enumerate(text.splitlines(), start=1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        self.find_game = find_game
        self.header: dict[str, str] = {}
        self.options: dict[str, int] = {}
        self.option_lines: list[str] = []
        self.players: dict[int, str] = {}
        self.colours: dict[int, str] = {}
        self.numbers: list[str] = []
        self.inherited = 0
        self.record: Record | None = None
        self.finished = False
        self.step = 0
        """The number of the step that is read, or was read last."""

    def read(self) -> Record:
        if not self.lines or self.lines[0][1] != FORMAT:
            first = self.lines[0][0] if self.lines else 1
            raise BadRecord(f"this is no Pooram record (it must begin with {FORMAT!r})", first)
        for number, line in self.lines[1:]:
            try:
                self.read_line(line)
            except BadRecord as error:
                raise error if error.line else BadRecord(error.message, number) from None
            except PooramError as error:
                raise BadRecord(error.message, number) from None
            except ValueError:
                raise BadRecord(f"{line!r} holds something that is not a number", number) from None
        if self.record is None:
            try:
                self.record = self.begin()
            except PooramError as error:
                raise BadRecord(error.message, self.lines[-1][0]) from None
        self.record.match.origin = self.origin(self.record)
        return self.record

    def origin(self, record: Record) -> Origin:
        steps = tuple(step_lines(record.match))
        return Origin(
            record.box_hash,
            record.commitment,
            record.numbers,
            record.secret,
            steps,
            record.options,
            record.inherited,
        )

    def read_line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "secret":
            self.playing().secret = rest
        elif word == "result":
            self.check_result(rest)
        elif word == "~" or word.isdecimal():
            if self.finished:
                raise BadRecord("a step after the result", 0)
            self.step += 1
            match = self.playing().match
            step = parse_step_line(match.game, line)
            if step.seat >= match.seats:
                raise BadRecord(f"there is no seat {step.seat + 1}; this game has {match.seats}", 0)
            self.play(match, step)
        elif word == "back":
            seat, steps = map(int, rest.split())
            self.take_back(self.playing().match, seat - 1, steps)
        elif self.record is not None:
            raise BadRecord(f"{word!r} belongs into the header, before the first step", 0)
        else:
            self.read_header(word, rest)

    def play(self, match: Match, step: PlayedStep) -> None:
        """Replay a step."""
        match.play(step.choice, step.seat)

    def take_back(self, match: Match, seat: int, steps: int) -> None:
        """Take back what was replayed last."""
        if self.finished:
            raise BadRecord("a step back after the result", 0)
        if not 0 <= seat < match.seats:
            raise BadRecord(f"there is no seat {seat + 1}; this game has {match.seats}", 0)
        if match.answers or not 0 < steps <= len(match.events):
            raise BadRecord(f"{steps} steps cannot be taken back here", 0)
        match.take_back(seat, len(match.events) - steps)

    def read_header(self, word: str, rest: str) -> None:
        if word == "option":
            key, _, value = rest.partition(" ")
            self.options[key] = int(value)
            self.option_lines.append(f"option {key} {value}")
            self.game().full_options({key: int(value)})
        elif word == "player":
            seat, _, name = rest.partition(" ")
            self.players[int(seat) - 1] = name
        elif word == "colour":
            seat, _, name = rest.partition(" ")
            self.colours[int(seat) - 1] = name
        elif word == "number":
            self.numbers.append(rest)
        elif word == "inherited":
            self.inherited = int(rest)
        elif word in ("game", "rules", "components", "seats", "commitment"):
            self.header[word] = rest
            game = self.game()
            if word == "seats":
                game.check_seats(int(rest))
            elif word in ("rules", "components"):
                self.check_version(word, rest)
        else:
            raise BadRecord(f"{word!r} is nothing that a record holds", 0)

    def game(self) -> AnyGame:
        if "game" not in self.header:
            raise BadRecord("the header must name the game first", 0)
        return self.find_game(self.header["game"])

    def check_version(self, word: str, value: str) -> None:
        game = self.game()
        ours = str(game.rules_version) if word == "rules" else game.box_hash
        if value != ours and not (word == "components" and game.knows_box(value)):
            raise BadRecord(
                f"the record was played with {word} {value} of {game.name}; this version knows {ours}", 0
            )

    def playing(self) -> Record:
        if self.record is None:
            self.record = self.begin()
        return self.record

    def begin(self) -> Record:
        for word in ("game", "rules", "components", "seats"):
            if word not in self.header:
                raise BadRecord(f"the header lacks {word!r}", 0)
        seats = int(self.header["seats"])
        names = seat_names(seats)
        players = [self.players.get(seat, names[seat]) for seat in range(seats)]
        colours = [self.colours.get(seat, "") for seat in range(seats)]
        game = self.game()
        options = game.counting_options(self.options)
        match = Match(game, seats, options, players=players, colours=colours)
        record = Record(match)
        record.commitment = self.header.get("commitment", "")
        record.numbers = self.numbers
        record.inherited = self.inherited
        record.box_hash = self.header["components"]
        record.options = tuple(self.option_lines)
        return record

    def check_result(self, rest: str) -> None:
        match = self.playing().match
        points = points_of(match.state)
        if not match.over:
            raise BadRecord("a result, but the game is not over after these steps", 0)
        if [int(word) for word in rest.split()] != points:
            raise BadRecord(f"the result should be {' '.join(map(str, points))}", 0)
        self.finished = True
