"""What a click on each thing and place means, gathered when somebody asks; see `clicks` for the choices."""

from typing import TypeAlias

from pooram.games.cholas import box
from pooram.games.cholas.choices import Build, Decline, LayStones
from pooram.games.cholas.rules import position
from pooram.games.cholas.rules.phases import CHANGE, COLOUR, EXPERT, EXTRA, NONE, OFFER, PAY
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.telling import groups_in_play
from pooram.games.cholas.table import clicks
from pooram.games.cholas.table.hands import CARDS, COLOURS, one_by_one, stones_held
from pooram.games.cholas.table.pieces import (
    blue_id,
    cell_id,
    face_id,
    held_id,
    laid_ids,
    latest_id,
    owed_id,
    own_card_id,
    pile_id,
    plan_id,
    slot_id,
    stone_id,
    tile_id,
    treasure_id,
)
from pooram.games.cholas.table.temple import latest_cells

Meant: TypeAlias = dict[str, clicks.Choices]
"""By the id of a thing or place."""


def meant(view: CholasView) -> Meant:
    """Everything on the table, and what it stands for."""
    found: Meant = {}
    on_the_temple(view, found)
    in_play(view, found)
    beside_the_temple(view, found)
    in_hand(view, found)
    if view.shown.variant == EXPERT:
        for_sculptures(view, found)
    return found


def on_the_temple(view: CholasView, found: Meant) -> None:
    state = view.shown
    for cell in range(int(box.CELLS)):
        found[cell_id(cell)] = clicks.on_cell(view, cell)
        if state.temple.stone[cell] != NONE and not state.temple.covered[cell]:
            found[stone_id(cell)] = clicks.on_stone(view, cell)
    for star in range(int(box.STARS)):
        if state.treasure[star] != NONE:
            found[treasure_id(star)] = clicks.on_treasure(view, int(box.STAR_CELL[star]))
    if state.last[position.LAST_CARD] != NONE:
        for cell in latest_cells(state):
            found[latest_id(cell)] = clicks.on_stone(view, cell)


def in_play(view: CholasView, found: Meant) -> None:
    """The card that is being built."""
    state = view.shown
    if state.phase != COLOUR:
        return
    one, other = groups_in_play(state)
    first = int(state.first)
    for number, cell in enumerate(one + other):
        if cell in other or first == NONE:
            found[plan_id(number)] = clicks.on_cell(view, cell)


def beside_the_temple(view: CholasView, found: Meant) -> None:
    state = view.shown
    found["bag"] = found["the-bag"] = clicks.at_bag(view)
    found["stack"] = found["the-stack"] = clicks.at_stack(view)
    for slot in range(0 if state.rivals() else int(state.seats)):
        meant = clicks.at_slot(view, slot)
        found[slot_id(slot)] = found[face_id(slot, int(state.face_up[slot]))] = meant


def in_hand(view: CholasView, found: Meant) -> None:
    state, seat = view.shown, int(view.viewer)
    for colour, number in one_by_one(stones_held(state, seat)):
        found[held_id(colour, number)] = clicks.on_held(view, colour, number)
    if state.phase == COLOUR and state.first != NONE and state.mover == seat:
        # Those that lie on the temple already are the viewer's own stones.
        first = int(state.first)
        for id in laid_ids(state, first, len(groups_in_play(state)[0]), own=True):
            found[id] = (LayStones(first),)
    if state.phase in (OFFER, EXTRA) and state.mover == seat:
        found["decline"] = (Decline(),)
    for kind in CARDS:
        cards = int(state.turned_up[kind] if state.rivals() else state.cards[seat * box.CARDS + kind])
        # One more than there are, if it is being built.
        for number in range(cards + 1):
            found[own_card_id(kind, number)] = (Build(kind),)
    found[blue_id(seat)] = clicks.on_blue_card(view)
    for colour in COLOURS if state.variant == EXPERT else ():
        found[pile_id(seat, colour)] = clicks.on_pile(view, colour)


def for_sculptures(view: CholasView, found: Meant) -> None:
    state = view.shown
    for place in range(int(box.PLACES)):
        found[tile_id(place)] = found[f"spot:{place}"] = clicks.on_tile(view, place)
    for number in range(int(box.SQUARE_STONES)):
        found[f"due:{number}"] = clicks.on_due(view, number)
        if state.phase in (CHANGE, PAY):
            found[owed_id(number)] = clicks.on_due(view, number)
