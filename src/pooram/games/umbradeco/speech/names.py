"""What tiles, spots and ways are called."""

from collections.abc import Sequence

from pooram.engine.words import listed
from pooram.games.umbradeco.box import COLOUR_NAMES, DIRECTION_NAMES


def tile_name(colour: int) -> str:
    """A tile as people say it.

    >>> tile_name(0)
    'red umbrella'
    """
    return f"{COLOUR_NAMES[colour]} umbrella"


def lying_on(colour: int, spots: Sequence[str]) -> str:
    """Tiles of one colour and where they lie.

    >>> lying_on(0, ["e6"]), lying_on(0, ["e6", "f5"])
    ('red umbrella on e6', 'red umbrellas on e6 and f5')
    """
    return f"{tile_name(colour)}{'s' if len(spots) > 1 else ''} on {listed(spots)}"


def way_name(direction: int) -> str:
    """A direction in a sentence.

    >>> way_name(0), way_name(4)
    ('up', 'down and left')
    """
    return DIRECTION_NAMES[direction].replace("-", " and ")


def counted(points: int) -> str:
    """Points as people say them.

    >>> counted(1), counted(7)
    ('1 point', '7 points')
    """
    return f"{points} point{'' if points == 1 else 's'}"
