"""Points line by line: the steps that the pieces have come, and who finished when."""

from collections.abc import Sequence

from pooram.engine.scene import ScoreSheet, SheetRow
from pooram.engine.words import Said, listed
from pooram.games.kerala_race.box import PIECES
from pooram.games.kerala_race.rules.state import RaceState
from pooram.games.kerala_race.speech import WORDS


def sheet(state: RaceState, names: Sequence[str]) -> ScoreSheet:
    """The reckoning of a finished race."""
    seats = range(int(state.seats))
    home: list[int] = []
    returning: list[int] = []
    outbound: list[int] = []
    for seat in seats:
        first = seat * int(PIECES)
        steps = [int(state.at[piece]) for piece in range(first, first + int(PIECES))]
        home.append(sum(step for step in steps if step == state.route.home))
        returning.append(sum(step for step in steps if state.route.centre <= step < state.route.home))
        outbound.append(sum(step for step in steps if step < state.route.centre))
    rows = (
        SheetRow("Steps of pieces that are home", tuple(home), "kerala_race/score-1"),
        SheetRow("In the centre and on the way home", tuple(returning), "kerala_race/score-1"),
        SheetRow("On the way to the centre", tuple(outbound), "kerala_race/score-1"),
    )
    totals = tuple(int(state.points(seat)) for seat in seats)
    places = tuple(int(state.place(seat)) for seat in seats)
    return ScoreSheet(rows, totals, places, WORDS.say(_verdict(state, names, places), names))


def _verdict(state: RaceState, names: Sequence[str], places: tuple[int, ...]) -> Said:
    leaders = [seat for seat, place in enumerate(places) if place == 1]
    first = leaders[0]
    points = int(state.points(first))
    if len(leaders) > 1:
        level = listed([names[seat] for seat in leaders])
        return Said("level" if points != 1 else "level-1", {"leaders": level, "points": points})
    if state.finishers == 0:
        return Said("ahead" if points != 1 else "ahead-1", {"who": first, "points": points})
    if state.finishers < state.seats - 1:
        return Said("won-stopped", {"who": first})
    if state.finishers == 1:
        return Said("won", {"who": first})
    return Said("won-second", {"who": first, "other": places.index(2)})
