"""Search: it wins, it does not peek, and it keeps to its budget."""

import pytest
from librt.random import Random

from pooram.bots.search import Search
from pooram.bots.search_bot import SearchBot
from pooram.bots.specs import find_bot
from pooram.engine.heuristics import Heuristics
from pooram.engine.state import BLANK, CHANCE, OVER, State, View
from pooram.games import find_game
from pooram.lab.arena import arena
from pooram.match.match import Match


@pytest.mark.parametrize(
    ("game", "simulations", "games"), [("template", 80, 45), ("kalimambo", 80, 48), ("kerala_race", 20, 9)]
)
def test_search_beats_random_clearly(game, simulations, games):
    found = arena(game, [f"search:simulations={simulations}", "random", "random"], games)
    low, _ = found.win_rate_intervals[0]
    assert low > 1 / 3
    assert all(low > high for _, high in found.win_rate_intervals[1:])


def lamps(first: int, second: int) -> Match:
    """A game of Lamps with rows of this many lamps, seat 1 to play."""
    match = Match(find_game("template"), 2)
    match.play(f"lamps {first}", CHANCE)
    match.play(f"lamps {second}", CHANCE)
    return match


def test_it_finds_the_winning_number_of_lamps():
    match = lamps(3, 3)
    for seat, step in [(0, "row 1"), (0, "light 3"), (1, "row 2"), (1, "light 1"), (0, "row 2")]:
        match.play(step, seat)
    # Two are left: lighting both takes the bonus, lighting one gives it away.
    choice = SearchBot(simulations=100).choose(match.view(0, Random(1)))
    assert str(match.game.choices[choice]) == "light 2"


def test_its_statistics_cover_every_choice_and_every_simulation():
    match = lamps(7, 6)
    considered = SearchBot(simulations=200).consider(match.view(0, Random(1)))
    assert sorted(entry.choice for entry in considered) == [0, 1]
    assert sum(entry.visits for entry in considered) == 200
    assert all(0 <= entry.value <= 1 for entry in considered)


def test_equal_views_with_equal_rng_give_equal_choices_whatever_is_hidden():
    game = find_game("kalimambo")
    match = Match(game, 3)
    match.draw_until_choice(Random(5))
    choices = set()
    views = set()
    for hidden in ("play 0", "play 11"):
        # Seat 1 has put a card face down; seat 2 must not be able to tell which.
        told = match.copy()
        told.play(hidden, 0)
        view = told.view(1, Random(9))
        views.add(view.known.to_bytes())
        choices.add(SearchBot(simulations=60).choose(view))
    assert len(views) == 1
    assert len(choices) == 1


def test_a_budget_in_seconds_ends_the_search():
    match = lamps(7, 7)
    search = Search(match.view(0).known, match.game.heuristics, match.game.actions, Random(1))
    assert 0 < search.run(1 << 40, 0.02) < 1 << 40


def test_many_simulations_outgrow_the_first_room_of_the_trees():
    match = Match(find_game("kalimambo"), 3)
    match.draw_until_choice(Random(5))
    search = Search(match.view(0).known, match.game.heuristics, match.game.actions, Random(1))
    search.run(400, 0.0)
    visits = [int(search.visits_of(choice)) for choice in range(12)]
    assert search.trees.size > 512
    assert sum(visits) == 400


class Guess(State):
    """Both seats pick 0 or 1 at once: the second wins if they are equal, so nobody can do better than half.

    A plain Python game, as third parties write them.
    """

    def __init__(self, picked=(None, None)):
        super().__init__(2)
        self.picked = list(picked)

    def to_move(self):
        if None not in self.picked:
            return OVER
        return self.picked.index(None)

    def waiting(self):
        return sum(1 << seat for seat in range(2) if self.picked[seat] is None)

    def turn(self):
        return 0

    def legal(self, seat, out):
        if self.picked[seat] is not None:
            return 0
        out[0] = 0
        out[1] = 1
        return 2

    def play_unchecked(self, seat, choice):
        self.picked[seat] = choice

    def seen(self, viewer, seat, choice):
        return choice if viewer == seat else BLANK

    def points(self, seat):
        return int((self.picked[0] == self.picked[1]) == (seat == 1))

    def rank(self, seat):
        return 2 - self.points(seat)

    def copy(self):
        return Guess(self.picked)

    def to_ints(self):
        return [BLANK if pick is None else pick for pick in self.picked]


class GuessView(View):
    """Nobody has chosen yet, as far as the viewer knows."""

    def resample(self, rng):
        return Guess()

    def to_ints(self):
        return [int(self.viewer)]


@pytest.mark.parametrize("seat", [0, 1])
def test_simultaneous_choices_are_made_without_peeking(seat):
    search = Search(GuessView(seat, 2), Heuristics(), 2, Random(3))
    search.run(2000, 0.0)
    # A seat that saw the other's choice would win always and be worth 1; a loser's place is worth 0.
    for choice in (0, 1):
        assert 0.3 < search.value_of(choice) < 0.7


def test_a_single_legal_choice_is_played_at_once():
    match = lamps(3, 3)
    for seat, step in [(0, "row 1"), (0, "light 3")]:
        match.play(step, seat)
    choice = find_bot("search:seconds=3600").choose(match.view(1, Random(1)))
    assert str(match.game.choices[choice]) == "row 2"
