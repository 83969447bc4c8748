"""Minus points line by line."""

from collections.abc import Sequence

from pooram.engine.scene import ScoreSheet, SheetRow
from pooram.engine.words import listed
from pooram.games.kalimambo.rules.state import BY_DUNG, BY_RHINO, FOR_KALI, KalimamboState
from pooram.games.kalimambo.speech import WORDS, counted


def sheet(state: KalimamboState, names: Sequence[str]) -> ScoreSheet:
    """The reckoning of a finished game."""
    seats = range(int(state.seats))
    rows = (
        SheetRow("Run into dung", noted(state, int(BY_DUNG)), "kalimambo/dung-1"),
        SheetRow("Rammed by the rhino", noted(state, int(BY_RHINO)), "kalimambo/rhino-3"),
        SheetRow("Taken for Kali", noted(state, int(FOR_KALI)), "kalimambo/rhino-4"),
    )
    totals = tuple(int(state.points(seat)) for seat in seats)
    places = tuple(int(state.place(seat)) for seat in seats)
    winners = [names[seat] for seat in seats if places[seat] == 1]
    key = "won" if len(winners) == 1 else "shared"
    said = counted(key, min(totals), {"winners": listed(winners)})
    return ScoreSheet(rows, totals, places, WORDS.say(said, names))


def noted(state: KalimamboState, why: int) -> tuple[int, ...]:
    """Every seat's minus points of one kind."""
    seats = int(state.seats)
    return tuple(int(state.minus[why * seats + seat]) for seat in range(seats))
