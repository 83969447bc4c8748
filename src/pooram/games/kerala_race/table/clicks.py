"""What a click means: which choices the pieces and places stand for, whether they are legal or not."""

from collections import defaultdict

from pooram.games.kerala_race.box import SHELLS, THROWS
from pooram.games.kerala_race.choices import Decline, RaceChoice, move_from
from pooram.games.kerala_race.rules.route import NO_STEP
from pooram.games.kerala_race.rules.state import RaceView
from pooram.games.kerala_race.table.layout import mat_id, piece_id, place_of, shell_id, socket_id, square_id

Clicks = dict[str, tuple[RaceChoice, ...]]


def clicks(view: RaceView) -> Clicks:
    """A piece and its place stand for its move; so does the place where it would land, if no other would."""
    shown = view.shown
    goals = goals_of(view)
    landings = landings_of(view, goals)
    found: Clicks = {}
    for piece, step in enumerate(shown.at):
        seat, number = divmod(piece, int(shown.pieces))
        place = place_of(shown, piece)
        if seat != view.viewer:
            # A piece that would be hit stands for the move as well.
            found[piece_id(shown, piece)] = landings.get(place, ())
        elif step != shown.route.home:
            found[piece_id(shown, piece)] = found[place] = (move_from(step),)
            if goals.get(step) == shown.route.home:
                found[socket_id(seat, number)] = (move_from(step),)
    if shown.route.may_decline:
        # Who lets a throw go leaves the shells as they lie.
        for shell in range(SHELLS):
            found[shell_id(shell)] = found[mat_id(shell)] = (Decline(),)
    return found | landings


def goals_of(view: RaceView) -> dict[int, int]:
    """Where the throw would bring the viewer's pieces, by the steps on which they stand."""
    shown = view.shown
    if not shown.to_use or shown.mover != view.viewer:
        return {}
    squares = THROWS[shown.mouths]
    goals = {step: shown.route.goal(step, squares) for step in shown.steps_of(view.viewer)}
    return {step: goal for step, goal in goals.items() if goal != NO_STEP}


def landings_of(view: RaceView, goals: dict[int, int]) -> Clicks:
    """The places on the board where just one piece could land, with its move."""
    shown, seat = view.shown, view.viewer
    landing = defaultdict(list)
    for step, goal in goals.items():
        if goal != shown.route.home:
            landing[square_id(seat, shown.route.square[goal])].append(step)
    released = shown.released(seat)
    found: Clicks = {}
    for place, steps in landing.items():
        best = [step for step in steps if shown.can_move(seat, step, released)] or steps
        if len(best) == 1:
            found[place] = (move_from(best[0]),)
    return found
