"""Colours and signs of the seats: those of the start tiles."""

from typing import Final

from pooram.engine.game import Look
from pooram.games.kerala.box import COLOUR_NAMES

LOOK: Final = Look(
    palette={
        "blue": "#2f6fb7",
        "black": "#3a3836",
        "red": "#c8372d",
        "green": "#3d8b4a",
        "purple": "#8a4a9e",
    },
    seat_colours=COLOUR_NAMES,
    seat_patterns=tuple(f"sign-{colour}" for colour in COLOUR_NAMES),
)
