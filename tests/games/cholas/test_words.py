"""How steps, options, frames and positions are told."""

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE, WATCHER
from pooram.games.cholas import GAME
from pooram.games.cholas.box import PLACE_NAMES
from pooram.games.cholas.speech.frames import FRAMES
from pooram.games.cholas.speech.names import (
    BLUE_TEXTS,
    BLUE_TITLES,
    RED_TEXTS,
    RED_TITLES,
    tile_name,
    treasure_name,
)
from pooram.games.cholas.speech.refusals import REFUSALS
from pooram.games.cholas.speech.sentences import SENTENCES
from pooram.match.match import Match

NAMES = ["Anna", "Bo", "Cy"]


def said(sentence):
    assert not sentence.clause or sentence.clause in GAME.rules.ids()
    return GAME.words.say(sentence, NAMES)


def told(table, step, viewer=WATCHER):
    """A mover's step as the log tells it."""
    return said(GAME.tell_step(table.match.view(viewer).known, table.mover, GAME.choices.parse(step)))


def drawn(table, outcome, viewer=WATCHER):
    """What chance brings, as the viewer's log tells it."""
    seen = table.state.seen(viewer, CHANCE, table.outcome(outcome))
    return said(GAME.tell_step(table.match.view(viewer).known, CHANCE, GAME.shown(CHANCE, int(seen))))


def option(table, step):
    """A step of the mover as it is offered."""
    return said(GAME.tell_choice(table.match.view(table.mover).known, GAME.choices.parse(step)))


def prompts(table):
    """What Anna and Bo are asked."""
    return [said(GAME.prompt(table.match.view(seat).known)) for seat in (0, 1)]


# Notation


def test_every_choice_has_a_short_notation_of_its_own():
    notations = [str(choice) for choice in GAME.choices]
    assert len(set(notations)) == 427
    assert max(map(len, notations)) <= 32
    for notation in (
        "pick 2", "pick 4", "replace grey 4", "replace light-brown 7", "draw 3", "draw top", "draw 5 and one",
        "draw top and one", "build one", "build alike", "build two", "build block", "build diagonal",
        "sculpt a1-b2", "sculpt b3-d3", "sculpt h16 with bonus", "at d4", "at d4 upright", "stone gold",
        "swap white grey", "recolour gold gold", "less white", "pay 0", "pay 5", "pay gold by hand",
        "pay light-brown by wagon", "use", "decline",
    ):  # fmt: skip
        assert notation in notations


def test_every_outcome_has_a_notation_of_its_own():
    notations = [str(outcome) for outcome in GAME.outcomes]
    assert len(set(notations)) == 79
    for notation in (
        "seat 2 starts", "treasure +1", "treasure light-brown", "treasure pattern", "leave out 8",
        "tile 4 white 1 grey", "tile 5 gold", "tile 1 brown 1 light-brown 1 grey", "stone grey", "card alike",
        "red 4", "blue 2",
    ):  # fmt: skip
        assert notation in notations


# Names


@pytest.mark.clause("cholas/expert-setup-3")
def test_a_sculptures_place_is_named_by_its_corners():
    assert [PLACE_NAMES[place] for place in (0, 5, 20, 26, 35)] == ["a1-b2", "m1-n2", "b3-d3", "g6-h6", "h16"]
    assert len(set(PLACE_NAMES)) == 36


def test_tiles_and_treasure_say_what_they_cost_and_bring():
    assert tile_name(13) == "8-point sculpture (4 white and 1 grey)"
    assert tile_name(24) == "10-point sculpture (5 gold)"
    assert tile_name(39) == "1-point sculpture (any one stone)"
    assert treasure_name(1) == "+2 treasure"
    assert treasure_name(7) == "+2 treasure for a pattern"


def test_every_bonus_card_has_a_title_and_a_sentence():
    for titles, texts in ((RED_TITLES, RED_TEXTS), (BLUE_TITLES, BLUE_TEXTS)):
        assert len(titles) == len(texts) == 7
        assert all(titles[1:])
        assert all(text.endswith(".") for text in texts[1:])


@pytest.mark.clause("cholas/bonus-4")
def test_red_cards_are_about_own_stones_and_sculptures_and_blue_cards_are_not():
    about = ("own colour", "sculpture")
    assert all(any(word in text for word in about) for text in RED_TEXTS[1:])
    assert not any(word in text for word in about for text in BLUE_TEXTS[1:])


# Frames


@pytest.mark.parametrize(
    ("key", "slots", "sentence"),
    [
        ("stone-points", [0, 2], "Stones of other colours: 2 points for Anna."),
        ("stone-points", [0, 1], "A stone of another colour: 1 point for Anna."),
        ("own-stones", [1, 1], "With red 1 “Own stones”: 1 point more for Bo."),
        ("pattern", [2, 3, 4, 1], "A pattern of 3 white stones: 4 points for Bo."),
        ("pattern", [2, 3, 4, -1], "A pattern of 3 white stones, but nobody plays white."),
        ("pattern", [3, 2, 2, -2], "A pair of grey stones: 2 points for the opponent."),
        ("pattern", [3, 4, 7, -2], "A pattern of 4 grey stones: 7 points for the opponent."),
        ("treasure", [0, 5, 2], "The +2 treasure for a grey stone: 2 points for Anna."),
        ("treasure", [0, 5, 0], "The +2 treasure for a grey stone is taken off and brings nothing."),
        ("doubled", [0, 6], "A star: what Anna scored in this turn is doubled, 6 points more."),
        ("wagon", [0, 1, 3], "Anna's wagon now carries three light brown stones."),
        ("sculpture", [2, 0, 16], "The sculpture on a1-b2: 16 points for Cy."),
        ("bonus-spent", [1, 3], "The bonus card red 3 “Free sculpture” of Bo is used up."),
        ("trigger", [5], "5 spaces are left: everybody has at most two more turns."),
        ("trigger", [1], "One space is left: everybody has at most two more turns."),
        ("skips", [1], "Bo misses this turn, and blue 4 “Extra turn” is ready again."),
        ("last-turns", [], "The last turns have been played: the game is over."),
        ("paid", [0, 1, 2, 0], "Anna pays two light brown stones from the hand."),
        ("paid", [1, 3, 0, 1], "Bo pays a grey stone from the wagon."),
        ("paid", [1, 4, 1, 3], "Bo pays a gold stone from the hand and three from the wagon."),
        ("solo-discard", [3], "There is no room left for the block card: it is discarded."),
    ],
)
def test_what_follows_by_force_is_told(key, slots, sentence):
    assert said(GAME.tell_frame(key, slots)) == sentence


def test_every_frame_can_be_said_and_names_a_clause():
    known = GAME.rules.ids()
    for key, frame in FRAMES.items():
        for number in (1, 2):
            told = GAME.tell_frame(key, [number] * len(frame.slots))
            assert told.clause in known
            assert said(told)


def test_refusals_and_other_sentences_have_keys_of_their_own():
    assert not SENTENCES.keys() & REFUSALS.keys()


# Pick, Replace, Draw


@pytest.mark.clause("cholas/turn-1")
def test_the_prompt_names_only_what_can_be_done(table):
    game = table(stones=["BBBL"], cards=["one"])
    assert prompts(game) == [
        "Your turn: pick stones, replace stones, draw a card or build.",
        "Waiting for Anna to choose an action.",
    ]
    assert prompts(table(stones=["BBLLWGO"], cards=["one one one one"]))[0] == "Your turn: build."


def test_stones_are_told_when_they_are_picked(table):
    game = table(stones=["BBBB"], cards=["one"])
    assert option(game, "pick 2") == "Pick two stones from the bag"
    assert option(game, "replace brown 4") == "Put four brown stones back into the bag and pick as many"
    assert told(game, "replace brown 4") == "Anna puts four brown stones back into the bag and picks as many."
    game.play("pick 2")
    assert prompts(game)[1] == "Anna picks stones from the bag."
    assert drawn(game, "stone light-brown") == "Anna picks a light brown stone."


@pytest.mark.clause("cholas/draw-4")
def test_a_card_of_the_stack_is_told_to_its_owner_alone(table):
    game = table(stones=["B"], cards=["one"], face_up=["two", "block"])
    assert option(game, "draw 2") == "Take the block card, number 2 of the face-up cards"
    assert told(game, "draw 2") == "Anna takes the face-up block card."
    assert option(game, "draw top") == "Draw the top card of the stack, which nobody else will see"
    game.play("draw top")
    assert drawn(game, "card diagonal", viewer=0) == "Anna draws the diagonal card from the stack."
    assert drawn(game, "card diagonal", viewer=1) == "Anna draws a card from the stack."
    assert drawn(game, "card diagonal") == drawn(game, "card one")


# Build


def test_a_build_is_told_card_place_and_colours(table):
    game = table("BLWGO.==......", stones=["BBLLW"], cards=["block"])
    assert option(game, "build block") == (
        "Play the block card: four stones in a square, two of each of two colours, in rows or in columns"
    )
    game.play("build block")
    assert prompts(game) == [
        "Where do you build the block card?",
        "Waiting for Anna to find a place for the block card.",
    ]
    assert option(game, "at i1") == "Build on i1, j1, i2 and j2, a row of each colour"
    assert told(game, "at i1 upright") == "Anna builds on i1, j1, i2 and j2, in columns."
    game.play("at i1 upright")
    assert prompts(game)[0] == "Which colour goes on i1 and i2?"
    assert option(game, "stone brown") == "Lay two brown stones on i1 and i2"
    game.play("stone brown")
    assert prompts(game)[1] == "Waiting for Anna to choose a colour for j1 and j2."
    assert told(game, "stone light-brown") == "Anna lays two light brown stones on j1 and j2."


@pytest.mark.parametrize(
    ("card", "step", "where", "first"),
    [
        ("one", "at a1", "a1", "a1"),
        ("alike", "at a1", "a1 and b1", "a1 and b1"),
        ("alike", "at a1 upright", "a1 and a2", "a1 and a2"),
        ("two", "at a1 upright", "a1 and a2", "a1"),
        ("diagonal", "at a1", "a1, b1, a2 and b2", "a1 and b2"),
    ],
)
def test_a_place_names_the_spaces_of_the_card(table, card, step, where, first):
    game = table(stones=["BBLL"], cards=[card]).play(f"build {card}")
    assert option(game, step) == f"Build on {where}"
    game.play(step)
    assert prompts(game)[0] == f"Which colour goes on {first}?"


@pytest.mark.clause("cholas/end-1")
def test_the_last_turns_are_announced(all_but):
    game = all_but("g16 h16", stones=["BLWGO", "B"], cards=["one", "one"])
    game.state.turns_left = 3
    assert prompts(game)[0].startswith("Your last turn but one: pick stones")
    game.state.turns_left = 2
    assert prompts(game)[0].startswith("Your last turn: pick stones")


# Sculpt

BUILT = "BLWG..==...... BLWG..==......"


def carving(table, **more):
    """Anna can carve a1-b2, for four white and one grey."""
    held = {"stones": ["WWWG"], "wagon": ["WWWG"], **more}
    return table(BUILT, cards=["one"], tiles={"a1-b2": "WWWWG"}, variant=1, **held)


def test_a_sculpture_is_told_with_its_points_and_its_cost(table):
    game = carving(table)
    assert prompts(game)[0] == "Your turn: pick stones, replace stones, draw a card, build or sculpt."
    assert option(game, "sculpt a1-b2") == "Carve the sculpture on a1-b2: 8 points for 4 white and 1 grey"
    assert told(game, "sculpt a1-b2") == "Anna carves the 8-point sculpture on a1-b2 (4 white and 1 grey)."


@pytest.mark.clause("cholas/pay-4")
def test_a_payment_is_told_hand_and_wagon(table):
    game = carving(table).play("sculpt a1-b2")
    assert prompts(game) == [
        "You owe four white stones. How many of them come from your hand?",
        "Waiting for Anna to pay for the sculpture on a1-b2.",
    ]
    assert option(game, "pay 1") == "Pay a white stone from your hand and three from your wagon"
    assert told(game, "pay 3") == "Anna pays three white stones from the hand and one from the wagon."
    game.play("pay 1")
    assert prompts(game)[0] == "You owe a grey stone. Does it come from your hand or from your wagon?"
    assert option(game, "pay 1") == "Pay a grey stone from your hand"
    assert told(game, "pay 0") == "Anna pays a grey stone from the wagon."


def test_any_stone_for_a_small_sculpture_is_told(all_but):
    game = all_but("", stones=["BL"], wagon=["G"], cards=["one"], variant=1).play("sculpt g16")
    assert prompts(game)[0] == "Which stone pays for the sculpture on g16?"
    assert option(game, "pay brown by hand") == "Pay a brown stone from your hand"
    assert told(game, "pay grey by wagon") == "Anna pays a grey stone from the wagon."


@pytest.mark.parametrize(
    ("red", "sentence"),
    [
        (2, "with red 2 “Double points”: 16 points for 4 white and 1 grey, and the bonus card is gone"),
        (3, "with red 3 “Free sculpture”: 8 points for nothing, and the bonus card is gone"),
        (4, "with red 4 “One stone swapped”: 8 points for 4 white and 1 grey, one of them in another colour"),
        (5, "with red 5 “Other colours”: 8 points for other colours than 4 white and 1 grey"),
        (6, "with red 6 “One stone less”: 8 points for 4 white and 1 grey, less one stone of your choice"),
    ],
)
def test_a_red_bonus_card_says_what_it_does_for_a_sculpture(table, red, sentence):
    game = carving(table, red=[red], wagon=["WWWGBBBBL"])
    assert option(game, "sculpt a1-b2 with bonus") == f"Carve the sculpture on a1-b2 {sentence}"
    assert told(game, "sculpt a1-b2 with bonus").startswith("Anna carves the 8-point sculpture on a1-b2")


@pytest.mark.parametrize(
    ("red", "prompt", "step", "offered", "logged"),
    [
        (
            4,
            "Which stone of it do you pay in another colour?",
            "swap white grey",
            "Pay grey for one white: 3 white and 2 grey",
            "Anna pays grey for one white: 3 white and 2 grey.",
        ),
        (
            5,
            "In which colours do you pay instead?",
            "recolour brown light-brown",
            "Pay 4 brown and 1 light brown instead",
            "Anna pays 4 brown and 1 light brown instead.",
        ),
        (
            6,
            "Which stone do you not pay?",
            "less grey",
            "Pay one grey less: 4 white",
            "Anna pays one grey less: 4 white.",
        ),
    ],
)
def test_a_changed_cost_is_told(table, red, prompt, step, offered, logged):
    game = carving(table, red=[red], wagon=["WWWGBBBBL"]).play("sculpt a1-b2 with bonus")
    assert prompts(game)[0] == f"The cost is 4 white and 1 grey. {prompt}"
    assert prompts(game)[1].startswith(f"Waiting for Anna to say what is paid instead, with red {red}")
    assert option(game, step) == offered
    assert told(game, step) == logged


# Blue bonus cards


@pytest.mark.parametrize(
    ("blue", "stones", "cards", "step", "sentence"),
    [
        (
            3,
            "BL",
            "one",
            "pick 3",
            "Pick three stones from the bag, with your bonus card blue 3 “Third stone”",
        ),
        (5, "", "one", "pick 4", "Pick four stones from the bag, with your bonus card blue 5 “Full basket”"),
        (
            6,
            "BL",
            "",
            "draw top and one",
            "Draw two cards from the stack, with your bonus card blue 6 “Fresh cards”",
        ),
        (
            6,
            "BL",
            "",
            "draw 1 and one",
            "Take the two-colour card, number 1 of the face-up cards, "
            "and one more from the stack with your bonus card blue 6 “Fresh cards”",
        ),
    ],
)
def test_a_blue_bonus_card_says_what_it_adds(table, blue, stones, cards, step, sentence):
    game = table(stones=[stones], cards=[cards], face_up=["two", "one"], blue=[blue], variant=1)
    assert option(game, step) == sentence


@pytest.mark.parametrize(
    ("blue", "card", "colours", "asked", "offered", "logged"),
    [
        (
            1,
            "alike",
            ["stone brown"],
            "Your bonus card blue 1 “Stones again”: do you pick two stones?",
            "Pick two stones from the bag",
            "Anna uses blue 1 “Stones again” and picks two stones.",
        ),
        (
            2,
            "one",
            ["stone brown"],
            "Your bonus card blue 2 “Card again”: do you draw a card?",
            "Draw a card from the stack",
            "Anna uses blue 2 “Card again” and draws from the stack.",
        ),
        (
            4,
            "one",
            ["stone brown"],
            "Your bonus card blue 4 “Extra turn”: do you have another turn now, and miss your next one?",
            "Have another turn now and miss your next one",
            "Anna uses blue 4 “Extra turn” for another turn and will miss the next one.",
        ),
    ],
)
def test_a_blue_bonus_card_that_is_offered_is_told(table, blue, card, colours, asked, offered, logged):
    game = table(stones=["BBL"], cards=[card], blue=[blue], variant=1)
    game.play(f"build {card}", "at a1", *colours)
    assert prompts(game)[0] == asked
    assert prompts(game)[1].startswith(f"Waiting for Anna, who may use blue {blue}")
    assert option(game, "use") == offered
    assert option(game, "decline") == "Do without it this time"
    assert told(game, "use") == logged
    assert told(game, "decline").startswith(f"Anna does not use blue {blue}")


# The set-up, Solo and the end


def test_the_set_up_is_told_piece_by_piece():
    match = Match(GAME, 2, {"variant": 1, "starter": 1})
    lines = []
    for outcome in ("seat 2 starts", *["treasure +1"] * 3, *["treasure +2"] * 2, "treasure light-brown"):
        lines.append(said(GAME.tell_step(match.view(0).known, CHANCE, GAME.outcomes.parse(outcome))))
        match.play(outcome, CHANCE)
    assert lines[0] == "Bo starts."
    assert lines[1] == "The +1 treasure lies on c2."
    assert lines[-1] == "The +2 treasure for a light brown stone lies on k7."


@pytest.mark.parametrize(
    ("before", "outcome", "sentence"),
    [
        (12, "leave out 8", "The five squares of 8 points stay out of this game."),
        (13, "tile 4 white 1 brown", "The 6-point sculpture (4 white and 1 brown) belongs on a1-b2."),
        (14, "tile 5 gold", "The 10-point sculpture (5 gold) belongs on c1-d2."),
        (47, "stone gold", "Anna picks a gold stone."),
        (51, "card block", "Anna is dealt a card from the stack."),
        (53, "card block", "The block card is turned up."),
        (
            55,
            "red 3",
            "Anna has the bonus card red 3 “Free sculpture”. "
            "It says: Once: a sculpture costs you nothing, and this card is gone.",
        ),
    ],
)
def test_what_chance_brings_before_an_expert_game_is_told(before, outcome, sentence):
    match = Match(GAME, 2, {"variant": 1})
    rng = Random(5)
    for _ in range(before):
        match.draw(rng)
    choice = GAME.parse(CHANCE, outcome)
    seen = int(match.state.seen(WATCHER, CHANCE, choice))
    assert said(GAME.tell_step(match.view(WATCHER).known, CHANCE, GAME.shown(CHANCE, seen))) == sentence


@pytest.mark.clause("cholas/solo-step-3")
def test_solo_asks_for_a_face_up_card():
    match = Match(GAME, 1)
    match.draw_until_choice(Random(2))
    for kind, number in enumerate((0, 1, 0, 0, 0)):
        match.state.turned_up[kind] = number
        match.state.stones[kind] = 2
    assert said(GAME.prompt(match.view(0).known)) == "You must build the two-alike card."
    match.state.turned_up[0] = 1
    assert said(GAME.prompt(match.view(0).known)) == "Choose a face-up card to build."
    assert said(GAME.prompt(match.view(WATCHER).known)) == "Waiting for Anna to choose an action."


@pytest.mark.clause("cholas/solo-setup-5")
def test_the_points_of_the_solo_opponent_are_told():
    match = Match(GAME, 1, {"head_start": 120})
    assert [said(GAME.tell_score(match.view(0).known, side)) for side in (0, 1)] == ["0 points", "120 points"]


def test_one_point_is_told_in_the_singular(table):
    game = table(stones=["L"], cards=["one"]).play("build one", "at a1", "stone light-brown")
    assert said(GAME.tell_score(game.match.view(1).known, 0)) == "1 point"


@pytest.mark.clause("cholas/end-2")
def test_a_complete_temple_is_told_at_the_end(all_but):
    game = all_but("g16", stones=["B"], cards=["one"]).play("build one", "at g16", "stone brown")
    assert prompts(game) == ["The temple is complete: the game is over."] * 2
