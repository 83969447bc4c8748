"""Every game, by its folder, fulfils the contract; and the kit notices a game that does not."""

import random

import pytest
from librt.random import Random
from msgspec.structs import replace

from pooram.engine.conformance import (
    CHECKS,
    Trial,
    check_copies_are_independent,
    check_draws_follow_the_weights,
    check_every_option_has_a_target,
    check_legal_and_judge_agree,
    check_positions_restore,
    check_random_games_end,
    check_what_is_hidden_does_not_show,
)
from pooram.engine.game import Preview
from pooram.games import all_games
from pooram.games.template import GAME as TEMPLATE

CASES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in all_games().values()
    for seats in range(game.fewest_seats, game.most_seats + 1)
]


def random_options(game, seats, seed):
    """A value for every option that matters, the defaults for seed 0."""
    rng = random.Random(seed)
    if seed == 0:
        return {}
    return {
        option.key: rng.choice([choice.value for choice in option.choices])
        if option.choices
        else rng.randint(option.low, option.high)
        for option in game.options
        if option.matters(seats)
    }


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_game_conforms(game, seats, check):
    for seed in range(2):
        check(Trial(game, seats, seed, random_options(game, seats, seed), looks=12))


@pytest.mark.deep
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_every_game_conforms_deeply(game, seats, check):
    for seed in range(100, 112):
        check(Trial(game, seats, seed, random_options(game, seats, seed), looks=100))


class Faulty:
    """The template with one thing broken: everything else is passed on."""

    def __init__(self, **broken):
        self.broken = broken

    def __getattr__(self, name):
        return self.broken.get(name) or getattr(TEMPLATE, name)


@pytest.mark.parametrize(
    ("check", "broken"),
    [
        (check_legal_and_judge_agree, {"judge": lambda view, choice: None}),
        (check_random_games_end, {"longest": 3}),
        (
            check_random_games_end,
            {"sheet": lambda state, names: TEMPLATE.sheet(TEMPLATE.begin(int(state.seats)), names)},
        ),
    ],
)
def test_the_kit_notices_a_faulty_game(check, broken):
    with pytest.raises(AssertionError):
        check(Trial(Faulty(**broken), 2, 1))


def test_the_kit_notices_a_shared_copy(passing_on):
    class Shared(passing_on):
        def copy(self):
            return self

    broken = Faulty(begin=lambda seats, options: Shared(TEMPLATE.begin(seats, options)))
    with pytest.raises(AssertionError, match="changed the original"):
        check_copies_are_independent(Trial(broken, 2, 1))


def test_the_kit_notices_a_loaded_die(passing_on):
    class Loaded(passing_on):
        def draw(self, rng: Random):
            return 0

    broken = Faulty(begin=lambda seats, options: Loaded(TEMPLATE.begin(seats, options)))
    with pytest.raises(AssertionError, match="weights"):
        check_draws_follow_the_weights(Trial(broken, 2, 1))


def test_the_kit_notices_a_view_that_tells_too_much():
    class Telling:
        def __init__(self, view, secret):
            self.view = view
            self.secret = secret

        def __getattr__(self, name):
            return getattr(self.view, name)

        def to_bytes(self):
            return self.secret

    def view(state, viewer):
        return Telling(TEMPLATE.view(state, viewer), str(id(state)).encode())

    with pytest.raises(AssertionError, match="hidden"):
        check_what_is_hidden_does_not_show(Trial(Faulty(view=view), 2, 1))


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        ({"rivals": lambda self: 0}, "a rival needs a name"),
        ({"place": lambda self, side: 2}, "nobody has won"),
        ({"place": lambda self, side: 3 if side == 0 else 1}, "is at place 3 with 1 ahead"),
        ({"points": lambda self, side: self.state.points(side) + side}, "totals are not the points"),
    ],
)
def test_the_kit_notices_a_rival_that_is_not_counted(passing_on, broken, what):
    faulty = type("Faulty", (passing_on,), broken)
    game = Faulty(
        begin=lambda seats, options: faulty(TEMPLATE.begin(seats, options)),
        sheet=lambda state, names: TEMPLATE.sheet(state.state, names),
    )
    with pytest.raises(AssertionError, match=what):
        check_random_games_end(Trial(game, 1, 1))


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (lambda row: (*row.values, 0), "a number for every side"),
        (lambda row: (row.values[0], row.values[1] + 1), "the rows of The night add up"),
    ],
)
def test_the_kit_notices_a_rivals_column_that_is_wrong(changed, what):
    def sheet(state, names):
        true = TEMPLATE.sheet(state, names)
        return replace(true, rows=tuple(replace(row, values=changed(row)) for row in true.rows))

    with pytest.raises(AssertionError, match=what):
        check_random_games_end(Trial(Faulty(sheet=sheet), 1, 1))


def test_the_kit_notices_a_preview_that_leaves_out_the_rival():
    def preview(view, choice):
        return Preview(changes=TEMPLATE.preview(view, choice).changes[:1])

    with pytest.raises(AssertionError, match="a number for every side"):
        check_every_option_has_a_target(Trial(Faulty(preview=preview), 1, 1))


def test_the_kit_notices_a_rival_whose_points_are_not_kept():
    def restore(ints):
        return TEMPLATE.restore([*ints[:2], 0, *ints[3:]])

    broken = Faulty(restore=restore)
    with pytest.raises(AssertionError, match="restored"):
        check_positions_restore(Trial(broken, 1, 1))
