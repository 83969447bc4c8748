"""What a click means: the choices for which things and places stand, legal or not."""

from pooram.engine.choices import Choice
from pooram.engine.scene import Clicks
from pooram.games.umbradeco.choices import Adjacent, Discard, Hold, PushOver, StackUp, Take
from pooram.games.umbradeco.rules.mat import EMPTY
from pooram.games.umbradeco.rules.state import DISCARD, NO_TILE
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.table.corners import open_id, slot_id
from pooram.games.umbradeco.table.mat import neighbours, spot_id
from pooram.games.umbradeco.table.pieces import own_id, tile_id


def clicks(view: UmbradecoView) -> Clicks:
    """A tile stands for what its spot stands for."""
    found: dict[str, tuple[Choice, ...]] = {}
    shown = view.shown
    mat = shown.mat
    for spot in range(int(mat.spots)):
        meant = meant_by_spot(view, spot)
        found[spot_id(spot)] = meant
        for colour in (int(mat.top[spot]), int(mat.under[spot])):
            if colour != EMPTY:
                found[tile_id(spot, colour)] = meant
    open_tiles = [int(colour) for colour in shown.face_up]
    for slot, colour in enumerate(open_tiles):
        # Open tiles that are alike are one choice, named by the first of them.
        take = Take(slot if colour == NO_TILE else open_tiles.index(colour))
        found[slot_id(slot)] = (take,)
        if colour != NO_TILE:
            found[open_id(slot, colour)] = (take,)
    for colour, tiles in enumerate(view.hand()):
        for number in range(tiles):
            own = Discard(colour) if shown.phase == DISCARD else Hold(colour)
            found[own_id(int(view.viewer), colour, number)] = (own,)
    return found


def meant_by_spot(view: UmbradecoView, spot: int) -> tuple[Choice, ...]:
    """An empty spot is for placing, a tile with no empty spot beside it for stacking, any other for pushing.

    It stands for all pushes for which there is room: where none of them is legal, the judge says why not.
    """
    mat = view.shown.mat
    if mat.top[spot] == EMPTY:
        return (Adjacent(spot),)
    ways = [way for way, near in neighbours(mat, spot).items() if mat.top[near] == EMPTY]
    if not ways or mat.under[spot] != EMPTY:
        return (StackUp(spot),)
    return tuple(PushOver(spot, way) for way in ways)
