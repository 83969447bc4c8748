"""The board: the pieces on it, and the shells as they fell."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.memory import FEW, Memory, remembered
from pooram.engine.scene import Panel, Thing
from pooram.engine.words import seat_names
from pooram.games.kerala_race.box import SHELLS, TRACK
from pooram.games.kerala_race.rules.route import CENTRE_SQUARE, Route
from pooram.games.kerala_race.rules.state import NO_THROW, RaceState
from pooram.games.kerala_race.speech.telling import step_name
from pooram.games.kerala_race.table import layout
from pooram.games.kerala_race.table.look import LOOK, PIECE_GLYPHS, PIECE_SYMBOLS

BOARDS: Final = Memory[Panel](FEW)

SIDE_BY_SIDE: Final = (
    (),
    ((0.0, 0.0),),
    ((-0.28, -0.2), (0.28, 0.2)),
    ((-0.3, -0.24), (0.3, -0.24), (0.0, 0.28)),
)
"""Where one, two or three pieces stand on one square."""


def board(state: RaceState, names: Sequence[str]) -> Panel:
    """Everybody sees the same."""
    route = state.route
    way = int(route.lane), int(route.turn_in), int(route.re_entry)
    key = (way, *names, bytes(state.at), int(state.mouths), int(state.throws), int(state.to_use))
    return BOARDS.get(key) or BOARDS.keep(key, new_board(state, way, tuple(names)))


def new_board(state: RaceState, way: layout.Way, names: tuple[str, ...]) -> Panel:
    released = tuple([bool(state.released(seat)) for seat in range(state.seats)])
    return Panel(
        "board",
        "board",
        "The board",
        layout.WIDTH,
        layout.height(way[0], len(released)),
        layout.places(way, names, released, int(state.pieces)),
        (*pieces(state, names), *shells(state)),
        backdrop="board",
    )


# Pieces


def pieces(state: RaceState, names: Sequence[str]) -> list[Thing]:
    """All pieces; those that share a square stand side by side."""
    where = layout.all_places_of(state)
    return [standing(state, where, piece, names[piece // state.pieces]) for piece in range(len(where))]


def moved_pieces(before: RaceState, after: RaceState) -> list[Thing]:
    """Those that stand elsewhere after a step, as seats without names have them."""
    start, goal = layout.all_places_of(before), layout.all_places_of(after)
    names = seat_names(int(after.seats))
    moved = [piece for piece in range(len(goal)) if goal[piece] != start[piece]]
    return [standing(after, goal, piece, names[piece // after.pieces]) for piece in moved]


def standing(state: RaceState, where: Sequence[str], piece: int, owner: str) -> Thing:
    """A piece where it stands, and how it shares that place."""
    place = where[piece]
    step = int(state.at[piece])
    square = int(state.route.square[step])
    if square == CENTRE_SQUARE:
        seat, number = divmod(piece, int(state.pieces))
        size = 0.17
        dx, dy = 0.61 * (number - (state.pieces - 1) / 2), 0.7 * (seat - (state.seats - 1) / 2)
    else:
        here = [other for other, there in enumerate(where) if there == place]
        dx, dy = SIDE_BY_SIDE[len(here)][here.index(piece)]
        size = 0.58 if len(here) > 1 else 0.8 if 0 <= square < TRACK else 0.92
    spoken, clause = whereabouts(state.route, step)
    seat = piece // int(state.pieces)
    id = layout.piece_id(state, piece)
    return thing_of(id, seat, place, f"{owner}'s piece, {spoken}", size, dx, dy, clause)


@remembered
def thing_of(
    id: str, seat: int, place: str, name: str, size: float, dx: float, dy: float, clause: str
) -> Thing:
    return Thing(
        id,
        place,
        name,
        PIECE_SYMBOLS[seat],
        colour=LOOK.seat_colours[seat],
        pattern=LOOK.seat_patterns[seat],
        size=size,
        dx=round(dx, 4),
        dy=round(dy, 4),
        glyph=PIECE_GLYPHS[seat],
        clause=clause,
    )


def whereabouts(route: Route, step: int) -> tuple[str, str]:
    """Where a piece is and which way it goes, and the clause that holds for it there."""
    if step == 0:
        return "waiting to enter", "kerala_race/throw-4"
    if step == route.home:
        return "home", "kerala_race/way-5"
    if step == route.centre:
        return "in the centre", "kerala_race/centre-1"
    if step < route.centre:
        return f"on {step_name(route, step)}, on its way to the centre", "kerala_race/capture-1"
    return f"on {step_name(route, step)}, on its way home", "kerala_race/capture-2"


# Shells


def shells(state: RaceState) -> list[Thing]:
    """The shells as they fell; nothing lies on the mat before the first throw."""
    if state.mouths == NO_THROW:
        return []
    # Which of the shells show their mouths is all the same; it changes from throw to throw.
    throws, mouths = int(state.throws), int(state.mouths)
    return [
        shell(
            number,
            (number * 2 + throws) % SHELLS < mouths,
            (number * 67 + throws * 41) % 50 - 25,
            bool(state.to_use),
        )
        for number in range(SHELLS)
    ]


@remembered
def shell(number: int, up: bool, rotation: int, to_use: bool) -> Thing:
    return Thing(
        layout.shell_id(number),
        layout.mat_id(number),
        f"cowrie shell, mouth {'up' if up else 'down'}",
        "cowrie-up" if up else "cowrie-down",
        colour="shell",
        sign=True,
        rotation=float(rotation),
        glyph="◉" if up else "○",
        clause="kerala_race/throw-6" if up else "kerala_race/throw-7",
        thrown="cowrie-down" if to_use else "",
    )
