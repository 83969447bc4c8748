"""The box, and what lies on the table before the first turn."""

from collections import Counter

import pytest
from librt.random import Random

from pooram.engine.errors import BadSetup
from pooram.engine.state import BLANK, CHANCE, WATCHER
from pooram.games.cholas import GAME
from pooram.games.cholas.box import (
    CARD_COUNT,
    CELL_NAMES,
    COST,
    PLACE_CELLS,
    PLACE_NAMES,
    PLACE_SIZE,
    STAR_CELL,
    STONES_OF_COLOUR,
    TREASURE_COUNT,
    VALUE,
)
from pooram.games.cholas.rules.phases import ACTION, DEAL_CARDS, DEAL_STONES
from pooram.games.cholas.speech.names import cost_name
from pooram.match.match import Match

SEVERAL = [2, 3, 4, 5]
LETTERS = "BLWGO"


def set_up(seats, seed=1, colours=(), **options):
    """A game in which chance has done all that comes before the first choice."""
    match = Match(GAME, seats, options, colours=colours)
    match.draw_until_choice(Random(seed))
    assert match.state.phase == ACTION
    return match


def of_seat(numbers, seat):
    return [int(number) for number in list(numbers)[5 * seat : 5 * seat + 5]]


def drawn(match, phase):
    """The steps of chance in a phase of the set-up, in notation."""
    again = Match(GAME, match.seats, match.options)
    found = []
    for step in match.history:
        if again.state.phase == phase:
            found.append((int(again.state.mover), str(GAME.outcomes[step.choice])))
        again.play(step.choice, step.seat)
    return found


# The box and the temple


@pytest.mark.clause("cholas/box-1", "cholas/box-2", "cholas/box-3")
def test_stones_cards_and_treasure():
    assert STONES_OF_COLOUR == 32
    assert list(CARD_COUNT) == [32, 24, 24, 5, 5]
    assert list(TREASURE_COUNT) == [3, 2, 1, 1, 1, 1, 1, 2]
    assert sum(TREASURE_COUNT) == len(STAR_CELL) == 12


@pytest.mark.clause("cholas/temple-1", "cholas/temple-2")
def test_the_temple_has_116_spaces_around_an_entrance():
    rows = ["abcdefijklmn"] * 2 + ["bcdefghijklm"] + ["cdefghijkl"] * 2 + ["defghijk"] * 3
    rows += ["efghij"] * 3 + ["fghi"] * 4 + ["gh"]
    spaces = [f"{column}{number}" for number, row in enumerate(rows, start=1) for column in row]
    assert list(CELL_NAMES) == spaces
    assert len(spaces) == 116
    assert not {"g1", "h1", "g2", "h2"} & set(CELL_NAMES)


@pytest.mark.clause("cholas/temple-3")
def test_twelve_spaces_have_a_star():
    assert [CELL_NAMES[int(cell)] for cell in STAR_CELL] == (
        ["c2", "l2", "e4", "j4", "d7", "k7", "g8", "h8", "f10", "i10", "g13", "h13"]
    )


@pytest.mark.clause("cholas/goal-2")
def test_one_to_five_can_play():
    for seats in (1, 2, 3, 4, 5):
        assert set_up(seats).state.seats == seats
    for seats in (0, 6):
        with pytest.raises(BadSetup):
            Match(GAME, seats)


@pytest.mark.clause("cholas/goal-3")
def test_basic_has_no_wagons_sculptures_and_bonus_cards():
    state = set_up(3).state
    assert set(state.tile) == {-1}
    assert set(state.red) == set(state.blue) == {0}
    assert not any(state.wagon)


# Before the game


@pytest.mark.clause("cholas/setup-2")
@pytest.mark.parametrize("seats", SEVERAL)
def test_all_stones_that_nobody_has_are_in_the_bag(seats):
    state = set_up(seats).state
    for colour in range(5):
        assert state.bag[colour] + sum(of_seat(state.stones, seat)[colour] for seat in range(seats)) == 32


@pytest.mark.clause("cholas/setup-3", "cholas/setup-4")
def test_every_star_has_a_treasure_tile_and_everybody_sees_it():
    match = set_up(2)
    treasure = [int(kind) for kind in match.state.treasure]
    assert Counter(treasure) == {0: 3, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2}
    assert [int(kind) for kind in match.view(WATCHER).known.shown.treasure] == treasure
    assert [int(kind) for kind in set_up(2, seed=2).state.treasure] != treasure


@pytest.mark.clause("cholas/treasure-7")
@pytest.mark.parametrize("treasure", [0, 2])
@pytest.mark.parametrize(("seats", "variant"), [(1, 0), (2, 0), (2, 1)])
def test_option_no_treasure_tiles(seats, variant, treasure):
    assert set(set_up(seats, variant=variant, treasure=treasure).state.treasure) == {-1}


@pytest.mark.clause("cholas/setup-6")
def test_seat_one_starts_or_any_other_or_chance_says_who():
    assert set_up(3).to_move == (0,)
    starters = {set_up(3, seed, starter=1).to_move[0] for seed in range(20)}
    assert starters == {0, 1, 2}
    assert [set_up(3, starter=f"seat {seat}").to_move[0] for seat in (1, 2, 3)] == [0, 1, 2]
    with pytest.raises(BadSetup):
        set_up(3, starter="seat 4")


@pytest.mark.clause("cholas/setup-8", "cholas/setup-9")
def test_everybody_has_a_colour_and_no_points():
    state = set_up(3).state
    assert list(state.colour) == [0, 1, 2]
    assert list(state.score) == [0, 0, 0]


@pytest.mark.clause("cholas/setup-9")
def test_every_seat_can_have_any_free_colour():
    assert list(set_up(2, colours=("brown", "white")).state.colour) == [0, 2]
    assert list(set_up(4, colours=("gold", "", "light brown")).state.colour) == [4, 0, 1, 3]
    assert list(set_up(1, colours=["grey"]).state.colour) == [3]
    with pytest.raises(BadSetup, match="both be gold"):
        set_up(3, colours=("gold", "", "gold"))


@pytest.mark.clause("cholas/setup-10", "cholas/expert-setup-1")
@pytest.mark.parametrize("variant", [0, 1])
@pytest.mark.parametrize("seats", SEVERAL)
def test_everybody_has_a_stone_of_each_colour_and_two_more(seats, variant):
    state = set_up(seats, variant=variant).state
    for seat in range(seats):
        stones = of_seat(state.stones, seat)
        assert min(stones) >= 1
        assert sum(stones) == 7


@pytest.mark.clause("cholas/setup-11")
def test_two_stones_each_come_blindly_clockwise_from_the_starter():
    match = set_up(3, seed=4, starter=1)
    first = match.to_move[0]
    takers = [seat for seat, _ in drawn(match, DEAL_STONES)]
    assert takers == [seat % 3 for seat in range(first, first + 3) for _ in range(2)]


@pytest.mark.clause("cholas/setup-12")
def test_stones_lie_open():
    match = set_up(3)
    assert list(match.view(WATCHER).known.shown.stones) == list(match.state.stones)


@pytest.mark.clause("cholas/setup-13", "cholas/setup-16")
@pytest.mark.parametrize("seats", SEVERAL)
def test_two_cards_each_and_one_face_up_for_each_player(seats):
    state = set_up(seats).state
    assert [sum(of_seat(state.cards, seat)) for seat in range(seats)] == [2] * seats
    assert [kind >= 0 for kind in state.face_up] == [slot < seats for slot in range(5)]
    assert state.stack == sum(state.pool) == 90 - 3 * seats


@pytest.mark.clause("cholas/setup-14", "cholas/draw-4")
def test_nobody_sees_the_cards_of_others():
    match = set_up(3)
    for viewer in (WATCHER, 0, 1, 2):
        shown = match.view(viewer).known.shown
        for seat in range(3):
            own = of_seat(match.state.cards, seat)
            assert of_seat(shown.cards, seat) == (own if seat == viewer else [0] * 5)
    dealt = Match(GAME, 2, {"treasure": 0})
    rng = Random(1)
    while dealt.state.phase != DEAL_CARDS:
        dealt.draw(rng)
    card = int(dealt.state.draw(rng))
    assert dealt.state.seen(0, CHANCE, card) == card
    assert dealt.state.seen(1, CHANCE, card) == BLANK
    assert dealt.state.seen(WATCHER, CHANCE, card) == BLANK


# Expert


@pytest.mark.clause("cholas/expert-setup-3", "cholas/expert-setup-2")
def test_the_places_of_sculptures_cover_the_temple():
    covered = [int(cell) for cell in PLACE_CELLS if cell >= 0]
    assert sorted(covered) == list(range(116))
    assert Counter(int(size) for size in PLACE_SIZE) == {4: 20, 3: 6, 2: 8, 1: 2}
    by_row = Counter(
        (int(size), PLACE_NAMES[place][1:].split("-")[0]) for place, size in enumerate(PLACE_SIZE)
    )
    assert by_row == {
        (4, "1"): 6, (4, "4"): 5, (4, "7"): 4, (4, "10"): 3, (4, "13"): 2,
        (3, "3"): 4, (3, "6"): 2, (2, "6"): 1, (2, "9"): 3, (2, "12"): 2, (2, "15"): 2, (1, "16"): 2,
    }  # fmt: skip


@pytest.mark.clause("cholas/expert-setup-13")
@pytest.mark.parametrize(
    ("tile", "cost", "points"),
    [
        (1, "4 brown and 1 light brown", 8),
        (13, "4 white and 1 grey", 8),
        (20, "4 gold and 1 brown", 8),
        (2, "4 brown and 1 white", 7),
        (3, "4 brown and 1 grey", 6),
        (4, "4 brown and 1 gold", 9),
        (24, "5 gold", 10),
    ],
)
def test_the_value_of_a_square_follows_from_its_colours(tile, cost, points):
    assert cost_name(tile) == cost
    assert VALUE[tile] == points


@pytest.mark.clause("cholas/expert-setup-14")
def test_what_the_small_tiles_cost():
    costs = ["".join(LETTERS[c] for c in range(5) if COST[5 * tile + c]) for tile in range(25, 40)]
    assert costs[:6] == ["BLG", "LWO", "BWG", "LGO", "BWO", "BGO"]
    assert costs[6:] == ["BL", "LW", "WG", "GO", "BO", "BW", "LG", "WO", ""]
    assert [int(VALUE[tile]) for tile in range(25, 40)] == [3] * 6 + [2] * 8 + [1]


@pytest.mark.clause("cholas/expert-setup-4", "cholas/expert-setup-5")
def test_five_squares_of_one_value_are_left_out():
    values = set()
    for seed in range(30):
        squares = [int(tile) for tile in list(set_up(2, seed, variant=1).state.tile)[:20]]
        left_out = {int(VALUE[tile]) for tile in set(range(25)) - set(squares)}
        assert len(set(squares)) == 20
        assert len(left_out) == 1
        values |= left_out
    assert values == {6, 7, 8, 9, 10}


@pytest.mark.clause("cholas/expert-setup-6", "cholas/expert-setup-7")
def test_tiles_lie_at_random_on_places_of_their_shape():
    tiles = [int(tile) for tile in set_up(2, variant=1).state.tile]
    assert sorted(tiles[20:26]) == list(range(25, 31))
    assert sorted(tiles[26:34]) == list(range(31, 39))
    assert tiles[34:] == [39, 39]
    assert tiles != [int(tile) for tile in set_up(2, seed=2, variant=1).state.tile]


@pytest.mark.clause("cholas/expert-setup-8", "cholas/expert-setup-9")
@pytest.mark.parametrize("seats", SEVERAL)
def test_an_empty_wagon_and_one_card_each(seats):
    state = set_up(seats, variant=1).state
    assert list(state.wagon) == [0] * 5 * seats
    assert [sum(of_seat(state.cards, seat)) for seat in range(seats)] == [1] * seats
    assert sum(kind >= 0 for kind in state.face_up) == seats


@pytest.mark.clause("cholas/expert-setup-10", "cholas/expert-setup-11")
@pytest.mark.parametrize("seats", SEVERAL)
def test_a_red_and_a_blue_card_for_everybody_all_different_and_open(seats):
    match = set_up(seats, variant=1)
    for cards in (match.state.red, match.state.blue):
        assert len({int(number) for number in cards}) == seats
        assert {int(number) for number in cards} <= set(range(1, 7))
    shown = match.view(WATCHER).known.shown
    assert (list(shown.red), list(shown.blue)) == (list(match.state.red), list(match.state.blue))


# Solo


@pytest.mark.clause("cholas/solo-3")
def test_alone_there_is_only_the_basic_game():
    with pytest.raises(BadSetup):
        Match(GAME, 1, {"variant": 1})


@pytest.mark.clause("cholas/solo-setup-5")
def test_a_head_start_is_for_solo_only():
    with pytest.raises(BadSetup):
        Match(GAME, 2, {"head_start": 120})
    with pytest.raises(BadSetup):
        Match(GAME, 1, {"head_start": 99})
