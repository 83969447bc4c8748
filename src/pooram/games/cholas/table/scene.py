"""What a view looks like: the temple with all that lies beside it, the sculptures, and what everybody has."""

from collections.abc import Sequence

from msgspec.structs import replace

from pooram.engine.game import Preview
from pooram.engine.scene import Ghost, Panel, Place, Scene, Thing
from pooram.engine.state import choices_of
from pooram.games.cholas.box import (
    ACTIONS,
    CARD_COLOURS,
    CHOICE_COLOUR,
    CHOICE_DRAW,
    CHOICE_PLACE,
    CHOICE_REPLACE,
    CHOICE_SCULPT,
    CHOICE_SCULPT_BONUS,
    COLOURS,
    COLUMNS,
    EXPERT,
    FEWEST_REPLACED,
    NO_CELL,
    PLACES,
    RED_DOUBLE,
    REPLACE_NUMBERS,
    VALUE,
)
from pooram.games.cholas.rules.position import ACTION, CHANGE, COLOUR, NONE, PAY, PLACE, Position
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.table import clicks, hands, layout, pieces, supplies

TEMPLE = "temple"
SCULPTURES = "sculptures"
HAND = "hand"


def scene(view: CholasView, names: Sequence[str]) -> Scene:
    """The temple, in Expert the sculpture board beside it, the viewer's hand, and what the others have."""
    shown = view.shown
    panels = [temple_panel(view, names)]
    if shown.variant == EXPERT:
        panels.append(sculpture_panel(shown))
    if view.viewer >= 0:
        panels.append(hand_panel(view))
    others = players_panel(view, names)
    return Scene((*panels, *others))


def temple_panel(view: CholasView, names: Sequence[str]) -> Panel:
    """The tower, the supplies to its left and the score board to its right."""
    shown = view.shown
    places = layout.temple_places(shown)
    things = [*pieces.on_temple(shown), *pieces.being_built(view), *supplies.beside_temple(shown, names)]
    barred = barred_cells(view)
    return Panel(
        TEMPLE,
        "board",
        f"The temple, {_left(shown)}",
        layout.TEMPLE_WIDE,
        layout.TEMPLE_TALL,
        tuple(replace(place, barred=True) if place.id in barred else place for place in places),
        tuple(things),
        backdrop="evening",
    )


def _left(state: Position) -> str:
    """How near the end is.

    The turns that are left are those of all players together.
    """
    spaces = int(state.spaces_left())
    told = f"{spaces} space{'s' * (spaces != 1)} left"
    return f"{told}, {state.turns_left} turns to go" if state.turns_left > 0 else told


def sculpture_panel(state: Position) -> Panel:
    """The tiles that can still be carved, laid out like the temple."""
    left = int(PLACES - state.sculptures)
    return Panel(
        SCULPTURES,
        "board",
        f"Sculptures, {left} left",
        layout.BOARD_WIDE,
        layout.BOARD_TALL,
        tuple(layout.sculpture_places(state.phase in (CHANGE, PAY))),
        tuple(pieces.on_sculpture_board(state)),
        backdrop="workshop",
    )


def hand_panel(view: CholasView) -> Panel:
    """The viewer's own stones and cards; alone, the cards that lie face up."""
    shown = view.shown
    expert = shown.variant == EXPERT
    return Panel(
        HAND,
        "hand",
        "Your stones, and the cards face up" if shown.rivals() else "Your stones and cards",
        layout.HAND_WIDE[expert],
        layout.HAND_TALL[expert],
        tuple(layout.hand_places(int(shown.variant))),
        tuple(hands.in_hand(view)),
        seat=int(view.viewer),
    )


def players_panel(view: CholasView, names: Sequence[str]) -> list[Panel]:
    """A row for every other player, in the order of their turns; none for somebody alone."""
    shown = view.shown
    seats = int(view.seats)
    viewer = int(view.viewer)
    order = [(viewer + turn) % seats for turn in range(1, seats)] if viewer >= 0 else list(range(seats))
    if not order:
        return []
    expert = shown.variant == EXPERT
    places: list[Place] = []
    things: list[Thing] = []
    for number, seat in enumerate(order):
        places += layout.row_places(seat, number, int(shown.variant), names[seat])
        things += hands.in_row(view, seat, names[seat])
    tall = round(layout.ROW_TALL[expert] * len(order) + 0.1, 4)
    title = "The other players" if viewer >= 0 else "The players"
    return [Panel("players", "other", title, layout.ROW_WIDE, tall, tuple(places), tuple(things))]


def seat_look(view: CholasView, seat: int) -> int:
    """A seat has the colour of its stones."""
    return int(view.shown.colour[seat])


# What a rule alone forbids


def barred_cells(view: CholasView) -> set[str]:
    """Spaces on top of a column that the card in play can nevertheless not cover."""
    shown = view.shown
    if shown.mover != view.viewer or shown.phase != PLACE:
        return set()
    tops = [int(shown.temple.next_cell(column)) for column in range(1, int(COLUMNS) + 1)]
    legal = set(choices_of(shown, int(view.viewer), ACTIONS))
    return {
        layout.cell_id(cell)
        for cell in tops
        if cell != NO_CELL and not legal & set(clicks.placements(view, cell))
    }


stands_for = clicks.stands_for


# What a choice would do


def preview(view: CholasView, choice: int) -> Preview:
    """The card or the sculpture where it would be, and what it would change in everybody's points.

    Points are told once all colours are known; before that there is the outline of the card.
    """
    shown = view.shown
    if shown.phase == PLACE:
        cell, turned = divmod(choice - int(CHOICE_PLACE), 2)
        return Preview(_ghosts(TEMPLE, pieces.outline(int(shown.card), cell, turned)))
    if shown.phase == COLOUR:
        return _preview_colour(view, choice)
    if shown.phase == ACTION and choice >= CHOICE_SCULPT:
        return _preview_sculpture(view, choice)
    if shown.phase == ACTION and CHOICE_REPLACE <= choice < CHOICE_DRAW:
        return Preview(_ghosts(TEMPLE, _thrown_back(choice)))
    if shown.phase in (CHANGE, PAY):
        return _preview_payment(view, choice)
    return Preview()


def _ghosts(panel: str, things: Sequence[Thing]) -> tuple[Ghost, ...]:
    return tuple(Ghost(panel, thing) for thing in things)


def _preview_colour(view: CholasView, choice: int) -> Preview:
    """The stones of this colour on their spaces; with the last colour, the points too."""
    shown = view.shown
    one, other = pieces.groups(shown)
    here = one if shown.first == NONE else other
    ghosts = _ghosts(TEMPLE, pieces.laid(view, choice - int(CHOICE_COLOUR), here))
    last = CARD_COLOURS[shown.card] == 1 or shown.first != NONE
    return Preview(ghosts, _changes(view, choice) if last else ())


def _changes(view: CholasView, choice: int) -> tuple[int, ...]:
    after = view.shown.copy()
    after.play_unchecked(view.viewer, choice)
    sides = range(int(after.sides()))
    return tuple(int(after.points(side) - view.shown.points(side)) for side in sides)


def _preview_sculpture(view: CholasView, choice: int) -> Preview:
    """The sculpture on its stones, and its points, however it will be paid."""
    with_bonus = choice >= CHOICE_SCULPT_BONUS
    place = choice - int(CHOICE_SCULPT_BONUS if with_bonus else CHOICE_SCULPT)
    return Preview(_carved(view, place), _worth(view, place, with_bonus))


def _carved(view: CholasView, place: int) -> tuple[Ghost, ...]:
    return _ghosts(TEMPLE, [pieces.sculpture(place, int(view.shown.tile[place]))])


def _worth(view: CholasView, place: int, with_bonus: bool) -> tuple[int, ...]:
    """What a sculpture brings, for every side."""
    shown = view.shown
    double = with_bonus and shown.red[view.viewer] == RED_DOUBLE
    changes = [0] * int(shown.sides())
    changes[int(view.viewer)] = int(VALUE[shown.tile[place]]) * (2 if double else 1)
    return tuple(changes)


def _thrown_back(choice: int) -> list[Thing]:
    """Stones over the bag into which they would go."""
    colour, more = divmod(choice - int(CHOICE_REPLACE), int(REPLACE_NUMBERS))
    return [over_bag(colour, number) for number in range(int(FEWEST_REPLACED) + more)]


def over_bag(colour: int, number: int) -> Thing:
    thing = pieces.stone(pieces.held_id(colour, number), "bag", colour)
    return replace(
        thing, size=0.4, dx=round(0.35 * (number % 3 - 1), 4), dy=round(0.35 * (number // 3 - 1), 4)
    )


def _preview_payment(view: CholasView, choice: int) -> Preview:
    """What would leave the hand and the wagon, and what the sculpture brings."""
    shown = view.shown
    seat = int(view.viewer)
    after = shown.copy()
    after.play_unchecked(seat, choice)
    stones, loads = [], []
    for colour in range(int(COLOURS)):
        spot = seat * int(COLOURS) + colour
        before, now = int(shown.stones[spot]), int(after.stones[spot])
        stones += [over_bag(colour, number) for number in range(now, before)]
        if after.wagon[spot] != shown.wagon[spot]:
            loads.append(hands.pile(seat, "load", colour, int(after.wagon[spot]), "your"))
    place = int(shown.sculpture)
    ghosts = _ghosts(TEMPLE, stones) + _ghosts(HAND, loads) + _carved(view, place)
    return Preview(ghosts, _worth(view, place, bool(shown.with_red)))
