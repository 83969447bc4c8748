"""Build cards in other hands: what is known of them, what can be concluded, and fair guesses at the rest."""

from collections import Counter
from itertools import combinations

import pytest
from librt.random import Random

from pooram.engine.state import WATCHER
from pooram.games.cholas import GAME
from pooram.games.cholas.box import CARD_COUNT
from pooram.games.cholas.choices import CARD_WORDS
from pooram.games.cholas.rules.deductions import SET_BIT
from pooram.games.cholas.rules.phases import ACTION
from pooram.games.cholas.rules.view import CholasView, view_of

ONE, ALIKE, TWO, BLOCK, DIAGONAL = (2**kind for kind in range(5))
BROWN_ONLY = "BBBBBBB"
"""With these stones one and alike can be built, and there is no room to Pick."""


def cards_of(state, seat):
    return tuple(int(cards) for cards in list(state.cards)[5 * seat : 5 * seat + 5])


def proofs(at, seat=0):
    """The sets of kinds of which a seat has shown to hold one."""
    return {kinds for kinds in range(32) if int(at.state.proofs[seat]) >> kinds & 1}


def samples(state, viewer, number=60):
    view = view_of(state, viewer)
    rng = Random(7)
    return [view.resample(rng) for _ in range(number)]


# Views


@pytest.mark.clause("cholas/solo-step-11")
def test_a_lone_player_whose_stack_is_empty_has_no_hidden_cards_and_so_proves_nothing(table):
    at = table(seats=1, stones=[BROWN_ONLY], stack=[])
    at.state.turned_up[0] = 1
    assert at.options() == ["build one"]
    view = view_of(at.state, WATCHER)
    assert list(view.unknown) == [0]
    assert list(view.demands) == [0]


@pytest.mark.clause("cholas/setup-14", "cholas/setup-15", "cholas/draw-4")
@pytest.mark.parametrize("viewer", [WATCHER, 0, 1])
def test_others_know_only_the_cards_that_were_taken_face_up(table, viewer):
    at = table("", stones=["B", "B"], cards=["one two", "block two"], known=["two", ""])
    view = view_of(at.state, viewer)
    assert cards_of(view.shown, 0) == ((1, 0, 1, 0, 0) if viewer == 0 else (0, 0, 1, 0, 0))
    assert cards_of(view.shown, 1) == ((0, 0, 1, 1, 0) if viewer == 1 else (0, 0, 0, 0, 0))
    assert list(view.unknown) == [0 if viewer == 0 else 1, 0 if viewer == 1 else 2]
    assert [int(view.cards_held(seat)) for seat in (0, 1)] == [2, 2]


@pytest.mark.clause("cholas/setup-15")
def test_a_card_that_is_known_is_the_first_of_its_kind_to_be_played(table):
    at = table("", stones=["BB", "B"], cards=["one one", "one"], known=["one", ""])
    at.play("build one", "at a1", "stone brown")
    assert list(at.state.known)[:5] == [0] * 5
    assert list(view_of(at.state, 1).unknown) == [1, 0]


@pytest.mark.clause("cholas/setup-14")
@pytest.mark.parametrize(("seats", "variant"), [(1, 0), (2, 1), (3, 0), (5, 0), (5, 1)])
def test_a_resampled_position_looks_the_same_to_its_viewer(positions, seats, variant):
    for number, state in enumerate(positions(seats, seats, variant)):
        if number % 19 and not any(state.proofs) and not any(state.lacks):
            continue
        for viewer in range(WATCHER, seats):
            view = view_of(state, viewer)
            sample = view.resample(Random(number))
            assert view_of(sample, viewer).to_bytes() == view.to_bytes()
            assert GAME.restore_view(view.to_ints()).to_bytes() == view.to_bytes()
            assert sum(sample.pool) == sample.stack
            assert min(*sample.pool, *sample.cards) >= 0


# Conclusions


def forced(table, cards, **more):
    """Anna has no room for stones and cards: that she is not blocked tells something of her cards."""
    return table("", stones=[BROWN_ONLY, "B"], cards=[cards, "one"], **more)


@pytest.mark.clause("cholas/end-3", "cholas/setup-14")
def test_who_is_not_blocked_has_a_card_to_build(table):
    at = forced(table, "two two two one")
    assert at.phase == ACTION
    assert view_of(at.state, 1).demands[0] == SET_BIT[ONE | ALIKE]
    assert all(sample.cards[0] + sample.cards[1] > 0 for sample in samples(at.state, 1))


@pytest.mark.clause("cholas/end-3")
def test_who_goes_on_with_replace_has_proved_it(table):
    at = forced(table, "two two two one").play("replace brown 3")
    assert proofs(at) == {ONE | ALIKE}
    at.chance("stone brown", "stone grey", "stone gold")
    assert all(sample.cards[0] + sample.cards[1] > 0 for sample in samples(at.state, 1))


@pytest.mark.clause("cholas/setup-15")
def test_a_known_card_explains_it(table):
    at = forced(table, "two two two one", known=["one", ""])
    assert view_of(at.state, 1).demands[0] == 0
    assert proofs(at.play("replace brown 3")) == set()


@pytest.mark.clause("cholas/build-1")
def test_a_build_explains_it(table):
    at = forced(table, "two two two one").play("build one", "at a1", "stone brown")
    assert proofs(at) == set()


@pytest.mark.clause("cholas/pick-2", "cholas/draw-3")
@pytest.mark.parametrize(("stones", "cards"), [("BBBBB", "two two two one"), (BROWN_ONLY, "two two one")])
def test_who_can_pick_or_draw_proves_nothing(table, stones, cards):
    at = table("", stones=[stones, "B"], cards=[cards, "one"]).play("replace brown 3")
    assert proofs(at) == set()


@pytest.mark.clause("cholas/setup-14")
@pytest.mark.parametrize(("card", "left"), [("one", set()), ("two", {ONE | ALIKE})])
def test_a_proof_lasts_until_such_a_card_is_played(table, card, left):
    at = forced(table, "two two one one").play("replace brown 3")
    at.chance("stone brown", "stone grey", "stone gold").play("pick 2").chance("stone grey", "stone gold")
    at.play(f"build {card}", "at a1", "stone brown")
    if card == "two":
        at.play("stone grey")
    assert proofs(at) == left


@pytest.mark.clause("cholas/draw-4")
def test_a_new_unseen_card_leaves_a_proof_as_it_is(table):
    at = forced(table, "two two one one").play("replace brown 3")
    at.chance("stone brown", "stone grey", "stone gold").play("pick 2").chance("stone grey", "stone gold")
    at.play("build two", "at a1", "stone brown", "stone grey").play("pick 2").chance(
        "stone grey", "stone gold"
    )
    at.play("draw top").chance("card two")
    assert proofs(at) == {ONE | ALIKE}
    assert all(sample.cards[0] + sample.cards[1] > 0 for sample in samples(at.state, 1))


@pytest.mark.clause("cholas/bonus-blue-8")
def test_who_is_not_offered_the_extra_turn_lacks_what_could_be_built(table):
    at = table("", stones=["GGGG", "B"], cards=["two two two two", "one"], blue=[4], variant=1)
    at.play("pick 2").chance("stone grey", "stone grey")
    assert at.state.lacks[0] == ONE | ALIKE
    assert all(sample.cards[0] + sample.cards[1] == 0 for sample in samples(at.state, 1))


@pytest.mark.clause("cholas/draw-4")
def test_nothing_is_known_to_be_lacking_once_an_unseen_card_has_come(table):
    at = table("", stones=["GGGG", "B"], cards=["two two two two", "one"], blue=[4], variant=1)
    at.play("pick 2").chance("stone grey", "stone grey")
    at.state.stones[0] = 1
    at.play("pick 2").chance("stone grey", "stone gold")
    at.play("build two", "at a1", "stone brown", "stone grey", "use", "draw top").chance("card one")
    assert at.state.lacks[0] == 0


@pytest.mark.clause("cholas/bonus-blue-8")
def test_who_declines_an_extra_turn_with_only_a_build_to_do_has_proved_it(table):
    at = table("", stones=["GGGG", "B"], cards=["two two two one", "one"], blue=[4], variant=1)
    at.play("pick 2").chance("stone grey", "stone grey")
    assert view_of(at.state, 1).demands[0] == SET_BIT[ONE | ALIKE]
    at.play("decline")
    assert proofs(at) == {ONE | ALIKE}


@pytest.mark.clause("cholas/end-3")
def test_who_is_blocked_lacks_what_could_be_built(table):
    at = table("", stones=["L", "BBBBBB"], cards=["one", "two two two two"])
    at.play("build one", "at a1", "stone light-brown")
    assert at.match.over
    assert at.state.lacks[1] == ONE | ALIKE


# Fairness


UNSEEN = {"one": 3, "alike": 2, "two": 2, "block": 1, "diagonal": 1}


def late_view(table, first, second, demands, lacks):
    """Cy's view of a late game: nine unseen cards, so many of them in the hands of Anna and Bo."""
    at = table("", stones=["B", "B", "B"], cards=["", "", ""], face_up=["one", "one", "one"])
    state = at.state
    for kind, word in enumerate(CARD_WORDS):
        open_cards = 3 if word == "one" else 0
        state.discarded[kind] = int(CARD_COUNT[kind]) - UNSEEN[word] - open_cards
        state.pool[kind] = UNSEEN[word]
    state.stack = sum(UNSEEN.values()) - first - second
    view = CholasView(2, state)
    for seat, cards in enumerate((first, second)):
        state.lacks[seat] = lacks[seat]
        view.unknown[seat] = cards
        view.demands[seat] = SET_BIT[demands[seat]] if demands[seat] else 0
    return view


def all_deals(first, second, demands, lacks):
    """How many deals of nine different cards give Anna and Bo which kinds, of those that fit."""
    box = [kind for kind, word in enumerate(CARD_WORDS) for _ in range(UNSEEN[word])]
    found = Counter()
    for anna in combinations(range(9), first):
        rest = [card for card in range(9) if card not in anna]
        for bo in combinations(rest, second):
            hands = [[box[card] for card in hand] for hand in (anna, bo)]
            kinds = [sum(2**kind for kind in set(hand)) for hand in hands]
            proved = all(not need or need & have for need, have in zip(demands, kinds, strict=True))
            if proved and not any(lack & have for lack, have in zip(lacks, kinds, strict=True)):
                found[tuple(tuple(hand.count(kind) for kind in range(5)) for hand in hands)] += 1
    return found


@pytest.mark.clause("cholas/setup-14")
@pytest.mark.parametrize(
    ("demands", "lacks"),
    [
        ((0, 0), (0, 0)),
        ((BLOCK, 0), (0, 0)),
        ((ALIKE | DIAGONAL, ONE | BLOCK), (0, 0)),
        ((TWO, 0), (ONE, ALIKE)),
        ((BLOCK | DIAGONAL, BLOCK | DIAGONAL), (TWO, ONE)),
    ],
)
def test_every_deal_that_fits_is_equally_likely(table, demands, lacks):
    view = late_view(table, 2, 2, demands, lacks)
    deals = all_deals(2, 2, demands, lacks)
    total = sum(deals.values())
    rng = Random(3)
    number = 40 * len(deals)
    found = Counter()
    for _ in range(number):
        sample = view.resample(rng)
        found[cards_of(sample, 0), cards_of(sample, 1)] += 1
    assert set(found) <= set(deals)
    expected = {hands: number * ways / total for hands, ways in deals.items()}
    chi = sum((found[hands] - number) ** 2 / number for hands, number in expected.items())
    free = len(deals) - 1
    assert chi <= free + 5 * (2 * free) ** 0.5
