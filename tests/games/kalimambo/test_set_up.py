"""Set-up: who stands where, and where the heaps lie."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations

import pytest
from librt.random import Random

from pooram.engine.errors import BadSetup
from pooram.engine.state import CHANCE
from pooram.games.kalimambo import GAME
from pooram.kit import Trial, check_draws_follow_the_weights
from pooram.match.match import Match

SEATS = [3, 4, 5, 6, 7]


def ways_through(state, done):
    """Every way through chance until `done`, as (position, probability)."""
    if done(state):
        return [(state, Fraction(1))]
    possible = GAME.possible_outcomes(state)
    total = sum(weight for _, weight in possible)
    found = []
    for outcome, weight in possible:
        after = state.copy()
        after.play_unchecked(CHANCE, outcome)
        found += [(end, Fraction(weight, total) * share) for end, share in ways_through(after, done)]
    return found


def heaps_of(state):
    return [space for space in range(32) if state.heaps >> space & 1]


def around(space, other):
    """The shorter way between two spaces of the circle."""
    return min((space - other) % 32, (other - space) % 32)


@pytest.mark.clause("kalimambo/box-1")
@pytest.mark.parametrize("seats", [2, 8])
def test_three_to_seven_players_play(seats):
    with pytest.raises(BadSetup):
        Match(GAME, seats)
    assert (GAME.fewest_seats, GAME.most_seats) == (3, 7)


@pytest.mark.clause("kalimambo/box-1", "kalimambo/setup-4")
def test_the_track_is_a_circle_of_32_spaces_counted_from_the_rhinos_first(set_up):
    board = GAME.scene(set_up(3, Random(1)).view(0).known, ["Anna", "Bo", "Cy"]).panels[0]
    spaces = [place for place in board.places if place.id.startswith("space-")]
    assert [place.name for place in spaces] == [f"space {number}" for number in range(32)]
    steps = [(a.x - b.x) ** 2 + (a.y - b.y) ** 2 for a, b in pairwise([*spaces, spaces[0]])]
    assert max(steps) - min(steps) < 0.02
    assert next(thing for thing in board.things if thing.id == "rhino").place == "space-0"


@pytest.mark.clause("kalimambo/box-2", "kalimambo/setup-1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_and_kali_have_the_cards_0_to_11(seats, set_up):
    view = set_up(seats, Random(2)).view(0).known
    assert all(view.cards_in_hand(figure) == list(range(12)) for figure in range(seats + 1))
    things = GAME.scene(view, ["?"] * seats).panels[0].things
    assert len({thing.colour for thing in things if thing.id.startswith("runner")}) == seats + 1


@pytest.mark.clause("kalimambo/setup-2")
def test_any_card_of_kalis_pile_may_be_on_top(set_up):
    match = set_up(3, Random(3))
    for seat in range(3):
        match.play("play 5", seat)
    possible = GAME.possible_outcomes(match.state)
    cards = [str(GAME.outcomes[outcome]) for outcome, _ in possible]
    assert cards == [f"kali {card}" for card in range(12)]
    assert {weight for _, weight in possible} == {1}


def as_even_as_luck(found, kinds):
    """Whether counts of equally likely things are no stranger than chance makes one in a billion."""
    assert set(found) <= set(kinds)
    due = found.total() / len(kinds)
    free = len(kinds) - 1
    return sum((found[kind] - due) ** 2 / due for kind in kinds) <= free + 6 * (2 * free) ** 0.5 + 12


@pytest.mark.clause("kalimambo/setup-2")
@pytest.mark.parametrize("rounds", [0, 5])
def test_every_card_that_kali_still_has_is_drawn_as_often(rounds, set_up):
    rng = Random(5)
    match = set_up(3, rng)
    for number in range(rounds + 1):
        for seat in range(3):
            match.play(f"play {number}", seat)
        if number < rounds:
            match.draw(rng)
    left = [f"kali {card}" for card in match.view(0).known.cards_in_hand(3)]
    assert len(left) == 12 - rounds
    drawn = Counter(str(GAME.outcomes[int(match.state.draw(rng))]) for _ in range(200 * len(left)))
    assert as_even_as_luck(drawn, left)


@pytest.mark.clause("kalimambo/setup-7")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_order_of_the_explorers_is_drawn_as_often(seats, from_the_rhino):
    rng = Random(6)
    orders = [" ".join([*order, "Kali"]) for order in permutations("ABCDE"[:seats])]
    drawn = Counter()
    for _ in range(40 * len(orders)):
        state = GAME.begin(seats)
        while state.unplaced:
            state.play_unchecked(CHANCE, state.draw(rng))
        drawn[from_the_rhino(state)] += 1
    assert as_even_as_luck(drawn, orders)


@pytest.mark.clause("kalimambo/setup-2")
@pytest.mark.parametrize("seats", [3, 7])
def test_the_kit_notices_a_loaded_pile_though_set_up_draws_fairly(seats, passing_on):
    class LoadedPile(passing_on):
        """A position in which Kali's lowest card is always on top; all else is passed on."""

        def draw(self, rng):
            if self.state.unplaced or self.state.heaps_left:
                return self.state.draw(rng)
            return GAME.possible_outcomes(self.state)[0][0]

    class LoadedGame:
        def __getattr__(self, name):
            return getattr(GAME, name)

        def begin(self, seats, options):
            return LoadedPile(GAME.begin(seats, options))

    with pytest.raises(AssertionError, match="weights"):
        check_draws_follow_the_weights(Trial(LoadedGame(), seats, 1))


@pytest.mark.clause("kalimambo/setup-3", "kalimambo/setup-6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_explorers_stand_between_the_rhino_and_kali_without_a_gap(seats, set_up, where, from_the_rhino):
    state = set_up(seats, Random(4)).state
    places = where(state)
    assert places["rhino"] == 0
    assert sorted(places.values()) == list(range(seats + 2))
    assert places["Kali"] == seats + 1
    assert from_the_rhino(state).endswith(" Kali")


@pytest.mark.clause("kalimambo/setup-3")
def test_all_figures_run_the_way_the_rhino_looks(stand, turn_over, where):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4})
    before = where(state)
    turn_over(state, {"A": 9, "B": 8, "C": 7, "Kali": 6})
    assert all(where(state)[name] > place for name, place in before.items())


@pytest.mark.clause("kalimambo/setup-6", "kalimambo/setup-7")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_order_of_the_explorers_is_equally_likely(seats, from_the_rhino):
    ends = ways_through(GAME.begin(seats), lambda state: state.unplaced == 0)
    found = {from_the_rhino(state): share for state, share in ends}
    assert len(found) == len(ends) == len(list(permutations(range(seats))))
    assert set(found.values()) == {Fraction(1, len(found))}


@pytest.mark.clause("kalimambo/box-3", "kalimambo/setup-8", "kalimambo/setup-9")
@pytest.mark.parametrize("seats", SEATS)
def test_six_heaps_lie_apart_on_free_spaces(seats, set_up, where):
    for seed in range(30):
        state = set_up(seats, Random(seed)).state
        heaps = heaps_of(state)
        assert len(heaps) == 6
        assert not set(heaps) & set(where(state).values())
        assert all(around(a, b) >= 3 for a, b in combinations(heaps, 2))


@pytest.mark.clause("kalimambo/setup-9")
@pytest.mark.parametrize("seats", [6, 7])
def test_every_arrangement_of_the_heaps_is_equally_likely(seats):
    start = GAME.begin(seats)
    while start.unplaced:
        start.play_unchecked(CHANCE, start.draw(Random(1)))
    ends = ways_through(start, lambda state: state.heaps_left == 0)
    found = {tuple(heaps_of(state)): share for state, share in ends}
    free = range(seats + 2, 32)
    brute = {heaps for heaps in combinations(free, 6) if all(b - a >= 3 for a, b in pairwise(heaps))}
    assert set(found) == brute
    assert set(found.values()) == {Fraction(1, len(brute))}


@pytest.mark.clause("kalimambo/setup-9")
def test_a_heap_may_lie_next_to_kali_and_behind_the_rhino():
    state = GAME.begin(3)
    for outcome in ("explorer 1", "explorer 2", "heap 5"):
        state.play_unchecked(CHANCE, GAME.parse(CHANCE, outcome))
    for outcome in ("heap 8", "heap 11", "heap 14", "heap 17", "heap 31"):
        assert GAME.parse(CHANCE, outcome) in dict(GAME.possible_outcomes(state))
        state.play_unchecked(CHANCE, GAME.parse(CHANCE, outcome))
    assert state.waiting() == 0b111
    assert state.heaps == sum(1 << space for space in (5, 8, 11, 14, 17, 31))
