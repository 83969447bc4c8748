"""What a choice would do, as far as the viewer can know."""

from collections.abc import Sequence

from msgspec.structs import replace

from pooram.engine.game import Preview
from pooram.engine.scene import Ghost, Thing
from pooram.games.cholas import box
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import groups_of
from pooram.games.cholas.table.hands import HAND
from pooram.games.cholas.table.pieces import held_id, pile, plan, sculpture, stone
from pooram.games.cholas.table.temple import TEMPLE


def ghosts(panel: str, things: Sequence[Thing]) -> tuple[Ghost, ...]:
    return tuple(Ghost(panel, thing) for thing in things)


def outlined(card: int, corner: int, turned: int) -> Preview:
    """A whole card without colours."""
    one, other = groups_of(card, corner, turned)
    stones = [plan(number, cell, 1 if cell in one else 2) for number, cell in enumerate(one + other)]
    return Preview(ghosts(TEMPLE, stones))


def over_bag(colour: int, number: int) -> Thing:
    """A stone over the bag into which it would go."""
    thing = stone(held_id(colour, number), "bag", colour)
    dx, dy = round(0.35 * (number % 3 - 1), 4), round(0.35 * (number // 3 - 1), 4)
    return replace(thing, size=0.4, dx=dx, dy=dy)


def carved(view: CholasView, place: int, with_bonus: bool) -> Preview:
    """The sculpture on its stones, and its points, however it will be paid."""
    shown = view.shown
    double = with_bonus and shown.red[view.viewer] == box.RED_DOUBLE
    changes = [0] * int(shown.sides())
    changes[view.viewer] = int(box.VALUE[shown.tile[place]]) * (2 if double else 1)
    return Preview(ghosts(TEMPLE, [sculpture(place, int(shown.tile[place]))]), tuple(changes))


def paid(view: CholasView, after: CholasState) -> Preview:
    """What would leave the hand and the wagon, and what the sculpture brings."""
    before, seat = view.shown, int(view.viewer)
    stones, loads = [], []
    for colour in range(int(box.COLOURS)):
        spot = seat * int(box.COLOURS) + colour
        left = range(int(after.stones[spot]), int(before.stones[spot]))
        stones += [over_bag(colour, number) for number in left]
        if after.wagon[spot] != before.wagon[spot]:
            loads.append(pile(seat, "load", colour, int(after.wagon[spot]), "your"))
    sculpted = carved(view, int(before.sculpture), bool(before.with_bonus))
    return Preview(ghosts(TEMPLE, stones) + ghosts(HAND, loads) + sculpted.ghosts, sculpted.changes)
