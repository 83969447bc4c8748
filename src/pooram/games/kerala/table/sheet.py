"""Points line by line, as the scoring pad has them."""

from typing import Final

from pooram.games.kerala.box import COLOUR_NAMES, EDGE, MISSING_COLOUR, REMOVED_TILE, STANDING_ELEPHANT
from pooram.games.kerala.rules.areas import Reckoning
from pooram.games.kerala.rules.platform import Platform

LINES: Final = (
    ("Tiles removed (−2 each)", "kerala/score-2"),
    ("Missing colours (−5 each)", "kerala/score-7"),
    ("Standing elephants (+1 each)", "kerala/score-9"),
    ("Coloured edges (+5 each)", "kerala/score-10"),
    *((f"Symbols on {colour} tiles", "kerala/score-11") for colour in COLOUR_NAMES),
)
"""What stands before each line of the pad, and its clause."""


def column(platform: Platform) -> tuple[int, ...]:
    """A player's column of the score sheet, from top to bottom, without the sum."""
    found = Reckoning(platform)
    return (
        int(REMOVED_TILE * found.removed_tiles),
        int(MISSING_COLOUR * found.missing_colours),
        int(STANDING_ELEPHANT * found.standing_elephants),
        int(EDGE * found.edges),
        *(int(symbols) for symbols in found.symbols),
    )
