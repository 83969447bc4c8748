"""Cards: those that a figure still has, and the one that it put on the table."""

from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.kalimambo.box import CARDS
from pooram.games.kalimambo.rules.view import numbers_in
from pooram.games.kalimambo.table.look import Figure, own_figure

IN_A_ROW: Final = (int(CARDS) + 1) // 2


def own_hand(seat: int, cards: int, chosen: int) -> Panel:
    """The viewer's own cards."""
    return hand(own_figure(seat), cards, chosen)


@remembered
def hand(figure: Figure, cards: int, chosen: int) -> Panel:
    """The cards that a seat, or Kali, still has, as a bit mask, and the one that its owner has chosen.

    Those already played leave their places empty.
    """
    return Panel(
        f"hand-{figure.id}",
        "hand" if figure.is_mine else "supply" if figure.is_kali else "other",
        "Your cards" if figure.is_mine else f"{figure.whose} cards",
        1.1 * IN_A_ROW + 0.1,
        3.05,
        hand_places(figure),
        tuple([card_in_hand(figure, number, number == chosen) for number in numbers_in(cards)]),
        seat=-1 if figure.is_kali else figure.number,
    )


@remembered
def hand_places(figure: Figure) -> tuple[Place, ...]:
    return tuple([hand_place(figure, number) for number in range(CARDS)])


def hand_place(figure: Figure, number: int) -> Place:
    row, column = divmod(number, IN_A_ROW)
    return Place(
        hand_place_id(figure.id, number),
        f"place of {figure.whose} {number}",
        x=column * 1.1 + 0.6,
        y=row * 1.45 + 0.8,
        size=1.0,
        tall=1.3,
        symbol="card-place",
        colour=figure.colour,
        clause="kalimambo/round-5",
    )


@remembered
def card_in_hand(figure: Figure, number: int, chosen: bool) -> Thing:
    place, name = hand_place_id(figure.id, number), f"{figure.whose} {number}"
    if chosen:
        return card(figure, number, place, f"{name}, chosen", "card-chosen", "kalimambo/round-2")
    clause = "kalimambo/round-1" if figure.is_mine else "kalimambo/round-6"
    return card(figure, number, place, name, "card", clause)


@remembered
def card_face_down(figure: Figure, place: str) -> Thing:
    return Thing(
        f"back-{figure.id}",
        place,
        f"{figure.whose} card, face down",
        "card-back",
        colour=figure.colour,
        pattern=figure.pattern,
        glyph="#",
        clause="kalimambo/round-2",
    )


@remembered
def card_turned_up(figure: Figure, number: int, place: str, past: bool) -> Thing:
    """The card turned up last; Kali's old one lies there until all of the round's are turned over."""
    name, symbol = f"{figure.whose} {number}, turned up", "card"
    if past:
        name, symbol = f"{figure.whose} {number}, played last round", "card-past"
    return card(figure, number, place, name, symbol, "kalimambo/round-3")


def card(figure: Figure, number: int, place: str, name: str, symbol: str, clause: str) -> Thing:
    return Thing(
        card_id(figure.id, number),
        place,
        name,
        symbol,
        colour=figure.colour,
        pattern=figure.pattern,
        badge=str(number),
        glyph=str(number),
        clause=clause,
    )


# Ids


def card_id(figure_id: str, number: int) -> str:
    return f"card-{figure_id}-{number}"


def hand_place_id(figure_id: str, number: int) -> str:
    return f"hand-{figure_id}-{number}"
