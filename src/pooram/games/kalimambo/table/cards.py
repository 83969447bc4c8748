"""Cards: those that a figure still has, and the one that it put on the table."""

from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.kalimambo.box import CARDS
from pooram.games.kalimambo.rules.view import numbers_in
from pooram.games.kalimambo.table.look import Figure, Owner

IN_A_ROW: Final = (int(CARDS) + 1) // 2


@remembered
def hand(owner: Owner, cards: int, chosen: int) -> Panel:
    """The cards that a seat, or Kali, still has, as a bit mask, and the one of them that lies face down.

    Those already played leave their places empty.
    """
    figure = owner.figure
    return Panel(
        hand_id(owner),
        "hand" if owner.mine else "supply" if figure.is_kali else "other",
        "Your cards" if owner.mine else f"{owner.whose} cards",
        1.1 * IN_A_ROW + 0.1,
        3.05,
        hand_places(owner),
        tuple([card_in_hand(owner, number, number == chosen) for number in numbers_in(cards)]),
        seat=-1 if figure.is_kali else figure.number,
    )


@remembered
def hand_places(owner: Owner) -> tuple[Place, ...]:
    return tuple([hand_place(owner, number) for number in range(CARDS)])


def hand_place(owner: Owner, number: int) -> Place:
    row, column = divmod(number, IN_A_ROW)
    return Place(
        hand_place_id(owner, number),
        f"place of {owner.whose} {number}",
        x=column * 1.1 + 0.6,
        y=row * 1.45 + 0.8,
        size=1.0,
        tall=1.3,
        symbol="card-place",
        colour=owner.figure.colour,
        clause="kalimambo/round-5",
    )


@remembered
def card_in_hand(owner: Owner, number: int, chosen: bool) -> Thing:
    place, name = hand_place_id(owner, number), f"{owner.whose} {number}"
    if chosen:
        return card(owner.figure, number, place, f"{name}, chosen", "card-chosen", "kalimambo/round-2")
    clause = "kalimambo/round-1" if owner.mine else "kalimambo/round-6"
    return card(owner.figure, number, place, name, "card", clause)


@remembered
def card_face_down(owner: Owner, place: str) -> Thing:
    figure = owner.figure
    return Thing(
        f"back-{figure.id}",
        place,
        f"{owner.whose} card, face down",
        "card-back",
        colour=figure.colour,
        pattern=figure.pattern,
        glyph="#",
        clause="kalimambo/round-2",
    )


@remembered
def card_turned_up(owner: Owner, number: int, place: str, past: bool) -> Thing:
    """The card turned up last; Kali's old one lies there until all of the round's are turned over."""
    name, symbol = f"{owner.whose} {number}, turned up", "card"
    if past:
        name, symbol = f"{owner.whose} {number}, played last round", "card-past"
    return card(owner.figure, number, place, name, symbol, "kalimambo/round-3")


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


def hand_id(owner: Owner) -> str:
    return "hand" if owner.mine else f"hand-{owner.figure.id}"


def hand_place_id(owner: Owner, number: int) -> str:
    return f"{hand_id(owner)}-{number}"
