"""What costs minus points is seen: a splash in the dung, the rhino's dust and thud, the card that pays."""

import pytest

from pooram.engine.state import CHANCE, WATCHER, Listener
from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.box import HEAPS
from pooram.games.kalimambo.choices import Play
from pooram.match.chance import SeededChance
from pooram.match.match import Match


@pytest.fixture
def seen(stand):
    """What is seen of a round in which these cards are turned over, by the frames."""

    class Watching(Listener):
        def __init__(self):
            self.frames = []

        def told(self, state, key, slots):
            sights = GAME.sights(GAME.view(state, int(WATCHER)), key, slots)
            self.frames += [(key, sight.kind, *sight.at) for sight in sights]

    def play(places, cards, heaps=()):
        state = stand(places, heaps)
        watching = Watching()
        *own, kalis = cards
        for seat, card in enumerate(own):
            state.play_unchecked(seat, GAME.choices.number(Play(card)))
        state.listener = watching
        state.play_unchecked(CHANCE, GAME.parse(CHANCE, f"kali {kalis}"))
        return watching.frames

    return play


@pytest.mark.clause("kalimambo/rhino-3")
def test_dust_rises_where_the_rhino_ran_and_a_thud_is_seen_where_it_struck(seen):
    found = seen({"A": 1, "B": 3, "C": 4, "Kali": 5}, (9, 0, 6, 6))
    assert found == [("rammed", "dust", "space-0", "space-1"), ("rammed", "thud", "space-3")]


@pytest.mark.clause("kalimambo/dung-1")
def test_a_splash_is_seen_where_an_explorer_runs_into_dung(seen):
    found = seen({"A": 1, "B": 2, "C": 3, "Kali": 4}, (1, 9, 0, 0), heaps=[5])
    assert found[0] == ("dung", "splash", "heap-5")


@pytest.mark.clause("kalimambo/dung-5", "kalimambo/rhino-4")
def test_the_cards_of_those_who_pay_for_kali_glow(seen):
    found = seen({"A": 2, "Kali": 1, "B": 3, "C": 4}, (0, 1, 2, 9), heaps=[5])
    assert ("kali-dung", "splash", "heap-5") in found
    assert ("pays-dung", "glow", "card-1-0") in found


@pytest.mark.clause("kalimambo/move-4")
def test_of_a_run_that_costs_nothing_nothing_is_seen(seen):
    assert seen({"A": 1, "B": 2, "C": 3, "Kali": 4}, (0, 9, 0, 0)) == []


@pytest.mark.clause("kalimambo/dung-1", "kalimambo/rhino-3", "kalimambo/rhino-4")
def test_the_sheet_shows_who_and_what_has_brought_the_minus_points():
    match = Match(GAME, 3, chance=SeededChance(1))
    dung, rhino, kali = GAME.sheet_rows(match.state)
    assert len(dung.sights) == HEAPS
    assert {sight.kind for sight in dung.sights} == {"splash"}
    assert [(sight.kind, sight.at) for sight in rhino.sights] == [("thud", ("space-0",))]
    assert [(sight.kind, sight.at) for sight in kali.sights] == [("ring", ("space-4",))]
