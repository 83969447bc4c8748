"""What a seat knows of the others' hands, and how fairly the rest is dealt when a bot imagines it."""

from collections import Counter
from itertools import permutations

import pytest
from librt.random import Random

from pooram.engine.choices import Hidden
from pooram.engine.state import CHANCE, WATCHER
from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.choices import Draw, Placed

LETTERS = "rygbv"
GREEN = LETTERS.index("g")


def seen(state, viewer, seat, step):
    """What a viewer is shown of a step."""
    return GAME.shown(seat, int(state.seen(viewer, seat, GAME.parse(seat, step))))


def known(view, seat):
    return "".join(letter * int(view.shown.known[5 * seat + n]) for n, letter in enumerate(LETTERS))


def hand_in(state, seat):
    return "".join(letter * int(state.hands[5 * seat + n]) for n, letter in enumerate(LETTERS))


def colours(mask):
    return "".join(letter for n, letter in enumerate(LETTERS) if int(mask) >> n & 1)


def letters_of(numbers):
    return "".join(letter * int(count) for letter, count in zip(LETTERS, numbers, strict=True))


# What is known


@pytest.mark.clause("umbradeco/know-1", "umbradeco/setup-6")
def test_dealt_tiles_are_seen_by_their_owner_only(dealt):
    table = dealt("r", "b", ["gy", "rr", "vv"], "vg")
    for viewer in (1, WATCHER):
        view = table.match.view(viewer).known
        assert known(view, 0) == ""
        assert [int(n) for n in view.unknown] == [2, 2, 2]
    assert letters_of(table.match.view(0).known.hand()) == "yg"
    assert letters_of(table.match.view(WATCHER).known.hand()) == ""


@pytest.mark.clause("umbradeco/know-1")
def test_a_deal_is_a_blank_for_the_others():
    state = GAME.begin(2)
    for outcome in ("red", "yellow"):
        state.play_unchecked(CHANCE, GAME.parse(CHANCE, outcome))
    assert seen(state, 0, CHANCE, "green") == Draw(GREEN)
    assert [seen(state, viewer, CHANCE, "green") for viewer in (1, WATCHER)] == [Hidden(), Hidden()]


@pytest.mark.clause("umbradeco/know-1")
def test_a_tile_taken_face_up_is_known_to_all(dealt):
    table = dealt("r", "b", ["gy", "rr"], "vg").play("hold green", "beside e4", "take 1", "blue")
    for viewer in (0, 1, WATCHER):
        view = table.match.view(viewer).known
        assert known(view, 0) == "v"
        assert [int(n) for n in view.unknown] == [1, 2]


@pytest.mark.clause("umbradeco/know-2")
def test_a_played_colour_leaves_the_known_part_of_a_hand_first(laid_out):
    table = laid_out("e5:r e6:b", ["vv", "gg"], "yy", known=["v", ""]).play("hold violet", "beside e4")
    assert known(table.match.view(1).known, 0) == ""
    assert table.match.view(1).known.unknown[0] == 1
    # A colour that nobody saw being taken was one of the unknown tiles.
    table = laid_out("e5:r e6:b", ["gv", "gg"], "yy", known=["v", ""]).play("hold green", "beside e4")
    assert known(table.match.view(1).known, 0) == "v"
    assert table.match.view(1).known.unknown[0] == 0


@pytest.mark.clause("umbradeco/turn-6", "umbradeco/know-1")
def test_which_tile_is_held_shows_only_when_it_is_placed(dealt):
    table = dealt("r", "b", ["gy", "rr"], "vg")
    before = {viewer: table.match.view(viewer).known.to_bytes() for viewer in (1, WATCHER)}
    for held in ("hold green", "hold yellow"):
        after = table.match.copy()
        assert seen(after.state, 1, 0, held) == Hidden()
        after.play(held, 0)
        assert {viewer: after.view(viewer).known.to_bytes() for viewer in (1, WATCHER)} == before
    table.play("hold green")
    placement = GAME.choices.parse("beside e4")
    assert seen(table.state, 1, 0, "beside e4") == Placed(GREEN, placement)
    assert seen(table.state, 0, 0, "beside e4") == placement


@pytest.mark.clause("umbradeco/know-1")
def test_that_a_player_has_to_discard_shows_only_with_the_discard(laid_out):
    one = laid_out("e5:r e6:b e7:r", ["rr", "gg"], "yy", deck="rrv")
    two = laid_out("e5:r e6:b e7:r", ["rv", "gg"], "yy", deck="rrr")
    assert [one.options(), two.options()] == [["discard red"], ["hold violet"]]
    for viewer in (1, WATCHER):
        assert one.match.view(viewer).known.to_bytes() == two.match.view(viewer).known.to_bytes()
    assert one.match.view(0).known.to_bytes() != two.match.view(0).known.to_bytes()


@pytest.mark.clause("umbradeco/know-3")
def test_a_discard_tells_what_the_other_tile_can_be(laid_out):
    table = laid_out("e5:r e6:b e7:r", ["rr", "gg"], "yy").play("discard red")
    view = table.match.view(1).known
    assert view.unknown[0] == 1
    assert [colours(mask) for mask in view.shown.masks] == ["r", "rygbv"]
    # Once that tile has been played, there is nothing left to know.
    table.play("take 1", "green", "hold green", "beside e4", "take 1", "green")
    assert [colours(mask) for mask in table.match.view(1).known.shown.masks] == ["r", "rygbv"]
    table.play("hold red", "beside e3")
    assert [colours(mask) for mask in table.match.view(1).known.shown.masks] == ["rygbv", "rygbv"]


@pytest.mark.clause("umbradeco/know-3", "umbradeco/know-2")
def test_a_discard_of_the_only_unknown_tile_leaves_nothing_to_know(laid_out):
    table = laid_out("e5:r e6:b e7:r", ["rr", "gg"], "yy", known=["r", ""]).play("discard red")
    # The red tile that was seen is gone; the other one is red too, for all that the others can tell.
    assert colours(table.match.view(1).known.shown.masks[0]) == "r"
    table = laid_out("e5:r e6:b e7:r", ["rr", "gg"], "yy", known=["rr", ""]).play("discard red")
    assert colours(table.match.view(1).known.shown.masks[0]) == "rygbv"
    assert known(table.match.view(1).known, 0) == "r"


@pytest.mark.clause("umbradeco/know-4", "umbradeco/setup-2")
def test_the_tiles_left_out_stay_among_the_unseen_ones(random_game):
    for state in random_game(5, 3, Random(5)):
        view = GAME.view(state, WATCHER)
        assert sum(view.shown.pool) == state.deck + 2 + sum(view.unknown)
    assert sum(view.shown.pool) == 2


@pytest.mark.clause("umbradeco/know-1", "umbradeco/know-4")
def test_unseen_is_all_that_the_viewer_does_not_see(random_game, mat_of):
    for state in random_game(6, 4, Random(6)):
        on_mat = "".join(mat_of(state).values()).replace("/", "")
        for viewer in range(-1, 4):
            view = GAME.view(state, viewer)
            seen = Counter(on_mat)
            seen.update(LETTERS[colour] for colour in view.shown.face_up if colour >= 0)
            seen.update(letters_of(view.shown.discards) + letters_of(view.hand()))
            for seat in range(4):
                seen.update(known(view, seat) if seat != viewer else "")
            assert {letter: 8 - seen[letter] for letter in LETTERS} == dict(
                zip(LETTERS, map(int, view.shown.pool), strict=True)
            )


# Fair deals


def deals(view, unseen):
    """All ways in which the unseen tiles can lie in the others' hands, counted by what these then hold."""
    slots = [
        seat for seat in range(int(view.seats)) if seat != view.viewer for _ in range(int(view.unknown[seat]))
    ]
    found = Counter()
    for dealt in permutations(range(len(unseen)), len(slots)):
        tiles = [(seat, unseen[tile]) for seat, tile in zip(slots, dealt, strict=True)]
        if all(tile in colours(view.shown.masks[seat]) for seat, tile in tiles):
            found[tuple(sorted(tiles))] += 1
    return found


def unknown_tiles(view, state):
    """What the others hold in a position besides what is known."""
    held = []
    for seat in range(int(view.seats)):
        if seat != view.viewer:
            hidden = Counter(hand_in(state, seat)) - Counter(known(view, seat))
            held += [(seat, tile) for tile in hidden.elements()]
    return tuple(sorted(held))


def assert_fair(view, unseen, samples=6000):
    """Chi-square of many samples against a count over all deals, with a bound far out."""
    assert sorted(unseen) == sorted(letters_of(view.shown.pool))
    ways = deals(view, unseen)
    total = sum(ways.values())
    rng = Random(11)
    found = Counter(unknown_tiles(view, view.resample(rng)) for _ in range(samples))
    assert set(found) <= set(ways), "a hand that cannot be"
    chi = sum((found[hands] - samples * n / total) ** 2 / (samples * n / total) for hands, n in ways.items())
    free = len(ways) - 1
    assert chi <= free + 4 * (2 * free) ** 0.5 + 6, f"{chi} for {free} degrees of freedom"
    return ways


@pytest.mark.clause("umbradeco/know-1", "umbradeco/know-4")
def test_unknown_hands_are_as_likely_as_a_count_over_all_deals(laid_out):
    table = laid_out("e5:r e6:b", ["gy", "ry", "bv"], "yy", known=["", "", "v"], deck="rrbgyb")
    ways = assert_fair(table.match.view(0).known, "rrrbbbgyy")
    assert len(ways) > 20
    assert_fair(table.match.view(1).known, "rrbbbgygy")


@pytest.mark.clause("umbradeco/know-1")
def test_a_watcher_imagines_all_hands(laid_out):
    table = laid_out("e5:r e6:b", ["gy", "ry"], "yy", known=["y", ""], deck="rrg")
    assert_fair(table.match.view(WATCHER).known, "rrrggy")


@pytest.mark.clause("umbradeco/know-3")
def test_a_hand_that_a_discard_binds_is_dealt_as_a_count_over_all_deals(laid_out, even_colouring):
    # Only red has a place, in the hole that it left: so Anna's other tile is anything but red.
    table = laid_out(even_colouring("e5"), ["yb", "ry", "gv"], "yy", deck="rrrgbv").play("discard yellow")
    view = table.match.view(2).known
    assert colours(view.shown.masks[0]) == "ygbv"
    ways = assert_fair(view, "brrrrgbvy")
    assert {tiles[0][1] for tiles in ways} == {"y", "g", "b", "v"}


@pytest.mark.clause("umbradeco/know-3")
def test_two_bound_hands_are_dealt_together_as_a_count_over_all_deals(laid_out):
    """If both bound tiles can be red and there is one red tile, one of them is something else."""
    table = laid_out("e5:r e6:b", ["gr", "vr", "bv", "gg"], known=["g", "v", "", ""], deck="bgyyb")
    table.state.masks[0] = 0b00011
    table.state.masks[1] = 0b01001
    view = table.match.view(2).known
    ways = assert_fair(view, "rrbgyybgg", samples=12000)
    assert any(tiles[:2] == ((0, "y"), (1, "r")) for tiles in ways)
    table = laid_out("e5:r e6:b", ["gr", "vb", "bv"], known=["g", "v", ""], deck="yyy")
    table.state.masks[0] = 0b00011
    table.state.masks[1] = 0b01001
    assert_fair(table.match.view(2).known, "rbyyy")


@pytest.mark.clause("umbradeco/know-1", "umbradeco/know-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sample_fits_all_that_the_viewer_knows(random_game, all_tiles, seats):
    for number, state in enumerate(random_game(seats, seats, Random(seats))):
        for viewer in range(-1, seats):
            view = GAME.view(state, viewer)
            sample = view.resample(Random(number))
            assert all_tiles(sample) == all_tiles(state)
            assert GAME.view(sample, viewer).to_bytes() == view.to_bytes()
            if viewer >= 0:
                assert hand_in(sample, viewer) == hand_in(state, viewer)
                assert GAME.legal_choices(sample, viewer) == GAME.legal_choices(state, viewer)
