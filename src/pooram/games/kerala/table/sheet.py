"""Points line by line, as the scoring pad has them."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import ScoreSheet, SheetRow
from pooram.engine.words import listed
from pooram.games.kerala.box import (
    COLOUR_NAMES,
    EDGE,
    MISSING_COLOUR,
    REMOVED_TILE,
    STANDING_ELEPHANT,
)
from pooram.games.kerala.rules.areas import Reckoning
from pooram.games.kerala.rules.platform import Platform
from pooram.games.kerala.rules.state import KeralaState
from pooram.games.kerala.speech.words import WORDS, counted

ROWS: Final = (
    ("Tiles removed (−2 each)", "kerala/score-2"),
    ("Missing colours (−5 each)", "kerala/score-7"),
    ("Standing elephants (+1 each)", "kerala/score-9"),
    ("Coloured edges (+5 each)", "kerala/score-10"),
    *((f"Symbols on {colour} tiles", "kerala/score-11") for colour in COLOUR_NAMES),
)


def reckoned(platform: Platform) -> Reckoning:
    """A platform's points as if the game ended now, with the areas that stay."""
    reckoning = Reckoning()
    reckoning.reckon(platform)
    return reckoning


def column(platform: Platform) -> tuple[int, ...]:
    """A player's column of the score sheet, from top to bottom, without the sum."""
    found = reckoned(platform)
    return (
        int(REMOVED_TILE * found.removed_tiles),
        int(MISSING_COLOUR * found.missing_colours),
        int(STANDING_ELEPHANT * found.standing_elephants),
        int(EDGE * found.edges),
        *(int(symbols) for symbols in found.symbols),
    )


def sheet(state: KeralaState, names: Sequence[str]) -> ScoreSheet:
    """The reckoning of a finished game."""
    seats = range(int(state.seats))
    columns = [column(state.platforms[seat]) for seat in seats]
    rows = tuple(
        SheetRow(label, tuple(column[number] for column in columns), clause)
        for number, (label, clause) in enumerate(ROWS)
    )
    totals = tuple(int(state.points(seat)) for seat in seats)
    places = tuple(int(state.place(seat)) for seat in seats)
    winners = [names[seat] for seat in seats if places[seat] == 1]
    key = "won" if len(winners) == 1 else "shared"
    said = counted(key, max(totals), {"winners": listed(winners)})
    return ScoreSheet(rows, totals, places, WORDS.say(said, names))
