"""What a game is: everything that a game's folder offers to the rest of the house.

A folder `games/NAME/` ends in one `GAME = Game(...)`. Nothing outside the folder knows a game by
name: tables, bots, records, environments and the browser all work through these fields.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from pooram.engine.errors import BadNotation, BadSetup
from pooram.engine.heuristics import Heuristics
from pooram.engine.rules import Rules, read_rules
from pooram.engine.scene import Ghost, Scene, ScoreSheet
from pooram.engine.state import CHANCE, State, View, choices_of, outcomes_of
from pooram.engine.words import Said, Words

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

Names = Sequence[str]


class OptionChoice(Struct, frozen=True):
    """One of the values that a game option can take."""

    value: int
    label: str


class GameOption(Struct, frozen=True, omit_defaults=True):
    """A rule of the game that can be set before it starts."""

    key: str
    name: str
    help: str
    default: int
    low: int
    high: int
    choices: tuple[OptionChoice, ...] = ()
    """If there are any: only these values. Two choices 0 and 1 make a switch."""
    fewest_seats: int = 0
    most_seats: int = 0
    """The seat counts for which the option matters, where not for all; 0: no bound. Elsewhere it keeps
    its default, and nobody is asked."""

    def allows(self, value: int) -> bool:
        """Whether the option can be set to this."""
        if self.choices:
            return any(choice.value == value for choice in self.choices)
        return self.low <= value <= self.high

    def matters(self, seats: int) -> bool:
        """Whether the option can be set for that many seats."""
        return self.fewest_seats <= seats and (not self.most_seats or seats <= self.most_seats)


def switch(
    key: str, name: str, help: str, default: bool, fewest_seats: int = 0, most_seats: int = 0
) -> GameOption:
    """An option that is on or off."""
    choices = (OptionChoice(0, "no"), OptionChoice(1, "yes"))
    return GameOption(key, name, help, int(default), 0, 1, choices, fewest_seats, most_seats)


class Refused(Struct, frozen=True):
    """The judge's answer: the clause that forbids it, and a sentence that says how."""

    clause: str
    said: Said


class Preview(Struct, frozen=True):
    """What an option would do, as far as the viewer can know."""

    ghosts: tuple[Ghost, ...] = ()
    changes: tuple[int, ...] = ()


class Game(Generic[S, V]):
    """A game, as its folder describes it."""

    def __init__(
        self,
        *,
        key: str,
        name: str,
        tagline: str,
        rules_version: int,
        fewest_seats: int,
        most_seats: int,
        actions: int,
        outcomes: int,
        longest: int,
        components: Mapping[str, object],
        palette: dict[str, str],
        seat_colours: tuple[str, ...],
        seat_patterns: tuple[str, ...],
        cover: str,
        folder: Path,
        start: Callable[[int, Mapping[str, int]], S],
        restore: Callable[[list[int]], S],
        view: Callable[[S, int], V],
        restore_view: Callable[[list[int]], V],
        sheet: Callable[[S, Names], ScoreSheet],
        judge: Callable[[V, int], Refused | None],
        scene: Callable[[V, Names], Scene],
        stands_for: Callable[[V, str], tuple[int, ...]],
        preview: Callable[[V, int], Preview],
        words: Words,
        choice_notation: Callable[[int], str],
        outcome_notation: Callable[[int], str],
        tell_step: Callable[[V, int, int], Said],
        tell_frame: Callable[[str, list[int]], Said],
        tell_option: Callable[[V, int], Said],
        tell_score: Callable[[V, int], Said],
        prompt: Callable[[V], Said],
        option_key: Callable[[int], str] = lambda choice: "",
        heuristics: Heuristics,
        options: tuple[GameOption, ...] = (),
        seat_look: Callable[[V, int], int] | None = None,
        rival: str = "",
        rival_symbol: str = "",
        listed: bool = True,
    ) -> None:
        self.key = key
        self.name = name
        self.tagline = tagline
        self.rules_version = rules_version
        """Raised when a rule changes, so that old records say by which rules they were played."""
        self.fewest_seats = fewest_seats
        self.most_seats = most_seats
        self.options = options
        self.actions = actions
        """Choices are 0 to actions - 1."""
        self.outcomes = outcomes
        """Outcomes of chance are 0 to outcomes - 1."""
        self.longest = longest
        """No game has more steps than this, chance included."""
        self.components = components
        self.palette = palette
        """Colour names of the scene to CSS colours."""
        self.seat_colours = seat_colours
        self.seat_patterns = seat_patterns
        """Symbols of art.svg that mark the seats for those who do not see their colours."""
        self.cover = cover
        self.folder = folder
        self.start = start
        """A new position for a number of seats and a full set of options, both checked before."""
        self.restore = restore
        """The position whose `to_ints` these are."""
        self.view = view
        """What a seat, or WATCHER, knows of a position."""
        self.restore_view = restore_view
        self.sheet = sheet
        """The score sheet of a finished position."""
        self.judge = judge
        """Why a choice is not allowed, told from the view of the seat that would make it; None if it is."""
        self.scene = scene
        self.stands_for = stands_for
        """The choices that a thing or place of the scene stands for, legal or not, by its id."""
        self.preview = preview
        self.words = words
        self.choice_notation = choice_notation
        self.outcome_notation = outcome_notation
        self.tell_step = tell_step
        """A step in the log: the viewer's view before it, the seat (or CHANCE), and the step as `seen`."""
        self.tell_frame = tell_frame
        self.tell_option = tell_option
        self.tell_score = tell_score
        self.prompt = prompt
        """What the viewer has to do, with the clause that applies now."""
        self.option_key = option_key
        """The key on the keyboard that makes a choice; empty: the table numbers its options."""
        self.heuristics = heuristics
        self.seat_look = seat_look or (lambda view, seat: seat)
        """Which of the colours and signs a seat has, where an option of the game can change that."""
        self.rival = rival
        """The name of the opponent that the rules play against a lone seat; empty: the game has none.

        It is the side after the seats for `points`, `place`, `tell_score`, the sheet and the previews.
        """
        self.rival_symbol = rival_symbol
        """A symbol of art.svg that marks the rival; empty: a plain disc does."""
        self.listed = listed
        """Whether the front page offers it."""

    # Set-up

    def begin(self, seats: int, options: Mapping[str, int] | None = None) -> S:
        """A new position; a clear error for a seat count or option the game does not have."""
        self.check_seats(seats)
        return self.start(seats, self.full_options(options or {}, seats))

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says it: the fewest, but not somebody alone if it can be helped."""
        return min(max(self.fewest_seats, 2), self.most_seats)

    def side_names(self, players: Names) -> list[str]:
        """The players, and the rival after a lone one: all whom the game calls by a name."""
        return [*players, self.rival] if self.rival and len(players) == 1 else list(players)

    def check_seats(self, seats: int) -> None:
        """Raise BadSetup for a seat count that the game does not have."""
        if not self.fewest_seats <= seats <= self.most_seats:
            raise BadSetup(
                f"{self.name} is for {self.fewest_seats} to {self.most_seats} seats, not {seats}.",
                hint=f"Choose a number from {self.fewest_seats} to {self.most_seats}.",
            )

    def full_options(self, given: Mapping[str, int], seats: int = 0) -> dict[str, int]:
        """All options with their values, defaults where nothing was given; `seats` 0: not known yet."""
        known = {option.key: option for option in self.options}
        for key, value in given.items():
            if key not in known:
                names = ", ".join(known) or "none"
                raise BadSetup(f"{self.name} has no option {key!r}.", hint=f"Its options: {names}.")
            if not known[key].allows(value):
                raise BadSetup(
                    f"Option {key!r} of {self.name} cannot be {value}.",
                    hint=f"Allowed: {allowed_values(known[key])}.",
                )
            if seats and value != known[key].default and not known[key].matters(seats):
                raise BadSetup(
                    f"Option {key!r} of {self.name} is only {allowed_seats(known[key])}, not for {seats}.",
                    hint="Leave it out, or change the number of seats.",
                )
        return {key: given.get(key, option.default) for key, option in known.items()}

    # Notation

    @cached_property
    def choices_by_notation(self) -> dict[str, int]:
        return {self.choice_notation(choice): choice for choice in range(self.actions)}

    @cached_property
    def outcomes_by_notation(self) -> dict[str, int]:
        return {self.outcome_notation(outcome): outcome for outcome in range(self.outcomes)}

    def notation(self, seat: int, choice: int) -> str:
        """A step outside the engine: `play 7`."""
        return self.outcome_notation(choice) if seat == CHANCE else self.choice_notation(choice)

    def parse(self, seat: int, notation: str) -> int:
        """The step that a notation names, whether it is legal now or not."""
        table = self.outcomes_by_notation if seat == CHANCE else self.choices_by_notation
        try:
            return table[" ".join(notation.split())]
        except KeyError:
            example = next(iter(table), "")
            raise BadNotation(
                f"{notation!r} is no step of {self.name}.", hint=f"A step looks like {example!r}."
            ) from None

    # What lies beside the code

    @cached_property
    def rules(self) -> Rules:
        """The numbered clauses of rules.md."""
        return read_rules(self.key, self.folder / "rules.md")

    @cached_property
    def art(self) -> str:
        """The drawings: an SVG of symbols."""
        table = self.folder / "table"
        home = table if table.is_dir() else self.folder
        return (home / "art.svg").read_text(encoding="utf-8")

    @cached_property
    def components_hash(self) -> str:
        """Changes when any number of the box changes, and only then."""
        lines = [f"{name}={_plain(value)!r}" for name, value in sorted(self.components.items())]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    # Choices as a list, for everybody who is not in a hurry

    def legal_choices(self, state: S, seat: int) -> list[int]:
        """The seat's legal choices in rising order."""
        return choices_of(state, seat, self.actions)

    def possible_outcomes(self, state: S) -> list[tuple[int, int]]:
        """What chance can bring now, each with its weight."""
        return outcomes_of(state, self.outcomes)


def waiting_seats(state: State) -> list[int]:
    """The seats that owe a choice now."""
    mask = int(state.waiting())
    return [seat for seat in range(int(state.seats)) if mask >> seat & 1]


def allowed_values(option: GameOption) -> str:
    """The values of an option, for an error or a help text."""
    if option.choices:
        return ", ".join(f"{choice.value} ({choice.label})" for choice in option.choices)
    return f"{option.low} to {option.high}"


def allowed_seats(option: GameOption) -> str:
    """For how many seats an option matters; empty if for any number.

    >>> allowed_seats(GameOption("head_start", "Head start", "", 100, 0, 200, most_seats=1))
    'for 1 seat'
    """
    fewest, most = option.fewest_seats, option.most_seats
    if most:
        low = max(fewest, 1)
        return f"for {most} seat{'s' * (most > 1)}" if low == most else f"for {low} to {most} seats"
    return f"for {fewest} or more seats" if fewest > 1 else ""


def components_of(module: Mapping[str, object]) -> dict[str, object]:
    """The constants of a `components.py`: pass it `vars(components)`."""
    return {name: value for name, value in module.items() if name.isupper() and not name.startswith("_")}


def _plain(value: object) -> object:
    """Tables as lists, so that compiled and interpreted code hash alike."""
    if isinstance(value, (int, float, str)):
        return value
    if isinstance(value, Mapping):
        return [(key, _plain(item)) for key, item in value.items()]
    return [_plain(item) for item in value]  # type: ignore[attr-defined]
