"""The vocabulary: what a seat can choose, what chance can bring, and what everybody sees of it."""

from typing import Annotated, TypeAlias

from pooram.engine.choices import Choice, Hidden, Numbers, Outcome, Row, Shown
from pooram.games.kalimambo.box import CARDS, MOST_SEATS, SPACES

Card = Annotated[int, Numbers(0, CARDS - 1)]
Space = Annotated[int, Numbers(0, SPACES - 1)]
"""Counted from the rhino's first space in the running direction."""
Explorer = Annotated[int, Numbers(0, MOST_SEATS - 1, shown_from=1)]
"""An explorer has the number of its seat, which people count from 1."""


class Play(Choice, notation="play {card}"):
    """Put a card down, face down."""

    card: Card


class LineUp(Outcome, notation="explorer {explorer}"):
    """This explorer stands next in line."""

    explorer: Explorer


class LayHeap(Outcome, notation="heap {space}"):
    """The next heap lies here."""

    space: Space


class TurnUp(Outcome, notation="kali {kalis_card}"):
    """The top card of Kali's pile."""

    kalis_card: Card


class AllTurnedUp(Shown):
    """With Kali's card those of all seats are turned up; seats that nobody sits in have 0 here."""

    kalis_card: Card
    cards: Annotated[tuple[int, ...], Row(MOST_SEATS, Numbers(0, CARDS - 1))]


KalimamboChoice: TypeAlias = Play
KalimamboOutcome: TypeAlias = LineUp | LayHeap | TurnUp
KalimamboShown: TypeAlias = Play | Hidden | LineUp | LayHeap | AllTurnedUp
"""Kali's card is never seen alone, and a card face down by nobody but its owner."""
