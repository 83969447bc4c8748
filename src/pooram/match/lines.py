"""What a match tells outside: a step as records hold it, and a sentence as a log holds it."""

from typing import Final, Literal

from msgspec import Struct

from pooram.engine.said import EventKind
from pooram.engine.scene import Sight


class PlayedStep(Struct, frozen=True):
    """Who did what: a seat's choice, or an outcome if the seat is CHANCE."""

    seat: int
    choice: int


class TakenBack(Struct, frozen=True):
    """A seat took back the last so many steps for good: what was drawn among them is used up."""

    seat: int
    steps: int


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A step or a frame in a plain sentence."""

    text: str
    turn: int
    seat: int = -1
    clause: str = ""
    event: EventKind | Literal[""] = ""
    """What kind of event it tells; empty: nothing that is heard."""
    sights: tuple[Sight, ...] = ()
    """Of a frame: which things and places are seen to make the points that it tells, and how."""
    you: str = ""
    """The text for a viewer whom it is about; empty: it is about others, or the text says it as well."""


SILENT: Final = LogLine("", 0)
"""Of what is not told."""
