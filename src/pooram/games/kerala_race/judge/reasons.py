"""Why a piece may not move: the rules once more, slowly and plainly, told from the view."""

from typing import assert_never

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.kerala_race.box import ENTERS, MOST_THROWS, SIDE, THROWS, TRACK
from pooram.games.kerala_race.choices import Enter, Move, PieceChoice
from pooram.games.kerala_race.rules.state import RaceView

CORNERS = tuple(f"P{square}" for square in range(0, TRACK, SIDE))


def not_the_time(view: RaceView) -> Refused | None:
    shown = view.shown
    if list(shown.finished).count(0) == 1:
        return refused("end-3", "over")
    if shown.throws >= MOST_THROWS and not shown.to_use:
        return refused("end-4", "over-stopped", throws=MOST_THROWS)
    if shown.mover < 0:
        return refused("setup-4", "no-starter")
    if view.viewer >= 0 and shown.finished[view.viewer] > 0:
        return refused("end-3", "you-have-finished")
    if view.viewer != shown.mover:
        return refused("throw-1", "not-your-turn", who=shown.mover)
    if not shown.to_use:
        return refused("throw-1", "throw-first")
    return None


def not_declined(view: RaceView) -> Refused | None:
    return None if view.shown.route.may_decline else refused("throw-9", "must-be-used")


def not_that_piece(view: RaceView, choice: PieceChoice) -> Refused | None:
    """No such piece is there, or none of its kind may go."""
    route = way(view)
    mine = my_steps(view)
    home = len(route) - 1
    match choice:
        case Enter():
            if 0 not in mine:
                return refused("setup-1", "none-to-enter")
            if not ENTERS[view.shown.mouths]:
                return refused("throw-4", "cannot-enter", squares=THROWS[view.shown.mouths])
        case Move(step):
            if step > home:
                return refused("way-10", "no-such-step", step=step, last=home - 1)
            if step == home:
                return refused("way-5", "is-home")
            if step not in mine:
                return refused("throw-9", "none-there", step=step, where=route[step])
            missing = sum(other < route.index("the centre") for other in mine)
            if route[step] == "the centre" and missing:
                key = "centre-is-closed" if missing > 1 else "centre-waits"
                return refused("centre-1", key, missing=missing)
        case _:
            assert_never(choice)
    return None


def not_so_far(view: RaceView, step: int) -> Refused | None:
    """The throw brings the piece too far, or onto a corner that is taken."""
    route = way(view)
    centre = route.index("the centre")
    home = len(route) - 1
    squares = THROWS[view.shown.mouths]
    goal = step + squares
    if step < centre < goal:
        if view.shown.route.exact_centre and step == 0:
            return refused("way-8", "enters-beyond-centre", squares=squares)
        if view.shown.route.exact_centre:
            return refused("way-8", "beyond-centre", squares=squares, needed=centre - step)
        goal = centre
    if goal > home:
        if view.shown.route.exact_finish:
            return refused("way-9", "beyond-home", squares=squares, needed=home - step)
        goal = home
    if route[goal] in CORNERS and route[goal] in [route[other] for other in my_steps(view)]:
        return refused("safe-2", "corner-is-taken", where=route[goal])
    return None


def way(view: RaceView) -> list[str]:
    """The names of all steps, from off the board to home."""
    rules = view.shown.route
    lane = [f"lane square {k}" for k in range(1, rules.lane + 1)]
    there = [f"P{n}" for n in range(rules.turn_in + 1)]
    back = [f"P{n}" for n in range(rules.re_entry, TRACK)] + ["P0"]
    return ["off the board", *lane, *there, "the centre", *back, *reversed(lane), "home"]


def my_steps(view: RaceView) -> list[int]:
    """Where the viewer's pieces stand."""
    at = list(view.shown.at)
    each = len(at) // view.shown.seats
    return at[view.viewer * each : (view.viewer + 1) * each]


def refused(clause: str, key: str, **slots: int | str) -> Refused:
    return Refused(f"kerala_race/{clause}", Said(key, slots))
