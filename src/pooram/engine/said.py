"""A sentence before it is put into a language."""

from msgspec import Struct


class Said(Struct, frozen=True):
    """A template's key, its slots, and the rule behind it."""

    key: str
    slots: dict[str, int | str] = {}
    clause: str = ""
