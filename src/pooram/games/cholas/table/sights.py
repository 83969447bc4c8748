"""What is seen of points: stones, patterns, stars and sculptures that bring them."""

from collections.abc import Sequence, Set
from typing import Final

from pooram.engine.scene import Sight
from pooram.games.cholas.box import CELLS, COLOURS, PLACES, SMALLEST_PATTERN, STAR_AT
from pooram.games.cholas.rules import position
from pooram.games.cholas.rules.phases import NOBODY
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.rules.temple import Groups
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.table.pieces import stone_id, tile_id
from pooram.games.cholas.table.temple import latest_cells

PAIR: Final = 2
"""Stones that are a pattern for the opponent alone."""


def sights(view: CholasView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
    """Patterns glow, stars and sculptures have a ring, and so have stones that count by themselves."""
    state = view.shown
    match key:
        case "pattern":
            colour, size, points, owner = numbers
            return patterns(state, colour, size) if points and owner != NOBODY else ()
        case "stone-points":
            return rings([cell for cell in latest_cells(state) if not is_own(state, cell)])
        case "own-stones":
            return rings([cell for cell in latest_cells(state) if is_own(state, cell)])
        case "treasure" | "doubled" if numbers[-1]:
            return rings([cell for cell in latest_cells(state) if STAR_AT[cell] >= 0])
        case "sculpture":
            return (Sight("glow", (tile_id(numbers[1]),)),)
    return ()


def rings(cells: Sequence[int]) -> tuple[Sight, ...]:
    """Each of these stones for itself."""
    return tuple([Sight("ring", (stone_id(cell),)) for cell in cells])


def is_own(state: Position, cell: int) -> bool:
    """Whether a stone has the colour of who built last."""
    builder = state.last[position.LAST_SEAT]
    return bool(state.temple.stone[cell] == state.colour[builder])


def patterns(state: Position, colour: int, size: int) -> tuple[Sight, ...]:
    """The groups of this colour and size to which a stone laid last belongs."""
    groups = Groups()
    found = []
    for cell in latest_cells(state):
        if state.temple.stone[cell] == colour and groups.gather(state.temple, cell) == size:
            cells = [int(groups.cells[number]) for number in range(size)]
            found.append(Sight("glow", tuple([stone_id(other) for other in cells])))
    return tuple(found)


# The score sheet


def counted(state: Position, part: int) -> tuple[Sight, ...]:
    """What is left on the temple of what a line counts: sculptures, and the players' patterns."""
    if part == position.PART_SCULPTURES:
        carved = [place for place in range(int(PLACES)) if state.sculpted[place]]
        return tuple([Sight("glow", (tile_id(place),)) for place in carved])
    return (
        groups_of(state, owned(state), at_least=int(SMALLEST_PATTERN))
        if part == position.PART_OWN_PATTERNS
        else ()
    )


def counted_for_rival(state: Position, part: int) -> tuple[Sight, ...]:
    """The same for the lines of the opponent, who owns all other colours."""
    others = set(range(int(COLOURS))) - owned(state)
    if part == position.RIVAL_PAIRS:
        return groups_of(state, others, at_least=PAIR, at_most=PAIR)
    return groups_of(state, others, at_least=int(SMALLEST_PATTERN)) if part == position.RIVAL_LARGER else ()


def owned(state: Position) -> set[int]:
    """The colours of the players."""
    return {int(state.colour[seat]) for seat in range(int(state.seats))}


def groups_of(
    state: Position, colours: Set[int], at_least: int, at_most: int = int(CELLS)
) -> tuple[Sight, ...]:
    """All groups of these colours, uncovered as they are, that have such a size."""
    groups = Groups()
    found = []
    for cell in range(int(CELLS)):
        size = int(groups.gather(state.temple, cell))
        if at_least <= size <= at_most and int(state.temple.stone[cell]) in colours:
            cells = [int(groups.cells[number]) for number in range(size)]
            found.append(Sight("glow", tuple([stone_id(other) for other in cells])))
    return tuple(found)
