"""Where the panels of a scene lie in a picture: the board large, a hand and the others beside it.

The same order as in the browser (web/src/table/Panels.svelte), for a picture that has no screen to fill.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from pooram.engine.scene import Panel

TITLE = 30.0
PAD = 10.0
GAP = 10.0
MAIN_TALL = 620.0
"""How high a board would be, if it were not too broad or too narrow for that."""
MAIN_WIDE = 480.0, 800.0
SHARED_TALL = 130.0
"""What everybody shares lies above, and no higher than this."""
ASIDE_LEAST = 220.0
ASIDE_MOST = 0.85
"""Of the width of the main part."""
FULL = 0.65
"""What would fill less of the height beside the board lies below it."""
BISECTIONS = 12
LONG_HAND = 4.0
"""A hand in one row goes below the board; one in several rows would be too high there, and goes beside."""


class Card(NamedTuple):
    """A panel's place in the picture, its title and margin included."""

    panel: Panel
    x: float
    y: float
    wide: float
    tall: float
    large: bool = False

    @property
    def scale(self) -> float:
        """Pixels for a board unit."""
        wide, tall = self.wide - 2 * PAD, self.tall - TITLE - PAD
        return min(wide / self.panel.width, tall / self.panel.height)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the panel's own coordinates begin: it lies in the middle of its card."""
        wide, tall = self.panel.width * self.scale, self.panel.height * self.scale
        left = self.x + (self.wide - wide) / 2
        return left, self.y + TITLE + (self.tall - TITLE - PAD - tall) / 2


class Layout(NamedTuple):
    """All cards, in a picture of a size."""

    cards: list[Card]
    wide: float
    tall: float


def lay_out(panels: Sequence[Panel], viewer: int) -> Layout:
    """The cards of a scene, from the upper left corner."""
    parts = Parts(panels, viewer)
    least, most = MAIN_WIDE
    main_wide = min(max(MAIN_TALL * ratio_of(parts.rows[0]), least), most) if parts.rows else 0.0
    main, tall = parts.lay_main(main_wide)
    if not parts.has_side:
        return Layout(main, main_wide, tall)
    # Of tables that everybody has, no other one is larger than one's own.
    most_scale = min(card.scale for card in main if card.large) if parts.own else math.inf
    wide, columns = widest(parts, tall, most_scale, main_wide * ASIDE_MOST)
    side, side_tall = parts.lay_side(main_wide + GAP, wide, columns)
    if side_tall < FULL * tall and not parts.own:
        side, side_tall = parts.lay_side(0.0, main_wide, 2 if len(parts.small) > 1 else 1)
        top = next_below(tall)
        below = [card._replace(y=card.y + top) for card in side]
        return Layout([*main, *below], main_wide, top + side_tall)
    high = max(tall, side_tall)
    cards = [*reaching(main, high), *reaching(side, high)]
    return Layout(cards, main_wide + GAP + wide, high)


def reaching(cards: Sequence[Card], tall: float) -> list[Card]:
    """The cards a bit higher, so that the last ones reach down to a line."""
    rows = sorted({card.y for card in cards})
    spare = tall - max(card.y + card.tall for card in cards)
    more = spare / len(rows)
    return [card._replace(y=card.y + more * rows.index(card.y), tall=card.tall + more) for card in cards]


class Parts:
    """Which panels go where."""

    def __init__(self, panels: Sequence[Panel], viewer: int) -> None:
        boards = [panel for panel in panels if panel.role == "board"]
        main = [*boards[:1], *(panel for panel in panels if panel.role == "mine")]
        others = [panel for panel in panels if panel.role == "other"]
        # Everybody has a table of their own: what all share lies above.
        self.own = not boards and bool(main or others)
        self.shared = [panel for panel in panels if self.own and panel.role == "supply"]
        # A watcher has no table of their own: all are alike.
        alike = others if self.own and not main else []
        first = [] if main or alike else list(panels[:1])
        self.rows = in_rows(alike) or [row for row in (main or first,) if row]
        placed = [*self.shared, *main, *alike, *first]
        hands = [
            panel
            for panel in panels
            if panel.role == "hand" and panel.seat == viewer >= 0 and panel not in placed
        ]
        long = bool(hands) and ratio_of(hands) >= LONG_HAND
        self.below = hands if long else []
        self.hands = [] if long else hands
        rest = [panel for panel in panels if panel not in placed and panel not in hands]
        self.broad = [panel for panel in rest if panel.role in ("score", "board")]
        self.small = [panel for panel in rest if panel not in self.broad]
        self.has_side = bool(self.hands or rest)

    def lay_main(self, wide: float) -> tuple[list[Card], float]:
        """The left side: what is shared, the boards, a long hand."""
        alike = min((row_tall(row, wide) for row in self.rows), default=0.0)
        bands = [(self.shared, SHARED_TALL, False), *((row, alike, True) for row in self.rows)]
        return stacked([*bands, (self.below, MAIN_TALL, False)], 0.0, wide)

    def lay_side(self, x: float, wide: float, columns: int) -> tuple[list[Card], float]:
        """The right side: the hand, the others in columns, a score track."""
        cards, tall = stacked([(self.hands, MAIN_TALL, False)], x, wide)
        for start in range(0, len(self.small), columns):
            row = self.small[start : start + columns]
            cell = (wide - GAP * (columns - 1)) / columns
            y, high = next_below(tall), max(card_tall(panel, cell) for panel in row)
            cards += [Card(panel, x + place * (cell + GAP), y, cell, high) for place, panel in enumerate(row)]
            tall = y + high
        for panel in self.broad:
            y, high = next_below(tall), card_tall(panel, wide)
            cards.append(Card(panel, x, y, wide, high))
            tall = y + high
        return cards, tall


def in_rows(panels: Sequence[Panel]) -> list[list[Panel]]:
    """Panels that are alike, two or three in a row."""
    count = len(panels) if len(panels) < 4 else 2 if len(panels) == 4 else 3
    return [list(panels[start : start + count]) for start in range(0, len(panels), count or 1)]


def ratio_of(panels: Sequence[Panel]) -> float:
    """How wide panels beside each other are, for their height."""
    return sum(panel.width / panel.height for panel in panels)


def card_tall(panel: Panel, wide: float) -> float:
    """How high the card of a panel is that has so much width."""
    return TITLE + (wide - 2 * PAD) * panel.height / panel.width + PAD


def row_tall(panels: Sequence[Panel], wide: float) -> float:
    """How high panels are that fill a row."""
    return (wide - GAP * (len(panels) - 1) - 2 * PAD * len(panels)) / ratio_of(panels)


def next_below(tall: float) -> float:
    """Where the next card begins."""
    return tall + GAP if tall else 0.0


def stacked(
    bands: Sequence[tuple[Sequence[Panel], float, bool]], x: float, wide: float
) -> tuple[list[Card], float]:
    """Rows of panels below each other, each as wide as there is room and at most so high."""
    cards: list[Card] = []
    tall = 0.0
    for panels, most, large in bands:
        if not panels:
            continue
        y, high = next_below(tall), min(row_tall(panels, wide), most)
        room = wide - GAP * (len(panels) - 1) - 2 * PAD * len(panels)
        left = x
        for panel in panels:
            share = room * panel.width / panel.height / ratio_of(panels) + 2 * PAD
            cards.append(Card(panel, left, y, share, high + TITLE + PAD, large))
            left += share + GAP
        tall = y + high + TITLE + PAD
    return cards, tall


def widest(parts: Parts, tall: float, most_scale: float, most: float) -> tuple[float, int]:
    """The width of the right side and its columns with which its panels are largest, and not too high."""

    def fits(wide: float, columns: int) -> bool:
        cards, side_tall = parts.lay_side(0.0, wide, columns)
        return side_tall <= tall and all(card.scale <= most_scale for card in cards)

    found = []
    for columns in (1, 2, 3):
        low, high = ASIDE_LEAST, max(most, ASIDE_LEAST)
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            low, high = (middle, high) if fits(middle, columns) else (low, middle)
        cards, side_tall = parts.lay_side(0.0, low, columns)
        size = sum(card.scale * math.sqrt(card.panel.width * card.panel.height) for card in cards)
        # Where nothing fits, the lowest is best.
        found.append((0.0 if side_tall <= tall else -side_tall, size, -columns, low))
    _, _, columns, wide = max(found)
    return math.floor(wide), -columns
