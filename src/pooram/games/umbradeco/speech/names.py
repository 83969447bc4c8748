"""What tiles, spots and ways are called."""

from collections.abc import Sequence

from pooram.engine.words import listed
from pooram.games.umbradeco.box import COLOUR_NAMES, DIRECTION_NAMES, SPOT_NAMES


def tile_name(colour: int) -> str:
    """A tile as people say it.

    >>> tile_name(0)
    'red umbrella'
    """
    return f"{COLOUR_NAMES[colour]} umbrella"


def lying_on(colour: int, spots: Sequence[int]) -> str:
    """Tiles of one colour and where they lie.

    >>> lying_on(0, [1]), lying_on(0, [1, 2])
    ('the red umbrella on e6', 'the red umbrellas on e6 and f5')
    """
    tiles = tile_name(colour) if len(spots) == 1 else f"{tile_name(colour)}s"
    return f"the {tiles} on {spots_named(spots)}"


def spots_named(spots: Sequence[int]) -> str:
    """Spots in a row.

    >>> spots_named([0, 1, 2])
    'e5, e6 and f5'
    """
    return listed([SPOT_NAMES[spot] for spot in spots])


def way_name(direction: int) -> str:
    """A direction in a sentence.

    >>> way_name(0), way_name(4)
    ('up', 'down and left')
    """
    return DIRECTION_NAMES[direction].replace("-", " and ")
