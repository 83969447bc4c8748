"""Whether a choice ends a turn or the game, told from what its seat knows."""

import pytest
from librt.random import Random

from pooram.engine.game import waiting_seats
from pooram.engine.state import CHANCE, OVER
from pooram.games import all_games
from pooram.match.endings import ending, known_position

MOST_STEPS = 150


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
def test_what_an_option_is_said_to_end_is_over_after_it(game):
    rng = Random(5)
    state = game.begin(game.usual_seats)
    said = set()
    for _ in range(MOST_STEPS):
        if state.to_move() == OVER:
            break
        if state.to_move() == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
            continue
        seat = waiting_seats(state)[0]
        known = known_position(game.view(state, seat))
        legal = game.legal_choices(state, seat)
        choice = legal[rng.randrange(len(legal))]
        ends = ending(known, seat, choice)
        state.play_unchecked(seat, choice)
        after = "game" if state.to_move() == OVER else "" if seat in waiting_seats(state) else "turn"
        assert ends == after
        said.add(ends)
    assert "turn" in said
