"""Colours and signs, and which of them each figure has."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pooram.engine.game import Look
from pooram.games.kalimambo.rules.view import KalimamboView

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
    mine: bool = False
    is_kali: bool = False

    @property
    def whose(self) -> str:
        """What is theirs is "your", "Anna's" or "Kali's"."""
        return "your" if self.mine else f"{self.name}'s"


def figures_of(view: KalimamboView, names: Sequence[str]) -> list[Figure]:
    """All figures by their numbers, as the viewer calls them."""
    colours, signs = LOOK.seat_colours, LOOK.seat_patterns
    explorers = [
        Figure(seat, str(seat + 1), names[seat], colours[seat], signs[seat], mine=seat == view.viewer)
        for seat in range(view.seats)
    ]
    return [*explorers, Figure(len(explorers), "kali", "Kali", "coal", is_kali=True)]
