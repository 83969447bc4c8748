"""Which choices the things and places of the table stand for, legal or not.

In the middle of a turn most still stand for an action or a place: the judge then says what is due first.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from pooram.games.cholas import box
from pooram.games.cholas.choices import (
    AnyFromHand,
    AnyFromWagon,
    Change,
    CholasChoice,
    Draw,
    DrawMore,
    LayStones,
    Pay,
    PayLess,
    Pick,
    PlaceCard,
    Recolour,
    Replace,
    Sculpt,
    SculptWithBonus,
    Swap,
    Use,
)
from pooram.games.cholas.rules.phases import ACTION, CHANGE, COLOUR, EXTRA, NONE, OFFER, PAY, PLACE
from pooram.games.cholas.rules.position import TOP_OF_STACK, Position
from pooram.games.cholas.rules.temple import spaces
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.telling import cells_due

Choices: TypeAlias = Sequence[CholasChoice]
COLOURS: Final = range(int(box.COLOURS))


def red_card(view: CholasView) -> int:
    """The viewer's own; somebody who only watches has none."""
    return int(view.shown.red[view.viewer] if view.viewer >= 0 else box.NO_BONUS)


def blue_card(view: CholasView) -> int:
    return int(view.shown.blue[view.viewer] if view.viewer >= 0 else box.NO_BONUS)


# Beside the temple


def at_bag(view: CholasView) -> Choices:
    """Pick, and with the bonus card that allows it, Pick more."""
    return (Pick(int(box.PICKED_STONES)), *picking_more(view))


def picking_more(view: CholasView) -> Choices:
    if blue_card(view) == box.BLUE_PICK_MORE:
        return (Pick(int(box.PICKED_STONES) + 1),)
    return (Pick(int(box.PICKED_STONES) + 2),) if blue_card(view) == box.BLUE_PICK_FROM_NONE else ()


def at_stack(view: CholasView) -> Choices:
    return _drawing(view, int(TOP_OF_STACK))


def at_slot(view: CholasView, slot: int) -> Choices:
    """Cards that are alike are one choice, named after the first of them."""
    up = [int(card) for card in view.shown.face_up]
    return _drawing(view, slot if up[slot] == NONE else up.index(up[slot]))


def _drawing(view: CholasView, slot: int) -> Choices:
    return (Draw(slot), DrawMore(slot)) if blue_card(view) == box.BLUE_DRAW_FROM_NONE else (Draw(slot),)


# The temple


def on_cell(view: CholasView, cell: int) -> Choices:
    """Placing the card by this space; if that cannot be, so that it covers this space."""
    shown = view.shown
    if shown.phase == PLACE:
        return placements(view, cell)
    if shown.phase == COLOUR and cell in cells_due(shown):
        # One can also drag a stone there, or say there which it shall be.
        return [LayStones(colour) for colour in COLOURS]
    return () if shown.temple.covered[cell] else (PlaceCard(cell, 0),)


def on_stone(view: CholasView, cell: int) -> Choices:
    """A stone of the temple, or the frame of the latest: the space under it, while a place is wanted."""
    return placements(view, cell) if view.shown.phase == PLACE else ()


def on_treasure(view: CholasView, cell: int) -> Choices:
    """Treasure says what it is for, and while a place is wanted, why its space is none."""
    return () if view.shown.phase != PLACE or has_room(view, cell) else placements(view, cell)


def placements(view: CholasView, cell: int) -> Sequence[PlaceCard]:
    """The ways to place the card in play at a space: by its corner, or on top of a column, over it."""
    by_corner = _by_corner(view, cell)
    left = int(box.BESIDE[cell * 4 + box.LEFT])
    if left == box.NO_CELL or not is_top(view, cell) or any(_fits(view, choice) for choice in by_corner):
        return by_corner
    card = int(view.shown.card)
    beside = [choice for choice in _by_corner(view, left) if _fits(view, choice)]
    return [choice for choice in beside if cell in spaces(card, left, choice.turned)] or by_corner


def has_room(view: CholasView, cell: int) -> bool:
    """Whether the card in play can be placed at a space."""
    return any(_fits(view, choice) for choice in placements(view, cell))


def is_top(view: CholasView, cell: int) -> bool:
    """Whether a space is the next one of its column."""
    return bool(view.shown.temple.next_cell(box.COLUMN[cell]) == cell)


def _by_corner(view: CholasView, corner: int) -> Sequence[PlaceCard]:
    card = int(view.shown.card)
    turns = box.CARD_STONES[card] == 2 or card == box.CARD_BLOCK
    return [PlaceCard(corner, turned) for turned in range(2 if turns else 1)]


def _fits(view: CholasView, where: PlaceCard) -> bool:
    return view.shown.temple.can_lay(view.shown.card, where.corner, where.turned)


# The hand


def on_held(view: CholasView, colour: int, number: int) -> Choices:
    """A stone in hand: swapping all like it, building with its colour, or paying with it."""
    shown = view.shown
    if shown.phase in (PLACE, COLOUR):
        return (LayStones(colour),)
    if shown.phase == CHANGE and red_card(view) != box.RED_LESS:
        return _changes_into(view, colour)
    if shown.phase == PAY and shown.any_due:
        return (AnyFromHand(colour),)
    if shown.phase == PAY and shown.paying == colour:
        return (Pay(number + 1),)
    fewest = int(box.FEWEST_REPLACED)
    most = max(int(shown.stones[view.viewer * box.COLOURS + colour]), fewest)
    return [Replace(colour, stones) for stones in range(fewest, most + 1)]


def on_pile(view: CholasView, colour: int) -> Choices:
    """A pile on the own wagon: paying with it as far as it goes."""
    shown = view.shown
    if shown.phase == CHANGE:
        return _changes_into(view, colour)
    if shown.phase == PAY and shown.any_due:
        return (AnyFromWagon(colour),)
    if shown.phase == PAY and shown.paying == colour:
        return (Pay(max(0, int(shown.due[colour] - shown.wagon[view.viewer * box.COLOURS + colour]))),)
    return ()


def _changes_into(view: CholasView, colour: int) -> Sequence[Change]:
    """With red 4 and 5: the changes of a cost that end in this colour."""
    if red_card(view) == box.RED_SWAP:
        return [Swap(old, colour) for old in COLOURS if old != colour]
    return [Recolour(colour, one) for one in COLOURS] if red_card(view) == box.RED_RECOLOUR else ()


def on_blue_card(view: CholasView) -> Choices:
    """The own blue card: using it where it is offered."""
    if view.shown.phase in (OFFER, EXTRA):
        return (Use(),)
    return picking_more(view) if view.shown.phase == ACTION else ()


# Sculptures


def on_tile(view: CholasView, place: int) -> Choices:
    if red_card(view) >= box.RED_DOUBLE:
        return (Sculpt(place), SculptWithBonus(place))
    return (Sculpt(place),)


def on_due(view: CholasView, number: int) -> Choices:
    """A stone that has to be paid: with red 4, 5 and 6, changing or dropping it."""
    due = colours_due(view.shown)
    if view.shown.phase != CHANGE or number >= len(due):
        return ()
    if red_card(view) == box.RED_LESS:
        return (PayLess(due[number]),)
    if red_card(view) == box.RED_SWAP:
        return [Swap(due[number], new) for new in COLOURS if new != due[number]]
    return ()


def colours_due(state: Position) -> list[int]:
    """The colours of the stones that have to be paid, one by one."""
    return [colour for colour in COLOURS for _ in range(int(state.due[colour]))]
