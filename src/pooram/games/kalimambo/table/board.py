"""The circle with the run, and in its middle the cards of the round."""

from math import cos, radians, sin
from typing import Final, NamedTuple

from pooram.engine.memory import remembered, remembered_briefly
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.kalimambo.box import SPACES
from pooram.games.kalimambo.rules.state import NO_CARD
from pooram.games.kalimambo.rules.view import KalimamboView, numbers_in
from pooram.games.kalimambo.table.cards import card_face_down, card_turned_up, hand
from pooram.games.kalimambo.table.look import Figure, all_figures

WIDTH: Final = 13.0 * int(SPACES) / 32
"""As wide as the circle of its spaces needs it."""
RADIUS: Final = 5.75 * int(SPACES) / 32
START_ANGLE: Final = 200.0
"""Where space 0 is, in degrees clockwise from the right: so the run begins along the top."""

NUMBERED: Final = 0.8
"""How far inside of the track the numbers of its spaces stand."""


class Run(NamedTuple):
    """What lies on the board, but for the names: space and card by the figures' numbers."""

    heaps: int
    """Their spaces, as a bit mask."""
    rhino: int
    stands: tuple[int, ...]
    """Spaces, as far as set-up has put figures on the track; else -1."""
    down: int
    """The figures with a card face down, as a bit mask."""
    up: tuple[int, ...]
    """The cards turned up last; -1 where there is none."""
    past: bool
    """Whether these are of the round before."""


def run_of(view: KalimamboView) -> Run:
    """The run as it lies open."""
    shown = view.shown
    figures = range(int(view.seats) + 1)
    return Run(
        int(shown.heaps),
        int(shown.rhino % SPACES),
        tuple([-1 if shown.unplaced >> n & 1 else int(shown.at[n] % SPACES) for n in figures]),
        int(view.have_chosen),
        tuple([int(shown.card_up(n)) for n in figures]),
        bool(shown.owing | view.have_chosen),
    )


def panels(view: KalimamboView, names: tuple[str, ...]) -> tuple[Panel, ...]:
    """The board, and the hands as they lie open: which card is chosen only its owner sees."""
    figures = all_figures(names)
    hands = [hand(figure, int(view.shown.hands[figure.number]), int(NO_CARD)) for figure in figures]
    return (board(figures, run_of(view)), *hands)


@remembered_briefly
def board(figures: tuple[Figure, ...], run: Run) -> Panel:
    """Heaps below, then the rhino and the figures that set-up has put on the track, then the cards."""
    things = [heap(space) for space in numbers_in(run.heaps)]
    things.append(rhino(run.rhino))
    for figure, space in zip(figures, run.stands, strict=True):
        if space >= 0:
            things.append(runner(figure, space))
    for figure, up in zip(figures, run.up, strict=True):
        if run.down >> figure.number & 1:
            things.append(card_face_down(figure, table_id(figure)))
        elif up >= 0:
            things.append(card_turned_up(figure, up, table_id(figure), run.past))
    return Panel(
        "board", "board", "The run", WIDTH, WIDTH, all_places(figures), tuple(things), backdrop="ground"
    )


# Ids


def space_id(space: int) -> str:
    return f"space-{space}"


def heap_id(space: int) -> str:
    return f"heap-{space}"


# Places


def space_angle(space: int) -> float:
    """Where a space lies on the circle, in degrees clockwise from the right."""
    return (START_ANGLE + space * 360 / int(SPACES)) % 360


def space_place(space: int) -> Place:
    angle = radians(space_angle(space))
    return Place(
        space_id(space),
        f"space {space}",
        x=round(WIDTH / 2 + RADIUS * cos(angle), 3),
        y=round(WIDTH / 2 + RADIUS * sin(angle), 3),
        shape="circle",
        symbol="space",
        colour="trail",
        label=str(space),
        inward=NUMBERED,
        clause="kalimambo/move-4",
    )


TRACK: Final = tuple(space_place(space) for space in range(SPACES))


@remembered
def all_places(figures: tuple[Figure, ...]) -> tuple[Place, ...]:
    """The track, and a place for everybody's card of the round, Kali's last."""
    return (*TRACK, *[table_place(figure, len(figures)) for figure in figures])


@remembered
def table_place(figure: Figure, count: int) -> Place:
    """Where one of so many cards lies."""
    columns = count if count == 4 else (count + 1) // 2
    rows = -(-count // columns)
    row, column = divmod(figure.number, columns)
    in_this_row = min(columns, count - row * columns)
    return Place(
        table_id(figure),
        f"{figure.whose} card of the round",
        x=WIDTH / 2 + (column - (in_this_row - 1) / 2) * 1.85,
        y=WIDTH / 2 + (row - (rows - 1) / 2) * 2.35,
        size=1.6,
        tall=2.08,
        symbol="card-place",
        colour=figure.colour,
        clause="kalimambo/round-4" if figure.is_kali else "kalimambo/round-1",
    )


def table_id(figure: Figure) -> str:
    return f"table-{figure.id}"


# Things


@remembered
def heap(space: int) -> Thing:
    return Thing(
        heap_id(space),
        space_id(space),
        f"heap of dung on space {space}",
        "heap",
        colour="dung",
        size=0.92,
        dy=0.06,
        glyph="~",
        clause="kalimambo/dung-1",
    )


@remembered
def rhino(space: int) -> Thing:
    # On the upper half of the circle everybody runs to the right.
    symbol = "rhino" if sin(radians(space_angle(space))) < 0 else "rhino-left"
    return Thing(
        "rhino",
        space_id(space),
        f"Mambo the rhino on space {space}",
        symbol,
        colour="slate",
        size=1.3,
        height=1,
        glyph="R",
        clause="kalimambo/rhino-1",
    )


@remembered
def runner(figure: Figure, space: int) -> Thing:
    if figure.is_kali:
        name, symbol, glyph, clause = "Kali", "kali", "K", "kalimambo/move-3"
    else:
        name, symbol, glyph, clause = f"{figure.name}'s explorer", "explorer", figure.id, "kalimambo/move-4"
    return Thing(
        f"runner-{figure.id}",
        space_id(space),
        f"{name} on space {space}",
        symbol,
        colour=figure.colour,
        pattern=figure.pattern,
        size=1.12,
        height=1,
        glyph=glyph,
        clause=clause,
    )
