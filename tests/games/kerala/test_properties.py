"""What holds in every game, whatever the options: checked by playing."""

from collections import Counter

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE, OVER
from pooram.games.kerala import GAME
from pooram.games.kerala.box import COLOUR, TILES_OF_FACE
from pooram.games.kerala.choices import Leave, Stay, Take
from pooram.games.kerala.judge import count_parts, enclosed
from pooram.games.kerala.rules.state import DROP, LIFT, MOVE_ELEPHANT

OPTIONS = [
    {},
    {"starter": 2, "no_first_pass": 1},
    {"by_elephant": 1},
    {"colour": 4, "starter": 1, "by_elephant": 1, "no_holes": 1},
    {"no_holes": 1, "no_first_pass": 1},
]


def random_game(seed, seats):
    """Every position of a random game in which special tiles are taken and used more often than not."""
    state = GAME.begin(seats, OPTIONS[seed % len(OPTIONS)])
    rng = Random(seed)
    yield state
    while state.to_move() != OVER:
        mover = int(state.to_move())
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
        else:
            choices = [GAME.choices[number] for number in GAME.legal_choices(state, mover)]
            special = [tile for tile in choices if isinstance(tile, Take) and state.row[tile.slot] % 9 >= 7]
            if special and rng.randrange(3):
                choices = special
            elif isinstance(choices[-1], Stay | Leave) and len(choices) > 1 and rng.randrange(5):
                choices = choices[:-1]
            choice = choices[rng.randrange(len(choices))]
            state.play_unchecked(mover, GAME.choices.number(choice))
        yield state


def tiles_of(platform):
    """Every tile of every stack from bottom to top, with its direction."""
    stacks = []
    for stack in range(int(platform.stacks)):
        tiles = []
        lying = int(platform.top[stack])
        while lying >= 0:
            tiles.insert(0, (int(platform.kind[lying]), int(platform.turn[lying])))
            lying = int(platform.under[lying])
        assert len(tiles) == platform.height[stack]
        stacks.append(tuple(tiles))
    return stacks


@pytest.mark.clause("kerala/box-1", "kerala/setup-7", "kerala/pass-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_no_tile_is_lost_and_none_is_made(seed, seats):
    box = Counter({kind: int(TILES_OF_FACE[kind % 9]) for kind in range(45)})
    for state in random_game(seed, seats):
        found = Counter({kind: int(state.unseen[kind] + state.boxed[kind]) for kind in range(45)})
        found.update(int(kind) for kind in state.row if kind >= 0)
        found.update([int(state.hand)] if state.hand >= 0 else [])
        for platform in state.platforms:
            kinds = [kind for stack in tiles_of(platform) for kind, _ in stack]
            assert kinds.count(45 + int(platform.colour)) == 1
            found.update(kind for kind in kinds if kind < 45)
        assert found == box
        removed = {2: 20, 3: 10, 4: 4, 5: 0}[seats]
        assert sum(state.unseen) - removed == state.bag


@pytest.mark.clause("kerala/cover-3", "kerala/setup-3", "kerala/lift-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_elephants_stand_on_tiles_and_never_two_on_one_after_the_start(seed, seats):
    for state in random_game(seed, seats):
        for platform in state.platforms:
            first, second = (int(stack) for stack in platform.elephant)
            assert 0 <= first < platform.stacks
            assert 0 <= second < platform.stacks
            assert (first == second) == (platform.tiles == 1)


@pytest.mark.clause("kerala/lift-4", "kerala/lift-5", "kerala/lift-7", "kerala/place-7")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(12))
def test_a_platform_hangs_together_and_a_moved_stack_stays_as_it_was(seed, seats):
    before = None
    for state in random_game(seed, seats):
        for platform in state.platforms:
            cells = platform.cells()
            assert len(set(cells)) == len(cells)
            assert count_parts(set(cells)) == 1
            for stack, (x, y) in enumerate(cells):
                near = around(x, y)
                found = [int(other) for other in platform.beside[4 * stack : 4 * stack + 4]]
                assert found == [cells.index(cell) if cell in cells else -1 for cell in near]
        if before is not None:
            seat, lifted, stacks, cells = before
            moved = state.platforms[seat]
            assert tiles_of(moved) == stacks
            now = moved.cells()
            assert [n for n in range(len(cells)) if now[n] != cells[n]] == [lifted]
        mover = int(state.mover)
        before = None
        if state.phase == DROP:
            platform = state.platforms[mover]
            before = mover, int(state.lifted), tiles_of(platform), platform.cells()


def disagreement(state):
    """A choice on which legal and judge differ, if there is one."""
    for seat in range(int(state.seats)):
        view = GAME.view(state, seat)
        legal = GAME.legal_choices(state, seat)
        # Who is not to move is told so at once, whatever the choice.
        asked = range(GAME.actions) if seat == state.mover else range(0, GAME.actions, 60)
        judged = [choice for choice in asked if GAME.judge(view, GAME.choices[choice]) is None]
        if legal != judged:
            return seat, legal, judged, state.to_ints()
    return None


@pytest.mark.clause("kerala/lift-3", "kerala/lift-5", "kerala/drop-3", "kerala/drop-4", "kerala/drop-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_legal_and_judge_agree(seed, seats):
    for number, state in enumerate(random_game(100 + seed, seats)):
        if number % 4 == 0 or state.phase >= MOVE_ELEPHANT:
            assert disagreement(state) is None


@pytest.mark.clause("kerala/drop-4", "kerala/drop-5", "kerala/drop-7", "kerala/lift-8")
@pytest.mark.parametrize("by_elephant", [0, 1])
@pytest.mark.parametrize("no_holes", [0, 1])
def test_legal_and_judge_agree_on_platforms_full_of_holes(no_holes, by_elephant):
    seen = Counter()
    for seed in range(5):
        state = full_of_holes(Random(seed), {"no_holes": no_holes, "by_elephant": by_elephant})
        assert disagreement(state) is None
        for lift in GAME.legal_choices(state, 0)[:-1]:
            lifted = state.copy()
            lifted.play_unchecked(0, lift)
            assert disagreement(lifted) is None
            seen["lifts"] += 1
            for drop in GAME.legal_choices(lifted, 0):
                after = lifted.copy()
                after.play_unchecked(0, drop)
                seen["drops"] += 1
                seen["holes"] += bool(enclosed(set(after.platforms[0].cells())))
    assert seen["lifts"]
    assert seen["drops"]
    assert bool(seen["holes"]) == (not no_holes)


def full_of_holes(rng, options):
    """A platform in which about a third of the cells are missing, with a move-tile tile just laid."""
    state = GAME.begin(2, options)
    cells = {(x, y) for x in range(5) for y in range(5) if rng.randrange(10) < 7 or (x, y) == (0, 0)}
    platform = state.platforms[0]
    while found := sorted(cell for cell in cells if any(near in platform.cells() for near in around(*cell))):
        cell = found[rng.randrange(len(found))]
        cells.remove(cell)
        platform.lay(0, *cell)
    stacks = int(platform.stacks)
    platform.elephant[0] = rng.randrange(stacks)
    platform.elephant[1] = (platform.elephant[0] + 1) % stacks
    state.phase, state.mover, state.placed = LIFT, 0, platform.elephant[0]
    return state


def around(x, y):
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


@pytest.mark.deep
def test_legal_and_judge_agree_on_a_hundred_thousand_positions():
    looked = 0
    seed = 0
    while looked < 100_000:
        for state in random_game(seed, 2 + seed % 4):
            assert disagreement(state) is None
            looked += 1
        seed += 1


@pytest.mark.clause("kerala/setup-5", "kerala/setup-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_draws_are_as_fair_as_a_bag_that_was_really_filled(seats):
    """The share of unused colours over whole games is what is left of them after the removal."""
    drawn = Counter()
    games = 40
    for seed in range(games):
        state = GAME.begin(seats)
        rng = Random(seed)
        while state.to_move() != OVER:
            mover = int(state.to_move())
            if mover == CHANCE:
                outcome = int(state.draw(rng))
                drawn[int(COLOUR[GAME.outcomes[outcome].kind])] += 1
                state.play_unchecked(CHANCE, outcome)
            else:
                state.play_unchecked(mover, GAME.legal_choices(state, mover)[0])
    assert [drawn[colour] for colour in range(seats)] == [20 * games] * seats
    left = 20 * (5 - seats) - {2: 20, 3: 10, 4: 4}[seats]
    assert sum(drawn[colour] for colour in range(seats, 5)) == left * games
    for colour in range(seats, 5):
        share = left * games / (5 - seats)
        assert abs(drawn[colour] - share) < 0.15 * share
