"""Why a sculpture cannot be placed or paid so: Sculpt and the red bonus cards once more, for the judge."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from pooram.engine.game import Refused
from pooram.games.cholas.box import COLOUR_NAMES, PLACE_NAMES, PLACE_SHAPES
from pooram.games.cholas.choices import AnyFromHand, AnyFromWagon, Change, PayLess, Recolour, Swap
from pooram.games.cholas.judge.building import Site, mine, names
from pooram.games.cholas.rules.phases import EXPERT
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.speech.names import cost_name, costs, red_name, stones_name
from pooram.games.cholas.speech.refusals import refused

Stones = list[int]
"""How many of each colour."""
SQUARES = 25
ONE_POINT = 39
OWN_STONES, DOUBLE, FREE, SWAP, RECOLOUR, LESS = range(1, 7)
SPACES_UNDER: Final = tuple(
    tuple((row + up, column + right) for up in range(tall) for right in range(wide))
    for row, column, tall, wide in PLACE_SHAPES
)


def why_not_carve(shown: CholasState, place: int) -> Refused | None:
    """Why no sculpture can come to a place, whoever would pay."""
    if shown.variant != EXPERT:
        return refused("goal-3", "no-sculptures")
    if shown.sculpted[place]:
        return refused("sculpt-7", "sculpted-already", place=PLACE_NAMES[place])
    site = Site(shown.temple)
    empty = [space for space in SPACES_UNDER[place] if not site.has(space)]
    if len(empty) == len(SPACES_UNDER[place]):
        return refused("sculpt-2", "place-not-built", place=PLACE_NAMES[place])
    if empty:
        return refused("sculpt-3", "place-partly-built", place=PLACE_NAMES[place], spaces=names(empty))
    return None


# Payment


def purse(shown: CholasState) -> Stones:
    """All that the mover can pay with: hand and wagon together."""
    both = zip(mine(shown, shown.stones), mine(shown, shown.wagon), strict=True)
    return [hand + wagon for hand, wagon in both]


def lacking(cost: Sequence[int], purse: Sequence[int]) -> Stones:
    """What is missing of a cost.

    >>> lacking([4, 1, 0, 0, 0], [3, 1, 0, 2, 0])
    [1, 0, 0, 0, 0]
    """
    return [max(0, price - have) for price, have in zip(cost, purse, strict=True)]


def why_not_pay(shown: CholasState, cost: Stones, clause: str) -> Refused | None:
    """Why the mover cannot pay these stones."""
    short = lacking(cost, purse(shown))
    if any(short):
        return refused(clause, "lacking", stones=stones_name(short), cost=stones_name(cost))
    return None


def why_not_pay_tile(shown: CholasState, tile: int) -> Refused | None:
    """Why the mover cannot pay a tile as it is."""
    if tile == ONE_POINT:
        return None if any(purse(shown)) else refused("pay-5", "lacking-any")
    return why_not_pay(shown, costs(tile), "pay-1")


def why_not_sculpt(shown: CholasState, place: int) -> Refused | None:
    """Why the mover cannot place a sculpture without a bonus card."""
    return why_not_carve(shown, place) or why_not_pay_tile(shown, int(shown.tile[place]))


# Red bonus cards


def _red(clause: str, key: str, number: int, **slots: str) -> Refused:
    return refused(clause, key, bonus=red_name(number), **slots)


def why_not_red(shown: CholasState) -> Refused | None:
    """Why the mover's red bonus card helps with no sculpture at all."""
    if shown.variant != EXPERT:
        return refused("goal-3", "no-bonus-cards")
    number = int(shown.red[shown.mover])
    if number == 0:
        return refused("bonus-2", "red-is-spent")
    return _red("bonus-red-1", "red-one", number) if number == OWN_STONES else None


def why_not_sculpt_with_bonus(shown: CholasState, place: int) -> Refused | None:
    """Why the mover cannot place a sculpture with the red bonus card."""
    without = why_not_red(shown) or why_not_carve(shown, place)
    if without is not None:
        return without
    number, tile = int(shown.red[shown.mover]), int(shown.tile[place])
    if number == FREE:
        return None
    if number == DOUBLE:
        return why_not_pay_tile(shown, tile)
    if tile >= SQUARES:
        return _red("bonus-6", "small-tile", number)
    mine = purse(shown)
    if any(not any(lacking(changed, mine)) for changed in changes(number, tile)):
        return None
    return _red(f"bonus-red-{number}", "lacking-with-bonus", number, cost=cost_name(tile))


def changes(number: int, tile: int) -> Iterator[Stones]:
    """Every cost that a red bonus card can make of a square's."""
    for one in range(5):
        if number == LESS and why_not_less(tile, one) is None:
            yield less(tile, one)
        for other in range(5):
            if number == SWAP and why_not_swap(tile, one, other) is None:
                yield swapped(tile, one, other)
            if number == RECOLOUR and why_not_recolour(tile, one, other) is None:
                yield recoloured(one, other)


def less(tile: int, colour: int) -> Stones:
    cost = costs(tile)
    cost[colour] -= 1
    return cost


def swapped(tile: int, old: int, new: int) -> Stones:
    cost = less(tile, old)
    cost[new] += 1
    return cost


def recoloured(four: int, one: int) -> Stones:
    cost = [0] * 5
    cost[four] += 4
    cost[one] += 1
    return cost


def why_not_less(tile: int, colour: int, clause: str = "bonus-red-6") -> Refused | None:
    """Why red 6 cannot change a cost so: only what it holds can be left out of it."""
    if costs(tile)[colour]:
        return None
    return refused(clause, "not-in-cost", colour=COLOUR_NAMES[colour], cost=cost_name(tile))


def why_not_swap(tile: int, old: int, new: int) -> Refused | None:
    """Why red 4 cannot change a cost so."""
    if old == new and costs(tile)[old]:
        return _red("bonus-red-4", "swap-same", SWAP, colour=COLOUR_NAMES[old])
    return why_not_less(tile, old, "bonus-red-4")


def why_not_recolour(tile: int, four: int, one: int) -> Refused | None:
    """Why red 5 cannot change a cost so."""
    cost = costs(tile)
    if 5 in cost and four != one:
        return refused("bonus-red-9", "stays-five")
    if 5 not in cost and four == one:
        return refused("bonus-red-9", "stays-two")
    if recoloured(four, one) == cost:
        return refused("bonus-red-5", "same-cost", cost=cost_name(tile))
    return None


def why_not_change(shown: CholasState, change: Change) -> Refused | None:
    """Why the cost cannot be changed so."""
    number, tile = int(shown.red[shown.mover]), int(shown.tile[shown.sculpture])
    clause = f"bonus-red-{number}"
    match change:
        case Swap(old, new) if number == SWAP:
            return why_not_swap(tile, old, new) or why_not_pay(shown, swapped(tile, old, new), clause)
        case Recolour(four, one) if number == RECOLOUR:
            return why_not_recolour(tile, four, one) or why_not_pay(shown, recoloured(four, one), clause)
        case PayLess(colour) if number == LESS:
            return why_not_less(tile, colour) or why_not_pay(shown, less(tile, colour), clause)
        case Swap() | Recolour() | PayLess():
            return change_first(shown)
        case _:
            assert_never(change)


def change_first(shown: CholasState) -> Refused:
    number, tile = int(shown.red[shown.mover]), int(shown.tile[shown.sculpture])
    return _red(f"bonus-red-{number}", "change-first", number, cost=cost_name(tile))


# Paying step by step


def pay_first(shown: CholasState) -> Refused:
    if shown.any_due:
        return refused("pay-5", "pay-any-first")
    colour = int(shown.paying)
    return refused("pay-4", "pay-first", due=int(shown.due[colour]), colour=COLOUR_NAMES[colour])


def why_not_from_hand(shown: CholasState, paid: int) -> Refused | None:
    """Why so many stones of the colour that is due cannot come from the hand."""
    if shown.any_due:
        return pay_first(shown)
    colour = int(shown.paying)
    due, name = int(shown.due[colour]), COLOUR_NAMES[colour]
    if paid > due:
        return refused("pay-1", "pays-too-many", due=due, colour=name, paid=paid)
    hand = mine(shown, shown.stones)[colour]
    if paid > hand:
        return refused("pay-1", "hand-too-small", have=hand, colour=name, paid=paid)
    wagon = mine(shown, shown.wagon)[colour]
    if due - paid > wagon:
        return refused("pay-2", "wagon-too-small", wagon=wagon, colour=name, least=due - wagon)
    return None


def why_not_any(shown: CholasState, paid: AnyFromHand | AnyFromWagon) -> Refused | None:
    """Why a tile of one point cannot be paid so."""
    if not shown.any_due:
        return pay_first(shown)
    match paid:
        case AnyFromHand(colour):
            have, key = mine(shown, shown.stones)[colour], "none-in-hand"
        case AnyFromWagon(colour):
            have, key = mine(shown, shown.wagon)[colour], "none-on-wagon"
        case _:
            assert_never(paid)
    return None if have else refused("pay-5", key, colour=COLOUR_NAMES[colour])
