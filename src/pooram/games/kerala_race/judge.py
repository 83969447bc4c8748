"""Why a piece may not move: the rules once more, slowly and plainly, told from the view."""

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.kerala_race.view import RaceView

SQUARES_BY_MOUTHS = {0: 5, 1: 1, 2: 2, 3: 3, 4: 4, 5: 10}
CORNERS = ("P0", "P5", "P10", "P15")


def judge(view: RaceView, choice: int) -> Refused | None:
    """The clause that forbids the viewer to move the piece on this step, or None if it is allowed."""
    return _not_the_time(view) or _not_that_piece(view, choice)


def _not_the_time(view: RaceView) -> Refused | None:
    shown = view.shown
    still_racing = [seat for seat in range(int(shown.seats)) if shown.finished[seat] == 0]
    if len(still_racing) == 1:
        return _refused("end-3", "over")
    if shown.throws >= 20_000 and not shown.to_use:
        return _refused("end-4", "over-stopped")
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
    centre = route.index("centre")
    home = len(route) - 1
    mouths = int(view.shown.mouths)
    squares = SQUARES_BY_MOUTHS[mouths]
    if step > home:
        return _refused("way-10", "no-such-step", step=step, last=home - 1)
    if step == home:
        return _refused("way-5", "is-home")
    if step not in mine:
        if step == 0:
            return _refused("setup-1", "none-to-enter")
        return _refused("throw-9", "none-there", step=step, where=route[step])
    if step == 0 and mouths not in (0, 1):
        return _refused("throw-4", "cannot-enter", squares=squares)
    if step == centre and any(other < centre for other in mine):
        missing = sum(other < centre for other in mine)
        return _refused("centre-1", "centre-is-closed" if missing > 1 else "centre-waits", missing=missing)
    goal = step + squares
    if step < centre < goal:
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
    lane = [f"lane {k}" for k in range(1, int(rules.lane) + 1)]
    there = [f"P{n}" for n in range(int(rules.turn_in) + 1)]
    back = [f"P{n}" for n in range(int(rules.re_entry), 20)] + ["P0"]
    return ["off the board", *lane, *there, "centre", *back, *reversed(lane), "home"]


def my_steps(view: RaceView) -> list[int]:
    """Where the viewer's five pieces stand."""
    pieces = [int(step) for step in view.shown.at]
    return pieces[5 * int(view.viewer) : 5 * int(view.viewer) + 5]


def _refused(clause: str, key: str, **slots: int | str) -> Refused:
    return Refused(f"kerala_race/{clause}", Said(key, slots, f"kerala_race/{clause}"))
