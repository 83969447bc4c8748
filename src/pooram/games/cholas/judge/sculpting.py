"""Why a sculpture cannot be placed or paid so: Sculpt and the red bonus cards once more, for the judge."""

from collections.abc import Iterator, Sequence
from typing import Final

from pooram.engine.game import Refused
from pooram.games.cholas.box import (
    COLOUR_NAMES,
    COST,
    PLACE_COLUMN,
    PLACE_ROW,
    PLACE_TALL,
    PLACE_WIDE,
    PLACES,
)
from pooram.games.cholas.judge.building import Site, Space, names, stones_of
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.speech.names import cost_name, place_name, red_name, stones_name
from pooram.games.cholas.speech.refusals import plainly, refused

Stones = list[int]
"""How many of each colour."""
EXPERT = 1
SQUARES = 25
ONE_POINT = 39
OWN_STONES, DOUBLE, FREE, SWAP, RECOLOUR, LESS = range(1, 7)


def _spaces(place: int) -> tuple[Space, ...]:
    row, column = int(PLACE_ROW[place]), int(PLACE_COLUMN[place])
    tall, wide = int(PLACE_TALL[place]), int(PLACE_WIDE[place])
    return tuple((row + up, column + right) for up in range(tall) for right in range(wide))


SPACES_UNDER: Final = tuple(_spaces(place) for place in range(int(PLACES)))


def cost_of(tile: int) -> Stones:
    """Stones of each colour that a tile costs."""
    return [int(COST[tile * 5 + colour]) for colour in range(5)]


def why_not_carve(shown: CholasState, place: int) -> Refused | None:
    """Why no sculpture can come to a place, whoever would pay."""
    if shown.variant != EXPERT:
        return plainly("goal-3", "no-sculptures")
    if shown.sculpted[place]:
        return refused("sculpt-7", "sculpted-already", place=place_name(place))
    site = Site(shown.temple)
    empty = [space for space in SPACES_UNDER[place] if not site.has(space)]
    if len(empty) == len(SPACES_UNDER[place]):
        return refused("sculpt-2", "place-not-built", place=place_name(place))
    if empty:
        return refused("sculpt-3", "place-partly-built", place=place_name(place), spaces=names(empty))
    return None


# Payment


def wagon_of(shown: CholasState) -> Stones:
    """The mover's stones on the wagon by colour."""
    first = int(shown.mover) * 5
    return [int(shown.wagon[first + colour]) for colour in range(5)]


def purse(shown: CholasState) -> Stones:
    """All that the mover can pay with: hand and wagon together."""
    return [hand + wagon for hand, wagon in zip(stones_of(shown), wagon_of(shown), strict=True)]


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
        return None if any(purse(shown)) else plainly("pay-5", "lacking-any")
    return why_not_pay(shown, cost_of(tile), "pay-1")


def why_not_sculpt(shown: CholasState, place: int) -> Refused | None:
    """Why the mover cannot place a sculpture without a bonus card."""
    return why_not_carve(shown, place) or why_not_pay_tile(shown, int(shown.tile[place]))


# Red bonus cards


def _red(clause: str, key: str, number: int, **slots: str) -> Refused:
    return refused(clause, key, bonus=red_name(number), **slots)


def why_not_red(shown: CholasState) -> Refused | None:
    """Why the mover's red bonus card helps with no sculpture at all."""
    if shown.variant != EXPERT:
        return plainly("goal-3", "no-bonus-cards")
    number = int(shown.red[shown.mover])
    if number == 0:
        return plainly("bonus-2", "red-is-spent")
    return _red("bonus-red-1", "red-one", number) if number == OWN_STONES else None


def why_not_sculpt_bonus(shown: CholasState, place: int) -> Refused | None:
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
    if number == LESS:
        for colour in range(5):
            if cost_of(tile)[colour]:
                yield less(tile, colour)
        return
    for one in range(5):
        for other in range(5):
            if number == SWAP and why_not_swap(tile, one, other) is None:
                yield swapped(tile, one, other)
            if number == RECOLOUR and why_not_recolour(tile, one, other) is None:
                yield recoloured(one, other)


def less(tile: int, colour: int) -> Stones:
    cost = cost_of(tile)
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


def why_not_swap(tile: int, old: int, new: int) -> Refused | None:
    """Why red 4 cannot change a cost so."""
    if not cost_of(tile)[old]:
        return _not_in_cost("bonus-red-4", tile, old)
    if old == new:
        return _red("bonus-red-4", "swap-same", SWAP, colour=COLOUR_NAMES[old])
    return None


def why_not_recolour(tile: int, four: int, one: int) -> Refused | None:
    """Why red 5 cannot change a cost so."""
    cost = cost_of(tile)
    if 5 in cost and four != one:
        return plainly("bonus-red-9", "stays-five")
    if 5 not in cost and four == one:
        return plainly("bonus-red-9", "stays-two")
    if recoloured(four, one) == cost:
        return refused("bonus-red-5", "same-cost", cost=cost_name(tile))
    return None


def _not_in_cost(clause: str, tile: int, colour: int) -> Refused:
    return refused(clause, "not-in-cost", colour=COLOUR_NAMES[colour], cost=cost_name(tile))


def why_not_change(shown: CholasState, choice: int) -> Refused | None:
    """Why the cost cannot be changed so; the choice counts swaps, then recolourings, then stones less."""
    number, tile = int(shown.red[shown.mover]), int(shown.tile[shown.sculpture])
    kind, rest = divmod(choice, 25)
    if (SWAP, RECOLOUR, LESS)[kind] != number:
        return change_first(shown)
    one, other = divmod(rest, 5)
    clause = f"bonus-red-{number}"
    if number == LESS:
        if not cost_of(tile)[rest]:
            return _not_in_cost(clause, tile, rest)
        return why_not_pay(shown, less(tile, rest), clause)
    if number == SWAP:
        wrong = why_not_swap(tile, one, other)
        return wrong or why_not_pay(shown, swapped(tile, one, other), clause)
    wrong = why_not_recolour(tile, one, other)
    return wrong or why_not_pay(shown, recoloured(one, other), clause)


def change_first(shown: CholasState) -> Refused:
    number, tile = int(shown.red[shown.mover]), int(shown.tile[shown.sculpture])
    return _red(f"bonus-red-{number}", "change-first", number, cost=cost_name(tile))


# Paying step by step


def pay_first(shown: CholasState) -> Refused:
    if shown.any_due:
        return plainly("pay-5", "pay-any-first")
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
    hand = stones_of(shown)[colour]
    if paid > hand:
        return refused("pay-1", "hand-too-small", have=hand, colour=name, paid=paid)
    wagon = wagon_of(shown)[colour]
    if due - paid > wagon:
        return refused("pay-2", "wagon-too-small", wagon=wagon, colour=name, least=due - wagon)
    return None


def why_not_any(shown: CholasState, choice: int) -> Refused | None:
    """Why a tile of one point cannot be paid so; the choice counts colours of the hand, then of the wagon."""
    if not shown.any_due:
        return pay_first(shown)
    from_wagon, colour = divmod(choice, 5)
    if from_wagon:
        have, key = wagon_of(shown)[colour], "none-on-wagon"
    else:
        have, key = stones_of(shown)[colour], "none-in-hand"
    return None if have else refused("pay-5", key, colour=COLOUR_NAMES[colour])
