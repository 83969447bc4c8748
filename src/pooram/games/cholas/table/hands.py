"""What the players have before them, as things: stones, build cards, bonus cards and wagons."""

from msgspec.structs import replace

from pooram.engine.scene import Thing
from pooram.games.cholas.box import (
    CARDS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    EXPERT,
    NO_BONUS,
)
from pooram.games.cholas.rules.position import COLOUR, EXTRA, NONE, OFFER, Position
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import (
    BLUE_TEXTS,
    BLUE_TITLES,
    RED_TEXTS,
    RED_TITLES,
    colour_notation,
    stones_of,
    within,
)
from pooram.games.cholas.speech.telling import clause
from pooram.games.cholas.table.pieces import card, groups, held_id, stone


def in_hand(view: CholasView) -> list[Thing]:
    """The viewer's own stones, cards, bonus cards and wagon."""
    state = view.shown
    seat = int(view.viewer)
    colour = int(state.colour[seat])
    found = [
        stone(
            held_id(which, number),
            f"hand:{place}",
            which,
            f"your {COLOUR_NAMES[which]} stone",
            why="setup-12",
        )
        for place, (which, number) in enumerate(stones_held(state, seat))
    ]
    if state.phase in (OFFER, EXTRA) and state.mover == seat:
        name = "doing without your blue bonus card"
        found.append(Thing("decline", "answer", name, "decline", glyph="No", clause=clause("bonus-1")))
    else:
        found.append(colour_marker("mine", "answer", colour, f"your colour is {COLOUR_NAMES[colour]}"))
    return found + own_cards(view) + bonuses(state, seat, "your") + piles(state, seat, "your")


def in_row(view: CholasView, seat: int, name: str) -> list[Thing]:
    """What another player has: stones and wagon are open, of the cards only those that everybody saw."""
    state = view.shown
    colour = int(state.colour[seat])
    found = [
        colour_marker(f"colour:{seat}", f"of:{seat}", colour, f"{name}'s colour is {COLOUR_NAMES[colour]}")
    ]
    for place, (which, number) in enumerate(stones_held(state, seat)):
        said = f"{name}'s {COLOUR_NAMES[which]} stone"
        id = f"has:{seat}:{which}:{number}"
        found.append(stone(id, f"of:{seat}:hand:{place}", which, said, True, "setup-12"))
    cards = [
        card(f"knows:{seat}:{kind}:{number}", "", kind, f" of {name}")
        for kind in range(int(CARDS))
        for number in range(int(state.cards[seat * CARDS + kind]))
    ]
    hidden = f"a hidden build card of {name}"
    cards += [
        Thing(f"back:{seat}:{number}", "", hidden, "card-back", glyph="?", clause=clause("setup-14"))
        for number in range(int(view.unknown[seat]))
    ]
    found += [replace(thing, place=f"of:{seat}:cards:{place}") for place, thing in enumerate(cards)]
    return found + bonuses(state, seat, f"{name}'s") + piles(state, seat, f"{name}'s")


def stones_held(state: Position, seat: int) -> list[tuple[int, int]]:
    """The stones of a hand by colour and number; those about to be placed are on the temple already."""
    found = []
    for colour in range(int(COLOURS)):
        count = int(state.stones[seat * COLOURS + colour])
        if state.phase == COLOUR and state.mover == seat and state.first == colour:
            count -= len(groups(state)[0])
        found += [(colour, number) for number in range(count)]
    return found


def colour_marker(id: str, place: str, colour: int, name: str) -> Thing:
    look = colour_notation(colour)
    return Thing(id, place, name, f"marker-{look}", colour=look, glyph="●", clause=clause("setup-8"))


# Cards


def own_cards(view: CholasView) -> list[Thing]:
    """The cards that the viewer can build with; the one in play stays in sight, tilted."""
    state = view.shown
    if state.rivals():
        return solo_cards(state)
    seat = int(view.viewer)
    found: list[Thing] = []
    for kind in range(int(CARDS)):
        seen = int(state.known[seat * CARDS + kind])
        for number in range(int(state.cards[seat * CARDS + kind])):
            said = ", which everybody saw" if number < seen else ""
            found.append(card(f"card:{kind}:{number}", f"cards:{len(found)}", kind, said))
    if state.card != NONE and state.mover == seat:
        kind = int(state.card)
        number = int(state.cards[seat * CARDS + kind])
        found.append(in_play(card(f"card:{kind}:{number}", f"cards:{len(found)}", kind, ", being built")))
    return found


def solo_cards(state: Position) -> list[Thing]:
    """The face-up cards of a lone player, a place for each kind, like ones on each other."""
    found = []
    for kind in range(int(CARDS)):
        count = int(state.turned_up[kind])
        for number in range(count):
            found.append(
                replace(card(f"card:{kind}:{number}", f"cards:{kind}", kind, ", face up"), height=number)
            )
        if state.card == kind:
            played = in_play(card(f"card:{kind}:{count}", f"cards:{kind}", kind, ", being built"))
            found.append(replace(played, height=count))
    return found


def in_play(thing: Thing) -> Thing:
    return replace(thing, size=1.05, turn=-8.0)


# Expert


def bonuses(state: Position, seat: int, whose: str) -> list[Thing]:
    """A seat's two bonus cards; the blue one lies face down until the extra turn is made up for."""
    home = "bonus" if whose == "your" else f"of:{seat}:bonus"
    found = []
    red, blue = int(state.red[seat]), int(state.blue[seat])
    if red != NO_BONUS:
        name = f"{whose} red bonus card {red}, {RED_TITLES[red]} ({within(RED_TEXTS[red])})"
        why = clause(f"bonus-red-{red}")
        found.append(Thing(f"red:{seat}", f"{home}:red", name, f"red-{red}", glyph=f"r{red}", clause=why))
    if blue != NO_BONUS:
        name = f"{whose} blue bonus card {blue}, {BLUE_TITLES[blue]} ({within(BLUE_TEXTS[blue])})"
        symbol = f"blue-{blue}"
        if state.blue_down[seat]:
            name = f"{whose} blue bonus card {blue}, {BLUE_TITLES[blue]}, face down until a turn is skipped"
            symbol = "blue-back"
        why = clause(f"bonus-blue-{blue}")
        found.append(Thing(f"blue:{seat}", f"{home}:blue", name, symbol, glyph=f"b{blue}", clause=why))
    return found


def piles(state: Position, seat: int, whose: str) -> list[Thing]:
    """The stones on a seat's wagon."""
    if state.variant != EXPERT:
        return []
    home = "load" if whose == "your" else f"of:{seat}:load"
    return [
        pile(seat, home, colour, int(state.wagon[seat * COLOURS + colour]), whose)
        for colour in range(int(COLOURS))
    ]


def pile(seat: int, home: str, colour: int, count: int, whose: str) -> Thing:
    look = colour_notation(colour)
    return Thing(
        f"pile:{seat}:{colour}",
        f"{home}:{colour}",
        f"{stones_of(count, colour)} on {whose} wagon",
        f"pile-{look}-{count}",
        colour=look,
        glyph=f"{COLOUR_LETTERS[colour]}{count}",
        clause=clause("wagon-1"),
    )
