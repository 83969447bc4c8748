"""What a view looks like: the pieces and shells on the board, and where an option would bring them."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.game import Preview, point_changes
from pooram.engine.scene import Ghost, Panel, Scene, Thing
from pooram.engine.words import seat_names
from pooram.games.kerala_race.box import PIECES, SHELLS, TRACK
from pooram.games.kerala_race.choices import RaceChoice
from pooram.games.kerala_race.rules.route import CENTRE_SQUARE, Route
from pooram.games.kerala_race.rules.state import NO_THROW, RaceState, RaceView
from pooram.games.kerala_race.speech import step_name
from pooram.games.kerala_race.table import layout
from pooram.games.kerala_race.table.clicks import clicks
from pooram.games.kerala_race.table.look import LOOK, PIECE_GLYPHS, PIECE_SYMBOLS
from pooram.games.kerala_race.table.sheet import RaceSheet

SIDE_BY_SIDE: Final = (
    (),
    ((0.0, 0.0),),
    ((-0.28, -0.2), (0.28, 0.2)),
    ((-0.3, -0.24), (0.3, -0.24), (0.0, 0.28)),
)
"""Where one, two or three pieces stand on one square."""


class RaceTable(RaceSheet):
    """One board with everything on it, so that a piece can glide wherever it goes."""

    look = LOOK

    def scene(self, view: RaceView, names: Sequence[str]) -> Scene:
        shown = view.shown
        board = Panel(
            "board",
            "board",
            "The board",
            layout.WIDTH,
            layout.height(shown.route, shown.seats),
            tuple(layout.places(shown, names)),
            (*pieces(shown, names), *shells(shown)),
            backdrop="board",
        )
        return Scene((board,), clicks(view))

    def preview(self, view: RaceView, choice: RaceChoice) -> Preview:
        """The piece where it would be, whatever it would send away, and every seat's change in steps."""
        shown = view.shown
        after = self.played(shown, view.viewer, choice)
        names = seat_names(shown.seats)
        before = {thing.id: thing.place for thing in pieces(shown, names)}
        moved = [thing for thing in pieces(after, names) if before[thing.id] != thing.place]
        ghosts = tuple(Ghost("board", thing) for thing in moved)
        return Preview(ghosts, point_changes(shown, after))


def pieces(state: RaceState, names: Sequence[str]) -> list[Thing]:
    """All pieces; those that share a square stand side by side."""
    where = [layout.place_of(state, piece) for piece in range(len(state.at))]
    found = []
    for piece, place in enumerate(where):
        seat, number = divmod(piece, PIECES)
        square = state.route.square[state.at[piece]]
        spoken, clause = whereabouts(state.route, state.at[piece])
        here = [other for other, there in enumerate(where) if there == place]
        if square == CENTRE_SQUARE:
            size = 0.17
            dx, dy = 0.61 * (number - (PIECES - 1) / 2), 0.7 * (seat - (state.seats - 1) / 2)
        else:
            dx, dy = SIDE_BY_SIDE[len(here)][here.index(piece)]
            size = 0.58 if len(here) > 1 else 0.8 if 0 <= square < TRACK else 0.92
        found.append(
            Thing(
                layout.piece_id(piece),
                place,
                f"{names[seat]}'s piece, {spoken}",
                PIECE_SYMBOLS[seat],
                colour=LOOK.seat_colours[seat],
                pattern=LOOK.seat_patterns[seat],
                size=size,
                dx=round(dx, 4),
                dy=round(dy, 4),
                glyph=PIECE_GLYPHS[seat],
                clause=clause,
            )
        )
    return found


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


def shells(state: RaceState) -> list[Thing]:
    """The shells as they fell; nothing lies on the mat before the first throw."""
    if state.mouths == NO_THROW:
        return []
    found = []
    for shell in range(SHELLS):
        # Which of the shells show their mouths is all the same; it changes from throw to throw.
        up = (shell * 2 + state.throws) % SHELLS < state.mouths
        found.append(
            Thing(
                f"shell-{shell + 1}",
                layout.mat_id(shell),
                f"cowrie shell, mouth {'up' if up else 'down'}",
                "cowrie-up" if up else "cowrie-down",
                colour="shell",
                rotation=float((shell * 67 + state.throws * 41) % 50 - 25),
                glyph="◉" if up else "○",
                clause="kerala_race/throw-6" if up else "kerala_race/throw-7",
            )
        )
    return found
