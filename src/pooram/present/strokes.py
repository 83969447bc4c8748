"""Strokes that do not grow with their symbol (`vector-effect`), for viewers that do not know them.

Such a symbol is drawn for one size: what has such a stroke gets its corners moved to where they will be, and
the rest of the symbol is scaled around it.
"""

import math
import re
from xml.etree.ElementTree import Element, SubElement

from pooram.present.elements import number, numbers

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_ACROSS = ("x", "width", "rx", "x1", "x2", "cx")
_DOWN = ("y", "height", "ry", "y1", "y2", "cy")


def keep_strokes(symbol: Element, name: str, wide: float, tall: float) -> Element:
    """The symbol of an art as it is drawn with so many pixels, under another name."""
    left, top, width, height = map(float, symbol.get("viewBox", f"0 0 {wide} {tall}").split())
    across, down = wide / width, tall / height
    if symbol.get("preserveAspectRatio") != "none":
        across = down = min(across, down)
    box = numbers(left * across, top * down, width * across, height * down)
    drawn = Element("symbol", {**symbol.attrib, "id": name, "viewBox": box})
    for child in symbol:
        if child.get("vector-effect") and child.tag in ("rect", "path", "line"):
            drawn.append(moved(child, across, down))
        else:
            group = SubElement(drawn, "g", {"transform": f"scale({number(across)} {number(down)})"})
            group.append(child)
    return drawn


def moved(element: Element, across: float, down: float) -> Element:
    """The same shape with its corners elsewhere and its stroke as it is."""
    copy = Element(element.tag, element.attrib)
    del copy.attrib["vector-effect"]
    if "rx" in copy.attrib:
        copy.attrib.setdefault("ry", copy.attrib["rx"])
    for name, value in copy.items():
        if name in _ACROSS or name in _DOWN:
            copy.set(name, number(float(value) * (across if name in _ACROSS else down)))
    if "d" in copy.attrib:
        copy.set("d", moved_path(copy.attrib["d"], across, down))
    return copy


def moved_path(path: str, across: float, down: float) -> str:
    """A path stretched in both directions; an arc keeps its shape only if it is stretched alike in both.

    >>> moved_path("M14 0 V100 h10 q1 2 3,4", 2, 0.5)
    'M28 0V50h20q2 1 6 2'
    """
    out = ""
    command, place = "", 0
    for token in _TOKEN.findall(path):
        if token.isalpha():
            command, place = token, 0
            out += token
            continue
        kind = command.upper()
        if kind == "A":
            by = (math.sqrt(across * down), math.sqrt(across * down), 1, 1, 1, across, down)[place % 7]
        elif kind in "HV":
            by = across if kind == "H" else down
        else:
            by = down if place % 2 else across
        out += (" " if place else "") + number(float(token) * by)
        place += 1
    return out
