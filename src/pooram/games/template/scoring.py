"""Points line by line."""

from collections.abc import Sequence

from pooram.engine.scene import ScoreSheet, SheetRow
from pooram.engine.words import Said, listed
from pooram.games.template.rules import LampsState
from pooram.games.template.speech import WORDS


def sheet(state: LampsState, names: Sequence[str]) -> ScoreSheet:
    """The reckoning of a finished game."""
    seats = range(int(state.seats))
    sides = range(int(state.sides()))
    nothing = (0,) * int(state.seats)
    bonus = tuple(int(state.bonus) if seat == state.last else 0 for seat in seats)
    lit = tuple(int(n) for n in state.lit)
    rows = [
        SheetRow("Lamps lit", lit, "template/score-1"),
        SheetRow("The very last lamp", bonus, "template/score-2"),
    ]
    if state.rivals():
        rows = [SheetRow(row.label, (*row.values, 0), row.clause) for row in rows]
        rows.append(SheetRow("Head start", (*nothing, int(state.head_start)), "template/alone-1"))
        rows.append(SheetRow("Turns taken", (*nothing, int(state.turns)), "template/alone-1"))
    totals = tuple(int(state.points(side)) for side in sides)
    places = tuple(int(state.place(side)) for side in sides)
    winners = [names[side] for side in sides if places[side] == 1]
    said = Said("won" if len(winners) == 1 else "shared", {"winners": listed(winners), "points": max(totals)})
    return ScoreSheet(tuple(rows), totals, places, WORDS.say(said, names))
