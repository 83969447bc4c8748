"""What the bot looks at: areas at a glance, what the elephants reach, and a sensible next choice."""

import pytest
from librt.random import Random
from librt.vecs import vec

from pooram.bots.specs import find_bot
from pooram.engine.state import CHANCE, OVER, buffer
from pooram.games.kerala import GAME
from pooram.games.kerala.bot.estimate import Estimate
from pooram.games.kerala.bot.surroundings import Surroundings
from pooram.games.kerala.rules.areas import points_of
from pooram.lab.arena import arena
from pooram.lab.simulate import play_with_bots

TILES = {"b1": 0, "b3": 2, "k2": 10, "r2": 19, "r3": 20, "r-b": 21, "g2": 28, "p2": 37}
NORTH, EAST, SOUTH, WEST = range(4)


def values(table):
    found = vec[float]([0.0] * int(table.state.seats))
    GAME.heuristics.evaluate(table.state, found)
    return list(found)


def likely(table, times=100):
    """What a sensible player does, by notation, with how often."""
    choices = buffer(GAME.actions + 1)
    count = table.state.legal(table.mover, choices)
    found = {}
    for seed in range(times):
        choice = GAME.heuristics.likely_choice(table.state, table.mover, choices, count, Random(seed))
        notation = str(GAME.choices[int(choice)])
        found[notation] = found.get(notation, 0) + 1
    return found


def outlook_on(platform):
    found = Surroundings()
    found.look_around(platform)
    return found


def gain(platform, elephant, side, kind):
    return int(outlook_on(platform).gain_of(elephant * 4 + side, TILES[kind]))


def positions(seats, games, seed):
    """Every position of some games in which sensible players meet."""
    rng = Random(seed)
    choices = buffer(GAME.actions + 1)
    for _ in range(games):
        state = GAME.begin(seats)
        while (mover := int(state.to_move())) != OVER:
            if mover == CHANCE:
                state.play_unchecked(CHANCE, state.draw(rng))
                continue
            yield state
            count = state.legal(mover, choices)
            state.play_unchecked(mover, GAME.heuristics.likely_choice(state, mover, choices, count, rng))


# At a estimate


def test_a_glance_never_overrates_the_points_and_is_mostly_exact():
    estimate = Estimate()
    looks = exact = 0
    for state in positions(2, 4, seed=5):
        for seat in range(2):
            estimate.survey(state.platforms[seat])
            points = points_of(state.platforms[seat])
            assert estimate.score <= points
            looks += 1
            exact += estimate.score == points
    assert exact > 0.95 * looks


def test_a_glance_sees_an_edge_that_waits_beside_an_empty_cell(platform):
    estimate = Estimate()
    estimate.survey(platform("bS* b>r*"))
    assert estimate.open_edges == 1
    estimate.survey(platform("bS* b>r* k2"))
    assert estimate.open_edges == 0


# What the elephants reach


@pytest.mark.parametrize(
    ("drawing", "elephant", "side", "kind", "points"),
    [
        ("bS* b1*", 1, EAST, "b3", 3),  # joins its area
        ("bS* b1*", 1, EAST, "r3", 5 + 3),  # shows a colour that was missing
        ("r2 bS* b1*", 1, EAST, "r2", -2),  # a second area of another colour goes
        ("r2 bS* k1*", 1, EAST, "b3", 3),  # a second area of one's own stays
        ("r2 bS* g1 k1*", 1, WEST, "b3", 3 - 1 - 5),  # covers the only green tile
        ("r2 bS* g1 k1* g2", 1, WEST, "b3", 3 + 2),  # covers a tile that would go
        ("r2 k>r g1 bS* k1*", 0, WEST, "g2", 2 - 1),  # a tile on its own colour
        ("r3 bS* k1 r1*", 0, EAST, "r2", 2 + 3 - 5 - 5 - 1),  # the larger red area stays instead of the other
    ],
)
def test_a_tile_is_worth_what_it_adds(platform, drawing, elephant, side, kind, points):
    before = platform(drawing)
    after = platform(drawing)
    here = after.elephant[elephant]
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    after.lay(TILES[kind], int(after.x[here]) + dx, int(after.y[here]) + dy)
    assert points_of(after) - points_of(before) == points
    assert gain(before, elephant, side, kind) == points


def test_a_tile_that_joins_two_areas_brings_back_the_one_that_would_go(platform):
    before = platform("""
        r3  .   r1
        bS* b1* k1
        """)
    assert gain(before, 1, NORTH, "r2") == 2 + 1 + 2


def test_an_edge_is_worth_five_where_it_can_be_met(platform):
    drawn = platform("r1 bS* b1*")
    assert gain(drawn, 0, NORTH, "r-b") == -2
    assert gain(platform("k1 bS* b1*"), 0, NORTH, "r-b") == 5 + 5


def test_a_tile_never_goes_onto_the_other_elephant(platform):
    assert gain(platform("bS* b1*"), 0, EAST, "b3") < -100


def test_a_platform_in_one_long_line_is_seen_to_both_ends(platform):
    line = platform("bS* " + "b1 " * 39 + "b2*")
    assert line.stacks == 41
    assert gain(line, 1, EAST, "b3") == 3


# How a position stands


def test_more_points_stand_better(table):
    better, worse = values(table("bS* b3* b3", "kS* k1* k1"))
    assert 0.5 < better < 1
    assert 0 < worse < 0.5


def test_a_missing_colour_counts_against_a_platform(table):
    full, lacking = values(table("bS* k1* r1 g1 p1", "kS* b1* r1 g1 g1"))
    assert full > lacking


def test_elephants_stand_well_where_they_reach_many_areas(table):
    strip = "{0}S {1}1 r1* g1* p1 p1 p1 p1"
    far = "{0}S {1}1 r1 g1 p1 p1 p1* p1*"
    near, away = values(table(strip.format("b", "k"), far.format("k", "b")))
    assert near > away


def test_a_tile_in_hand_counts_as_what_it_will_add(table):
    t = table("bS* b1*", "kS* k1*", row="b3 g1")
    before = values(t)[0]
    t.play("take 1")
    assert values(t)[0] > before


def test_values_are_shares_at_any_moment_of_any_game():
    for seats in (2, 3, 4, 5):
        found = vec[float]([0.0] * seats)
        for number, state in enumerate(positions(seats, 1, seed=seats)):
            if number % 5 == 0:
                GAME.heuristics.evaluate(state, found)
                assert all(0 <= value <= 1 for value in found)


# What a sensible player does


def test_a_sensible_player_takes_the_tile_that_adds_most(table):
    t = table("bS* b1*", "kS* k1*", row="b3 b1")
    assert likely(t)["take 1"] > 85


def test_a_sensible_player_joins_areas(table):
    t = table(
        """
        r3  .   r1
        bS* b1* k1
        """,
        row="r2 g1",
    )
    assert likely(t.play("take 1"))["north b"] > 85


def test_a_sensible_player_turns_an_edge_to_its_colour(table):
    t = table("k1 bS* b1*", row="r<b g1").play("take 1", "south a")
    assert likely(t)["edge north"] > 85


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_search_plays_a_whole_game_at_any_number_of_seats(seats):
    state = GAME.begin(seats)
    bots = [find_bot("search:simulations=3"), *[find_bot("random")] * (seats - 1)]
    play_with_bots(GAME, state, bots, seed=1, number=0)
    assert state.rank(0) == 1


def test_search_beats_random_with_next_to_no_thought():
    found = arena("kerala", ["search:simulations=12", "random"], 6)
    assert found.wins[0] == 6
    assert found.mean_scores[0] > found.mean_scores[1] + 30
