"""Rules at their edges: sentences whose breach no other test notices."""

import pytest

from pooram.engine.state import CHANCE
from pooram.games.cholas import GAME
from pooram.games.cholas.box import CELL_NAMES, TREASURE_PATTERN
from pooram.games.cholas.choices import CARD_WORDS
from pooram.games.cholas.rules.phases import ACTION, DRAW_STONE, TURN_UP
from pooram.games.cholas.rules.temple import Temple
from pooram.match.match import Match

PATTERN_TILE = int(TREASURE_PATTERN)


def weights(state):
    """What chance can bring, each with how often it is there."""
    return {str(GAME.outcomes[outcome]): weight for outcome, weight in GAME.possible_outcomes(state)}


# Chance


@pytest.mark.clause("cholas/pick-1", "cholas/replace-3")
def test_a_stone_comes_as_likely_as_there_are_stones_of_its_colour(table):
    at = table("", stones=["GGG", "B"], cards=["one", "one"], bag="BBBBWWO").play("replace grey 3")
    assert weights(at.state) == {"stone brown": 4, "stone white": 2, "stone grey": 3, "stone gold": 1}


@pytest.mark.clause("cholas/draw-1", "cholas/draw-2")
@pytest.mark.parametrize("step", ["draw top", "draw 1"])
def test_a_card_comes_as_likely_as_there_are_cards_of_its_kind(table, step):
    stack = ["one", "one", "one", "two", "block"]
    at = table("", stones=["B", "B"], cards=["one", "one"], stack=stack).play(step)
    assert weights(at.state) == {"card one": 3, "card two": 1, "card block": 1}


@pytest.mark.clause("cholas/setup-3", "cholas/box-3")
def test_treasure_comes_as_likely_as_there_are_tiles_of_its_kind():
    match = Match(GAME, 2)
    for kind in ("+1", "+1", "+2", "white", "pattern"):
        match.play(f"treasure {kind}", CHANCE)
    colours = ("brown", "light-brown", "grey", "gold")
    assert weights(match.state) == {
        f"treasure {kind}": 1 for kind in ("+1", "+2", *colours, "pattern")
    }  # fmt: skip


# Draw


@pytest.mark.clause("cholas/draw-7")
def test_face_up_cards_that_are_alike_are_one_choice(table):
    at = table("", stones=["B", "B", "B"], cards=["", "one", "one"], face_up=["two", "one", "two"])
    assert at.options("draw") == ["draw 1", "draw 2", "draw top"]
    assert at.refusal("draw 3") == (
        "draw-7",
        "The card is like number 1: take that one, it comes to the same.",
    )


# Treasure


@pytest.mark.clause("cholas/treasure-5", "cholas/points-7")
@pytest.mark.parametrize(("increase", "points"), [(0, 27 + 2), (1, 0 + 2)])
def test_the_pattern_tile_pays_for_a_pattern_that_grows_to_no_more_points(table, increase, points):
    eleven = """
        BB.BBB==......
        BBBBBB==......
        """
    at = table(eleven, stones=["B"], cards=["one"], treasure_at={"c2": PATTERN_TILE}, increase=increase)
    at.play("build one", "at c2", "stone brown")
    assert at.points() == [points, 0]


# The end


@pytest.mark.clause("cholas/end-3", "cholas/draw-5")
@pytest.mark.parametrize(("taken", "blocked"), [([], False), ([0], False), ([0, 1], True)])
def test_a_face_up_card_is_enough_to_go_on_when_the_stack_is_empty(table, taken, blocked):
    at = table("", stones=["B", "BBBBBB"], cards=["one", "two two two"], stack=[], face_up=["one", "two"])
    for slot in taken:
        at.state.face_up[slot] = -1
    at.play("build one", "at a1", "stone brown")
    assert at.match.over == blocked
    if not blocked:
        assert at.options("draw") == [f"draw {slot + 1}" for slot in (0, 1) if slot not in taken]


# Expert


@pytest.mark.clause("cholas/bonus-red-2", "cholas/sculpt-8")
@pytest.mark.parametrize(
    ("place", "tile", "points"),
    [("a1-b2", "WWWWG", 16), ("b3-d3", "BLG", 6), ("g6-h6", "BL", 4), ("g16", "", 2)],
)
def test_red_2_doubles_sculptures_of_every_size(all_but, place, tile, points):
    at = all_but("", wagon=[tile or "B"], tiles={place: tile} if tile else {}, red=[2], variant=1)
    at.play(f"sculpt {place} with bonus")
    assert at.points() == [points, 0]


# Solo


def alone(first, stones):
    """A solo game without treasure after its first card and its first seven stones."""
    match = Match(GAME, 1, {"treasure": 0})
    match.play(f"card {first}", CHANCE)
    for stone in stones.split():
        match.play(f"stone {stone}", CHANCE)
    return match


def turned_up(match):
    return [kind for number, kind in enumerate(CARD_WORDS) for _ in range(match.state.turned_up[number])]


@pytest.mark.clause("cholas/solo-step-4", "cholas/solo-step-5")
def test_a_second_card_that_can_be_built_is_built_before_stones_are_picked():
    match = alone("one", "brown brown brown brown brown brown grey")
    for step in ("build one", "at a1", "stone grey"):
        match.play(step, 0)
    match.play("card two", CHANCE)
    assert match.state.phase == TURN_UP  # six brown stones are not of two colours
    match.play("card alike", CHANCE)
    assert match.state.phase == ACTION
    assert match.legal_for(0) == ["build alike"]
    assert sum(match.state.stones) == 6


@pytest.mark.clause("cholas/solo-step-6")
def test_all_cards_without_room_go_at_once():
    match = alone("one", "brown brown brown brown brown brown grey")
    temple = Temple()
    for cell, name in enumerate(CELL_NAMES):
        if name not in ("f13", "f14", "f15"):
            temple.put(cell, cell % 5)
    match.state.temple = temple
    for step in ("build one", "at f13", "stone grey"):
        match.play(step, 0)
    match.play("card block", CHANCE)
    match.play("card block", CHANCE)
    assert turned_up(match) == ["block", "block"]
    assert match.state.phase == DRAW_STONE
    match.play("stone brown", CHANCE)
    assert turned_up(match) == []
    assert match.state.discarded[CARD_WORDS.index("block")] == 2
