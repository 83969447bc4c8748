"""Pick, Replace, Draw and Build: what a seat can do, and who is blocked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    BLUE_DRAW_FROM_NONE,
    BLUE_PICK_FROM_NONE,
    BLUE_PICK_MORE,
    CARD_COLOURS,
    CARD_STONES,
    CARDS,
    COLOURS,
    FEWEST_REPLACED,
    MOST_CARDS,
    MOST_STONES,
    PICKED_STONES,
)
from pooram.games.cholas.rules.house_rules import BLUE_AFTERWARDS
from pooram.games.cholas.rules.numbers import (
    CHOICE_BUILD,
    CHOICE_DRAW,
    CHOICE_DRAW_MORE,
    CHOICE_LAY_STONES,
    CHOICE_PICK,
    CHOICE_REPLACE,
)
from pooram.games.cholas.rules.paying import can_sculpt, legal_sculptures
from pooram.games.cholas.rules.phases import EXPERT, NONE, SOLO
from pooram.games.cholas.rules.position import TOP_OF_STACK, Position

REPLACE_NUMBERS: Final[i64] = MOST_STONES - FEWEST_REPLACED + 1
"""In how many ways stones of a colour can be replaced."""
KIND_BIT: Final[vec[i64]] = vec[i64]([2**card for card in range(int(CARDS))])
"""Of every kind of card: its bit in a set of kinds."""
BLUE_STONES: Final[vec[i64]] = vec[i64]([0, 2, 0, 1, 0, 2, 0])
"""How many stones a blue bonus card adds, by its number; 2 and 6 add a card."""


def can_take_stones(position: Position, seat: i64, number: i64) -> bool:
    """Whether the bag has so many stones and the seat room for them."""
    return position.hand_size(seat) + number <= MOST_STONES and position.bag_size() >= number


def can_pick(position: Position, seat: i64) -> bool:
    return can_take_stones(position, seat, PICKED_STONES)


def can_draw(position: Position, seat: i64) -> bool:
    if position.cards_held(seat) >= MOST_CARDS:
        return False
    if position.stack > 0:
        return True
    slot: i64 = 0
    while slot < position.seats:
        if position.face_up[slot] != NONE:
            return True
        slot += 1
    return False


# Build


def stones_of_a_colour(card: i64) -> i64:
    """How many stones of each of its colours a card wants."""
    return CARD_STONES[card] // CARD_COLOURS[card]


def has_stones_for(position: Position, seat: i64, card: i64) -> bool:
    """Whether the hand has the colours that a card wants, each often enough."""
    each = stones_of_a_colour(card)
    found: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if position.stones[seat * COLOURS + colour] >= each:
            found += 1
        colour += 1
    return found >= CARD_COLOURS[card]


def could_build(position: Position, seat: i64, card: i64) -> bool:
    """Whether a seat could build such a card, if it has one: everybody can see that."""
    return has_stones_for(position, seat, card) and position.temple.fits(card)


def buildable(position: Position, seat: i64) -> i64:
    """All kinds of card that a seat could build if it has them, as a bit mask."""
    found: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if could_build(position, seat, card):
            found |= KIND_BIT[card]
        card += 1
    return found


def playable(position: Position, seat: i64, card: i64) -> i64:
    """How many cards of a kind a seat can play: those in hand, or alone those that lie face up."""
    return position.turned_up[card] if position.variant == SOLO else position.cards[seat * CARDS + card]


def can_build(position: Position, seat: i64) -> bool:
    """Whether a seat has a card that it can build."""
    card: i64 = 0
    while card < CARDS:
        if playable(position, seat, card) > 0 and could_build(position, seat, card):
            return True
        card += 1
    return False


def only_build_is_left(position: Position, seat: i64) -> bool:
    """Whether a seat can neither Pick, Draw nor Sculpt, which everybody can see."""
    if can_pick(position, seat) or can_draw(position, seat):
        return False
    return position.variant != EXPERT or not can_sculpt(position, seat)


def is_blocked(position: Position, seat: i64) -> bool:
    """Whether a seat can neither Pick, Draw, Sculpt nor Build; that it can Replace does not count."""
    return only_build_is_left(position, seat) and not can_build(position, seat)


# Choices


def legal_actions(position: Position, seat: i64, out: vec[i64]) -> i64:
    """All that a seat can do in its turn; alone it is a Build."""
    if position.variant == SOLO:
        return legal_builds(position, seat, out, 0)
    count = legal_picks(position, seat, out)
    count = legal_replacements(position, seat, out, count)
    if position.cards_held(seat) < MOST_CARDS:
        count = legal_draws(position, seat, out, count)
    count = legal_builds(position, seat, out, count)
    if position.variant == EXPERT:
        count = legal_sculptures(position, seat, out, count)
    return count


def legal_picks(position: Position, seat: i64, out: vec[i64]) -> i64:
    if not can_pick(position, seat):
        return 0
    out[0] = CHOICE_PICK
    more = stones_more(position, seat)
    if more == 0 or position.house_rules & BLUE_AFTERWARDS:
        return 1
    out[1] = CHOICE_PICK + more
    return 2


def stones_more(position: Position, seat: i64) -> i64:
    """How many stones blue 3 or 5 would add to a Pick: only if all of them can be had."""
    blue = position.blue[seat]
    helps = blue == BLUE_PICK_MORE or (blue == BLUE_PICK_FROM_NONE and position.hand_size(seat) == 0)
    if helps and can_take_stones(position, seat, PICKED_STONES + BLUE_STONES[blue]):
        return BLUE_STONES[blue]
    return 0


def legal_replacements(position: Position, seat: i64, out: vec[i64], first: i64) -> i64:
    """Write from `first` on; says how many choices there are now."""
    count = first
    colour: i64 = 0
    while colour < COLOURS:
        number = FEWEST_REPLACED
        while number <= position.stones[seat * COLOURS + colour]:
            out[count] = CHOICE_REPLACE + colour * REPLACE_NUMBERS + number - FEWEST_REPLACED
            count += 1
            number += 1
        colour += 1
    return count


def legal_draws(position: Position, seat: i64, out: vec[i64], first: i64) -> i64:
    count = draws_from(position, CHOICE_DRAW, out, first)
    if can_draw_more(position, seat) and position.house_rules & BLUE_AFTERWARDS == 0:
        count = draws_from(position, CHOICE_DRAW_MORE, out, count)
    return count


def can_draw_more(position: Position, seat: i64) -> bool:
    """Whether blue 6 would add a card to a Draw."""
    # One card refills the row or comes off the top, and one more has to be there.
    with_none = position.blue[seat] == BLUE_DRAW_FROM_NONE and position.cards_held(seat) == 0
    return with_none and position.stack >= 2


def draws_from(position: Position, choice: i64, out: vec[i64], first: i64) -> i64:
    """Every kind of card that lies face up, and the top of the stack."""
    count = first
    seen: i64 = 0
    slot: i64 = 0
    while slot < position.seats:
        card = position.face_up[slot]
        if card != NONE and seen & KIND_BIT[card] == 0:
            seen |= KIND_BIT[card]
            out[count] = choice + slot
            count += 1
        slot += 1
    if position.stack > 0:
        out[count] = choice + TOP_OF_STACK
        count += 1
    return count


def legal_builds(position: Position, seat: i64, out: vec[i64], first: i64) -> i64:
    count = first
    card: i64 = 0
    while card < CARDS:
        if playable(position, seat, card) > 0 and could_build(position, seat, card):
            out[count] = CHOICE_BUILD + card
            count += 1
        card += 1
    return count


def legal_colours(position: Position, seat: i64, out: vec[i64]) -> i64:
    """Colours for the next group of stones, if another one can follow where it has to."""
    each = stones_of_a_colour(position.card)
    follows = position.first == NONE and CARD_COLOURS[position.card] > 1
    enough: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if position.stones[seat * COLOURS + colour] >= each:
            enough += 1
        colour += 1
    if follows and enough < 2:
        return 0
    count: i64 = 0
    colour = 0
    while colour < COLOURS:
        if colour != position.first and position.stones[seat * COLOURS + colour] >= each:
            out[count] = CHOICE_LAY_STONES + colour
            count += 1
        colour += 1
    return count
