"""What the players have before them, as things: stones, build cards, bonus cards and wagons."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Panel, Thing
from pooram.games.cholas import box
from pooram.games.cholas.box import COLOUR_NAMES
from pooram.games.cholas.choices import COLOUR_WORDS, Build, Decline
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
from pooram.games.cholas.table import clicks, layout
from pooram.games.cholas.table.pieces import card, held_id, pile, stone
from pooram.games.cholas.table.spread import Spread

HAND: Final = "hand"
CARDS: Final = range(int(box.CARDS))
COLOURS: Final = range(int(box.COLOURS))


def hand_panel(view: CholasView, spread: Spread) -> Panel:
    """The viewer's own stones, cards, bonus cards and wagon; alone, the cards that lie face up."""
    state = view.shown
    seat = int(view.viewer)
    spread.add(*layout.hand_places(int(state.variant)))
    for number, (colour, nth) in enumerate(stones_held(state, seat)):
        name = f"your {COLOUR_NAMES[colour]} stone"
        thing = stone(held_id(colour, nth), f"hand:{number}", colour, name, why="setup-12")
        spread.add(thing, means=clicks.on_held(view, colour, nth))
    if state.phase in (OFFER, EXTRA) and state.mover == seat:
        name, why = "doing without your blue bonus card", clause("bonus-1")
        answer = Thing("decline", "answer", name, "decline", glyph="No", clause=why)
        spread.add(answer, means=(Decline(),))
    else:
        spread.add(colour_marker("mine", "answer", int(state.colour[seat]), "your"))
    if state.rivals():
        add_face_up(state, spread)
    else:
        add_own_cards(state, seat, spread)
    add_bonuses(view, seat, "bonus", "your", spread)
    add_piles(view, seat, "load", "your", spread)
    title = "Your stones, and the cards face up" if state.rivals() else "Your stones and cards"
    expert = state.variant == EXPERT
    return spread.panel(HAND, "hand", title, (layout.HAND_WIDE[expert], layout.HAND_TALL[expert]), seat)


def players_panel(view: CholasView, names: Sequence[str], spread: Spread) -> Panel:
    """A row for every other player, in the order of their turns."""
    seats, viewer = int(view.seats), int(view.viewer)
    order = [(viewer + turn) % seats for turn in range(1, seats)] if viewer >= 0 else list(range(seats))
    for number, seat in enumerate(order):
        spread.add(*layout.row_places(seat, number, int(view.shown.variant), names[seat]))
        add_row(view, seat, names[seat], spread)
    tall = round(layout.ROW_TALL[view.shown.variant == EXPERT] * len(order) + 0.1, 4)
    title = "The other players" if viewer >= 0 else "The players"
    return spread.panel("players", "other", title, (layout.ROW_WIDE, tall))


def add_row(view: CholasView, seat: int, name: str, spread: Spread) -> None:
    """What another player has: stones and wagon are open, of the cards only those that everybody saw."""
    state, home, whose = view.shown, f"of:{seat}", f"{name}'s"
    spread.add(colour_marker(f"colour:{seat}", home, int(state.colour[seat]), whose))
    for place, (colour, nth) in enumerate(stones_held(state, seat)):
        id, said = f"has:{seat}:{colour}:{nth}", f"{whose} {COLOUR_NAMES[colour]} stone"
        spread.add(stone(id, f"{home}:hand:{place}", colour, said, True, "setup-12"))
    cards = [
        card(f"knows:{seat}:{kind}:{number}", "", kind, f" of {name}")
        for kind in CARDS
        for number in range(int(state.cards[seat * box.CARDS + kind]))
    ]
    hidden, why = f"a hidden build card of {name}", clause("setup-14")
    cards += [
        Thing(f"back:{seat}:{number}", "", hidden, "card-back", glyph="?", clause=why)
        for number in range(int(view.unknown[seat]))
    ]
    spread.add(*[replace(thing, place=f"{home}:cards:{place}") for place, thing in enumerate(cards)])
    add_bonuses(view, seat, f"{home}:bonus", whose, spread)
    add_piles(view, seat, f"{home}:load", whose, spread)


def stones_held(state: Position, seat: int) -> list[tuple[int, int]]:
    """The stones of a hand by colour and number; those about to be placed are on the temple already."""
    found = []
    for colour in COLOURS:
        count = int(state.stones[seat * box.COLOURS + colour])
        if state.phase == COLOUR and state.mover == seat and state.first == colour:
            count -= len(groups_in_play(state)[0])
        found += [(colour, number) for number in range(count)]
    return found


def colour_marker(id: str, place: str, colour: int, whose: str) -> Thing:
    look, name = COLOUR_WORDS[colour], f"{whose} colour is {COLOUR_NAMES[colour]}"
    return Thing(id, place, name, f"marker-{look}", colour=look, glyph="●", clause=clause("setup-8"))


# Cards


def add_own_cards(state: Position, seat: int, spread: Spread) -> None:
    """The cards that the viewer can build with; the one in play stays in sight, tilted."""
    found = []
    for kind in CARDS:
        seen = int(state.known[seat * box.CARDS + kind])
        for number in range(int(state.cards[seat * box.CARDS + kind])):
            found.append((kind, number, ", which everybody saw" if number < seen else ""))
    for place, (kind, number, said) in enumerate(found):
        spread.add(card(f"card:{kind}:{number}", f"cards:{place}", kind, said), means=(Build(kind),))
    if state.card != NONE and state.mover == seat:
        kind = int(state.card)
        number = int(state.cards[seat * box.CARDS + kind])
        spread.add(in_play(kind, number, f"cards:{len(found)}"), means=(Build(kind),))


def add_face_up(state: Position, spread: Spread) -> None:
    """The face-up cards of a lone player, a place for each kind, like ones on each other."""
    for kind in CARDS:
        count = int(state.turned_up[kind])
        for number in range(count):
            up = card(f"card:{kind}:{number}", f"cards:{kind}", kind, ", face up")
            spread.add(replace(up, height=number), means=(Build(kind),))
        if state.card == kind:
            spread.add(replace(in_play(kind, count, f"cards:{kind}"), height=count), means=(Build(kind),))


def in_play(kind: int, number: int, place: str) -> Thing:
    return replace(card(f"card:{kind}:{number}", place, kind, ", being built"), size=1.05, rotation=-8.0)


# Expert


def add_bonuses(view: CholasView, seat: int, home: str, whose: str, spread: Spread) -> None:
    """A seat's two bonus cards; the blue one lies face down until the extra turn is made up for."""
    state = view.shown
    red, blue = int(state.red[seat]), int(state.blue[seat])
    if red != box.NO_BONUS:
        name = f"{whose} red bonus card {red}, {RED_TITLES[red]} ({within(RED_TEXTS[red])})"
        why = clause(f"bonus-red-{red}")
        spread.add(Thing(f"red:{seat}", f"{home}:red", name, f"red-{red}", glyph=f"r{red}", clause=why))
    if blue != box.NO_BONUS:
        symbol, said = f"blue-{blue}", f" ({within(BLUE_TEXTS[blue])})"
        if state.blue_down[seat]:
            symbol, said = "blue-back", ", face down until a turn is skipped"
        name = f"{whose} blue bonus card {blue}, {BLUE_TITLES[blue]}{said}"
        why = clause(f"bonus-blue-{blue}")
        thing = Thing(f"blue:{seat}", f"{home}:blue", name, symbol, glyph=f"b{blue}", clause=why)
        spread.add(thing, means=clicks.on_blue_card(view) if seat == view.viewer else ())


def add_piles(view: CholasView, seat: int, home: str, whose: str, spread: Spread) -> None:
    """The stones on a seat's wagon."""
    if view.shown.variant != EXPERT:
        return
    for colour in COLOURS:
        thing = pile(seat, home, colour, int(view.shown.wagon[seat * box.COLOURS + colour]), whose)
        spread.add(thing, means=clicks.on_pile(view, colour) if seat == view.viewer else ())
