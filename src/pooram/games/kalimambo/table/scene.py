"""What a view looks like: the circle with the run, the cards in its middle, and everybody's hand."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from pooram.engine.game import Preview
from pooram.engine.scene import Panel, Place, Scene, Thing
from pooram.games.kalimambo.box import CARDS, SPACES
from pooram.games.kalimambo.judge import cards_in_hand
from pooram.games.kalimambo.rules.view import KalimamboView

# Colours are no part of the box: changing one leaves old records as they are.
PALETTE: Final = {
    "hibiscus": "#bd1e3c",
    "river": "#1d5fbf",
    "acacia": "#2c7433",
    "jacaranda": "#7b3fb0",
    "sunset": "#b35400",
    "lagoon": "#00767d",
    "flamingo": "#c12a86",
    "coal": "#3a3340",
    "slate": "#6d7482",
    "dung": "#6b4526",
    "trail": "#8a6a35",
}
SEAT_COLOURS: Final = ("hibiscus", "river", "acacia", "jacaranda", "sunset", "lagoon", "flamingo")
SEAT_PATTERNS: Final = (
    "sign-disc",
    "sign-triangle",
    "sign-square",
    "sign-star",
    "sign-cross",
    "sign-ring",
    "sign-moon",
)

BOARD = 13.0 * int(SPACES) / 32
"""Width of the board: as wide as the circle of its spaces needs it."""
RADIUS = 5.75 * int(SPACES) / 32
START_ANGLE = 200.0
"""Where space 0 is, in degrees clockwise from the right: so the run begins along the top."""
CARD_WIDE, CARD_TALL = 1.0, 1.3
IN_A_ROW = (int(CARDS) + 1) // 2


def scene(view: KalimamboView, names: Sequence[str]) -> Scene:
    """The board, the viewer's hand, the other hands, and Kali's cards."""
    seats = range(int(view.seats))
    places, things = board_places(view, names), board_things(view, names)
    panels = [Panel("board", "board", "The run", BOARD, BOARD, places, things, backdrop="ground")]
    if view.viewer >= 0:
        panels.append(hand_panel(view, int(view.viewer), names))
    panels += [hand_panel(view, seat, names) for seat in seats if seat != view.viewer]
    panels.append(hand_panel(view, int(view.seats), names))
    return Scene(tuple(panels))


# The board


def space_angle(space: int) -> float:
    """Where a space lies on the circle, in degrees clockwise from the right."""
    return (START_ANGLE + space * 360 / int(SPACES)) % 360


def board_places(view: KalimamboView, names: Sequence[str]) -> tuple[Place, ...]:
    places = []
    for space in range(int(SPACES)):
        angle = radians(space_angle(space))
        places.append(
            Place(
                f"space-{space}",
                f"space {space}",
                x=round(BOARD / 2 + RADIUS * cos(angle), 3),
                y=round(BOARD / 2 + RADIUS * sin(angle), 3),
                shape="circle",
                symbol="space",
                colour="trail",
                clause="kalimambo/move-4",
            )
        )
    return tuple(places + table_places(view, names))


def table_places(view: KalimamboView, names: Sequence[str]) -> list[Place]:
    """In the middle of the circle: a place for everybody's card of the round, Kali's last."""
    figures = int(view.seats) + 1
    columns = figures if figures == 4 else (figures + 1) // 2
    rows = -(-figures // columns)
    places = []
    for figure in range(figures):
        row, column = divmod(figure, columns)
        in_this_row = min(columns, figures - row * columns)
        places.append(
            Place(
                f"table-{figure_id(view, figure)}",
                f"{owner(view, figure, names)} card of the round",
                x=BOARD / 2 + (column - (in_this_row - 1) / 2) * 1.85,
                y=BOARD / 2 + (row - (rows - 1) / 2) * 2.35,
                size=1.6,
                tall=2.08,
                symbol="card-place",
                colour=figure_colour(view, figure),
                clause="kalimambo/round-4" if figure == view.seats else "kalimambo/round-1",
            )
        )
    return places


def board_things(view: KalimamboView, names: Sequence[str]) -> tuple[Thing, ...]:
    heaps = [heap(space) for space in range(int(SPACES)) if int(view.heaps) >> space & 1]
    figures = [runner(view, figure, names) for figure in range(int(view.seats) + 1) if stands(view, figure)]
    cards = [card for figure in range(int(view.seats) + 1) for card in table_card(view, figure, names)]
    return tuple([*heaps, rhino(view), *figures, *cards])


def heap(space: int) -> Thing:
    return Thing(
        f"heap-{space}",
        f"space-{space}",
        f"heap of dung on space {space}",
        "heap",
        colour="dung",
        size=0.92,
        dy=0.06,
        glyph="~",
        clause="kalimambo/dung-1",
    )


def rhino(view: KalimamboView) -> Thing:
    space = int(view.rhino) % int(SPACES)
    # On the upper half of the circle everybody runs to the right.
    symbol = "rhino" if sin(radians(space_angle(space))) < 0 else "rhino-left"
    return Thing(
        "rhino",
        f"space-{space}",
        f"Mambo the rhino on space {space}",
        symbol,
        colour="slate",
        size=1.3,
        height=1,
        glyph="R",
        clause="kalimambo/rhino-1",
    )


def runner(view: KalimamboView, figure: int, names: Sequence[str]) -> Thing:
    space = int(view.at[figure]) % int(SPACES)
    if figure == view.seats:
        name, symbol, pattern, glyph, clause = "Kali", "kali", "", "K", "move-3"
    else:
        name, symbol = f"{names[figure]}'s explorer", "explorer"
        pattern, glyph, clause = SEAT_PATTERNS[figure], str(figure + 1), "move-4"
    return Thing(
        f"runner-{figure_id(view, figure)}",
        f"space-{space}",
        f"{name} on space {space}",
        symbol,
        colour=figure_colour(view, figure),
        pattern=pattern,
        size=1.12,
        height=1,
        glyph=glyph,
        clause=f"kalimambo/{clause}",
    )


def stands(view: KalimamboView, figure: int) -> bool:
    """Whether set-up has put the figure on the track."""
    return not int(view.unplaced) >> figure & 1


# Cards


def table_card(view: KalimamboView, figure: int, names: Sequence[str]) -> list[Thing]:
    """A card of this round face down, or else the one turned up last."""
    whose = owner(view, figure, names)
    place = f"table-{figure_id(view, figure)}"
    if int(view.have_chosen) >> figure & 1:
        return [
            Thing(
                f"back-{figure_id(view, figure)}",
                place,
                f"{whose} card, face down",
                "card-back",
                colour=figure_colour(view, figure),
                pattern=figure_pattern(view, figure),
                glyph="#",
                clause="kalimambo/round-2",
            )
        ]
    up = int(view.card_up(figure))
    if up < 0:
        return []
    # Kali's old card lies there until all of the round's are turned over.
    past = int(view.owing | view.have_chosen) != 0
    name = f"{whose} {up}, played last round" if past else f"{whose} {up}, turned up"
    return [card(view, figure, up, place, name, "card-past" if past else "card", "kalimambo/round-3")]


def hand_panel(view: KalimamboView, figure: int, names: Sequence[str]) -> Panel:
    """The cards that a seat, or Kali, still has; those already played leave their places empty."""
    whose = owner(view, figure, names)
    mine = figure == view.viewer and figure < view.seats
    key = figure_id(view, figure)
    prefix = "hand" if mine else f"hand-{key}"
    places = []
    things = []
    for number in range(int(CARDS)):
        row, column = divmod(number, IN_A_ROW)
        place = f"{prefix}-{number}"
        places.append(
            Place(
                place,
                f"place of {whose} {number}",
                x=column * 1.1 + 0.6,
                y=row * 1.45 + 0.8,
                size=CARD_WIDE,
                tall=CARD_TALL,
                symbol="card-place",
                colour=figure_colour(view, figure),
                clause="kalimambo/round-5",
            )
        )
        if number in cards_in_hand(view, figure):
            chosen = mine and number == view.own_card
            name = f"{whose} {number}, chosen" if chosen else f"{whose} {number}"
            clause = "kalimambo/round-2" if chosen else "kalimambo/round-1" if mine else "kalimambo/round-6"
            symbol = "card-chosen" if chosen else "card"
            things.append(card(view, figure, number, place, name, symbol, clause))
    return Panel(
        prefix,
        "hand" if mine else "supply" if figure == view.seats else "other",
        "Your cards" if mine else f"{whose} cards",
        1.1 * IN_A_ROW + 0.1,
        3.05,
        tuple(places),
        tuple(things),
        seat=figure if figure < view.seats else -1,
    )


def card(
    view: KalimamboView, figure: int, number: int, place: str, name: str, symbol: str, clause: str
) -> Thing:
    return Thing(
        card_id(view, figure, number),
        place,
        name,
        symbol,
        colour=figure_colour(view, figure),
        pattern=figure_pattern(view, figure),
        badge=str(number),
        glyph=str(number),
        clause=clause,
    )


# Names of things


def figure_id(view: KalimamboView, figure: int) -> str:
    return "kali" if figure == view.seats else str(figure + 1)


def card_id(view: KalimamboView, figure: int, number: int) -> str:
    return f"card-{figure_id(view, figure)}-{number}"


def figure_colour(view: KalimamboView, figure: int) -> str:
    return "coal" if figure == view.seats else SEAT_COLOURS[figure]


def figure_pattern(view: KalimamboView, figure: int) -> str:
    return "" if figure == view.seats else SEAT_PATTERNS[figure]


def owner(view: KalimamboView, figure: int, names: Sequence[str]) -> str:
    """Whose: "your", "Anna's" or "Kali's"."""
    if figure == view.seats:
        return "Kali's"
    return "your" if figure == view.viewer else f"{names[figure]}'s"


# What can be chosen


def stands_for(view: KalimamboView, target: str) -> tuple[int, ...]:
    """A card of the viewer stands for playing it, and so does its place in the hand."""
    own = f"card-{int(view.viewer) + 1}-"
    for prefix in (own, "hand-"):
        number = target.removeprefix(prefix)
        if view.viewer >= 0 and number != target and number.isdecimal() and int(number) < CARDS:
            return (int(number),)
    return ()


def preview(view: KalimamboView, choice: int) -> Preview:
    """Nothing: the hidden cards of the others decide what a card does."""
    return Preview()
