"""Points line by line: the steps that the pieces have come, and who finished when."""

from collections.abc import Sequence

from pooram.engine.game import GameTable
from pooram.engine.scene import SheetRow, Sight
from pooram.engine.words import Said, listed
from pooram.games.kerala_race.choices import RaceChoice
from pooram.games.kerala_race.rules.state import RaceState, RaceView
from pooram.games.kerala_race.table.sights import pieces_between


class RaceSheet(GameTable[RaceState, RaceView, RaceChoice]):
    """The reckoning of a finished race."""

    def sheet_rows(self, state: RaceState) -> list[SheetRow]:
        centre, home = state.route.centre, state.route.home
        return [
            steps_between(state, home, home + 1, "Steps of pieces that are home"),
            steps_between(state, centre, home, "In the centre and on the way home"),
            steps_between(state, 0, centre, "On the way to the centre"),
        ]

    def verdict(self, state: RaceState, winners: Sequence[str]) -> Said:
        if state.finishers == 0:
            points = max(state.points(seat) for seat in range(state.seats))
            key = "ahead" if len(winners) == 1 else "level"
            return Said(key, {"winners": listed(winners), "points": points})
        slots: dict[str, int | str] = {"winners": listed(winners)}
        if state.finishers < state.seats - 1:
            return Said("won-stopped", slots)
        if state.finishers == 1:
            return Said("won", slots)
        return Said("won-second", {**slots, "other": list(state.finished).index(2)})


def steps_between(state: RaceState, first: int, behind: int, label: str) -> SheetRow:
    """A line for the pieces on the steps from the first to the last before `behind`."""
    values = tuple(
        sum(step for step in state.steps_of(seat) if first <= step < behind) for seat in range(state.seats)
    )
    counted = [pieces_between(state, seat, first, behind) for seat in range(state.seats)]
    sights = tuple([Sight("glow", tuple(pieces)) for pieces in counted if pieces])
    return SheetRow(label, values, "kerala_race/score-1", sights)
