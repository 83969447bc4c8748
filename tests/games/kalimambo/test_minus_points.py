"""Dung and the rhino: who gets minus points, and how many."""

import pytest
from librt.random import Random

from pooram.bots.playout import play_out
from pooram.engine.state import buffer
from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.rules.state import KalimamboState

NAMES = ["Anna", "Bo", "Cy"]


@pytest.mark.clause("kalimambo/dung-1", "kalimambo/object-2")
def test_running_into_a_heap_costs_three_minus_points(stand, turn_over, minus):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4}, heaps=[5])
    teller = turn_over(state, {"A": 0, "B": 7, "C": 0, "Kali": 0})
    assert minus(state) == [0, 3, 0]
    assert ("dung", [1, 3]) in [frame[:2] for frame in teller.frames]


@pytest.mark.clause("kalimambo/dung-2")
def test_the_heap_stays(stand, turn_over):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4}, heaps=[5])
    turn_over(state, {"A": 0, "B": 7, "C": 0, "Kali": 0})
    assert state.heaps == 1 << 5


@pytest.mark.clause("kalimambo/dung-3")
def test_remaining_on_a_heap_costs_nothing(stand, turn_over, minus):
    state = stand({"A": 1, "C": 2, "Kali": 3, "B": 5}, heaps=[5])
    turn_over(state, {"A": 0, "B": 7, "C": 0, "Kali": 0})
    assert minus(state) == [0, 0, 0]


@pytest.mark.clause("kalimambo/dung-4")
def test_minus_points_add_up_with_the_player(stand, turn_over, minus):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4}, heaps=[5, 7])
    turn_over(state, {"A": 0, "B": 7, "C": 0, "Kali": 0})
    turn_over(state, {"A": 10, "B": 5, "C": 1, "Kali": 2})
    assert minus(state)[1] == 6
    assert GAME.words.say(GAME.tell_score(GAME.view(state, 0), 1), NAMES) == "6 minus points"


def paid_after(teller, key):
    """Who paid how much for Kali right after this frame."""
    paid = []
    for told, slots, *_ in teller.frames[teller.sequence().index(key) + 1 :]:
        if not told.startswith("pays"):
            break
        paid.append(tuple(slots))
    return paid


@pytest.mark.clause("kalimambo/dung-5")
@pytest.mark.parametrize(("cards", "paid"), [((5, 4, 3), [(2, 3)]), ((4, 9, 4), [(0, 3), (2, 3)])])
def test_for_kali_in_the_dung_every_player_of_the_lowest_number_pays(cards, paid, stand, turn_over):
    state = stand({"A": 1, "Kali": 2, "B": 3, "C": 4}, heaps=[5])
    teller = turn_over(state, dict(zip("ABC", cards, strict=True)) | {"Kali": 11})
    assert paid_after(teller, "kali-dung") == paid


@pytest.mark.clause("kalimambo/dung-5", "kalimambo/rhino-4")
def test_what_is_paid_for_kali_names_the_clause_of_what_happened_to_it(stand, turn_over):
    state = stand({"A": 1, "Kali": 2, "B": 3, "C": 4}, heaps=[5])
    in_dung = turn_over(state, {"A": 5, "B": 4, "C": 3, "Kali": 11})
    state = stand({"A": 1, "Kali": 6, "B": 7, "C": 8})
    rammed = turn_over(state, {"A": 9, "B": 4, "C": 3, "Kali": 0})
    for teller, key, clause, points in (
        (in_dung, "kali-dung", "kalimambo/dung-5", 3),
        (rammed, "kali-rammed", "kalimambo/rhino-4", 5),
    ):
        place = teller.sequence().index(key)
        told = [GAME.tell_frame(*frame[:2]) for frame in teller.frames[place : place + 2]]
        assert [said.clause for said in told] == [clause, clause]
        sentence = f"Cy played lowest and pays for Kali: {points} minus points."
        assert GAME.words.say(told[1], NAMES) == sentence


@pytest.mark.clause("kalimambo/dung-6")
@pytest.mark.parametrize(
    ("kali", "cards", "paid"),
    [
        (5, (3, 4, 0), [(2, 3)]),
        (1, (0, 4, 0), [(0, 3), (2, 3)]),
    ],
)
def test_a_zero_is_lowest_and_kalis_own_card_is_not(kali, cards, paid, stand, turn_over):
    state = stand({"A": 1, "Kali": 2, "B": 3, "C": 4}, heaps=[5, 6])
    teller = turn_over(state, dict(zip("ABC", cards, strict=True)) | {"Kali": kali})
    assert paid_after(teller, "kali-dung") == paid


@pytest.mark.clause("kalimambo/dung-6")
def test_kalis_card_may_be_lower_than_the_lowest(stand, turn_over):
    state = stand({"A": 1, "Kali": 2, "B": 3, "C": 4}, heaps=[7])
    teller = turn_over(state, {"A": 2, "B": 4, "C": 6, "Kali": 1})
    assert paid_after(teller, "kali-dung") == [(0, 3)]


@pytest.mark.clause("kalimambo/rhino-1")
def test_the_rhino_runs_each_time_its_neighbour_leaves_and_only_then(stand, turn_over, where):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4})
    teller = turn_over(state, {"A": 9, "B": 8, "C": 0, "Kali": 0})
    assert teller.sequence().count("rammed") == 2
    assert where(state)["rhino"] == 2
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4})
    assert "rammed" not in turn_over(state, {"A": 0, "B": 8, "C": 7, "Kali": 3}).sequence()
    assert where(state)["rhino"] == 0


@pytest.mark.clause("kalimambo/rhino-1")
def test_the_rhino_runs_when_kali_leaves_too(stand, turn_over, minus):
    state = stand({"Kali": 1, "A": 4, "B": 5, "C": 6})
    turn_over(state, {"A": 2, "B": 0, "C": 0, "Kali": 9})
    assert minus(state)[0] == 3


@pytest.mark.clause("kalimambo/rhino-2", "kalimambo/rhino-3", "kalimambo/object-2")
def test_the_rhino_stops_behind_the_last_and_each_space_is_a_minus_point(stand, turn_over, where, minus):
    state = stand({"A": 1, "B": 6, "C": 8, "Kali": 9})
    teller = turn_over(state, {"A": 9, "B": 0, "C": 0, "Kali": 0})
    assert where(state)["rhino"] == 5
    assert minus(state) == [0, 5, 0]
    assert ("rammed", [1, 5]) in [frame[:2] for frame in teller.frames]


@pytest.mark.clause("kalimambo/rhino-4")
@pytest.mark.parametrize(("cards", "noted"), [((9, 4, 3), [0, 0, 5]), ((9, 2, 2), [0, 5, 5])])
def test_for_kali_rammed_every_lowest_player_pays_in_full(cards, noted, stand, turn_over, minus):
    state = stand({"A": 1, "Kali": 6, "B": 7, "C": 8})
    teller = turn_over(state, dict(zip("ABC", cards, strict=True)) | {"Kali": 0})
    assert minus(state) == noted
    assert "kali-rammed" in teller.sequence()


@pytest.mark.clause("kalimambo/rhino-5")
def test_dung_is_noted_before_the_ram_and_the_ram_before_the_next_figure(stand, turn_over, where):
    state = stand({"A": 1, "B": 4, "C": 5, "Kali": 6}, heaps=[2, 3, 7])
    teller = turn_over(state, {"A": 9, "B": 8, "C": 0, "Kali": 0})
    assert teller.sequence()[1:6] == ["runs", "dung", "rammed", "runs", "rammed"]
    runs, dung, rammed = teller.frames[1:4]
    assert (runs[2]["A"], runs[2]["rhino"], runs[3]) == (7, 0, [0, 0, 0])
    assert (dung[2]["rhino"], dung[3]) == (0, [3, 0, 0])
    # The heaps on the way count as spaces, and the push moves nobody.
    assert (rammed[2]["rhino"], rammed[2]["B"], rammed[3]) == (3, 4, [3, 3, 0])


@pytest.mark.clause("kalimambo/rhino-5")
def test_a_heap_does_nothing_to_the_rhino(stand, turn_over, where, minus):
    state = stand({"A": 1, "B": 4, "C": 5, "Kali": 6}, heaps=[3])
    turn_over(state, {"A": 9, "B": 0, "C": 0, "Kali": 0})
    assert where(state)["rhino"] == 3
    assert minus(state) == [0, 3, 0]


@pytest.mark.clause("kalimambo/end-2", "kalimambo/dung-4")
def test_the_sheet_tells_dung_rams_and_kali_apart(stand, turn_over):
    state = stand(
        {"A": 1, "Kali": 6, "B": 7, "C": 8}, heaps=[9], hands={"A": [9], "B": [4], "C": [3]}, round=11
    )
    turn_over(state, {"A": 9, "B": 4, "C": 3, "Kali": 0})
    sheet = GAME.sheet(state, NAMES)
    assert [row.values for row in sheet.rows] == [(3, 0, 0), (0, 0, 0), (0, 0, 5)]
    assert sheet.totals == (3, 0, 5)
    assert sheet.ranks == (2, 1, 3)
    assert sheet.verdict == "Bo wins with 0 minus points."


@pytest.mark.clause("kalimambo/end-3")
def test_players_with_equally_many_share_their_place(stand, turn_over):
    state = stand({"A": 1, "B": 2, "C": 3, "Kali": 4}, hands={"A": [9], "B": [0], "C": [0]}, round=11)
    turn_over(state, {"A": 9, "B": 0, "C": 0, "Kali": 0})
    sheet = GAME.sheet(state, NAMES)
    assert sheet.ranks == (1, 3, 1)
    assert sheet.verdict == "Anna and Cy share the victory with 0 minus points each."


@pytest.mark.clause("kalimambo/object-1", "kalimambo/end-1")
@pytest.mark.parametrize(("seats", "usual"), [(3, 19.2), (4, 18.0), (5, 17.0), (6, 15.9), (7, 14.7)])
def test_random_play_costs_what_it_usually_costs(seats, usual):
    rng = Random(seats)
    choices = buffer(GAME.actions)
    games = 600
    total = 0
    for _ in range(games):
        state = KalimamboState(seats)
        assert play_out(state, rng, choices) == seats - 1 + 6 + 12 * (seats + 1)
        total += sum(state.points(seat) for seat in range(seats))
    assert total / games / seats == pytest.approx(usual, abs=0.7)
