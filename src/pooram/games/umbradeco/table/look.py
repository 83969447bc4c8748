"""Colours and signs: the umbrellas' and the seats'."""

from typing import Final

from pooram.engine.game import Look

LOOK: Final = Look(
    palette={
        "red": "#d0342c",
        "yellow": "#f0b323",
        "green": "#3f9142",
        "blue": "#2f74c0",
        "violet": "#8a4fa8",
        "lotus": "#d4588a",
        "peacock": "#00798c",
        "copper": "#b5652a",
        "slate": "#5a6478",
    },
    seat_colours=("lotus", "peacock", "copper", "slate"),
    seat_patterns=("sign-lotus", "sign-peacock", "sign-copper", "sign-slate"),
)
