"""Cards: those that a figure still has, and the one that it put on the table."""

from typing import Final

from pooram.engine.scene import Panel, Place, Thing
from pooram.games.kalimambo.box import CARDS
from pooram.games.kalimambo.rules.view import KalimamboView, numbers_in
from pooram.games.kalimambo.table.look import Figure

IN_A_ROW: Final = (int(CARDS) + 1) // 2


def hand(view: KalimamboView, figure: Figure) -> Panel:
    """The cards that a seat, or Kali, still has; those already played leave their places empty."""
    chosen = int(view.shown.card_down(figure.number))
    return Panel(
        hand_id(figure),
        "hand" if figure.mine else "supply" if figure.is_kali else "other",
        "Your cards" if figure.mine else f"{figure.whose} cards",
        1.1 * IN_A_ROW + 0.1,
        3.05,
        tuple(hand_place(figure, number) for number in range(CARDS)),
        tuple(card_in_hand(figure, number, number == chosen) for number in view.cards_in_hand(figure.number)),
        seat=-1 if figure.is_kali else figure.number,
    )


def hand_place(figure: Figure, number: int) -> Place:
    row, column = divmod(number, IN_A_ROW)
    return Place(
        hand_place_id(figure, number),
        f"place of {figure.whose} {number}",
        x=column * 1.1 + 0.6,
        y=row * 1.45 + 0.8,
        size=1.0,
        tall=1.3,
        symbol="card-place",
        colour=figure.colour,
        clause="kalimambo/round-5",
    )


def card_in_hand(figure: Figure, number: int, chosen: bool) -> Thing:
    place, name = hand_place_id(figure, number), f"{figure.whose} {number}"
    if chosen:
        return card(figure, number, place, f"{name}, chosen", "card-chosen", "kalimambo/round-2")
    clause = "kalimambo/round-1" if figure.mine else "kalimambo/round-6"
    return card(figure, number, place, name, "card", clause)


def card_on_table(view: KalimamboView, figure: Figure, place: str) -> list[Thing]:
    """A card of this round face down, or else the one turned up last."""
    if figure.number in numbers_in(view.have_chosen):
        return [
            Thing(
                f"back-{figure.id}",
                place,
                f"{figure.whose} card, face down",
                "card-back",
                colour=figure.colour,
                pattern=figure.pattern,
                glyph="#",
                clause="kalimambo/round-2",
            )
        ]
    up = int(view.shown.card_up(figure.number))
    if up < 0:
        return []
    # Kali's old card lies there until all of the round's are turned over.
    if view.shown.owing | view.have_chosen:
        name, symbol = f"{figure.whose} {up}, played last round", "card-past"
    else:
        name, symbol = f"{figure.whose} {up}, turned up", "card"
    return [card(figure, up, place, name, symbol, "kalimambo/round-3")]


def card(figure: Figure, number: int, place: str, name: str, symbol: str, clause: str) -> Thing:
    return Thing(
        card_id(figure, number),
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


def card_id(figure: Figure, number: int) -> str:
    return f"card-{figure.id}-{number}"


def hand_id(figure: Figure) -> str:
    return "hand" if figure.mine else f"hand-{figure.id}"


def hand_place_id(figure: Figure, number: int) -> str:
    return f"{hand_id(figure)}-{number}"
