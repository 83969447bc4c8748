"""The circle with the run, and in its middle the cards of the round."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from pooram.engine.scene import Panel, Place, Thing
from pooram.games.kalimambo.box import SPACES
from pooram.games.kalimambo.rules.view import KalimamboView, numbers_in
from pooram.games.kalimambo.table.cards import card_on_table
from pooram.games.kalimambo.table.look import Figure

WIDTH: Final = 13.0 * int(SPACES) / 32
"""As wide as the circle of its spaces needs it."""
RADIUS: Final = 5.75 * int(SPACES) / 32
START_ANGLE: Final = 200.0
"""Where space 0 is, in degrees clockwise from the right: so the run begins along the top."""


def board(view: KalimamboView, figures: Sequence[Figure]) -> Panel:
    """Heaps below, then the rhino and the figures that set-up has put on the track, then the cards."""
    shown = view.shown
    unplaced = numbers_in(shown.unplaced)
    things = [heap(space) for space in numbers_in(shown.heaps)]
    things.append(rhino(int(shown.rhino % SPACES)))
    things += [
        runner(figure, int(shown.at[figure.number] % SPACES))
        for figure in figures
        if figure.number not in unplaced
    ]
    table = table_places(figures)
    for place, figure in zip(table, figures, strict=True):
        things += card_on_table(view, figure, place.id)
    places = (*TRACK, *table)
    return Panel("board", "board", "The run", WIDTH, WIDTH, places, tuple(things), backdrop="ground")


# Places


def space_angle(space: int) -> float:
    """Where a space lies on the circle, in degrees clockwise from the right."""
    return (START_ANGLE + space * 360 / int(SPACES)) % 360


def space_place(space: int) -> Place:
    angle = radians(space_angle(space))
    return Place(
        f"space-{space}",
        f"space {space}",
        x=round(WIDTH / 2 + RADIUS * cos(angle), 3),
        y=round(WIDTH / 2 + RADIUS * sin(angle), 3),
        shape="circle",
        symbol="space",
        colour="trail",
        clause="kalimambo/move-4",
    )


TRACK: Final = tuple(space_place(space) for space in range(SPACES))


def table_places(figures: Sequence[Figure]) -> list[Place]:
    """A place for everybody's card of the round, Kali's last."""
    count = len(figures)
    columns = count if count == 4 else (count + 1) // 2
    rows = -(-count // columns)
    places = []
    for figure in figures:
        row, column = divmod(figure.number, columns)
        in_this_row = min(columns, count - row * columns)
        places.append(
            Place(
                f"table-{figure.id}",
                f"{figure.whose} card of the round",
                x=WIDTH / 2 + (column - (in_this_row - 1) / 2) * 1.85,
                y=WIDTH / 2 + (row - (rows - 1) / 2) * 2.35,
                size=1.6,
                tall=2.08,
                symbol="card-place",
                colour=figure.colour,
                clause="kalimambo/round-4" if figure.is_kali else "kalimambo/round-1",
            )
        )
    return places


# Things


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


def rhino(space: int) -> Thing:
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


def runner(figure: Figure, space: int) -> Thing:
    if figure.is_kali:
        name, symbol, glyph, clause = "Kali", "kali", "K", "kalimambo/move-3"
    else:
        name, symbol, glyph, clause = f"{figure.name}'s explorer", "explorer", figure.id, "kalimambo/move-4"
    return Thing(
        f"runner-{figure.id}",
        f"space-{space}",
        f"{name} on space {space}",
        symbol,
        colour=figure.colour,
        pattern=figure.pattern,
        size=1.12,
        height=1,
        glyph=glyph,
        clause=clause,
    )
