"""What the players have before them, as things: stones, build cards, bonus cards and wagons."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from pooram.engine.memory import remembered
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.cholas import box
from pooram.games.cholas.box import COLOUR_NAMES
from pooram.games.cholas.choices import COLOUR_WORDS
from pooram.games.cholas.rules.phases import COLOUR, EXPERT, EXTRA, NONE, OFFER
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import (
    BLUE_TEXTS,
    BLUE_TITLES,
    RED_TEXTS,
    RED_TITLES,
    clause,
    within,
)
from pooram.games.cholas.speech.telling import groups_in_play
from pooram.games.cholas.table import layout
from pooram.games.cholas.table.pieces import blue_id, card, held_id, own_card_id, pile, stone

HAND: Final = "hand"
PLAYERS: Final = "players"
CARDS: Final = range(int(box.CARDS))
COLOURS: Final = range(int(box.COLOURS))


class Belongings(NamedTuple):
    """What a seat has, as far as the one knows who looks."""

    seat: int
    name: str
    whose: str
    colour: int
    stones: tuple[int, ...]
    """So many of each colour."""
    cards: tuple[int, ...]
    """So many of each kind that were seen."""
    unknown: int
    """And so many that were not."""
    red: int
    blue: int
    blue_down: bool
    wagon: tuple[int, ...]
    """Stones of each colour on it; empty where there are no wagons."""


def belongings(view: CholasView, seat: int, name: str = "") -> Belongings:
    """What everybody knows of a seat; without a name, what the viewer has."""
    state = view.shown
    expert = state.variant == EXPERT
    seen = state.known if name else state.cards
    cards = tuple([int(seen[seat * box.CARDS + kind]) for kind in CARDS])
    return Belongings(
        seat,
        name,
        f"{name}'s" if name else "your",
        int(state.colour[seat]),
        stones_held(state, seat),
        cards,
        int(view.cards_held(seat)) - sum(cards),
        int(state.red[seat]),
        int(state.blue[seat]),
        bool(state.blue_down[seat]),
        tuple([int(state.wagon[seat * box.COLOURS + colour]) for colour in COLOURS]) if expert else (),
    )


# The viewer's own


def hand_panel(view: CholasView) -> Panel:
    """The viewer's own stones, cards, bonus cards and wagon; alone, the cards that lie face up."""
    state = view.shown
    seat = int(view.viewer)
    mine = state.mover == seat
    cards = Cards(
        tuple(state.turned_up) if state.rivals() else (),
        tuple([int(state.known[seat * box.CARDS + kind]) for kind in CARDS]),
        int(state.card) if mine else int(NONE),
    )
    offered = bool(mine and state.phase in (OFFER, EXTRA))
    return own_panel(int(state.variant), belongings(view, seat), cards, offered)


class Cards(NamedTuple):
    """What is to be told of the cards that the viewer can build with."""

    face_up: tuple[int, ...]
    """So many of each kind lie face up for a lone player; empty for others, who have their own."""
    seen: tuple[int, ...]
    """So many of each kind of their own everybody saw."""
    in_play: int
    """The kind of the card that is being built, or NONE."""


@remembered
def own_panel(variant: int, own: Belongings, cards: Cards, offered: bool) -> Panel:
    """With a blue bonus card that is offered to the viewer just now, or not."""
    alone = cards.face_up != ()
    things = [own_stone(number, *stone) for number, stone in enumerate(one_by_one(own.stones))]
    things.append(declining() if offered else colour_marker("mine", "answer", own.colour, "your"))
    things += face_up_cards(cards) if alone else own_cards(own.cards, cards)
    things += bonuses(own, "bonus")
    things += piles(own, "load")
    title = "Your stones, and the cards face up" if alone else "Your stones and cards"
    expert = variant == EXPERT
    size = layout.HAND_WIDE[expert], layout.HAND_TALL[expert]
    return Panel(HAND, "hand", title, *size, layout.hand_places(variant), tuple(things), own.seat)


def own_stone(number: int, colour: int, nth: int) -> Thing:
    name = f"your {COLOUR_NAMES[colour]} stone"
    return stone(held_id(colour, nth), f"hand:{number}", colour, name, why="setup-12")


@remembered
def declining() -> Thing:
    name, why = "doing without your blue bonus card", clause("bonus-1")
    return Thing("decline", "answer", name, "decline", glyph="No", clause=why)


def own_cards(held: tuple[int, ...], cards: Cards) -> list[Thing]:
    """The cards that the viewer can build with; the one in play stays in sight, tilted."""
    found: list[Thing] = []
    for kind, count in enumerate(held):
        for number in range(count):
            said = ", which everybody saw" if number < cards.seen[kind] else ""
            found.append(card(own_card_id(kind, number), f"cards:{len(found)}", kind, said))
    if cards.in_play != NONE:
        found.append(being_built(cards.in_play, held[cards.in_play], f"cards:{len(found)}"))
    return found


def face_up_cards(cards: Cards) -> list[Thing]:
    """The face-up cards of a lone player, like ones on each other."""
    found = []
    for kind, count in enumerate(cards.face_up):
        place = f"cards:{kind}"
        for number in range(count):
            found.append(lifted(card(own_card_id(kind, number), place, kind, ", face up"), number))
        if cards.in_play == kind:
            found.append(lifted(being_built(kind, count, place), count))
    return found


@remembered
def being_built(kind: int, number: int, place: str) -> Thing:
    thing = card(own_card_id(kind, number), place, kind, ", being built")
    return replace(thing, size=1.05, rotation=-8.0)


@remembered
def lifted(thing: Thing, height: int) -> Thing:
    return replace(thing, height=height)


# The others'


def players_panel(view: CholasView, names: Sequence[str]) -> Panel:
    """A row for every player; a lone one has the hand there instead."""
    rows = tuple([belongings(view, seat, names[seat]) for seat in range(int(view.seats))])
    return rows_panel(PLAYERS if len(rows) > 1 else HAND, int(view.shown.variant), rows, "The players")


def others_panel(view: CholasView, names: Sequence[str]) -> Panel:
    """A row for every other player, in the order of their turns."""
    seats, viewer = int(view.seats), int(view.viewer)
    order = [(viewer + turn) % seats for turn in range(1, seats)]
    rows = tuple([belongings(view, seat, names[seat]) for seat in order])
    return rows_panel(PLAYERS, int(view.shown.variant), rows, "The other players")


@remembered
def rows_panel(id: str, variant: int, rows: tuple[Belongings, ...], title: str) -> Panel:
    places: list[Place] = []
    things: list[Thing] = []
    for number, row in enumerate(rows):
        places += layout.row_places(row.seat, number, variant, row.name)
        things += in_row(row)
    tall = round(layout.ROW_TALL[variant == EXPERT] * len(rows) + 0.1, 4)
    return Panel(id, "other", title, layout.ROW_WIDE, tall, tuple(places), tuple(things))


@remembered
def in_row(row: Belongings) -> tuple[Thing, ...]:
    """What another player has: stones and wagon are open, of the cards only those that everybody saw."""
    seat, home = row.seat, f"of:{row.seat}"
    found = [colour_marker(f"colour:{seat}", home, row.colour, row.whose)]
    for place, (colour, nth) in enumerate(one_by_one(row.stones)):
        id, said = f"has:{seat}:{colour}:{nth}", f"{row.whose} {COLOUR_NAMES[colour]} stone"
        found.append(stone(id, f"{home}:hand:{place}", colour, said, True, "setup-12"))
    place = 0
    for kind, count in enumerate(row.cards):
        for number in range(count):
            id, said = f"knows:{seat}:{kind}:{number}", f" of {row.name}"
            found.append(card(id, f"{home}:cards:{place}", kind, said))
            place += 1
    for number in range(row.unknown):
        found.append(hidden_card(seat, number, f"{home}:cards:{place + number}", row.name))
    found += bonuses(row, f"{home}:bonus")
    found += piles(row, f"{home}:load")
    return tuple(found)


@remembered
def hidden_card(seat: int, number: int, place: str, name: str) -> Thing:
    said, why = f"a hidden build card of {name}", clause("setup-14")
    return Thing(f"back:{seat}:{number}", place, said, "card-back", glyph="?", clause=why)


# What all have


def stones_held(state: Position, seat: int) -> tuple[int, ...]:
    """How many stones of each colour a hand has; those about to be placed are on the temple already."""
    found = [int(state.stones[seat * box.COLOURS + colour]) for colour in COLOURS]
    if state.phase == COLOUR and state.mover == seat and state.first != NONE:
        found[state.first] -= len(groups_in_play(state)[0])
    return tuple(found)


def one_by_one(stones: Sequence[int]) -> list[tuple[int, int]]:
    """Every stone of a hand by its colour and number."""
    return [(colour, number) for colour, count in enumerate(stones) for number in range(count)]


@remembered
def colour_marker(id: str, place: str, colour: int, whose: str) -> Thing:
    look, name = COLOUR_WORDS[colour], f"{whose} colour is {COLOUR_NAMES[colour]}"
    return Thing(id, place, name, f"marker-{look}", colour=look, glyph="●", clause=clause("setup-8"))


def bonuses(of: Belongings, home: str) -> list[Thing]:
    """A seat's two bonus cards; the blue one lies face down until the extra turn is made up for."""
    found = []
    if of.red != box.NO_BONUS:
        found.append(red_card(of.seat, of.red, f"{home}:red", of.whose))
    if of.blue != box.NO_BONUS:
        found.append(blue_card(of.seat, of.blue, f"{home}:blue", of.whose, of.blue_down))
    return found


@remembered
def red_card(seat: int, red: int, place: str, whose: str) -> Thing:
    name = f"{whose} red bonus card {red}, {RED_TITLES[red]} ({within(RED_TEXTS[red])})"
    why = clause(f"bonus-red-{red}")
    return Thing(f"red:{seat}", place, name, f"red-{red}", glyph=f"r{red}", clause=why)


@remembered
def blue_card(seat: int, blue: int, place: str, whose: str, down: bool) -> Thing:
    symbol, said = f"blue-{blue}", f" ({within(BLUE_TEXTS[blue])})"
    if down:
        symbol, said = "blue-back", ", face down until a turn is skipped"
    name = f"{whose} blue bonus card {blue}, {BLUE_TITLES[blue]}{said}"
    why = clause(f"bonus-blue-{blue}")
    return Thing(blue_id(seat), place, name, symbol, glyph=f"b{blue}", clause=why)


def piles(of: Belongings, home: str) -> list[Thing]:
    """The stones on a seat's wagon."""
    return [pile(of.seat, home, colour, count, of.whose) for colour, count in enumerate(of.wagon)]
