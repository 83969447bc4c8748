"""What a game is: a class that says all that the rest of the house needs to know.

A folder `games/NAME/` ends in one such class and `GAME`, its only object. Nothing outside the folder knows a
game by name: tables, bots, records, environments and the browser all work through these methods. What a
game does not need it does not mention: chance, frames, options, a rival and hidden things have defaults.
"""

import hashlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar, cast

from msgspec import Struct

from pooram.engine.boxes import box_of, plain
from pooram.engine.choices import Choice, Outcome, Step, Vocabulary, wrong_numbers
from pooram.engine.colours import PLAIN, Paint, chosen_colours, first_colour, paint_for
from pooram.engine.errors import BadNotation, BadSetup
from pooram.engine.facts import Facts
from pooram.engine.fields import restore_into
from pooram.engine.heuristics import Heuristics
from pooram.engine.memory import remembered
from pooram.engine.open_view import OpenView
from pooram.engine.options import GameOption, Options, OptionValue, full_numbers, wrong_options
from pooram.engine.rules import Rules, read_rules
from pooram.engine.said import EventKind
from pooram.engine.scene import Clicks, Ghost, Panel, Scene, ScoreSheet, SheetRow, Sight, arranged
from pooram.engine.state import CHANCE, State, View, choices_of, outcomes_of, points_of, ranks_of
from pooram.engine.words import NOTHING, Said, Words, listed

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
C = TypeVar("C", bound=Choice)
T = TypeVar("T", bound=Step)
"""What can be told of a step: a choice, an outcome, or what viewers are shown of one."""

PlayerNames: TypeAlias = Sequence[str]


class Refused(Struct, frozen=True):
    """The judge's answer: the clause that forbids it, and a sentence that says how."""

    clause: str
    said: Said


class Preview(Struct, frozen=True):
    """What a choice would do, as far as the viewer can know."""

    ghosts: tuple[Ghost, ...] = ()
    changes: tuple[int, ...] = ()


class Look(Struct, frozen=True):
    """How a game is coloured and marked; no record depends on it."""

    palette: dict[str, str]
    """Colour names of the scene to CSS colours."""
    seat_colours: tuple[str, ...]
    """Keys of the palette, the usual colour of seat 1 first; people choose among them by these names."""
    seat_patterns: tuple[str, ...]
    """Symbols of art.svg that mark the seats for those who do not see their colours."""
    cover: str = "cover"
    """A symbol for the front page."""
    rival_symbol: str = ""
    """A symbol that marks the rival; empty: a plain disc does."""


class Frame(Struct, frozen=True):
    """Something that follows by force: the clause behind it, and what the numbers told with it are called."""

    clause: str
    slots: tuple[str, ...] = ()


class GameJudge(ABC, Generic[V, C]):
    """The room `judge`: the rules once more, slowly and plainly."""

    @abstractmethod
    def judge(self, view: V, choice: C) -> Refused | None:
        """Why a choice is not allowed, told from the view of the seat that would make it; None if it is."""


class GameSpeech(ABC, Generic[V, C, T]):
    """The room `speech`: what steps, choices and positions are told as."""

    words: Words

    @abstractmethod
    def tell_step(self, view: V, seat: int, step: T) -> Said:
        """A step in the log: the viewer's view before it, the seat (or CHANCE), and what the viewer sees."""

    def tell_logged(self, view: V, seat: int, steps: Sequence[T]) -> Said:
        """The last of these steps as the log tells it, where that should be shorter than telling each alone.

        `steps` are the draws in a row that end with it, as the viewer sees them, or a choice alone. NOTHING,
        and that to every viewer alike, where the next step will tell of it, too.
        """
        return self.tell_step(view, seat, steps[-1])

    def tell_before(self, view: V, seat: int, steps: Sequence[T]) -> Said:
        """A line before that of the last of these steps: for draws that told NOTHING, as lost throws do."""
        return NOTHING

    @abstractmethod
    def tell_choice(self, view: V, choice: C) -> Said:
        """What a choice would do."""

    @abstractmethod
    def tell_score(self, view: V, side: int) -> Said:
        """How a side stands."""

    @abstractmethod
    def prompt(self, view: V) -> Said:
        """What the viewer has to do, with the clause that applies now."""

    events: Mapping[str, EventKind] = {}
    """What kind of event a sentence of the log tells, by its key; of most nothing is heard."""

    plain_scores: bool = False
    """Whether `tell_score` follows from the side and its points alone: it is then said once for each."""

    frames: Mapping[str, Frame] = {}
    """What the position tells its listeners, by the key of its sentence."""

    def tell_frame(self, key: str, numbers: list[int]) -> Said:
        """What followed by force; the position names the key and its numbers."""
        if key not in self.frames:
            raise NotImplementedError(f"the position tells {key!r}, which is none of the game's frames")
        frame = self.frames[key]
        slots = {name: self.spoken(name, n) for name, n in zip(frame.slots, numbers, strict=True)}
        return Said(key, slots, frame.clause)

    def spoken(self, slot: str, number: int) -> int | str:
        """A number of a frame as it is said: the name of the tile where the slot is `tile`."""
        return number


class GameTable(ABC, Generic[S, V, C]):
    """The room `table`: what people see."""

    look: Look
    words: Words
    choices: Vocabulary[C]

    plain_offers: bool = False
    """Whether what a seat can choose is offered in all positions in the same words and for the same things,
    ends the same, and has neither a preview nor anybody's name: each offer is then made once."""
    plain_secrets: bool = False
    """Whether a seat that owes a choice has the same own panels and prompt while others choose in secret."""

    @abstractmethod
    def panels(self, view: V, names: PlayerNames) -> tuple[Panel, ...]:
        """What lies open on the table: every viewer's view must give the same, in the same words."""

    def own_panels(self, view: V, names: PlayerNames) -> tuple[Panel, ...]:
        """What only this seat sees, or sees otherwise than all others; a watcher has nothing of the kind.

        A panel takes the place of the open one with the same id. The fewer there are, the less a step costs:
        what lies open is made and sent once for all viewers.
        """
        return ()

    def clicks(self, view: V, panels: Sequence[Panel]) -> Clicks:
        """By the id of a thing or place in these panels, which the viewer sees: the choices it stands for."""
        return {}

    def scene(self, view: V, names: PlayerNames) -> Scene:
        """What a view looks like, and which choices each thing stands for."""
        panels = self.panels(view, names)
        return (
            self.scene_of(view, panels, self.own_panels(view, names)) if view.viewer >= 0 else Scene(panels)
        )

    def scene_of(self, view: V, panels: tuple[Panel, ...], own: tuple[Panel, ...]) -> Scene:
        """The same for a seat, from what lies open and what is its own, where both are there already."""
        seen = arranged(panels, own, int(view.viewer))
        return Scene(seen, lambda: self.clicks(view, seen))

    @abstractmethod
    def sheet_rows(self, state: S) -> Sequence[SheetRow]:
        """The lines of the score sheet of a finished position; for every side they add up to its points."""

    def verdict(self, state: S, winners: Sequence[str]) -> Said:
        """Who has won: a sentence with the slots `winners` and `points`."""
        points = points_of(state)[ranks_of(state).index(1)]
        return Said("won" if len(winners) == 1 else "shared", {"winners": listed(winners), "points": points})

    def sheet(self, state: S, names: PlayerNames) -> ScoreSheet:
        """The score sheet of a finished position."""
        ranks = ranks_of(state)
        winners = [names[side] for side, rank in enumerate(ranks) if rank == 1]
        verdict = self.words.say(self.verdict(state, winners), names)
        return ScoreSheet(tuple(self.sheet_rows(state)), tuple(points_of(state)), tuple(ranks), verdict)

    def sights(self, view: V, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        """What is to be seen of a frame, by what a watcher knows in that moment."""
        return ()

    def preview(self, view: V, choice: C) -> Preview:
        """What a legal choice would do; nothing where chance or hidden choices decide."""
        return Preview()

    def played(self, state: S, seat: int, choice: C) -> S:
        """The position as it would be after a legal choice, for previews."""
        after = state.copy()
        after.play_unchecked(seat, self.choices.number(choice))
        return cast(S, after)

    def by_hand(self, choice: C) -> bool:
        """Whether a person makes a choice by hand also if it is the only one, as dice are thrown."""
        return False

    def choice_key(self, choice: C) -> str:
        """The key on the keyboard that makes a choice; empty: the table numbers its offers."""
        return ""

    def choice_direction(self, choice: C) -> float | None:
        """Where a choice goes, in degrees clockwise from up, if things have a wheel of arrows for that."""
        return None

    def goes_on(self, view: V, choice: C) -> bool:
        """Whether what the seat chooses next belongs to the same gesture; nobody else may come between."""
        return False

    def seat_colours(self, view: V) -> tuple[int, ...]:
        """Which of the colours and signs the seats have, where the position knows it.

        Empty: they are a matter of taste, and where people choose others than the usual ones, the table swaps
        them in what the game shows.
        """
        return ()

    def colours_of(self, view: V, chosen: Sequence[int]) -> tuple[int, ...]:
        """Which of the colours and signs the seats have: as the position knows it, as chosen, or as usual."""
        return self.seat_colours(view) or tuple(chosen) or tuple(range(int(view.seats)))

    def paint(self, view: V, chosen: Sequence[int]) -> Paint:
        """In which colours to show what the game draws."""
        if self.seat_colours(view):
            return PLAIN
        return paint_for(self.look.seat_colours, self.look.seat_patterns, tuple(chosen))


class Game(GameJudge[V, C], GameSpeech[V, C, T], GameTable[S, V, C], Generic[S, V, C, T]):
    """A game, as its folder describes it."""

    key: str
    name: str
    tagline: str = ""
    rules_version: int = 1
    """Raised when a rule changes, so that old records say by which rules they were played."""
    fewest_seats: int
    most_seats: int
    options: tuple[GameOption, ...] = ()
    former_colour: str = ""
    """The option of earlier versions for the colour of seat 1, which the others followed; still read."""
    box: ModuleType
    """Every number that the box would have: it is hashed into records."""
    former_boxes: tuple[str, ...] = ()
    """Hashes that the same box had in earlier versions, whose records are still read."""
    choices: Vocabulary[C]
    outcomes: Vocabulary[Any] = Vocabulary[Outcome](None)
    """What chance can bring; nothing, where there is no chance."""
    numbers: ModuleType | None = None
    """Where compiled code has its CHOICE_... and OUTCOME_...: they are checked when the game loads."""
    longest: int
    """No game has more steps than this, chance included."""
    heuristics: Heuristics = Heuristics()
    """What a good player looks at."""
    rival: str = ""
    """Who plays by the rules against a lone seat, as the side after the seats; empty: the game has nobody."""
    fewest_win: bool = False
    """Whether who has the fewest points is ahead, as `merit` of the position says."""
    secret_scores: bool = False
    """Whether `tell_score` tells some more than others; if not, it is asked once, for a watcher."""
    turn_word: str = "Turn"
    """What the log calls what `turn` of the position counts: "Round", where the rules call it so."""
    listed: bool = True
    """Whether the front page offers it."""
    facts: Facts = Facts()
    """What the front page says of it: how long it takes, how hard it is, for how many."""

    def __init__(self) -> None:
        self.actions = len(self.choices)
        """Choices are numbered from 0 to actions - 1."""
        wrong = wrong_numbers(self.numbers, self.choices, self.outcomes) if self.numbers else []
        wrong += wrong_options(self.options)
        if wrong:
            raise ValueError(f"{self.key}: {'; '.join(wrong)}.")
        if self.facts.seats and not self.fewest_seats <= self.facts.seats <= self.most_seats:
            raise ValueError(f"{self.key}: its facts name a number of seats that it does not have.")

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Other processes have the same game, by the name under which its folder offers it."""
        home = sys.modules[type(self).__module__]
        return "GAME" if getattr(home, "GAME", None) is self else (type(self), ())

    # What a game says of itself, besides its three rooms above

    @abstractmethod
    def start(self, seats: int, options: Options) -> S:
        """A new position; seats and options were checked. `options.colours` are those that the rules know."""

    @abstractmethod
    def view(self, state: S, viewer: int) -> V:
        """What a seat, or WATCHER, knows of a position."""

    # Set-up

    def begin(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> S:
        """A new position; a clear error for a seat count or option the game does not have."""
        self.check_seats(seats)
        return self.start(seats, self.full_options(options or {}, seats))

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says it: the fewest, but not somebody alone if it can be helped."""
        return min(max(self.fewest_seats, 2), self.most_seats)

    def side_names(self, players: PlayerNames) -> list[str]:
        """The players, and the rival after a lone one: all whom the game calls by a name."""
        return [*players, self.rival] if self.rival and len(players) == 1 else list(players)

    def check_seats(self, seats: int) -> None:
        """Raise BadSetup for a seat count that the game does not have."""
        if not isinstance(seats, int) or not self.fewest_seats <= seats <= self.most_seats:
            raise BadSetup(
                f"{self.name} is for {self.fewest_seats} to {self.most_seats} seats, not {seats}.",
                hint=f"Choose a number from {self.fewest_seats} to {self.most_seats}.",
            )

    def full_options(
        self, given: Mapping[str, OptionValue], seats: int = 0, colours: Sequence[str] = ()
    ) -> Options:
        """All options with their numbers, defaults where nothing was given; `seats` 0: not known yet.

        And the colours of the seats, for each the name of one, or nothing where it is all the same.
        """
        first = 0
        if self.former_colour in given:
            first = first_colour(self.name, self.look.seat_colours, given[self.former_colour])
            given = {key: value for key, value in given.items() if key != self.former_colour}
        found = full_numbers(self.name, self.options, given, seats)
        if isinstance(given, Options) and given.colours and not colours:
            return Options(found, given.colours)
        all_colours = self.look.seat_colours
        usual = [(first + seat) % len(all_colours) for seat in range(seats)]
        return Options(found, chosen_colours(self.name, all_colours, colours, usual))

    def counting_options(self, given: Mapping[str, int]) -> dict[str, int]:
        """Those that count beside the others; earlier versions let people set what does not."""
        full = self.full_options(given)
        idle = [option.key for option in self.options if not option.counts(full)]
        return {key: value for key, value in given.items() if key not in idle}

    # Positions and views from their numbers

    def restore(self, numbers: list[int]) -> S:
        """The position whose `to_ints` these are; the first of them is the number of seats."""
        state = self.begin(numbers[0])
        restore_into(state, numbers)
        return state

    def restore_view(self, numbers: list[int]) -> V:
        """The view whose `to_ints` these are; they begin with the viewer and the number of seats."""
        view = self.view(self.begin(numbers[1]), numbers[0])
        restore_into(view, numbers)
        return view

    # Steps: numbers in search, values in the game's rooms, notation outside

    def legal_choices(self, state: S, seat: int) -> list[int]:
        """The numbers of the seat's legal choices, rising."""
        return choices_of(state, seat, len(self.choices))

    def possible_outcomes(self, state: S) -> list[tuple[int, int]]:
        """The numbers of what chance can bring now, each with its weight."""
        return outcomes_of(state, len(self.outcomes))

    def notation(self, seat: int, number: int) -> str:
        """A step outside the engine: `play 7`."""
        vocabulary: Vocabulary[Any] = self.outcomes if seat == CHANCE else self.choices
        return vocabulary.notation(number)

    def parse(self, seat: int, notation: str) -> int:
        """The number of the step that a notation names, whether it is legal now or not."""
        vocabulary: Vocabulary[Any] = self.outcomes if seat == CHANCE else self.choices
        try:
            return vocabulary.parse_number(notation)
        except BadNotation as error:
            raise BadNotation(f"{notation!r} is no step of {self.name}.", hint=error.hint) from None

    def step_number(self, seat: int, step: str | Step | int) -> int:
        """The number of a step that somebody gives in words, as a value, or as a number."""
        vocabulary: Vocabulary[Any] = self.outcomes if seat == CHANCE else self.choices
        if isinstance(step, str):
            return self.parse(seat, step)
        if isinstance(step, int):
            if not 0 <= step < len(vocabulary):
                what = "outcomes of chance" if seat == CHANCE else "choices"
                raise BadNotation(
                    f"There is no step {step} in {self.name}.",
                    hint=f"Its {what} have the numbers 0 to {len(vocabulary) - 1}.",
                )
            return step
        if not isinstance(step, Step) or step not in vocabulary:
            raise BadNotation(f"{step!r} is no step of {self.name}.")
        return vocabulary.number(step)

    def shown(self, seat: int, label: int) -> T:
        """What a viewer sees of a step: the value of what `seen` of the position says."""
        vocabulary: Vocabulary[Any] = self.outcomes if seat == CHANCE else self.choices
        return cast(T, vocabulary.shown(label))

    # What lies beside the code

    @cached_property
    def folder(self) -> Path:
        """Where the game lives; a variant that overrides another one's methods may live anywhere."""
        classes = [cls for cls in type(self).__mro__ if issubclass(cls, Game)]
        homes = [Path(str(sys.modules[cls.__module__].__file__)).parent for cls in classes]
        return next((home for home in homes if (home / "rules.md").is_file()), homes[0])

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
    def picture(self) -> str:
        """A position as an SVG, for the rules; empty if they show none."""
        return (self.folder / "picture.svg").read_text(encoding="utf-8") if self.rules.picture else ""

    @cached_property
    def box_hash(self) -> str:
        """Changes when any number of the box changes, and only then."""
        constants = box_of(self.box)
        lines = [f"{name}={plain(value)!r}" for name, value in sorted(constants.items())]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def knows_box(self, box_hash: str) -> bool:
        """Whether records with this hash were played with the same box."""
        return box_hash == self.box_hash or box_hash in self.former_boxes


AnyGame: TypeAlias = Game[State, View, Choice, Step]
"""A game of which one knows only that it is one: what the registry gives to the rest of the house."""


class OpenGame(Game[S, OpenView[S], C, T], Generic[S, C, T]):
    """A game in which nothing is hidden from anybody."""

    def view(self, state: S, viewer: int) -> OpenView[S]:
        return OpenView(viewer, cast(S, state.copy()))


def point_changes(before: State, after: State) -> tuple[int, ...]:
    """What lies between two positions in every side's points."""
    return tuple(new - old for new, old in zip(points_of(after), points_of(before), strict=True))


def waiting_seats(state: State) -> tuple[int, ...]:
    """The seats that owe a choice now."""
    return _seats_in(int(state.waiting()), int(state.seats))


@remembered
def _seats_in(mask: int, seats: int) -> tuple[int, ...]:
    """The seats of a bit mask: asked many times a step, and there are few masks."""
    return tuple([seat for seat in range(seats) if mask >> seat & 1])
