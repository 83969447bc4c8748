"""The exact choice of areas against a scorer that tries every combination there is."""

import random
from itertools import combinations, product

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import CHANCE, OVER, buffer
from pooram.games.kerala import GAME
from pooram.games.kerala.rules.areas import Reckoning
from pooram.games.kerala.rules.platform import Platform
from pooram.games.kerala.rules.state import TURN_EDGE
from pooram.games.kerala.table.sheet import column

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MOST_COMBINATIONS = 20_000


def colour_of(kind):
    return kind - 45 if kind >= 45 else kind // 9


def symbols_of(kind):
    return 1 if kind >= 45 else (1, 2, 3, 0, 0, 0, 0, 0, 0)[kind % 9]


def edge_of(kind):
    """The second colour, or None."""
    if kind >= 45 or not 3 <= kind % 9 <= 6:
        return None
    return [colour for colour in range(5) if colour != kind // 9][kind % 9 - 3]


class Plain:
    """A platform as a dictionary: cell to the tile on top, its direction, and the height of the stack."""

    def __init__(self, found):
        self.own = int(found.colour)
        self.standing = 2 - int(found.passes)
        self.cells = {}
        for stack in range(int(found.stacks)):
            top = int(found.top[stack])
            cell = int(found.x[stack]), int(found.y[stack])
            height = 1
            under = int(found.under[top])
            while under >= 0:
                height += 1
                under = int(found.under[under])
            self.cells[cell] = int(found.kind[top]), int(found.turn[top]), height

    def areas(self):
        """Sets of cells by colour, in reading order of their first cells."""
        by_colour = {colour: [] for colour in range(5)}
        left = set(self.cells)
        for cell in sorted(self.cells, key=lambda cell: (cell[1], cell[0])):
            if cell not in left:
                continue
            colour = colour_of(self.cells[cell][0])
            area, walk = set(), [cell]
            while walk:
                x, y = walk.pop()
                if (x, y) in left and colour_of(self.cells[x, y][0]) == colour:
                    left.remove((x, y))
                    area.add((x, y))
                    walk += [(x + dx, y + dy) for dx, dy in STEPS]
            by_colour[colour].append(frozenset(area))
        return by_colour

    def choices(self):
        """For every colour all ways to keep as many areas as may stay."""
        return [
            list(combinations(range(len(areas)), min(len(areas), 2 if colour == self.own else 1)))
            for colour, areas in self.areas().items()
        ]

    def column(self, kept):
        """The score sheet's lines if these cells stay."""
        removed = sum(height for cell, (_, _, height) in self.cells.items() if cell not in kept)
        seen = {colour_of(kind) for kind, _, _ in self.cells.values()}
        edges = 0
        symbols = [0] * 5
        for x, y in kept:
            kind, turn, _ = self.cells[x, y]
            symbols[colour_of(kind)] += symbols_of(kind)
            if edge_of(kind) is not None:
                near = x + STEPS[turn][0], y + STEPS[turn][1]
                edges += near in kept and colour_of(self.cells[near][0]) == edge_of(kind)
        return (-2 * removed, -5 * (5 - len(seen)), self.standing, 5 * edges, *symbols)

    def best(self):
        """The best column of all, and the cells that stay for it."""
        areas = self.areas()
        found = None
        for choice in product(*self.choices()):
            kept = frozenset().union(*(areas[colour][n] for colour in range(5) for n in choice[colour]))
            lines = self.column(kept)
            # Most points, then fewest tiles removed, then what is read first, the own colour last.
            others = [choice[colour] for colour in range(5) if colour != self.own]
            rank = (-sum(lines), -lines[0], others, choice[self.own])
            if found is None or rank < found[0]:
                found = rank, lines, kept
        return found[1], found[2]


def combinations_of(plain):
    count = 1
    for choices in plain.choices():
        count *= len(choices)
    return count


def kept_cells(found):
    reckoning = Reckoning(found)
    return {
        (int(found.x[stack]), int(found.y[stack]))
        for stack in range(int(found.stacks))
        if reckoning.kept[reckoning.area[stack]]
    }


def ugly_platform(seed, size):
    """A random heap of colours, with many edges that are met, some stacks, and small numbers of symbols."""
    rng = random.Random(seed)
    colours = rng.choice([2, 3, 3, 4, 4, 5])
    found = Platform(rng.randrange(5), 41)
    found.passes = rng.randrange(3)
    cells = [(0, 0)]
    while found.tiles < size:
        x, y = rng.choice(cells)
        if rng.random() < 0.8:
            dx, dy = rng.choice(STEPS)
            x, y = x + dx, y + dy
        tile = int(found.tiles)
        face = rng.choice([0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8])
        found.lay(9 * rng.randrange(colours) + face, x, y)
        found.turn[tile] = rng.randrange(4) if 3 <= face <= 6 else 0
        cells.append((x, y))
    # Turn edges towards their colour where they can be met.
    for stack in range(int(found.stacks)):
        top = int(found.top[stack])
        second = edge_of(int(found.kind[top]))
        for side in range(4):
            near = int(found.beside[4 * stack + side])
            if (
                second is not None
                and near >= 0
                and colour_of(found.top_kind(near)) == second
                and rng.random() < 0.9
            ):
                found.turn[top] = side
    return found


def agree(found):
    """Whether the brute-force twin says the same; None if it would take too long to ask."""
    plain = Plain(found)
    if combinations_of(plain) > MOST_COMBINATIONS:
        return None
    lines, kept = plain.best()
    return column(found) == lines and kept_cells(found) == kept


@pytest.mark.clause("kerala/score-4", "kerala/score-5")
@pytest.mark.parametrize("size", range(1, 42))
def test_the_exact_choice_is_the_best_of_all_on_platforms_of_every_size(size):
    asked = 0
    for seed in range(4):
        found = ugly_platform(1000 * size + seed, size)
        same = agree(found)
        asked += same is not None
        assert same is not False, f"seed {1000 * size + seed}, size {size}"
    assert asked


@pytest.mark.clause("kerala/score-4", "kerala/score-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_exact_choice_is_the_best_of_all_in_played_games(seats):
    state = GAME.begin(seats)
    rng = Random(seats)
    out = buffer(GAME.actions)
    while state.to_move() != OVER:
        mover = int(state.to_move())
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
            continue
        count = state.legal(mover, out)
        state.play_unchecked(mover, out[rng.randrange(count)])
        if rng.randrange(12) == 0 and state.phase != TURN_EDGE:
            assert agree(state.platforms[mover]) is not False
        assert state.points(mover) == sum(column(state.platforms[mover]))


@pytest.mark.deep
def test_the_exact_choice_is_the_best_of_all_on_twenty_thousand_platforms():
    asked = 0
    for seed in range(20_000):
        same = agree(ugly_platform(seed, 1 + seed % 41))
        asked += same is not None
        assert same is not False, f"seed {seed}"
    assert asked > 15_000


@pytest.mark.clause("kerala/score-4")
def test_a_checkerboard_of_five_colours_and_forty_one_edges_is_reckoned_at_once():
    """The largest tangle there can be, every tile an area and every tile with an edge."""
    found = Platform(0, 41)
    found.tiles = found.stacks = 0
    for number in range(41):
        x, y = number % 7, number // 7
        colour = (x + 2 * y) % 5
        found.lay(9 * colour + 3 + (number * 3 + y) % 4, x, y)
        found.turn[number] = 0
    for stack in range(41):
        second = edge_of(int(found.kind[stack]))
        for side in range(4):
            near = int(found.beside[4 * stack + side])
            if near >= 0 and colour_of(found.top_kind(near)) == second:
                found.turn[stack] = side
    found.elephant = vec[i64]([0, 1])
    assert Reckoning(found).areas == 41
    assert sum(Reckoning(found).kept) == 6
    assert column(found)[0] == -70
