"""A game's art.svg, read once: its symbols, and what each of them refers to."""

import re
from collections.abc import Iterable
from functools import lru_cache
from xml.etree.ElementTree import Element, fromstring

from pooram.present.elements import MIDDLE, PREFIX, number
from pooram.present.strokes import keep_strokes

_URL = re.compile(r"url\(#([^)]+)\)")


class Art:
    """The parts of a drawing that can be used: symbols, gradients, clips."""

    def __init__(self, text: str) -> None:
        self.parts: dict[str, Element] = {}
        """Children of the drawing and of its <defs>, by their ids."""
        self.part_of: dict[str, str] = {}
        """By every id of the drawing: the part in which it stands."""
        root = fromstring(text)
        for element in root.iter():
            make_plain(element)
        for child in root:
            for part in child if child.tag == "defs" else [child]:
                name = part.get("id", "")
                if name:
                    self.parts[name] = part
                    self.part_of |= {inner.get("id", name): name for inner in part.iter()}
        self.needs = {name: refers_to(part) for name, part in self.parts.items()}
        self.unscaled = {
            name for name, part in self.parts.items() if any(child.get("vector-effect") for child in part)
        }
        """Symbols with strokes that stay as wide as they are, however large the symbol is drawn."""

    def with_needs(self, names: Iterable[str]) -> list[str]:
        """The parts of these names and all that they refer to, in the order of the drawing."""
        found: set[str] = set()
        waiting = [self.part_of[name] for name in names if name in self.part_of]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += [self.part_of[need] for need in self.needs[name] if need in self.part_of]
        return [name for name in self.parts if name in found]


@lru_cache(maxsize=32)
def read_art(text: str) -> Art:
    """A game's drawings; they are read once for all pictures."""
    return Art(text)


def make_plain(element: Element) -> None:
    """What only browsers understand, as attributes that every viewer does."""
    element.tag = element.tag.rpartition("}")[2]
    for name in [name for name in element.attrib if name.startswith("{")]:
        element.attrib[name.rpartition("}")[2]] = element.attrib.pop(name)
    for declaration in element.attrib.pop("style", "").split(";"):
        name, _, value = declaration.partition(":")
        if name.strip():
            element.set(name.strip(), value.strip())
    element.attrib.pop("font-family", None)
    if element.attrib.pop("dominant-baseline", "") == "central":
        element.set(
            "y", number(float(element.get("y", "0")) + MIDDLE * float(element.get("font-size", "16")))
        )
    if element.tag != "text":
        element.text = None
    element.tail = None


def refers_to(part: Element) -> set[str]:
    """The ids that a part of the drawing uses."""
    found = set()
    for element in part.iter():
        for name, value in element.items():
            if name == "href" and value.startswith("#"):
                found.add(value[1:])
            elif "url(#" in value:
                found.update(_URL.findall(value))
    return found


class Symbols:
    """The symbols that one picture uses, under ids that begin with its prefix."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self.used: dict[str, None] = {}
        self.sized: dict[str, Element] = {}

    def reference(self, symbol: str, wide: float, tall: float) -> str:
        """What a <use> of a symbol refers to, that is so many pixels large."""
        self.used[symbol] = None
        if symbol not in self.art.unscaled:
            return f"#{PREFIX}{symbol}"
        name = f"{symbol}-{round(wide)}-{round(tall)}"
        if name not in self.sized:
            self.sized[name] = keep_strokes(self.art.parts[symbol], name, wide, tall)
        return f"#{PREFIX}{name}"

    def definitions(self) -> list[Element]:
        """All that the picture uses of the art."""
        parts = [
            self.art.parts[name] for name in self.art.with_needs(self.used) if name not in self.art.unscaled
        ]
        return [self.renamed(part) for part in (*parts, *self.sized.values())]

    def renamed(self, element: Element) -> Element:
        """A copy in which all ids have the prefix."""
        copy = Element(element.tag)
        for name, value in element.items():
            if name == "id" or (name == "href" and value.startswith("#")):
                value = f"{value[: -len(value.lstrip('#'))]}{PREFIX}{value.lstrip('#')}"
            elif "url(#" in value:
                value = value.replace("url(#", f"url(#{PREFIX}")
            copy.set(name, value)
        copy.text = element.text
        copy.extend([self.renamed(child) for child in element])
        return copy
