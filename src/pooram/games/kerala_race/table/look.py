"""How the race is coloured, and how its pieces are told apart."""

from typing import Final

from pooram.engine.game import Look

LOOK: Final = Look(
    palette={
        "hibiscus": "#c22a3f",
        "indigo": "#2b58a8",
        "turmeric": "#e3a415",
        "brass": "#c99a3c",
        "shell": "#f3e3c3",
    },
    seat_colours=("hibiscus", "indigo", "turmeric"),
    seat_patterns=("sign-disc", "sign-square", "sign-triangle"),
)
PIECE_SYMBOLS: Final = ("piece-lamp", "piece-tower", "piece-elephant")
PIECE_GLYPHS: Final = ("●", "■", "▲")
