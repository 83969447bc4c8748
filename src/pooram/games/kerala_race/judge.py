"""Why a piece may not move: the rules once more, slowly and plainly, told from the view."""

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.kerala_race.box import ENTERS, MOST_THROWS, PIECES, SIDE, THROWS, TRACK
from pooram.games.kerala_race.rules.state import RaceView
from pooram.games.kerala_race.speech import ENTERING

CORNERS = tuple(f"P{square}" for square in range(0, int(TRACK), int(SIDE)))


def judge(view: RaceView, choice: int) -> Refused | None:
    """The clause that forbids the viewer to move the piece on this step, or None if it is allowed."""
    return _not_the_time(view) or _not_that_piece(view, choice)


def _not_the_time(view: RaceView) -> Refused | None:
    shown = view.shown
    still_racing = [seat for seat in range(int(shown.seats)) if shown.finished[seat] == 0]
    if len(still_racing) == 1:
        return _refused("end-3", "over")
    if shown.throws >= MOST_THROWS and not shown.to_use:
        return _refused("end-4", "over-stopped", count=int(MOST_THROWS))
    if shown.mover < 0:
        return _refused("setup-4", "no-starter")
    if view.viewer >= 0 and shown.finished[view.viewer] > 0:
        return _refused("end-3", "you-have-finished")
    if view.viewer != shown.mover:
        return _refused("throw-1", "not-your-turn", who=int(shown.mover))
    if not shown.to_use:
        return _refused("throw-1", "throw-first")
    return None


def _not_that_piece(view: RaceView, step: int) -> Refused | None:
    route = way(view)
    mine = my_steps(view)
    centre = route.index("the centre")
    home = len(route) - 1
    squares = int(THROWS[view.shown.mouths])
    if step > home:
        return _refused("way-10", "no-such-step", step=step, last=home - 1)
    if step == home:
        return _refused("way-5", "is-home")
    if step not in mine:
        if step == 0:
            return _refused("setup-1", "none-to-enter")
        return _refused("throw-9", "none-there", step=step, where=route[step])
    if step == 0 and not ENTERS[view.shown.mouths]:
        return _refused("throw-4", "cannot-enter", entering=ENTERING, squares=squares)
    if step == centre and any(other < centre for other in mine):
        missing = sum(other < centre for other in mine)
        return _refused("centre-1", "centre-is-closed" if missing > 1 else "centre-waits", missing=missing)
    goal = step + squares
    if step < centre < goal:
        if view.shown.route.exact_centre and step == 0:
            return _refused("way-8", "enters-beyond-centre", squares=squares)
        if view.shown.route.exact_centre:
            return _refused("way-8", "beyond-centre", squares=squares, needed=centre - step)
        goal = centre
    if goal > home:
        if view.shown.route.exact_finish:
            return _refused("way-9", "beyond-home", squares=squares, needed=home - step)
        goal = home
    if route[goal] in CORNERS and any(route[other] == route[goal] for other in mine):
        return _refused("safe-2", "corner-is-taken", where=route[goal])
    return None


def way(view: RaceView) -> list[str]:
    """The names of all steps, from off the board to home."""
    rules = view.shown.route
    lane = [f"lane square {k}" for k in range(1, int(rules.lane) + 1)]
    there = [f"P{n}" for n in range(int(rules.turn_in) + 1)]
    back = [f"P{n}" for n in range(int(rules.re_entry), int(TRACK))] + ["P0"]
    return ["off the board", *lane, *there, "the centre", *back, *reversed(lane), "home"]


def my_steps(view: RaceView) -> list[int]:
    """Where the viewer's pieces stand."""
    pieces = [int(step) for step in view.shown.at]
    first = int(view.viewer) * int(PIECES)
    return pieces[first : first + int(PIECES)]


def _refused(clause: str, key: str, **slots: int | str) -> Refused:
    return Refused(f"kerala_race/{clause}", Said(key, slots, f"kerala_race/{clause}"))
