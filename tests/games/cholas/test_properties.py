"""What holds in every game, whatever the variant and the options: checked by playing."""

from collections import Counter

import pytest
from librt.random import Random

from pooram.bots.playout import play_random_game
from pooram.engine.state import OVER
from pooram.games.cholas import GAME
from pooram.games.cholas.box import (
    CARD_COUNT,
    MOST_TURNS,
    PLACE_CELLS,
    STAR_CELL,
    STONES_OF_COLOUR,
    TREASURE_COUNT,
    VALUE,
)
from pooram.games.cholas.rules.phases import (
    BY_ALL_SCULPTED,
    BY_BLOCKED,
    BY_EMPTY_STACK,
    BY_FULL_TEMPLE,
    BY_LAST_TURNS,
    DEAL_STONES,
    LAY_TREASURE,
    NOT_ENDED,
)
from pooram.games.cholas.rules.state import new_game

BASIC, EXPERT = 0, 1
BLOCK = 3
TABLES = [(1, BASIC), *((seats, variant) for seats in (2, 3, 4, 5) for variant in (BASIC, EXPERT))]
"""Seats and variant; who is alone plays Solo."""
REASONS = {
    "solo": {int(BY_FULL_TEMPLE), int(BY_EMPTY_STACK)},
    "basic": {int(BY_FULL_TEMPLE), int(BY_LAST_TURNS), int(BY_BLOCKED)},
    "expert": {int(BY_ALL_SCULPTED), int(BY_BLOCKED)},
}


def by_kind(numbers, seats):
    """What all seats have together of each of five kinds."""
    return [sum(int(numbers[5 * seat + kind]) for seat in range(seats)) for kind in range(5)]


@pytest.mark.clause("cholas/box-1", "cholas/setup-2", "cholas/replace-1", "cholas/pay-1")
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_no_stone_is_lost_and_none_is_made(positions, seats, variant):
    for state in positions(seats, seats, variant):
        built = Counter(int(stone) for stone in state.temple.stone)
        held = by_kind(state.stones, seats)
        found = [int(state.bag[colour]) + held[colour] + built[colour] for colour in range(5)]
        assert found == [int(STONES_OF_COLOUR)] * 5
        assert int(state.temple.built) == 116 - built[-1]


@pytest.mark.clause("cholas/box-2", "cholas/build-3", "cholas/draw-6")
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_no_card_is_lost_and_none_is_made(positions, seats, variant):
    for state in positions(seats + 10, seats, variant):
        open_cards = Counter([*state.face_up, state.card])
        held = by_kind(state.cards, seats)
        found = [
            int(state.pool[kind] + state.turned_up[kind] + state.discarded[kind])
            + held[kind]
            + open_cards[kind]
            for kind in range(5)
        ]
        assert found == list(CARD_COUNT)
        assert sum(state.pool) == state.stack
        assert all(state.known[i] <= state.cards[i] for i in range(5 * seats))


@pytest.mark.clause("cholas/pick-2", "cholas/draw-3", "cholas/wagon-2", "cholas/pay-2", "cholas/solo-step-1")
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_hands_and_wagons_keep_their_limits(positions, seats, variant):
    for state in positions(seats + 20, seats, variant):
        for seat in range(seats):
            assert 0 <= state.hand_size(seat) <= 7
            assert 0 <= state.cards_held(seat) <= 4
        assert all(number >= 0 for number in [*state.stones, *state.cards, *state.bag, *state.pool])
        assert all(0 <= number <= 5 for number in state.wagon)
        assert variant == EXPERT or not any(state.wagon)


@pytest.mark.clause("cholas/box-3", "cholas/setup-3", "cholas/treasure-1", "cholas/treasure-6")
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_treasure_lies_on_its_star_until_a_stone_does(positions, seats, variant):
    laid = None
    for state in positions(seats + 30, seats, variant):
        if state.phase <= LAY_TREASURE:
            continue
        laid = laid or [int(kind) for kind in state.treasure]
        for star, cell in enumerate(STAR_CELL):
            empty = state.temple.stone[int(cell)] < 0
            assert state.treasure[star] == (laid[star] if empty else -1)
    assert Counter(laid) == Counter({kind: int(count) for kind, count in enumerate(TREASURE_COUNT)})


@pytest.mark.clause("cholas/expert-setup-4", "cholas/expert-setup-6", "cholas/sculpt-4", "cholas/sculpt-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tiles_stay_and_sculptures_lie_on_stones(positions, seats):
    laid = None
    for state in positions(seats + 40, seats, EXPERT):
        if state.phase < DEAL_STONES:
            continue
        laid = laid or list(state.tile)
        assert list(state.tile) == laid
        assert sum(state.sculpted) == state.sculptures
        for place in range(36):
            cells = [int(cell) for cell in list(PLACE_CELLS)[4 * place : 4 * place + 4] if cell >= 0]
            assert all(state.temple.covered[cell] == state.sculpted[place] for cell in cells)
            assert not state.sculpted[place] or all(state.temple.stone[cell] >= 0 for cell in cells)
    assert len(set(laid)) == 35
    left_out = {int(VALUE[tile]) for tile in set(range(25)) - set(laid)}
    assert len(left_out) == 1


@pytest.mark.clause("cholas/goal-2", "cholas/treasure-7", "cholas/end-5")
@pytest.mark.parametrize("increase", [0, 1])
@pytest.mark.parametrize("treasure", [0, 1, 2])
@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_game_ends_for_a_reason_and_all_points_have_one(positions, seats, variant, treasure, increase):
    steps = -1
    for position in positions(seats + treasure, seats, variant, treasure, increase):
        state = position
        steps += 1
        assert (state.ended_by == NOT_ENDED) == (state.to_move() != OVER)
    assert steps <= GAME.longest
    assert state.turns <= MOST_TURNS
    assert state.ended_by in REASONS["solo" if seats == 1 else "expert" if variant else "basic"]
    for seat in range(seats):
        assert sum(list(state.parts)[6 * seat : 6 * seat + 6]) == state.score[seat]
    assert sum(state.rival_parts) == state.rival


@pytest.mark.clause("cholas/solo-step-7", "cholas/solo-step-8")
@pytest.mark.parametrize("seed", range(4))
def test_solo_goes_on_while_there_is_a_card_in_the_stack(seed):
    state = new_game(1, BASIC, 0, 0, 100, (0,), 0)
    for kind in range(5):
        state.pool[kind] = 5 if kind == BLOCK else 0
    state.stack = 5
    play_random_game(state, Random(seed), GAME.actions)
    assert state.ended_by == BY_EMPTY_STACK
    assert state.stack == 0
