"""Elements of an SVG that every viewer understands: attributes alone, no styles, no fonts of the machine."""

import re
import unicodedata
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

FONTS = "'Pooram Sans','Source Sans 3',sans-serif"
"""The first lies in fonts/ and is for PNGs; the second is the same one, where a page or a machine has it."""
MIDDLE = 0.33
"""From the middle of digits and capitals down to their line, in font sizes.

Not every viewer knows `dominant-baseline`, and those that do disagree.
"""
PREFIX = "\ue000"
"""Stands before every id until the picture is done and its own prefix is known."""
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML cannot hold, in no form."""


def number(value: float) -> str:
    """A number as short as the eye allows.

    >>> number(1.0), number(-0.0001), number(2 / 3)
    ('1', '0', '0.667')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Numbers in a row."""
    return " ".join(map(number, values))


def add(parent: Element, tag: str, text: str = "", /, **attributes: str | float) -> Element:
    """A new element; `stroke_width` stands for stroke-width."""
    found = {
        name.replace("_", "-"): _FORBIDDEN.sub("", value) if isinstance(value, str) else number(value)
        for name, value in attributes.items()
    }
    element = SubElement(parent, tag, found)
    if text:
        element.text = _FORBIDDEN.sub("", text).replace(PREFIX, "")
    return element


def write(
    parent: Element, text: str, x: float, y: float, size: float, fill: str, **attributes: str | float
) -> Element:
    """A text whose middle is as high as y; it starts at x, or has it in the middle with an `anchor`."""
    anchor = attributes.pop("anchor", "")
    if anchor:
        attributes["text_anchor"] = anchor
    return add(parent, "text", text, x=x, y=y + MIDDLE * size, font_size=size, fill=fill, **attributes)


def text_width(text: str, size: float) -> float:
    """How wide a text is about, rather more than less: the viewer may set it in a font of its own."""
    return size * sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if letter in "ijlI.,:;'|!’ ()/":
        return 0.29
    if letter in "mwMW—…@":
        return 0.9
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    return 0.64 if letter.isupper() else 0.54


def cut(text: str, size: float, most: float) -> str:
    """As much of a text as finds room.

    >>> cut("Anna's platform", 14, 60), cut("Anna", 14, 60)
    ("Anna's…", 'Anna')
    """
    if text_width(text, size) <= most:
        return text
    while text and text_width(text + "…", size) > most:
        text = text[:-1]
    return text.rstrip() + "…"


def points(corners: Sequence[tuple[float, float]]) -> str:
    """The corners of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)
