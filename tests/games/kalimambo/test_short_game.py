"""A game of six rounds: half as long, with all twelve cards to choose from."""

import pytest
from librt.random import Random

from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.bot import best_cards
from pooram.match.chance import SeededChance
from pooram.match.match import Match
from pooram.match.reading import read_record
from pooram.match.record import Record


def played(seats, rounds, seed=1):
    """A short game in which so many rounds are over, cards chosen evenly."""
    match = Match(GAME, seats, {"rounds": 6}, chance=SeededChance(seed))
    rng = Random(seed)
    while not match.over and match.state.rounds_over() < rounds:
        for seat in match.to_move:
            legal = match.legal_for(seat)
            match.play(legal[rng.randrange(len(legal))], seat)
    return match


@pytest.mark.clause("kalimambo/end-4")
@pytest.mark.parametrize("seats", [3, 7])
def test_six_rounds_are_played_and_six_cards_stay(seats):
    match = played(seats, 5)
    assert not match.over
    assert match.view(0).prompt == "Round 6 of 6, the last one: choose a card."
    match = played(seats, 6)
    assert match.over
    assert [int(hand).bit_count() for hand in match.state.hands] == [6] * (seats + 1)
    card = int(match.state.hands[0]).bit_length() - 1
    assert match.why_not(f"play {card}", 0) == "The game is over: all 6 rounds are played. (kalimambo/end-4)"
    assert match.view(0).prompt == "The game is over: all 6 rounds are played."


@pytest.mark.clause("kalimambo/end-4", "kalimambo/round-1")
def test_all_twelve_cards_can_be_chosen_in_the_first_round():
    match = played(3, 0)
    assert match.legal_for(0) == [f"play {card}" for card in range(12)]
    assert match.view(0).prompt == "Round 1 of 6: choose a card."
    assert match.log()[-1].turn == 0


@pytest.mark.clause("kalimambo/end-4")
def test_a_short_game_is_told_by_its_record_and_by_its_numbers():
    match = played(4, 6)
    text = Record(match).to_text()
    assert "option rounds 6" in text
    again = read_record(text).match
    assert again.over
    assert again.state == match.state == GAME.restore(match.state.to_ints())
    assert "option" not in Record(Match(GAME, 4)).to_text()


def test_a_good_player_counts_only_the_cards_that_can_still_be_played():
    assert best_cards(0b111111111111, 12) == 66
    assert best_cards(0b111111111111, 6) == 11 + 10 + 9 + 8 + 7 + 6
    assert best_cards(0b100000000110, 2) == 11 + 2
    assert best_cards(0b1, 3) == 0
