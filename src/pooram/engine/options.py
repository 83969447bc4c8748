"""The options of a game: rules that can be set before it starts."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pooram.engine.errors import BadSetup

OptionValue: TypeAlias = int | str
"""What an option is set to: its number, or its name where its values have names."""
OptionGroup = Literal["rules", "seats", "shorter", "house"]
"""Where the set-up shows an option: among the rules, beside the seats, with what makes a game shorter, or
with the house rules, by which one plays other than the book (or we) would."""


class OptionChoice(Struct, frozen=True):
    """One of the values that a game option can take."""

    value: int
    label: str
    fewest_seats: int = 0
    """It can only be chosen where so many play: seat 4 starts only if there is one."""


class OnlyWith(Struct, frozen=True):
    """The values of another option with which alone an option matters."""

    option: str
    """Its key; it stands before the one that depends on it."""
    values: tuple[int, ...]


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
    group: OptionGroup = "rules"
    later: bool = False
    """Came when there were records of the game already. A record names it only where it is not the default,
    so that all others are written as ever."""
    only_with: OnlyWith | None = None
    """Where the option matters with some values of another one only. Elsewhere it keeps its default, and
    nobody is asked."""

    def number(self, value: OptionValue) -> int | None:
        """The number that a value stands for; None if the option cannot be set to it.

        >>> variant = choice_of("variant", "Variant", "", ("Basic", "Expert"))
        >>> [variant.number(value) for value in ("expert", "Expert", 1, "1", "solo")]
        [1, 1, 1, 1, None]
        """
        if isinstance(value, str):
            names = {plain_name(choice.label): choice.value for choice in self.choices}
            if plain_name(value) in names:
                return names[plain_name(value)]
            try:
                value = int(value)
            except ValueError:
                return None
        if self.choices:
            return int(value) if any(choice.value == value for choice in self.choices) else None
        return int(value) if self.low <= value <= self.high else None

    def matters(self, seats: int, options: Mapping[str, int] | None = None) -> bool:
        """Whether the option can be set for that many seats, and beside these options if they are told."""
        if not self.fewest_seats <= seats or (self.most_seats and seats > self.most_seats):
            return False
        return options is None or self.counts(options)

    def counts(self, options: Mapping[str, int]) -> bool:
        """Whether it is asked for beside these options."""
        other = self.only_with
        return other is None or options[other.option] in other.values

    def is_recorded(self, seats: int, options: Mapping[str, int]) -> bool:
        """Whether the record of a game names it."""
        return self.matters(seats, options) and not (self.later and options[self.key] == self.default)

    def takes(self, value: int, seats: int) -> bool:
        """Whether a value that it has can be chosen for that many seats."""
        return all(choice.fewest_seats <= seats for choice in self.choices if choice.value == value)


class Options(dict[str, int]):
    """The options of a match by their keys, all with their numbers; and the colours of its seats."""

    def __init__(self, numbers: Mapping[str, int], colours: tuple[int, ...] = ()) -> None:
        super().__init__(numbers)
        self.colours = colours
        """Of every seat: which of the game's `seat_colours` it has."""

    def copy(self) -> "Options":
        return Options(self, self.colours)

    def __eq__(self, other: object) -> bool:
        same = super().__eq__(other)
        return same and self.colours == other.colours if isinstance(other, Options) else same

    __hash__ = None


def plain_name(name: str) -> str:
    """A name as one may write it: `double_treasure` for "Double Treasure"."""
    return name.strip().casefold().replace("_", " ").replace("-", " ")


def switch(
    key: str,
    name: str,
    help: str,
    default: bool,
    fewest_seats: int = 0,
    most_seats: int = 0,
    group: OptionGroup = "rules",
    later: bool = False,
    only_with: OnlyWith | None = None,
) -> GameOption:
    """An option that is on or off."""
    choices = (OptionChoice(0, "no"), OptionChoice(1, "yes"))
    start = int(default)
    return GameOption(
        key, name, help, start, 0, 1, choices, fewest_seats, most_seats, group, later, only_with
    )


DRAWN: Final = 1
"""The value of `starter` by which chance says who begins."""


def starter(help: str, most_seats: int, drawn: bool = False, later: bool = False) -> GameOption:
    """The option who begins: any seat, or drawn by lot; `starting_seat` reads it.

    >>> [choice.label for choice in starter("Who has the first turn.", 3).choices]
    ['seat 1', 'seat 2', 'seat 3', 'drawn by lot']
    """
    # Seat 1 is 0 and the lot 1, as in records that were made when there was no other choice.
    others = [OptionChoice(seat, f"seat {seat}", seat) for seat in range(2, most_seats + 1)]
    choices = (OptionChoice(0, "seat 1"), *others, OptionChoice(DRAWN, "drawn by lot"))
    default = DRAWN if drawn else 0
    return GameOption(
        "starter", "Who starts", help, default, 0, most_seats, choices, 2, group="seats", later=later
    )


def starting_seat(value: int) -> int:
    """The seat that begins, counted from 0; -1: it is drawn by lot.

    >>> [starting_seat(value) for value in (0, 1, 2, 3)]
    [0, -1, 1, 2]
    """
    return -1 if value == DRAWN else max(value - 1, 0)


def choice_of(
    key: str,
    name: str,
    help: str,
    labels: Sequence[str],
    default: int = 0,
    fewest_seats: int = 0,
    most_seats: int = 0,
    group: OptionGroup = "rules",
) -> GameOption:
    """An option whose values have names, counted from 0."""
    choices = tuple(OptionChoice(value, label) for value, label in enumerate(labels))
    high = len(choices) - 1
    return GameOption(key, name, help, default, 0, high, choices, fewest_seats, most_seats, group)


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


def allowed_with(option: GameOption, options: Sequence[GameOption]) -> str:
    """With which value of another option an option matters; empty if with any.

    >>> size = choice_of("size", "Size", "", ("small", "large"))
    >>> allowed_with(switch("corners", "Corners", "", False, only_with=OnlyWith("size", (1,))), (size,))
    "if 'size' is large"
    """
    if option.only_with is None:
        return ""
    key, values = option.only_with.option, option.only_with.values
    other = next(each for each in options if each.key == key)
    names = {choice.value: choice.label for choice in other.choices}
    return f"if {key!r} is {' or '.join(names.get(value, str(value)) for value in values)}"


def wrong_options(options: Sequence[GameOption]) -> list[str]:
    """What is wrong with the options of a game, a clause each."""
    known: set[str] = set()
    wrong = []
    for option in options:
        if option.only_with and option.only_with.option not in known:
            wrong.append(f"option {option.key!r} needs {option.only_with.option!r} before it")
        known.add(option.key)
    return wrong


def full_numbers(
    name: str, options: Sequence[GameOption], given: Mapping[str, OptionValue], seats: int
) -> dict[str, int]:
    """All options of the game with that name, defaults where nothing was given; `seats` 0: not known yet."""
    known = {option.key: option for option in options}
    found = {key: option.default for key, option in known.items()}
    for key, wanted in given.items():
        if key not in known:
            names = ", ".join(known) or "none"
            raise BadSetup(f"{name} has no option {key!r}.", hint=f"Its options: {names}.")
        value = known[key].number(wanted)
        if value is None:
            allowed = allowed_values(known[key])
            raise BadSetup(f"Option {key!r} of {name} cannot be {wanted}.", hint=f"Allowed: {allowed}.")
        found[key] = value
    if seats:
        for option in options:
            _check(name, option, options, found, seats, given.get(option.key))
    return found


def _check(
    name: str,
    option: GameOption,
    options: Sequence[GameOption],
    found: Mapping[str, int],
    seats: int,
    wanted: OptionValue | None,
) -> None:
    """Raise BadSetup for an option that cannot be so for that many seats, or beside the others."""
    value, called = found[option.key], f"Option {option.key!r} of {name}"
    if value == option.default:
        return
    if not option.matters(seats):
        raise BadSetup(
            f"{called} is only {allowed_seats(option)}, not for {seats}.",
            hint="Leave it out, or change the number of seats.",
        )
    if not option.takes(value, seats):
        raise BadSetup(
            f"{called} cannot be {wanted} for {seats}.",
            hint="Choose another value, or change the number of seats.",
        )
    if not option.matters(seats, found):
        raise BadSetup(
            f"{called} matters only {allowed_with(option, options)}.",
            hint="Leave it out, or set the other one, too.",
        )
