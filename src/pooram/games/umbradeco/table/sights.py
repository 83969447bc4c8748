"""What is seen of the points for a tile: its lines, its four colours, a push, a stack."""

from collections.abc import Sequence

from pooram.engine.scene import Sight
from pooram.games.umbradeco.box import COLOURS, DIRECTIONS, NEIGHBOUR
from pooram.games.umbradeco.rules.mat import EMPTY, Mat
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.table.pieces import tile_id


def sights(view: UmbradecoView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
    """Light along every line, a ring through the four other colours, and how the tile came there."""
    if key != "scores":
        return ()
    mat, spot = view.shown.mat, int(view.shown.last_spot)
    _, in_line, four_colours, push, stack = numbers
    found: list[Sight] = []
    if in_line:
        found += lines(mat, spot)
    if four_colours:
        found.append(Sight("ring", (shown_on(mat, spot), *other_colours(mat, spot))))
    if push:
        found.append(Sight("thud", (shown_on(mat, spot),)))
    if stack:
        found.append(Sight("glow", (shown_on(mat, spot),)))
    return tuple(found)


def shown_on(mat: Mat, spot: int) -> str:
    """The tile that a spot shows."""
    return tile_id(spot, int(mat.top[spot]))


def lines(mat: Mat, spot: int) -> list[Sight]:
    """The tiles of one colour on each of the three lines through a spot, from end to end."""
    half = int(DIRECTIONS) // 2
    found = []
    for direction in range(half):
        before, behind = alike(mat, spot, direction), alike(mat, spot, direction + half)
        if before or behind:
            there = [shown_on(mat, other) for other in (*before[::-1], spot, *behind)]
            found.append(Sight("line", tuple(there)))
    return found


def alike(mat: Mat, spot: int, direction: int) -> list[int]:
    """The spots in a direction that show the same colour, however far away."""
    found = []
    there = int(NEIGHBOUR[spot * DIRECTIONS + direction])
    while 0 <= there < mat.spots:
        if mat.top[there] == mat.top[spot]:
            found.append(there)
        there = int(NEIGHBOUR[there * DIRECTIONS + direction])
    return found


def other_colours(mat: Mat, spot: int) -> list[str]:
    """A neighbour of each other colour, clockwise."""
    found: list[str] = []
    met = [False] * int(COLOURS)
    for direction in range(int(DIRECTIONS)):
        near = int(NEIGHBOUR[spot * DIRECTIONS + direction])
        if 0 <= near < mat.spots and mat.top[near] != EMPTY and not met[mat.top[near]]:
            met[mat.top[near]] = True
            found.append(shown_on(mat, near))
    return found


def counted(mat: Mat) -> tuple[tuple[Sight, ...], ...]:
    """Of what the sheet counts, stacks alone can be told from what lies there in the end."""
    stacks = [spot for spot in range(int(mat.spots)) if mat.under[spot] != EMPTY]
    return (), (), (), tuple([Sight("glow", (shown_on(mat, spot),)) for spot in stacks])
