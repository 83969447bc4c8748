"""Colours and signs, and which of them each figure has."""

from typing import Final

from pooram.engine.game import Look
from pooram.engine.memory import remembered

KALI: Final = "kali"
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


class Figure:
    """An explorer with its player, or Kali, which comes last and has no seat.

    Where things are remembered by it, it is the object that counts: comparing all its words took longer than
    what was saved.
    """

    def __init__(self, number: int, id: str, name: str, whose: str, is_mine: bool = False) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.whose = whose
        """How one speaks of what is its own: "your", "Anna's" or "Kali's"."""
        self.is_mine = is_mine
        self.is_kali = id == KALI
        self.colour = "coal" if self.is_kali else LOOK.seat_colours[number]
        self.pattern = "" if self.is_kali else LOOK.seat_patterns[number]


def seat_id(seat: int) -> str:
    """What the figure of a seat is called in ids."""
    return str(seat + 1)


@remembered
def all_figures(names: tuple[str, ...]) -> tuple[Figure, ...]:
    """All figures by their numbers, as everybody calls them."""
    explorers = [Figure(seat, seat_id(seat), name, f"{name}'s") for seat, name in enumerate(names)]
    return (*explorers, Figure(len(names), KALI, "Kali", "Kali's"))


@remembered
def own_figure(seat: int) -> Figure:
    """A figure as its player calls it."""
    return Figure(seat, seat_id(seat), "you", "your", is_mine=True)
