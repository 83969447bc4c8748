"""Colours and signs."""

from typing import Final

from pooram.engine.game import Look
from pooram.games.cholas.choices import COLOUR_WORDS

LOOK: Final = Look(
    palette={
        "writing": "#c9c4ea",
        "brown": "#7d4526",
        "light-brown": "#cd9770",
        "white": "#f6f1e6",
        "grey": "#848f9b",
        "gold": "#efba30",
    },
    seat_colours=COLOUR_WORDS,
    seat_patterns=tuple(f"sign-{colour}" for colour in COLOUR_WORDS),
    rival_symbol="marker-rival",
)
