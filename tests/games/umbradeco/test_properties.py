"""What holds in every game, whatever is played: checked by playing."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.random import Random

from pooram.engine.state import CHANCE, OVER
from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import NEIGHBOUR
from pooram.games.umbradeco.rules.state import DISCARD, HOLD, PLACE


class Drawn:
    """Evenly drawn numbers from a list that Hypothesis makes, and zeros after it: for `random_game`."""

    def __init__(self, numbers):
        self.numbers = iter(numbers)

    def randrange(self, below):
        return next(self.numbers, 0) % below


@st.composite
def games(draw):
    """Seats, options and the choices of a game; chance has a seed of its own."""
    return (
        draw(st.integers(2, 4)),
        {
            "side": draw(st.sampled_from([4, 5])),
            "starter": draw(st.integers(0, 2)),
            "edge_stacks": draw(st.integers(0, 1)),
        },
        draw(st.integers(0, 10_000)),
        draw(st.lists(st.integers(0, 500), max_size=120)),
    )


def positions(game):
    """Every position of such a game."""
    seats, options, seed, numbers = game
    state = GAME.begin(seats, options)
    rng = Random(seed)
    chosen = Drawn(numbers)
    yield state
    while state.to_move() != OVER:
        mover = int(state.to_move())
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
        else:
            choices = GAME.legal_choices(state, mover)
            state.play_unchecked(mover, choices[chosen.randrange(len(choices))])
        yield state


@pytest.mark.clause("umbradeco/box-2", "umbradeco/setup-2", "umbradeco/end-2")
@settings(max_examples=40, deadline=None)
@given(games())
def test_no_tile_is_lost_and_none_is_made(all_tiles, game):
    for state in positions(game):
        assert all_tiles(state) == Counter({letter: 8 for letter in "rygbv"})
        assert sum(state.pool) - state.deck == (0 if game[0] == 2 else 2)
        assert all(0 <= known <= held for known, held in zip(state.known, state.hands, strict=True))


@pytest.mark.clause("umbradeco/place-1", "umbradeco/turn-5", "umbradeco/push-3", "umbradeco/stack-4")
@settings(max_examples=40, deadline=None)
@given(games())
def test_no_colour_ever_touches_itself(game):
    for state in positions(game):
        top = [int(colour) for colour in state.mat.top]
        assert all(colour < 0 for colour in top[int(state.mat.spots) :])
        spots = int(state.mat.spots)
        for spot, colour in enumerate(top):
            around = list(NEIGHBOUR)[6 * spot : 6 * spot + 6]
            near = [top[there] for there in around if there >= 0]
            assert colour < 0 or colour not in near
            assert state.mat.under[spot] < 0 or colour not in (-1, state.mat.under[spot])
            packed = sum((1 << 3 * other) + (1 << 15) for other in near if other >= 0)
            if game[1]["edge_stacks"] and spot < spots:
                # By the house rule a tile without colour lies beyond the edge.
                packed += sum(1 << 15 for there in around if not 0 <= there < spots)
            assert state.mat.near[spot] == packed, "what lies around a spot is miscounted"


@pytest.mark.clause("umbradeco/turn-4", "umbradeco/discard-1", "umbradeco/discard-3")
@settings(max_examples=25, deadline=None)
@given(games())
def test_a_tile_is_offered_if_it_has_a_place_and_worth_what_it_then_scores(game):
    for state in positions(game):
        mover = int(state.mover)
        if state.phase == PLACE:
            choices = GAME.legal_choices(state, mover)
            assert choices
            for choice in choices[:: max(1, len(choices) // 5)]:
                after = state.copy()
                after.play_unchecked(mover, choice)
                worth = int(state.mat.worth(choice, state.held))
                assert after.points(mover) - state.points(mover) == worth
        elif state.phase in (HOLD, DISCARD):
            for colour in range(5):
                trial = state.copy()
                trial.phase = PLACE
                trial.held = colour
                assert bool(GAME.legal_choices(trial, mover)) == bool(state.placeable >> colour & 1)


def disagreement(state):
    """A choice on which legal and judge differ, if there is one."""
    for seat in range(int(state.seats)):
        view = GAME.view(state, seat)
        legal = GAME.legal_choices(state, seat)
        # Who is not to move is told so at once, whatever the choice.
        asked = range(GAME.actions) if seat == state.mover else range(0, GAME.actions, 97)
        judged = [choice for choice in asked if GAME.judge(view, GAME.choices[choice]) is None]
        if legal != judged:
            return seat, legal, judged, state.to_ints()
    return None


@pytest.mark.clause("umbradeco/place-3", "umbradeco/push-3", "umbradeco/stack-2", "umbradeco/take-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("side", [4, 5])
def test_legal_and_judge_agree(random_game, seats, side):
    for seed in range(2):
        for number, state in enumerate(random_game(seed, seats, Random(seed), side=side, edge_stacks=seed)):
            if number % 3 == 0:
                assert disagreement(state) is None


@pytest.mark.deep
def test_legal_and_judge_agree_on_a_hundred_thousand_positions(random_game):
    looked = 0
    seed = 0
    while looked < 100_000:
        for state in random_game(
            seed, 2 + seed % 3, Random(seed), side=4 + seed % 2, starter=seed % 2, edge_stacks=seed // 2 % 2
        ):
            assert disagreement(state) is None
            looked += 1
        seed += 1
