"""Colours and signs, and which of them each figure has."""

from typing import Final, NamedTuple

from pooram.engine.game import Look
from pooram.engine.memory import remembered

LOOK: Final = Look(
    palette={
        "hibiscus": "#bd1e3c",
        "river": "#1d5fbf",
        "acacia": "#2c7433",
        "jacaranda": "#7b3fb0",
        "sunset": "#b35400",
        "lagoon": "#00767d",
        "flamingo": "#c12a86",
        "coal": "#3a3340",
        "slate": "#6d7482",
        "dung": "#6b4526",
        "trail": "#8a6a35",
    },
    seat_colours=("hibiscus", "river", "acacia", "jacaranda", "sunset", "lagoon", "flamingo"),
    seat_patterns=(
        "sign-disc",
        "sign-triangle",
        "sign-square",
        "sign-star",
        "sign-cross",
        "sign-ring",
        "sign-moon",
    ),
)


class Figure(NamedTuple):
    """An explorer with its player, or Kali, which comes last and has no seat."""

    number: int
    id: str
    name: str
    colour: str
    pattern: str = ""
    is_kali: bool = False


class Owner(NamedTuple):
    """A figure as the viewer speaks of what is its own: "your", "Anna's" or "Kali's"."""

    figure: Figure
    whose: str
    mine: bool = False


@remembered
def owners(names: tuple[str, ...], viewer: int) -> tuple[Owner, ...]:
    """All figures by their numbers, as the viewer calls them."""
    found = []
    for seat, name in enumerate(names):
        figure = Figure(seat, str(seat + 1), name, LOOK.seat_colours[seat], LOOK.seat_patterns[seat])
        found.append(Owner(figure, "your", mine=True) if seat == viewer else Owner(figure, f"{name}'s"))
    return (*found, Owner(Figure(len(names), "kali", "Kali", "coal", is_kali=True), "Kali's"))
