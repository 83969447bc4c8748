"""Fields are declared once: positions, views and matches compare, copy, pickle and travel by them."""

import copy
import operator
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.fields import Fields, differences, fields_of, ints_of, restore_into
from pooram.engine.state import WATCHER, Listener
from pooram.games import all_games, find_game
from pooram.kit import Trial, positions

KEYS = sorted(all_games())


def middle(key, seed=3):
    """A match in mid-game."""
    game = find_game(key)
    trial = Trial(game, game.usual_seats, seed, looks=4)
    return next(match.copy() for number, match in enumerate(positions(trial)) if number == 2)


@pytest.fixture(scope="module")
def pool():
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("key", KEYS)
def test_equal_positions_are_equal_and_others_are_not(key):
    one, two = middle(key), middle(key)
    assert one.state == two.state
    assert one.state is not two.state
    assert one.state != middle(key, seed=4).state
    assert one.state != one.view(0).known
    assert one.view(0).known == two.view(0).known


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_positions_views_and_matches_are_copied_and_pickled(key, again):
    match = middle(key)
    for thing in (match.state, match.view(0).known, match.view(int(WATCHER)).known, match):
        twin = again(thing)
        assert twin == thing
        assert twin is not thing
        assert type(twin) is type(thing)


@pytest.mark.parametrize("key", KEYS)
def test_a_pickled_match_goes_on_as_the_first_one_does(key):
    match = middle(key)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.game is match.game
    for one in (match, twin):
        rng = Random(5)
        while not one.over:
            if one.chance_is_due:
                one.draw(rng)
            else:
                seat = one.to_move[0]
                choices = one.game.legal_choices(one.state, seat)
                one.play(choices[rng.randrange(len(choices))], seat)
    assert twin == match


@pytest.mark.parametrize("key", KEYS)
def test_they_travel_to_another_process_and_back(key, pool):
    match = middle(key)
    assert pool.submit(operator.methodcaller("to_bytes"), match.state).result() == match.state.to_bytes()
    for thing in (match.state, match.view(0).known, match):
        assert pool.submit(copy.deepcopy, thing).result() == thing


class Somebody(Listener):
    def told(self, state, key, slots):
        raise AssertionError


@pytest.mark.parametrize("again", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_whoever_listens_stays_behind(again):
    state = middle("template").state
    state.listener = Somebody()
    assert again(state).listener is None


def test_what_changes_cannot_be_hashed():
    with pytest.raises(TypeError, match="to_bytes"):
        hash(middle("template").state)


class Inner(Fields):
    colour: int
    row: list[int]

    def __init__(self, colour):
        self.colour = colour
        self.row = [colour] * colour


class Outer(Fields):
    worked_out = ("total",)
    flag: bool
    parts: list[Inner]
    numbers: "vec[i64]"
    total: int

    def __init__(self, colours=()):
        self.flag = True
        self.parts = [Inner(colour) for colour in colours]
        self.numbers = vec[i64]([7, 8])
        self.work_out()

    def work_out(self):
        self.total = sum(part.colour for part in self.parts)


def test_numbers_stand_in_the_order_of_declaration_and_what_is_worked_out_is_left_out():
    assert fields_of(Outer) == ("flag", "parts", "numbers")
    assert Outer([1, 2]).to_ints() == [1, 2, 1, 1, 1, 2, 2, 2, 2, 2, 7, 8]
    assert ints_of(Outer([1, 2]).to_bytes()) == Outer([1, 2]).to_ints()


def test_restoring_brings_back_longer_and_shorter_rows_and_works_out_the_rest():
    blank = Outer([1])
    restore_into(blank, Outer([3, 1, 2]).to_ints())
    assert blank == Outer([3, 1, 2])
    assert blank.total == 6
    with pytest.raises(ValueError, match="too many numbers for a Outer"):
        restore_into(blank, [*Outer([3]).to_ints(), 0])


def test_differences_are_named_with_their_way():
    one, two = Outer([1, 2]), Outer([1, 2])
    two.parts[1].row[0] = 9
    two.numbers[1] = 0
    two.total = 0
    assert differences(one, two) == ["parts[1].row[0]", "numbers"]
    assert one != two


def test_a_plain_copy_shares_nothing():
    one = Outer([1, 2])
    two = one.copy()
    two.parts[0].row.append(5)
    two.numbers[0] = 5
    assert one == Outer([1, 2])
