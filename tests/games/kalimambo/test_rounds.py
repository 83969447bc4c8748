"""Choosing cards, what is hidden of it and what is refused."""

import pickle

import pytest
from librt.random import Random

from pooram.engine.choices import Hidden
from pooram.engine.errors import IllegalStep
from pooram.engine.state import BLANK, CHANCE, WATCHER
from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.choices import AllTurnedUp, Play, TurnUp
from pooram.match.match import Match

NAMES = ["Anna", "Bo", "Cy"]


def said(said):
    return GAME.words.say(said, NAMES)


def refused(match, seat, notation):
    with pytest.raises(IllegalStep) as error:
        match.play(notation, seat)
    return error.value


def things_of(view, panel):
    scene = GAME.scene(view, NAMES)
    return {thing.id: thing for part in scene.panels if part.id == panel for thing in part.things}


def seen_by(viewer, match, outcome):
    """What a viewer is shown of what chance brings."""
    label = match.state.seen(viewer, CHANCE, GAME.outcomes.number(outcome))
    return GAME.shown(int(CHANCE), int(label))


@pytest.mark.clause("kalimambo/round-1", "kalimambo/object-1")
def test_all_players_owe_a_card_at_once_and_any_may_be_first(set_up):
    match = set_up(3, Random(1))
    assert match.to_move == (0, 1, 2)
    assert match.legal_for(2) == [f"play {card}" for card in range(12)]
    match.play("play 7", 2)
    assert match.to_move == (0, 1)


@pytest.mark.clause("kalimambo/round-2")
def test_that_a_card_was_chosen_is_seen_but_not_which(set_up):
    views = []
    for card in ("play 3", "play 8"):
        match = set_up(3, Random(1))
        assert match.state.seen(0, 1, GAME.parse(1, card)) == BLANK
        match.play(card, 1)
        views.append(match)
    for viewer in (0, 2, WATCHER):
        one, two = (match.view(viewer).known for match in views)
        assert one.to_bytes() == two.to_bytes()
        assert GAME.scene(one, NAMES) == GAME.scene(two, NAMES)
        assert things_of(one, "board")["back-2"].name == "Bo's card, face down"
    assert said(GAME.tell_step(views[0].view(0).known, 1, Hidden())) == "Bo has chosen a card."


@pytest.mark.clause("kalimambo/round-2")
def test_the_owner_knows_the_chosen_card_and_must_take_it_back_to_choose_another(set_up):
    match = set_up(3, Random(1))
    match.play("play 8", 1)
    assert things_of(match.view(1).known, "hand-2")["card-2-8"].symbol == "card-chosen"
    error = refused(match, 1, "play 3")
    assert error.clause == "kalimambo/round-2"
    assert "Take it back first" in str(error)


@pytest.mark.clause("kalimambo/round-2")
def test_a_sample_keeps_the_own_card_and_unmakes_the_others(set_up):
    match = set_up(3, Random(1))
    for seat in range(3):
        match.play(f"play {seat + 4}", seat)
    sample = match.view(1).known.resample(Random(1))
    assert sample.waiting() == 0b101
    assert sample.card_down(1) == 5
    watched = match.view(WATCHER).known.resample(Random(1))
    assert watched.waiting() == 0b111
    assert watched.face_down == 0


def test_a_view_survives_copying_and_pickling(set_up):
    match = set_up(3, Random(1))
    match.play("play 8", 1)
    view = match.view(1).known
    assert view.copy() == pickle.loads(pickle.dumps(view)) == view
    assert view.copy().shown is not view.shown


@pytest.mark.clause("kalimambo/round-3", "kalimambo/round-4")
def test_all_cards_are_turned_up_together_with_kalis(set_up):
    match = set_up(3, Random(1))
    for seat in range(3):
        assert not [
            thing for thing in things_of(match.view(WATCHER).known, "board") if thing.startswith("card")
        ]
        match.play(f"play {seat + 4}", seat)
    assert match.chance_is_due
    before, step = match.view(0).known, seen_by(WATCHER, match, TurnUp(9))
    assert step == AllTurnedUp(9, (4, 5, 6, 0, 0, 0, 0))
    match.play("kali 9", CHANCE)
    on_table = [
        thing for thing in things_of(match.view(WATCHER).known, "board").values() if "card" in thing.id
    ]
    assert [thing.badge for thing in on_table] == ["4", "5", "6", "9"]
    assert said(GAME.tell_step(before, int(CHANCE), step)) == "The cards are turned over; Kali has the 9."


@pytest.mark.clause("kalimambo/round-3")
def test_different_cards_turned_up_look_different(set_up):
    seen = set()
    for card in range(12):
        match = set_up(3, Random(1))
        for seat in range(3):
            match.play(f"play {card if seat == 1 else 0}", seat)
        seen.add(seen_by(0, match, TurnUp(9)))
    assert len(seen) == 12


@pytest.mark.clause("kalimambo/round-3")
def test_nobody_chooses_while_the_cards_are_turned_over(set_up):
    match = set_up(3, Random(1))
    for seat in range(3):
        match.play("play 1", seat)
    # All cards are in: nothing can be taken back any more.
    refusal = GAME.judge(match.view(0).known, Play(5))
    assert refusal.clause == "kalimambo/round-3"
    assert said(refusal.said) == "The cards of this round are being turned over."
    resolving = match.state.copy()
    resolving.face_down = 0
    assert GAME.judge(GAME.view(resolving, 0), Play(5)).clause == "kalimambo/round-3"


@pytest.mark.clause("kalimambo/round-5")
def test_a_card_is_played_once(set_up):
    match = set_up(3, Random(1))
    for seat in range(3):
        match.play("play 1", seat)
    match.play("kali 9", CHANCE)
    error = refused(match, 0, "play 1")
    assert error.clause == "kalimambo/round-5"
    assert str(error) == "You have played the 1 already. You still have: 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11."
    for seat in range(3):
        match.play("play 2", seat)
    with pytest.raises(IllegalStep):
        match.play("kali 9", CHANCE)


@pytest.mark.clause("kalimambo/round-6")
def test_the_cards_that_remain_are_open_to_all(set_up):
    match = set_up(3, Random(1))
    for seat in range(3):
        match.play(f"play {seat}", seat)
    match.play("kali 9", CHANCE)
    view = match.view(WATCHER).known
    assert [view.cards_in_hand(figure) for figure in range(4)] == [
        [card for card in range(12) if card != played] for played in (0, 1, 2, 9)
    ]
    assert "card-3-2" not in things_of(view, "hand-3")
    assert len(things_of(view, "hand-kali")) == 11


@pytest.mark.clause("kalimambo/setup-8")
def test_no_card_is_chosen_before_the_heaps_lie():
    match = Match(GAME, 3)
    error = refused(match, 0, "play 4")
    assert error.clause == "kalimambo/setup-8"


@pytest.mark.clause("kalimambo/end-1", "kalimambo/object-1", "kalimambo/round-5")
def test_the_game_ends_after_the_round_of_the_last_card(set_up):
    rng = Random(1)
    match = set_up(3, rng)
    for number in range(12):
        assert not match.over
        assert match.state.turn() == number
        for seat in range(3):
            match.play(f"play {number}", seat)
        match.draw(rng)
    assert match.over
    assert match.to_move == ()
    assert refused(match, 0, "play 4").clause == "kalimambo/end-1"
    assert said(GAME.prompt(match.view(0).known)) == "The game is over: all cards are played."


@pytest.mark.clause("kalimambo/end-2")
def test_the_fewest_minus_points_are_the_best_place(stand, turn_over, minus):
    state = stand({"A": 1, "B": 3, "C": 8, "Kali": 9})
    turn_over(state, {"A": 9, "B": 8, "C": 0, "Kali": 0})
    assert minus(state) == [0, 2, 5]
    assert [state.rank(seat) for seat in range(3)] == [1, 2, 3]


@pytest.mark.clause("kalimambo/round-1")
def test_a_watcher_cannot_play(set_up):
    match = set_up(3, Random(1))
    view = match.view(WATCHER).known
    assert GAME.judge(view, Play(3)).clause == "kalimambo/round-1"
    assert GAME.scene(view, NAMES).stands_for("card-1-3") == ()


def agree_many(games, set_up):
    """Compare what is legal with what the judge allows at every step; says at how many positions."""
    rng = Random(23)
    looked = 0
    for number in range(games):
        seats = 3 + number % 5
        match = set_up(seats, rng)
        state = match.state
        while state.round < 12:
            for seat in range(seats):
                legal = [GAME.choices[choice] for choice in GAME.legal_choices(state, seat)]
                view = GAME.view(state, seat)
                assert [choice for choice in GAME.choices if GAME.judge(view, choice) is None] == legal
                looked += 1
            owing = [seat for seat in range(seats) if state.owing >> seat & 1]
            if owing:
                seat = owing[rng.randrange(len(owing))]
                legal = GAME.legal_choices(state, seat)
                state.play_unchecked(seat, legal[rng.randrange(len(legal))])
            else:
                state.play_unchecked(CHANCE, state.draw(rng))
    return looked


@pytest.mark.clause("kalimambo/round-5")
def test_what_is_legal_and_what_the_judge_allows_agree(set_up):
    assert agree_many(5, set_up) > 1500


@pytest.mark.deep
def test_legal_and_judge_agree_on_a_hundred_thousand_positions(set_up):
    assert agree_many(300, set_up) > 100_000
