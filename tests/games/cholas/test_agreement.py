"""The position and the judge state the rules twice; they must agree on every choice there is."""

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE, OVER
from pooram.games.cholas import GAME
from pooram.games.cholas.choices import Build, Sculpt, SculptWithBonus
from pooram.games.cholas.rules.state import new_game

BASIC, EXPERT, SOLO = range(3)


def choices_to_judge(variant, number, seed):
    """So many positions in which a seat has to choose, from random games of all seat counts and options.

    In some games everybody builds and sculpts whenever possible, so that the ends of games are met as well.
    """
    rng = Random(seed)
    while True:
        seats = 1 if variant == SOLO else 2 + rng.randrange(4)
        treasure, house_rules = rng.randrange(3), rng.randrange(4)
        starter = rng.randrange(1 + seats) - 1 if seats > 1 else 0
        first = rng.randrange(5)
        colours = tuple((first + 2 * seat) % 5 for seat in range(seats))
        state = new_game(seats, int(variant == EXPERT), treasure, house_rules, 100, colours, starter)
        eager = rng.randrange(3)
        while state.to_move() != OVER:
            mover = int(state.to_move())
            if mover == CHANCE:
                state.play_unchecked(CHANCE, state.draw(rng))
                continue
            legal = GAME.legal_choices(state, mover)
            yield state, mover, legal
            number -= 1
            if number == 0:
                return
            eagerly = Build | Sculpt | SculptWithBonus
            building = [choice for choice in legal if isinstance(GAME.choices[choice], eagerly)]
            among = building if building and rng.randrange(3) < eager else legal
            state.play_unchecked(mover, among[rng.randrange(len(among))])


def disagreements(variant, number, seed=1):
    """Choices on which they differ, and the sentences that were said."""
    wrong, said = [], set()
    for state, mover, legal in choices_to_judge(variant, number, seed):
        view = GAME.view(state, mover)
        allowed = []
        for number, choice in enumerate(GAME.choices):
            refused = GAME.judge(view, choice)
            if refused is None:
                allowed.append(number)
            else:
                said.add(refused.said.key)
        if allowed != legal:
            wrong.append((int(state.phase), sorted(set(allowed) ^ set(legal))))
    return wrong, said


@pytest.mark.parametrize("variant", [BASIC, EXPERT, SOLO])
def test_the_judge_allows_what_is_legal(variant):
    wrong, said = disagreements(variant, 300)
    assert wrong == []
    assert {"nothing-beneath", "too-few-of-colour", "place-first", "no-such-card"} & said


@pytest.mark.deep
@pytest.mark.parametrize("variant", [BASIC, EXPERT, SOLO])
def test_the_judge_allows_what_is_legal_on_fifty_thousand_positions(variant):
    wrong, said = disagreements(variant, 50_000, seed=2)
    assert wrong == []
    ours = {EXPERT: {"small-tile", "wagon-too-small", "swap-same", "place-partly-built", "slot-empty"}}
    assert ours.get(variant, set()) <= said
