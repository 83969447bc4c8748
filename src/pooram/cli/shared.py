"""What several commands need: options of games, JSON, progress."""

import os
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console

from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.engine.options import OptionValue

GameKey = Annotated[str, Parameter(help="Which game: its key, as `pooram games` shows it.")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative="",
        help="Set a rule of the game, as --option key=value; may be given several times.",
    ),
]
Json = Annotated[
    bool,
    Parameter(
        name="--json", negative="", show_default=False, help="Print JSON for machines, and nothing else."
    ),
]
Workers = Annotated[
    int | None, Parameter(help="Processes to share the games among; all processors if not given.")
]


def out() -> Console:
    """Where results go."""
    return Console(highlight=False)


def err() -> Console:
    """Where progress and remarks go."""
    return Console(stderr=True, highlight=False)


def print_json(value: Any) -> None:
    """The value as one line of JSON."""
    print(msgspec.json.encode(value).decode())


def all_processors(workers: int | None) -> int:
    """The number given, or one worker a processor."""
    return (os.cpu_count() or 1) if workers is None else workers


def parse_options(game: AnyGame, given: list[str] | None) -> dict[str, int]:
    """`key=value` pairs as numbers; a value may also be given by its name."""
    values: dict[str, OptionValue] = {}
    for text in given or []:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise BadSetup(f"{text!r} sets no option.", hint="Write it as --option key=value.")
        values[key] = value
    return game.full_options(values)
