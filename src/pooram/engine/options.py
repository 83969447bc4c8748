"""The options of a game: rules that can be set before it starts."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

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

    def matters(self, seats: int) -> bool:
        """Whether the option can be set for that many seats."""
        return self.fewest_seats <= seats and (not self.most_seats or seats <= self.most_seats)

    def is_recorded(self, seats: int, value: int) -> bool:
        """Whether the record of a game names it."""
        return self.matters(seats) and not (self.later and value == self.default)

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
) -> GameOption:
    """An option that is on or off."""
    choices = (OptionChoice(0, "no"), OptionChoice(1, "yes"))
    return GameOption(key, name, help, int(default), 0, 1, choices, fewest_seats, most_seats, group, later)


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
