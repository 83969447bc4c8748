"""Who moves when, and where to."""

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE
from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.box import CARDS, HEAPS, SPACES
from pooram.games.kalimambo.choices import TurnUp


def in_line():
    return {"A": 1, "B": 2, "C": 3, "Kali": 4}


@pytest.mark.clause("kalimambo/move-1")
def test_the_number_is_not_how_far_a_figure_runs(stand, turn_over, where):
    ends = []
    for card in (3, 11):
        state = stand(in_line())
        turn_over(state, {"A": card, "B": 0, "C": 0, "Kali": 0})
        ends.append(where(state))
    assert ends[0] == ends[1]


@pytest.mark.clause("kalimambo/move-2", "kalimambo/move-3", "kalimambo/object-1")
def test_the_highest_number_moves_first_and_so_on_down_with_kali_among_them(stand, turn_over, from_the_rhino):
    state = stand(in_line())
    teller = turn_over(state, {"A": 2, "B": 9, "C": 5, "Kali": 3})
    assert [key for key in teller.sequence() if "runs" in key] == ["runs", "runs", "kali-runs", "runs"]
    assert [frame[1][0] for frame in teller.frames if frame[0] == "runs"] == [1, 2, 0]
    assert from_the_rhino(state) == "B C Kali A"


@pytest.mark.clause("kalimambo/move-4")
def test_a_figure_runs_to_the_first_free_space_in_front_of_the_group(stand, turn_over, where):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 9})
    turn_over(state, {"A": 0, "B": 7, "C": 0, "Kali": 0})
    assert where(state)["B"] == 10


@pytest.mark.clause("kalimambo/move-5")
def test_gaps_and_heaps_within_the_group_are_passed_over(stand, turn_over, where, minus):
    state = stand({"A": 1, "B": 2, "C": 5, "Kali": 9}, heaps=[3, 7])
    turn_over(state, {"A": 0, "B": 7, "C": 0, "Kali": 0})
    assert where(state)["B"] == 10
    assert minus(state) == [0, 0, 0]


@pytest.mark.clause("kalimambo/move-6")
def test_the_leader_stays(stand, turn_over, where):
    state = stand({"A": 1, "B": 2, "Kali": 3, "C": 4}, heaps=[5])
    teller = turn_over(state, {"A": 0, "B": 0, "C": 11, "Kali": 0})
    assert where(state) == {"A": 1, "B": 2, "C": 4, "Kali": 3, "rhino": 0}
    assert "leads" in teller.sequence()


@pytest.mark.clause("kalimambo/move-7")
def test_of_equal_numbers_only_the_figure_furthest_behind_moves(stand, turn_over, from_the_rhino):
    state = stand(in_line())
    teller = turn_over(state, {"A": 0, "B": 6, "C": 6, "Kali": 6})
    assert from_the_rhino(state) == "A C Kali B"
    stayed = [frame[:2] for frame in teller.frames if "tied" in frame[0]]
    assert stayed == [("tied", [2, 6, 3]), ("kali-tied", [6, 4])]


@pytest.mark.clause("kalimambo/move-7")
def test_kali_moves_if_it_is_furthest_behind_of_equals(stand, turn_over, from_the_rhino):
    state = stand({"Kali": 1, "A": 2, "B": 3, "C": 4})
    turn_over(state, {"A": 6, "B": 6, "C": 0, "Kali": 6})
    assert from_the_rhino(state) == "A B C Kali"


@pytest.mark.clause("kalimambo/move-8")
def test_a_zero_stays_for_kali_too(stand, turn_over, where):
    state = stand(in_line())
    teller = turn_over(state, {"A": 0, "B": 0, "C": 0, "Kali": 0})
    assert where(state) == in_line() | {"rhino": 0}
    assert teller.sequence() == ["cards", "zero", "zero", "zero", "kali-zero"]


@pytest.mark.clause("kalimambo/move-9", "kalimambo/rhino-5")
def test_after_a_full_lap_the_rhino_makes_room_for_the_figure_before_it_and_no_other(
    stand, turn_over, where, minus
):
    state = stand({"A": 1, "B": 3, "C": 5, "Kali": 31}, heaps=[0])
    teller = turn_over(state, {"A": 5, "B": 9, "C": 0, "Kali": 0})
    assert where(state) == {"A": 32, "B": 3, "C": 5, "Kali": 31, "rhino": 2}
    assert minus(state) == [3, 2, 0]
    assert teller.sequence()[1:5] == ["blocked", "rammed", "runs", "dung"]
    rammed = teller.frames[2]
    assert rammed[2]["rhino"] == 2
    assert rammed[2]["A"] == 1


@pytest.mark.clause("kalimambo/move-9")
def test_nobody_runs_in_the_stead_of_a_figure_that_the_rhino_blocks(stand, turn_over, where):
    state = stand({"A": 1, "B": 3, "C": 5, "Kali": 31})
    teller = turn_over(state, {"A": 0, "B": 9, "C": 9, "Kali": 0})
    assert where(state) == {"A": 1, "B": 3, "C": 5, "Kali": 31, "rhino": 0}
    assert teller.sequence()[1:3] == ["blocked", "tied"]


@pytest.mark.clause("kalimambo/move-9")
def test_the_leader_is_not_blocked_but_leads(stand, turn_over):
    state = stand({"A": 1, "B": 3, "C": 5, "Kali": 31})
    assert "kali-leads" in turn_over(state, {"A": 0, "B": 0, "C": 0, "Kali": 4}).sequence()


def cells_of(state):
    return [int(place % SPACES) for place in state.at]


def heaps_of(state):
    return [space for space in range(int(SPACES)) if int(state.heaps) >> space & 1]


def choose_at_random(state, rng):
    """Let every seat choose and Kali's card be drawn; gives the cards, the round is yet to be played."""
    cards = []
    for seat in range(state.seats):
        choices = GAME.legal_choices(state, seat)
        choice = choices[rng.randrange(len(choices))]
        cards.append(GAME.choices[choice].card)
        state.play_unchecked(seat, choice)
    return [*cards, GAME.outcomes[int(state.draw(rng))].kalis_card]


def compare_round(state, rng, plain_round, minus):
    """Play a round and its plain twin."""
    noted = minus(state)
    cards = choose_at_random(state, rng)
    cells, rhino, due = plain_round(cells_of(state), int(state.rhino % SPACES), heaps_of(state), cards)
    state.play_unchecked(CHANCE, GAME.outcomes.number(TurnUp(cards[-1])))
    assert cells_of(state) == cells
    assert int(state.rhino % SPACES) == rhino
    assert minus(state) == [before + added for before, added in zip(noted, due, strict=True)]
    in_line = [int(state.at[state.line >> 4 * place & 15]) for place in range(state.seats + 1)]
    assert in_line == sorted(in_line)
    assert in_line[0] == state.rhino + 1
    assert in_line[-1] < state.rhino + SPACES


def scattered(seats, rng, stand):
    """A group that stretches around the whole circle, with full hands."""
    last = int(SPACES) - 1
    spread = [1, *sample(range(2, last), seats - 1, rng), last]
    order = sample([*"ABCDEFG"[:seats], "Kali"], seats + 1, rng)
    heaps = sample(range(int(SPACES)), int(HEAPS), rng)
    lap = int(SPACES) * rng.randrange(3)
    return stand(dict(zip(order, sorted(lap + place for place in spread), strict=True)), heaps=heaps)


def sample(things, count, rng):
    left = list(things)
    return [left.pop(rng.randrange(len(left))) for _ in range(count)]


def compare_many(games, scatters, set_up, stand, plain_round, minus):
    """Compare that many games, and scattered rounds, with every number of seats; says how many rounds."""
    rng = Random(17)
    rounds = 0
    for seats in range(3, 8):
        for _ in range(games):
            state = set_up(seats, rng).state
            while state.round < CARDS:
                compare_round(state, rng, plain_round, minus)
                rounds += 1
        for _ in range(scatters):
            compare_round(scattered(seats, rng, stand), rng, plain_round, minus)
            rounds += 1
    return rounds


@pytest.mark.clause("kalimambo/move-4", "kalimambo/move-9", "kalimambo/rhino-2")
def test_rounds_play_as_their_plain_twin_does(set_up, stand, plain_round, minus):
    assert compare_many(20, 300, set_up, stand, plain_round, minus) >= 2500


@pytest.mark.deep
def test_a_hundred_thousand_rounds_play_as_their_plain_twin_does(set_up, stand, plain_round, minus):
    assert compare_many(1000, 8000, set_up, stand, plain_round, minus) >= 100_000
