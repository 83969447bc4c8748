"""What holds in every race, whatever the options: checked by playing, and against a plain twin."""

import random
from collections import Counter

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE, OVER
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.box import SIDE, TRACK
from pooram.games.kerala_race.choices import Decline, Start, Throw
from pooram.games.kerala_race.rules.route import Route, throw_weights

SQUARES = [5, 1, 2, 3, 4, 10]
CORNERS = [("track", square) for square in range(0, int(TRACK), int(SIDE))]
EDGES = [
    {},
    {"lane": 1, "turn_in": 1, "re_entry": 19},
    {"lane": 1, "turn_in": 1, "re_entry": 19, "exact_centre": 0, "exact_finish": 0},
    {"lane": 10, "turn_in": 19, "re_entry": 0},
    {"lane": 10, "turn_in": 10, "re_entry": 10, "exact_centre": 0, "mouth": 70},
    {"lane": 3, "turn_in": 5, "re_entry": 15, "exact_finish": 0, "mouth": 30},
    {"pieces": 3},
    {"may_decline": 1, "exact_centre": 0},
    {"pieces": 3, "may_decline": 1, "starter": 2},
]


def sampled_options(seed):
    """The edges of what can be set first, then anything."""
    if seed < len(EDGES):
        return EDGES[seed]
    rng = random.Random(seed)
    return {
        option.key: rng.choice([value.value for value in option.choices if value.fewest_seats <= 2])
        if option.choices
        else rng.randint(option.low, option.high)
        for option in GAME.options
    }


def random_race(seed, seats, most_steps=10**9):
    """Every position of a random race."""
    state = GAME.begin(seats, sampled_options(seed))
    rng = Random(seed)
    yield state
    while state.to_move() != OVER and most_steps > 0:
        most_steps -= 1
        mover = int(state.to_move())
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
        else:
            choices = GAME.legal_choices(state, mover)
            state.play_unchecked(mover, choices[rng.randrange(len(choices))])
        yield state


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_random_races_end_with_a_ranking(seed, seats):
    *_, last = random_race(seed, seats)
    places = sorted(int(last.rank(seat)) for seat in range(seats))
    assert last.throws < 20_000
    assert places == list(range(1, seats + 1))
    assert last.finishers == seats - 1


@pytest.mark.clause("kerala_race/safe-2", "kerala_race/capture-3", "kerala_race/centre-1")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_a_square_never_holds_more_pieces_than_it_may(seed, seats):
    for state in random_race(seed, seats, 1500):
        route = state.route
        each = sampled_options(seed).get("pieces", 5)
        assert len(state.at) == each * seats
        assert all(0 <= step <= route.home for step in state.at)
        held = Counter()
        for piece, step in enumerate(state.at):
            square = int(route.square[step])
            if 0 <= square < 20:
                held[square] += 1
                held[piece // each, square] += 1
            elif square > 20:
                held[piece // each, square] += 1
        for square, count in held.items():
            assert count == 1 or square in (0, 5, 10, 15), "only corners hold two pieces, one of each player"
        for seat in range(seats):
            mine = list(state.at)[each * seat : each * seat + each]
            assert max(mine) <= route.centre or min(mine) >= route.centre, "nobody leaves before all are in"


def disagreement(state):
    """A choice on which legal and judge differ, if there is one."""
    for seat in range(int(state.seats)):
        view = GAME.view(state, seat)
        legal = GAME.legal_choices(state, seat)
        judged = [number for number, choice in enumerate(GAME.choices) if GAME.judge(view, choice) is None]
        if legal != judged:
            return seat, legal, judged, list(state.at)
    return None


@pytest.mark.clause("kerala_race/throw-9", "kerala_race/lost-1")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_legal_and_judge_agree(seed, seats):
    for number, state in enumerate(random_race(seed, seats, 900)):
        if number % 6 < 2:
            assert disagreement(state) is None


@pytest.mark.deep
def test_legal_and_judge_agree_on_a_hundred_thousand_positions():
    looked = 0
    seed = 0
    while looked < 100_000:
        for state in random_race(seed, 2 + seed % 2):
            assert disagreement(state) is None
            looked += 1
        seed += 1


class Twin:
    """The race once more, with names for squares and nothing for speed."""

    def __init__(
        self, seats, lane, turn_in, re_entry, exact_centre, exact_finish, mouth, starter, pieces, may_decline
    ):
        out = [("lane", k) for k in range(1, lane + 1)]
        there = [("track", n) for n in range(turn_in + 1)]
        back = [("track", n) for n in [*range(re_entry, int(TRACK)), 0]]
        self.way = ["off", *out, *there, "centre", *back, *out[::-1], "home"]
        self.centre = self.way.index("centre")
        self.exact_centre, self.exact_finish = exact_centre, exact_finish
        self.pieces = {seat: [0] * pieces for seat in range(seats)}
        self.may_decline = may_decline
        self.finished = []

    def moves(self, seat, squares):
        """What each step of the seat's pieces leads to."""
        found = {}
        last = len(self.way) - 1
        mine = self.pieces[seat]
        for step in mine:
            goal = step + squares
            if step == last or (step == 0 and squares not in (1, 5)):
                continue
            if step == self.centre and min(mine) < self.centre:
                continue
            limit, exact = (
                (self.centre, self.exact_centre) if step < self.centre else (last, self.exact_finish)
            )
            if goal > limit:
                if exact:
                    continue
                goal = limit
            square = self.way[goal]
            if square in CORNERS and square in [self.way[own] for own in mine]:
                continue
            found[step] = goal
        return found

    def move(self, seat, step, goal):
        self.pieces[seat].remove(step)
        square = self.way[goal]
        for other, theirs in self.pieces.items():
            for there in list(theirs):
                meets = self.way[there] == square and square not in ("centre", "home")
                if square[0] == "lane":
                    meets = meets and other == seat
                if meets and square not in CORNERS:
                    theirs.remove(there)
                    theirs.append(0 if there < self.centre else self.centre)
        self.pieces[seat].append(goal)
        if set(self.pieces[seat]) == {len(self.way) - 1}:
            self.finished.append(seat)


@pytest.mark.clause(
    "kerala_race/capture-1", "kerala_race/capture-2", "kerala_race/again-1", "kerala_race/end-3"
)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_a_race_goes_as_its_plain_twin_does(seed, seats):
    run_with_twin(seed, seats)


def run_with_twin(seed, seats):
    """Play a random race and its plain twin side by side."""
    options = GAME.full_options(sampled_options(seed))
    state = GAME.begin(seats, options)
    twin = Twin(seats, **options)
    rng = random.Random(seed)
    mover = int(state.mover)
    if mover < 0:
        mover = rng.randrange(seats)
        state.play_unchecked(CHANCE, GAME.outcomes.number(Start(mover)))
    while len(twin.finished) < seats - 1:
        assert state.to_move() == CHANCE
        assert state.mover == mover
        mouths = rng.choices(range(6), list(state.route.weights))[0]
        state.play_unchecked(CHANCE, GAME.outcomes.number(Throw(mouths)))
        moves = twin.moves(mover, SQUARES[mouths])
        decline = [GAME.choices.number(Decline())] if moves and twin.may_decline else []
        assert GAME.legal_choices(state, mover) == sorted(moves) + decline
        if decline and rng.random() < 0.1:
            moves = {}
            state.play_unchecked(mover, decline[0])
        if moves:
            step = rng.choice(sorted(moves))
            twin.move(mover, step, moves[step])
            state.play_unchecked(mover, step)
        if not (moves and mouths == 0 and mover not in twin.finished):
            mover = (mover + 1) % seats
            while mover in twin.finished:
                mover = (mover + 1) % seats
        for seat in range(seats):
            assert sorted(state.steps_of(seat)) == sorted(twin.pieces[seat])
    assert state.to_move() == OVER
    assert [int(state.rank(seat)) for seat in twin.finished] == list(range(1, seats))


@pytest.mark.clause("kerala_race/setup-5")
@pytest.mark.parametrize("mouth", [20, 50, 80])
def test_draws_bring_each_throw_as_often_as_it_weighs(mouth):
    state = GAME.begin(2, {"mouth": mouth})
    state.play_unchecked(CHANCE, GAME.outcomes.number(Start(0)))
    rng = Random(5)
    draws = 20_000
    found = Counter(GAME.outcomes[state.draw(rng)].mouths for _ in range(draws))
    weights = [int(weight) for weight in throw_weights(mouth)]
    expected = [draws * weight / sum(weights) for weight in weights]
    chi = sum((found[n] - expected[n]) ** 2 / expected[n] for n in range(6))
    assert chi < 35


@pytest.mark.clause("kerala_race/way-6", "kerala_race/way-7")
def test_every_route_that_can_be_set_fits_the_choices():
    for lane in range(1, 11):
        for turn_in in range(1, 20):
            for re_entry in range(20):
                route = Route(lane, turn_in, re_entry, 1, 1, 50)
                assert len(route.square) == route.home + 1 <= GAME.actions + 1
                assert route.square[route.centre] == 20
