"""What the mat offers at a glance: the most points that a tile of each colour could score now."""

from itertools import accumulate
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.umbradeco.box import (
    COLOURS,
    DIRECTIONS,
    FOUR_COLOURS_POINTS,
    LINE_POINTS,
    MOST_SPOTS,
    NEIGHBOUR,
    PUSH_POINTS,
    STACK_POINTS,
)
from pooram.games.umbradeco.rules.mat import EMPTY, EVERY_COLOUR, SHOWN, SIX_TILES, UNIT, Mat

NO_PLACE: Final[i64] = -1
ROOM: Final[i64] = 5
"""Bits for the tiles of one colour on the lines through a spot: 24 at the most."""


def _lines_through(spot: int) -> list[int]:
    """All spots on the three lines through a spot, itself not among them."""
    found = []
    for direction in range(int(DIRECTIONS)):
        there = int(NEIGHBOUR[spot * int(DIRECTIONS) + direction])
        while there >= 0:
            found.append(there)
            there = int(NEIGHBOUR[there * int(DIRECTIONS) + direction])
    return found


_LINES: Final = [_lines_through(spot) for spot in range(int(MOST_SPOTS))]
LINES: Final[vec[i64]] = vec[i64]([there for lines in _LINES for there in lines])
"""The spots on the lines through each spot, one spot's after the other's."""
LINE_START: Final[vec[i64]] = vec[i64](list(accumulate(map(len, _LINES), initial=0)))
"""Where each spot's lines begin in LINES, and where the last one's end."""
ONE_OF: Final[vec[i64]] = vec[i64]([0] + [2 ** (int(ROOM) * colour) for colour in range(int(COLOURS))])
"""By a colour + 1: one tile of it in a packed count; nothing for an empty spot."""


@final
class BestPoints:
    """The best that each colour could do on a mat; kept and used again, so nothing is made anew."""

    best: vec[i64]
    """The most points for each colour, or NO_PLACE."""

    def __init__(self) -> None:
        self.best = vec[i64]([0] * COLOURS)

    def survey(self, mat: Mat) -> None:
        """Look at every spot where a tile could go."""
        best = self.best
        colour: i64 = 0
        while colour < COLOURS:
            best[colour] = NO_PLACE
            colour += 1
        spot: i64 = 0
        while spot < mat.spots:
            around = mat.near[spot]
            top = mat.top[spot]
            if around & SHOWN != 0 and mat.under[spot] == EMPTY:
                extra: i64 = 0
                shown = around
                open_to_all = True
                if top != EMPTY:
                    if around >= SIX_TILES:
                        extra = STACK_POINTS
                    elif mat.can_be_pushed(spot):
                        extra = PUSH_POINTS
                        shown += UNIT[top]
                    else:
                        open_to_all = False
                if open_to_all:
                    self.weigh(mat, spot, around, shown, extra)
            spot += 1

    def weigh(self, mat: Mat, spot: i64, around: i64, shown: i64, extra: i64) -> None:
        """Note what each colour that may go to a spot would score there."""
        top = mat.top
        counts: i64 = 0
        at = LINE_START[spot]
        behind = LINE_START[spot + 1]
        while at < behind:
            counts += ONE_OF[top[LINES[at]] + 1]
            at += 1
        best = self.best
        colour: i64 = 0
        while colour < COLOURS:
            if around >> 3 * colour & 7 == 0 and top[spot] != colour:
                points = LINE_POINTS * (counts >> ROOM * colour & 31) + extra
                if shows_all_but(shown, colour):
                    points += FOUR_COLOURS_POINTS
                if points > best[colour]:
                    best[colour] = points
            colour += 1


def shows_all_but(shown: i64, colour: i64) -> bool:
    """Whether a count of neighbours has every colour but this one."""
    return (shown | shown >> 1 | shown >> 2 | UNIT[colour]) & EVERY_COLOUR == EVERY_COLOUR
