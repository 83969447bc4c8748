"""Which choices the things and places of the table stand for, legal or not.

In the middle of a turn most still stand for an action or a place: the judge then says what is due first.
"""

from collections.abc import Callable
from typing import Final

from pooram.games.cholas.box import (
    BESIDE,
    BLUE_DRAW_FROM_NONE,
    BLUE_PICK_FROM_NONE,
    BLUE_PICK_MORE,
    CARD_BLOCK,
    CARD_STONES,
    CHOICE_ANY_HAND,
    CHOICE_ANY_WAGON,
    CHOICE_BUILD,
    CHOICE_COLOUR,
    CHOICE_DECLINE,
    CHOICE_DRAW,
    CHOICE_DRAW_MORE,
    CHOICE_LESS,
    CHOICE_PAY,
    CHOICE_PICK,
    CHOICE_PLACE,
    CHOICE_RECOLOUR,
    CHOICE_REPLACE,
    CHOICE_SCULPT,
    CHOICE_SCULPT_BONUS,
    CHOICE_SWAP,
    CHOICE_USE,
    COLOURS,
    COLUMN,
    DRAW_TOP,
    FEWEST_REPLACED,
    LEFT,
    NO_CELL,
    RED_DOUBLE,
    RED_LESS,
    RED_RECOLOUR,
    RED_SWAP,
    REPLACE_NUMBERS,
    STAR_CELL,
)
from pooram.games.cholas.rules.position import ACTION, CHANGE, COLOUR, EXTRA, NONE, OFFER, PAY, PLACE
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import groups_of
from pooram.games.cholas.table.pieces import groups

Choices = tuple[int, ...]
ALL: Final = range(int(COLOURS))


def stands_for(view: CholasView, target: str) -> Choices:
    """The choices for which a thing or place stands."""
    if view.viewer < 0:
        return ()
    kind, *rest = target.split(":")
    meaning = MEANINGS.get(kind)
    if meaning is None or (rest and not all(part.isdecimal() for part in rest)):
        return ()
    return meaning(view, [int(part) for part in rest])


# Beside the temple


def _bag(view: CholasView, _: list[int]) -> Choices:
    """Pick, and with the bonus card that allows it, Pick more."""
    more = {int(BLUE_PICK_MORE): (1,), int(BLUE_PICK_FROM_NONE): (2,)}
    extra = more.get(_blue(view), ())
    return tuple(int(CHOICE_PICK) + number for number in (0, *extra))


def _draw(view: CholasView, slot: int) -> Choices:
    if slot != DRAW_TOP and view.shown.face_up[slot] != NONE:
        # Cards that are alike are one choice, named after the first of them.
        slot = [int(card) for card in view.shown.face_up].index(int(view.shown.face_up[slot]))
    more = (int(CHOICE_DRAW_MORE) + slot,) if _blue(view) == BLUE_DRAW_FROM_NONE else ()
    return (int(CHOICE_DRAW) + slot, *more)


def _stack(view: CholasView, _: list[int]) -> Choices:
    return _draw(view, int(DRAW_TOP))


def _face_up(view: CholasView, rest: list[int]) -> Choices:
    return _draw(view, rest[0])


# The temple


def _cell(view: CholasView, rest: list[int]) -> Choices:
    """Placing the card by this space; if that cannot be, so that it covers this space."""
    shown = view.shown
    cell = rest[0]
    if shown.phase == PLACE:
        return placements(view, cell)
    if shown.phase == COLOUR:
        # One can also drag a stone there, or say there which it shall be.
        here = groups(shown)[0 if shown.first == NONE else 1]
        if cell in here:
            return tuple(int(CHOICE_COLOUR) + colour for colour in ALL)
    return () if shown.temple.covered[cell] else (int(CHOICE_PLACE) + 2 * cell,)


def _stone_there(view: CholasView, rest: list[int]) -> Choices:
    """A stone of the temple, or the frame of the latest: the space under it, while a place is wanted."""
    return _cell(view, rest) if view.shown.phase == PLACE else ()


def _treasure(view: CholasView, rest: list[int]) -> Choices:
    """Treasure says what it is for, and while a place is wanted, why its space is none."""
    if view.shown.phase != PLACE:
        return ()
    choices = placements(view, int(STAR_CELL[rest[0]]))
    return () if any(_fits(view, choice) for choice in choices) else choices


def placements(view: CholasView, cell: int) -> Choices:
    """The ways to place the card in play at a space: by its corner, or on top of a column, over it."""
    by_corner = _at(view, cell)
    on_top = view.shown.temple.next_cell(COLUMN[cell]) == cell
    if not on_top or any(_fits(view, choice) for choice in by_corner):
        return by_corner
    left = int(BESIDE[cell * 4 + LEFT])
    covering = (
        [choice for choice in _at(view, left) if _covers(view, choice, cell)] if left != NO_CELL else []
    )
    return tuple(choice for choice in covering if _fits(view, choice)) or by_corner


def _at(view: CholasView, corner: int) -> Choices:
    card = int(view.shown.card)
    both = CARD_STONES[card] == 2 or card == CARD_BLOCK
    return tuple(int(CHOICE_PLACE) + 2 * corner + turned for turned in range(2 if both else 1))


def _fits(view: CholasView, choice: int) -> bool:
    corner, turned = divmod(choice - int(CHOICE_PLACE), 2)
    return view.shown.temple.can_lay(view.shown.card, corner, turned)


def _covers(view: CholasView, choice: int, cell: int) -> bool:
    corner, turned = divmod(choice - int(CHOICE_PLACE), 2)
    one, other = groups_of(int(view.shown.card), corner, turned)
    return cell in one or cell in other


def _plan(view: CholasView, rest: list[int]) -> Choices:
    """An outline stands for what its space stands for."""
    one, other = groups(view.shown)
    cells = one + other
    return _cell(view, [cells[rest[0]]]) if rest[0] < len(cells) else ()


# The hand


def _card(view: CholasView, rest: list[int]) -> Choices:
    return (int(CHOICE_BUILD) + rest[0],)


def _stone(view: CholasView, rest: list[int]) -> Choices:
    """A stone in hand: swapping all like it, building with its colour, or paying with it."""
    shown = view.shown
    colour, number = rest
    if shown.phase in (PLACE, COLOUR):
        return (int(CHOICE_COLOUR) + colour,)
    if shown.phase == CHANGE and _red(view) != RED_LESS:
        return _into(view, colour)
    if shown.phase == PAY and shown.any_due:
        return (int(CHOICE_ANY_HAND) + colour,)
    if shown.phase == PAY and shown.paying == colour:
        return (int(CHOICE_PAY) + number + 1,)
    most = max(int(shown.stones[view.viewer * COLOURS + colour]), int(FEWEST_REPLACED))
    first = int(CHOICE_REPLACE) + colour * int(REPLACE_NUMBERS)
    return tuple(first + more for more in range(most - int(FEWEST_REPLACED) + 1))


def _pile(view: CholasView, rest: list[int]) -> Choices:
    """A pile on the own wagon: paying with it as far as it goes."""
    shown = view.shown
    seat, colour = rest
    if seat != view.viewer:
        return ()
    if shown.phase == CHANGE:
        return _into(view, colour)
    if shown.phase == PAY and shown.any_due:
        return (int(CHOICE_ANY_WAGON) + colour,)
    if shown.phase == PAY and shown.paying == colour:
        by_hand = max(0, int(shown.due[colour] - shown.wagon[seat * COLOURS + colour]))
        return (int(CHOICE_PAY) + by_hand,)
    return ()


def _into(view: CholasView, colour: int) -> Choices:
    """With red 4 and 5: the changes of a cost that end in this colour."""
    red = _red(view)
    if red == RED_SWAP:
        return tuple(int(CHOICE_SWAP) + of * int(COLOURS) + colour for of in ALL if of != colour)
    if red == RED_RECOLOUR:
        return tuple(int(CHOICE_RECOLOUR) + colour * int(COLOURS) + one for one in ALL)
    return ()


def _due(view: CholasView, rest: list[int]) -> Choices:
    """A stone that has to be paid: with red 4, 5 and 6, changing or dropping it."""
    shown = view.shown
    if shown.phase != CHANGE or rest[0] >= len(colours_due(view)):
        return ()
    colour = colours_due(view)[rest[0]]
    red = _red(view)
    if red == RED_LESS:
        return (int(CHOICE_LESS) + colour,)
    if red == RED_SWAP:
        return tuple(int(CHOICE_SWAP) + colour * int(COLOURS) + to for to in ALL if to != colour)
    return ()


def colours_due(view: CholasView) -> list[int]:
    """The colours of the stones that have to be paid, one by one."""
    return [colour for colour in ALL for _ in range(int(view.shown.due[colour]))]


# Sculptures and bonus cards


def _tile(view: CholasView, rest: list[int]) -> Choices:
    bonus = (int(CHOICE_SCULPT_BONUS) + rest[0],) if _red(view) >= RED_DOUBLE else ()
    return (int(CHOICE_SCULPT) + rest[0], *bonus)


def _blue_card(view: CholasView, rest: list[int]) -> Choices:
    """The own blue card: using it where it is offered."""
    shown = view.shown
    if rest[0] != view.viewer:
        return ()
    if shown.phase in (OFFER, EXTRA):
        return (int(CHOICE_USE),)
    return _bag(view, [])[1:] if shown.phase == ACTION else ()


def _decline(view: CholasView, _: list[int]) -> Choices:
    return (int(CHOICE_DECLINE),) if view.shown.phase in (OFFER, EXTRA) else ()


def _red(view: CholasView) -> int:
    return int(view.shown.red[view.viewer])


def _blue(view: CholasView) -> int:
    return int(view.shown.blue[view.viewer])


MEANINGS: Final[dict[str, Callable[[CholasView, list[int]], Choices]]] = {
    "bag": _bag,
    "the-bag": _bag,
    "stack": _stack,
    "the-stack": _stack,
    "slot": _face_up,
    "face": _face_up,
    "cell": _cell,
    "latest": _stone_there,
    "stone": _stone_there,
    "treasure": _treasure,
    "plan": _plan,
    "card": _card,
    "held": _stone,
    "pile": _pile,
    "due": _due,
    "owed": _due,
    "tile": _tile,
    "spot": _tile,
    "blue": _blue_card,
    "decline": _decline,
}
