"""Points line by line: what the tiles of each player scored, part by part."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import ScoreSheet, SheetRow
from pooram.engine.words import listed
from pooram.games.umbradeco.box import FOUR_COLOURS_POINTS, LINE_POINTS, PUSH_POINTS, STACK_POINTS
from pooram.games.umbradeco.rules.state import PARTS, UmbradecoState
from pooram.games.umbradeco.speech.words import WORDS, counted

ROWS: Final = (
    (f"Tiles in line (+{int(LINE_POINTS)} each)", "umbradeco/score-4"),
    (f"Four colours (+{int(FOUR_COLOURS_POINTS)} each)", "umbradeco/score-6"),
    (f"Pushes (+{int(PUSH_POINTS)} each)", "umbradeco/score-7"),
    (f"Stacks (+{int(STACK_POINTS)} each)", "umbradeco/score-8"),
)


def sheet(state: UmbradecoState, names: Sequence[str]) -> ScoreSheet:
    """The reckoning of a finished game."""
    seats = range(int(state.seats))
    rows = tuple(
        SheetRow(label, tuple(int(state.parts[seat * int(PARTS) + part]) for seat in seats), clause)
        for part, (label, clause) in enumerate(ROWS)
    )
    totals = tuple(int(state.points(seat)) for seat in seats)
    places = tuple(int(state.place(seat)) for seat in seats)
    winners = [names[seat] for seat in seats if places[seat] == 1]
    said = counted("won" if len(winners) == 1 else "shared", max(totals), {"winners": listed(winners)})
    return ScoreSheet(rows, totals, places, WORDS.say(said, names))
