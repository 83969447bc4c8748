"""What a view looks like: the pieces and shells on the board, and what a click on them means."""

from collections.abc import Sequence

from pooram.engine.game import Preview
from pooram.engine.match import seat_names
from pooram.engine.scene import Ghost, Panel, Scene, Thing
from pooram.games.kerala_race.box import (
    LANE_SQUARE,
    NO_STEP,
    PIECES,
    SEAT_COLOURS,
    SEAT_PATTERNS,
    SHELLS,
    THROWS,
    TRACK,
)
from pooram.games.kerala_race.rules.state import NO_THROW, RaceState, RaceView
from pooram.games.kerala_race.speech import clause, step_name
from pooram.games.kerala_race.table import layout

PIECE_SYMBOLS = ("piece-lamp", "piece-tower", "piece-elephant")
PIECE_GLYPHS = ("●", "■", "▲")
SIDE_BY_SIDE = ((), ((0.0, 0.0),), ((-0.28, -0.2), (0.28, 0.2)), ((-0.3, -0.24), (0.3, -0.24), (0.0, 0.28)))
"""Where one, two or three pieces stand on one square."""


def scene(view: RaceView, names: Sequence[str]) -> Scene:
    """One board with everything on it, so that a piece can glide wherever it goes."""
    shown = view.shown
    seats = int(shown.seats)
    released = [shown.released(seat) for seat in range(seats)]
    places = layout.places(shown.route, seats, names, released)
    things = [*pieces(shown, names), *shells(shown)]
    tall = layout.height(shown.route, seats)
    board = Panel(
        "board", "board", "The board", layout.WIDTH, tall, tuple(places), tuple(things), backdrop="board"
    )
    return Scene((board,))


def place_of(state: RaceState, piece: int) -> str:
    """The place on which a piece stands, by its id."""
    return place_on(state, piece, int(state.at[piece]))


def place_on(state: RaceState, piece: int, step: int) -> str:
    """The place of a piece if it stood on this step."""
    seat, number = divmod(piece, int(PIECES))
    if step in (0, state.route.home):
        return f"tray-{seat}-{number + 1}"
    if step == state.route.centre:
        return "centre"
    square = int(state.route.square[step])
    return f"p{square}" if square < TRACK else f"lane-{seat}-{square - int(LANE_SQUARE)}"


def pieces(state: RaceState, names: Sequence[str]) -> list[Thing]:
    """All pieces; those that share a square stand side by side."""
    where = [place_of(state, piece) for piece in range(len(state.at))]
    found = []
    for piece, place in enumerate(where):
        seat, number = divmod(piece, int(PIECES))
        here = [other for other, there in enumerate(where) if there == place]
        if place == "centre":
            size = 0.17
            dx, dy = 0.61 * (number - (PIECES - 1) / 2), 0.7 * (seat - (state.seats - 1) / 2)
        else:
            dx, dy = SIDE_BY_SIDE[len(here)][here.index(piece)]
            size = 0.58 if len(here) > 1 else 0.8 if place.startswith("p") else 0.92
        found.append(
            Thing(
                f"piece-{seat}-{number}",
                place,
                f"{names[seat]}'s piece, {spoken_step(state, int(state.at[piece]))}",
                PIECE_SYMBOLS[seat],
                colour=SEAT_COLOURS[seat],
                pattern=SEAT_PATTERNS[seat],
                size=size,
                dx=round(dx, 4),
                dy=round(dy, 4),
                glyph=PIECE_GLYPHS[seat],
                clause=clause(piece_clause(state, int(state.at[piece]))),
            )
        )
    return found


def spoken_step(state: RaceState, step: int) -> str:
    """Where a piece is, and which way it goes."""
    route = state.route
    name = step_name(route, step)
    if step == 0:
        return "waiting to enter"
    if step == route.home:
        return "home"
    if step == route.centre:
        return "in the centre"
    return f"on {name}, on its way {'to the centre' if step < route.centre else 'home'}"


def piece_clause(state: RaceState, step: int) -> str:
    if step == 0:
        return "throw-4"
    if step == state.route.home:
        return "way-5"
    if step == state.route.centre:
        return "centre-1"
    return "capture-1" if step < state.route.centre else "capture-2"


def shells(state: RaceState) -> list[Thing]:
    """The shells as they fell; nothing lies on the mat before the first throw."""
    if state.mouths == NO_THROW:
        return []
    found = []
    for shell in range(int(SHELLS)):
        # Which of the shells show their mouths is all the same; it changes from throw to throw.
        up = (shell * 2 + int(state.throws)) % int(SHELLS) < state.mouths
        found.append(
            Thing(
                f"shell-{shell + 1}",
                f"mat-{shell + 1}",
                f"cowrie shell, mouth {'up' if up else 'down'}",
                "cowrie-up" if up else "cowrie-down",
                colour="shell",
                turn=float((shell * 67 + int(state.throws) * 41) % 50 - 25),
                glyph="◉" if up else "○",
                clause=clause("throw-6" if up else "throw-7"),
            )
        )
    return found


def stands_for(view: RaceView, target: str) -> tuple[int, ...]:
    """A piece stands for its move; so does the place where it would land, if no other piece would."""
    kind, *numbers = target.split("-")
    if view.viewer < 0:
        return ()
    if kind == "piece":
        seat, number = (int(part) for part in numbers)
        piece = seat * int(PIECES) + number
        step = int(view.shown.at[piece])
        if seat == view.viewer:
            return (step,) if step < view.shown.route.home else ()
        return _landing(view, place_of(view.shown, piece))
    if kind == "tray":
        return _tray(view, int(numbers[0]), int(numbers[1]) - 1)
    if kind == "lane" or kind == "centre" or kind[1:].isdecimal():
        return _landing(view, target) or _standing(view, target)
    return ()


def _tray(view: RaceView, seat: int, number: int) -> tuple[int, ...]:
    """A socket stands for the piece that waits in it, or for the one that would come home to it."""
    if seat != view.viewer:
        return ()
    step = int(view.shown.at[seat * int(PIECES) + number])
    return (step,) if step == 0 or _goal(view, step) == view.shown.route.home else ()


def _goal(view: RaceView, step: int) -> int:
    """Where the viewer's piece on this step would come by the throw."""
    shown = view.shown
    if not shown.to_use or shown.mover != view.viewer or step == shown.route.home:
        return int(NO_STEP)
    return int(shown.route.goal(step, THROWS[shown.mouths]))


def _my_steps(view: RaceView) -> list[int]:
    first = int(view.viewer) * int(PIECES)
    return sorted({int(view.shown.at[first + number]) for number in range(int(PIECES))})


def _landing(view: RaceView, place: str) -> tuple[int, ...]:
    """The one move that would end on a place; nothing if there are several or none."""
    shown = view.shown
    landing = []
    for step in _my_steps(view):
        goal = _goal(view, step)
        piece = int(shown.piece_on_step(view.viewer, step))
        if goal not in (NO_STEP, shown.route.home) and place_on(shown, piece, goal) == place:
            landing.append(step)
    can = [step for step in landing if shown.can_move(view.viewer, step, shown.released(view.viewer))]
    best = can or landing
    return (best[0],) if len(best) == 1 else ()


def _standing(view: RaceView, place: str) -> tuple[int, ...]:
    """The move of the viewer's own piece on a place."""
    shown = view.shown
    first = int(view.viewer) * int(PIECES)
    mine = {int(shown.at[p]) for p in range(first, first + int(PIECES)) if place_of(shown, p) == place}
    return tuple(mine) if len(mine) == 1 else ()


def preview(view: RaceView, choice: int) -> Preview:
    """The piece where it would be, whatever it would send away, and every seat's change in steps."""
    shown = view.shown
    after = shown.copy()
    after.play_unchecked(view.viewer, choice)
    names = seat_names(int(shown.seats))
    before = {thing.id: thing.place for thing in pieces(shown, names)}
    ghosts = tuple(Ghost("board", thing) for thing in pieces(after, names) if before[thing.id] != thing.place)
    changes = tuple(int(after.points(seat) - shown.points(seat)) for seat in range(int(shown.seats)))
    return Preview(ghosts, changes)
