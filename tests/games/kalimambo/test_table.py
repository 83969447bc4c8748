"""How the game looks and speaks."""

import re

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE, Listener
from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.choices import Play

NAMES = ["Anna", "Bo", "Cy"]


class Watching(Listener):
    """Sees every frame as the table would show it."""

    def __init__(self):
        self.seen = []

    def told(self, state, key, slots):
        things = GAME.scene(GAME.view(state, 0), NAMES).panels[0].things
        places = {thing.id: thing.place for thing in things}
        self.seen.append((GAME.words.say(GAME.tell_frame(key, slots), NAMES), places))


def test_a_round_is_shown_figure_by_figure_with_the_rhino_running(stand):
    state = stand({"A": 1, "B": 3, "C": 4, "Kali": 5})
    watching = Watching()
    state.listener = watching
    for seat, card in enumerate((9, 0, 6)):
        state.play_unchecked(seat, GAME.choices.number(Play(card)))
    state.play_unchecked(CHANCE, GAME.parse(CHANCE, "kali 6"))
    assert [sentence for sentence, _ in watching.seen] == [
        "All cards lie open. The highest moves first!",
        "Anna (9) runs to the front, onto space 6.",
        "The rhino runs 2 spaces and rams Bo: 2 minus points.",
        "Cy (6) runs to the front, onto space 7.",
        "Kali has the 6 too, but is not furthest behind, and stays.",
        "Bo has the 0 and stays.",
    ]
    cards, anna_runs, rhino_runs = (places for _, places in watching.seen[:3])
    assert {"card-1-9", "card-2-0", "card-3-6", "card-kali-6"} <= set(cards)
    assert (anna_runs["runner-1"], anna_runs["rhino"]) == ("space-6", "space-0")
    assert (rhino_runs["runner-1"], rhino_runs["rhino"]) == ("space-6", "space-2")


@pytest.mark.clause("kalimambo/round-3")
def test_the_cards_of_last_round_are_shown_as_such_until_all_are_turned_over(set_up):
    match = set_up(3, Random(1))
    for seat in range(3):
        match.play("play 4", seat)
    match.play("kali 9", CHANCE)
    names = []
    for seat in range(3):
        names.append(kalis_card(match.state))
        match.play("play 5", seat)
    # All have chosen, and Kali's card of this round is still to come.
    names.append(kalis_card(match.state))
    assert names == [("card-past", "Kali's 9, played last round")] * 4
    seen = []

    class Looking(Listener):
        def told(self, state, key, slots):
            seen.append(kalis_card(state))

    match.state.listener = Looking()
    match.play("kali 7", CHANCE)
    assert set(seen) == {("card", "Kali's 7, turned up")}


def kalis_card(state):
    """How Kali's card on the table looks and is called."""
    things = GAME.scene(GAME.view(state, 0), NAMES).panels[0].things
    return next((thing.symbol, thing.name) for thing in things if thing.place == "table-kali")


def test_every_frame_names_a_clause_that_exists():
    assert {frame.clause for frame in GAME.frames.values()} <= set(GAME.rules.ids())


def test_the_own_card_and_its_place_stand_for_playing_it(set_up):
    scene = GAME.scene(set_up(3, Random(1)).view(1).known, NAMES)
    assert scene.stands_for("card-2-7") == (Play(7),)
    assert scene.stands_for("hand-2-7") == (Play(7),)
    assert scene.stands_for("card-1-7") == ()
    assert scene.stands_for("hand-1-7") == ()
    assert scene.stands_for("space-7") == ()


def test_the_set_up_is_told_step_by_step():
    state = GAME.begin(3)
    told = []
    for outcome in ("explorer 2", "explorer 3", "heap 8"):
        step = GAME.outcomes.parse(outcome)
        told.append(GAME.words.say(GAME.tell_step(GAME.view(state, 0), int(CHANCE), step), NAMES))
        state.play_unchecked(CHANCE, GAME.outcomes.number(step))
    assert told == [
        "Bo's explorer lines up on space 1.",
        "Cy's explorer lines up on space 2, and Anna's between it and Kali.",
        "A heap of dung lies on space 8.",
    ]


def test_the_prompt_says_what_to_do_and_for_whom_the_table_waits(set_up):
    match = set_up(3, Random(1))
    prompts = [GAME.words.say(GAME.prompt(match.view(0).known), NAMES)]
    for seat in range(3):
        match.play("play 4", seat)
        prompts.append(GAME.words.say(GAME.prompt(match.view(0).known), NAMES))
    assert prompts == [
        "Round 1 of 12: choose a card.",
        "Waiting for 2 players to choose a card.",
        "Waiting for Cy to choose a card.",
        "The cards are turned over.",
    ]


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("key", [*GAME.look.seat_colours, "coal"])
def test_every_colour_stands_out_from_the_board(key):
    for ground in re.findall(r'id="space".*?fill="(#\w{6})"', GAME.art, re.DOTALL):
        lighter, darker = luminance(ground), luminance(GAME.look.palette[key])
        assert (lighter + 0.05) / (darker + 0.05) >= 4
