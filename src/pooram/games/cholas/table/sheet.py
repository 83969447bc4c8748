"""Points line by line: what they were for, as the game has counted them."""

from typing import Final

from pooram.games.cholas.rules import phases, position

Row = tuple[str, int, str]
"""A label, the part of the points, and its clause."""
STONES: Final[Row] = ("Stones of other colours", int(position.PART_STONES), "points-2")
OWN_STONES: Final[Row] = ("Stones of the own colour", int(position.PART_OWN_STONES), "bonus-red-1")
OWN_PATTERNS: Final[Row] = ("Own patterns, built by oneself", int(position.PART_OWN_PATTERNS), "points-3")
OTHERS_PATTERNS: Final[Row] = (
    "Own patterns, built by others",
    int(position.PART_OTHERS_PATTERNS),
    "points-4",
)
TREASURE: Final[Row] = ("Treasure", int(position.PART_TREASURE), "treasure-1")
SCULPTURES: Final[Row] = ("Sculptures", int(position.PART_SCULPTURES), "sculpt-8")
ROWS: Final = {
    int(phases.BASIC): (STONES, OWN_PATTERNS, OTHERS_PATTERNS, TREASURE),
    int(phases.EXPERT): (STONES, OWN_STONES, OWN_PATTERNS, OTHERS_PATTERNS, TREASURE, SCULPTURES),
    int(phases.SOLO): (STONES, OWN_PATTERNS, TREASURE),
}
RIVAL_ROWS: Final[tuple[Row, ...]] = (
    ("Head start", int(position.RIVAL_HEAD_START), "solo-setup-5"),
    ("Pairs", int(position.RIVAL_PAIRS), "solo-points-4"),
    ("Larger patterns", int(position.RIVAL_LARGER), "solo-points-3"),
)
TIES: Final = {
    int(phases.BASIC): "won-by-temple",
    int(phases.EXPERT): "won-by-wagon",
    int(phases.SOLO): "won-when-level",
}
"""What is said of one who has won with as many points as somebody else."""
