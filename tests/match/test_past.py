"""What a match derives from its past, against the slow and plain way to find it."""

import random

import pytest

from pooram.engine.state import CHANCE
from pooram.games import all_games, find_game
from pooram.match.chance import SeededChance
from pooram.match.match import Match, PlayedStep

KEYS = sorted(all_games())


class Twin:
    """Plays at random with steps back, and keeps a book of its own on what was played."""

    def __init__(self, key, seed):
        game = find_game(key)
        self.rng = random.Random(seed)
        self.match = Match(game, game.most_seats, chance=SeededChance(seed))
        self.decisions = []
        """Every decision as a dict of seats and choices."""
        self.note(0)

    def note(self, known):
        for event in self.match.events[known:]:
            if self.match.events[event.opened] is event:
                self.decisions.append({})
            self.decisions[-1][event.seat] = event.choice

    def go_on(self):
        known = len(self.match.events)
        seat = self.rng.choice(self.match.to_move)
        step = self.rng.choice(self.match.legal_for(seat))
        if self.rng.random() < 0.5:
            # Who goes on with a copy leaves the first one as it was.
            first, self.match = self.match, self.match.copy()
            self.match.play(step, seat)
            assert len(first.events) == known
        else:
            self.match.play(step, seat)
        self.note(known)

    def go_back(self, seat):
        pending = seat in {event.seat for event in self.match.answers}
        self.match.undo(seat)
        del self.decisions[-1][seat]
        if not self.decisions[-1]:
            self.decisions.pop()
        return pending

    def history(self):
        return [PlayedStep(seat, made[seat]) for made in self.decisions for seat in sorted(made)]


def reason(match, seat, undone_turn):
    """Why a seat may not take back its last choice: the whole past, from the beginning."""
    if match.over:
        return "The game is over."
    if seat in [event.seat for event in match.answers]:
        return ""
    if seat not in [event.seat for event in match.events]:
        return "You have no step to take back."
    last = match.events[-1]
    if last.seat == CHANCE:
        return "Something was drawn since your last step, so it stays."
    if last.seat != seat:
        return "Somebody else has moved since your last step, so it stays."
    if not last.alone or last.reveals():
        return "Your last step has revealed something, so it stays."
    if undone_turn not in (None, last.turn):
        return "Your turn begins here."
    return ""


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(2))
def test_history_and_steps_back_are_as_a_plain_book_says(key, seed):
    twin = Twin(key, seed)
    undone_turn = None
    told = set()
    for _ in range(150):
        if twin.match.over:
            break
        twin.go_on()
        undone_turn = None
        while True:
            assert twin.match.history == twin.history()
            reasons = [reason(twin.match, seat, undone_turn) for seat in range(twin.match.seats)]
            assert [twin.match.why_not_undo(seat) for seat in range(twin.match.seats)] == reasons
            assert [not twin.match.may_undo(seat) for seat in range(twin.match.seats)] == list(
                map(bool, reasons)
            )
            told |= set(reasons)
            able = [seat for seat, why in enumerate(reasons) if not why]
            if not able or twin.rng.random() < 0.6:
                break
            turn = twin.match.events[-1].turn
            undone_turn = None if twin.go_back(twin.rng.choice(able)) else turn
    assert len(told) > 1, "nothing was ever refused, or nothing ever allowed"
