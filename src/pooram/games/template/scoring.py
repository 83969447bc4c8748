"""Points line by line."""

from collections.abc import Sequence

from pooram.engine.scene import ScoreSheet, SheetRow
from pooram.engine.words import Said, listed
from pooram.games.template.state import LampsState
from pooram.games.template.words import WORDS


def sheet(state: LampsState, names: Sequence[str]) -> ScoreSheet:
    """The reckoning of a finished game."""
    seats = range(int(state.seats))
    bonus = tuple(int(state.bonus) if seat == state.last else 0 for seat in seats)
    rows = (
        SheetRow("Lamps lit", tuple(int(n) for n in state.lit), "template/score-1"),
        SheetRow("The very last lamp", bonus, "template/score-2"),
    )
    totals = tuple(int(state.points(seat)) for seat in seats)
    places = tuple(int(state.place(seat)) for seat in seats)
    winners = [names[seat] for seat in seats if places[seat] == 1]
    said = Said("won" if len(winners) == 1 else "shared", {"winners": listed(winners), "points": max(totals)})
    return ScoreSheet(rows, totals, places, WORDS.say(said, names))
