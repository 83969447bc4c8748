"""A sentence before it is put into a language."""

from typing import Final

from msgspec import Struct


class Said(Struct, frozen=True):
    """A template's key, its slots, and the rule behind it."""

    key: str
    slots: dict[str, int | str] = {}
    clause: str = ""


NOTHING: Final = Said("")
"""What is told where there is nothing to tell."""
