"""The solo game: step by step, against an opponent who owns four colours."""

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE, Listener
from pooram.games.cholas import GAME
from pooram.games.cholas.box import CARD_COUNT, CELL_NAMES
from pooram.games.cholas.choices import CARD_WORDS, COLOUR_WORDS
from pooram.games.cholas.rules.phases import ACTION, DRAW_STONE, TURN_UP
from pooram.games.cholas.rules.temple import Temple
from pooram.match.match import Match

LETTERS = "BLWGO"
NAMES = ["Anna", "The opponent"]


class Alone:
    """A solo game in which the table can be set as one likes."""

    def __init__(self, **options):
        self.match = Match(GAME, 1, {"treasure": 0, **options})
        self.state = self.match.state
        self.frames = []

    def cards(self, *kinds):
        """These cards come off the stack, one by one."""
        for kind in kinds:
            assert self.state.phase != DRAW_STONE, "stones are due, not a card"
            self.match.play(f"card {kind}", CHANCE)
        return self

    def stones(self, letters):
        """These stones come out of the bag."""
        for letter in letters:
            assert self.state.phase == DRAW_STONE
            self.match.play(f"stone {COLOUR_WORDS[LETTERS.index(letter)]}", CHANCE)
        return self

    def play(self, *steps):
        for step in steps:
            self.match.play(step, 0)
        return self

    def options(self):
        return self.match.legal_for(0)

    def refusal(self, step):
        refused = GAME.judge(self.match.view(0).known, GAME.choices.parse(step))
        return refused.clause.removeprefix("cholas/"), GAME.words.say(refused.said, NAMES)

    def hand(self):
        return "".join(LETTERS[colour] * int(self.state.stones[colour]) for colour in range(5))

    def up(self):
        """The cards that lie face up."""
        return [kind for number, kind in enumerate(CARD_WORDS) for _ in range(self.state.turned_up[number])]

    def temple(self, spaces):
        """Stones on these spaces: a mapping of names to letters."""
        temple = Temple()
        for cell in sorted(spaces, key=CELL_NAMES.index):
            temple.put(CELL_NAMES.index(cell), LETTERS.index(spaces[cell]))
        self.state.temple = temple
        return self

    def all_but(self, *empty):
        """A temple that is built but for these spaces, without two neighbours of one colour."""
        letter = {
            cell: LETTERS[("abcdefghijklmn".index(cell[0]) * 2 + int(cell[1:])) % 5] for cell in CELL_NAMES
        }
        return self.temple({cell: letter[cell] for cell in CELL_NAMES if cell not in empty})

    def stack(self, *kinds):
        """What is left of the stack."""
        for number, kind in enumerate(CARD_WORDS):
            self.state.pool[number] = kinds.count(kind)
        self.state.stack = len(kinds)
        return self

    def listen(self):
        frames = self.frames

        class Hearing(Listener):
            def told(self, state, key, slots):
                frames.append((key, *slots))

        self.state.listener = Hearing()
        return self


def begun(first="one", stones="BBLWGOO", **options):
    """A game whose first card and first seven stones are known."""
    return Alone(**options).cards(first).stones(stones)


# Before the game


@pytest.mark.clause("cholas/solo-setup-1", "cholas/solo-setup-6")
def test_the_bag_is_full_and_treasure_lies_on_the_stars():
    match = Match(GAME, 1)
    for _ in range(12):
        match.draw(Random(1))
    assert -1 not in list(match.state.treasure)
    assert list(match.state.bag) == [32] * 5
    assert list(match.state.stones) == [0] * 5


@pytest.mark.clause("cholas/solo-setup-2", "cholas/solo-1")
@pytest.mark.parametrize("colour", range(5))
def test_one_colour_is_yours_and_four_are_the_opponents(colour):
    alone = begun("alike", "BBLLWWG", colour=colour).play("build alike", "at a1", "stone light-brown")
    mine = colour == 1
    assert list(alone.state.colour) == [colour]
    assert alone.state.points(0) == (0 if mine else 2)
    assert alone.state.points(1) == 100 + (0 if mine else 2)


@pytest.mark.clause("cholas/solo-setup-4")
def test_one_card_lies_face_up():
    alone = Alone().cards("diagonal")
    assert alone.up() == ["diagonal"]
    assert alone.state.stack == 89


@pytest.mark.clause("cholas/solo-setup-5", "cholas/solo-2")
@pytest.mark.parametrize(
    ("options", "points"), [({}, 100), ({"head_start": 120}, 120), ({"head_start": 200}, 200)]
)
def test_the_opponent_has_a_head_start(options, points):
    alone = Alone(**options)
    assert alone.state.points(0) == 0
    assert alone.state.points(1) == points
    assert (alone.state.rank(0), alone.state.rank(1)) == (2, 1)


# The steps


@pytest.mark.clause("cholas/solo-step-1")
def test_with_no_stones_you_pick_seven():
    alone = Alone().cards("one")
    assert alone.state.phase == DRAW_STONE
    alone.stones("BLWGOBL")
    assert alone.hand() == "BBLLWGO"
    assert alone.state.phase == ACTION


@pytest.mark.clause("cholas/solo-step-2", "cholas/solo-step-8")
def test_after_a_build_it_starts_again_and_a_card_is_turned_up_if_none_lies_there():
    alone = begun("one").play("build one", "at a1", "stone grey")
    assert alone.state.phase == TURN_UP
    assert alone.hand() == "BBLWOO"
    alone.cards("one")
    assert alone.options() == ["build one"]


@pytest.mark.clause("cholas/solo-step-1", "cholas/solo-step-2")
def test_stones_are_picked_before_a_card_is_turned_up():
    alone = begun("one").play("build one", "at a1", "stone grey")
    for stone in ("brown", "brown", "light-brown", "white", "gold", "gold"):
        alone.cards("one").play("build one", f"at {first_free(alone)}", f"stone {stone}")
    assert alone.hand() == ""
    assert alone.state.phase == DRAW_STONE
    assert alone.stones("BLWGOBL").state.phase == TURN_UP


def first_free(alone):
    """The first space of the base without a stone."""
    return next(name for cell, name in enumerate(CELL_NAMES) if alone.state.temple.stone[cell] < 0)


@pytest.mark.clause("cholas/solo-step-3", "cholas/solo-step-9")
def test_if_you_can_build_you_must():
    alone = begun("two")
    assert alone.options() == ["build two"]
    assert alone.refusal("pick 2") == (
        "solo-step-3",
        "You must Build: it is possible with a card that lies face up.",
    )
    assert alone.refusal("draw top")[0] == "solo-step-3"
    assert alone.refusal("replace brown 3")[0] == "solo-step-3"
    assert alone.refusal("build one") == ("solo-step-3", "No one-stone card lies face up.")


@pytest.mark.clause("cholas/solo-step-4")
def test_if_you_cannot_build_another_card_is_turned_up_and_you_must_build_it():
    alone = begun("diagonal", "BBBBBLW")
    assert alone.state.phase == TURN_UP
    alone.cards("alike")
    assert alone.up() == ["alike", "diagonal"]
    assert alone.options() == ["build alike"]
    assert alone.refusal("build diagonal") == ("build-8", "You do not hold two stones each of two colours.")


@pytest.mark.clause("cholas/solo-step-5")
def test_if_you_still_cannot_you_pick_stones_up_to_seven():
    alone = begun("alike", "BBBLWGO").play("build alike", "at a1", "stone brown")
    alone.cards("block")
    assert alone.state.phase == TURN_UP  # the third step, before any stone is picked
    alone.cards("diagonal")
    assert alone.state.phase == DRAW_STONE
    alone.stones("LW")
    assert alone.hand() == "BLLWWGO"
    assert alone.options() == ["build block", "build diagonal"]


@pytest.mark.clause("cholas/solo-step-10")
def test_each_time_round_one_more_card_is_turned_up():
    alone = begun("block", "BBBBBLW").cards("diagonal")
    for number in (3, 4, 5):
        assert alone.state.phase == TURN_UP
        alone.cards("block")
        assert len(alone.up()) == number
    alone.cards("one")
    assert alone.options() == ["build one"]


@pytest.mark.clause("cholas/solo-step-6", "cholas/solo-step-10")
def test_a_card_without_room_goes_and_one_that_only_lacks_stones_stays():
    alone = begun("one", "BBBBBBL").all_but("f15", "f14", "f13").listen()
    alone.play("build one", "at f13", "stone light-brown").cards("block")
    assert alone.state.phase == TURN_UP
    alone.cards("two")
    assert alone.state.phase == DRAW_STONE  # six brown stones: neither can be built
    alone.stones("B")
    assert alone.up() == ["two"]
    assert ("solo-discard", 3) in alone.frames
    assert alone.state.discarded[3] == 1


@pytest.mark.clause("cholas/solo-step-7", "cholas/solo-end-1")
def test_a_full_temple_ends_the_game_at_once():
    alone = begun("one").all_but("h16").play("build one", "at h16", "stone grey")
    assert alone.match.over
    assert alone.state.stack > 0


@pytest.mark.clause("cholas/solo-step-7")
def test_an_empty_stack_ends_the_game_in_the_fifth_step():
    alone = begun("one", "BBBBBBB").stack("block", "block", "block").listen()
    alone.play("build one", "at a1", "stone brown").cards("block", "block")
    assert alone.state.phase == DRAW_STONE  # the third step picks stones, the fifth finds one card
    alone.stones("B")
    assert alone.state.phase == TURN_UP
    alone.cards("block")
    assert alone.match.over
    assert alone.frames[-1] == ("stack-empty",)


@pytest.mark.clause("cholas/solo-step-11")
def test_the_last_card_can_still_be_played():
    alone = begun("one").stack("one").play("build one", "at a1", "stone grey").cards("one")
    assert alone.state.stack == 0
    assert alone.options() == ["build one"]
    alone.play("build one", "at b1", "stone gold").stones("GG")
    assert alone.match.over


@pytest.mark.clause("cholas/solo-step-12")
def test_stones_need_support_as_in_basic():
    alone = begun("one").play("build one")
    assert alone.refusal("at a2") == ("support-2", "a2 has no stone beneath it.")


# Points


@pytest.mark.clause("cholas/solo-points-1", "cholas/solo-points-4", "cholas/solo-points-5")
def test_two_pairs_of_the_opponent_bring_two_against_four():
    alone = (
        begun("two").temple({"a1": "W", "d1": "G"}).play("build two", "at b1", "stone white", "stone grey")
    )
    assert alone.state.points(0) == 2
    assert alone.state.points(1) == 100 + 2 + 2
    assert list(alone.state.rival_parts) == [100, 4, 0]


@pytest.mark.clause("cholas/solo-points-5")
def test_a_pair_lies_side_by_side_and_not_across_a_corner():
    alone = begun("one").temple({"a1": "W", "b1": "G"}).play("build one", "at b2", "stone white")
    assert alone.state.points(1) == 100


@pytest.mark.clause("cholas/solo-points-2")
@pytest.mark.parametrize(
    ("spaces", "points"), [("a1", 0), ("a1 b1", 4), ("a1 b1 b2", 7), ("a1 b1 b2 a2", 10)]
)
def test_own_patterns_bring_points_from_three_stones_on(spaces, points):
    alone = begun("one").temple(dict.fromkeys(spaces.split(), "B"))
    where = "c1" if "b1" in spaces else "b1"
    alone.play("build one", f"at {where}", "stone brown")
    assert alone.state.points(0) == points
    assert alone.state.points(1) == 100


@pytest.mark.clause("cholas/solo-points-3")
@pytest.mark.parametrize(("spaces", "points"), [("a1 b1", 4), ("a1 b1 b2", 7), ("a1 b1 b2 a2", 10)])
def test_patterns_in_other_colours_are_the_opponents(spaces, points):
    alone = begun("one").temple(dict.fromkeys(spaces.split(), "W")).play("build one", "at c1", "stone white")
    assert alone.state.points(0) == 1
    assert alone.state.points(1) == 100 + points


# The end


@pytest.mark.clause("cholas/solo-end-2", "cholas/solo-end-3")
@pytest.mark.parametrize(
    ("mine", "winner", "verdict"),
    [
        (103, 1, "The opponent wins with 104 points."),
        (104, 1, "Both have 104 points, and that is not enough to beat the opponent."),
        (105, 0, "Anna wins with 105 points."),
    ],
)
def test_you_win_only_with_more_points_than_the_opponent(mine, winner, verdict):
    alone = begun("one").all_but("h16")
    alone.state.score[0] = mine - 1
    alone.state.parts[0] = mine - 1
    alone.state.rival = 104
    alone.state.rival_parts[1] = 4
    alone.play("build one", "at h16", "stone white")
    assert alone.match.over
    assert [alone.state.rank(side) for side in (0, 1)] == ([1, 2] if winner == 0 else [2, 1])
    sheet = GAME.sheet(alone.state, NAMES)
    assert sheet.totals == (mine, 104)
    assert sheet.verdict == verdict


@pytest.mark.clause("cholas/solo-end-2")
def test_the_sheet_has_a_column_for_the_opponent():
    match = Match(GAME, 1)
    rng = Random(5)
    while not match.over:
        match.draw_until_choice(rng)
        if match.to_move:
            match.play(match.legal_for(0)[0], 0)
    sheet = GAME.sheet(match.state, NAMES)
    assert [row.label for row in sheet.rows][-3:] == ["Head start", "Pairs", "Larger patterns"]
    for side in (0, 1):
        assert sum(row.values[side] for row in sheet.rows) == sheet.totals[side]


def test_cards_that_are_not_turned_up_are_in_the_stack():
    alone = begun("one")
    left = [int(number) for number in alone.state.pool]
    assert left == [int(number) - (kind == 0) for kind, number in enumerate(CARD_COUNT)]
