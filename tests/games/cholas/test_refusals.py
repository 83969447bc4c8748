"""What the judge says about bonus cards, sculptures and payment, and whenever it is not the time."""

from pathlib import Path

import pytest
from librt.random import Random

from pooram.games.cholas import GAME
from pooram.games.cholas.choices import Pick
from pooram.games.cholas.speech import refusals
from pooram.match.match import Match

NAMES = ["Anna", "Bo"]
SQUARE = """
    BB....==......
    BB....==......
    """


def expert(table, drawing=SQUARE, cost="WWWWG", stones="", wagon="", red=1, blue=1, **more):
    """Anna's turn; a square of the given cost belongs on a1-b2."""
    cards = more.pop("cards", ["one", ""])
    return table(
        drawing,
        stones=[stones, "B"],
        wagon=[wagon, ""],
        cards=cards,
        red=[red, 2],
        blue=[blue, 4 if blue != 4 else 2],
        tiles={"a1-b2": cost, "b3-d3": "BLG"},
        variant=1,
        **more,
    )


# Places


@pytest.mark.clause("cholas/sculpt-2", "cholas/sculpt-3", "cholas/sculpt-4")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("", ("sculpt-2", "There are no stones on a1-b2 yet.")),
        ("BB....==......", ("sculpt-3", "The place a1-b2 is only partly built: nothing is on a2 and b2.")),
        (SQUARE, None),
    ],
)
def test_a_sculpture_needs_stones_on_all_its_spaces(table, drawing, expected):
    at = expert(table, drawing, stones="WWWWG", red=3)
    for step in ("sculpt a1-b2", "sculpt a1-b2 with bonus"):
        if expected is None:
            assert step in at.options()
        else:
            assert at.refusal(step) == expected


@pytest.mark.clause("cholas/sculpt-7")
def test_a_place_is_sculpted_once(table):
    at = expert(table, stones="WWWWG", sculpted=["a1-b2"])
    assert at.refusal("sculpt a1-b2") == ("sculpt-7", "There is a sculpture on a1-b2 already.")


# Payment


@pytest.mark.clause("cholas/pay-1", "cholas/sculpt-1")
def test_the_judge_says_which_stones_are_lacking(table):
    at = expert(table, stones="WW", wagon="W")
    assert at.refusal("sculpt a1-b2") == (
        "pay-1",
        "You lack 1 white and 1 grey, hand and wagon together, to pay 4 white and 1 grey.",
    )


@pytest.mark.clause("cholas/pay-1", "cholas/pay-2", "cholas/pay-4")
def test_the_judge_says_how_many_stones_can_come_from_the_hand(table):
    at = expert(table, stones="WWWG", wagon="WWG").play("sculpt a1-b2")
    assert at.options() == ["pay 2", "pay 3"]
    assert at.refusal("pay 5") == ("pay-1", "You owe 4 white, not 5.")
    assert at.refusal("pay 4") == ("pay-1", "You hold only 3 white, not 4.")
    assert at.refusal("pay 1") == ("pay-2", "Your wagon has only 2 white: 2 or more must be from your hand.")
    for step in ("pick 2", "pay white by hand"):
        assert at.refusal(step) == ("pay-4", "You owe 4 white: say how many of them you pay from your hand.")


@pytest.mark.clause("cholas/pay-5")
def test_any_stone_pays_for_a_tile_of_one_point(all_but):
    at = all_but("", stones=["G", ""], wagon=["O", ""], cards=["", ""], red=[1, 2], blue=[1, 2], variant=1)
    at.play("sculpt g16")
    assert at.options() == ["pay grey by hand", "pay gold by wagon"]
    assert at.refusal("pay gold by hand") == ("pay-5", "You hold no gold stone.")
    assert at.refusal("pay grey by wagon") == ("pay-5", "Your wagon has no grey stone.")
    assert at.refusal("pay 1") == ("pay-5", "Say with which stone you pay.")


@pytest.mark.clause("cholas/pay-5")
def test_without_any_stone_not_even_one_point_can_be_had(all_but):
    at = all_but("", cards=["", ""], red=[1, 2], blue=[1, 2], variant=1)
    assert at.refusal("sculpt g16") == (
        "pay-5",
        "You have no stone to pay with, neither in hand nor on the wagon.",
    )


# Red bonus cards


@pytest.mark.clause("cholas/bonus-red-1", "cholas/bonus-red-2", "cholas/bonus-red-3")
def test_some_red_cards_do_not_help_with_a_sculpture(table):
    clause, sentence = expert(table, stones="WWWWG", red=1).refusal("sculpt a1-b2 with bonus")
    assert clause == "bonus-red-1"
    assert sentence.endswith("works by itself when you build: it does not help with sculptures.")
    at = expert(table, stones="WWWWG", red=0)
    assert at.refusal("sculpt a1-b2 with bonus") == ("bonus-2", "Your red bonus card is out of the game.")
    assert expert(table, stones="WWWW", red=2).refusal("sculpt a1-b2 with bonus")[0] == "pay-1"
    assert "sculpt a1-b2 with bonus" in expert(table, red=3).options()


@pytest.mark.clause("cholas/bonus-6")
@pytest.mark.parametrize("red", [4, 5, 6])
def test_three_red_cards_are_not_for_small_tiles(table, red):
    drawing = """
        BBB.........
        BBBB..==......
        BBBB..==......
        """
    at = expert(table, drawing, stones="BLGBLG", red=red)
    assert "sculpt b3-d3" in at.options()
    clause, sentence = at.refusal("sculpt b3-d3 with bonus")
    assert clause == "bonus-6"
    assert sentence.endswith("for sculptures of 1, 2 or 3 points.")


@pytest.mark.clause("cholas/bonus-red-4", "cholas/bonus-red-5", "cholas/bonus-red-6")
@pytest.mark.parametrize(
    ("red", "enough", "too_few"),
    [
        (4, "WWWWB", "WWWBL"),
        (4, "WWWGG", "WWGGG"),
        (5, "BBBBW", "BBBWW"),
        (6, "WWWG", "WWWB"),
        (6, "WWWW", "WWW"),
    ],
)
def test_a_red_card_is_announced_only_if_one_can_pay_with_it(table, red, enough, too_few):
    assert "sculpt a1-b2 with bonus" in expert(table, stones=enough, red=red).options()
    clause, sentence = expert(table, stones=too_few, red=red).refusal("sculpt a1-b2 with bonus")
    assert clause == f"bonus-red-{red}"
    assert sentence.endswith("you cannot pay this sculpture: it costs 4 white and 1 grey.")


@pytest.mark.clause("cholas/bonus-red-4", "cholas/bonus-red-8")
def test_red_4_pays_one_stone_in_another_colour(table):
    at = expert(table, stones="WWWWWB", red=4).play("sculpt a1-b2 with bonus")
    assert at.options() == ["swap grey brown", "swap grey white"]
    assert at.refusal("swap gold brown") == (
        "bonus-red-4",
        "The sculpture costs no gold: it costs 4 white and 1 grey.",
    )
    assert at.refusal("swap grey grey")[1].endswith("you pay one stone in another colour: grey is the same.")
    assert at.refusal("swap white grey") == (
        "bonus-red-4",
        "You lack 2 grey, hand and wagon together, to pay 3 white and 2 grey.",
    )
    for step in ("recolour brown white", "less white", "pay 1"):
        assert at.refusal(step)[1].startswith(
            "The sculpture costs 4 white and 1 grey: say what you pay instead"
        )


@pytest.mark.clause("cholas/bonus-red-5", "cholas/bonus-red-9")
def test_red_5_pays_a_cost_of_the_same_make(table):
    at = expert(table, stones="WWWWGB", wagon="BBBB", red=5).play("sculpt a1-b2 with bonus")
    assert at.options() == ["recolour brown white", "recolour brown grey", "recolour white brown"]
    assert at.refusal("recolour white grey") == (
        "bonus-red-5",
        "That is what the sculpture costs anyway: 4 white and 1 grey.",
    )
    assert at.refusal("recolour brown brown") == (
        "bonus-red-9",
        "The sculpture costs two different colours, and so must what you pay.",
    )
    five = expert(table, cost="WWWWW", stones="BBBBB", red=5).play("sculpt a1-b2 with bonus")
    assert five.options() == ["recolour brown brown"]
    assert five.refusal("recolour brown white") == (
        "bonus-red-9",
        "The sculpture costs five of one colour, and so must what you pay.",
    )


@pytest.mark.clause("cholas/bonus-red-6", "cholas/bonus-red-10")
def test_red_6_leaves_out_a_stone_of_your_choice(table):
    at = expert(table, stones="WWWWG", red=6).play("sculpt a1-b2 with bonus")
    assert at.options() == ["less white", "less grey"]
    assert at.refusal("less gold") == (
        "bonus-red-6",
        "The sculpture costs no gold: it costs 4 white and 1 grey.",
    )


# Blue bonus cards


@pytest.mark.clause("cholas/bonus-blue-3", "cholas/bonus-5")
def test_blue_3_needs_room_for_three(table):
    assert "pick 3" in expert(table, stones="BBBB", blue=3).options()
    assert expert(table, stones="BBBBB", blue=3).refusal("pick 3") == (
        "bonus-blue-3",
        "You hold 5 stones: with three more you would have more than seven.",
    )
    assert expert(table, blue=3, bag="GO").refusal("pick 3") == (
        "bonus-5",
        "That takes three stones, and the bag has 2.",
    )
    assert expert(table, blue=5).refusal("pick 3")[0] == "bonus-blue-3"


@pytest.mark.clause("cholas/bonus-blue-5", "cholas/bonus-5")
def test_blue_5_is_for_an_empty_hand(table):
    assert "pick 4" in expert(table, blue=5).options()
    clause, sentence = expert(table, stones="B", blue=5).refusal("pick 4")
    assert (clause, sentence.endswith("you must hold no stones: you hold 1.")) == ("bonus-blue-5", True)
    assert expert(table, blue=5, bag="GOO").refusal("pick 4") == (
        "bonus-5",
        "That takes four stones, and the bag has 3.",
    )


@pytest.mark.clause("cholas/bonus-blue-6", "cholas/bonus-5")
def test_blue_6_is_for_a_hand_without_cards(table):
    at = expert(table, blue=6, cards=["", ""])
    assert at.options("draw 1") == ["draw 1", "draw 1 and one"]
    assert at.options("draw top") == ["draw top", "draw top and one"]
    clause, sentence = expert(table, blue=6, cards=["one two", ""]).refusal("draw top and one")
    assert (clause, sentence.endswith("you must hold no build cards: you hold two.")) == (
        "bonus-blue-6",
        True,
    )
    for step in ("draw 1 and one", "draw top and one"):
        at = expert(table, blue=6, cards=["", ""], stack=["one"])
        clause, sentence = at.refusal(step)
        assert (clause, sentence.endswith("the stack needs two cards: there is one left.")) == (
            "bonus-5",
            True,
        )
    at = expert(table, blue=6, cards=["", ""], stack=[])
    assert at.refusal("draw 1 and one") == ("bonus-5", "The stack is empty.")


@pytest.mark.clause("cholas/bonus-blue-1", "cholas/bonus-blue-2", "cholas/bonus-blue-4", "cholas/bonus-1")
@pytest.mark.parametrize(("blue", "key"), [(2, "Use blue 2"), (4, "Have another turn with blue 4")])
def test_an_offer_is_answered_first(table, blue, key):
    at = expert(table, stones="G", blue=blue).play("build one", "at c1", "stone grey")
    assert at.options() == ["use", "decline"]
    clause, sentence = at.refusal("pick 2")
    assert clause == f"bonus-blue-{blue}"
    assert sentence.startswith(key)


# Not the time


def test_every_phase_of_chance_has_its_sentence():
    seen = {}
    for seats, variant in ((2, 1), (1, 0)):
        match = Match(GAME, seats, {"variant": variant, "starter": int(seats > 1)})
        rng = Random(2)
        while not match.over and len(match.history) < 400:
            if match.chance_is_due:
                refused = GAME.judge(match.view(0).known, Pick(2))
                seen[int(match.state.phase)] = GAME.words.say(refused.said, NAMES)
                match.draw(rng)
            else:
                seat = match.to_move[0]
                steps = match.legal_for(seat)
                match.play(steps[rng.randrange(len(steps))], seat)
    assert sorted(seen) == list(range(13))
    assert all(sentence.endswith(("first.", "yet.")) for sentence in seen.values())


def test_every_sentence_of_the_judge_is_used():
    folder = Path(refusals.__file__).parent.parent / "judge"
    code = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    assert [key for key in refusals.REFUSALS if f'"{key}"' not in code] == []
