"""A sentence before it is put into a language."""

from typing import Final, Literal

from msgspec import Struct

EventKind = Literal["lays", "moves", "takes", "draws", "scores", "loses", "hits", "ends"]
"""What happens, whatever the game: something is laid down, goes somewhere, is taken up, comes by chance;
somebody gets points, loses them, or is hit; the game ends. One set of sounds for all games tells it."""


class Said(Struct, frozen=True):
    """A template's key, its slots, and the rule behind it."""

    key: str
    slots: dict[str, int | str] = {}
    clause: str = ""


NOTHING: Final = Said("")
"""What is told where there is nothing to tell."""
