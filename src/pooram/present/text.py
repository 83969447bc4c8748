"""A scene in a terminal: boards as grids of characters, everything else in words."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from pooram.engine.scene import Panel, Thing

COLUMNS = 4
"""Characters from one place to its neighbour: characters are about twice as high as wide."""
DRAWN_ROLES = ("board", "mine")
"""What the others have is told in words; to a watcher, who has nothing of their own, it is drawn."""


def draw_panels(panels: Sequence[Panel], palette: Mapping[str, str], width: int) -> list[Text]:
    """All panels, ready to print one below the other."""
    own = any(panel.role in DRAWN_ROLES for panel in panels)
    drawn = DRAWN_ROLES if own else ("other",)
    return [
        draw_panel(panel, palette, width) if panel.role in drawn else tell_panel(panel, briefly=True)
        for panel in panels
        if panel.places or panel.things
    ]


def draw_panel(panel: Panel, palette: Mapping[str, str], width: int) -> Text:
    """A panel as a grid of characters; in words if it is too wide or too crowded for that."""
    spots = spread(panel, width)
    if spots is None:
        return tell_panel(panel)
    lying: dict[str, list[Thing]] = {place.id: [] for place in panel.places}
    for thing in sorted(panel.things, key=lambda thing: thing.height):
        lying.setdefault(thing.place, []).append(thing)
    rows: dict[int, dict[int, Text]] = {}
    for place in panel.places:
        column, row = spots[place.id]
        cell = Text()
        for thing in lying[place.id][-3:] or ():
            cell.append(thing.glyph, palette.get(thing.colour, ""))
        rows.setdefault(row, {})[column] = cell if cell.plain else Text(place.glyph, "dim")
    text = Text(f"{panel.title}\n", "bold")
    for row in range(max(rows, default=-1) + 1):
        if row not in rows and row - 1 not in rows:
            # One empty line shows a gap as well as several.
            continue
        line = Text("  ", "not bold")
        for column, cell in sorted(rows.get(row, {}).items()):
            line.append(" " * max(1, column + 2 - cell_len(line.plain)) if column else "")
            line.append(cell)
        text.append(line)
        text.append("\n")
    return text


def spread(panel: Panel, width: int) -> dict[str, tuple[int, int]] | None:
    """A column and a row for every place so that no two share one; None if that cannot be done."""
    if not panel.places:
        return None
    unit = min(
        (
            math.hypot(one.x - other.x, one.y - other.y)
            for number, one in enumerate(panel.places)
            for other in panel.places[:number]
        ),
        default=1.0,
    )
    if unit <= 0:
        return None
    left = min(place.x for place in panel.places)
    top = min(place.y for place in panel.places)
    span = max(place.x for place in panel.places) - left
    columns = min(COLUMNS / unit, (width - 8) / span) if span > 0 else COLUMNS
    # Hexagons of neighbouring columns are half a hexagon apart in height.
    line = unit / 2 if any(place.shape == "hexagon" for place in panel.places) else unit
    taken: set[tuple[int, int]] = set()
    spots: dict[str, tuple[int, int]] = {}
    for place in panel.places:
        column = round((place.x - left) * columns)
        row = round((place.y - top) / line)
        near = {(column + shift, row) for shift in range(-1, 2)}
        if near & taken:
            return None
        taken.add((column, row))
        spots[place.id] = (column, row)
    return spots


def tell_panel(panel: Panel, briefly: bool = False) -> Text:
    """A panel in words: what lies in it, like things counted together; briefly by their badges."""
    by_badge = briefly and all(thing.badge for thing in panel.things)
    names = Counter(thing.badge if by_badge else thing.name for thing in panel.things)
    told = ", ".join(name if count == 1 else f"{count} times {name}" for name, count in names.items())
    text = Text(f"{panel.title}: ", "bold")
    text.append(told or "empty", "not bold")
    return text
