"""What lies in the box: every number of the game."""

from typing import Final

from mypy_extensions import i64

ROWS: Final[i64] = 2
FEWEST_LAMPS: Final[i64] = 3
MOST_LAMPS: Final[i64] = 7
MOST_AT_ONCE: Final[i64] = 3
BONUS: Final[i64] = 3

# Choices: first a row, then how many lamps of it.
CHOICE_ROW: Final[i64] = 0
CHOICE_LIGHT: Final[i64] = 2
ACTIONS: Final[i64] = 5
OUTCOMES: Final[i64] = 5
"""How many lamps a row has: 3 to 7."""

PALETTE: Final = {
    "marigold": "#e9a100",
    "peacock": "#00798c",
    "hibiscus": "#c8324f",
    "banyan": "#4c7a34",
    "night": "#4a4458",
}
SEAT_COLOURS: Final = ("marigold", "peacock", "hibiscus", "banyan")
SEAT_PATTERNS: Final = ("sign-dot", "sign-bar", "sign-cross", "sign-ring")
