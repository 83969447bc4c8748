"""The vocabulary of a game: every kind of choice, of chance's outcomes and of what viewers see of them, once.

A kind is a small frozen value with typed parameters and a notation:

    Elephant = Annotated[int, Names("a", "b")]
    Side = Annotated[int, Names("north", "east", "south", "west")]

    class Place(Choice, notation="{side} {elephant}"):
        elephant: Elephant
        side: Side

    KeralaChoice = Take | Pass | Place

From `Vocabulary(KeralaChoice)` follow the numbers that search plays with, the notation, parsing and decoding.
Numbers go through the kinds in the order of the union, and within a kind through its parameters, the last
one fastest. Nothing else knows them but compiled code, whose constants are checked against the vocabulary.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from types import ModuleType, UnionType
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast, dataclass_transform, get_args, get_origin

from pooram.engine.errors import BadNotation
from pooram.engine.memory import remembered
from pooram.engine.state import BLANK

# The values that a parameter can have


class Domain:
    """What a parameter can be: its values in order, each with its text in the notation."""

    size: int

    def value(self, index: int) -> Any:
        """The value at that index of the order."""
        raise NotImplementedError

    def index(self, value: Any) -> int:
        """The index of a value; ValueError if it is none of them."""
        raise NotImplementedError

    def text(self, value: Any) -> str:
        """The value in the notation."""
        raise NotImplementedError


class Numbers(Domain):
    """Whole numbers from `low` to `high`; `shown_from` is what the lowest is called, if not by itself.

    >>> Numbers(0, 4, shown_from=1).text(0)
    '1'
    """

    def __init__(self, low: int, high: int, shown_from: int | None = None) -> None:
        self.low = int(low)
        self.size = int(high) - self.low + 1
        self.shift = 0 if shown_from is None else shown_from - self.low

    def value(self, index: int) -> int:
        return self.low + index

    def index(self, value: int) -> int:
        if not 0 <= value - self.low < self.size:
            raise ValueError(f"{value} is not from {self.low} to {self.low + self.size - 1}")
        return value - self.low

    def text(self, value: int) -> str:
        return str(value + self.shift)


class Names(Domain):
    """Things that have a name: their numbers, counted from 0.

    >>> Names("north", "east", "south", "west").text(1)
    'east'
    """

    def __init__(self, *names: str) -> None:
        self.names = names
        self.size = len(names)

    def value(self, index: int) -> int:
        return index

    def index(self, value: int) -> int:
        if not 0 <= value < self.size:
            raise ValueError(f"{value} is none of {', '.join(self.names)}")
        return value

    def text(self, value: int) -> str:
        return self.names[value]


class Row(Domain):
    """So many values one after the other, as a tuple."""

    def __init__(self, length: int, each: Domain) -> None:
        self.length = int(length)
        self.each = each
        self.size = each.size**self.length

    def value(self, index: int) -> tuple[Any, ...]:
        found = []
        for _ in range(self.length):
            index, rest = divmod(index, self.each.size)
            found.append(self.each.value(rest))
        return tuple(reversed(found))

    def index(self, value: tuple[Any, ...]) -> int:
        if len(value) != self.length:
            raise ValueError(f"{value} has not {self.length} parts")
        total = 0
        for item in value:
            total = total * self.each.size + self.each.index(item)
        return total

    def text(self, value: tuple[Any, ...]) -> str:
        return " ".join(self.each.text(item) for item in value)


# Kinds


@dataclass_transform(frozen_default=True)
class Step:
    """Something that happens in a game, as a value that prints as its notation and compares by what it is."""

    template: ClassVar[str] = ""
    parameters: ClassVar[tuple[tuple[str, Domain], ...]] = ()
    """The parameters of the kind with the values that each can have."""
    size: ClassVar[int] = 1
    """How many different values the kind has."""

    def __init_subclass__(cls, *, notation: str = "") -> None:
        super().__init_subclass__()
        cls.template = notation
        dataclass(frozen=True)(cls)
        # A scene asks for the choice behind every one of its things: the sum of its parts is worked out once.
        cls.__hash__ = Step.__hash__  # type: ignore[method-assign]
        hints = vars(cls).get("__annotations__", {})
        cls.parameters = tuple((name, _domain(cls, name, hint)) for name, hint in hints.items())
        cls.size = prod(domain.size for _, domain in cls.parameters)

    def __str__(self) -> str:
        return self._notation

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple([getattr(self, name) for name, _ in self.parameters]))

    @cached_property
    def _notation(self) -> str:
        """Made once: a value does not change, and a vocabulary keeps its values."""
        if not self.template:
            return repr(self)
        texts = {name: domain.text(getattr(self, name)) for name, domain in self.parameters}
        return " ".join(self.template.format_map(texts).split())


class Choice(Step):
    """What a seat can choose."""


class Outcome(Step):
    """What chance can bring."""


class Shown(Step):
    """What a viewer is shown of a step where that is not the step itself: more of it, or less."""


class Hidden(Shown):
    """A step of which a viewer sees only that somebody made it."""


_HIDDEN = Hidden()


def _domain(kind: type, name: str, hint: Any) -> Domain:
    if get_origin(hint) is Annotated:
        for extra in get_args(hint)[1:]:
            if isinstance(extra, Domain):
                return extra
    if _kinds(hint):
        return _Nested(hint)
    raise TypeError(
        f"{kind.__name__}.{name} needs to say which values it can have: "
        "Annotated[int, Numbers(0, 4)] or Annotated[int, Names('a', 'b')]"
    )


def _kinds(union: Any) -> tuple[type[Step], ...]:
    """The kinds of a union, or the one kind that it is."""
    parts = get_args(union) if isinstance(union, UnionType) else (union,)
    return tuple(part for part in parts if isinstance(part, type) and issubclass(part, Step))


def _value(kind: type[Step], index: int) -> Step:
    found = {}
    for name, domain in reversed(kind.parameters):
        index, rest = divmod(index, domain.size)
        found[name] = domain.value(rest)
    return kind(**found)


_shown = remembered(_value)
"""What viewers are shown comes again and again, but there may be too much of it to have it all at hand."""


def _index(value: Step) -> int:
    total = 0
    for name, domain in value.parameters:
        total = total * domain.size + domain.index(getattr(value, name))
    return total


# Vocabularies

C = TypeVar("C")


class Vocabulary(Generic[C]):
    """All values of a union of kinds, numbered from 0; and behind them those that only viewers meet.

    >>> class Row(Choice, notation="row {row}"):
    ...     row: Annotated[int, Numbers(0, 1, shown_from=1)]
    >>> rows = Vocabulary[Row](Row)
    >>> len(rows), rows[1], str(rows[1]), rows.number(Row(1)), rows.parse("row 2") == Row(1)
    (2, Row(row=1), 'row 2', 1, True)
    """

    def __init__(self, kinds: object, shown: object = None) -> None:
        self.kinds = _kinds(kinds)
        self.shown_kinds = tuple(kind for kind in _kinds(shown) if kind is not Hidden)
        self.first: dict[type[Step], int] = {}
        """The number of the first value of every kind."""
        behind = 0
        for kind in (*self.kinds, *self.shown_kinds):
            self.first[kind] = behind
            behind += kind.size
        self._values = tuple(cast(C, value) for kind in self.kinds for value in _all_values(kind))
        self._numbers = {value: number for number, value in enumerate(self._values)}
        self._notations = tuple(str(value) for value in self._values)
        self._by_notation = {notation: number for number, notation in enumerate(self._notations)}

    def __len__(self) -> int:
        """How many numbers search plays with."""
        return len(self._values)

    def __contains__(self, value: object) -> bool:
        return value in self._numbers

    def __iter__(self) -> Iterator[C]:
        return iter(self._values)

    def __getitem__(self, number: int) -> C:
        self._check(number)
        return self._values[number]

    def number(self, value: C) -> int:
        """The number of a value; ValueError if it is none of this vocabulary."""
        try:
            return self._numbers[value]
        except KeyError:
            raise ValueError(f"{value!r} is not declared") from None

    def notation(self, number: int) -> str:
        """The notation of the value that has this number."""
        self._check(number)
        return self._notations[number]

    def _check(self, number: int) -> None:
        if not 0 <= number < len(self._values):
            raise IndexError(f"there is no number {number}; they go from 0 to {len(self._values) - 1}")

    def parse(self, notation: str) -> C:
        """The value that a notation names; BadNotation if none does."""
        return self._values[self.parse_number(notation)]

    def parse_number(self, notation: str) -> int:
        """The number of the value that a notation names; BadNotation if none does."""
        number = self._by_notation.get(notation)
        if number is None:
            number = self._by_notation.get(" ".join(notation.split()))
        if number is None:
            example = next(iter(self._by_notation), "")
            raise BadNotation(f"{notation!r} is no step.", hint=f"A step looks like {example!r}.")
        return number

    def shown(self, label: int) -> Step:
        """What a viewer is shown, as `seen` of the position numbers it."""
        if label == BLANK:
            return _HIDDEN
        if 0 <= label < len(self._values):
            return cast(Step, self._values[label])
        for kind in self.shown_kinds:
            index = label - self.first[kind]
            if 0 <= index < kind.size:
                return _shown(kind, index)
        raise IndexError(f"nothing that is shown has the number {label}")

    def label(self, value: Step) -> int:
        """The number of what a viewer is shown."""
        return int(BLANK) if isinstance(value, Hidden) else self.first[type(value)] + _index(value)


def _all_values(kind: type[Step]) -> Iterator[Step]:
    return (_value(kind, index) for index in range(kind.size))


class _Nested(Domain):
    """A step within another: what was chosen, and what showed with it."""

    def __init__(self, union: Any) -> None:
        self.vocabulary = Vocabulary[Step](union)
        self.size = len(self.vocabulary)

    def value(self, index: int) -> Step:
        return self.vocabulary[index]

    def index(self, value: Step) -> int:
        return self.vocabulary.number(value)

    def text(self, value: Step) -> str:
        return str(value)


# The constants of compiled code


def wrong_numbers(module: ModuleType, choices: Vocabulary[Any], outcomes: Vocabulary[Any]) -> list[str]:
    """What compiled code believes of the numbers and the vocabulary does not say; empty if all is well.

    CHOICE_PLACE is the number of the first Place among the choices, OUTCOME_TILE that of the first Tile among
    chance's outcomes; SEEN_... is the same for what only viewers meet; ACTIONS and OUTCOMES count them.
    """
    found = []
    for name, value in vars(module).items():
        word, _, kind = name.partition("_")
        if word in ("CHOICE", "OUTCOME", "SEEN") and kind:
            known = _firsts(choices if word == "CHOICE" else outcomes)
            if word == "SEEN":
                known = {**_firsts(choices), **known}
            if kind not in known:
                found.append(f"{name} is {value}, but no kind is called {_class_name(kind)}")
            elif known[kind] != value:
                found.append(f"{name} is {value}, but {_class_name(kind)} begins at {known[kind]}")
    for name, counted in (("ACTIONS", choices), ("OUTCOMES", outcomes)):
        value = getattr(module, name, len(counted))
        if value != len(counted):
            found.append(f"{name} is {value}, but the vocabulary has {len(counted)}")
    return found


def _firsts(vocabulary: Vocabulary[Any]) -> dict[str, int]:
    return {_constant_name(kind): first for kind, first in vocabulary.first.items()}


def _constant_name(kind: type) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).upper()


def _class_name(constant: str) -> str:
    return "".join(word.capitalize() for word in constant.split("_"))
