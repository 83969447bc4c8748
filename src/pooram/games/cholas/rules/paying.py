"""Sculpt: which sculptures can be paid for, with a bonus card or without, and by which stones."""

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    COLOURS,
    COST,
    PLACES,
    RED_DOUBLE,
    RED_FREE,
    RED_LESS,
    RED_RECOLOUR,
    RED_SWAP,
    SQUARE_STONES,
    TILE_ONE,
    TILE_THREE,
)
from pooram.games.cholas.rules.numbers import (
    CHOICE_ANY_FROM_HAND,
    CHOICE_ANY_FROM_WAGON,
    CHOICE_PAY,
    CHOICE_PAY_LESS,
    CHOICE_RECOLOUR,
    CHOICE_SCULPT,
    CHOICE_SCULPT_WITH_BONUS,
    CHOICE_SWAP,
)
from pooram.games.cholas.rules.phases import NONE, PAY
from pooram.games.cholas.rules.position import Position


def has(position: Position, seat: i64, colour: i64) -> i64:
    """Stones of a colour that a seat can pay with, in hand and on the wagon."""
    return position.stones[seat * COLOURS + colour] + position.wagon[seat * COLOURS + colour]


def payable(position: Position, seat: i64, tile: i64, less: i64, more: i64) -> bool:
    """Whether a seat can pay for a tile, with a stone of one colour less and one of another more.

    Either may be NONE.
    """
    if tile == TILE_ONE:
        return has_any(position, seat)
    colour: i64 = 0
    while colour < COLOURS:
        due = COST[tile * COLOURS + colour]
        if colour == less:
            due -= 1
        if colour == more:
            due += 1
        if due > 0 and due > has(position, seat, colour):
            return False
        colour += 1
    return True


def has_any(position: Position, seat: i64) -> bool:
    colour: i64 = 0
    while colour < COLOURS:
        if has(position, seat, colour) > 0:
            return True
        colour += 1
    return False


# Which sculptures


def can_be_placed(position: Position, place: i64) -> bool:
    """Whether a place is built up and not sculpted yet."""
    return position.sculpted[place] == 0 and position.temple.is_built(place)


def payable_with_red(position: Position, seat: i64, tile: i64) -> bool:
    """Whether the red bonus card of a seat helps with a tile."""
    red = position.red[seat]
    if red == RED_FREE:
        return True
    if red == RED_DOUBLE:
        return payable(position, seat, tile, NONE, NONE)
    # 4 to 6 are not for the tiles of 1, 2 and 3 points.
    if red < RED_SWAP or tile >= TILE_THREE:
        return False
    if red == RED_SWAP:
        return can_swap(position, seat, tile)
    if red == RED_RECOLOUR:
        return can_recolour(position, seat, tile)
    colour: i64 = 0
    while colour < COLOURS:
        if can_pay_less(position, seat, tile, colour):
            return True
        colour += 1
    return False


def can_sculpt(position: Position, seat: i64) -> bool:
    """Whether a seat can place any sculpture, with its bonus card or without."""
    place: i64 = 0
    while place < PLACES:
        if can_be_placed(position, place):
            tile = position.tile[place]
            if payable(position, seat, tile, NONE, NONE) or payable_with_red(position, seat, tile):
                return True
        place += 1
    return False


def legal_sculptures(position: Position, seat: i64, out: vec[i64], first: i64) -> i64:
    """Write from `first` on, plain ones before those with the bonus card; says how many there are now."""
    count = first
    place: i64 = 0
    while place < PLACES:
        if can_be_placed(position, place) and payable(position, seat, position.tile[place], NONE, NONE):
            out[count] = CHOICE_SCULPT + place
            count += 1
        place += 1
    if position.red[seat] < RED_DOUBLE:
        return count
    place = 0
    while place < PLACES:
        if can_be_placed(position, place) and payable_with_red(position, seat, position.tile[place]):
            out[count] = CHOICE_SCULPT_WITH_BONUS + place
            count += 1
        place += 1
    return count


# What a red card changes


def may_swap(position: Position, seat: i64, tile: i64, less: i64, more: i64) -> bool:
    """Red 4: whether one stone can be paid in another colour."""
    return less != more and COST[tile * COLOURS + less] > 0 and payable(position, seat, tile, less, more)


def can_swap(position: Position, seat: i64, tile: i64) -> bool:
    less: i64 = 0
    while less < COLOURS:
        more: i64 = 0
        while more < COLOURS:
            if may_swap(position, seat, tile, less, more):
                return True
            more += 1
        less += 1
    return False


def may_recolour(position: Position, seat: i64, tile: i64, four: i64, one: i64) -> bool:
    """Red 5: whether a square can be paid in these colours: other ones, and two stay two."""
    if four * COLOURS + one == tile or (four == one) != (tile // COLOURS == tile % COLOURS):
        return False
    if four == one:
        return has(position, seat, four) >= SQUARE_STONES
    return has(position, seat, four) >= SQUARE_STONES - 1 and has(position, seat, one) > 0


def can_recolour(position: Position, seat: i64, tile: i64) -> bool:
    other: i64 = 0
    while other < TILE_THREE:
        if may_recolour(position, seat, tile, other // COLOURS, other % COLOURS):
            return True
        other += 1
    return False


def can_pay_less(position: Position, seat: i64, tile: i64, colour: i64) -> bool:
    """Red 6: whether a tile can be paid with one stone of this colour less."""
    return COST[tile * COLOURS + colour] > 0 and payable(position, seat, tile, colour, NONE)


def legal_changes(position: Position, seat: i64, out: vec[i64]) -> i64:
    """What red 4, 5 or 6 can make of the cost."""
    tile = position.tile[position.sculpture]
    red = position.red[seat]
    count: i64 = 0
    pair: i64 = 0
    while pair < COLOURS * COLOURS:
        if red == RED_SWAP and may_swap(position, seat, tile, pair // COLOURS, pair % COLOURS):
            out[count] = CHOICE_SWAP + pair
            count += 1
        elif red == RED_RECOLOUR and may_recolour(position, seat, tile, pair // COLOURS, pair % COLOURS):
            out[count] = CHOICE_RECOLOUR + pair
            count += 1
        elif red == RED_LESS and pair < COLOURS and can_pay_less(position, seat, tile, pair):
            out[count] = CHOICE_PAY_LESS + pair
            count += 1
        pair += 1
    return count


def change_cost(position: Position, choice: i64) -> None:
    """Make what is due other than the tile says."""
    if choice >= CHOICE_PAY_LESS:
        position.due[choice - CHOICE_PAY_LESS] -= 1
        return
    if choice >= CHOICE_RECOLOUR:
        set_cost(position, choice - CHOICE_RECOLOUR)
        return
    position.due[(choice - CHOICE_SWAP) // COLOURS] -= 1
    position.due[(choice - CHOICE_SWAP) % COLOURS] += 1


def set_cost(position: Position, tile: i64) -> None:
    """What a tile costs is due."""
    colour: i64 = 0
    while colour < COLOURS:
        position.due[colour] = COST[tile * COLOURS + colour]
        colour += 1
    position.any_due = 1 if tile == TILE_ONE else 0


# Payment, colour by colour


def fewest_from_hand(position: Position, seat: i64, colour: i64) -> i64:
    """Stones that the wagon cannot pay."""
    return max(0, position.due[colour] - position.wagon[seat * COLOURS + colour])


def most_from_hand(position: Position, seat: i64, colour: i64) -> i64:
    return min(position.due[colour], position.stones[seat * COLOURS + colour])


def pay(position: Position, seat: i64, colour: i64, from_hand: i64) -> None:
    """Stones of the hand go back into the bag, and the wagon pays the rest."""
    position.stones[seat * COLOURS + colour] -= from_hand
    position.bag[colour] += from_hand
    position.wagon[seat * COLOURS + colour] -= position.due[colour] - from_hand
    position.due[colour] = 0


def pay_forced(position: Position, seat: i64) -> bool:
    """Pay all that can be paid in one way only, up to the first choice; says whether nothing is due."""
    position.paying = NONE
    if position.any_due:
        return pay_any_forced(position, seat)
    colour: i64 = 0
    while colour < COLOURS:
        if position.due[colour] > 0:
            fewest = fewest_from_hand(position, seat, colour)
            if fewest < most_from_hand(position, seat, colour):
                position.paying = colour
                position.phase = PAY
                return False
            rest = position.due[colour] - fewest
            pay(position, seat, colour, fewest)
            tell_paid(position, seat, colour, fewest, rest)
        colour += 1
    return True


def tell_paid(position: Position, seat: i64, colour: i64, from_hand: i64, from_wagon: i64) -> None:
    """A payment that nobody had to choose."""
    listener = position.listener
    if listener is not None:
        listener.told(position, "paid", [int(seat), int(colour), int(from_hand), int(from_wagon)])


def pay_any_forced(position: Position, seat: i64) -> bool:
    """The same for a tile that takes any stone."""
    only: i64 = NONE
    ways: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if position.stones[seat * COLOURS + colour] > 0:
            only = CHOICE_ANY_FROM_HAND + colour
            ways += 1
        if position.wagon[seat * COLOURS + colour] > 0:
            only = CHOICE_ANY_FROM_WAGON + colour
            ways += 1
        colour += 1
    if ways > 1:
        position.phase = PAY
        return False
    pay_any(position, seat, only)
    if only >= CHOICE_ANY_FROM_WAGON:
        tell_paid(position, seat, only - CHOICE_ANY_FROM_WAGON, 0, 1)
    else:
        tell_paid(position, seat, only - CHOICE_ANY_FROM_HAND, 1, 0)
    return True


def pay_any(position: Position, seat: i64, choice: i64) -> None:
    """One stone of the hand or the wagon."""
    if choice >= CHOICE_ANY_FROM_WAGON:
        position.wagon[seat * COLOURS + choice - CHOICE_ANY_FROM_WAGON] -= 1
    else:
        position.stones[seat * COLOURS + choice - CHOICE_ANY_FROM_HAND] -= 1
        position.bag[choice - CHOICE_ANY_FROM_HAND] += 1
    position.any_due = 0


def legal_payments(position: Position, seat: i64, out: vec[i64]) -> i64:
    """How many stones of the colour in question can come from the hand, or which one stone is paid."""
    count: i64 = 0
    if position.any_due:
        colour: i64 = 0
        while colour < 2 * COLOURS:
            # The colours of the hand, then those of the wagon.
            held = position.stones if colour < COLOURS else position.wagon
            if held[seat * COLOURS + colour % COLOURS] > 0:
                out[count] = CHOICE_ANY_FROM_HAND + colour
                count += 1
            colour += 1
        return count
    number = fewest_from_hand(position, seat, position.paying)
    most = most_from_hand(position, seat, position.paying)
    while number <= most:
        out[count] = CHOICE_PAY + number
        count += 1
        number += 1
    return count
