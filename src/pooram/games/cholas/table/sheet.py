"""Points line by line: what they were for, as the game has counted them."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import ScoreSheet, SheetRow
from pooram.engine.words import Said, listed
from pooram.games.cholas.box import (
    BASIC,
    EXPERT,
    PART_OTHERS_PATTERNS,
    PART_OWN_PATTERNS,
    PART_OWN_STONES,
    PART_SCULPTURES,
    PART_STONES,
    PART_TREASURE,
    PARTS,
    RIVAL_HEAD_START,
    RIVAL_LARGER,
    RIVAL_PAIRS,
    SOLO,
)
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.speech.words import WORDS

Row = tuple[str, int, str]
"""A label, the part of the points, and its clause."""
STONES: Final[Row] = ("Stones of other colours", int(PART_STONES), "cholas/points-2")
OWN_STONES: Final[Row] = ("Stones of the own colour", int(PART_OWN_STONES), "cholas/bonus-red-1")
OWN_PATTERNS: Final[Row] = ("Own patterns, built by oneself", int(PART_OWN_PATTERNS), "cholas/points-3")
OTHERS_PATTERNS: Final[Row] = ("Own patterns, built by others", int(PART_OTHERS_PATTERNS), "cholas/points-4")
TREASURE: Final[Row] = ("Treasure", int(PART_TREASURE), "cholas/treasure-1")
SCULPTURES: Final[Row] = ("Sculptures", int(PART_SCULPTURES), "cholas/sculpt-8")

BASIC_ROWS: Final = (STONES, OWN_PATTERNS, OTHERS_PATTERNS, TREASURE)
EXPERT_ROWS: Final = (STONES, OWN_STONES, OWN_PATTERNS, OTHERS_PATTERNS, TREASURE, SCULPTURES)
SOLO_ROWS: Final = (STONES, OWN_PATTERNS, TREASURE)
RIVAL_ROWS: Final[tuple[Row, ...]] = (
    ("Head start", int(RIVAL_HEAD_START), "cholas/solo-setup-5"),
    ("Pairs", int(RIVAL_PAIRS), "cholas/solo-points-4"),
    ("Larger patterns", int(RIVAL_LARGER), "cholas/solo-points-3"),
)

TIES: Final = {int(BASIC): "won-by-temple", int(EXPERT): "won-by-wagon", int(SOLO): "won-when-level"}
"""What is said of one who has won with as many points as somebody else."""


def sheet(state: CholasState, names: Sequence[str]) -> ScoreSheet:
    """The reckoning of a finished game; alone at the table, the opponent has the second column."""
    sides = range(int(state.sides()))
    totals = tuple(int(state.points(side)) for side in sides)
    places = tuple(int(state.place(side)) for side in sides)
    winners = [names[side] for side in sides if places[side] == 1]
    best = max(totals)
    if len(winners) > 1:
        key = "shared"
    elif totals.count(best) > 1:
        key = TIES[int(state.variant)]
    else:
        key = "won"
    if best == 1 and key in ("won", "shared"):
        key += "-1"
    said = Said(key, {"winners": listed(winners), "points": best})
    return ScoreSheet(_rows(state), totals, places, WORDS.say(said, names))


def _rows(state: CholasState) -> tuple[SheetRow, ...]:
    if state.variant == SOLO:
        mine = [SheetRow(label, (_part(state, 0, part), 0), clause) for label, part, clause in SOLO_ROWS]
        rivals = [
            SheetRow(label, (0, int(state.rival_parts[part])), clause) for label, part, clause in RIVAL_ROWS
        ]
        return (*mine, *rivals)
    seats = range(int(state.seats))
    return tuple(
        SheetRow(label, tuple(_part(state, seat, part) for seat in seats), clause)
        for label, part, clause in (EXPERT_ROWS if state.variant == EXPERT else BASIC_ROWS)
    )


def _part(state: CholasState, seat: int, part: int) -> int:
    return int(state.parts[seat * PARTS + part])
