"""The box and what is done before the game."""

from collections import Counter

import pytest
from librt.random import Random

from pooram.engine.errors import BadSetup
from pooram.engine.state import CHANCE
from pooram.games.kerala import GAME
from pooram.games.kerala.box import COLOUR, COLOUR_NAMES, SECOND, SYMBOLS, TILES_OF_FACE
from pooram.games.kerala.table.sheet import column


def all_tiles():
    """The kind of each of the 100 tiles."""
    return [kind for kind in range(45) for _ in range(TILES_OF_FACE[kind % 9])]


@pytest.mark.clause("kerala/box-1", "kerala/box-3")
def test_there_are_twenty_tiles_in_each_of_five_colours():
    assert COLOUR_NAMES == ("blue", "black", "red", "green", "purple")
    assert Counter(int(COLOUR[kind]) for kind in all_tiles()) == dict.fromkeys(range(5), 20)
    assert [int(COLOUR[45 + colour]) for colour in range(5)] == list(range(5))


@pytest.mark.clause("kerala/box-3", "kerala/box-4", "kerala/goal-5", "kerala/tile-1")
def test_every_colour_has_the_same_tiles_and_27_symbols():
    for colour in range(5):
        tiles = [kind for kind in all_tiles() if COLOUR[kind] == colour]
        assert Counter(kind % 9 for kind in tiles) == {0: 5, 1: 5, 2: 4, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}
        assert sum(SYMBOLS[kind] for kind in tiles) == 27
    assert sum(SYMBOLS[kind] for kind in all_tiles()) == 135


@pytest.mark.clause("kerala/box-4", "kerala/box-5", "kerala/walk-3")
def test_each_colour_has_an_edge_for_every_other_and_special_tiles_show_nothing_that_counts():
    for colour in range(5):
        edges = [int(SECOND[9 * colour + face]) for face in range(9)]
        assert edges == [-1, -1, -1, *(other for other in range(5) if other != colour), -1, -1]
        assert [int(SYMBOLS[9 * colour + face]) for face in range(9)] == [1, 2, 3, 0, 0, 0, 0, 0, 0]


@pytest.mark.clause("kerala/setup-1", "kerala/setup-2", "kerala/setup-3", "kerala/box-2", "kerala/goal-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_with_both_elephants_on_a_start_tile_of_their_own_colour(table, seats):
    game = table(seats=seats)
    colours = [int(platform.colour) for platform in game.state.platforms]
    assert colours == list(range(seats))
    for seat, platform in enumerate(game.state.platforms):
        assert game.drawn(seat) == [f"{'bkrgp'[colours[seat]]}S"]
        assert list(platform.elephant) == [0, 0]
        assert platform.passes == 0
        # Its elephant is on show: one symbol in the owner's colour, and none in another.
        symbols = column(platform)[4:]
        assert symbols == tuple(int(colour == colours[seat]) for colour in range(5))


@pytest.mark.clause("kerala/goal-7")
@pytest.mark.parametrize("seats", [1, 6])
def test_one_is_too_few_and_six_are_too_many(seats):
    with pytest.raises(BadSetup):
        GAME.begin(seats)


@pytest.mark.clause("kerala/setup-9")
def test_every_seat_can_have_any_free_colour(table):
    game = table(seats=3, colours=("purple", "", "blue"))
    assert [int(platform.colour) for platform in game.state.platforms] == [4, 1, 0]
    assert list(game.state.in_play) == [1, 1, 0, 0, 1]


@pytest.mark.clause("kerala/setup-9")
def test_the_colour_of_seat_1_in_a_former_record_moves_all_others_on(table):
    game = table(seats=3, colour=3)
    assert [int(platform.colour) for platform in game.state.platforms] == [3, 4, 0]


@pytest.mark.clause("kerala/setup-4", "kerala/setup-7", "kerala/round-5")
@pytest.mark.parametrize(("seats", "bag", "rounds"), [(2, 80, 40), (3, 90, 30), (4, 96, 24), (5, 100, 20)])
def test_the_bag_holds_what_was_not_taken_out_and_comes_out_even(table, seats, bag, rounds):
    game = table(seats=seats)
    assert game.state.bag == bag == seats * rounds
    rng = Random(seats)
    while not game.match.over:
        if game.match.chance_is_due:
            game.match.draw(rng)
        else:
            game.play(game.options()[0])
    assert game.state.round == rounds
    assert game.state.bag == 0


@pytest.mark.clause("kerala/setup-5", "kerala/setup-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_tiles_of_unused_colours_were_taken_out_and_nobody_knows_which(table, seats):
    game = table(seats=seats)
    weights = {str(GAME.outcomes[outcome]): weight for outcome, weight in GAME.possible_outcomes(game.state)}
    out = {2: 20, 3: 10, 4: 4}[seats]
    unused = 20 * (5 - seats)
    assert len(weights) == 45
    # A tile of a player's colour is certainly in the bag; of another, unused - out of all unused ones are.
    assert weights["blue 1"] * (unused - out) == weights["purple 1"] * unused
    assert weights["blue elephant"] * 4 == weights["blue 3"]


@pytest.mark.clause("kerala/setup-5", "kerala/setup-6")
def test_the_chance_of_an_unused_colour_is_the_share_of_its_tiles_in_the_bag(table):
    game = table(seats=2)
    rng = Random(3)
    unused = 0
    for _ in range(4000):
        unused += int(COLOUR[GAME.outcomes[int(game.state.draw(rng))].kind]) > 1
    assert abs(unused / 4000 - 40 / 80) < 0.04


@pytest.mark.clause("kerala/setup-4")
def test_with_five_players_every_tile_is_in_the_bag(table):
    game = table(seats=5)
    assert sum(weight for _, weight in GAME.possible_outcomes(game.state)) == 100


def purple_tiles(state):
    """The purple ones among the tiles that may be drawn next."""
    tiles = [str(GAME.outcomes[outcome]) for outcome, _ in GAME.possible_outcomes(state)]
    return [tile for tile in tiles if tile.startswith("purple")]


@pytest.mark.clause("kerala/setup-6")
def test_an_unused_colour_runs_out_when_all_of_it_in_the_bag_was_drawn(table):
    game = table(seats=4)
    state = game.state
    # Sixteen of the twenty purple tiles are in the bag: draw them all.
    drawn = 0
    while state.unused_in_bag:
        if game.match.chance_is_due:
            game.match.play(purple_tiles(state)[0], CHANCE)
            drawn += 1
        else:
            game.play(game.options()[0])
    assert drawn == 16
    assert sum(state.unseen[36:45]) == 4
    while not game.match.chance_is_due:
        game.play(game.options()[0])
    assert purple_tiles(state) == []
